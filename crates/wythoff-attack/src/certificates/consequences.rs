//! What follows for all rows of Wythoff's game, as certificates of their own.

use wythoff::Budget;
use wythoff::theorem::states::RowFacts;

use super::Forge;
use super::rows::facts;
use crate::random::Random;
use crate::tally::{Fate, Trial};

pub(super) fn forge() -> Box<dyn Forge> {
    let text = |value| facts(value).pop().expect("three texts");
    let (zero, one) = (text(0), text(1));
    // Those of value 0 are verified more quickly.
    let texts = vec![zero.clone(), zero.clone(), zero.clone(), zero, one];
    Box::new(Consequences { texts })
}

struct Consequences {
    texts: Vec<String>,
}

impl Forge for Consequences {
    fn kind(&self) -> &'static str {
        "consequences"
    }

    fn originals(&self) -> &[String] {
        &self.texts
    }

    fn attempt(&self, text: &str, _: usize, _: &mut Random, budget: &Budget) -> Trial {
        let Ok(facts) = RowFacts::parse(text) else {
            return Trial::new(Fate::Refused);
        };
        match facts.verify(budget) {
            Err(_) => Trial::new(Fate::Undecided),
            Ok(Err(_)) => Trial::new(Fate::Refused),
            // All of it is determined by the value.
            Ok(Ok(proved)) if self.texts.contains(&proved.to_string()) => Trial::new(Fate::Same),
            Ok(Ok(_)) => Trial::new(Fate::Proved).wrong("other facts than those that follow"),
        }
    }
}
