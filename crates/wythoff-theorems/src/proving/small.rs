//! The small positions of a theorem against a search over all options.

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_automata::{Relation, System};
use wythoff_engines::generic::Solver;
use wythoff_rules::{Game, Outcome, Ruleset, ruleset};

use crate::learning::oracle::is_canonical;
use crate::proving::check::Flaw;
use crate::statement::{Level, Theorem};

/// All piles are smaller than this: for one or two piles, and for more.
const BOUNDS: [u64; 2] = [40, 10];

/// Options of positions with larger piles are not listed: for one or two piles, and for more.
const LARGEST: [u64; 2] = [4_000, 40];

/// The piles of a position whose options may be listed.
fn listable(position: &[UBig]) -> Option<Vec<u64>> {
    let largest = LARGEST[usize::from(position.len() > 2)];
    let piles = position.iter().map(|pile| u64::try_from(pile).ok());
    piles
        .map(|pile| pile.filter(|&pile| pile <= largest))
        .collect()
}

/// Whether the rules themselves show the flaw of a set, which may otherwise come from an
/// approximation of the moves; `false` also where the positions are too large to list their options.
pub(crate) fn is_shown_by_rules(rules: &dyn Ruleset, set: &Relation, flaw: &Flaw) -> bool {
    let options = |position: &[UBig]| Some(ruleset::options(rules, &listable(position)?));
    let member = |option: &Vec<u64>| set.contains(&big(option));
    match flaw {
        Flaw::NotAPosition(_)
        | Flaw::Overlap { .. }
        | Flaw::Count { .. }
        | Flaw::Misplaced { .. } => true,
        Flaw::Over { position } => options(position).is_some_and(|options| options.is_empty()),
        Flaw::MoveInside { from, to } => {
            let to = listable(to);
            options(from)
                .is_some_and(|options| options.iter().any(|option| Some(option) == to.as_ref()))
        }
        Flaw::NoMoveInto { position } => {
            options(position).is_some_and(|options| !options.iter().any(member))
        }
    }
}

/// Whether the flaw is a move that the rules themselves do not have; `false` also where the positions
/// are too large to list their options.
pub(crate) fn is_refuted_by_rules(rules: &dyn Ruleset, flaw: &Flaw) -> bool {
    let Flaw::MoveInside { from, to } = flaw else {
        return false;
    };
    listable(from)
        .zip(listable(to))
        .is_some_and(|(from, to)| !ruleset::options(rules, &from).contains(&to))
}

/// A small position that the theorem gets wrong, with the number of the set, if there is one.
///
/// **Cost** a search over the options of some hundreds of positions.
pub(crate) fn misplaced(
    theorem: &Theorem,
    game: &Game,
    system: &System,
    budget: &Budget,
) -> Result<Option<(usize, Flaw)>, Exhausted> {
    let contains = |number: usize, position: &[u64]| {
        Some(theorem.sets[number].contains(system, &big(position)))
    };
    first_misplaced(game, theorem.claim, theorem.sets.len(), contains, budget)
}

/// A small position that is in one of the first `sets` sets by `contains` and not by a search over all
/// options, or the other way round; where `contains` says nothing the position is left out.
pub(crate) fn first_misplaced(
    game: &Game,
    claim: Level,
    sets: usize,
    contains: impl Fn(usize, &[u64]) -> Option<bool>,
    budget: &Budget,
) -> Result<Option<(usize, Flaw)>, Exhausted> {
    let (Ok(rules), Some(piles)) = (game.outcome_rules(), game.piles()) else {
        return Ok(None);
    };
    let blocked = rules.block() > 0;
    if blocked && claim != Level::Value(0) {
        // There is nothing to compare with, and no proof either.
        return Ok(None);
    }
    let bound = BOUNDS[usize::from(piles > 2)];
    let mut solver = Solver::new(rules.clone(), budget);
    let mut value_of = |position: &[u64]| {
        Ok::<u64, Exhausted>(match claim {
            Level::Value(0) if blocked => u64::from(solver.outcome(position)? != Outcome::P),
            Level::Value(_) => solver.grundy(position)?,
            Level::Misere => u64::from(solver.misere(position)? != Outcome::P),
        })
    };
    // A first question about the corner lets the solver fill one box for all.
    value_of(&vec![bound - 1; piles])?;
    let mut position = vec![0; piles];
    loop {
        budget.check()?;
        if is_canonical(&*rules, &position) {
            let value = value_of(&position)?;
            for number in 0..sets {
                let belongs = value == number as u64;
                if contains(number, &position).is_some_and(|contains| contains != belongs) {
                    let position = big(&position);
                    return Ok(Some((number, Flaw::Misplaced { position, belongs })));
                }
            }
        }
        // Count up, the last pile fastest.
        let Some(pile) = (0..piles).rev().find(|&pile| position[pile] + 1 < bound) else {
            return Ok(None);
        };
        position[pile] += 1;
        position[pile + 1..].fill(0);
    }
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::Arc;

    use wythoff_automata::text::Session;
    use wythoff_rules::lang::RuleGame;

    use super::*;

    const QUEEN: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1";
    const BLOCKED: &str = "piles n; move (n - i) for i >= 1; block 1";

    fn typed(rules: &str) -> Game {
        Game::Typed {
            name: "mine".to_owned(),
            rules: Arc::new(RuleGame::parse(rules).unwrap()),
        }
    }

    #[test]
    fn piles_are_listed_up_to_a_limit() {
        for (position, fits) in [
            (&[4000][..], true),
            (&[4001], false),
            (&[0, 4000], true),
            (&[4001, 0], false),
            (&[0, 0, 40], true),
            (&[0, 41, 0], false),
        ] {
            let expected = fits.then(|| position.to_vec());
            assert_eq!(listable(&big(position)), expected);
        }
        assert_eq!(listable(&[UBig::from(1_u8) << 64]), None);
    }

    #[test]
    fn the_rules_show_a_flaw_or_refute_it() {
        let queen = RuleGame::parse(QUEEN).unwrap();
        let mut session = Session::new(System::fibonacci(), Budget::default());
        let zeros = session
            .parse("exists n: lower(n, a) and upper(n, b)")
            .unwrap();
        let zeros = session.logic().define(&["a", "b"], &zeros).unwrap();
        let shown = |flaw: &Flaw| is_shown_by_rules(&queen, &zeros, flaw);
        let over = |position: [u64; 2]| Flaw::Over {
            position: big(&position),
        };
        assert!(shown(&over([0, 0])));
        assert!(!shown(&over([0, 1])));
        let missing = |position: [u64; 2]| Flaw::NoMoveInto {
            position: big(&position),
        };
        assert!(shown(&missing([1, 2])));
        assert!(!shown(&missing([1, 3])));
        assert!(!shown(&missing([1, 4001])));
        let inside = |from: [u64; 2], to: [u64; 2]| Flaw::MoveInside {
            from: big(&from),
            to: big(&to),
        };
        for (from, to, known, is_move) in [
            ([3, 5], [1, 3], true, true),
            ([3, 5], [3, 4], true, true),
            ([3, 5], [1, 2], true, false),
            ([3, 5], [3, 5], true, false),
            ([3, 5000], [3, 5], false, false),
            ([3, 5], [3, 5000], false, false),
        ] {
            let flaw = inside(from, to);
            assert_eq!(shown(&flaw), known && is_move, "{flaw}");
            assert_eq!(
                is_refuted_by_rules(&queen, &flaw),
                known && !is_move,
                "{flaw}"
            );
        }
        assert!(!is_refuted_by_rules(&queen, &over([0, 1])));
        for flaw in [
            Flaw::NotAPosition(big(&[2, 1])),
            Flaw::Misplaced {
                position: big(&[2, 1]),
                belongs: true,
            },
        ] {
            assert!(shown(&flaw), "{flaw}");
        }
    }

    /// Every small position is asked about, in order, for every set.
    #[test]
    fn all_small_positions_are_asked_about() {
        let sorted = (0..40).flat_map(|a| (a..40).map(move |b| vec![a, b]));
        let single = (0..40).map(|a| vec![a]);
        let triples =
            (0..10).flat_map(|a| (0..10).flat_map(move |b| (0..10).map(move |c| vec![a, b, c])));
        for (rules, expected) in [
            (QUEEN, sorted.collect::<Vec<Vec<u64>>>()),
            ("piles n; move (n - i) for i >= 1", single.collect()),
            (
                "piles a, b, c; move (a - i, b, c) for i >= 1",
                triples.collect(),
            ),
        ] {
            let asked = RefCell::new(Vec::new());
            let contains = |number: usize, position: &[u64]| {
                asked.borrow_mut().push((number, position.to_vec()));
                None
            };
            let budget = Budget::default();
            let found = first_misplaced(&typed(rules), Level::Value(1), 2, contains, &budget);
            assert_eq!(found, Ok(None));
            let expected = expected
                .into_iter()
                .flat_map(|position| [(0, position.clone()), (1, position)]);
            assert_eq!(asked.into_inner(), expected.collect::<Vec<_>>());
        }
    }

    /// One pile, of which any number may be taken: the value is the pile.
    #[test]
    fn the_first_misplaced_position_is_found() {
        let nim = typed("piles n; move (n - i) for i >= 1");
        let budget = Budget::default();
        let misplaced = |number: usize, position: u64, belongs: bool| {
            let position = big(&[position]);
            Ok(Some((number, Flaw::Misplaced { position, belongs })))
        };
        let values = |wrong: Option<(usize, u64)>| {
            let contains = move |number: usize, position: &[u64]| {
                let right = position[0] == number as u64;
                Some(right != (Some((number, position[0])) == wrong))
            };
            first_misplaced(&nim, Level::Value(2), 3, contains, &budget)
        };
        assert_eq!(values(None), Ok(None));
        assert_eq!(values(Some((2, 39))), misplaced(2, 39, false));
        assert_eq!(values(Some((2, 40))), Ok(None));
        assert_eq!(values(Some((1, 1))), misplaced(1, 1, true));
        // In misère play the pile of one is lost, and no other.
        let misere = |lost: u64| {
            let contains = move |_: usize, position: &[u64]| Some(position[0] == lost);
            first_misplaced(&nim, Level::Misere, 1, contains, &budget)
        };
        assert_eq!(misere(1), Ok(None));
        assert_eq!(misere(0), misplaced(0, 0, false));
    }

    /// Where one option can be forbidden, piles of 0 and 1 are lost; other values are not known of such games.
    #[test]
    fn games_with_forbidden_options() {
        let (game, budget) = (typed(BLOCKED), Budget::default());
        let lost_below = |bound: u64, claim: Level| {
            let contains = move |_: usize, position: &[u64]| Some(position[0] < bound);
            first_misplaced(&game, claim, 1, contains, &budget)
        };
        assert_eq!(lost_below(2, Level::Value(0)), Ok(None));
        let position = big(&[1]);
        let flaw = Flaw::Misplaced {
            position,
            belongs: true,
        };
        assert_eq!(lost_below(1, Level::Value(0)), Ok(Some((0, flaw))));
        for claim in [Level::Value(1), Level::Misere] {
            assert_eq!(lost_below(7, claim), Ok(None));
        }
    }

    /// A theorem is compared by its automata.
    #[test]
    fn a_theorem_is_compared_with_the_rules() {
        let theorem = crate::library::theorem("wythoff".parse().unwrap(), 0).unwrap();
        let (system, budget) = (System::fibonacci(), Budget::default());
        let compare = |rules: &str| misplaced(&theorem, &typed(rules), &system, &budget).unwrap();
        assert_eq!(compare(QUEEN), None);
        let shorter = QUEEN.replace("(a, b - i) for i >= 1", "(a, b - 1)");
        let flaw = Flaw::Misplaced {
            position: big(&[0, 2]),
            belongs: true,
        };
        assert_eq!(compare(&shorter), Some((0, flaw)));
    }
}
