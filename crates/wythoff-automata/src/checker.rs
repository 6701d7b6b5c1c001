//! An independent check of certificates.
//!
//! This module shares no algorithm with the prover: it reads the automata of a
//! [certificate](crate::certificate), and for each of them plays the definition and the automaton
//! side by side. No minimisation, no lazy pruning, no canonical numbering, no planning; plain maps
//! and sets. It trusts the numeration system's rule for valid digits and conversion of constants,
//! the printed definitions as a rendering of the sentence, and relations marked `given`.

mod machine;
mod read;

use crate::Budget;
use crate::numeration::Numeration;
use machine::{Machine, determinize, language_equal};
pub use read::CheckError;
use read::{Base, Certificate, Definition, Formula, Table};

/// What a certificate establishes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The sentence, as text.
    pub sentence: String,
    /// Whether it holds.
    pub holds: bool,
    /// How many relations were checked.
    pub relations: usize,
    /// How many of them are given, not built.
    pub given: usize,
    /// The states of all automata together.
    pub states: usize,
}

fn wrong<T>(reason: impl Into<String>) -> Result<T, CheckError> {
    Err(CheckError::Wrong(reason.into()))
}

/// Verifies a certificate.
///
/// # Errors
///
/// A text that is no certificate, a step that is wrong, or a limit.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System, checker, text::Session};
///
/// let mut session = Session::new(System::fibonacci(), Budget::default());
/// let sentence = session.parse("forall x: exists y: x = 2 * y or x = 2 * y + 1").unwrap();
/// let (decision, certificate) = session.logic().certify(&sentence).unwrap();
/// let verified = checker::check(&certificate, &Budget::default()).unwrap();
/// assert!(decision.holds() && verified.holds);
/// assert!(checker::check(&certificate.replace("holds true", "holds false"), &Budget::default()).is_err());
/// ```
pub fn check(text: &str, budget: &Budget) -> Result<Verified, CheckError> {
    let certificate = read::read(text)?;
    let checker = Checker {
        certificate: &certificate,
        valid: valid_table(&certificate.numeration)?,
        budget,
    };
    for number in 0..certificate.tables.len() {
        checker
            .check_relation(number)
            .map_err(|error| match error {
                CheckError::Wrong(reason) => {
                    CheckError::Wrong(format!("relation {number}: {reason}"))
                }
                other => other,
            })?;
    }
    let found = checker.check_conclusion()?;
    let forall = certificate.form.ends_with("forall");
    let negated = certificate.form.matches("not").count() % 2 == 1;
    let holds = (found != forall) != negated;
    if holds != certificate.holds {
        return wrong("the conclusion does not give the result that is claimed");
    }
    let given = |definition: &&Definition| matches!(definition, Definition::Base(Base::Given));
    Ok(Verified {
        sentence: certificate.sentence.clone(),
        holds,
        relations: certificate.tables.len(),
        given: certificate.definitions.iter().filter(given).count(),
        states: certificate
            .tables
            .iter()
            .map(|table| table.accept.len())
            .sum(),
    })
}

/// The valid words of a system, from its rule for digits, as a table with one state per class of
/// prefixes that no suffix of up to `DEPTH` digits tells apart.
fn valid_table(numeration: &Numeration) -> Result<Table, CheckError> {
    let digits = numeration.max_digit() + 1;
    // The rules look at neighbouring digits and at the position modulo a period from the right.
    let period = numeration.as_ostrowski().map_or(1, |fraction| {
        fraction.preperiod().len() + fraction.period().len()
    });
    let depth = period + 3;
    let mut suffixes: Vec<Vec<u32>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..depth {
        let until = suffixes.len();
        for at in from..until {
            for digit in 0..digits {
                let mut longer = suffixes[at].clone();
                longer.push(digit);
                suffixes.push(longer);
            }
        }
        from = until;
        if suffixes.len() > 200_000 {
            break;
        }
    }
    let signature = |prefix: &[u32]| -> Vec<bool> {
        let valid = |suffix: &Vec<u32>| numeration.check(&[prefix, suffix].concat()).is_ok();
        suffixes.iter().map(valid).collect()
    };
    let mut known: Vec<Vec<bool>> = vec![signature(&[])];
    let mut prefixes: Vec<Vec<u32>> = vec![Vec::new()];
    let mut table = Table {
        columns: 1,
        digits,
        accept: Vec::new(),
        next: Vec::new(),
    };
    let mut at = 0;
    while at < prefixes.len() {
        table.accept.push(known[at][0]);
        for digit in 0..digits {
            let prefix = [&prefixes[at][..], &[digit]].concat();
            let signature = signature(&prefix);
            if !signature.contains(&true) {
                table.next.push(None);
                continue;
            }
            let state = known.iter().position(|other| *other == signature);
            let state = state.unwrap_or_else(|| {
                known.push(signature);
                prefixes.push(prefix);
                known.len() - 1
            });
            table.next.push(Some(state));
        }
        at += 1;
        if at > 10_000 {
            return wrong("the numeration system has too many kinds of prefixes");
        }
    }
    Ok(table)
}

struct Checker<'c> {
    certificate: &'c Certificate,
    valid: Table,
    budget: &'c Budget,
}

impl Checker<'_> {
    fn check_relation(&self, number: usize) -> Result<(), CheckError> {
        let table = &self.certificate.tables[number];
        if !matches!(table.next.first(), None | Some(Some(0))) {
            return wrong("leading zeros matter");
        }
        match &self.certificate.definitions[number] {
            Definition::Base(base) => self.check_base(base, table),
            Definition::Built(tracks, formula) => {
                if formula
                    .largest_relation()
                    .is_some_and(|used| used >= number)
                {
                    return wrong("it is built from a later one");
                }
                let machine = self.machine(formula, *tracks)?;
                language_equal(&machine, table, self.budget)
            }
        }
    }

    fn machine(&self, formula: &Formula, tracks: usize) -> Result<Machine, CheckError> {
        Machine::new(
            &self.certificate.tables,
            &self.valid,
            formula,
            tracks,
            self.budget,
        )
    }

    fn check_base(&self, base: &Base, table: &Table) -> Result<(), CheckError> {
        let same = |spec: Table, columns: usize| -> Result<(), CheckError> {
            if table.columns != columns {
                return wrong(format!("it should have {columns} columns"));
            }
            let formula = Formula::Leaf(0, (0..columns).collect());
            let tables = std::slice::from_ref(&spec);
            let machine = Machine::new(tables, &self.valid, &formula, columns, self.budget)?;
            language_equal(&machine, table, self.budget)
        };
        let digits = self.valid.digits;
        match base {
            Base::Equal => same(lexicographic(digits, true), 2),
            Base::Less => same(lexicographic(digits, false), 2),
            Base::Add => {
                same(table.clone(), 3)?;
                self.check_add(table)
            }
            Base::Constant(value) => {
                let word = self.certificate.numeration.digits(value);
                same(single_word(digits, &word), 1)
            }
            // Only valid words may be accepted.
            Base::Given => same(table.clone(), table.columns),
        }
    }

    /// x + 0 = x; x + (y + 1) = (x + y) + 1; sums are unique. Zero and the successor come from the
    /// order alone.
    fn check_add(&self, add: &Table) -> Result<(), CheckError> {
        let digits = self.valid.digits;
        let everything = |spec: Table, columns: usize| -> Result<Table, CheckError> {
            let tables = [spec];
            let formula = Formula::Leaf(0, (0..columns).collect());
            let machine = Machine::new(&tables, &self.valid, &formula, columns, self.budget)?;
            determinize(&machine, columns, self.budget)
        };
        let less = everything(lexicographic(digits, false), 2)?;
        let equal = everything(lexicographic(digits, true), 2)?;
        let zero = everything(single_word(digits, &[]), 1)?;
        let tables = [add.clone(), less, equal, zero];
        let leaf = |relation: usize, tracks: &[usize]| Formula::Leaf(relation, tracks.to_vec());
        let (sum, before) = (|t: [usize; 3]| leaf(0, &t), |t: [usize; 2]| leaf(1, &t));
        let gap = Formula::And(vec![before([0, 2]), before([2, 1])]);
        let gap = Machine::new(&tables, &self.valid, &gap, 3, self.budget)?;
        let gap = determinize(&gap, 2, self.budget)?;
        let tables = [&tables[..], &[gap]].concat();
        let next = |x: usize, y: usize| {
            Formula::And(vec![
                before([x, y]),
                Formula::Not(Box::new(leaf(4, &[x, y]))),
            ])
        };
        let differ = Formula::Not(Box::new(Formula::Iff(
            Box::new(sum([0, 1, 2])),
            Box::new(leaf(2, &[0, 2])),
        )));
        let refutations = [
            ("x + 0 = x", 3, Formula::And(vec![leaf(3, &[1]), differ])),
            (
                "x + (y + 1) = (x + y) + 1",
                5,
                Formula::And(vec![
                    sum([0, 1, 2]),
                    next(1, 3),
                    next(2, 4),
                    Formula::Not(Box::new(sum([0, 3, 4]))),
                ]),
            ),
            (
                "sums are unique",
                4,
                Formula::And(vec![
                    sum([0, 1, 2]),
                    sum([0, 1, 3]),
                    Formula::Not(Box::new(leaf(2, &[2, 3]))),
                ]),
            ),
        ];
        for (law, tracks, refutation) in refutations {
            let machine = Machine::new(&tables, &self.valid, &refutation, tracks, self.budget)?;
            if !machine.is_empty() {
                return wrong(format!("the law {law} fails"));
            }
        }
        Ok(())
    }

    /// Whether some tuple satisfies the conclusion, after checking what the certificate says.
    fn check_conclusion(&self) -> Result<bool, CheckError> {
        let (tracks, formula) = &self.certificate.conclusion;
        match &self.certificate.witness {
            None => {
                if self.machine(formula, *tracks)?.is_empty() {
                    return Ok(false);
                }
                wrong("the conclusion says that no tuple exists, but there is one")
            }
            Some(values) => {
                if values.len() != *tracks {
                    return wrong("the witness has the wrong number of values");
                }
                let words: Vec<Vec<u32>> = values
                    .iter()
                    .map(|value| self.certificate.numeration.digits(value))
                    .collect();
                if formula.holds(&self.certificate.tables, &words) {
                    return Ok(true);
                }
                wrong("the witness does not satisfy the conclusion")
            }
        }
    }
}

/// Two words of one length that are equal, or the first smaller; validity is checked elsewhere.
fn lexicographic(digits: u32, equal: bool) -> Table {
    let pairs = || (0..digits).flat_map(move |x| (0..digits).map(move |y| (x, y)));
    let tied = pairs().map(|(x, y)| match x.cmp(&y) {
        std::cmp::Ordering::Equal => Some(0),
        std::cmp::Ordering::Less if !equal => Some(1),
        _ => None,
    });
    let decided = pairs().map(|_| Some(1));
    Table {
        columns: 2,
        digits,
        accept: vec![equal, !equal],
        next: tied.chain(decided).collect(),
    }
}

/// Zeros followed by one word.
fn single_word(digits: u32, word: &[u32]) -> Table {
    let mut table = Table {
        columns: 1,
        digits,
        accept: vec![false; word.len()],
        next: Vec::new(),
    };
    table.accept.push(true);
    for state in 0..=word.len() {
        for digit in 0..digits {
            let forward = word.get(state) == Some(&digit);
            table.next.push(match (forward, state, digit) {
                (true, ..) => Some(state + 1),
                (false, 0, 0) => Some(0),
                _ => None,
            });
        }
    }
    table
}
