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
pub(crate) use {mutate::sealed, theorem::judge_theorem};

use wythoff::Budget;

use crate::drive::{Attack, Plan, drive};
use crate::random::Random;
use crate::tally::{Tally, Trial};

/// A kind of certificate.
pub(crate) trait Forge: Sync {
    fn kind(&self) -> &'static str;

    /// True certificates to begin with, of this kind.
    fn originals(&self) -> &[String];

    /// Has a text verified and judges what is accepted; `original` is the number of the one it was made from.
    fn attempt(&self, text: &str, original: usize, random: &mut Random, budget: &Budget) -> Trial;
}

/// Makes the originals of a kind.
type Maker = fn() -> Box<dyn Forge>;

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
    let mut forges = Vec::new();
    let mut choices = Vec::new();
    for (_, maker, often) in wanted {
        choices.extend(std::iter::repeat_n(forges.len(), *often));
        forges.push(maker());
    }
    if forges.is_empty() {
        return None;
    }
    Some(drive(&Certificates { forges, choices }, plan))
}

struct Certificates {
    forges: Vec<Box<dyn Forge>>,
    choices: Vec<usize>,
}

struct Forged {
    forge: usize,
    original: usize,
    text: String,
}

impl Attack for Certificates {
    type Input = Forged;
    type Worker = ();

    fn worker(&self) {}

    fn input(&self, random: &mut Random) -> Forged {
        let forge = *random.pick(&self.choices);
        let originals = self.forges[forge].originals();
        let original = random.below(originals.len());
        // Parts come from a certificate of the same kind or of another one.
        let others = match random.chance(80) {
            true => originals,
            false => random.pick(&self.forges).originals(),
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
            forge,
            original,
            text,
        }
    }

    fn kind(&self, input: &Forged) -> &'static str {
        self.forges[input.forge].kind()
    }

    fn text(&self, input: &Forged) -> String {
        input.text.clone()
    }

    fn attempt(&self, (): &mut (), input: &Forged, random: &mut Random, budget: &Budget) -> Trial {
        self.forges[input.forge].attempt(&input.text, input.original, random, budget)
    }
}
