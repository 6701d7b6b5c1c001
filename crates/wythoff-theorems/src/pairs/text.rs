//! Theorems about spaced pairs as files.

use std::fmt;

use wythoff_automata::sealed::{quote, seal};

use super::{Amount, PairsTheorem, Shape};
use crate::statement::reader::{Reader, TheoremError};

impl Amount {
    fn parse(word: &str) -> Option<Self> {
        match word.strip_prefix("pile ") {
            Some(pile) => pile.parse().ok().map(Self::Pile),
            None => word.parse().ok().map(Self::Number),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Pile(pile) => write!(f, "pile {pile}"),
        }
    }
}

impl fmt::Display for PairsTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { step, gap, first } = self.shape;
        let text = format!(
            "{}game {}\nrules\n{}claim {}\nstep {step}\ngap {gap}\nfirst {first}\n",
            Self::BEGINNING,
            self.game,
            quote(&self.rules),
            self.claim
        );
        f.write_str(&seal(&text))
    }
}

impl PairsTheorem {
    /// Reads a theorem.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        let mut reader = Reader::new(text)?;
        reader.after(Self::BEGINNING.trim_end())?;
        let game = reader.after("game")?.to_string();
        let rules = reader.rules()?;
        let claim = reader.claim()?;
        let amount = |reader: &mut Reader<'_>, word: &str| {
            let amount = Amount::parse(reader.after(word)?);
            amount.map_or_else(|| reader.error("expected a number or a pile"), Ok)
        };
        let step = amount(&mut reader, "step")?;
        let gap = amount(&mut reader, "gap")?;
        let Ok(first) = reader.after("first")?.parse() else {
            return reader.error("expected a number");
        };
        reader.end()?;
        Ok(Self {
            game,
            rules,
            claim,
            shape: Shape { step, gap, first },
        })
    }
}
