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
//! **Forbidden options** Before each move the other player names up to k options, which then are not allowed. Whoever has
//! no move left loses. If at most k options of a position are lost for whoever is to move there, the other player forbids
//! all of these, and what is left is won by the other player, or nothing is left; if more, a lost one stays allowed. So S
//! is the set of the P-positions if it consists of positions, no position in S has more than k options in S, and every
//! other one has. By induction again: let the claim hold for all options of p; then those in S are the lost ones, and p is
//! lost exactly if it is in S. Options are positions, so they are written in one way only and counted once. More than k of
//! them are in S if there are k + 1, each larger than the one before in the order of the piles, the first pile before the
//! others: M(x, y) says that y is an option of x in S and at least the first, second, ... of them.
//!
//! **Count** The relation C(n, x) of two-pile games, "n positions of S have their first pile below x": no x belongs to two
//! positions of S; C(0, 0); from C(n, x) follows C(n + 1, x + 1) if x belongs to a position and C(n, x + 1) if not; and no x
//! has two n. By induction on x this determines C.

use std::rc::Rc;

use crate::automata::Automaton;
use crate::file::Lines;
use crate::logic::Logic;
use crate::numeration::System;
use crate::rules::{Rules, vars};
use crate::terms::Names;
use crate::{Accepted, Checked, Limits, accepted, beyond, wrong};

/// Quotients are told apart below these numbers, one after the other until the proof succeeds.
const PRECISIONS: [u32; 4] = [2, 4, 8, 16];

/// The game that a file is about, and how a statement names it; a plain one has neither flags nor forbidden options.
pub(crate) fn read_game(lines: &mut Lines, plain: bool) -> Checked<(Rules, String)> {
    let name = lines.after("game")?;
    let text = lines.rules()?;
    let rules = lines.read(Rules::parse(&text))?;
    if plain && (rules.block > 0 || !rules.flags.is_empty()) {
        return Err(beyond("no flags and forbidden options here".to_owned()));
    }
    let called = match name {
        "" => String::new(),
        _ => format!(", called `{name}` in the file"),
    };
    let quoted = format!("of the game with these rules{called}:\n{text}");
    Ok((rules, quoted))
}

/// What is claimed of the last set, a Grundy value, or `None` for the misère P-positions; and in words.
pub(crate) fn read_claim(lines: &mut Lines) -> Checked<(Option<usize>, String)> {
    if lines.peek() == "claim misere" {
        lines.next()?;
        return Ok((None, "the misère P-positions".to_owned()));
    }
    let value = lines.number("claim value #")?;
    let said = match value {
        0 => "the P-positions".to_owned(),
        g => {
            format!("for v = 0, ..., {g}, the positions of Grundy value v (v = 0: the P-positions)")
        }
    };
    Ok((Some(value), said))
}

/// Checks a theorem.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let (rules, quoted) = read_game(lines, false)?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let (claim, claimed) = read_claim(lines)?;
    let mut sets = Vec::new();
    while lines.peek().starts_with("automaton") {
        sets.push(read_relation(lines, "automaton", &mut logic)?);
    }
    let (piles, expected) = (rules.piles.len(), claim.map_or(1, |g| g.saturating_add(1)));
    if sets.len() != expected || sets.iter().any(|set| set.tracks != piles) {
        return lines.unreadable(format!(
            "expected {expected} automata with a track for each pile"
        ));
    }
    let mut count = None;
    if !lines.is_at_end() {
        count = Some(read_relation(lines, "count", &mut logic)?);
    }
    lines.end()?;
    let mut names = rules.names(&mut logic)?;
    rules.every_play_ends(&names, &mut logic)?;
    if rules.block > 0 && claim != Some(0) {
        return wrong("where options can be forbidden only P-positions are defined");
    }
    prove(&rules, claim.is_none(), &sets, &mut names, &mut logic)?;
    let states: Vec<String> = sets.iter().map(|set| set.rows.len().to_string()).collect();
    let (states, system) = (states.join(", "), logic.system.name.clone());
    let mut statement = format!(
        "{claimed} {quoted}with piles of any size, are exactly those that automata in the file accept ({states} states, in this \
         order; numbers are written in the numeration system {system})"
    );
    if let Some(count) = count {
        statement += &format!(
            "; and the automaton `count` of {} states accepts (n, x) exactly if n of the positions of the last set have \
             their first pile below x",
            count.rows.len()
        );
        if piles != 2 || count.tracks != 2 {
            return wrong("`count` needs two tracks and a game of two piles");
        }
        names.relations.insert("C".to_owned(), count);
        logic.refute(COUNT, &names, &[0])?;
    }
    accepted("theorem", statement)
}

/// What must be impossible if C counts the positions of S.
const COUNT: &str = "\
no number belongs to two positions | exists x, y, z: S(x, y) and S(x, z) and y < z
`count` starts with 0 | not C(0, 0)
`count` grows | exists n, x, y: C(n, x) and S(x, y) and not C(n + 1, x + 1)
`count` stays | exists n, x: C(n, x) and not C(n, x + 1) and not exists y: S(x, y)
no number has two counts | exists n, m, x: C(n, x) and C(m, x) and n < m";

/// A table that accepts valid words only.
pub(crate) fn read_relation(
    lines: &mut Lines,
    word: &str,
    logic: &mut Logic,
) -> Checked<Rc<Automaton>> {
    let sign = |word: &str| ["-", "+"].iter().position(|sign| *sign == word);
    let (mut relation, accept) = lines.table(word, logic.system.digits, logic.limits, sign)?;
    relation.accept = accept.into_iter().map(|accept| accept == 1).collect();
    // Minimal automata without choices, numbered from the start on, are equal if they accept the same words.
    let valid = logic.only_valid(relation.clone())?;
    match relation.determinised(logic.limits)? == valid.determinised(logic.limits)? {
        true => Ok(Rc::new(relation)),
        false => wrong("an automaton accepts words that are not valid"),
    }
}

/// Shows what makes the sets what they are claimed to be. The last one keeps the name S.
fn prove(
    rules: &Rules,
    misere: bool,
    sets: &[Rc<Automaton>],
    names: &mut Names,
    logic: &mut Logic,
) -> Checked<()> {
    let count = rules.piles.len();
    let (x, y) = (vars("x", count, ", "), vars("y", count, ", "));
    let mut moves = rules.steps(&y);
    let may_move = moves.join(&format!(") or (exists {y}: "));
    let may_move = format!("((exists {y}: {may_move}))");
    // Whether the piles after a move belong to the set, in whatever order.
    let mut reached = format!("(S({}))", rules.written(&y).join(") or S("));
    for (level, set) in sets.iter().enumerate() {
        names.relations.insert("S".to_owned(), set.clone());
        names.relations.insert(format!("S{level}"), set.clone());
        if rules.block > 0 {
            // What is said of a move into the set is now said of more options there than can be forbidden.
            count_options(rules, names, logic)?;
            (moves, reached) = (vec![format!("M({x}, {y})")], "true".to_owned());
        }
        let mut flaws = format!(
            "automaton {level} accepts positions only | exists {x}: S({x}) and not position({x})\n"
        );
        let mut missed = format!("exists {x}: position({x}) and not S({x})");
        if misere {
            flaws += &format!(
                "positions of the set have a move | exists {x}: S({x}) and not {may_move}\n"
            );
            missed += &format!(" and {may_move}");
        }
        for lower in 0..level {
            missed += &format!(" and not S{lower}({x})");
            flaws += &format!(
                "automata {lower} and {level} accept no common position | exists {x}: S({x}) and S{lower}({x})\n"
            );
        }
        for step in &moves {
            let inside = format!("exists {x}, {y}: S({x}) and {step} and {reached}");
            flaws += &format!("no move leads within the set of automaton {level} | {inside}\n");
            missed += &format!(" and not (exists {y}: {step} and {reached})");
        }
        flaws += &format!(
            "every position outside has a move into the set of automaton {level} | {missed}"
        );
        logic.refute(&flaws, names, &PRECISIONS)?;
    }
    Ok(())
}

/// Defines M(x, y), that y is an option of x in the set S and there are as many smaller ones as can be forbidden.
fn count_options(rules: &Rules, names: &mut Names, logic: &mut Logic) -> Checked<()> {
    let count = rules.piles.len();
    let [x, y, z] = ["x", "y", "z"].map(|letter| vars(letter, count, ", "));
    let both: Vec<String> = format!("{x}, {y}").split(", ").map(str::to_owned).collect();
    let ways = rules.written(&y).into_iter();
    let steps: Vec<String> = ways.flat_map(|to| rules.steps(&to)).collect();
    let below = (0..count).rev().fold("false".to_owned(), |rest, pile| {
        format!("z{pile} < y{pile} or z{pile} = y{pile} and ({rest})")
    });
    let option = format!("position({y}) and S({y}) and ({})", steps.join(" or "));
    let mut after = option.clone();
    for _ in 0..=rules.block {
        let relation = logic.defined(&both, &after, names).map_err(beyond)??;
        names.relations.insert("M".to_owned(), relation);
        after = format!("{option} and exists {z}: M({x}, {z}) and ({below})");
    }
    Ok(())
}
