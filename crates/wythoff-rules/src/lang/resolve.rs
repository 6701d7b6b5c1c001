//! Names, numbers of piles and the like: what can be checked without arithmetic.

use crate::lang::ast::{Comparison, Condition, Expr, ExprKind, Move, Name, Operator, Rules};
use crate::lang::diagnostic::{Diagnostic, nearest};
use crate::lang::span::Span;
use crate::lang::term::{Checked, CheckedMove, Term, Test};
use crate::{MAX_PILES, PileOrder};

/// A move may have this many parameters.
const MAX_PARAMETERS: usize = 8;

/// A statement may have this many numbers, names and operators.
const MAX_SIZE: usize = 2_000;

/// A flag has at most this much: each of its values is a layer of positions.
const MAX_FLAG: i64 = 255;

/// A rule set may have this many moves.
const MAX_MOVES: usize = 256;

/// Resolves all names; problems are added to `problems`. Moves with problems are left out, so every
/// other check can go on; the second result gives the statement each move comes from.
pub(super) fn resolve(rules: &Rules, problems: &mut Vec<Diagnostic>) -> (Checked, Vec<usize>) {
    let piles: &[Name] = &rules.names().cloned().collect::<Vec<_>>();
    if piles.len() > MAX_PILES {
        let extra = &piles[MAX_PILES];
        problems.push(Diagnostic::new(
            format!("{} piles are too many", piles.len()),
            extra.span,
            format!("a game has 1 to {MAX_PILES} piles"),
        ));
    }
    for (index, name) in piles.iter().enumerate() {
        if piles[..index].iter().any(|other| other.text == name.text) {
            problems.push(duplicate(name, "already the name of another pile"));
        }
    }
    if let (Some(flag), [_]) = (rules.flags.first(), &rules.piles.names[..]) {
        problems.push(
            Diagnostic::new(
                "a flag beside a single pile",
                flag.name.span,
                "flags go with two piles or more",
            )
            .help("make it an ordinary pile: `piles a, p`"),
        );
    }
    for flag in rules.flags.iter().filter(|flag| flag.most > MAX_FLAG) {
        problems.push(
            Diagnostic::new(
                "the flag has too many values",
                flag.name.span,
                format!("it may have at most {MAX_FLAG}"),
            )
            .help("a pile of any size belongs in `piles`"),
        );
    }
    if let Some(extra) = rules.moves.get(MAX_MOVES) {
        problems.push(Diagnostic::new(
            format!("{} moves are too many", rules.moves.len()),
            extra.span,
            format!("a game has at most {MAX_MOVES} moves"),
        ));
    }
    let mut moves = Vec::new();
    let mut sources = Vec::new();
    for (index, rule) in rules.moves.iter().enumerate().take(MAX_MOVES) {
        if let Some(mut checked) = resolve_move(piles, rule, problems) {
            let first = piles.len() - rules.flags.len();
            for (flag, most) in (first..).zip(rules.flags.iter().map(|flag| flag.most)) {
                keep_below(&mut checked, flag, most);
            }
            moves.push(checked);
            sources.push(index);
        }
    }
    let mut scope = Scope {
        piles,
        parameters: &[],
        place: Place::End,
        problems,
    };
    let ends = rules.ends.iter();
    let ends: Vec<Test> = ends.filter_map(|end| scope.test(end, false)).collect();
    let end = Test::Any(ends);
    if size_of_test(&end) > MAX_SIZE {
        let span = rules.moves.last().map_or(Span::default(), |rule| rule.span);
        problems.push(too_long(span));
    }
    let checked = Checked {
        order: order(rules),
        piles: piles.len(),
        flags: rules.flags.iter().map(|flag| flag.most).collect(),
        moves,
        block: rules.block,
        end,
    };
    (checked, sources)
}

/// Which piles keep their places.
fn order(rules: &Rules) -> PileOrder {
    match (rules.piles.order, rules.piles.names.len()) {
        (PileOrder::Sorted, sorted @ 2..) if !rules.flags.is_empty() => PileOrder::Leading(sorted),
        (order, _) => order,
    }
}

/// A move leaves no more in a flag than it may have: part of the condition, unless it surely takes nothing or more.
fn keep_below(rule: &mut CheckedMove, flag: usize, most: i64) {
    let own = |term: &Term| *term == Term::Pile(flag);
    let falls = match rule.targets.get(flag) {
        Some(Term::Int(left)) => *left <= most,
        Some(Term::Binary(Operator::Subtract, from, taken)) => {
            own(from) && matches!(**taken, Term::Int(0..))
        }
        Some(term) => own(term),
        None => true,
    };
    if !falls {
        let bound = Test::Compare(Comparison::AtMost, Term::After(flag), Term::Int(most));
        let condition = std::mem::replace(&mut rule.condition, Test::always());
        rule.condition = match condition {
            Test::All(mut tests) => {
                tests.push(bound);
                Test::All(tests)
            }
            other => Test::All(vec![other, bound]),
        };
    }
}

fn duplicate(name: &Name, label: &str) -> Diagnostic {
    Diagnostic::new(
        format!("the name `{}` is used twice", name.text),
        name.span,
        label,
    )
    .help("give it a name of its own")
}

fn resolve_move(
    piles: &[Name],
    rule: &Move,
    problems: &mut Vec<Diagnostic>,
) -> Option<CheckedMove> {
    let before = problems.len();
    if rule.targets.len() != piles.len() {
        let first = rule.targets.first()?;
        let span = rule
            .targets
            .iter()
            .fold(first.span, |span, target| span.to(target.span));
        let names: Vec<&str> = piles.iter().map(|name| name.text.as_str()).collect();
        problems.push(
            Diagnostic::new(
                "the move has a wrong number of piles",
                span,
                format!(
                    "expected {} new pile{}, found {}",
                    piles.len(),
                    if piles.len() == 1 { "" } else { "s" },
                    rule.targets.len()
                ),
            )
            .help(format!("the piles are ({})", names.join(", "))),
        );
    }
    if let Some(extra) = rule.parameters.get(MAX_PARAMETERS) {
        problems.push(Diagnostic::new(
            "the move has too many parameters",
            extra.name.span,
            format!("at most {MAX_PARAMETERS} are possible"),
        ));
    }
    let names: Vec<&Name> = rule.parameters.iter().map(|p| &p.name).collect();
    let mut sets = Vec::new();
    for members in &rule.members {
        // A set that was not found has been reported.
        let set = members.set.found.clone()?;
        let terms = (members.first..members.first + members.count).map(Term::Parameter);
        sets.push(Test::Member(true, set, terms.collect()));
    }
    for (index, name) in names.iter().enumerate() {
        if piles.iter().any(|pile| pile.text == name.text) {
            problems.push(duplicate(name, "already the name of a pile"));
        } else if names[..index].iter().any(|other| other.text == name.text) {
            problems.push(duplicate(name, "already the name of a parameter"));
        }
    }
    let mut least = Vec::new();
    for (index, parameter) in rule.parameters.iter().enumerate() {
        let mut scope = Scope {
            piles,
            parameters: &names[..index],
            place: Place::Least,
            problems,
        };
        least.extend(scope.term(&parameter.least));
    }
    let mut scope = Scope {
        piles,
        parameters: &names,
        place: Place::Target,
        problems,
    };
    let targets = rule
        .targets
        .iter()
        .filter_map(|target| scope.term(target))
        .collect();
    scope.place = Place::Condition;
    let condition = match &rule.condition {
        Some(condition) => scope.test(condition, false),
        None => Some(Test::always()),
    };
    if problems.len() > before {
        return None;
    }
    let condition = match (condition?, sets.is_empty()) {
        (condition, true) => condition,
        (Test::All(tests), false) => Test::All(sets.into_iter().chain(tests).collect()),
        (condition, false) => Test::All(sets.into_iter().chain([condition]).collect()),
    };
    let checked = CheckedMove {
        targets,
        least,
        condition,
    };
    let terms = checked.targets.iter().chain(&checked.least);
    if terms.map(size_of).sum::<usize>() + size_of_test(&checked.condition) > MAX_SIZE {
        problems.push(too_long(rule.span));
        return None;
    }
    Some(checked)
}

fn too_long(span: Span) -> Diagnostic {
    Diagnostic::new(
        "the statement is too long",
        span,
        format!("more than {MAX_SIZE} numbers, names and operators"),
    )
}

fn size_of(term: &Term) -> usize {
    let mut size = 0;
    term.for_each(&mut |_| size += 1);
    size
}

fn size_of_test(test: &Test) -> usize {
    match test {
        Test::Compare(_, left, right) => 1 + size_of(left) + size_of(right),
        Test::Member(_, _, terms) => 1 + terms.iter().map(size_of).sum::<usize>(),
        Test::All(tests) | Test::Any(tests) => tests.iter().map(size_of_test).sum(),
    }
}

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Least,
    Target,
    Condition,
    End,
}

struct Scope<'a> {
    piles: &'a [Name],
    parameters: &'a [&'a Name],
    place: Place,
    problems: &'a mut Vec<Diagnostic>,
}

impl Scope<'_> {
    /// The test, or its negation; `None` if a problem was reported.
    fn test(&mut self, condition: &Condition, negate: bool) -> Option<Test> {
        match condition {
            Condition::Compare(first, rest) => {
                let mut left = self.term(first);
                let mut tests = Vec::new();
                for (comparison, next) in rest {
                    let right = self.term(next);
                    let comparison = if negate {
                        comparison.negated()
                    } else {
                        *comparison
                    };
                    let pair = left.zip(right.clone());
                    tests.push(pair.map(|(left, right)| Test::Compare(comparison, left, right)));
                    left = right;
                }
                let mut tests: Vec<Test> = tests.into_iter().collect::<Option<_>>()?;
                match (tests.len(), negate) {
                    (1, _) => tests.pop(),
                    (_, false) => Some(Test::All(tests)),
                    (_, true) => Some(Test::Any(tests)),
                }
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                let conjunction = matches!(condition, Condition::And(..)) != negate;
                let (left, right) = (self.test(left, negate), self.test(right, negate));
                let mut tests = Vec::new();
                for test in [left?, right?] {
                    match test {
                        Test::All(more) if conjunction => tests.extend(more),
                        Test::Any(more) if !conjunction => tests.extend(more),
                        test => tests.push(test),
                    }
                }
                Some(if conjunction {
                    Test::All(tests)
                } else {
                    Test::Any(tests)
                })
            }
            Condition::Not(inner) => self.test(inner, !negate),
            Condition::Member(tuple, set) => {
                let terms: Vec<Option<Term>> = tuple.iter().map(|part| self.term(part)).collect();
                let terms = terms.into_iter().collect::<Option<_>>()?;
                Some(Test::Member(!negate, set.found.clone()?, terms))
            }
        }
    }

    fn term(&mut self, expr: &Expr) -> Option<Term> {
        Some(match &expr.kind {
            ExprKind::Int(value) => Term::Int(*value),
            ExprKind::Name(name) => return self.name(expr, name),
            ExprKind::Primed(name) => return self.primed(expr, name),
            ExprKind::Negate(inner) => Term::Negate(Box::new(self.term(inner)?)),
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.term(left), self.term(right));
                Term::Binary(*operator, Box::new(left?), Box::new(right?))
            }
            ExprKind::Call(function, arguments) => {
                let arguments: Vec<Option<Term>> = arguments
                    .iter()
                    .map(|argument| self.term(argument))
                    .collect();
                Term::Call(*function, arguments.into_iter().collect::<Option<_>>()?)
            }
        })
    }

    fn name(&mut self, expr: &Expr, name: &str) -> Option<Term> {
        if let Some(index) = self.piles.iter().position(|pile| pile.text == name) {
            return Some(Term::Pile(index));
        }
        if let Some(index) = self.parameters.iter().position(|other| other.text == name) {
            return Some(Term::Parameter(index));
        }
        let piles = self.piles.iter().map(|pile| pile.text.as_str());
        let parameters = self.parameters.iter().map(|name| name.text.as_str());
        let known: Vec<&str> = piles.chain(parameters).collect();
        let problem = Diagnostic::new(
            format!("unknown name `{name}`"),
            expr.span,
            match self.place {
                Place::End => "not a pile",
                _ => "neither a pile nor a parameter of this move",
            },
        );
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if self.place == Place::Least => {
                format!(
                    "known here: {} (a parameter knows only those before it)",
                    known.join(", ")
                )
            }
            None if self.place == Place::End => format!("known here: {}", known.join(", ")),
            None => format!(
                "known here: {}; add `for {name} >= 1` to make it a parameter",
                known.join(", ")
            ),
        };
        self.problems.push(problem.help(help));
        None
    }

    fn primed(&mut self, expr: &Expr, name: &str) -> Option<Term> {
        let Some(index) = self.piles.iter().position(|pile| pile.text == name) else {
            let piles = self.piles.iter().map(|pile| pile.text.as_str());
            let known: Vec<&str> = piles.collect();
            self.problems.push(
                Diagnostic::new(
                    format!("unknown pile `{name}`"),
                    expr.span,
                    "only piles have a value after the move",
                )
                .help(format!("the piles are {}", known.join(", "))),
            );
            return None;
        };
        if self.place != Place::Condition {
            self.problems.push(
                Diagnostic::new(
                    format!("`{name}'` cannot be used here"),
                    expr.span,
                    "the pile after the move is known only in the condition of a move",
                )
                .help("use it after `if`"),
            );
            return None;
        }
        Some(Term::After(index))
    }
}
