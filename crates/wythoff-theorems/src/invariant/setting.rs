//! The level sets of one game, by name, in a session of the decision procedure.

use std::fmt;

use super::extend::Conflict;
use wythoff_automata::logic::{LogicError, all};
use wythoff_automata::proof::{Proof, ProofError};
use wythoff_automata::text::{ScriptError, Session};
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};
use wythoff_rules::lang::RuleGame;
use wythoff_rules::{PileOrder, Ruleset};

use crate::proving::prove::PRECISIONS;
use crate::translation::formulas::{NotExpressible, before, ended, position, written_orders};
use crate::translation::moves::MovesError;
use crate::translation::sets::in_system_of;

/// The level sets S_0, ..., S_G of a game in the names of a session.
///
/// | name | meaning |
/// |---|---|
/// | `value0`, `value1`, ... | the level sets as the theorem gives them |
/// | `over` | the positions from which no move is allowed, if the rules have an `end when` |
/// | `either0`, ... | the same sets with the piles in every order, if the game sorts its piles |
/// | `live0`, ... | those of them that are not over |
#[derive(Debug)]
pub struct Setting {
    pub(super) session: Session,
    pub(super) order: PileOrder,
    pub(super) piles: usize,
    pub(super) levels: usize,
    pub(super) has_end: bool,
}

/// Why nothing can be said about the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoSetting {
    /// A move of the game may make a pile larger, so plays with further moves need not end.
    Grows,
    /// The game has flags, of which a move that can be added would have to say what it does with them.
    Flags,
    /// Options can be forbidden, so that the level sets are not those of the mex rule.
    Block,
    /// There are more piles than names for them.
    TooManyPiles,
    /// The rules cannot be written as formulas.
    NotExpressible(NotExpressible),
    /// The rules are not linear, so that their moves are not known exactly.
    NotLinear,
    /// The rules speak of several sets.
    SeveralSets,
    /// A formula was not evaluated.
    Logic(LogicError),
    /// Something is wrong with a formula; not expected.
    Text(String),
}

impl fmt::Display for NoSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grows => f.write_str(
                "a move of this game may make a pile larger, so with a further move plays need not end",
            ),
            Self::Flags => f.write_str(
                "the game has flags (`pile p <= 1`); moves are added and left out only where all piles may have any size",
            ),
            Self::Block => f.write_str(
                "options are forbidden before each move (`block`), so every further move changes what is counted",
            ),
            Self::TooManyPiles => write!(f, "at most {} piles", PILES.len()),
            Self::NotExpressible(error) => error.fmt(f),
            Self::NotLinear => f.write_str(
                "the moves of these rules are not known exactly as a formula, since they have products, `xor` or quotients of two numbers, \
                 quotients or remainders of a number that may be negative, or Wythoff numbers where the numeration system has none",
            ),
            Self::SeveralSets => f.write_str(
                "the rules speak of more than one set, and a certificate about their moves has a name for one; put them together into one",
            ),
            Self::Logic(error) => error.fmt(f),
            Self::Text(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for NoSetting {}

impl NoSetting {
    /// Whether a larger budget might help.
    pub fn is_exhausted(&self) -> bool {
        matches!(self, Self::Logic(LogicError::Exhausted { .. }))
    }
}

impl From<LogicError> for NoSetting {
    fn from(error: LogicError) -> Self {
        Self::Logic(error)
    }
}

impl From<Exhausted> for NoSetting {
    fn from(limit: Exhausted) -> Self {
        Self::Logic(limit.into())
    }
}

impl From<NotExpressible> for NoSetting {
    fn from(error: NotExpressible) -> Self {
        Self::NotExpressible(error)
    }
}

impl From<MovesError> for NoSetting {
    fn from(error: MovesError) -> Self {
        match error {
            MovesError::NotExpressible(error) => Self::NotExpressible(error),
            MovesError::Logic(error) => Self::Logic(error),
        }
    }
}

impl From<ScriptError> for NoSetting {
    fn from(error: ScriptError) -> Self {
        match error {
            ScriptError::Logic(error) => Self::Logic(error),
            other => Self::Text(other.to_string()),
        }
    }
}

impl From<ProofError> for NoSetting {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Logic(error) => Self::Logic(error),
            other => Self::Text(other.to_string()),
        }
    }
}

/// The variables of a position.
const PILES: [&str; 5] = ["x", "y", "z", "u", "v"];
/// The variables of a move: how many tokens are taken from each pile.
const MOVES: [&str; 5] = ["i", "j", "k", "l", "m"];

impl Setting {
    /// The game of these rules, whose positions of the values 0, ..., G are the sets.
    ///
    /// # Errors
    ///
    /// If a move may make a pile larger, or the rules cannot be written as formulas, or at a limit.
    pub fn new(
        rules: &RuleGame,
        system: &System,
        sets: &[Relation],
        budget: &Budget,
    ) -> Result<Self, NoSetting> {
        Self::suits(rules)?;
        let mut session = Session::new(system.clone(), budget.clone());
        let checked = &in_system_of(rules.checked(), session.logic())?;
        let mut setting = Self {
            session,
            order: checked.order,
            piles: checked.piles,
            levels: sets.len(),
            has_end: false,
        };
        for (value, set) in sets.iter().enumerate() {
            let environment = setting.session.environment_mut();
            environment.add_relation(format!("value{value}"), set.clone());
        }
        if let Some(ended) = ended(checked, PRECISIONS[0], None)? {
            let columns: Vec<_> = (0..checked.piles).map(before).collect();
            let columns: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
            let over = all([position(checked), ended]);
            let over = setting.session.logic().define(&columns, &over)?;
            setting.session.environment_mut().add_relation("over", over);
            setting.has_end = true;
        }
        for value in 0..sets.len() {
            let either = setting.in_any_order(&format!("value{value}"));
            let piles = setting.pile_names().join(", ");
            let mut script = format!("let either{value}({piles}) := {either}\n");
            if setting.has_end {
                let over = setting.in_any_order("over");
                script.push_str(&format!(
                    "let live{value}({piles}) := either{value}({piles}) and not ({over})\n"
                ));
            }
            setting.define(&script)?;
        }
        Ok(setting)
    }

    /// Whether moves can be added to these rules at all, before anything is known of the level sets.
    ///
    /// # Errors
    ///
    /// If a move may make a pile larger, there are flags or forbidden options, or too many piles.
    pub fn suits(rules: &RuleGame) -> Result<(), NoSetting> {
        if !rules.never_grows() {
            return Err(NoSetting::Grows);
        }
        if rules.block() > 0 {
            return Err(NoSetting::Block);
        }
        if !rules.flags().is_empty() {
            return Err(NoSetting::Flags);
        }
        match rules.checked().piles <= PILES.len() {
            true => Ok(()),
            false => Err(NoSetting::TooManyPiles),
        }
    }

    /// The variables of a position.
    pub(super) fn pile_names(&self) -> &'static [&'static str] {
        &PILES[..self.piles]
    }

    /// The variables of a move.
    pub(super) fn move_names(&self) -> &'static [&'static str] {
        &MOVES[..self.piles]
    }

    /// The formula that the piles, in some order if the game sorts them, are in the set of this name.
    fn in_any_order(&self, name: &str) -> String {
        let one = |order: Vec<usize>| {
            let piles: Vec<&str> = order.iter().map(|&pile| PILES[pile]).collect();
            format!("{name}({})", piles.join(", "))
        };
        let orders = written_orders(self.order, self.piles).into_iter();
        let parts: Vec<String> = orders.map(one).collect();
        parts.join(" or ")
    }

    /// Runs definitions.
    pub(super) fn define(&mut self, script: &str) -> Result<(), NoSetting> {
        let no_files = |_: &str| Err("there are no files here".to_owned());
        Ok(self.session.load(script, no_files)?)
    }

    /// The set of moves that a formula about [`Self::move_names`] defines.
    pub(super) fn set(&mut self, formula: &str) -> Result<Relation, NoSetting> {
        let parsed = self.session.parse(formula).map_err(ScriptError::from)?;
        let names = self.move_names();
        Ok(self.session.logic().define(names, &parsed)?)
    }

    /// The set of this name.
    pub(super) fn relation(&self, name: &str) -> Option<&Relation> {
        self.session.environment().relation(name)
    }

    /// The names of the sets of this value after a move and before it, piles in any order.
    pub(super) fn sides(&self, value: usize) -> [String; 2] {
        let before = if self.has_end { "live" } else { "either" };
        ["either", before].map(|name| format!("{name}{value}"))
    }

    /// The first moves of a set by their sum, then by their first number.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn first_moves(
        &mut self,
        set: &Relation,
        limit: usize,
        budget: &Budget,
    ) -> Result<Vec<Vec<UBig>>, NoSetting> {
        let names = self.move_names();
        let Some((last, first)) = names.split_last() else {
            return Ok(Vec::new());
        };
        let environment = self.session.environment_mut();
        environment.add_relation("listed", set.clone());
        let text = format!(
            "exists {last}: listed({}) and s = {}",
            names.join(", "),
            names.join(" + ")
        );
        let by_sum = self.session.parse(&text).map_err(ScriptError::from)?;
        let columns: Vec<&str> = ["s"].iter().chain(first).copied().collect();
        let by_sum = self.session.logic().define(&columns, &by_sum)?;
        let moves = by_sum.first_members(limit, budget)?.into_iter();
        let with_last = moves.map(|numbers| {
            let (first, rest) = numbers.split_at(1);
            let last = rest
                .iter()
                .fold(first[0].clone(), |left, number| left - number);
            rest.iter().cloned().chain([last]).collect()
        });
        Ok(with_last.collect())
    }

    /// Decides a sentence, and writes its certificate.
    pub(super) fn certify(&mut self, sentence: &str) -> Result<(bool, String), NoSetting> {
        let parsed = self.session.parse(sentence).map_err(ScriptError::from)?;
        let (decision, proof) = Proof::of(&mut self.session, &parsed)?;
        Ok((decision.holds(), proof.to_string()))
    }

    /// The certificate of a sentence that is known to hold, if it is wanted.
    pub(super) fn certificate_if(
        &mut self,
        wanted: bool,
        sentence: &str,
    ) -> Result<Option<String>, NoSetting> {
        match wanted {
            false => Ok(None),
            true => match self.certify(sentence)? {
                (true, certificate) => Ok(Some(certificate)),
                (false, _) => Err(NoSetting::Text(format!("{sentence} should be true"))),
            },
        }
    }

    /// The formula that the variables of a move are one: not nothing, and written with the smallest number first if
    /// the game sorts its piles.
    pub(super) fn is_move(&self) -> String {
        let names = self.move_names();
        match self.order {
            PileOrder::Ordered | PileOrder::Leading(_) => format!("0 < {}", names.join(" + ")),
            PileOrder::Sorted => {
                let pairs = names.windows(2);
                let sorted = pairs.map(|pair| format!("{} <= {} and ", pair[0], pair[1]));
                let sorted: String = sorted.collect();
                format!("{sorted}0 < {}", names[names.len() - 1])
            }
        }
    }

    /// The formula that no two positions of this value differ by the move whose numbers are given.
    pub(super) fn keeps_apart(&self, value: usize, by: &[String]) -> String {
        format!("not ({})", self.meet(value, by))
    }

    /// The formula that some two positions of this value differ by the move.
    pub(super) fn meet(&self, value: usize, by: &[String]) -> String {
        let piles = self.pile_names();
        let larger = piles.iter().zip(by);
        let larger: Vec<String> = larger.map(|(pile, by)| format!("{pile} + {by}")).collect();
        let (piles, larger) = (piles.join(", "), larger.join(", "));
        let [to, from] = self.sides(value);
        format!("exists {piles}: {to}({piles}) and {from}({larger})")
    }

    /// The same of two positions that are known.
    pub(super) fn shown(&self, conflict: &Conflict) -> String {
        let Conflict { value, from, to } = conflict;
        let list = |piles: &[UBig]| {
            let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
            piles.join(", ")
        };
        let [after, before] = self.sides(*value);
        format!("{after}({}) and {before}({})", list(to), list(from))
    }
}
