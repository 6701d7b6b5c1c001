//! Reading the name of a game: `NAME[:PARAM[,PARAM]...]`.

use std::ops::Range;
use std::str::FromStr;

use wythoff_automata::name::{NameError, closest};

use super::{CatalogueGame, ENTRIES, MAX_FAT_RAT, MAX_STEP};
use crate::MAX_PILES;
use crate::lang::parse::MAX_BLOCK;

/// Names that mean the same as another.
const ALIASES: &[(&str, CatalogueGame)] = &[
    ("queen", CatalogueGame::Wythoff),
    ("puppies-kittens", CatalogueGame::Wythoff),
    ("hofstadter", CatalogueGame::Terminal { c: 2 }),
];

impl FromStr for CatalogueGame {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name_end = text.find(':').unwrap_or(text.len());
        let name = &text[..name_end];
        let params = Params::split(text, name_end);
        if let Some(&(_, game)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
            params.none(name)?;
            return Ok(game);
        }
        let game = match name {
            "nim" => params.none(name).map(|()| Self::Nim),
            "wythoff" => params.none(name).map(|()| Self::Wythoff),
            "f-wythoff" => params.none(name).map(|()| Self::FWythoff),
            "r-wythoff" => params.none(name).map(|()| Self::RWythoff),
            "e-wythoff" => params.none(name).map(|()| Self::EWythoff),
            "mouse" => params.none(name).map(|()| Self::Mouse),
            "rat" => params.none(name).map(|()| Self::Rat),
            "tribonacci" => params.none(name).map(|()| Self::Tribonacci),
            "raleigh" => params.none(name).map(|()| Self::Raleigh),
            "ratwyt" => params.none(name).map(|()| Self::Ratwyt),
            "w" => params
                .one_or_two("w takes k, or k,l with k <= l", "w:2 or w:2,5")
                .and_then(|(k, l)| match l {
                    None => Ok(Self::W { k, l: k }),
                    Some(l) if k <= l => Ok(Self::W { k, l }),
                    Some(_) => Err(params.error("w takes k,l with k <= l, such as w:2,5")),
                }),
            "w-prime" => params
                .one("w-prime takes k", "w-prime:2")
                .map(|k| Self::WPrime { k }),
            "t" if params.items == ["inf"] => Ok(Self::T { k: None }),
            "t" => params
                .one("t takes k or inf", "t:1 or t:inf")
                .map(|k| Self::T { k: Some(k) }),
            "terminal" => params
                .one("terminal takes c", "terminal:2")
                .map(|c| Self::Terminal { c }),
            "nim-ab" => params
                .two("nim-ab takes a,b", "nim-ab:2,3")
                .and_then(|(a, b)| params.at_least_one(a.min(b)).map(|()| Self::NimAb { a, b })),
            "a-wythoff" => params
                .one("a-wythoff takes a", "a-wythoff:2")
                .and_then(|a| params.at_least_one(a).map(|()| Self::NimAb { a, b: 1 })),
            "maharaja" => params.none(name).map(|()| Self::Maharaja),
            "gdwn" => params.two("gdwn takes p,q", "gdwn:1,2").and_then(|(p, q)| {
                match 0 < p && p < q && q <= MAX_STEP {
                    true => Ok(Self::Gdwn { p, q }),
                    false => Err(params.error(&format!(
                        "gdwn takes p,q with 0 < p < q <= {MAX_STEP}, such as gdwn:1,2"
                    ))),
                }
            }),
            "pass" => params.none(name).map(|()| Self::Pass),
            "blocking" => params.one("blocking takes k", "blocking:1").and_then(|k| {
                match 0 < k && k <= MAX_BLOCK {
                    true => Ok(Self::Blocking { k }),
                    false => Err(params.error(&format!(
                        "blocking takes k with 0 < k <= {MAX_BLOCK}, such as blocking:1"
                    ))),
                }
            }),
            "n-heap" => params
                .size("n-heap takes the number of heaps", "n-heap:3", MAX_PILES)
                .map(|heaps| Self::NHeap { heaps }),
            "fat-rat" => params
                .size(
                    "fat-rat takes the number of piles",
                    "fat-rat:4",
                    MAX_FAT_RAT,
                )
                .map(|m| Self::FatRat { m }),
            _ => Err(unknown(name)),
        }?;
        Ok(game)
    }
}

fn unknown(name: &str) -> NameError {
    let known = ENTRIES
        .iter()
        .map(|entry| entry.id)
        .chain(ALIASES.iter().map(|(id, _)| *id))
        .chain(["a-wythoff"]);
    let hint = match closest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`wythoff games` lists the catalogue".to_string(),
    };
    let what = if name.is_empty() {
        "a game is missing"
    } else {
        "there is no game of this name"
    };
    NameError {
        span: 0..name.len().max(1),
        message: format!("{what}; {hint}"),
    }
}

/// The parameters after the colon, with their place in the text.
struct Params<'a> {
    items: Vec<&'a str>,
    span: Range<usize>,
}

impl<'a> Params<'a> {
    fn split(text: &'a str, name_end: usize) -> Self {
        match text.get(name_end + 1..) {
            None => Self {
                items: Vec::new(),
                span: 0..text.len(),
            },
            Some(rest) => Self {
                items: rest.split(',').collect(),
                span: name_end + 1..text.len(),
            },
        }
    }

    fn error(&self, message: &str) -> NameError {
        NameError {
            span: self.span.clone(),
            message: message.to_string(),
        }
    }

    fn none(&self, name: &str) -> Result<(), NameError> {
        if self.items.is_empty() {
            return Ok(());
        }
        Err(self.error(&format!("{name} takes no parameters")))
    }

    fn number(&self, index: usize, what: &str, example: &str) -> Result<u64, NameError> {
        let item = self.items[index];
        if item.is_empty() || !item.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(&format!("{what}: whole numbers, such as {example}")));
        }
        item.parse()
            .map_err(|_| self.error("this parameter is too large: at most 2^64 - 1"))
    }

    fn one(&self, what: &str, example: &str) -> Result<u64, NameError> {
        match self.one_or_two(what, example)? {
            (only, None) => Ok(only),
            _ => Err(self.error(&format!("{what}, such as {example}"))),
        }
    }

    fn two(&self, what: &str, example: &str) -> Result<(u64, u64), NameError> {
        match self.one_or_two(what, example)? {
            (first, Some(second)) => Ok((first, second)),
            _ => Err(self.error(&format!("{what}, such as {example}"))),
        }
    }

    fn one_or_two(&self, what: &str, example: &str) -> Result<(u64, Option<u64>), NameError> {
        match self.items.len() {
            1 => Ok((self.number(0, what, example)?, None)),
            2 => Ok((
                self.number(0, what, example)?,
                Some(self.number(1, what, example)?),
            )),
            _ => Err(self.error(&format!("{what}, such as {example}"))),
        }
    }

    fn size(&self, what: &str, example: &str, most: usize) -> Result<usize, NameError> {
        let number = self.one(what, example)?;
        usize::try_from(number)
            .ok()
            .filter(|size| (2..=most).contains(size))
            .ok_or_else(|| self.error(&format!("{what}, from 2 to {most}, such as {example}")))
    }

    fn at_least_one(&self, least: u64) -> Result<(), NameError> {
        if least >= 1 {
            Ok(())
        } else {
            Err(self.error("these parameters are at least 1"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_and_infinity() {
        assert_eq!("queen".parse(), Ok(CatalogueGame::Wythoff));
        assert_eq!("hofstadter".parse(), Ok(CatalogueGame::Terminal { c: 2 }));
        assert_eq!("t:inf".parse(), Ok(CatalogueGame::T { k: None }));
        assert_eq!(
            "a-wythoff:3".parse(),
            Ok(CatalogueGame::NimAb { a: 3, b: 1 })
        );
    }
}
