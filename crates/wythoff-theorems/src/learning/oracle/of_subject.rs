//! P-positions of families and of parts of games to learn from, where closed forms or a recursion give them quickly.

use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_engines::closed::{self, three_heaps};
use wythoff_rules::subject::{Family, Subject};

use super::Listed;

/// The parameters of W_{k,l} and NIM(a, b) learned from go so far, and the piles; fewer than for one parameter.
const PAIR_BOUND: u64 = 40;

/// The parameter of other families learned from goes so far, and the piles.
const FAMILY_BOUND: u64 = 300;

/// The heaps learned from go so far.
const HEAP_BOUND: u64 = 20_000;

/// P-positions to learn from, where something else than the rules gives them quickly.
pub(crate) fn listed(subject: &Subject, budget: &Budget) -> Result<Option<Listed>, Exhausted> {
    let Some(rules) = subject.rules() else {
        return Ok(None);
    };
    match *subject {
        Subject::Game(_) => Ok(None),
        Subject::Family(family) => {
            let (bound, members) = members(family);
            let beyond = move |position: &[UBig]| contains(family, position);
            Ok(Some(Listed::below(
                rules,
                members,
                bound,
                Some(Box::new(beyond)),
            )))
        }
        Subject::SmallHeap(most) => {
            let members = three_heaps::p_positions(most, HEAP_BOUND, budget)?;
            let members = members.into_iter().map(Vec::from).collect();
            Ok(Some(Listed::below(rules, members, HEAP_BOUND, None)))
        }
    }
}

/// Whether a position, the parameters first, is a P-position by the theorems of Fraenkel and Ho.
fn contains(family: Family, position: &[UBig]) -> bool {
    let (parameters, piles) = position.split_at(family.parameters());
    let parameters: Result<Vec<u64>, _> = parameters.iter().map(u64::try_from).collect();
    let game = parameters
        .ok()
        .and_then(|parameters| family.game(&parameters));
    let mut piles = piles.to_vec();
    piles.sort_unstable();
    game.and_then(|game| closed::level_set(game, 0))
        .is_some_and(|zeros| zeros.contains(&piles))
}

/// A bound, and all P-positions in which neither parameter nor pile is above it.
fn members(family: Family) -> (u64, Vec<Vec<u64>>) {
    let bound = match family {
        Family::WPair | Family::NimAb => PAIR_BOUND,
        Family::W | Family::WPrime => FAMILY_BOUND,
    };
    let parameters: Vec<Vec<u64>> = match family {
        Family::WPair => (0..=bound)
            .flat_map(|k| (k..=bound).map(move |l| vec![k, l]))
            .collect(),
        Family::NimAb => (1..=bound)
            .flat_map(|a| (1..=bound).map(move |b| vec![a, b]))
            .collect(),
        Family::W | Family::WPrime => (0..=bound).map(|k| vec![k]).collect(),
    };
    let mut members = Vec::new();
    for parameters in parameters {
        let game = family.game(&parameters).expect("there is a game");
        let zeros = closed::level_set(game, 0).expect("the P-positions are known");
        let pairs = zeros.pairs().expect("the set lists its pairs");
        for (a, b) in pairs.take_while(|&(a, _)| a <= bound) {
            let both = [[a, b], [b, a]];
            let orders = if a == b { &both[..1] } else { &both[..] };
            let within = orders.iter().filter(|_| b <= bound);
            members.extend(within.map(|piles| [&parameters[..], piles].concat()));
        }
    }
    (bound, members)
}
