//! Certificates of additive periods of rows.

use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_rows::period::{
    Certificate, PeriodError, PeriodicRow, Rejection, RowGame, RowPeriod, Search, verify,
};
use wythoff_rules::Ruleset;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;

use super::{Forge, Kind, Verified, can_be_played};
use crate::judge::values::Values;
use crate::random::Random;
use crate::tally::{Fate, Trial};

/// Games and rows.
const NAMED: [(&str, u64); 9] = [
    ("wythoff", 2),
    ("wythoff", 4),
    ("w:1", 2),
    ("w:2,3", 3),
    ("terminal:2", 2),
    ("r-wythoff", 3),
    ("f-wythoff", 2),
    ("t:1", 2),
    ("nim", 5),
];

const TYPED: [(&str, u64); 3] = [
    (
        "piles x <= y; move (x, y - i) for i >= 1; move (x - i, y - i) for i >= 1",
        4,
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
         move (a - i, b - i) for i >= 1 if a - i >= 1",
        3,
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
         move (a - i, b - i) for i >= 1; end when a + b <= 3",
        3,
    ),
];

pub(super) fn forge() -> Kind {
    let mut originals = Vec::new();
    let mut add = |name: &str, rules: &RuleGame, row: u64| {
        let game = RowGame::new(rules).expect("a row game");
        let row = PeriodicRow::find(&game, row, &Search::default()).expect("a period");
        let claims = vec![row.summary()];
        let made = Certificate::new(name, rules, claims, row.repeat(), &Budget::default());
        originals.push(made.expect("a certificate"));
    };
    for (name, row) in NAMED {
        let subject: Subject = name.parse().expect("a game");
        let rules: Arc<RuleGame> = subject.rules().expect("rules");
        add(name, &rules, row);
        add("mine", &rules, row);
    }
    for (text, row) in TYPED {
        add("mine", &RuleGame::parse(text).expect("rules"), row);
    }
    Kind::of(&originals, Periods)
}

struct Periods;

impl Forge for Periods {
    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        match Certificate::parse(text).map(|certificate| verify(&certificate, budget)) {
            Ok(Ok(_)) => Verified::Accepted,
            Ok(Err(Rejection::Unfinished(PeriodError::Exhausted(_)))) => Verified::Undecided,
            _ => Verified::Refused,
        }
    }

    fn can_be_read(&self, text: &str) -> bool {
        can_be_played(Certificate::parse(text).map(|read| read.rules))
    }

    fn judge(&self, text: &str, original: &str, _: &mut Random) -> Trial {
        match Certificate::parse(text) {
            Err(_) => Trial::new(Fate::Proved).wrong("a text that cannot be read"),
            Ok(certificate) if Certificate::parse(original).as_ref() == Ok(&certificate) => {
                Trial::new(Fate::Same)
            }
            Ok(certificate) => judge(&certificate),
        }
    }
}

/// How many options are looked at for all claims.
const EFFORT: usize = 30_000_000;

fn judge(certificate: &Certificate) -> Trial {
    let mut trial = Trial::new(Fate::Proved);
    let rules: Arc<dyn Ruleset> = match certificate.game.parse::<Subject>() {
        Ok(Subject::Game(game)) => match game.rules() {
            Ok(rules) => rules,
            Err(_) => return trial.wrong("a game without rules"),
        },
        _ => match RuleGame::parse(&certificate.rules) {
            Ok(rules) => Arc::new(rules),
            Err(_) => return trial.wrong("rules that cannot be read"),
        },
    };
    let mut values = Values::new(&*rules, false, EFFORT);
    for claim in &certificate.claims {
        match wrong(&mut values, claim) {
            None => trial.skipped += 1,
            Some(None) => trial.checks += 1,
            Some(Some(wrong)) => return trial.wrong(wrong),
        }
    }
    trial
}

/// What is wrong with a claim; `None` if too many columns are needed to see.
fn wrong(values: &mut Values<'_>, claim: &RowPeriod) -> Option<Option<String>> {
    let RowPeriod {
        row,
        preperiod,
        period,
    } = *claim;
    let end = preperiod
        .checked_add(period.checked_mul(3)?)?
        .checked_add(60)?;
    if end > 1000 || row > 12 {
        return None;
    }
    let mut offsets = Vec::new();
    for b in 0..end {
        let value = values.of(&[row.min(b), row.max(b)])?;
        offsets.push(i128::from(value) - i128::from(b));
    }
    let at = |b: u64| offsets[usize::try_from(b).expect("a column")];
    let repeats = |from: u64, period: u64| (from..end - period).all(|b| at(b) == at(b + period));
    let what = if !repeats(preperiod, period) {
        "is none"
    } else if preperiod > 0 && at(preperiod - 1) == at(preperiod - 1 + period) {
        "begins earlier"
    } else if (1..period).any(|shorter| repeats(preperiod, shorter)) {
        "is not the least"
    } else {
        return Some(None);
    };
    Some(Some(format!(
        "row {row}: the period {period} from {preperiod} on {what}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plant_is_seen() {
        let rules = "wythoff"
            .parse::<Subject>()
            .expect("a game")
            .rules()
            .expect("rules");
        let mut values = Values::new(&*rules, false, EFFORT);
        let mut judged = |row, preperiod, period| {
            let claim = RowPeriod {
                row,
                preperiod,
                period,
            };
            wrong(&mut values, &claim).expect("small numbers").is_none()
        };
        assert!(judged(0, 0, 1) && judged(1, 0, 3));
        for (preperiod, period) in [(1, 3), (0, 6), (0, 2), (0, 1), (0, 4)] {
            assert!(!judged(1, preperiod, period), "{preperiod} {period}");
        }
    }
}
