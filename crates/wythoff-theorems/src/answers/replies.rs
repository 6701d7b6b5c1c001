//! Moves into a proved set, from positions of any size.

use wythoff_automata::Budget;
use wythoff_automata::UBig;
use wythoff_automata::logic::{Formula, Logic, Name, Term, all, any, apply};
use wythoff_rules::lang::RuleGame;

use crate::proving::prove::{NoTheorem, PRECISIONS};
use crate::statement::Theorem;
use crate::translation::moves::{Moves, terms};

/// The options of a position that lie in a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replies {
    /// The first of them, smallest piles first.
    pub options: Vec<Vec<UBig>>,
    /// How many more there are.
    pub unlisted: UBig,
}

/// The options of `from` in the set of index `set` of a theorem, at most `most` of them; `None` if the rules
/// are not linear, and what is certain of the moves and what is possible differ here.
///
/// The automaton of the moves, with the position before the move fixed, and that of the set are run side by
/// side. **Cost** linear in the number of digits, after the moves are translated.
///
/// # Example
///
/// ```
/// use wythoff_theorems::{answers::replies, library};
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_rules::CatalogueGame;
///
/// let theorem = library::theorem(CatalogueGame::Mouse, 0).unwrap();
/// let from = [UBig::from(10_u8).pow(30), UBig::from(10_u8).pow(31)];
/// let found = replies::options_in(&theorem, 0, &from, 5, &Budget::default()).unwrap().unwrap();
/// assert!(theorem.relations(&Budget::default()).unwrap()[0].contains(&found.options[0]));
/// ```
pub fn options_in(
    theorem: &Theorem,
    set: usize,
    from: &[UBig],
    most: usize,
    budget: &Budget,
) -> Result<Option<Replies>, NoTheorem> {
    let no_rules = |_| NoTheorem::NoRules(theorem.game.clone());
    let rules = RuleGame::parse(&theorem.rules).map_err(no_rules)?;
    let system = theorem.numeration()?;
    let set = theorem.sets[set].relation(&system, budget)?;
    let mut logic = Logic::new(system, budget.clone());
    let moves = Moves::of(rules.checked(), PRECISIONS[0], &mut logic)?;
    let (before, after) = (moves.before(), moves.after());
    let here = before.iter().cloned().zip(from);
    let here = all(here.map(|(name, pile)| Term::from(name).equals(pile.clone())));
    let arrives = apply("S", &set, terms(&after));
    let both: Vec<Name> = before.iter().chain(&after).cloned().collect();
    let columns: Vec<&str> = both.iter().map(Name::as_ref).collect();
    // With the position before the move among the columns only a few states are met at each digit.
    let mut replies = |steps: Vec<Formula>| {
        let mut parts = Vec::new();
        for step in steps {
            let reply = all([here.clone(), arrives.clone(), step]);
            let part = logic.define(&columns, &reply)?;
            parts.push(apply("replies", &part, terms(&both)));
        }
        logic.define(&columns, &any(parts))
    };
    let found = replies(moves.possible())?;
    if !moves.are_exact() && found != replies(moves.certain())? {
        return Ok(None);
    }
    let members = found.first_members(most, budget)?;
    let options: Vec<Vec<UBig>> = members
        .into_iter()
        .map(|mut both| both.split_off(before.len()))
        .collect();
    let count = found.count().unwrap_or_default();
    Ok(Some(Replies {
        unlisted: count - UBig::from(options.len()),
        options,
    }))
}
