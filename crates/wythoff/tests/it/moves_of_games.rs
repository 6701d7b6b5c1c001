//! Moves that can be left out of many small games, or added to them, against tables of P-positions with and without these moves.

use std::collections::BTreeSet;

use wythoff::ask::extend::ExtendQuestion;
use wythoff::ask::reduce::ReduceQuestion;
use wythoff::ask::{Question, Quiet};
use wythoff::json::BigInteger;
use wythoff::lang::RuleGame;
use wythoff::{Game, Status};

use crate::moves_by_table::Move;
use crate::scale::scaled;

/// Nim moves, diagonal moves up to some number, and further moves that take so much from the smaller and from the larger pile.
struct Small {
    diagonal: u64,
    further: Vec<Move>,
}

/// Positions with piles up to this are compared.
const SIZE: u64 = 40;

impl Small {
    fn rules(&self) -> Game {
        let mut text =
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1".to_owned();
        if self.diagonal > 0 {
            let most = self.diagonal;
            text.push_str(&format!("; move (a - i, b - i) for i >= 1 if i <= {most}"));
        }
        for (i, j) in &self.further {
            text.push_str(&format!("; move (a - {i}, b - {j})"));
        }
        Game::Typed {
            name: "small".to_owned(),
            rules: RuleGame::parse(&text).unwrap().into(),
        }
    }

    /// The P-positions up to a bound, without the moves that are left out and with those that are added.
    fn lost(&self, left_out: &BTreeSet<Move>, added: &BTreeSet<Move>) -> BTreeSet<Move> {
        let mut lost = BTreeSet::new();
        for b in 0..=SIZE {
            for a in 0..=b {
                let nim = (1..=a).map(|i| (i, 0)).chain((1..=b).map(|i| (0, i)));
                let diagonal = (1..=self.diagonal).map(|i| (i, i));
                let own = nim.chain(diagonal).chain(self.further.iter().copied());
                let own = own.filter(|&(i, j)| !left_out.contains(&(i.min(j), i.max(j))));
                let more = added.iter().flat_map(|&(i, j)| [(i, j), (j, i)]);
                let mut to = own.chain(more).filter_map(|(i, j)| {
                    let (a, b) = (a.checked_sub(i)?, b.checked_sub(j)?);
                    Some((a.min(b), a.max(b)))
                });
                if !to.any(|to| lost.contains(&to)) {
                    lost.insert((a, b));
                }
            }
        }
        lost
    }
}

/// All of them with up to two further moves of numbers up to 3; one of `step`.
fn games(step: usize) -> Vec<Small> {
    let moves: Vec<Move> = (1..=3).flat_map(|i| (1..=3).map(move |j| (i, j))).collect();
    let mut chosen = vec![Vec::new()];
    for (number, &one) in moves.iter().enumerate() {
        chosen.push(vec![one]);
        chosen.extend(moves[number + 1..].iter().map(|&other| vec![one, other]));
    }
    let all = [0, 1, 2].into_iter().flat_map(|diagonal| {
        chosen.iter().map(move |further| Small {
            diagonal,
            further: further.clone(),
        })
    });
    all.step_by(step).collect()
}

fn moves(list: &[Vec<BigInteger>]) -> BTreeSet<Move> {
    let number = |number: &BigInteger| u64::try_from(&number.0).unwrap();
    list.iter()
        .map(|one| (number(&one[0]), number(&one[1])))
        .collect()
}

#[test]
fn moves_are_left_out_and_added_as_tables_say() {
    let (none, mut redundant) = (BTreeSet::new(), 0);
    for game in games(scaled(11, 1)) {
        let before = game.lost(&none, &none);
        let answer = ReduceQuestion::new(game.rules(), 0).ask(&Quiet::default());
        let answer = answer.unwrap();
        assert_eq!(answer.status, Status::Proved);
        let alone = moves(&answer.redundant);
        redundant += alone.len();
        for &one in &alone {
            assert_eq!(game.lost(&[one].into(), &none), before, "{one:?}");
        }
        for one in moves(&answer.needed).into_iter().filter(|one| one.1 <= 3) {
            assert_ne!(game.lost(&[one].into(), &none), before, "{one:?}");
        }
        let most = moves(&answer.most.unwrap().members);
        assert_eq!(game.lost(&most, &none), before);
        for &one in alone.difference(&most) {
            let more = most.iter().copied().chain([one]).collect();
            assert_ne!(game.lost(&more, &none), before, "{one:?}");
        }
        let question = ExtendQuestion {
            up_to: 5,
            ..ExtendQuestion::new(game.rules(), 0)
        };
        let answer = question.ask(&Quiet::default()).unwrap();
        let [added, others] = [true, false].map(|wanted| {
            let some = answer.moves.iter().filter(|one| one.can_be_added == wanted);
            some.map(|one| (one.takes[0].0, one.takes[1].0))
                .collect::<BTreeSet<Move>>()
        });
        assert_eq!(game.lost(&none, &added), before);
        for one in others {
            assert_ne!(game.lost(&none, &[one].into()), before, "{one:?}");
        }
    }
    assert!(redundant > scaled(5, 100), "{redundant}");
}
