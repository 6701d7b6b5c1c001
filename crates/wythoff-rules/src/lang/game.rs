//! A game given by rules in text.

use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::str::FromStr;

use wythoff_automata::{Budget, Exhausted};

use crate::lang::ast::Rules;
use crate::lang::compile::{CompileError, CompiledMove, compile};
use crate::lang::cycle;
use crate::lang::diagnostic::{Diagnostic, RuleError};
use crate::lang::find_sets::find_sets;
use crate::lang::form::MoveForm;
use crate::lang::guard::Guard;
use crate::lang::linear::{Atom, Space};
use crate::lang::lines;
use crate::lang::magnitude;
use crate::lang::parse::parse_with;
use crate::lang::polyhedron::Effort;
use crate::lang::recognise;
use crate::lang::recognise::{End, Recognised};
use crate::lang::resolve::resolve;
use crate::lang::same;
use crate::lang::settle;
use crate::lang::span::Span;
use crate::lang::tail;
use crate::lang::tail::Bound;
use crate::lang::term::{Checked, Test};
use crate::lang::terminate;
use crate::lang::triangle;
use crate::lines::NimLines;
use crate::sets::{NoSets, SetNames};
use crate::shape::{NimDiagonal, Tail};
use crate::{PileOrder, Ruleset, Visitor};

/// Rules must be exact at least up to piles of this size.
const LEAST_LIMIT: u64 = 100;

/// A game given by rules in text: parsed, checked and compiled.
///
/// Every play surely ends, every position has finitely many options, and the arithmetic is exact
/// for piles up to [`Ruleset::largest_pile`]. `Display` gives the rules in canonical layout.
///
/// # Example
///
/// ```
/// use wythoff_rules::lang::RuleGame;
/// use wythoff_rules::ruleset;
///
/// let game = RuleGame::parse("piles a <= b; move (a - i, b - 2*i) for i >= 1")?;
/// assert_eq!(ruleset::options(&game, &[3, 5]), [[1, 1], [2, 3]]);
/// # Ok::<(), wythoff_rules::lang::RuleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct RuleGame {
    rules: Rules,
    checked: Checked,
    compiled: Compiled,
    largest_pile: u64,
    never_grows: bool,
    reaches_all_below: bool,
    has_triangles: bool,
    has_pairs_of_three: bool,
    recognised: Option<Recognised>,
    nim_lines: Option<NimLines>,
    /// The moves in normal form.
    pub(super) key: String,
}

/// The code of a game.
#[derive(Debug, Clone)]
pub(super) struct Compiled {
    pub(super) piles: usize,
    pub(super) order: PileOrder,
    /// The most that each flag has; the flags are the last piles.
    flags: Vec<u64>,
    pub(super) moves: Vec<CompiledMove>,
    pub(super) end: Guard,
}

impl Compiled {
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
    fn visit_looking(
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

impl RuleGame {
    /// Reads and checks rules; the error lists every problem.
    ///
    /// **Cost** linear in the text, apart from the proofs that parameters are bounded and that play
    /// ends, which depend on the rules alone and take milliseconds.
    pub fn parse(text: &str) -> Result<Self, RuleError> {
        Self::parse_knowing(text, &NoSets)
    }

    /// The same where rules may name sets. The game has the sets themselves in place of their names, and so has its text.
    pub fn parse_knowing(text: &str, known: &dyn SetNames) -> Result<Self, RuleError> {
        let mut problems = Vec::new();
        let game = parse_with(text, &mut problems).and_then(|mut rules| {
            find_sets(&mut rules, known, &mut problems);
            Self::check(rules, &mut problems)
        });
        match game {
            Some(game) if problems.is_empty() => Ok(game),
            _ => Err(RuleError::new(text, problems)),
        }
    }

    fn check(rules: Rules, problems: &mut Vec<Diagnostic>) -> Option<Self> {
        let (checked, sources) = resolve(&rules, problems);
        if checked.piles > crate::MAX_PILES {
            return None;
        }
        let effort = Rc::new(Effort::default());
        let mut good = Vec::new();
        let mut compiled = Compiled {
            piles: checked.piles,
            order: checked.order,
            flags: checked
                .flags
                .iter()
                .map(|most| most.unsigned_abs())
                .collect(),
            moves: Vec::new(),
            end: Guard::default(),
        };
        let end = compile_end(&checked, &rules, problems)?;
        compiled.end = end.guard.clone();
        for (rule, &source) in checked.moves.iter().zip(&sources) {
            let statement = &rules.moves[source];
            match compile(&checked, rule, &effort) {
                Ok((_, moves)) if moves.iter().any(magnitude::is_idle) => problems.push(
                    Diagnostic::new(
                        "a parameter takes too many values",
                        statement.span,
                        format!("more than {} even for empty piles", magnitude::MAX_IDLE),
                    )
                    .help("bound it by the piles"),
                ),
                Ok((form, moves)) => {
                    good.push((form, statement.span, compiled.moves.len()));
                    compiled.moves.extend(moves);
                }
                Err(CompileError::Overflow) => problems.push(too_large(statement.span)),
                Err(CompileError::Unbounded(index)) => {
                    let name = &statement.parameters[index].name;
                    problems.push(
                        Diagnostic::new(
                            format!("the parameter `{}` has no upper bound", name.text),
                            name.span,
                            "it could grow for ever",
                        )
                        .help(format!(
                            "let a pile shrink with it, as in `{0} - {1}`, or bound it, as in `if {1} <= {0}`",
                            rules.piles.names[0].text, name.text
                        )),
                    );
                }
            }
        }
        let largest_pile = magnitude::largest_pile(&compiled.moves, &compiled.end).unwrap_or(0);
        if largest_pile < LEAST_LIMIT {
            let span = good.first().map_or(Span::default(), |(_, span, _)| *span);
            problems.push(
                Diagnostic::new(
                    "the arithmetic overflows",
                    span,
                    format!("numbers pass 64 bits for piles above {largest_pile}"),
                )
                .help("use smaller constants and fewer factors"),
            );
            return None;
        }
        let forms: Vec<MoveForm> = good.iter().map(|(form, ..)| form.clone()).collect();
        let unproved = terminate::unproved(&forms, checked.order);
        if !unproved.is_empty() {
            let spans: Vec<Span> = good.iter().map(|(_, span, _)| *span).collect();
            problems.extend(endless(&rules, &compiled, largest_pile, &unproved, &spans));
        }
        if effort.is_spent() && !problems.is_empty() {
            // What could not be shown may well be true.
            *problems = vec![
                Diagnostic::new(
                    "the rules are too intricate to check",
                    rules
                        .moves
                        .first()
                        .map_or(Span::default(), |rule| rule.span),
                    "the proofs that parameters are bounded and play ends take too long",
                )
                .help("use fewer parameters and conditions"),
            ];
            return None;
        }
        let never_grows = terminate::never_grows(&forms);
        let plain = checked.flags.is_empty() && checked.block == 0;
        let reaches_all_below = plain && recognise::reaches_all_below(&forms, checked.order, &end);
        // Shapes know by how much a move changes the piles, but not that it may be missing, nor of flags and forbidden options.
        let has_shape = plain && !forms.iter().any(MoveForm::may_be_undefined);
        let has_pairs_of_three =
            has_shape && recognise::has_pairs_of_three(&forms, checked.order, &end);
        let has_triangles = has_shape && triangle::has_triangles(&forms, checked.order, &end);
        let recognised = has_shape
            .then(|| recognise::nim_diagonal(&forms, checked.order, &end, largest_pile))
            .flatten();
        let ends = good.iter().skip(1).map(|(.., begin)| *begin);
        let ends = ends.chain([compiled.moves.len()]);
        let moves: Vec<(&MoveForm, &[CompiledMove])> = good
            .iter()
            .zip(ends)
            .map(|((form, _, begin), end)| (form, &compiled.moves[*begin..end]))
            .collect();
        let nim_lines = (has_shape && never_grows)
            .then(|| lines::nim_lines(&moves, checked.order, &end, largest_pile))
            .flatten();
        let key = same::key(&forms, &checked);
        Some(Self {
            rules,
            checked,
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

    /// The rules as written.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules with every name resolved, for translation into other forms.
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// The same rules as Nim moves and moves along lines, if they have that shape.
    pub fn nim_lines(&self) -> Option<&NimLines> {
        self.nim_lines.as_ref()
    }
}

/// The `end when` clauses, for two piles with all that is known of them.
fn compile_end(checked: &Checked, rules: &Rules, problems: &mut Vec<Diagnostic>) -> Option<End> {
    let mut space = Space::default();
    for pile in 0..checked.piles {
        space.intern(Atom::Pile(pile));
    }
    if checked.end == Test::never() {
        return Some(End {
            guard: Guard::default(),
            is_symmetric: true,
            dies_out: Some(Bound::default()),
            bound: Some(0),
        });
    }
    let end = space.formula(&checked.end).and_then(|formula| {
        let two_piles = checked.piles == 2;
        Some(End {
            guard: Guard::new(&space, &formula)?,
            is_symmetric: two_piles && recognise::is_symmetric(&space, &formula),
            dies_out: tail::dies_out(&formula).filter(|_| two_piles),
            bound: settle::bound(&formula).filter(|_| two_piles),
        })
    });
    if end.is_none() {
        let span = rules
            .piles
            .names
            .first()
            .map_or(Span::default(), |name| name.span);
        problems.push(too_large(span));
    }
    end
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(
        "the numbers are too large",
        span,
        "a constant or factor passes 64 bits",
    )
}

/// Why play may go on for ever: a cycle if one is found, otherwise the moves without a proof.
fn endless(
    rules: &Rules,
    compiled: &Compiled,
    largest_pile: u64,
    unproved: &[usize],
    spans: &[Span],
) -> Vec<Diagnostic> {
    let whole = spans[unproved[0]];
    let names = || rules.names().map(|name| name.text.as_str());
    let sum: Vec<&str> = names().collect();
    let sum_after: Vec<String> = names().map(|name| format!("{name}'")).collect();
    let shrinks = format!("`{} < {}`", sum_after.join(" + "), sum.join(" + "));
    if let Some(cycle) = cycle::find(compiled, largest_pile) {
        let shown: Vec<String> = cycle.iter().map(|piles| show(piles)).collect();
        let label = match &shown[..] {
            [one, _] => format!("{one} can be left as it is"),
            shown => format!("{} can reach itself: {}", shown[0], shown.join(" -> ")),
        };
        return vec![
            Diagnostic::new("play can go on for ever", whole, label).help(format!(
                "a condition such as {shrinks} makes sure that it ends"
            )),
        ];
    }
    let problem = |&index: &usize| {
        Diagnostic::new(
            "cannot show that every play ends",
            spans[index],
            "no sum of piles surely falls with this move, nor does the number of piles change",
        )
        .help(format!(
            "if it does end, say so in the condition, for example by {shrinks}"
        ))
    };
    unproved.iter().map(problem).collect()
}

fn show(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    format!("({})", piles.join(", "))
}

impl Ruleset for RuleGame {
    fn piles(&self) -> Option<usize> {
        Some(self.compiled.piles)
    }

    fn order(&self) -> PileOrder {
        self.compiled.order
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        debug_assert!(from.iter().all(|&pile| pile <= self.largest_pile));
        self.compiled.visit(from, visit)
    }

    fn visit_options_within(
        &self,
        from: &[u64],
        budget: &Budget,
        visit: &mut Visitor<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        let mut ended = Ok(());
        let mut look = || {
            ended = budget.check();
            match ended {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let flow = self.compiled.visit_looking(from, &mut look, visit);
        ended.map(|()| flow)
    }

    fn largest_pile(&self) -> u64 {
        self.largest_pile
    }

    fn block(&self) -> u64 {
        self.checked.block
    }

    fn flags(&self) -> &[u64] {
        &self.compiled.flags
    }

    fn never_grows(&self) -> bool {
        self.never_grows
    }

    fn reaches_all_below(&self) -> bool {
        self.reaches_all_below
    }

    fn has_triangles(&self) -> bool {
        self.has_triangles
    }

    fn has_pairs_of_three(&self) -> bool {
        self.has_pairs_of_three
    }

    fn nim_lines(&self) -> Option<&NimLines> {
        self.nim_lines.as_ref()
    }

    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        Some(self.recognised.as_ref()?.shape.clone())
    }

    fn tail(&self) -> Option<Tail> {
        self.recognised.as_ref()?.tail.clone()
    }

    fn settles_at(&self) -> Option<u64> {
        self.recognised.as_ref()?.settles_at
    }
}

impl fmt::Display for RuleGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}

impl FromStr for RuleGame {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        Self::parse(text)
    }
}
