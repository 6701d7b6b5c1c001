//! `wythoff theorem 1`: automata accept exactly the positions of Grundy values 0, ..., g, or the misère P-positions.
//!
//! **Values** A set S is the set of positions of value g, given those of the smaller values, if it consists of positions,
//! is disjoint from the smaller ones, no move leads from S to S, and every position outside S and the smaller sets has
//! a move into S. Proof: by induction along the moves, which is possible since every play ends. Let the claim
//! hold for all options of a position p. If p is in S then no option has value g, so p does not have a larger value; it has no
//! smaller value either, being outside those sets. If p is not in S nor in the smaller sets then an option has
//! value g, so p does not have value g.
//!
//! **Misère** (who cannot move wins): S consists of positions that have a move; no move leads from S to S; every
//! other position that has a move has one into S. By the same induction S is the set of the P-positions.
//!
//! **Count** The relation C(n, x) of two-pile games, "n positions of S have their smaller pile below x": no x
//! belongs to two positions of S; C(0, 0); from C(n, x) follows C(n + 1, x + 1) if x belongs to a position and
//! C(n, x + 1) if not; and no x has two n. By induction on x this determines C.

use std::rc::Rc;

use dashu_int::UBig;

use crate::cases::{Side, equal, less};
use crate::dfa::DEAD;
use crate::interner::id;
use crate::linear::{Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::relation::Relation;
use crate::rules::{Moves, Rules, every_play_ends, orders, some_step};
use crate::sealed::Lines;
use crate::words::System;
use crate::{Accepted, Checked, Limits, Refusal};

/// Quotients are told apart below these numbers, one after the other until the proof succeeds.
const PRECISIONS: [u32; 4] = [2, 4, 8, 16];

/// What is claimed of the last set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    Value(usize),
    Misere,
}

impl Claim {
    pub(crate) fn read(lines: &mut Lines<'_>) -> Checked<Self> {
        let claim = lines.after("claim")?;
        match claim.strip_prefix("value ").map(str::parse) {
            Some(Ok(value)) => Ok(Self::Value(value)),
            None if claim == "misere" => Ok(Self::Misere),
            _ => lines.unreadable("expected `claim misere` or `claim value` and a number"),
        }
    }

    /// What a set is said to be.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Value(0) => "the P-positions".to_owned(),
            Self::Value(value) => format!("the positions of Grundy value {value}"),
            Self::Misere => "the misère P-positions".to_owned(),
        }
    }
}

/// The game that a file is about, as a statement names it.
pub(crate) fn quoted(name: &str, rules: &str) -> String {
    let called = if name.is_empty() {
        String::new()
    } else {
        format!(", called `{name}` in the file")
    };
    format!("of the game with these rules{called}:\n{rules}")
}

/// Checks a theorem.
pub(crate) fn check(lines: &mut Lines<'_>, limits: &Limits<'_>) -> Checked<Accepted> {
    lines.after("wythoff theorem 1")?;
    let name = lines.after("game")?;
    let text = lines.rules()?;
    let rules = Rules::parse(&text).or_else(|message| lines.unreadable(message))?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let claim = Claim::read(lines)?;
    let mut sets = Vec::new();
    let mut count = None;
    while let Some(line) = lines.peek() {
        if count.is_some() {
            return lines.unreadable("nothing comes after `count`");
        }
        let word = if line.starts_with("count") {
            "count"
        } else {
            "automaton"
        };
        let relation = read_relation(lines, word, &logic, limits)?;
        if word == "count" {
            count = Some(relation)
        } else {
            sets.push(relation)
        }
    }
    let expected = if let Claim::Value(value) = claim {
        value.saturating_add(1)
    } else {
        1
    };
    if sets.len() != expected || sets.iter().any(|set| set.tracks != rules.piles.len()) {
        return lines.unreadable(format!(
            "expected {expected} automata, with a track for each pile"
        ));
    }
    prove(&rules, claim, &sets, &mut logic)?;
    let mut statement = String::new();
    if let Some(count) = &count {
        is_count(&sets[expected - 1], count, &mut logic)?;
        statement = format!(
            "; and the automaton `count` of {} states accepts (n, x) exactly if n of the positions of the last set have \
             their smaller pile below x",
            count.dfa.states()
        );
    }
    let what = match claim {
        Claim::Value(value) if value > 0 => {
            format!(
                "for v = 0, ..., {value}, the positions of Grundy value v (v = 0: the P-positions)"
            )
        }
        claim => claim.words(),
    };
    let states: Vec<String> = sets
        .iter()
        .map(|set| set.dfa.states().to_string())
        .collect();
    let statement = format!(
        "{what} {}with piles of any size, are exactly those that automata in the file accept ({} states, in this order; \
         numbers are written in the numeration system {}){statement}",
        quoted(name, &text),
        states.join(", "),
        logic.system.places.name()
    );
    Ok(Accepted {
        kind: "theorem",
        statement,
    })
}

/// A table whose words are valid and may have zeros in front, so that there is one way to read it.
pub(crate) fn read_relation(
    lines: &mut Lines<'_>,
    word: &str,
    logic: &Logic<'_>,
    limits: &Limits<'_>,
) -> Checked<Rc<Relation>> {
    let sizes = lines.after(word)?;
    let sizes = lines.sizes(sizes)?;
    let sign = |word: &str| {
        ["-", "+"]
            .iter()
            .position(|sign| *sign == word)
            .map(|at| at == 1)
    };
    let (mut dfa, accept) = lines.table(sizes, limits, sign)?;
    dfa.accept = accept;
    let system = &logic.system;
    if sizes[0] != system.digits {
        return Err(Refusal::Wrong(format!(
            "{} has {} digits, not {}",
            system.places.name(),
            system.digits,
            sizes[0]
        )));
    }
    if dfa.start() != DEAD && dfa.step(0, 0) != 0 {
        return Err(Refusal::Wrong(
            "an automaton does not start with a loop on zeros".to_owned(),
        ));
    }
    let tracks = sizes[1];
    let useful = dfa.trimmed(limits)?;
    for track in 0..tracks {
        let digit =
            |letter: usize| letter / system.digits.pow(id(tracks - 1 - track)) % system.digits;
        let mut seen = vec![false; useful.states() * system.valid.states()];
        let mut open = vec![(0, 0)];
        while let Some((state, valid)) = open.pop() {
            if useful.states() == 0 {
                break;
            }
            let reads_invalid =
                useful.accept[state as usize] && !system.valid.accept[valid as usize];
            for letter in 0..useful.letters {
                let next = (
                    useful.step(state, letter),
                    system.valid.step(valid, digit(letter)),
                );
                if next.0 != DEAD && next.1 == DEAD || reads_invalid {
                    return Err(Refusal::Wrong(
                        "an automaton accepts words that are not valid".to_owned(),
                    ));
                }
                let place = next.0 as usize * system.valid.states() + next.1 as usize;
                if next.0 != DEAD && !std::mem::replace(&mut seen[place], true) {
                    open.push(next);
                }
            }
        }
    }
    Ok(Relation::new(dfa, tracks))
}

fn prove(rules: &Rules, claim: Claim, sets: &[Rc<Relation>], logic: &mut Logic<'_>) -> Checked<()> {
    let unreadable = |message| Refusal::Wrong(format!("the rules: {message}"));
    let over = Moves::new(rules, logic, Side::Over, PRECISIONS[0]).map_err(unreadable)?;
    every_play_ends(rules, &over, logic)?;
    let mut level = 0;
    let mut failed = None;
    for precision in PRECISIONS {
        let over = Moves::new(rules, logic, Side::Over, precision).map_err(unreadable)?;
        let under = Moves::new(rules, logic, Side::Under, precision).map_err(unreadable)?;
        let game = Game {
            rules,
            over: &over,
            under: &under,
        };
        failed = None;
        while failed.is_none() && level < sets.len() {
            failed = game.flaw(claim, &sets[..level], &sets[level], logic)?;
            level += usize::from(failed.is_none());
        }
        if failed.is_none() || over.exact && under.exact {
            break;
        }
    }
    failed.map_or(Ok(()), |flaw| {
        Err(Refusal::Wrong(format!("automaton {level}: {flaw}")))
    })
}

/// A game with its moves from both sides.
struct Game<'a> {
    rules: &'a Rules,
    over: &'a Moves,
    under: &'a Moves,
}

impl Game<'_> {
    /// What is wrong with a set, given those of the smaller values.
    fn flaw(
        &self,
        claim: Claim,
        lower: &[Rc<Relation>],
        set: &Rc<Relation>,
        logic: &mut Logic<'_>,
    ) -> Checked<Option<String>> {
        let (over, under) = (self.over, self.under);
        let inside = |set: &Rc<Relation>, vars: &[Var]| Formula::Apply(set.clone(), vars.to_vec());
        // Whether a position belongs to the set, in whatever order its piles are written.
        let reached = self.in_any_order(set, logic)?;
        let reaches =
            |moves: &Moves, step: &Formula| all([step.clone(), inside(&reached, &moves.after)]);
        let mut wrong = vec![(
            "is in the set but no position",
            all([inside(set, &over.before), over.position.clone().not()]),
        )];
        for set_below in lower {
            wrong.push((
                "is in two sets",
                all([inside(set, &over.before), inside(set_below, &over.before)]),
            ));
        }
        for step in &over.steps {
            wrong.push((
                "has a move from the set to the set",
                all([inside(set, &over.before), reaches(over, step)]),
            ));
        }
        let exists = |moves: &Moves, formula: Formula| {
            Formula::Exists(moves.after.clone(), Box::new(formula))
        };
        let mut excused: Vec<Formula> = lower
            .iter()
            .chain([set])
            .map(|set| inside(set, &under.before))
            .collect();
        if claim == Claim::Misere {
            let may_move = exists(over, some_step(over));
            wrong.push((
                "is in the set and has no move",
                all([
                    inside(set, &under.before),
                    exists(under, some_step(under)).not(),
                ]),
            ));
            // The variables of both sides are different; a relation can be applied to any.
            let may_move = logic.relation(&over.before, &may_move)?;
            excused.push(inside(&may_move, &under.before).not());
        }
        excused.extend(
            under
                .steps
                .iter()
                .map(|step| exists(under, reaches(under, step))),
        );
        wrong.push((
            "is in no set and has no move into the last one",
            all([under.position.clone(), any(excused).not()]),
        ));
        for (says, formula) in wrong {
            let vars = if formula.free().contains(&over.before[0]) {
                &over.before
            } else {
                &under.before
            };
            if let Some(position) = logic.example(vars, &formula)? {
                let piles: Vec<String> = position.iter().map(UBig::to_string).collect();
                return Ok(Some(format!(
                    "it is not shown otherwise than that ({}) {says}",
                    piles.join(", ")
                )));
            }
        }
        Ok(None)
    }

    fn in_any_order(&self, set: &Rc<Relation>, logic: &mut Logic<'_>) -> Checked<Rc<Relation>> {
        if !self.rules.sorted {
            return Ok(set.clone());
        }
        let vars: Vec<Var> = self.rules.piles.iter().map(|_| logic.fresh()).collect();
        let ordered = |order: Vec<usize>| {
            Formula::Apply(
                set.clone(),
                order.into_iter().map(|pile| vars[pile]).collect(),
            )
        };
        let any_order = any(orders(vars.len()).into_iter().map(ordered));
        logic.relation(&vars, &any_order)
    }
}

fn is_count(set: &Rc<Relation>, count: &Rc<Relation>, logic: &mut Logic<'_>) -> Checked<()> {
    if set.tracks != 2 || count.tracks != 2 {
        return Err(Refusal::Wrong(
            "`count` needs two tracks and a game of two piles".to_owned(),
        ));
    }
    let [n, m, x, y, z] = [(); 5].map(|()| logic.fresh());
    let [inside, counts] = [set, count]
        .map(|relation| |one, other| Formula::Apply(relation.clone(), vec![one, other]));
    let number = Linear::var;
    let next = |var| number(var).plus(&1.into(), &Linear::number(1));
    let occurs = Formula::Exists(vec![y], Box::new(inside(x, y)));
    let occurs = Formula::Apply(logic.relation(&[x], &occurs)?, vec![x]);
    let zero = Linear::default();
    let conditions = [
        (
            "a number belongs to two positions",
            all([inside(x, y), inside(x, z), less(&number(y), &number(z))]),
        ),
        (
            "it does not start with 0",
            all([
                equal(&number(n), &zero),
                equal(&number(x), &zero),
                counts(n, x).not(),
            ]),
        ),
        (
            "it does not grow",
            all([
                counts(n, x),
                occurs.clone(),
                equal(&number(m), &next(n)),
                equal(&number(z), &next(x)),
                counts(m, z).not(),
            ]),
        ),
        (
            "it does not stay",
            all([
                counts(n, x),
                occurs.not(),
                equal(&number(z), &next(x)),
                counts(n, z).not(),
            ]),
        ),
        (
            "a number has two counts",
            all([counts(n, x), counts(m, x), less(&number(n), &number(m))]),
        ),
    ];
    for (says, formula) in conditions {
        if let Some(values) = logic.example(&[x], &formula)? {
            return Err(Refusal::Wrong(format!("`count`: {says}, at {}", values[0])));
        }
    }
    Ok(())
}
