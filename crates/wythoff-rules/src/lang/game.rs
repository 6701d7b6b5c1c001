//! A game given by rules in text.

use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::OnceLock;

use wythoff_automata::{Budget, Exhausted};

use crate::lang::analysis;
use crate::lang::analysis::{Analysis, Compiled};
use crate::lang::ast::Rules;
use crate::lang::compile::{CompileError, compile};
use crate::lang::cycle;
use crate::lang::diagnostic::{Diagnostic, RuleError};
use crate::lang::find_sets::find_sets;
use crate::lang::form::MoveForm;
use crate::lang::magnitude;
use crate::lang::normal;
use crate::lang::parse::parse_with;
use crate::lang::polyhedron::Effort;
use crate::lang::recognise::End;
use crate::lang::resolve::resolve;
use crate::lang::span::Span;
use crate::lang::term::Checked;
use crate::lang::terminate;
use crate::lines::NimLines;
use crate::sets::{NoSets, SetNames};
use crate::shape::{NimDiagonal, Tail};
use crate::{PileOrder, Ruleset, Visitor};

/// No more than this is asked of the normal form: fast engines ask for no more either.
const LARGE: u64 = 1 << 40;

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
    /// The rules as written are exact up to piles of this size.
    exact_to: u64,
    analysis: OnceLock<Analysis>,
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
        let mut compiled = Compiled::new(&checked);
        let end = compile_end(&checked, &rules, problems)?;
        compiled.end = end.guard;
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
                    good.push((form, statement.span));
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
            let span = good.first().map_or(Span::default(), |(_, span)| *span);
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
        let forms: Vec<MoveForm> = good.iter().map(|(form, _)| form.clone()).collect();
        let unproved = terminate::unproved(&forms, checked.order);
        if !unproved.is_empty() {
            let spans: Vec<Span> = good.iter().map(|(_, span)| *span).collect();
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
        if !problems.is_empty() {
            return None;
        }
        Some(Self {
            rules,
            checked,
            exact_to: largest_pile,
            analysis: OnceLock::new(),
        })
    }

    /// What engines know of the rules, found when one of them asks: theorems never do.
    pub(super) fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| {
            let least = self.exact_to.min(LARGE);
            Analysis::new(normal::normal(&self.checked))
                .filter(|normal| normal.largest_pile >= least)
                .or_else(|| Analysis::new(self.checked.clone()))
                .expect("rules that were compiled to be checked compile again")
        })
    }

    /// The rules as written.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules as written with every name resolved, for translation into other forms.
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// Rules with the same options for every position, which engines work with: spellings of the same moves mostly have
    /// the same normal form.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::lang::RuleGame;
    ///
    /// let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    /// let even = RuleGame::parse(&format!("{nim}; move (a - 2*i, b - 2*i) for i >= 1"))?;
    /// let other = RuleGame::parse(&format!("{nim}; move (a - k, b - k) for k >= 1 if a' mod 2 = a mod 2"))?;
    /// assert_eq!(even.normal(), other.normal());
    /// # Ok::<(), wythoff_rules::lang::RuleError>(())
    /// ```
    pub fn normal(&self) -> &Checked {
        &self.analysis().rules
    }

    /// The same rules as Nim moves and moves along lines, if they have that shape.
    pub fn nim_lines(&self) -> Option<&NimLines> {
        self.analysis().nim_lines.as_ref()
    }
}

/// The `end when` clauses, or a problem with them.
fn compile_end(checked: &Checked, rules: &Rules, problems: &mut Vec<Diagnostic>) -> Option<End> {
    let end = analysis::end(checked);
    if end.is_none() {
        let names = rules.piles.names.first();
        problems.push(too_large(names.map_or(Span::default(), |name| name.span)));
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
        Some(self.analysis().compiled.piles)
    }

    fn order(&self) -> PileOrder {
        self.analysis().compiled.order
    }

    fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        debug_assert!(
            from.iter()
                .all(|&pile| pile <= self.analysis().largest_pile)
        );
        self.analysis().compiled.visit(from, visit)
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
        let flow = self
            .analysis()
            .compiled
            .visit_looking(from, &mut look, visit);
        ended.map(|()| flow)
    }

    fn largest_pile(&self) -> u64 {
        self.analysis().largest_pile
    }

    fn block(&self) -> u64 {
        self.checked.block
    }

    fn flags(&self) -> &[u64] {
        &self.analysis().compiled.flags
    }

    fn never_grows(&self) -> bool {
        self.analysis().never_grows
    }

    fn reaches_all_below(&self) -> bool {
        self.analysis().reaches_all_below
    }

    fn has_triangles(&self) -> bool {
        self.analysis().has_triangles
    }

    fn has_pairs_of_three(&self) -> bool {
        self.analysis().has_pairs_of_three
    }

    fn nim_lines(&self) -> Option<&NimLines> {
        self.analysis().nim_lines.as_ref()
    }

    fn nim_diagonal(&self) -> Option<NimDiagonal> {
        Some(self.analysis().recognised.as_ref()?.shape.clone())
    }

    fn tail(&self) -> Option<Tail> {
        self.analysis().recognised.as_ref()?.tail.clone()
    }

    fn settles_at(&self) -> Option<u64> {
        self.analysis().recognised.as_ref()?.settles_at
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
