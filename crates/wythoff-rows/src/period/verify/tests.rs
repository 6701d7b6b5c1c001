//! The checker against forgeries: one pair of numbers is accepted for each row, with its own states, and nothing else.

use wythoff_automata::budget::StopFlag;
use wythoff_rules::shape::Diagonal;
use wythoff_rules::{CatalogueGame, Ruleset, ruleset};

use super::*;
use crate::period::{PeriodicRow, Search};

/// Rules of every kind that the checker knows, and a row of each: all diagonal moves, those that keep a distance from the
/// axes, an early end, one pile only, and quotients, whose diagonal moves die out.
const GAMES: [(&str, u64); 7] = [
    ("move (a - i, b); move (a, b - i); move (a - i, b - i)", 4),
    (
        "move (a - i, b); move (a, b - i); move (a - i, b - i) if a - i >= 2",
        4,
    ),
    (
        "move (a - i, b); move (a, b - i); move (a - i, b - i); end when a + b <= 3",
        3,
    ),
    ("move (a, b - i); move (a - i, b - i)", 4),
    (
        "move (a - i, b); move (a, b - i); move (a - i, b - i) if i <= 2",
        3,
    ),
    (
        "move (a - i, b); move (a, b - i); move (a - i, b - i) if i < a and (b - i) div (a - i) = b div a",
        3,
    ),
    ("move (a - i, b); move (a, b - i)", 5),
];

/// So far the brute force looks, well beyond every second state of [`GAMES`].
const COLUMNS: usize = 260;

fn rules(moves: &str) -> RuleGame {
    let each = moves.split("; ").map(|line| match line.split_once(" if ") {
        Some((step, condition)) => format!("{step} for i >= 1 if {condition}\n"),
        None if line.starts_with("move") => format!("{line} for i >= 1\n"),
        None => format!("{line}\n"),
    });
    RuleGame::parse(&format!("piles a <= b\n{}", each.collect::<String>())).unwrap()
}

fn genuine((moves, row): (&str, u64)) -> Certificate {
    let rules = rules(moves);
    let game = RowGame::new(&rules).unwrap();
    let row = PeriodicRow::find(&game, row, &Search::default()).unwrap();
    let (claims, repeat) = (vec![row.summary()], row.repeat());
    Certificate::new("mine", &rules, claims, repeat, &Budget::default()).unwrap()
}

fn check(certificate: &Certificate) -> Result<Proved<GamePeriods>, Rejection> {
    verify(certificate, &Budget::default())
}

/// The states of a certificate, whatever kind of proof it has.
fn states(certificate: &mut Certificate) -> Vec<&mut State> {
    match &mut certificate.proof {
        Repetition::Joint(states) => states.iter_mut().collect(),
        Repetition::Layers(layers) => layers.iter_mut().flatten().collect(),
    }
}

/// G(a, b) for a <= top and b < [`COLUMNS`], by the mex rule over all options.
fn brute_force(rules: &dyn Ruleset, top: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; COLUMNS]; top + 1];
    for b in 0..COLUMNS {
        for a in 0..=top.min(b) {
            let options = ruleset::options(rules, &[a as u64, b as u64]);
            let reached: Vec<u64> = (options.iter())
                .map(|option| values[to_index(option[0])][to_index(option[1])])
                .collect();
            let value = (0..).find(|value| !reached.contains(value)).unwrap();
            values[a][b] = value;
            if b <= top {
                values[b][a] = value;
            }
        }
    }
    values
}

fn to_index(pile: u64) -> usize {
    usize::try_from(pile).unwrap()
}

#[test]
fn the_simple_rows_are_those_of_the_mex_rule() {
    for (moves, _) in GAMES {
        let rules = rules(moves);
        let top = 6;
        let truth = brute_force(&rules, top);
        let mut simple = SimpleRows::new(&RowGame::new(&rules).unwrap(), top);
        for b in 0..COLUMNS {
            let values = simple.step().to_vec();
            let column: Vec<u64> = (0..=top.min(b)).map(|row| truth[row][b]).collect();
            assert_eq!(values, column, "{moves}, column {b}");
            for (row, values) in truth.iter().enumerate().take(b + 1) {
                let used = simple.used_values(row);
                let seen = &values[..=b];
                let lowest = (0..).find(|value| !seen.contains(value)).unwrap();
                assert_eq!(used.lowest(), lowest, "{moves}, row {row}");
                for value in 0..=(b + top) as u64 {
                    assert_eq!(used.contains(value), seen.contains(&value), "{value}");
                }
            }
        }
        assert_eq!(simple.column(), COLUMNS as u64);
    }
}

/// Few rows, and labels where a move may begin or end and nowhere else.
#[test]
fn simple_rows_of_every_height() {
    let labels = "move (a - i, b); move (a, b - i); \
                  move (a - i, b - i) if 1 <= a - i and a - i <= 2 and (b - i) div (a - i) = b div a";
    let labels = rules(labels);
    let shape = labels.nim_diagonal().unwrap();
    assert!(matches!(shape.diagonal, Diagonal::Label { .. }));
    let quotients: CatalogueGame = "t:1".parse().unwrap();
    let quotients = quotients.rules().unwrap();
    let queen = rules(GAMES[0].0);
    let games: [&dyn Ruleset; 3] = [&labels, &*quotients, &queen];
    for (rules, top) in games
        .into_iter()
        .flat_map(|rules| [0, 1, 2, 5].map(|top| (rules, top)))
    {
        let truth = brute_force(rules, top);
        let tail = queen.tail().unwrap();
        let game = RowGame::from_parts(rules.nim_diagonal().unwrap(), tail);
        let mut simple = SimpleRows::new(&game, top);
        for b in 0..COLUMNS {
            let rows = truth.iter().take(b + 1);
            let column: Vec<u64> = rows.map(|values| values[b]).collect();
            assert_eq!(simple.step(), column, "{top}, column {b}");
        }
    }
}

#[test]
fn what_was_verified_is_said() {
    for (game, count) in [(GAMES[0], 2), (GAMES[6], 12)] {
        let certificate = genuine(game);
        let verified = check(&certificate).unwrap();
        assert_eq!(verified.claims(), certificate.claims);
        assert_eq!(verified.states(), count);
        let claim = certificate.claims[0];
        let RowPeriod {
            row,
            preperiod,
            period,
        } = claim;
        assert!(verified.subject().starts_with("the game with these rules"));
        assert_eq!(
            verified.statement(),
            format!(
                "{}: row {row} has preperiod {preperiod} and period {period}",
                verified.subject()
            )
        );
        let wrong = RowPeriod {
            period: period + 1,
            ..claim
        };
        let claims = vec![wrong];
        let wrong = Certificate {
            claims,
            ..certificate
        };
        assert!(check(&wrong).is_err());
    }
}

#[test]
fn one_pair_of_numbers_is_accepted() {
    for game in GAMES {
        let mut certificate = genuine(game);
        let truth = certificate.claims[0];
        let verified = check(&certificate).unwrap();
        assert_eq!(verified.claims(), [truth]);
        let count = states(&mut certificate).len();
        assert_eq!(verified.states(), count);
        assert_eq!(verified.subject(), verified.about().to_string());
        let words = format!(
            "{}: row {} has preperiod {} and period {}",
            verified.subject(),
            truth.row,
            truth.preperiod,
            truth.period
        );
        assert_eq!(verified.statement(), words);
        for preperiod in 0..truth.preperiod + truth.period + 20 {
            for period in 0..=2 * truth.period + 1 {
                let claim = RowPeriod {
                    preperiod,
                    period,
                    ..truth
                };
                certificate.claims = vec![claim];
                let accepted = check(&certificate).is_ok();
                assert_eq!(accepted, claim == truth, "{game:?} {claim:?}");
            }
        }
        // It does not help to say what is true beside it.
        for period in 0..truth.period {
            certificate.claims = vec![truth, RowPeriod { period, ..truth }];
            assert!(check(&certificate).is_err(), "{game:?} {period}");
        }
        certificate.claims = Vec::new();
        assert_eq!(check(&certificate).unwrap_err(), Rejection::NoClaim);
    }
}

#[test]
fn the_claims_of_all_rows_hold_by_brute_force() {
    for game in GAMES {
        let genuine = genuine(game);
        let top = to_index(genuine.top);
        let truth = brute_force(&rules(game.0), top);
        for (row, values) in truth.iter().enumerate() {
            let repeats = |from: usize, by: usize| {
                (from..COLUMNS - by).all(|b| values[b + by] == values[b] + by as u64)
            };
            let period = (1..COLUMNS / 4)
                .find(|&by| repeats(COLUMNS / 2, by))
                .unwrap();
            let preperiod = (0..COLUMNS).find(|&from| repeats(from, period)).unwrap();
            let claim = RowPeriod {
                row: row as u64,
                preperiod: preperiod as u64,
                period: period as u64,
            };
            let certificate = Certificate {
                claims: vec![claim],
                ..genuine.clone()
            };
            let verified = check(&certificate);
            assert!(verified.is_ok(), "{game:?} {claim:?} {verified:?}");
        }
    }
}

#[test]
fn every_number_of_every_state_counts() {
    type Change = fn(&mut State, usize);
    let changes: [Change; 6] = [
        |state, row| state.rows[row].lowest += 1,
        |state, row| {
            let high = state.column + 1000;
            state.rows[row].above.push(high);
        },
        |state, row| {
            state.rows[row].above.pop();
        },
        |state, row| {
            if let Some(value) = state.rows[row].recent.first_mut() {
                *value += 1;
            }
        },
        |state, row| state.rows[row].recent.push(7),
        |state, row| drop(state.rows.remove(row)),
    ];
    for game in GAMES {
        let genuine = genuine(game);
        let count = states(&mut genuine.clone()).len();
        for number in 0..count {
            let rows = states(&mut genuine.clone())[number].rows.len();
            for row in 0..rows {
                for change in changes {
                    let mut forged = genuine.clone();
                    change(states(&mut forged)[number], row);
                    if forged != genuine {
                        assert!(check(&forged).is_err(), "{game:?} state {number} row {row}");
                    }
                }
            }
        }
    }
}

/// Where one state is wrong and the other right, it is the wrong one that is named, with its row.
#[test]
fn the_place_of_a_difference_is_named() {
    for game in GAMES {
        let genuine = genuine(game);
        let count = states(&mut genuine.clone()).len();
        for number in 0..count {
            let mut forged = genuine.clone();
            let layers = matches!(forged.proof, Repetition::Layers(_));
            let state = &mut states(&mut forged)[number];
            state.rows[0].lowest += 1;
            let (column, claimed) = (state.column, state.rows[0].lowest);
            let Rejection::WrongState {
                column: at,
                difference,
            } = check(&forged).unwrap_err()
            else {
                panic!("{game:?}")
            };
            assert_eq!(at, column);
            assert_eq!(difference.row, if layers { number / 2 } else { 0 });
            assert_eq!(difference.first, claimed.to_string());
            assert_eq!(difference.second, (claimed - 1).to_string());
        }
    }
}

/// True states before columns that prove nothing, and one that just does.
#[test]
fn a_repetition_counts_from_the_tail_on() {
    let (moves, row) = ("move (a - i, b); move (a, b - i); move (a - i, b - i)", 2);
    let genuine = genuine((moves, row));
    let game = RowGame::new(&rules(moves)).unwrap();
    let top = to_index(row);
    let before = |column: u64| {
        let mut simple = SimpleRows::new(&game, top);
        while simple.column() < column {
            simple.step();
        }
        simple.state()
    };
    let needed = game.tail_start(top);
    let period = genuine.claims[0].period;
    let with = |first: u64, second: u64| {
        let proof = Repetition::Joint([before(first), before(second)]);
        check(&Certificate {
            proof,
            ..genuine.clone()
        })
    };
    assert!(with(needed, needed + period).is_ok());
    assert!(with(needed, needed + 2 * period).is_ok());
    assert_eq!(
        with(needed - 1, needed - 1 + period).unwrap_err(),
        Rejection::TooEarly {
            column: needed - 1,
            needed
        }
    );
    for second in [needed, needed - 1] {
        let Rejection::NoRepeat(difference) = with(needed, second).unwrap_err() else {
            panic!("{second}")
        };
        assert_eq!(difference.part, "column");
    }
    assert!(matches!(
        with(needed, needed + period + 1),
        Err(Rejection::NoRepeat(_))
    ));
}

/// The same where rows are taken one by one: the columns of every layer must fit those below.
#[test]
fn layers_repeat_from_the_tail_on_and_by_whole_periods() {
    let genuine = genuine(GAMES[5]);
    let Repetition::Layers(layers) = &genuine.proof else {
        panic!("the diagonal moves die out")
    };
    for row in 0..layers.len() {
        let changed = |change: &dyn Fn(&mut [State; 2])| {
            let mut layers = layers.clone();
            change(&mut layers[row]);
            let proof = Repetition::Layers(layers);
            check(&Certificate {
                proof,
                ..genuine.clone()
            })
        };
        assert!(matches!(
            changed(&|states| states[0].column = 0),
            Err(Rejection::TooEarly { column: 0, .. })
        ));
        let parts = [
            changed(&|states| states[1].column = states[0].column),
            changed(&|states| states[1].column = 0),
        ];
        for refused in parts {
            let Err(Rejection::NoRepeat(difference)) = refused else {
                panic!("row {row}: {refused:?}")
            };
            assert_eq!(
                (difference.row, difference.part),
                (row, "distance of the columns")
            );
        }
        assert!(changed(&|states| states[1].column += 1).is_err());
    }
    // A game that keeps its diagonal moves cannot be taken row by row.
    let kept = Certificate {
        rules: rules(GAMES[0].0).to_string(),
        ..genuine.clone()
    };
    assert_eq!(check(&kept).unwrap_err(), Rejection::WrongKind);
}

#[test]
fn what_is_around_the_states_is_checked() {
    for game in GAMES {
        let genuine = genuine(game);
        let more_rows = Certificate {
            top: genuine.top + 1,
            ..genuine.clone()
        };
        let Rejection::NoRepeat(difference) = check(&more_rows).unwrap_err() else {
            panic!("{game:?}")
        };
        assert_eq!(difference.part, "number of rows");
        let (has, says) = (genuine.top + 1, genuine.top + 2);
        assert_eq!(difference.first, has.to_string());
        assert_eq!(difference.second, says.to_string());
        let fewer_rows = Certificate {
            top: genuine.top - 1,
            ..genuine.clone()
        };
        assert!(matches!(check(&fewer_rows), Err(Rejection::NoRepeat(_))));
        let no_state = RowPeriod {
            row: genuine.top + 1,
            ..genuine.claims[0]
        };
        let beyond = Certificate {
            claims: vec![no_state],
            ..genuine.clone()
        };
        assert!(matches!(
            check(&beyond),
            Err(Rejection::FalseClaim { claim, .. }) if claim == no_state
        ));
        let damaged = Certificate {
            intact: false,
            ..genuine.clone()
        };
        assert_eq!(check(&damaged).unwrap_err(), Rejection::Checksum);
        let no_rules = Certificate {
            rules: "piles a <= b; move (a + 1, b)".to_owned(),
            ..genuine.clone()
        };
        assert!(matches!(check(&no_rules), Err(Rejection::NoRules(_))));
        let other_name = Certificate {
            game: "nim-ab:5,5".to_owned(),
            ..genuine
        };
        let refused = check(&other_name).unwrap_err();
        assert_eq!(
            refused,
            Rejection::OtherRules {
                game: "nim-ab:5,5".to_owned()
            }
        );
    }
}

#[test]
fn limits_end_the_check() {
    for game in GAMES {
        let genuine = genuine(game);
        let short = verify(&genuine, &Budget::default().with_memory(10));
        assert!(matches!(short, Err(Rejection::Unfinished(_))), "{game:?}");
        let stop = StopFlag::default();
        stop.interrupt();
        let stopped = verify(&genuine, &Budget::default().with_stop(stop));
        assert!(matches!(stopped, Err(Rejection::Unfinished(_))), "{game:?}");
    }
}
