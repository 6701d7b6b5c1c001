//! A move in normal form, and what is known whenever it can be made.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::PileOrder;
use crate::lang::ast::Comparison;
use crate::lang::linear::{Atom, AtomId, Formula, Linear, Operation, Space};
use crate::lang::polyhedron::{Effort, System};
use crate::lang::term::{Checked, CheckedMove};

/// Conditions are split into at most this many cases.
const MAX_CASES: usize = 64;

/// A move in normal form.
#[derive(Debug, Clone)]
pub(super) struct MoveForm {
    pub(super) space: Space,
    /// The new piles; an option needs them all to be at least 0.
    pub(super) targets: Vec<Linear>,
    /// `parameter - least value`, at least 0.
    pub(super) excess: Vec<Linear>,
    pub(super) condition: Formula,
    /// Known of the position when it may be moved from: it is not ended.
    pub(super) open: Option<Formula>,
    order: PileOrder,
    /// The most that each flag has.
    flags: Vec<i64>,
    pub(super) effort: Rc<Effort>,
    system: OnceCell<System>,
    cases: OnceCell<Vec<System>>,
}

impl MoveForm {
    /// Whether a new pile may be undefined, in which case there is no such move: a quotient by 0, even if 0 times it.
    pub(super) fn may_be_undefined(&self) -> bool {
        let mut terms = self.targets.iter().flat_map(|target| &target.terms);
        terms.any(|&(atom, _)| self.space.fallible(atom))
    }

    /// The normal form; `None` if its numbers are too large.
    pub(super) fn new(rules: &Checked, rule: &CheckedMove, effort: &Rc<Effort>) -> Option<Self> {
        let mut space = Space::default();
        for pile in 0..rules.piles {
            space.intern(Atom::Pile(pile));
        }
        for parameter in 0..rule.least.len() {
            space.intern(Atom::Parameter(parameter));
        }
        let mut excess = Vec::new();
        for (parameter, least) in rule.least.iter().enumerate() {
            let value = Linear::atom(space.intern(Atom::Parameter(parameter)));
            let least = space.linear(least)?;
            excess.push(space.combine(&value, -1, &least)?);
        }
        let mut targets = Vec::new();
        for target in &rule.targets {
            targets.push(space.linear(target)?);
        }
        space.targets = targets.clone();
        let condition = space.formula(&rule.condition)?;
        let open = match rules.end.negated() {
            Some(open) => Some(space.formula(&open)?),
            None => None,
        };
        Some(Self {
            space,
            targets,
            excess,
            condition,
            open,
            order: rules.order,
            flags: rules.flags.clone(),
            effort: Rc::clone(effort),
            system: OnceCell::new(),
            cases: OnceCell::new(),
        })
    }

    /// Another move of the same game, with all that it needs in one list; nothing is said of where positions end.
    pub(super) fn with(&self, space: &Space, targets: &[Linear], needs: &[Formula]) -> Self {
        Self {
            space: space.clone(),
            targets: targets.to_vec(),
            excess: Vec::new(),
            condition: Formula::All(needs.to_vec()),
            open: None,
            system: OnceCell::new(),
            cases: OnceCell::new(),
            ..self.clone()
        }
    }

    pub(super) fn piles(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn parameters(&self) -> usize {
        self.excess.len()
    }

    /// The atom of a pile before the move.
    pub(super) fn pile(&self, index: usize) -> AtomId {
        index
    }

    /// The atom of a parameter.
    pub(super) fn parameter(&self, index: usize) -> AtomId {
        self.piles() + index
    }

    /// The tests of the condition that must all hold.
    pub(super) fn conjuncts(&self) -> Vec<&Formula> {
        conjuncts(&self.condition)
    }

    /// The move with the first disjunction about parameters in its condition replaced by each of its
    /// cases; together they have the same options.
    pub(super) fn split(&self) -> Option<Vec<Self>> {
        let parts = self.conjuncts();
        let (first, cases) = parts
            .iter()
            .enumerate()
            .find_map(|(index, part)| match part {
                Formula::Any(cases) if self.space.formula_level(part) > 0 => Some((index, cases)),
                _ => None,
            })?;
        let with_case = |case: &Formula| {
            let mut parts: Vec<Formula> = parts.iter().map(|&part| part.clone()).collect();
            parts[first] = case.clone();
            Self {
                condition: Formula::All(parts),
                system: OnceCell::new(),
                cases: OnceCell::new(),
                ..self.clone()
            }
        };
        Some(cases.iter().map(with_case).collect())
    }

    /// What every option satisfies, without looking into disjunctions.
    pub(super) fn system(&self) -> &System {
        self.system.get_or_init(|| {
            let signs: Vec<_> = signs(&self.conjuncts()).collect();
            self.system_with(&signs)
        })
    }

    /// The same in each case of the condition; together the cases cover every option.
    fn cases(&self) -> &[System] {
        self.cases.get_or_init(|| {
            let mut all = vec![&self.condition];
            all.extend(&self.open);
            let cases = cases(&all);
            cases.iter().map(|signs| self.system_with(signs)).collect()
        })
    }

    /// Whether `linear >= 0` surely holds for every option.
    pub(super) fn proves(&self, linear: &Linear) -> bool {
        let follows = |system: &System| system.implies(linear, &self.effort);
        follows(self.system()) || self.cases().iter().all(follows)
    }

    fn system_with(&self, signs: &[(Comparison, Linear)]) -> System {
        let mut rows: Vec<Linear> = Vec::new();
        for pile in 0..self.piles() {
            rows.push(Linear::atom(self.pile(pile)));
        }
        for pile in 1..self.order.sorted(self.piles()) {
            rows.push(Linear {
                constant: 0,
                terms: vec![(self.pile(pile - 1), -1), (self.pile(pile), 1)],
            });
        }
        let first = self.piles() - self.flags.len();
        for (flag, &most) in (first..).zip(&self.flags) {
            rows.push(Linear::atom(self.pile(flag)).negated().plus(most.into()));
        }
        rows.extend(self.targets.iter().chain(&self.excess).cloned());
        rows.extend(self.facts_of_sets());
        for (comparison, linear) in signs {
            match comparison {
                Comparison::Equal => rows.extend([linear.clone(), linear.negated()]),
                Comparison::NotEqual => {}
                Comparison::Less => rows.push(linear.negated().plus(-1)),
                Comparison::AtMost => rows.push(linear.negated()),
                Comparison::Greater => rows.push(linear.plus(-1)),
                Comparison::AtLeast => rows.push(linear.clone()),
            }
        }
        let mut system = System::default();
        rows.iter().for_each(|row| system.add(row));
        self.add_facts(&mut system, &rows);
        system
    }

    /// What is known of numbers that must be together in a set.
    fn facts_of_sets(&self) -> Vec<Linear> {
        let mut rows = Vec::new();
        for part in self.conjuncts() {
            let Formula::Member(true, set, numbers) = part else {
                continue;
            };
            rows.extend(numbers.iter().cloned());
            for fact in set.facts() {
                let constant = Linear::constant(fact.constant.into());
                let terms = numbers.iter().zip(&fact.factors);
                let sum = terms
                    .into_iter()
                    .try_fold(constant, |sum, (number, &factor)| {
                        self.space.combine(&sum, factor.into(), number)
                    });
                rows.extend(sum);
            }
        }
        rows
    }

    /// Adds what is known of the operations that occur in `rows`.
    fn add_facts(&self, system: &mut System, rows: &[Linear]) {
        let mut seen = vec![false; self.space.atoms().len()];
        let mut open: Vec<AtomId> = atoms_of(rows).collect();
        let mut operations = Vec::new();
        while let Some(atom) = open.pop() {
            if std::mem::replace(&mut seen[atom], true) {
                continue;
            }
            if let Atom::Operation(operation, arguments) = &self.space.atoms()[atom] {
                open.extend(atoms_of(arguments));
                operations.push((atom, *operation, arguments));
            }
        }
        // Inner operations come first: the facts of outer ones may need theirs.
        operations.sort_unstable_by_key(|(atom, ..)| *atom);
        for (atom, operation, arguments) in operations {
            for fact in self.facts(system, atom, operation, arguments) {
                system.add(&fact);
            }
        }
    }

    /// Inequalities between an operation and its arguments, wherever it is defined.
    fn facts(
        &self,
        known: &System,
        atom: AtomId,
        operation: Operation,
        arguments: &[Linear],
    ) -> Vec<Linear> {
        let value = Linear::atom(atom);
        let above = |other: &Linear| self.space.combine(&value, -1, other);
        let below = |other: &Linear| self.space.combine(other, -1, &value);
        let natural = |argument: &Linear| known.implies(argument, &self.effort);
        let facts: Vec<Option<Linear>> = match operation {
            Operation::Min => arguments.iter().map(below).collect(),
            Operation::Max => arguments.iter().map(above).collect(),
            Operation::Abs => vec![
                above(&arguments[0]),
                above(&arguments[0].negated()),
                Some(value.clone()),
            ],
            // 1 < φ < 13/8.
            Operation::Lower if natural(&arguments[0]) => {
                let largest = self.space.combine(&Linear::default(), 13, &arguments[0]);
                let largest = largest.and_then(|most| self.space.combine(&most, -8, &value));
                vec![above(&arguments[0]), largest]
            }
            Operation::Xor if arguments.iter().all(natural) => {
                let sum = arguments
                    .iter()
                    .try_fold(Linear::default(), |sum, argument| {
                        self.space.combine(&sum, 1, argument)
                    });
                let mut facts = vec![Some(value.clone())];
                if let Some(sum) = sum {
                    facts.push(below(&sum));
                    // One part is at most the xor of all with the sum of the others.
                    for argument in arguments {
                        let others = self.space.combine(&sum, -2, argument);
                        facts
                            .push(others.and_then(|others| self.space.combine(&value, 1, &others)));
                    }
                }
                facts
            }
            Operation::Multiply => self.product_facts(known, &value, arguments),
            Operation::Divide => match (&arguments[1].terms[..], arguments[1].constant) {
                ([], divisor) if divisor > 0 => {
                    let rest = self.space.combine(&arguments[0], -divisor, &value);
                    vec![
                        rest.clone(),
                        rest.map(|rest| rest.negated().plus(divisor - 1)),
                    ]
                }
                // The quotient is defined, so the divisor is not 0.
                _ if natural(&arguments[0]) && natural(&arguments[1]) => vec![
                    Some(arguments[1].plus(-1)),
                    Some(value.clone()),
                    below(&arguments[0]),
                ],
                _ => Vec::new(),
            },
            Operation::Modulo if natural(&arguments[1]) => {
                let mut facts = vec![
                    Some(arguments[1].plus(-1)),
                    Some(value.clone()),
                    below(&arguments[1].plus(-1)),
                ];
                if natural(&arguments[0]) {
                    facts.push(below(&arguments[0]));
                }
                facts
            }
            _ => Vec::new(),
        };
        facts.into_iter().flatten().collect()
    }

    /// From x >= l and y >= m follows (x - l)(y - m) >= 0, that is, xy >= mx + ly - lm.
    fn product_facts(
        &self,
        known: &System,
        value: &Linear,
        arguments: &[Linear],
    ) -> Vec<Option<Linear>> {
        let least = |argument: &Linear| {
            [1, 0]
                .into_iter()
                .find(|&least| known.implies(&argument.plus(-least), &self.effort))
        };
        let (left, right) = (&arguments[0], &arguments[1]);
        let mut facts = Vec::new();
        if let (Some(l), Some(m)) = (least(left), least(right)) {
            facts.push(Some(value.clone()));
            let fact = self.space.combine(value, -m, left);
            let fact = fact.and_then(|fact| self.space.combine(&fact, -l, right));
            facts.push(fact.map(|fact| fact.plus(l * m)));
        }
        if left == right {
            facts.push(self.space.combine(value, -1, left));
            facts.push(self.space.combine(value, 1, left));
        }
        facts
    }
}

fn atoms_of(rows: &[Linear]) -> impl Iterator<Item = AtomId> + '_ {
    rows.iter()
        .flat_map(|row| row.terms.iter().map(|&(atom, _)| atom))
}

/// The parts of a formula that must all hold.
pub(super) fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::All(parts) => parts.iter().flat_map(conjuncts).collect(),
        part => vec![part],
    }
}

fn signs<'a>(parts: &'a [&Formula]) -> impl Iterator<Item = (Comparison, Linear)> + 'a {
    parts.iter().filter_map(|part| match part {
        Formula::Sign(comparison, linear) => Some((*comparison, linear.clone())),
        _ => None,
    })
}

/// The cases of a conjunction: lists of comparisons, of which all in one list hold. A disjunction
/// that would make too many is left out, which weakens every case.
fn cases(formulas: &[&Formula]) -> Vec<Vec<(Comparison, Linear)>> {
    let mut result = vec![Vec::new()];
    let parts: Vec<&Formula> = formulas
        .iter()
        .flat_map(|formula| conjuncts(formula))
        .collect();
    for part in parts {
        let choices: Vec<Vec<(Comparison, Linear)>> = match part {
            Formula::Sign(Comparison::NotEqual, linear) => vec![
                vec![(Comparison::Less, linear.clone())],
                vec![(Comparison::Greater, linear.clone())],
            ],
            Formula::Sign(comparison, linear) => vec![vec![(*comparison, linear.clone())]],
            Formula::Any(parts) => parts.iter().flat_map(|part| cases(&[part])).collect(),
            Formula::All(_) | Formula::Member(..) => continue,
        };
        if choices.len() > 1 && result.len() * choices.len() > MAX_CASES {
            continue;
        }
        result = result
            .iter()
            .flat_map(|done: &Vec<(Comparison, Linear)>| {
                choices
                    .iter()
                    .map(move |choice| [&done[..], choice].concat())
            })
            .collect();
    }
    result
}
