//! How many inputs of an attack were proved, refused, undecided or found wrong.

use std::collections::BTreeMap;
use std::fmt;

/// What the program did with an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was refused: bad text, or nothing proved.
    Refused,
    /// A limit was reached.
    Undecided,
    /// It was accepted, and says the same as what it was made from.
    Same,
    /// Something was proved, or accepted as proved.
    Proved,
}

/// What became of one input.
#[derive(Debug, Clone)]
pub struct Trial {
    /// What the program did.
    pub fate: Fate,
    /// Facts that were compared with brute force.
    pub checks: u64,
    /// Positions that were too large to compare.
    pub skipped: u64,
    /// What is wrong, if anything is.
    pub wrong: Option<String>,
    /// What the separate checker did, if it was asked.
    pub checker: Option<Fate>,
}

impl Trial {
    /// Nothing was proved and nothing is wrong.
    pub fn new(fate: Fate) -> Self {
        Self {
            fate,
            checks: 0,
            skipped: 0,
            wrong: None,
            checker: None,
        }
    }

    /// The same, with this wrong.
    #[must_use]
    pub fn wrong(mut self, what: impl Into<String>) -> Self {
        self.wrong.get_or_insert(what.into());
        self
    }
}

/// A false proof, or a panic.
#[derive(Debug, Clone)]
pub struct Catch {
    /// The number of the input in the run.
    pub index: u64,
    /// What is wrong.
    pub what: String,
    /// The input.
    pub input: String,
}

/// How many inputs of a kind met which fate.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    /// All inputs.
    pub tried: u64,
    /// Refused.
    pub refused: u64,
    /// Limits reached.
    pub undecided: u64,
    /// Accepted, and the same as the original.
    pub same: u64,
    /// Proved.
    pub proved: u64,
    /// Comparisons with brute force.
    pub checks: u64,
    /// Comparisons left out.
    pub skipped: u64,
}

/// The outcome of a run.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// By kind of input.
    pub kinds: BTreeMap<&'static str, Counts>,
    /// What the separate checker did with its share.
    pub checker: BTreeMap<&'static str, Counts>,
    /// What was found, in the order of the inputs.
    pub findings: Vec<Catch>,
}

impl Tally {
    pub(crate) fn add(&mut self, kind: &'static str, trial: &Trial) {
        let counts = self.kinds.entry(kind).or_default();
        counts.meet(trial.fate);
        counts.checks += trial.checks;
        counts.skipped += trial.skipped;
        if let Some(fate) = trial.checker {
            self.checker.entry(kind).or_default().meet(fate);
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (kind, counts) in other.kinds {
            self.kinds.entry(kind).or_default().add(counts);
        }
        for (kind, counts) in other.checker {
            self.checker.entry(kind).or_default().add(counts);
        }
        self.findings.extend(other.findings);
        self.findings.sort_by_key(|finding| finding.index);
    }

    /// All kinds together.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        self.kinds.values().for_each(|&counts| total.add(counts));
        total
    }
}

impl Counts {
    fn meet(&mut self, fate: Fate) {
        self.tried += 1;
        match fate {
            Fate::Refused => self.refused += 1,
            Fate::Undecided => self.undecided += 1,
            Fate::Same => self.same += 1,
            Fate::Proved => self.proved += 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.tried += other.tried;
        self.refused += other.refused;
        self.undecided += other.undecided;
        self.same += other.same;
        self.proved += other.proved;
        self.checks += other.checks;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |kind: &str, cells: [String; 7]| {
            write!(f, "{kind:<34}")?;
            cells.iter().try_for_each(|cell| write!(f, " {cell:>11}"))?;
            writeln!(f)
        };
        let head = [
            "tried",
            "refused",
            "undecided",
            "same",
            "proved",
            "checks",
            "skipped",
        ];
        row("kind", head.map(str::to_owned))?;
        let total = ("all".to_owned(), self.total());
        let kinds = self
            .kinds
            .iter()
            .map(|(&kind, &counts)| (kind.to_owned(), counts));
        let checker = self.checker.iter();
        let checker = checker.map(|(kind, &counts)| (format!("{kind}, separate checker"), counts));
        for (kind, counts) in kinds.chain([total]).chain(checker) {
            let Counts {
                tried,
                refused,
                undecided,
                same,
                proved,
                checks,
                skipped,
            } = counts;
            let cells = [tried, refused, undecided, same, proved, checks, skipped];
            row(&kind, cells.map(|number| number.to_string()))?;
        }
        for finding in &self.findings {
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Catch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nFOUND at input {}: {}", self.index, self.what)?;
        writeln!(f, "{}", self.input)
    }
}
