//! `wythoff theorem 1`: automata accept exactly the positions of Grundy values 0, ..., g, or the misère P-positions.
//!
//! **Values** A set S is the set of positions of value g, given those of the smaller values, if it consists of positions, is
//! disjoint from the smaller ones, no move leads from S to S, and every position outside S and the smaller sets has a move
//! into S. Proof: by induction along the moves, which is possible since every play ends. Let the claim hold for all options
//! of a position p. If p is in S then no option has value g, so p does not have a larger value; it has no smaller value
//! either, being outside those sets. If p is not in S nor in the smaller sets then an option has value g, so p does not
//! have value g.
//!
//! **Misère** (who cannot move wins): S consists of positions that have a move; no move leads from S to S; every other
//! position that has a move has one into S. By the same induction S is the set of the P-positions.
//!
//! **Count** The relation C(n, x) of two-pile games, "n positions of S have their smaller pile below x": no x belongs to two
//! positions of S; C(0, 0); from C(n, x) follows C(n + 1, x + 1) if x belongs to a position and C(n, x + 1) if not; and no x
//! has two n. By induction on x this determines C.

use std::rc::Rc;

use crate::file::Lines;
use crate::logic::{Logic, Relation};
use crate::numeration::System;
use crate::rules::Rules;
use crate::terms::Names;
use crate::{Accepted, Checked, Limits, accepted, wrong};

/// Quotients are told apart below these numbers, one after the other until the proof succeeds.
const PRECISIONS: [u32; 4] = [2, 4, 8, 16];

/// The game that a file is about.
pub(crate) struct Game {
    name: String,
    text: String,
    pub rules: Rc<Rules>,
}

impl Game {
    pub(crate) fn read(lines: &mut Lines) -> Checked<Self> {
        let name = lines.after("game")?.to_owned();
        let text = lines.rules()?;
        let rules = lines.read(Rules::parse(&text))?;
        Ok(Self { name, text, rules })
    }

    /// The game, as a statement names it.
    pub(crate) fn quoted(&self) -> String {
        let called = match self.name.as_str() {
            "" => String::new(),
            name => format!(", called `{name}` in the file"),
        };
        format!("of the game with these rules{called}:\n{}", self.text)
    }
}

/// What is claimed of the last set: a Grundy value, or `None` for the misère P-positions.
pub(crate) fn read_claim(lines: &mut Lines) -> Checked<Option<usize>> {
    let claim = lines.after("claim")?;
    match claim.strip_prefix("value ").map(str::parse) {
        Some(Ok(value)) => Ok(Some(value)),
        None if claim == "misere" => Ok(None),
        _ => lines.unreadable("expected `claim misere` or `claim value` and a number"),
    }
}

pub(crate) fn claim_in_words(claim: Option<usize>) -> String {
    match claim {
        Some(0) => "the P-positions".to_owned(),
        Some(g) => {
            format!("for v = 0, ..., {g}, the positions of Grundy value v (v = 0: the P-positions)")
        }
        None => "the misère P-positions".to_owned(),
    }
}

/// Checks a theorem.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let game = Game::read(lines)?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let claim = read_claim(lines)?;
    let mut sets = Vec::new();
    while lines.peek().starts_with("automaton") {
        sets.push(read_relation(lines, "automaton", &logic)?);
    }
    let expected = claim.map_or(1, |value| value.saturating_add(1));
    let piles = game.rules.piles.len();
    if sets.len() != expected || sets.iter().any(|set| set.tracks != piles) {
        return lines.unreadable(format!(
            "expected {expected} automata, with a track for each pile"
        ));
    }
    let count = match lines.is_at_end() {
        true => None,
        false => Some(read_relation(lines, "count", &logic)?),
    };
    lines.end()?;
    game.rules.every_play_ends(&mut logic)?;
    prove(&game.rules, claim, &sets, &mut logic)?;
    let mut counted = String::new();
    if let Some(count) = &count {
        is_count(&sets[expected - 1], count, &mut logic)?;
        counted = format!(
            "; and the automaton `count` of {} states accepts (n, x) exactly if n of the positions of the last set have \
             their smaller pile below x",
            count.dfa.accept.len()
        );
    }
    let states: Vec<String> = sets
        .iter()
        .map(|set| set.dfa.accept.len().to_string())
        .collect();
    let statement = format!(
        "{} {}with piles of any size, are exactly those that automata in the file accept ({} states, in this order; \
         numbers are written in the numeration system {}){counted}",
        claim_in_words(claim),
        game.quoted(),
        states.join(", "),
        logic.system.name
    );
    accepted("theorem", statement)
}

/// A table that accepts valid words only.
pub(crate) fn read_relation(lines: &mut Lines, word: &str, logic: &Logic) -> Checked<Rc<Relation>> {
    let system = &logic.system;
    let sign = |word: &str| match word {
        "+" => Some(true),
        "-" => Some(false),
        _ => None,
    };
    let (mut dfa, accept, tracks) = lines.table(word, system.digits, logic.limits, sign)?;
    dfa.accept = accept;
    let relation = Relation::new(dfa, tracks);
    for track in 0..tracks {
        if logic.accepts_invalid(&relation, track)? {
            return wrong("an automaton accepts words that are not valid");
        }
    }
    Ok(Relation::valid(relation.dfa.clone(), tracks))
}

fn prove(
    rules: &Rc<Rules>,
    claim: Option<usize>,
    sets: &[Rc<Relation>],
    logic: &mut Logic,
) -> Checked<()> {
    let mut names = Names::of(rules);
    let (x, y) = (rules.vars("x"), rules.vars("y"));
    for (level, set) in sets.iter().enumerate() {
        names.relations.insert("S".to_owned(), set.clone());
        names.relations.insert(format!("S{level}"), set.clone());
        // Whether the piles after a move belong to the set, in whatever order.
        let reached = rules.orders().into_iter().map(|order| {
            let piles: Vec<String> = order.iter().map(|pile| format!("y{pile}")).collect();
            format!("S({})", piles.join(", "))
        });
        let reached = reached.collect::<Vec<_>>().join(" or ");
        let moves = (0..rules.moves.len()).map(|number| format!("move{number}({x}, {y})"));
        let moves: Vec<String> = moves.collect();
        let mut flaws = vec![(
            "the set contains something else than positions",
            format!("S({x}) and not position({x})"),
        )];
        for lower in 0..level {
            flaws.push((
                "two sets have a position in common",
                format!("S({x}) and S{lower}({x})"),
            ));
        }
        for step in &moves {
            flaws.push((
                "a move leads from the set to the set",
                format!("exists {y}: S({x}) and {step} and ({reached})"),
            ));
        }
        let mut excused: Vec<String> = (0..=level).map(|lower| format!("S{lower}({x})")).collect();
        if claim.is_none() {
            let may_move = moves.iter().map(|step| format!("(exists {y}: {step})"));
            let may_move = may_move.collect::<Vec<_>>().join(" or ");
            flaws.push((
                "a position of the set has no move",
                format!("S({x}) and not ({may_move})"),
            ));
            excused.push(format!("not ({may_move})"));
        }
        excused.extend(
            moves
                .iter()
                .map(|step| format!("(exists {y}: {step} and ({reached}))")),
        );
        let missed = format!("position({x}) and not ({})", excused.join(" or "));
        flaws.push(("a position outside has no move into the set", missed));
        for (says, flaw) in flaws {
            if !logic.is_impossible(&format!("exists {x}: {flaw}"), &names, &PRECISIONS)? {
                return wrong(format!(
                    "automaton {level}: it is not shown otherwise than that {says}"
                ));
            }
        }
    }
    Ok(())
}

fn is_count(set: &Rc<Relation>, count: &Rc<Relation>, logic: &mut Logic) -> Checked<()> {
    if set.tracks != 2 || count.tracks != 2 {
        return wrong("`count` needs two tracks and a game of two piles");
    }
    let relations =
        [("S", set), ("C", count)].map(|(name, relation)| (name.to_owned(), relation.clone()));
    let names = Names {
        relations: relations.into(),
        ..Names::default()
    };
    for (says, flaw) in [
        (
            "a number belongs to two positions",
            "exists x, y, z: S(x, y) and S(x, z) and y < z",
        ),
        ("it does not start with 0", "not C(0, 0)"),
        (
            "it does not grow",
            "exists n, x, y: C(n, x) and S(x, y) and not C(n + 1, x + 1)",
        ),
        (
            "it does not stay",
            "exists n, x: C(n, x) and not C(n, x + 1) and not exists y: S(x, y)",
        ),
        (
            "a number has two counts",
            "exists n, m, x: C(n, x) and C(m, x) and n < m",
        ),
    ] {
        if !logic.never(flaw, &names)? {
            return wrong(format!("`count`: {says}"));
        }
    }
    Ok(())
}
