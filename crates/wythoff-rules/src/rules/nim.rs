//! The rules of Nim, on any number of piles.

use std::ops::ControlFlow;

use super::sort_few;
use crate::Ruleset;
use crate::ruleset::Visitor;
use crate::shape::{Diagonal, NimDiagonal, NimMoves};

/// Nim on any number of piles: take a positive number from one pile [Bouton 1902].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nim;

impl Ruleset for Nim {
    fn piles(&self) -> Option<usize> {
        None
    }

    unordered_with_nim_moves!();

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let mut piles = from.to_vec();
        for (index, &pile) in from.iter().enumerate() {
            for left in 0..pile {
                piles.copy_from_slice(from);
                piles[index] = left;
                sort_few(&mut piles);
                visit(&piles)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        Some(NimDiagonal {
            nim: NimMoves::EitherPile,
            diagonal: Diagonal::Never,
            ended: None,
        })
    }
}
