//! What is known of rules before anybody plays: their code, and the shapes that fast engines know.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::lang::compile::{CompiledMove, compile};
use crate::lang::form::MoveForm;
use crate::lang::guard::Guard;
use crate::lang::linear::{Atom, Space};
use crate::lang::lines;
use crate::lang::magnitude;
use crate::lang::polyhedron::Effort;
use crate::lang::recognise;
use crate::lang::recognise::{End, Recognised};
use crate::lang::same;
use crate::lang::settle;
use crate::lang::tail;
use crate::lang::tail::Bound;
use crate::lang::term::{Checked, Test};
use crate::lang::terminate;
use crate::lang::triangle;
use crate::lines::NimLines;
use crate::{PileOrder, Visitor};

/// Rules that have been compiled, and what they turned out to be.
#[derive(Debug, Clone)]
pub(super) struct Analysis {
    pub(super) rules: Checked,
    pub(super) compiled: Compiled,
    pub(super) largest_pile: u64,
    pub(super) never_grows: bool,
    pub(super) reaches_all_below: bool,
    pub(super) has_triangles: bool,
    pub(super) has_pairs_of_three: bool,
    pub(super) recognised: Option<Recognised>,
    pub(super) nim_lines: Option<NimLines>,
    /// The moves as a text: equal texts have equal moves.
    pub(super) key: String,
}

impl Analysis {
    /// `None` if the rules cannot be compiled.
    pub(super) fn new(rules: Checked) -> Option<Self> {
        let effort = Rc::new(Effort::default());
        let end = end(&rules)?;
        let mut compiled = Compiled::new(&rules);
        compiled.end = end.guard.clone();
        let (mut forms, mut begins) = (Vec::new(), Vec::new());
        for rule in &rules.moves {
            let (form, moves) = compile(&rules, rule, &effort).ok()?;
            if moves.iter().any(magnitude::is_idle) {
                return None;
            }
            forms.push(form);
            begins.push(compiled.moves.len());
            compiled.moves.extend(moves);
        }
        let largest_pile = magnitude::largest_pile(&compiled.moves, &compiled.end)?;
        let never_grows = terminate::never_grows(&forms);
        let plain = rules.flags.is_empty() && rules.block == 0;
        let reaches_all_below = plain && recognise::reaches_all_below(&forms, rules.order, &end);
        // Shapes know by how much a move changes the piles, but not that it may be missing, nor of flags and forbidden options.
        let has_shape = plain && !forms.iter().any(MoveForm::may_be_undefined);
        let has_pairs_of_three =
            has_shape && recognise::has_pairs_of_three(&forms, rules.order, &end);
        let has_triangles = has_shape && triangle::has_triangles(&forms, rules.order, &end);
        let recognised = has_shape
            .then(|| recognise::nim_diagonal(&forms, rules.order, &end, largest_pile))
            .flatten();
        let ends = begins.iter().copied().skip(1).chain([compiled.moves.len()]);
        let moves: Vec<(&MoveForm, &[CompiledMove])> = forms
            .iter()
            .zip(begins.iter().zip(ends))
            .map(|(form, (&begin, end))| (form, &compiled.moves[begin..end]))
            .collect();
        let nim_lines = (has_shape && never_grows)
            .then(|| lines::nim_lines(&moves, rules.order, &end, largest_pile))
            .flatten();
        let key = same::key(&forms, &rules);
        Some(Self {
            rules,
            compiled,
            largest_pile,
            never_grows,
            reaches_all_below,
            has_triangles,
            has_pairs_of_three,
            recognised,
            nim_lines,
            key,
        })
    }
}

/// The `end when` clauses, for two piles with all that is known of them; `None` if their numbers are too large.
pub(super) fn end(rules: &Checked) -> Option<End> {
    let mut space = Space::default();
    for pile in 0..rules.piles {
        space.intern(Atom::Pile(pile));
    }
    if rules.end == Test::never() {
        return Some(End {
            guard: Guard::default(),
            is_symmetric: true,
            dies_out: Some(Bound::default()),
            bound: Some(0),
        });
    }
    let formula = space.formula(&rules.end)?;
    let two_piles = rules.piles == 2;
    // A guard without steps is that of rules without an end.
    let guard = Guard::new(&space, &formula).filter(|guard| !guard.steps.is_empty())?;
    Some(End {
        guard,
        is_symmetric: two_piles && recognise::is_symmetric(&space, &formula),
        dies_out: tail::dies_out(&formula).filter(|_| two_piles),
        bound: settle::bound(&formula).filter(|_| two_piles),
    })
}

/// The code of a game.
#[derive(Debug, Clone)]
pub(super) struct Compiled {
    pub(super) piles: usize,
    pub(super) order: PileOrder,
    /// The most that each flag has; the flags are the last piles.
    pub(super) flags: Vec<u64>,
    pub(super) moves: Vec<CompiledMove>,
    pub(super) end: Guard,
}

impl Compiled {
    /// The code without any move yet.
    pub(super) fn new(rules: &Checked) -> Self {
        let flags = rules.flags.iter().map(|most| most.unsigned_abs());
        Self {
            piles: rules.piles,
            order: rules.order,
            flags: flags.collect(),
            moves: Vec::new(),
            end: Guard::default(),
        }
    }

    pub(super) fn visit(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        self.visit_looking(from, &mut || ControlFlow::Continue(()), visit)
    }

    /// Whether no flag has more than it may.
    pub(super) fn has(&self, piles: &[u64]) -> bool {
        let flags = &piles[self.piles - self.flags.len()..];
        flags
            .iter()
            .zip(&self.flags)
            .all(|(flag, most)| flag <= most)
    }

    /// The same, with a look at something now and then, which may end it.
    pub(super) fn visit_looking(
        &self,
        from: &[u64],
        look: &mut dyn FnMut() -> ControlFlow<()>,
        visit: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        if self.is_ended(from) {
            return ControlFlow::Continue(());
        }
        self.moves
            .iter()
            .try_for_each(|rule| rule.visit(from, look, visit))
    }

    fn is_ended(&self, from: &[u64]) -> bool {
        if self.end.steps.is_empty() {
            return false;
        }
        let mut piles = [0_i64; crate::MAX_PILES];
        for (pile, &value) in piles.iter_mut().zip(from) {
            *pile = i64::try_from(value).unwrap_or(i64::MAX);
        }
        self.end.holds(&piles[..self.piles])
    }
}
