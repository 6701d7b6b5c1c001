//! Searches for theorems that are ended and taken up again.

use std::sync::Arc;

use wythoff::theorem::proving::prove::{NoTheorem, Prover};
use wythoff::theorem::statement::Theorem;
use wythoff::{Budget, Game, Keeper};
use wythoff_automata::System;

use crate::impatient::Impatient;

fn prover(name: &str) -> Prover {
    let game = Game::Catalogue(name.parse().unwrap());
    Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap()
}

fn prove(prover: &mut Prover, value: usize) -> Result<Theorem, NoTheorem> {
    while prover.levels().len() <= value {
        prover.next_level(&mut |_| ())?;
    }
    Ok(prover.theorem().into_inner())
}

#[test]
fn a_search_goes_on_where_another_ended() {
    for (name, value, steps, least_parts) in [("w:2", 1, 4, 3), ("f-wythoff", 3, 5, 3)] {
        let whole = prove(&mut prover(name), value).unwrap();
        let keeper = Arc::new(Impatient::default());
        let part = |part: usize| {
            keeper.wait_for(steps);
            let mut prover = prover(name);
            prover.keep_in(keeper.clone()).unwrap();
            match prove(&mut prover, value) {
                Err(NoTheorem::NotKept) => None,
                done => Some((done.unwrap(), part)),
            }
        };
        let (theorem, parts) = (1..200).find_map(part).expect("the search ends");
        assert_eq!(theorem, whole, "{name}");
        assert!(parts >= least_parts, "{name} in {parts} parts");
    }
}

/// A search for value 1 of W_2, ended in the middle.
fn interrupted() -> (Arc<Impatient>, Prover) {
    let keeper = Arc::new(Impatient::default());
    keeper.wait_for(8);
    let mut first = prover("w:2");
    first.keep_in(keeper.clone()).unwrap();
    assert_eq!(prove(&mut first, 1), Err(NoTheorem::NotKept));
    (keeper, first)
}

#[test]
fn damaged_progress_is_refused() {
    let (keeper, _) = interrupted();
    assert!(keeper.kept().is_some());
    for damaged in keeper.damaged() {
        keeper.replace(damaged);
        let refused = prover("w:2").keep_in(keeper.clone());
        assert!(matches!(refused, Err(NoTheorem::Kept(_))));
    }
}

/// What was proved is proved again, so the progress of another game does no harm.
#[test]
fn progress_of_another_game_is_refused() {
    let (keeper, first) = interrupted();
    assert_eq!(first.levels().len(), 1, "value 0 is proved");
    let refused = prover("wythoff").keep_in(keeper);
    assert!(matches!(refused, Err(NoTheorem::Kept(_))));
}
