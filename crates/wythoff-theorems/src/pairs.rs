//! P-positions that are spaced pairs, proved for piles of any size without an automaton.
//!
//! The pairs are (x_n, y_n) with y_n = x_n + an + c, n = 0, 1, 2, ..., where x_n is the mex_b of all x_i and y_i
//! with i < n: the left end, plus b, of the first gap longer than b among -b and these numbers. They solve
//! NIM(a, b) `[Gurvich 2012]`. For many a and b no automaton is known that accepts them, and there may be none.
//! But the proof needs only three properties of the pairs, which follow from the definition:
//!
//! 1. *Order.* Of two different pairs (x, y) and (x', y') one comes later, say the second. Then x' >= x + b,
//!    y' - x' >= y - x + a, and either x' >= y + b or x' < y. The first pair is (0, c).
//! 2. *No large gaps.* For every number z there is a pair with x <= z < x + b or y <= z < y + b.
//! 3. *All differences.* For every D >= c there is a pair with y - x <= D < y - x + a.
//!
//! **Proof** of 1 and 2. Let s be the left end of the gap that gives x_n = s + b. All gaps before s are at most
//! b, so every z < x_n has one of the numbers in (z - b, z]; the next number after s, if any, is larger than
//! s + b. So no x_i or y_i with i < n lies in (s, s + b]: each is x_n - b at most, or larger than x_n. Adding
//! x_n and y_n >= x_n leaves no gap longer than b before x_n, hence x_(n+1) >= x_n + b, and the x_n grow without
//! bound. If m > n then y_m >= x_m > x_n. 3 holds because the differences are c, c + a, c + 2a, ...
//!
//! Now let some pairs be given, related as in 1, by their numbers alone. That no move leads from one to another, and
//! that every position has a move to the pair that 2 gives, to the one that 3 gives, or to (0, c), or is
//! itself one of them, are sentences about finitely many numbers with addition and order: see `mex_pairs/conditions.rs`.
//! The kernel decides them, with a and b as variables if need be. If they hold then the pairs are the
//! P-positions, by induction along the moves.

mod conditions;
mod text;

use std::fmt;
use std::sync::Arc;

use conditions::conditions;
use wythoff_automata::System;
use wythoff_automata::logic::Logic;
use wythoff_automata::{Budget, UBig};
use wythoff_automata::{Proved, Statement};
use wythoff_engines::closed::nim_ab::Pairs;
use wythoff_rows::listing;
use wythoff_rows::listing::Extent;
use wythoff_rules::about::About;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::{Family, Subject};
use wythoff_rules::{Game, Ruleset};

use crate::proving::prove::{NoTheorem, PRECISIONS};
use crate::proving::small::first_misplaced;
use crate::statement::{Level, about_in_words};
use crate::translation::moves::Moves;

/// A number, or a parameter of a family, which is a pile that no move changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// This number.
    Number(u64),
    /// The parameter in this place.
    Pile(usize),
}

impl Amount {
    /// The number, or the name of the parameter.
    fn in_words(self, parameter: &str) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Pile(_) => parameter.to_owned(),
        }
    }

    fn at(self, parameters: &[u64]) -> Option<u64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Pile(pile) => parameters.get(pile).copied(),
        }
    }
}

/// The pairs (x_n, x_n + an + c), where x_n is the mex_b of all numbers before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// a: by how much the differences grow.
    pub step: Amount,
    /// b: how far apart the smaller numbers are at least.
    pub gap: Amount,
    /// c: the difference of the first pair.
    pub first: u64,
}

/// Positions with piles up to this are compared with the shape of a guess.
const LARGEST_LISTED: u64 = 48;

impl Shape {
    /// The shape that the P-positions seem to have; `None` if they do not.
    fn guess(subject: &Subject, claim: Level, budget: &Budget) -> Option<Self> {
        let game = match subject {
            Subject::Game(game) => game,
            Subject::Family(Family::NimAb) => {
                return Some(Self {
                    step: Amount::Pile(0),
                    gap: Amount::Pile(1),
                    first: 0,
                });
            }
            Subject::Family(_) | Subject::SmallHeap(_) => return None,
        };
        if matches!(claim, Level::Value(1..)) || game.piles() != Some(2) {
            return None;
        }
        let extent = Extent {
            max_pile: Some(LARGEST_LISTED),
            ..Extent::default()
        };
        let listed = listing::list(game, claim, extent, budget).ok()?;
        let pair = |piles: Vec<UBig>| {
            let mut piles: Vec<u64> = piles
                .iter()
                .map(u64::try_from)
                .collect::<Result<_, _>>()
                .ok()?;
            piles.sort_unstable();
            Some((piles[0], piles[1]))
        };
        let mut found: Vec<(u64, u64)> =
            listed.positions.iter().map(pair).collect::<Option<_>>()?;
        found.sort_unstable();
        found.dedup();
        let (&(0, first), &(second, larger)) = (found.first()?, found.get(1)?) else {
            return None;
        };
        let step = larger.checked_sub(second)?.checked_sub(first)?;
        // The second smaller number is b, or c + b if c is at most b.
        let gaps = [Some(second), second.checked_sub(first)];
        let mut shapes = gaps.into_iter().flatten().map(|gap| Self {
            step: Amount::Number(step),
            gap: Amount::Number(gap),
            first,
        });
        shapes.find(|shape| shape.begins_with(&found))
    }

    /// Whether these are all pairs without a number above the largest one listed.
    fn begins_with(self, found: &[(u64, u64)]) -> bool {
        let Some(pairs) = self.pairs(&[]) else {
            return false;
        };
        let near = pairs.take_while(|pair| pair.0 <= LARGEST_LISTED);
        let within = near.filter(|pair| pair.1 <= LARGEST_LISTED);
        within.eq(found.iter().copied())
    }

    /// The difference y_n - x_n in words, such as `2n + 1`.
    pub fn difference(self) -> String {
        match (self.step.in_words("a").as_str(), self.first) {
            ("1", 0) => "n".to_owned(),
            (step, 0) => format!("{step}n"),
            ("1", first) => format!("n + {first}"),
            (step, first) => format!("{step}n + {first}"),
        }
    }

    /// The pairs for given parameters; `None` unless a and b are positive.
    pub fn pairs(self, parameters: &[u64]) -> Option<Pairs> {
        let pairs = Pairs::new(self.step.at(parameters)?, self.gap.at(parameters)?)?;
        Some(pairs.with_first_difference(self.first))
    }

    /// Whether a position, the parameters first, is one of the pairs; `None` if there are none.
    fn contains(self, position: &[u64]) -> Option<bool> {
        let (parameters, piles) = position.split_at(position.len() - 2);
        let (small, large) = (piles[0].min(piles[1]), piles[0].max(piles[1]));
        let pair = self.pairs(parameters)?.find(|pair| pair.0 >= small);
        Some(pair == Some((small, large)))
    }
}

/// The theorem that the P-positions of a game with two piles are spaced pairs.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_theorems::pairs::PairsTheorem;
/// use wythoff_theorems::statement::Level;
///
/// // NIM(a, b) for all a and b.
/// let family = "nim-ab:a,b".parse().unwrap();
/// let found = PairsTheorem::find(&family, Level::Value(0), &Budget::default()).unwrap();
/// let (theorem, decided) = found.unwrap();
/// assert!(theorem.statement().contains("(x_n, x_n + an)"));
/// assert_eq!(decided.sentences, 27);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairsTheorem {
    /// The name of the game.
    pub game: String,
    /// Its rules in the rule language, on which alone the theorem rests.
    pub rules: String,
    /// What is claimed: the P-positions, or those of the misère game.
    pub claim: Level,
    /// The pairs.
    pub shape: Shape,
}

/// What the kernel decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decided {
    /// How many sentences.
    pub sentences: usize,
    /// The states that it went through.
    pub states: usize,
}

/// Why a theorem is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Sentences with addition and order alone are true in every numeration system or in none; binary
/// automata are the smallest.
pub(crate) fn system() -> System {
    "base:2".parse().expect("a numeration system")
}

impl PairsTheorem {
    /// How the text of such a theorem begins.
    pub const BEGINNING: &'static str = "wythoff pairs 1\n";

    /// Guesses the pairs from small positions and proves that they are the P-positions; `None` if they
    /// do not look like such pairs, or the proof fails.
    ///
    /// **Cost** hundredths of a second for small numbers, some seconds for all a and b at once.
    pub fn find(
        subject: &Subject,
        claim: Level,
        budget: &Budget,
    ) -> Result<Option<(Proved<Self>, Decided)>, NoTheorem> {
        let Some(rules) = subject.rules() else {
            return Ok(None);
        };
        let Some(shape) = Shape::guess(subject, claim, budget) else {
            return Ok(None);
        };
        let theorem = Self {
            game: subject.to_string(),
            rules: rules.to_string(),
            claim,
            shape,
        };
        Ok(theorem.verify(budget)?.ok())
    }

    /// Checks the theorem again from its rules: first small positions against a search over all
    /// options, then the conditions for all positions.
    pub fn verify(
        self,
        budget: &Budget,
    ) -> Result<Result<(Proved<Self>, Decided), Refused>, NoTheorem> {
        Ok(match self.decide(budget)? {
            Ok(decided) => Ok((Proved::checked(self), decided)),
            Err(refused) => Err(refused),
        })
    }

    fn decide(&self, budget: &Budget) -> Result<Result<Decided, Refused>, NoTheorem> {
        let no_rules = |_| NoTheorem::NoRules(self.game.clone());
        let rules = Arc::new(RuleGame::parse(&self.rules).map_err(no_rules)?);
        if let Some(reason) = self.unfit(&rules) {
            return Ok(Err(Refused(reason.to_owned())));
        }
        let game = Game::Typed {
            name: self.game.clone(),
            rules: rules.clone(),
        };
        let contains = |_: usize, position: &[u64]| self.shape.contains(position);
        if let Some((_, flaw)) = first_misplaced(&game, self.claim, 1, contains, budget)? {
            return Ok(Err(Refused(flaw.to_string())));
        }
        let mut logic = Logic::new(system(), budget.clone());
        let moves = Moves::of(rules.checked(), PRECISIONS[0], &mut logic)?;
        let mut decided = Decided::default();
        for condition in conditions(&moves, rules.checked().order, self.claim, self.shape) {
            if !logic.decide(&condition.sentence)?.holds() {
                return Ok(Err(Refused(format!(
                    "it does not follow from the properties of such pairs that {}",
                    condition.says
                ))));
            }
            decided.sentences += 1;
        }
        let sizes = logic.take_steps().into_iter().map(|step| step.sizes.tuples);
        decided.states = sizes.sum();
        Ok(Ok(decided))
    }

    /// Why the shape cannot belong to the rules.
    fn unfit(&self, rules: &RuleGame) -> Option<&'static str> {
        if rules.block() > 0 || !rules.flags().is_empty() {
            return Some("pairs are for games without flags and forbidden options");
        }
        match About::of(&self.game, rules) {
            None => return Some("the rules are not those of the game that is named"),
            // Where the pairs of one game are meant the parameters are no piles of a position.
            Some(About::Rules(_) | About::Named(Subject::Game(_) | Subject::SmallHeap(_)))
                if rules.checked().piles != 2 =>
            {
                return Some("pairs are for two piles");
            }
            Some(_) => {}
        }
        let Some(parameters) = rules.checked().piles.checked_sub(2) else {
            return Some("the game has one pile");
        };
        // The statement calls the first parameter a and the second b.
        let known = |amount: Amount, place: usize| match amount {
            Amount::Number(number) => number > 0,
            Amount::Pile(pile) => pile == place && pile < parameters,
        };
        match self.claim {
            Level::Value(value) if value > 0 => Some("pairs are for P-positions"),
            _ if !known(self.shape.step, 0) || !known(self.shape.gap, 1) => {
                Some("a and b must be positive numbers or parameters")
            }
            _ => None,
        }
    }
}

impl Statement for PairsTheorem {
    fn subject(&self) -> String {
        about_in_words(&self.game, &self.rules).0
    }

    fn in_words(&self) -> String {
        let what = match self.claim {
            Level::Misere => "the misère P-positions of",
            Level::Value(_) => "the P-positions of",
        };
        let (about, all) = about_in_words(&self.game, &self.rules);
        let gap = self.shape.gap.in_words("b");
        let difference = self.shape.difference();
        format!(
            "{what} {about}{all}, with piles of any size, are exactly the pairs (x_n, x_n + {difference}) for n >= 0, where \
             x_n is the left end of the first gap longer than {gap} among -{gap} and the piles of earlier \
             pairs, plus {gap}"
        )
    }
}
