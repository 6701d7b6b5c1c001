//! Sums of Nim with positions of Wythoff's game too large for any table.

use wythoff::engine::{Evaluators, Term};
use wythoff::theorem::library;
use wythoff::{Budget, Game, Outcome, Status, UBig};

use crate::golden_rules::rules;
use crate::sweep::swept;

fn term(game: &str, position: &[UBig]) -> Term {
    Term {
        game: Game::Catalogue(game.parse().unwrap()),
        position: position.to_vec(),
    }
}

/// Far options against all positions of a sweep.
#[test]
fn options_equal_those_of_a_sweep() {
    let budget = Budget::default();
    let points = swept("wythoff", 3, 40_000);
    let far = library::far_sweep(&*rules("wythoff"), 3, &budget).unwrap();
    for (a, b) in [
        (5000, 9000),
        (6180, 10_001),
        (9999, 9999),
        (30_000, 30_007),
        (20_000, 39_000),
    ] {
        let large = [a, b].map(UBig::from);
        for value in 0..4 {
            let expected: Vec<(u64, u64)> = points
                .iter()
                .filter(|point| point.value == value)
                .map(|point| (point.a, point.b))
                .filter(|&(x, y)| {
                    let nim = (x == a && y < b) || (y == a && x < a) || (y == b && x < a);
                    nim || (x < a && y - x == b - a)
                })
                .collect();
            let (found, status) = far
                .near_options(&large[0], &large[1], value, &budget)
                .unwrap();
            let mut found: Vec<(u64, u64)> = found
                .iter()
                .map(|point| [&point.a, &point.b].map(|pile| u64::try_from(pile).unwrap()))
                .map(|[x, y]| (x, y))
                .collect();
            found.sort_unstable();
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found, expected, "({a}, {b}) value {value}");
            assert!(status >= Status::Predicted);
            let known = far.value(&large[0], &large[1], &budget).unwrap().value;
            let swept = points.iter().find(|point| (point.a, point.b) == (a, b));
            assert_eq!(known, swept.map(|point| point.value));
        }
    }
}

/// The sum of a position of value 3 near 10^15 with a heap of 3 is lost, with other heaps won; every
/// winning move leads to a lost sum.
#[test]
fn huge_sums_are_won_and_lost() {
    let budget = Budget::default();
    let far = library::far_sweep(&*rules("wythoff"), 3, &budget).unwrap();
    let point = far
        .nth(3, &UBig::from(10u8).pow(15), &budget)
        .unwrap()
        .point;
    let wythoff = term("wythoff", &[point.a.clone(), point.b.clone()]);
    let heap = |size: u8| term("nim", &[UBig::from(size)]);
    let mut evaluators = Evaluators::new(&budget);
    let lost = evaluators.value(&[wythoff.clone(), heap(3)]).unwrap();
    assert_eq!((lost.outcome, lost.status), (Outcome::P, Status::Proved));
    let won = evaluators
        .moves(&[wythoff.clone(), heap(5)], false)
        .unwrap();
    assert_eq!(won.answer.outcome, Outcome::N);
    assert!(
        won.winning
            .iter()
            .any(|play| play.term == 1 && play.to == [UBig::from(3u8)])
    );

    // One step off, the value is large: only moves to value 2 win.
    let off = term("wythoff", &[point.a.clone(), &point.b + 40u8]);
    let won = evaluators.moves(&[off.clone(), heap(2)], false).unwrap();
    assert_eq!((won.answer.outcome, won.answer.value), (Outcome::N, None));
    assert!(!won.winning.is_empty());
    for play in &won.winning {
        assert_eq!(play.term, 0);
        let after = term("wythoff", &play.to);
        assert_eq!(
            evaluators.value(&[after, heap(2)]).unwrap().outcome,
            Outcome::P
        );
    }
}
