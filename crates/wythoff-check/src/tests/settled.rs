//! Sums of which so much is known that nothing after it matters.

use dashu_int::IBig;

use super::limits;
use crate::linear::{EQUAL, Sum};
use crate::numeration::System;

/// What [`Sum::exceeds`] says of a class of places is so at all places of the class that are looked at, and it says so wherever
/// it is.
#[test]
fn what_is_settled_for_a_class_holds_at_each_of_its_places() {
    let limits = limits();
    for name in [
        "base:2",
        "fibonacci",
        "tribonacci",
        "ostrowski:0,1,2;3,1",
        "ostrowski:0,4;1,1,3",
    ] {
        let mut logic = System::named(name, &limits).unwrap();
        logic.system.grow(&IBig::from(1000));
        let system = &logic.system;
        for (constant, weights, more) in [
            (0, [2, 1], 0),
            (7, [1, 0], 2),
            (-9, [0, 3], 2),
            (12, [3, 2], 0),
        ] {
            let (constant, lead) = (IBig::from(constant), system.lead() + more);
            let sum = Sum {
                system,
                constant: &constant,
                weights: weights.map(IBig::from),
                lead,
                signs: EQUAL,
            };
            for vector in vectors(system.order()) {
                for (place, sign) in (lead..lead + system.period)
                    .flat_map(|place| [(place, IBig::ONE), (place, IBig::NEG_ONE)])
                {
                    let weight = &sum.weights[usize::from(sign.is_one())];
                    let holds = |place: usize| {
                        let number = (sum.worth(&vector, place) + &constant) * &sign;
                        number > weight * (&system.values[place] - 1)
                    };
                    let all = (place..110).step_by(system.period).all(holds);
                    assert_eq!(
                        sum.exceeds(place, &vector, &sign),
                        all,
                        "{name} {constant} {weights:?} {vector:?} {place} {sign}"
                    );
                }
            }
            for (place, number) in (0..lead).flat_map(|place| (-40..40).map(move |n| (place, n))) {
                let (number, most) = (IBig::from(number), &system.values[place] - 1);
                let vector = [number.clone()];
                let above = number > &most * weights[1];
                assert_eq!(sum.exceeds(place, &vector, &IBig::ONE), above);
                let below = number < -&most * weights[0];
                assert_eq!(sum.exceeds(place, &vector, &IBig::NEG_ONE), below);
            }
        }
    }
}

/// All small vectors.
fn vectors(order: usize) -> Vec<Vec<IBig>> {
    let longer = |vectors: Vec<Vec<IBig>>| {
        let ways = |vector: Vec<IBig>| {
            (-4..=4).map(move |last| [&vector[..], &[IBig::from(last)]].concat())
        };
        vectors.into_iter().flat_map(ways).collect()
    };
    (0..order).fold(vec![Vec::new()], |vectors, _| longer(vectors))
}
