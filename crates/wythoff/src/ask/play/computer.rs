//! How the computer chooses its moves.

use std::ops::ControlFlow;
use std::str::FromStr;

use dashu_int::ops::BitTest;

use super::session::{Session, is_large, large_move};
use crate::ask::sums::for_engines;
use crate::engine::{Analysis, Evaluators, Move};
use crate::read::Term;
use crate::{Budget, Failure, UBig};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// Always the best move.
    Perfect,
    /// The best move three times out of four, else any.
    Strong,
    /// The best move one time out of four, else any.
    Casual,
}

impl FromStr for Strength {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        match text {
            "perfect" => Ok(Self::Perfect),
            "strong" => Ok(Self::Strong),
            "casual" => Ok(Self::Casual),
            _ => Err(Failure::Input(format!(
                "`level` must be perfect, strong or casual, not `{text}`"
            ))),
        }
    }
}

/// The opponent.
#[derive(Debug)]
pub struct Computer {
    level: Strength,
    random: SplitMix,
    evaluators: Evaluators,
}

impl Computer {
    /// An opponent; the same seed gives the same moves.
    pub fn new(level: Strength, seed: u64, budget: &Budget) -> Self {
        Self {
            level,
            random: SplitMix(seed),
            evaluators: Evaluators::new(budget),
        }
    }

    /// The move of the computer; `None` when there is none.
    pub fn choose(&mut self, session: &Session) -> Result<Option<Move>, Failure> {
        let quarter = self.random.below(4);
        let best = match self.level {
            Strength::Perfect => true,
            Strength::Strong => quarter > 0,
            Strength::Casual => quarter == 0,
        };
        if !best {
            return Ok(self.any_move(session));
        }
        let analysis = match self.analyse(session) {
            // Where nothing is known one move is as good as another.
            Err(Failure::Undecided(_)) => return Ok(self.any_move(session)),
            analysis => analysis?,
        };
        Ok(analysis.best().cloned())
    }

    /// What perfect play says about the position.
    pub fn analyse(&mut self, session: &Session) -> Result<Analysis, Failure> {
        let terms = for_engines(session.terms());
        Ok(self.evaluators.moves(&terms, session.misere())?)
    }

    /// One of the moves, each as likely as the other; from a large term one that takes tokens from a
    /// single pile.
    fn any_move(&mut self, session: &Session) -> Option<Move> {
        let mut seen = 0;
        let mut chosen = None;
        session.visit_moves(&mut |play| {
            seen += 1;
            if self.random.below(seen) == 0 {
                chosen = Some(play);
            }
            ControlFlow::Continue(())
        });
        for (index, term) in session.terms().iter().enumerate() {
            if let Some(play) = self.move_of_large(index, term) {
                seen += 1;
                if self.random.below(seen) == 0 {
                    chosen = Some(play);
                }
            }
        }
        chosen
    }

    /// A move that makes the largest pile of a large term smaller, by any number.
    fn move_of_large(&mut self, index: usize, term: &Term) -> Option<Move> {
        if !is_large(term) {
            return None;
        }
        let mut to = term.position.piles();
        let largest = to.iter_mut().max()?;
        let words = largest.bit_len().div_ceil(64) + 1;
        let number = (0..words).fold(UBig::ZERO, |number, _| (number << 64) + self.random.next());
        *largest = number % &*largest;
        large_move(index, term, term.game.canonical(&to).ok()?)
    }
}

/// The generator SplitMix64 [Steele, Lea and Flood 2014].
#[derive(Debug, Clone)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; the bias is far too small to notice.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}
