//! How the computer chooses its moves.

use std::ops::ControlFlow;

use wythoff::Budget;
use wythoff::engine::{Analysis, Evaluators, Move};

use super::session::Session;
use crate::Failure;
use crate::arg::Term;

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Always the best move.
    Perfect,
    /// The best move three times out of four, else any.
    Strong,
    /// The best move one time out of four, else any.
    Casual,
}

/// The opponent.
#[derive(Debug)]
pub struct Computer {
    level: Level,
    random: SplitMix,
    evaluators: Evaluators,
}

impl Computer {
    /// An opponent; the same seed gives the same moves.
    pub fn new(level: Level, seed: u64, budget: &Budget) -> Self {
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
            Level::Perfect => true,
            Level::Strong => quarter > 0,
            Level::Casual => quarter == 0,
        };
        if !best {
            return Ok(self.any_move(session));
        }
        let analysis = self.analyse(session)?;
        let defence = analysis.defence.map(|defence| defence.play);
        Ok(analysis.winning.into_iter().next().or(defence))
    }

    /// What perfect play says about the position.
    pub fn analyse(&mut self, session: &Session) -> Result<Analysis, Failure> {
        let terms: Vec<_> = session.terms().iter().map(Term::for_engine).collect();
        Ok(self.evaluators.moves(&terms, session.misere())?)
    }

    /// One of the moves, each as likely as the other.
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
        chosen
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
