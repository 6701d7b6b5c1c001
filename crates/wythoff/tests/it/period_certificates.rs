//! Certificates of periods and their forgeries: what is accepted must be true by brute force.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use proptest::prelude::*;
use proptest::sample::Index;
use wythoff::about::About;
use wythoff::lang::RuleGame;
use wythoff::period::{
    Certificate, GamePeriods, PeriodicRow, Rejection, Repetition, RowGame, RowPeriod, Search,
    verify,
};
use wythoff::subject::Subject;
use wythoff::{Budget, Ruleset, ruleset};
use wythoff_automata::{Proved, sealed};

use crate::golden_rules::rules;
use crate::period::{GAMES, periods_of, row_of};
use crate::scale::scaled;

/// Games with a repetition of all rows together, row by row, and typed.
const FORGED: [(&str, u64); 7] = [
    ("wythoff", 3),
    ("wythoff", 6),
    ("w:2,3", 4),
    ("terminal:2", 3),
    ("r-wythoff", 3),
    ("f-wythoff", 3),
    ("t:1", 2),
];

/// So far the brute force looks; every preperiod and period of [`FORGED`] is far below.
const COLUMNS: usize = 400;

/// The rules of a game of the catalogue as a certificate quotes them.
pub(crate) fn quoted_rules(name: &str) -> Arc<RuleGame> {
    name.parse::<Subject>().expect(name).rules().expect(name)
}

fn certificate(name: &str, row: u64) -> Certificate {
    let row = row_of(name, row);
    let (rules, claims) = (quoted_rules(name), vec![row.summary()]);
    Certificate::new(name, &rules, claims, row.repeat(), &Budget::default()).unwrap()
}

/// The certificates that are forged, made once.
static GENUINE: LazyLock<Vec<Certificate>> = LazyLock::new(|| {
    let typed = "piles x <= y; move (x, y - i) for i >= 1; move (x - i, y - i) for i >= 1";
    let rules = RuleGame::parse(typed).unwrap();
    let game = RowGame::new(&rules).unwrap();
    let row = PeriodicRow::find(&game, 4, &Search::default()).unwrap();
    let claims = vec![row.summary()];
    let budget = Budget::default();
    let typed = Certificate::new("rules", &rules, claims, row.repeat(), &budget).unwrap();
    let named = FORGED.iter().map(|&(name, row)| certificate(name, row));
    named.chain([typed]).collect()
});

fn body(certificate: &Certificate) -> String {
    sealed::body(&certificate.to_string()).to_owned()
}

fn checked(text: &str) -> Result<Proved<GamePeriods>, String> {
    let certificate = Certificate::parse(text).map_err(|error| error.to_string())?;
    verify(&certificate, &Budget::default()).map_err(|error| error.to_string())
}

/// G(a, b) for a <= top and b < [`COLUMNS`], by the mex rule over all options.
fn brute_force(rules: &dyn Ruleset, top: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; COLUMNS]; top + 1];
    for b in 0..COLUMNS {
        for a in 0..=top.min(b) {
            let options: Vec<u64> = ruleset::options(rules, &[a as u64, b as u64])
                .into_iter()
                .map(|option| {
                    let [a, b] = [0, 1].map(|pile| usize::try_from(option[pile]).unwrap());
                    values[a][b]
                })
                .collect();
            let value = (0..).find(|value| !options.contains(value)).unwrap();
            values[a][b] = value;
            if b <= top {
                values[b][a] = value;
            }
        }
    }
    values
}

/// Whether the numbers are those that the definition gives on a long stretch of the row.
fn holds(row: &[u64], claim: &RowPeriod) -> bool {
    let [preperiod, period] =
        [claim.preperiod, claim.period].map(|number| usize::try_from(number).unwrap());
    let repeats = |from: usize, by: usize| {
        from + 2 * by < COLUMNS && (from..COLUMNS - by).all(|b| row[b + by] == row[b] + by as u64)
    };
    repeats(preperiod, period)
        && (preperiod == 0 || !repeats(preperiod - 1, period))
        && (1..period).all(|shorter| !repeats(preperiod, shorter))
}

/// The name of the game, if it is one of the program.
fn catalogue_name(verified: &GamePeriods) -> Option<String> {
    match verified.about() {
        About::Named(subject) => Some(subject.to_string()),
        About::Rules(_) => None,
    }
}

/// Whether what was accepted is true.
fn is_true(verified: &GamePeriods, certificate: &Certificate) -> bool {
    type Rows = Vec<Vec<u64>>;
    static KNOWN: Mutex<BTreeMap<(String, u64), Rows>> = Mutex::new(BTreeMap::new());
    let rules = RuleGame::parse(&certificate.rules).unwrap();
    let key = (rules.to_string(), certificate.top);
    let top = usize::try_from(certificate.top).unwrap();
    let mut known = KNOWN.lock().unwrap();
    let rows = known.entry(key).or_insert_with(|| brute_force(&rules, top));
    let name_is_right = catalogue_name(verified).is_none_or(|name| {
        let own = self::rules(&name);
        (0..9)
            .flat_map(|a| (a..9).map(move |b| [a, b]))
            .all(|from| {
                let options = |rules: &dyn Ruleset| {
                    let mut options = ruleset::options(rules, &from);
                    options.sort();
                    options.dedup();
                    options
                };
                options(&*own) == options(&rules)
            })
    });
    name_is_right
        && !verified.claims().is_empty()
        && verified
            .claims()
            .iter()
            .all(|claim| holds(&rows[usize::try_from(claim.row).unwrap()], claim))
}

#[test]
fn certificates_survive_the_round_trip_and_the_check() {
    for name in GAMES.split_whitespace() {
        let found = periods_of(name, 0..8, 1);
        let (repeat, budget) = (found.repeats[7], Budget::default());
        let rules = quoted_rules(name);
        let certificate = Certificate::new(name, &rules, found.rows, repeat, &budget).unwrap();
        let mut read = Certificate::parse(&certificate.to_string()).unwrap();
        assert_eq!(read, certificate, "{name}");
        let verified = verify(&read, &budget).unwrap();
        assert_eq!(catalogue_name(&verified).as_deref(), Some(name));
        assert_eq!(verified.claims(), certificate.claims, "{name}");
        // The same claims about another game are rejected, with its own name or not.
        let other = if name == "wythoff" { "w:1" } else { "wythoff" };
        read.rules = quoted_rules(other).to_string();
        assert!(matches!(
            verify(&read, &budget),
            Err(Rejection::OtherRules { .. })
        ));
        read.game = other.to_owned();
        assert!(verify(&read, &budget).is_err(), "{name}");
    }
}

#[test]
fn a_game_of_another_name_is_known_by_its_rules() {
    let named = |name: &str, rules: &str| {
        let certificate = Certificate {
            game: name.to_owned(),
            rules: quoted_rules(rules).to_string(),
            ..certificate("wythoff", 2)
        };
        checked(&certificate.to_string()).map(|verified| verified.statement())
    };
    let row = "row 2 has preperiod 0 and period 3";
    assert_eq!(named("wythoff", "wythoff"), Ok(format!("wythoff: {row}")));
    let quoted = named("dame", "wythoff").unwrap();
    assert_eq!(
        quoted,
        format!(
            "the game with these rules [piles a <= b; move (a - i, b) for i >= 1; \
             move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1]: {row}"
        )
    );
    assert_eq!(named("my/dame.game", "wythoff"), Ok(quoted));
    for name in ["nim", "w:3", "w:k"] {
        let refused = named(name, "wythoff").unwrap_err();
        assert!(refused.contains("not those of"), "{name}: {refused}");
    }
}

/// A preperiod beyond the second state once left nothing to check, and any period passed.
#[test]
fn one_pair_of_numbers_is_accepted_and_no_other() {
    for genuine in &*GENUINE {
        let truth = genuine.claims[0];
        let (far, name) = (truth.preperiod + 3 * truth.period + 40, &genuine.game);
        let near = |number: u64| number.abs_diff(truth.preperiod) < 4;
        let preperiods = (0..=far).filter(|&number| near(number) || number % scaled(4, 1) == 0);
        for preperiod in preperiods {
            for period in 1..=2 * truth.period + 3 {
                let claim = RowPeriod {
                    preperiod,
                    period,
                    ..truth
                };
                let forged = Certificate {
                    claims: vec![claim],
                    ..genuine.clone()
                };
                let accepted = verify(&forged, &Budget::default()).is_ok();
                assert_eq!(accepted, claim == truth, "{name} {claim:?}");
            }
        }
        for (preperiod, period) in [(u64::MAX, 1), (0, u64::MAX), (u64::MAX, u64::MAX)] {
            let forged = Certificate {
                claims: vec![RowPeriod {
                    preperiod,
                    period,
                    ..truth
                }],
                ..genuine.clone()
            };
            assert!(verify(&forged, &Budget::default()).is_err(), "{name}");
        }
        let silent = Certificate {
            claims: Vec::new(),
            ..genuine.clone()
        };
        let refused = verify(&silent, &Budget::default()).unwrap_err();
        assert_eq!(refused, Rejection::NoClaim, "{name}");
    }
}

#[test]
fn the_first_difference_of_a_forgery_is_named() {
    let text = certificate("wythoff", 6).to_string();
    let forged = |from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "{text}");
        checked(&text.replace(from, to)).expect_err("a forgery")
    };
    let claimed = "preperiod 37 period 12";
    assert_eq!(
        forged(claimed, "preperiod 37 period 24"),
        "row 6, preperiod 37, period 24: 12 is a period too"
    );
    assert_eq!(
        forged(claimed, "preperiod 36 period 12"),
        "row 6, preperiod 36, period 12: G(6, 48) is not G(6, 36) + 12"
    );
    assert_eq!(
        forged(claimed, "preperiod 38 period 12"),
        "row 6, preperiod 38, period 12: the preperiod is not the least"
    );
    let state = text.lines().find(|line| line.starts_with("state")).unwrap();
    let column = state.split_whitespace().last().unwrap();
    assert_eq!(
        forged(claimed, "preperiod 900 period 1"),
        format!(
            "row 6, preperiod 900, period 1: the states repeat already from column {column} on"
        )
    );
    let row = format!("{state}\nrow 0 lowest {column} ");
    let changed = format!("{state}\nrow 0 lowest 7 ");
    assert_eq!(
        forged(&row, &changed),
        format!(
            "state before column {column}, row 0, least unused value: \
             the certificate says 7, the rules give {column}"
        )
    );
    assert_eq!(
        forged("game wythoff", "game queen"),
        "the checksum does not fit the text"
    );
    assert_eq!(
        forged("rows 0..=6", "rows 6"),
        "line 8: expected `rows 0..=TOP`"
    );
    let rules = forged("  move (a - i, b) for i >= 1\n", "");
    assert!(rules.contains("not those of wythoff"), "{rules}");
}

#[test]
fn a_repetition_before_the_tail_proves_nothing() {
    let mut certificate = certificate("f-wythoff", 3);
    let Repetition::Layers(layers) = &mut certificate.proof else {
        panic!("the diagonal moves of this game die out");
    };
    layers[2][0].column = 5;
    assert!(matches!(
        verify(&certificate, &Budget::default()),
        Err(Rejection::TooEarly { column: 5, .. })
    ));
}

/// Where the numbers of a text stand.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let digit = |index: usize| text.as_bytes().get(index).is_some_and(u8::is_ascii_digit);
    let starts = (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1)));
    starts
        .map(|at| at..(at..).find(|&end| !digit(end)).unwrap())
        .collect()
}

/// A text with one number or line changed.
fn mutated(text: &str, kind: u8, place: Index, other: Index, number: u64) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let (at, to) = (place.index(lines.len()), other.index(lines.len()));
    match kind {
        0 => drop(lines.remove(at)),
        1 => lines.insert(to, lines[at]),
        2 => lines.swap(at, to),
        _ => {
            // Half of the changes are made to the claim, where they matter most.
            let claim = text.find("claim").unwrap();
            let end = claim + text[claim..].find('\n').unwrap();
            let mut spans = numbers(text);
            if kind.is_multiple_of(2) {
                spans.retain(|span| (claim..end).contains(&span.start));
            }
            let span = spans[place.index(spans.len())].clone();
            let old: u64 = text[span.clone()].parse().unwrap();
            let new = match kind {
                3 | 4 => number,
                5 | 6 => old + number % 3,
                7 | 8 => old.saturating_sub(number % 3),
                9 | 10 => old * (number % 4),
                _ => old / (1 + number % 4),
            };
            return format!("{}{new}{}", &text[..span.start], &text[span.end..]);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// One to three changes, sealed again with the right checksum.
    #[test]
    fn what_is_accepted_is_true(
        which in any::<Index>(),
        changes in prop::collection::vec(
            (0..13_u8, any::<Index>(), any::<Index>(), prop_oneof![0..60_u64, 0..3000_u64]),
            1..4,
        ),
    ) {
        let mut text = body(which.get(&GENUINE));
        for (kind, place, other, number) in changes {
            if text.contains("claim") && text.contains('\n') {
                text = mutated(&text, kind, place, other, number);
            }
        }
        let text = sealed::seal(&text);
        if let Ok(verified) = checked(&text) {
            let certificate = Certificate::parse(&text).unwrap();
            prop_assert!(is_true(&verified, &certificate), "{text}");
        }
    }

    #[test]
    fn no_changed_character_goes_unnoticed(place in any::<Index>(), with in "[0-9a-z \n]") {
        let text = GENUINE[1].to_string();
        let place = place.index(text.len());
        let mut forged = text.clone();
        forged.replace_range(place..=place, &with);
        if forged != text {
            prop_assert!(checked(&forged).is_err());
        }
    }
}

#[test]
fn the_judge_of_forgeries_knows_the_genuine() {
    for certificate in &*GENUINE {
        let verified = checked(&certificate.to_string()).unwrap();
        assert!(is_true(&verified, certificate), "{}", certificate.game);
    }
}
