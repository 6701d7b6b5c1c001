//! Compiled rules against the rules read word by word.

use wythoff::lang::RuleGame;
use wythoff::{PileOrder, Ruleset, ruleset};

use super::{games, reference};

#[test]
fn compiled_options_are_the_options() {
    for (name, text) in games::ALL {
        let game = RuleGame::parse(text).unwrap_or_else(|error| panic!("{name}\n{error}"));
        let piles = game.piles().unwrap();
        let side = [0, 40, 14, 6, 4, 3, 2][piles];
        let mut count = 0;
        for index in 0_u64..(side + 1_u64).pow(u32::try_from(piles).unwrap()) {
            let mut rest = index;
            let position: Vec<u64> = (0..piles)
                .map(|_| {
                    let pile = rest % (side + 1);
                    rest /= side + 1;
                    pile
                })
                .collect();
            if game.order() == PileOrder::Sorted && !position.is_sorted() {
                continue;
            }
            let expected = reference::options(&game, &position);
            assert_eq!(
                ruleset::options(&game, &position),
                expected,
                "{name} {position:?}"
            );
            count += expected.len();
        }
        assert!(count > 10, "{name} has moves");
    }
}
