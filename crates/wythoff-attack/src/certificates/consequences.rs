//! What follows for all rows of Wythoff's game, as certificates of their own.

use wythoff_automata::Budget;
use wythoff_theorems::rows::RowFacts;

use super::rows::facts;
use super::{Forge, Kind, Verified, verified};
use crate::random::Random;
use crate::tally::{Fate, Trial};

pub(super) fn forge() -> Kind {
    let text = |value| facts(value).pop().expect("three texts");
    let (zero, one) = (text(0), text(1));
    // Those of value 0 are verified more quickly.
    let texts = vec![zero.clone(), zero.clone(), zero.clone(), zero, one];
    Kind {
        originals: texts.clone(),
        forge: Box::new(Consequences { texts }),
    }
}

struct Consequences {
    texts: Vec<String>,
}

impl Forge for Consequences {
    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        verified(
            RowFacts::parse(text).map(|facts| facts.verify(budget)),
            |_| Verified::Undecided,
        )
    }

    fn can_be_read(&self, text: &str) -> bool {
        RowFacts::parse(text).is_ok()
    }

    fn judge(&self, text: &str, _: &str, _: &mut Random) -> Trial {
        // All of it is determined by the value.
        let facts = RowFacts::parse(text).map(|facts| facts.to_string());
        match facts.is_ok_and(|facts| self.texts.contains(&facts)) {
            true => Trial::new(Fate::Same),
            false => Trial::new(Fate::Proved).wrong("other facts than those that follow"),
        }
    }
}
