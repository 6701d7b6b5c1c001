//! Positions of a level set near a given one.

use wythoff_automata::UBig;
use wythoff_rules::LevelSet;

/// So many piles or differences are asked for.
const MOST_ASKED: u64 = 1 << 10;

/// The positions of a set that have a pile of this position, or one smaller by less than `few`.
pub(super) fn near_piles(set: &dyn LevelSet, from: &[UBig], few: u64) -> Option<Vec<Vec<UBig>>> {
    if few > MOST_ASKED {
        return None;
    }
    let mut found = Vec::new();
    for pile in from {
        for taken in 0..few {
            if *pile >= UBig::from(taken) {
                found.extend(set.with_pile(&(pile - taken))?);
            }
        }
    }
    Some(found)
}

/// The positions of a set of two piles whose difference is that of this position up to less than
/// `close`.
pub(super) fn near_differences(
    set: &dyn LevelSet,
    from: &[UBig],
    close: u64,
) -> Option<Vec<Vec<UBig>>> {
    let [smaller, larger] = from else { return None };
    if close > MOST_ASKED {
        return None;
    }
    let difference = larger - smaller;
    let mut found = Vec::new();
    for change in 0..close {
        found.extend(set.with_difference(&(&difference + change))?);
        if change > 0 && difference >= UBig::from(change) {
            found.extend(set.with_difference(&(&difference - change))?);
        }
        // The piles may change their order.
        if UBig::from(change) > difference {
            found.extend(set.with_difference(&(UBig::from(change) - &difference))?);
        }
    }
    Some(found)
}
