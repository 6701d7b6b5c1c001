//! Winning moves, and the longest defence when there is none.

mod near;

use std::ops::ControlFlow;
use std::sync::Arc;

use dashu_int::ops::BitTest;
use near::{near_differences, near_piles};
use wythoff_automata::{Exhausted, UBig};
use wythoff_engines::generic::{Solver, SumRules};
use wythoff_engines::legal::is_legal;
use wythoff_rules::{Answer, CatalogueGame, Game, Outcome, Ruleset, Unanswered};
use wythoff_theorems::answers::replies;
use wythoff_theorems::answers::replies::Replies;
use wythoff_theorems::library;

use crate::far::Compared;
use crate::{Evaluators, Term};

/// More options than this are not listed one by one.
const MAX_OPTIONS: u64 = 1 << 22;

/// From piles above this, options are looked for only where they can be.
const MAX_SEARCHED: u64 = 4096;

/// What a listed option takes, at most.
const BYTES_PER_OPTION: u64 = 256;

/// So many winning moves of a large position are listed.
const MOST_REPLIES: usize = 16;

/// The longest defence is searched only below this many steps.
const MAX_DEFENCE_WORK: u64 = 1 << 28;

/// A move in one term of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Which term, counted from 0.
    pub term: usize,
    /// The position of that term before the move, as its game writes it.
    pub from: Vec<UBig>,
    /// The position of that term after the move.
    pub to: Vec<UBig>,
}

/// What to do in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Who wins, and the value if it is known.
    pub answer: Answer,
    /// All winning moves, or the first of them if there are very many; empty exactly when the position is
    /// lost.
    pub winning: Vec<Move>,
    /// How many more winning moves there are.
    pub unlisted: UBig,
    /// In a lost position that is not the end, the move that delays the end most.
    pub defence: Option<Defence>,
}

/// A move to make in a lost position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The move.
    pub play: Move,
    /// How many more moves the game lasts from here if the winner hurries; `None` when that is
    /// out of reach and the move is just a small one.
    pub moves_left: Option<u32>,
}

impl Analysis {
    /// A move to make: the first that wins, else the longest defence; `None` at the end of the game.
    pub fn best(&self) -> Option<&Move> {
        let defence = self.defence.as_ref().map(|defence| &defence.play);
        self.winning.first().or(defence)
    }
}

impl Evaluators {
    /// All winning moves of a sum, or the longest defence.
    ///
    /// **Cost** where the level set in question is known at every size, a few look-ups; otherwise
    /// the value of every option.
    ///
    /// # Errors
    ///
    /// [`Unanswered`], also where a game has no rules and hence no moves.
    pub fn moves(&mut self, terms: &[Term], misere: bool) -> Result<Analysis, Unanswered> {
        terms
            .iter()
            .try_for_each(|term| term.game.rules().map(drop))?;
        let answer = if misere {
            self.misere(terms)?
        } else {
            self.value(terms)?
        };
        if answer.outcome == Outcome::P {
            let defence = self.defence(terms, misere)?;
            return Ok(Analysis {
                answer,
                winning: Vec::new(),
                unlisted: UBig::ZERO,
                defence,
            });
        }
        let (winning, unlisted) = if misere {
            (self.misere_winning(terms)?, UBig::ZERO)
        } else {
            self.normal_winning(terms)?
        };
        Ok(Analysis {
            answer,
            winning,
            unlisted,
            defence: None,
        })
    }

    /// The winning moves that can be listed, and the number of the others.
    fn normal_winning(&mut self, terms: &[Term]) -> Result<(Vec<Move>, UBig), Unanswered> {
        let mut winning = Vec::new();
        let mut unlisted = UBig::ZERO;
        for (index, term) in terms.iter().enumerate() {
            let mut others = terms.to_vec();
            others.remove(index);
            let target = match &others[..] {
                [] => UBig::ZERO,
                _ => match self.reachable_target(term, &others)? {
                    Some(value) => value,
                    None => continue,
                },
            };
            let from = term.game.canonical(&term.position)?;
            let found = self.options_of_value(&term.game, &from, &target)?;
            unlisted += found.unlisted;
            for to in found.options {
                winning.push(Move {
                    term: index,
                    from: from.clone(),
                    to,
                });
            }
        }
        Ok((winning, unlisted))
    }

    /// The value of the other terms, which a winning move must give to this one; nothing if that is
    /// more than any of its options can have.
    fn reachable_target(
        &mut self,
        term: &Term,
        others: &[Term],
    ) -> Result<Option<UBig>, Unanswered> {
        let mut known = UBig::ZERO;
        let mut open = Vec::new();
        for other in others {
            let evaluator = self.of(&other.game);
            match evaluator.value_without_windows(&other.position)?.value {
                Some(value) => known ^= value,
                None => open.push(other),
            }
        }
        let open = match &open[..] {
            [] => return Ok(Some(known)),
            [open] if term.game.catalogue() == Some(CatalogueGame::Nim) => open,
            _ => {
                let unknown = || {
                    Unanswered::Undecided(
                        "a winning move needs the values of the other terms, and one of them is \
                         out of reach"
                            .to_string(),
                    )
                };
                return self.value(others)?.value.map(Some).ok_or_else(unknown);
            }
        };
        // Options of a single pile p have values below p; those of more piles have no more bits.
        let largest = term.position.iter().max().cloned().unwrap_or_default();
        let bound = match (&term.position[..], known.is_zero()) {
            ([pile], true) if !pile.is_zero() => pile - 1u8,
            _ => (UBig::ONE << largest.max(known.clone()).bit_len()) - 1u8,
        };
        match self.of(&open.game).compare(&open.position, &bound)? {
            Compared::Known(answer) => Ok(answer.value.map(|value| value ^ known)),
            Compared::Above(_) => Ok(None),
        }
    }

    /// The options of a position that have the given value, in order.
    fn options_of_value(
        &mut self,
        game: &Game,
        from: &[UBig],
        value: &UBig,
    ) -> Result<Replies, Unanswered> {
        let all = |options| Replies {
            options,
            unlisted: UBig::ZERO,
        };
        if game.catalogue() == Some(CatalogueGame::Nim) {
            return Ok(all(nim_options(from, value)));
        }
        if let Some(options) = self.options_in_level(game, from, value) {
            return Ok(all(options));
        }
        if let Some(options) = self.options_far_away(game, from, value)? {
            return Ok(all(options));
        }
        if is_large(from)
            && let Some(found) = self.replies(game, from, value)
        {
            return Ok(found);
        }
        let mut found = Vec::new();
        for to in self.all_options(game, from)? {
            if self.of(game).value(&to)?.value.as_ref() == Some(value) {
                found.push(to);
            }
        }
        Ok(all(found))
    }

    /// The same by an automaton of the library, for positions with too many options to list.
    fn replies(&self, game: &Game, from: &[UBig], value: &UBig) -> Option<Replies> {
        let value = u64::try_from(value).ok()?;
        let theorem = library::theorem_around(game.catalogue()?, value, from)?;
        let set = usize::try_from(value).ok()?;
        let found = replies::options_in(&theorem, set, from, MOST_REPLIES, self.budget());
        found.ok().flatten()
    }

    /// The same from a level set known at every size: only a few of its positions can be options.
    fn options_in_level(
        &mut self,
        game: &Game,
        from: &[UBig],
        value: &UBig,
    ) -> Option<Vec<Vec<UBig>>> {
        let evaluator = self.of(game);
        // How much may be taken from both piles together: the numbers differ by less than the first
        // or the smaller is less than the second.
        let (close, few) = match game.catalogue() {
            Some(CatalogueGame::NimAb { a, b }) => (a, b),
            _ if evaluator.is_nim_diagonal() => (1, 1),
            _ => return None,
        };
        let set = evaluator.level(u64::try_from(value).ok()?, from)?;
        let mut candidates = near_piles(set, from, few)?;
        candidates.extend(near_differences(set, from, close)?);
        candidates.sort_unstable();
        candidates.dedup();
        let mut legal = Vec::new();
        for to in candidates {
            if to != from && is_legal(game, from, &to)? {
                legal.push(to);
            }
        }
        Some(legal)
    }

    /// The same for large positions of Wythoff's game.
    fn options_far_away(
        &mut self,
        game: &Game,
        from: &[UBig],
        value: &UBig,
    ) -> Result<Option<Vec<Vec<UBig>>>, Unanswered> {
        let evaluator = self.of(game);
        if !is_large(from) || !evaluator.is_wythoff() {
            return Ok(None);
        }
        let Some(mut options) = evaluator.far_options(from, value)? else {
            return Ok(None);
        };
        options.retain(|to| to != from && is_legal(game, from, to) == Some(true));
        Ok(Some(options))
    }

    fn misere_winning(&mut self, terms: &[Term]) -> Result<Vec<Move>, Unanswered> {
        let mut winning = Vec::new();
        for (index, term) in terms.iter().enumerate() {
            let from = term.game.canonical(&term.position)?;
            for to in self.all_options(&term.game, &from)? {
                let mut after = terms.to_vec();
                after[index].position = to.clone();
                if self.misere(&after)?.outcome == Outcome::P {
                    winning.push(Move {
                        term: index,
                        from: from.clone(),
                        to,
                    });
                }
            }
        }
        Ok(winning)
    }

    /// All options of a position, if they can be listed.
    fn all_options(&mut self, game: &Game, from: &[UBig]) -> Result<Vec<Vec<UBig>>, Unanswered> {
        let piles = self.of(game).within_reach(from)?;
        let most = MAX_OPTIONS.min(self.budget().memory() / BYTES_PER_OPTION);
        let mut options: Vec<Vec<u64>> = Vec::new();
        let budget = self.budget().clone();
        let complete = game
            .rules()?
            .visit_options_within(&piles, &budget, &mut |to| {
                options.push(to.to_vec());
                match (options.len() as u64) < most {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            })?;
        if complete.is_break() {
            let needed = (most + 1) * BYTES_PER_OPTION;
            let limit = Exhausted::Memory {
                needed,
                limit: most * BYTES_PER_OPTION,
            };
            return Err(Unanswered::OutOfReach {
                what: "a list of all options".to_string(),
                limit,
            });
        }
        options.sort_unstable();
        options.dedup();
        Ok(options
            .iter()
            .map(|to| to.iter().map(|&pile| pile.into()).collect())
            .collect())
    }

    /// The move that makes a lost game last longest.
    fn defence(&mut self, terms: &[Term], misere: bool) -> Result<Option<Defence>, Unanswered> {
        let mut longest: Option<Defence> = None;
        let mut lengths = self.lengths(terms)?;
        for (index, term) in terms.iter().enumerate() {
            let from = term.game.canonical(&term.position)?;
            let Some((solver, start)) = &mut lengths else {
                if let Some(to) = self.small_move(&term.game, &from)? {
                    let play = Move {
                        term: index,
                        from,
                        to,
                    };
                    return Ok(Some(Defence {
                        play,
                        moves_left: None,
                    }));
                }
                continue;
            };
            for to in self.all_options(&term.game, &from)? {
                let mut after = start.clone();
                let place: usize = terms[..index].iter().map(|term| term.position.len()).sum();
                for (pile, size) in after[place..].iter_mut().zip(&to) {
                    *pile = u64::try_from(size).expect("options of small positions are small");
                }
                let left = solver.moves_left(&after, misere)?;
                if longest
                    .as_ref()
                    .is_none_or(|best| best.moves_left < Some(left))
                {
                    let play = Move {
                        term: index,
                        from: from.clone(),
                        to,
                    };
                    longest = Some(Defence {
                        play,
                        moves_left: Some(left),
                    });
                }
            }
        }
        Ok(longest)
    }

    /// A solver for the whole sum and its position, if a search is cheap.
    fn lengths(&mut self, terms: &[Term]) -> Result<Option<(Solver, Vec<u64>)>, Unanswered> {
        let mut start = Vec::new();
        let mut rules: Vec<(Arc<dyn Ruleset>, usize)> = Vec::new();
        for term in terms {
            let position = term.game.canonical(&term.position)?;
            let Ok(piles) = self.of(&term.game).within_reach(&position) else {
                return Ok(None);
            };
            rules.push((term.game.rules()?, piles.len()));
            start.extend(piles);
        }
        let positions = start.iter().fold(1_u64, |product, &pile| {
            product.saturating_mul(pile.saturating_add(1))
        });
        let tokens = start
            .iter()
            .fold(0_u64, |sum, &pile| sum.saturating_add(pile));
        if positions.saturating_mul(tokens) > MAX_DEFENCE_WORK {
            return Ok(None);
        }
        let rules: Arc<dyn Ruleset> = match &rules[..] {
            [(only, _)] => only.clone(),
            _ => Arc::new(SumRules::new(rules)),
        };
        Ok(Some((Solver::new(rules, self.budget()), start)))
    }

    /// A legal move that takes little, for positions too large to search.
    fn small_move(&mut self, game: &Game, from: &[UBig]) -> Result<Option<Vec<UBig>>, Unanswered> {
        let Some(largest) = from
            .len()
            .checked_sub(1)
            .filter(|&last| !from[last].is_zero())
        else {
            return Ok(None);
        };
        let mut to = from.to_vec();
        to[largest] -= 1u8;
        to.sort_unstable();
        let legal = match (game.catalogue(), is_legal(game, from, &to)) {
            (_, Some(legal)) => legal,
            // Every catalogue game without a quick test has all Nim moves.
            (Some(_), None) => true,
            (None, None) => false,
        };
        Ok(legal.then_some(to))
    }
}

/// Whether the options of a position are too many to try them all.
fn is_large(position: &[UBig]) -> bool {
    let largest = position.iter().max();
    largest.is_some_and(|pile| *pile > UBig::from(MAX_SEARCHED))
}

/// In Nim at most one option per pile has a given value.
fn nim_options(from: &[UBig], value: &UBig) -> Vec<Vec<UBig>> {
    let total = from.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
    let mut options: Vec<Vec<UBig>> = (0..from.len())
        .filter_map(|index| {
            let left = &total ^ &from[index] ^ value;
            (left < from[index]).then(|| {
                let mut to = from.to_vec();
                to[index] = left;
                to.sort_unstable();
                to
            })
        })
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}
