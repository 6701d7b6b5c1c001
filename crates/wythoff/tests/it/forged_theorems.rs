//! What a changed automaton, name or rule does to a theorem: it is refused, with a position where that makes sense.

use std::sync::Arc;

use wythoff::lang::RuleGame;
use wythoff::theorem::library;
use wythoff::theorem::proving::check::Flaw;
use wythoff::theorem::proving::prove::Prover;
use wythoff::theorem::statement::{Refusal, Theorem};
use wythoff::{Budget, Game, UBig};
use wythoff_automata::automata::Table;
use wythoff_automata::{Relation, System};

use crate::scale::scaled;
use crate::theorems::{entries, game, is_large};

/// A small generator: the changes are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 % bound as u64).unwrap()
    }

    /// The theorem with one transition of its last automaton led elsewhere, or one state in four
    /// accepting that was not, or the other way round.
    fn change(&mut self, theorem: &Theorem, round: usize) -> Theorem {
        let mut changed = theorem.clone();
        changed.count = None;
        let last = changed.sets.len() - 1;
        let table = theorem.set().clone();
        let place = self.below(table.states());
        changed.sets[last] = if round.is_multiple_of(4) {
            table.with_acceptance_changed(place)
        } else {
            let target = self.below(table.states());
            table.with_target(place, self.below(4), target)
        };
        changed
    }
}

/// The theorem with its last automaton as the kernel writes it.
fn normalised(mut theorem: Theorem, set: &Relation) -> Theorem {
    let last = theorem.sets.len() - 1;
    theorem.sets[last] = Table::of(set);
    theorem
}

/// Why a wrong theorem is refused.
fn refusal(theorem: Theorem) -> Refusal {
    let text = theorem.to_string();
    let verified = theorem.verify(&Budget::default()).unwrap();
    verified.err().unwrap_or_else(|| panic!("accepted: {text}"))
}

#[test]
fn an_automaton_that_rejects_a_canonical_word_is_refused() {
    // Of the states of value 1 some are entered by leading zeros alone, or by words that no numbers
    // have; to change those does not change which padded words are accepted somewhere, only which
    // are accepted as they stand.
    let theorem = library::theorem(game("wythoff").catalogue().unwrap(), 1).unwrap();
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..large_rounds() {
        let changed = random.change(&theorem, round);
        if changed.sets != theorem.sets {
            refusal(changed);
        }
    }
}

#[test]
fn a_name_must_belong_to_the_rules() {
    let wythoff = library::theorem(game("wythoff").catalogue().unwrap(), 0).unwrap();
    for name in [
        "rat",
        "w:k",
        "nim",
        "w:3",
        "nim-ab:a,b",
        "fat-rat:4",
        "ratwyt",
    ] {
        let renamed = Theorem {
            game: name.to_owned(),
            ..(*wythoff).clone()
        };
        assert_eq!(refusal(renamed), Refusal::OtherRules(name.to_owned()));
    }
    let unnamed = Theorem {
        game: "my.game".to_owned(),
        ..(*wythoff).clone()
    };
    let words = unnamed
        .verify(&Budget::default())
        .unwrap()
        .unwrap()
        .statement();
    assert!(
        words.contains("the game with these rules [piles a <= b; move (a - i, b)"),
        "{words}"
    );
    assert!(!words.contains("my.game"), "{words}");
    // Nim under the name of Wythoff's game.
    let rules = "piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n";
    let nim = Game::Typed {
        name: "rules".to_owned(),
        rules: Arc::new(RuleGame::parse(rules).unwrap()),
    };
    let mut prover = Prover::new(&nim, System::fibonacci(), &Budget::default()).unwrap();
    prover.next_level(&mut |_| ()).unwrap();
    let proved = prover.theorem();
    assert!(proved.statement().contains("the game with these rules"));
    let renamed = Theorem {
        game: "wythoff".to_owned(),
        ..proved.into_inner()
    };
    assert_eq!(refusal(renamed), Refusal::OtherRules("wythoff".to_owned()));
}

/// Changes of the automaton of 415 states that are tried.
fn large_rounds() -> usize {
    scaled(200, 1_000)
}

#[test]
fn changes_of_a_large_automaton_are_refused_with_a_position() {
    let budget = Budget::default();
    let theorem = library::theorem(game("wythoff").catalogue().unwrap(), 1).unwrap();
    assert_eq!(theorem.set().states(), 415);
    let system = System::fibonacci();
    let right = theorem.set().relation(&system, &budget).unwrap();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut refused = 0;
    for round in 0..large_rounds() {
        let changed = random.change(&theorem, round);
        let set = changed.set().relation(&system, &budget).unwrap();
        if set == right {
            continue;
        }
        let Refusal::Flaw(1, flaw) = refusal(normalised(changed, &set)) else {
            panic!("no flaw");
        };
        // The right set has none of these flaws, so some position near the flaw is misjudged.
        let positions = flaw.positions();
        let misjudged = |position: &&&[UBig]| set.contains(position) != right.contains(position);
        match flaw {
            Flaw::NoMoveInto { ref position } => {
                let right_value = |p: &[UBig]| right.contains(p) && !set.contains(p);
                let piles = library::level_set(game("wythoff").catalogue().unwrap(), 1).unwrap();
                let difference = &position[1] - &position[0];
                let mut near: Vec<Vec<UBig>> = vec![position.clone()];
                for pile in position {
                    near.extend(piles.with_pile(pile).unwrap());
                }
                near.extend(piles.with_difference(&difference).unwrap());
                assert!(near.iter().any(|p| right_value(p)), "{flaw}");
            }
            _ => assert!(positions.iter().any(|p| misjudged(&p)), "{flaw}"),
        }
        refused += 1;
    }
    assert!(refused > large_rounds() / 2, "{refused}");
}

#[test]
fn changed_automata_are_refused_with_a_position() {
    let budget = Budget::default();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut refused = 0;
    let small =
        |theorem: &Theorem| theorem.set().states() < 30 && theorem.set().alphabet().letters() == 4;
    // How many changes of each automaton are tried.
    let rounds = scaled(16, 64);
    for (entry, theorem) in entries().filter(|entry| !is_large(entry) && small(&entry.1)) {
        let system: System = theorem.system.parse().unwrap();
        let right = theorem.set().relation(&system, &budget).unwrap();
        for round in 0..rounds {
            let changed = random.change(&theorem, round);
            let set = changed.set().relation(&system, &budget).unwrap();
            if changed.sets != theorem.sets {
                // Whatever it says, it is not the one way to write it.
                refusal(changed.clone());
            }
            if set == right {
                continue;
            }
            let Refusal::Flaw(_, flaw) = refusal(normalised(changed, &set)) else {
                panic!("{entry:?}: no flaw");
            };
            assert!(!flaw.positions().is_empty());
            refused += 1;
        }
    }
    assert!(refused > 20 * rounds / 2, "{refused}");
}
