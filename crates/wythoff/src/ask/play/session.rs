//! The state of a game and its history.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::ask::moves::ends;
use crate::engine::Move;
use crate::engine::legal::{has_moves_of_every_size, is_legal};
use crate::read::{Position, Term};
use crate::{Failure, PileOrder, UBig};

/// The moves of a term with more tokens than this are not listed, and only games whose moves are known
/// at every size may have more.
pub const MAX_TOKENS: u64 = 10_000;

/// Who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Human,
    /// The program.
    Computer,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Human => Self::Computer,
            Self::Computer => Self::Human,
        }
    }

    /// The word for the player.
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer => "computer",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = [Self::Human, Self::Computer].into_iter();
        let mut named = named.filter(|player| player.word() == text);
        (named.next()).ok_or_else(|| format!("`{text}` is no player"))
    }
}

/// A position of a game between two players, and how it came about.
#[derive(Debug)]
pub struct Session {
    terms: Vec<Term>,
    misere: bool,
    to_move: Player,
    history: Vec<Vec<Position>>,
}

impl Session {
    /// A new game. Fails if it is too large, or if its rules are not known.
    pub fn new(terms: Vec<Term>, misere: bool, first: Player) -> Result<Self, Failure> {
        for term in &terms {
            term.game.rules()?;
            if is_large(term) && !has_moves_of_every_size(&term.game) {
                return Err(Failure::Input(format!(
                    "at most {MAX_TOKENS} tokens of {} can be played with",
                    term.game.name()
                )));
            }
        }
        Ok(Self {
            terms,
            misere,
            to_move: first,
            history: Vec::new(),
        })
    }

    /// The terms in their present positions.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Who moves now.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Whether the player who makes the last move loses.
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The winner, once there is no move left.
    pub fn winner(&self) -> Option<Player> {
        let large = self.terms.iter().enumerate();
        let mut large = large.filter(|(_, term)| is_large(term));
        let mut over = !large.any(|(index, term)| taking_one(index, term).is_some());
        self.visit_moves(&mut |_| {
            over = false;
            ControlFlow::Break(())
        });
        over.then_some(if self.misere {
            self.to_move
        } else {
            self.to_move.other()
        })
    }

    /// The move of a term to a position, if the rules allow it.
    pub fn legal(&self, index: usize, to: &Position) -> Option<Move> {
        let term = &self.terms[index];
        let piles = term.game.canonical(&to.piles()).ok()?;
        let mut found = None;
        if is_large(term) {
            found = large_move(index, term, piles);
        } else {
            self.visit_moves(&mut |play| {
                if play.term == index && play.to == piles {
                    found = Some(play);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        // A fraction of the right depth may still be another fraction.
        found.filter(|play| same(to, &term.position.moved_to(&play.to)))
    }

    /// Calls `visit` with every move in terms that are not large until it asks to stop.
    pub fn visit_moves(&self, visit: &mut dyn FnMut(Move) -> ControlFlow<()>) {
        let small = self.terms.iter().enumerate();
        for (index, term) in small.filter(|(_, term)| !is_large(term)) {
            let Ok(from) = term.game.canonical(&term.position.piles()) else {
                continue;
            };
            let Ok(rules) = term.game.rules() else {
                continue;
            };
            let small: Vec<u64> = from.iter().filter_map(|p| u64::try_from(p).ok()).collect();
            let visited = rules.visit_options(&small, &mut |to| {
                visit(Move {
                    term: index,
                    from: from.clone(),
                    to: to.iter().map(|&pile| pile.into()).collect(),
                })
            });
            if visited.is_break() {
                return;
            }
        }
    }

    /// All moves in terms that are not large, in order, each once.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_moves(&mut |play| {
            moves.push(play);
            ControlFlow::Continue(())
        });
        moves.sort_by(|a, b| (a.term, &a.to).cmp(&(b.term, &b.to)));
        moves.dedup();
        moves
    }

    /// Makes a move.
    pub fn play(&mut self, play: &Move) {
        self.history.push(
            self.terms
                .iter()
                .map(|term| term.position.clone())
                .collect(),
        );
        let (_, to) = ends(&self.terms, play);
        self.terms[play.term].position = to;
        self.to_move = self.to_move.other();
    }

    /// Goes back to the last position in which the same player was to move, if there is one.
    pub fn undo(&mut self) -> bool {
        let Some(back) = self.history.len().checked_sub(2) else {
            return false;
        };
        for (term, position) in self.terms.iter_mut().zip(&self.history[back]) {
            term.position = position.clone();
        }
        self.history.truncate(back);
        true
    }

    /// Whether the piles of the first term keep their places.
    pub fn is_ordered(&self) -> bool {
        self.terms
            .first()
            .is_some_and(|term| term.game.order() == PileOrder::Ordered)
    }
}

/// Whether a term has too many tokens to list its moves.
pub fn is_large(term: &Term) -> bool {
    let tokens = term.position.piles().into_iter();
    tokens.fold(UBig::ZERO, |sum, pile| sum + pile) > UBig::from(MAX_TOKENS)
}

/// The move that takes one token from the largest pile of a large term, if the rules allow it.
fn taking_one(index: usize, term: &Term) -> Option<Move> {
    let mut to = term.position.piles();
    let largest = to.iter_mut().max()?;
    *largest -= 1u8;
    large_move(index, term, term.game.canonical(&to).ok()?)
}

/// The move of a large term, if the rules allow it; both positions are canonical.
pub(super) fn large_move(index: usize, term: &Term, to: Vec<UBig>) -> Option<Move> {
    let from = term.game.canonical(&term.position.piles()).ok()?;
    let legal = from != to && is_legal(&term.game, &from, &to) == Some(true);
    legal.then_some(Move {
        term: index,
        from,
        to,
    })
}

/// Whether two positions are the same, with fractions reduced and in either order.
fn same(one: &Position, other: &Position) -> bool {
    let reduced = |position: &Position| match position {
        Position::Piles(_) => Vec::new(),
        Position::Fractions(fractions) => {
            let reduced = fractions.iter().filter_map(|f| f.after(&UBig::ZERO));
            let mut items: Vec<String> = reduced.map(|f| f.to_string()).collect();
            items.sort();
            items
        }
    };
    reduced(one) == reduced(other)
}
