//! Forged certificates: whatever is accepted must be true.

mod consequences;
mod mutate;
mod pairs;
mod period;
mod proof;
mod rows;
mod rule_lines;
mod theorem;

#[cfg(test)]
pub(crate) use theorem::judge_theorem;

use wythoff_automata::Budget;
use wythoff_automata::sealed::{self, seal};
use wythoff_rules::lang::RuleGame;

use crate::drive::{Attack, Plan, drive};
use crate::random::Random;
use crate::tally::{Fate, Tally, Trial};

/// A kind of certificate: true ones to begin with, and who knows about them.
pub(crate) struct Kind {
    pub(crate) originals: Vec<String>,
    pub(crate) forge: Box<dyn Forge>,
}

impl Kind {
    /// The kind of these certificates, as they are written.
    fn of<T: ToString>(originals: &[T], forge: impl Forge + 'static) -> Self {
        Self {
            originals: originals.iter().map(T::to_string).collect(),
            forge: Box::new(forge),
        }
    }
}

/// What can be asked about the certificates of a kind.
pub(crate) trait Forge: Sync {
    /// What the library says of a text.
    fn verify(&self, text: &str, budget: &Budget) -> Verified;

    /// Whether the library reads the text and its rules.
    fn can_be_read(&self, text: &str) -> bool;

    /// Judges a text that was accepted; `original` is the one it was made from.
    fn judge(&self, text: &str, original: &str, random: &mut Random) -> Trial;
}

/// What a text was found to be that was read and then verified: `undecided` tells what an error says.
fn verified<T, Refused, Error, Unread>(
    found: Result<Result<Result<T, Refused>, Error>, Unread>,
    undecided: impl Fn(&Error) -> Verified,
) -> Verified {
    match found {
        Ok(Ok(Ok(_))) => Verified::Accepted,
        Ok(Err(error)) => undecided(&error),
        _ => Verified::Refused,
    }
}

/// Whether rules were found in a text, and can be read.
fn can_be_played<Unread>(rules: Result<String, Unread>) -> bool {
    rules.is_ok_and(|rules| RuleGame::parse(&rules).is_ok())
}

/// What a verification says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verified {
    Refused,
    Undecided,
    Accepted,
}

/// Makes the originals of a kind.
type Maker = fn() -> Kind;

/// The kinds by name, with how often each is tried when all are.
pub(crate) const KINDS: [(&str, Maker, usize); 6] = [
    ("theorem", theorem::forge, 30),
    ("pairs", pairs::forge, 10),
    ("rows", rows::forge, 25),
    ("consequences", consequences::forge, 5),
    ("period", period::forge, 15),
    ("proof", proof::forge, 15),
];

/// Tries forged certificates of one kind, or of all; `None` if there is no such kind.
pub fn attack_certificates(kind: Option<&str>, plan: &Plan) -> Option<Tally> {
    let wanted = KINDS
        .iter()
        .filter(|(name, ..)| kind.is_none_or(|kind| kind == *name));
    let mut kinds = Vec::new();
    let mut choices = Vec::new();
    for (name, maker, often) in wanted {
        choices.extend(std::iter::repeat_n(kinds.len(), *often));
        kinds.push((*name, maker()));
    }
    if kinds.is_empty() {
        return None;
    }
    let certificates = Certificates {
        checker: plan.checker,
        kinds,
        choices,
    };
    Some(drive(&certificates, plan))
}

struct Certificates {
    /// How many of a hundred go to the separate checker.
    checker: usize,
    kinds: Vec<(&'static str, Kind)>,
    choices: Vec<usize>,
}

struct Forged {
    kind: usize,
    original: usize,
    text: String,
}

impl Attack for Certificates {
    type Input = Forged;
    type Worker = ();

    fn worker(&self) {}

    fn input(&self, random: &mut Random) -> Forged {
        let kind = *random.pick(&self.choices);
        let originals = &self.kinds[kind].1.originals;
        let original = random.below(originals.len());
        // Parts come from a certificate of the same kind or of another one.
        let others = match random.chance(80) {
            true => originals,
            false => &random.pick(&self.kinds).1.originals,
        };
        let genuine = &originals[original];
        let mut text = mutate::forged(genuine, others, random);
        // Some changes change nothing.
        for _ in 0..10 {
            if text != *genuine {
                break;
            }
            text = mutate::forged(genuine, others, random);
        }
        Forged {
            kind,
            original,
            text,
        }
    }

    fn kind(&self, input: &Forged) -> &'static str {
        self.kinds[input.kind].0
    }

    fn text(&self, input: &Forged) -> String {
        input.text.clone()
    }

    fn attempt(&self, (): &mut (), input: &Forged, random: &mut Random, budget: &Budget) -> Trial {
        let Kind { originals, forge } = &self.kinds[input.kind].1;
        let original = &originals[input.original];
        let verdict = forge.verify(&input.text, budget);
        // The separate checker sees a share of all, and whatever the library accepts.
        let also = random.chance(self.checker) || self.checker > 0 && verdict == Verified::Accepted;
        let checked = also.then(|| checked(&input.text, budget));
        let judged = || match verdict {
            Verified::Accepted => forge.judge(&input.text, original, random),
            // The statement of the separate checker is about the rules, whatever they are called.
            _ => {
                let text = without_name(&input.text);
                match forge.can_be_read(&text) {
                    true => forge.judge(&text, original, random),
                    // What it reads more generously is not judged.
                    false => Trial {
                        skipped: 1,
                        ..Trial::new(Fate::Refused)
                    },
                }
            }
        };
        let accepted = verdict == Verified::Accepted || checked == Some(Verified::Accepted);
        let mut trial = match accepted.then(judged) {
            None => Trial::new(Fate::of(verdict)),
            Some(judged) => Trial {
                wrong: judged.wrong.map(|wrong| {
                    let checker = checked.unwrap_or(Verified::Refused);
                    format!("library: {verdict:?}, checker: {checker:?}; {wrong}")
                }),
                fate: match verdict {
                    Verified::Accepted => judged.fate,
                    other => Fate::of(other),
                },
                ..judged
            },
        };
        trial.checker = checked.map(|verdict| match verdict {
            Verified::Accepted => Fate::Proved,
            other => Fate::of(other),
        });
        trial
    }
}

/// The certificate with a name that belongs to no game.
fn without_name(text: &str) -> String {
    let line = |line: &str| match line.starts_with("game ") {
        true => "game mine\n".to_owned(),
        false => format!("{line}\n"),
    };
    seal(&sealed::body(text).lines().map(line).collect::<String>())
}

/// What the separate checker says of a text.
pub(crate) fn checked(text: &str, budget: &Budget) -> Verified {
    let limits = wythoff_check::Limits {
        stop: &|| budget.check().is_err(),
        memory: 64 << 20,
    };
    match wythoff_check::check(text, &limits) {
        Ok(_) => Verified::Accepted,
        Err(wythoff_check::Refusal::Exhausted(_)) => Verified::Undecided,
        Err(_) => Verified::Refused,
    }
}

impl Fate {
    /// The fate of what was not accepted.
    fn of(verdict: Verified) -> Self {
        match verdict {
            Verified::Undecided => Self::Undecided,
            _ => Self::Refused,
        }
    }
}
