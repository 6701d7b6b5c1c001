//! The index of a position in its level set, as an automatic relation.

use wythoff_automata::automata::Table;
use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, apply, exists};
use wythoff_automata::{Relation, System, UBig};

use crate::learning::guess::Guess;
use crate::learning::oracle::Oracle;
use crate::proving::prove::NoTheorem;

/// Index and position of a two-pile set side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Indexed {
    /// Accepts (n, x) when n positions have a smaller pile below x.
    pub count: Table,
    /// The set.
    pub set: Table,
}

impl Indexed {
    /// The `n`-th position.
    ///
    /// **Cost** linear in the number of digits, apart from the conversions to and from the
    /// numeration system.
    pub fn nth(&self, system: &System, n: &UBig) -> Option<Vec<UBig>> {
        let digits = self.count.padded(0, system, n)?;
        let words = self.count.words_with(0, &digits, usize::MAX);
        // Of all x with n positions below, the largest is a row of the set: the n-th. Digits of the
        // same length compare like the numbers.
        let rows = words.iter().map(|word| self.count.track(word, 1));
        let mut row = vec![0; self.set.longest_start(0)?];
        row.extend(rows.max()?);
        let position = self.set.words_with(0, &row, 1).pop()?;
        Some(system.tuple(&position, 2))
    }
}

/// The sentences that make `count` the relation "n positions of `set` have a smaller pile below x":
/// for each, its variables and what must not happen.
///
/// **Statement** no row has two positions; no position is below 0; from x to x + 1 the number grows
/// by one if x is a row of the set and stays otherwise; and no x has two numbers. By induction on x
/// that is all.
fn conditions(
    logic: &mut Logic,
    set: &Relation,
    count: &Relation,
) -> Result<Vec<(Vec<Name>, Formula)>, LogicError> {
    let rows = logic.define(&["x"], &exists(["y"], apply("S", set, ["x", "y"])))?;
    let names = |names: &[&str]| names.iter().map(|&name| name.into()).collect();
    let counts = |n: Term, x: Term| apply("C", count, [n, x]);
    let (n, x) = (|| Term::from("n"), || Term::from("x"));
    let row = || apply("A", &rows, ["x"]);
    let two_in_row = all([
        apply("S", set, ["x", "y"]),
        apply("S", set, ["x", "z"]),
        Term::from("y").less("z"),
    ]);
    let starts = all([x().equals(0), counts(Term::from(0), x()).not()]);
    let grows = all([
        counts(n(), x()),
        row(),
        counts(n().plus(1), x().plus(1)).not(),
    ]);
    let stays = all([
        counts(n(), x()),
        row().not(),
        counts(n(), x().plus(1)).not(),
    ]);
    let two_numbers = all([
        counts(n(), x()),
        counts(Term::from("m"), x()),
        n().less("m"),
    ]);
    Ok(vec![
        (names(&["x", "y", "z"]), two_in_row),
        (names(&["x"]), starts),
        (names(&["n", "x"]), grows),
        (names(&["n", "x"]), stays),
        (names(&["x", "n", "m"]), two_numbers),
    ])
}

/// Whether `count` holds exactly for the pairs (n, x) such that n positions of `set` have their
/// smaller pile below x.
pub fn is_count(logic: &mut Logic, set: &Relation, count: &Relation) -> Result<bool, LogicError> {
    for (names, violation) in conditions(logic, set, count)? {
        if !logic.samples(&names, &violation, 1)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How many flaws are looked at before the guess is corrected.
const FLAWS_AT_ONCE: usize = 64;

/// Rounds of corrections before giving up.
const ROUNDS: usize = 1_000;

/// Learns and proves the relation "n positions of `set` have a smaller pile below x"; `None` if the
/// oracle cannot help to find it.
pub(crate) fn learn_count(
    logic: &mut Logic,
    set: &Relation,
    mut guess: Guess<impl Oracle>,
) -> Result<Option<Relation>, NoTheorem> {
    let budget = logic.budget().clone();
    let mut count = guess.study(&budget, &mut |_| Ok::<_, NoTheorem>(()))?;
    for _ in 0..ROUNDS {
        budget.check()?;
        let mut changed = false;
        let mut right = true;
        for (names, violation) in conditions(logic, set, &count)? {
            let place = |name: &str| names.iter().position(|other| &**other == name);
            let samples = logic.samples(&names, &violation, FLAWS_AT_ONCE)?;
            right &= samples.is_empty();
            let small = |values: &Vec<UBig>, name: &str| -> Option<u64> {
                u64::try_from(&values[place(name)?]).ok()
            };
            for values in &samples {
                let Some(x) = small(values, "x").filter(|&x| x < 1 << 56) else {
                    continue;
                };
                for n in [small(values, "n"), small(values, "m"), Some(0)]
                    .into_iter()
                    .flatten()
                {
                    for position in [[n, x], [n, x + 1], [n + 1, x + 1]] {
                        changed |= guess.refine(&position)?;
                    }
                }
            }
        }
        if right {
            return Ok(Some(count));
        }
        if !changed {
            return Ok(None);
        }
        count = guess.relation(&budget)?;
    }
    Ok(None)
}
