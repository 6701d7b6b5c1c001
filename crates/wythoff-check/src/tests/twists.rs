//! Flags and forbidden options: theorems about random rules, judged by the rules alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::arithmetic::Random;
use super::certificates::{accepts, judge, refuses};
use super::limits;
use super::moves::options;
use crate::automata::Automaton;
use crate::numeration::System;
use crate::rules::Rules;
use crate::terms::Names;
use crate::{Accepted, Refusal};

/// From positions with a pile of this size or more there are no moves.
const SIZE: i64 = 4;

/// The options of a position, each written as the game does, once.
fn written(rules: &Rules, position: &[i64]) -> BTreeSet<Vec<i64>> {
    let all = options(rules, position).into_iter().map(|mut option| {
        option[..rules.sorted].sort_unstable();
        option
    });
    all.collect()
}

/// Whether a position is lost: at most as many options are lost as can be forbidden.
fn is_lost(rules: &Rules, position: &[i64], known: &mut BTreeMap<Vec<i64>, bool>) -> bool {
    if let Some(&lost) = known.get(position) {
        return lost;
    }
    let options = written(rules, position);
    let lost = options
        .iter()
        .filter(|option| is_lost(rules, option, known));
    let lost = lost.count() <= usize::from(rules.block);
    known.insert(position.to_vec(), lost);
    lost
}

/// All positions with piles below [`SIZE`].
fn positions(rules: &Rules) -> Vec<Vec<i64>> {
    let first = rules.piles.len() - rules.flags.len();
    let mut all = vec![Vec::new()];
    for pile in 0..rules.piles.len() {
        let below = pile
            .checked_sub(first)
            .map_or(SIZE, |flag| rules.flags[flag].parse::<i64>().unwrap() + 1);
        let longer = |position: Vec<i64>| (0..below).map(move |n| [&position[..], &[n]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|position| position[..rules.sorted].is_sorted());
    all
}

fn table(automaton: &Automaton, digits: usize) -> String {
    let (tracks, states) = (automaton.tracks, automaton.rows.len());
    let mut text = format!("automaton {digits} {tracks} {states}\n");
    for (state, accepts) in (0..).zip(&automaton.accept) {
        text.push(if *accepts { '+' } else { '-' });
        for letter in 0..digits.pow(u32::try_from(tracks).unwrap()) {
            match automaton.step(state, letter) {
                Some(target) => write!(text, " {target}").unwrap(),
                None => text.push_str(" ."),
            }
        }
        text.push('\n');
    }
    text
}

/// The certificate that says that of the small positions these are lost.
fn certificate(rules: &Rules, text: &str, small: &BTreeSet<Vec<i64>>) -> String {
    let limits = limits();
    let mut logic = System::named("base:2", &limits).unwrap();
    let first = rules.piles.len() - rules.flags.len();
    let piles = &rules.piles;
    let mut formula = "(false".to_owned();
    for pile in &piles[..first] {
        write!(formula, " or {pile} >= {SIZE}").unwrap();
    }
    for position in small {
        let same = piles
            .iter()
            .zip(position)
            .map(|(pile, n)| format!("{pile} = {n}"));
        write!(formula, " or {}", same.collect::<Vec<_>>().join(" and ")).unwrap();
    }
    formula.push(')');
    for pair in piles[..rules.sorted].windows(2) {
        write!(formula, " and {} <= {}", pair[0], pair[1]).unwrap();
    }
    for (flag, most) in piles[first..].iter().zip(&rules.flags) {
        write!(formula, " and {flag} <= {most}").unwrap();
    }
    let set = logic
        .defined(piles, &formula, &Names::default())
        .unwrap()
        .unwrap();
    let rules: String = text.lines().map(|line| format!("  {line}\n")).collect();
    let table = table(&set, 2);
    format!(
        "wythoff theorem 1\ngame rules\nrules\n{rules}numeration base:2\nclaim value 0\n{table}"
    )
}

impl Random {
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[usize::try_from(self.below(list.len() as u64)).unwrap()]
    }

    /// Rules with flags, forbidden options, or both.
    fn rules(&mut self) -> String {
        let flags = self.below(3);
        let block = if flags == 0 {
            1 + self.below(3)
        } else {
            self.below(3)
        };
        let mut text = format!("{}\n", self.pick(&["piles a <= b", "piles a, b"]));
        for flag in 0..flags {
            writeln!(text, "pile p{flag} <= {}", self.below(3)).unwrap();
        }
        for _ in 0..1 + self.below(4) {
            let mut targets = vec![
                self.pick(&["a", "a - i", "a - i", "a - 1", "b - i", "a + 1", "0"])
                    .to_owned(),
                self.pick(&["b", "b - i", "b - i", "b - 2", "a", "b - 2*i", "a + b - i"])
                    .to_owned(),
            ];
            for flag in 0..flags {
                let change = self.pick(&["", "", " - 1", " + 1", " - i"]);
                targets.push(format!("p{flag}{change}"));
            }
            write!(text, "move ({}) for i >= 1", targets.join(", ")).unwrap();
            let condition = match self.below(5) {
                0 => "a' + b' < a + b",
                1 => "i <= 2 and b' != a",
                2 if flags > 0 => "p0 = 1 and b > 0 and p0' < 1",
                3 if flags > 0 => "p0 < 1 or a' = b",
                _ => "i < 5",
            };
            writeln!(text, " if {condition}").unwrap();
        }
        if block > 0 {
            writeln!(text, "block {block}").unwrap();
        }
        text + "end when a >= 4 or b >= 4\n"
    }
}

#[test]
fn random_rules_are_decided_as_by_trying_all_options() {
    let mut random = Random(2011);
    let (mut proved, mut with_flags, mut with_both, mut lost_count) = (0, 0, 0, 0);
    while proved < 40 {
        let text = random.rules();
        let Ok(rules) = Rules::parse(&text) else {
            panic!("{text}");
        };
        let limits = limits();
        let mut logic = System::named("base:2", &limits).unwrap();
        let names = rules.names(&mut logic).unwrap();
        if rules.every_play_ends(&names, &mut logic).is_err() {
            continue;
        }
        let (all, mut known) = (positions(&rules), BTreeMap::new());
        let lost = all
            .iter()
            .filter(|position| is_lost(&rules, position, &mut known));
        let mut lost: BTreeSet<Vec<i64>> = lost.cloned().collect();
        accepts(&certificate(&rules, &text, &lost));
        proved += 1;
        with_flags += usize::from(!rules.flags.is_empty());
        with_both += usize::from(!rules.flags.is_empty() && rules.block > 0);
        lost_count += lost.len();
        // One position more or less.
        for _ in 0..4 {
            let other = &all[usize::try_from(random.below(all.len() as u64)).unwrap()];
            if !lost.remove(other) {
                lost.insert(other.clone());
            }
            let changed = certificate(&rules, &text, &lost);
            assert!(
                matches!(judge(&changed), Err(Refusal::Wrong(_))),
                "{text}{other:?}"
            );
            if !lost.remove(other) {
                lost.insert(other.clone());
            }
        }
    }
    assert!(with_flags > 15 && with_both > 8 && lost_count > 300);
}

/// Changed rules beside a set that was not changed: what is accepted is true.
#[test]
fn changed_rules_are_accepted_only_where_nothing_changes() {
    let mut random = Random(7);
    let (mut accepted, mut refused) = (0, 0);
    while accepted + refused < 150 {
        let text = random.rules();
        let rules = Rules::parse(&text).unwrap();
        let limits = limits();
        let mut logic = System::named("base:2", &limits).unwrap();
        let names = rules.names(&mut logic).unwrap();
        if rules.every_play_ends(&names, &mut logic).is_err() {
            continue;
        }
        let mut known = BTreeMap::new();
        let all = positions(&rules);
        let lost = all
            .iter()
            .filter(|position| is_lost(&rules, position, &mut known));
        let lost: BTreeSet<Vec<i64>> = lost.cloned().collect();
        for (from, to) in [
            ("block 1", "block 2"),
            ("block 2", "block 1"),
            ("block 3\n", ""),
            ("block 1\n", ""),
            ("<= 1\nmove", "<= 2\nmove"),
            ("<= 2\nmove", "<= 1\nmove"),
            ("<= 0\npile", "<= 1\npile"),
            ("piles a <= b", "piles a, b"),
            ("piles a, b", "piles a <= b"),
            (" - 1", ""),
            ("p0 = 1 and ", ""),
            ("i <= 2", "i <= 3"),
            ("p0' < 1", "p0' < 2"),
        ] {
            if !text.contains(from) {
                continue;
            }
            let changed = text.replacen(from, to, 1);
            let Ok(others) = Rules::parse(&changed) else {
                continue;
            };
            let quoted = |text: &str| {
                text.lines()
                    .map(|line| format!("  {line}\n"))
                    .collect::<String>()
            };
            let whole =
                certificate(&rules, &text, &lost).replace(&quoted(&text), &quoted(&changed));
            match judge(&whole) {
                Ok(Accepted { statement, .. }) => {
                    assert!(statement.contains(&changed));
                    let mut known = BTreeMap::new();
                    let now = positions(&others);
                    let now = now
                        .iter()
                        .filter(|position| is_lost(&others, position, &mut known));
                    assert_eq!(
                        now.cloned().collect::<BTreeSet<_>>(),
                        lost,
                        "{text}{changed}"
                    );
                    accepted += 1;
                }
                Err(Refusal::Wrong(_)) => refused += 1,
                Err(other) => panic!("{other}: {changed}"),
            }
        }
    }
    assert!(accepted > 5 && refused > 50, "{accepted} {refused}");
}

/// The certificate of a pile from which any number is taken, where one option can be forbidden: 0 and 1 are lost.
const BLOCKED: &str = "wythoff theorem 1\ngame mine\nrules\n  piles n\n  move (n - i) for i >= 1\n  block 1\n\
    numeration base:2\nclaim value 0\nautomaton 2 1 2\n+ 0 1\n+ . .\n";

#[test]
fn there_are_only_lost_positions_where_options_are_forbidden() {
    accepts(BLOCKED);
    refuses(&BLOCKED.replace("block 1", "block 2"));
    refuses(&BLOCKED.replace("  block 1\n", ""));
    refuses(&BLOCKED.replace("claim value 0", "claim misere"));
    let two = BLOCKED.replace("claim value 0", "claim value 1") + "automaton 2 1 2\n- 0 1\n+ . .\n";
    refuses(&two);
}

#[test]
fn moves_that_cannot_be_counted_leave_it_open() {
    let hard = BLOCKED
        .replace("piles n", "piles n, m")
        .replace("(n - i) for i >= 1", "(n - i, m) for i >= m div n if i > 0")
        .replace(
            "automaton 2 1 2\n+ 0 1\n+ . .",
            "automaton 2 2 1\n+ 0 0 0 0",
        );
    let undecided = judge(&hard);
    assert!(
        matches!(undecided, Err(Refusal::Exhausted(_))),
        "{undecided:?}"
    );
}

/// Moves that lead to one position are one option: from (1, 2), sorted, both moves lead to (0, 1) or to (1, 1).
#[test]
fn moves_to_one_position_are_one_option() {
    let game = |piles: &str, block: u64| {
        let text = format!(
            "piles {piles}\nmove (a - 1, b - 1)\nmove (a - 1, b - 1) for i >= 1 if i < 3\nmove (b - 1, a - 1)\nblock {block}\n\
             end when a >= 4 or b >= 4\n"
        );
        (Rules::parse(&text).unwrap(), text)
    };
    for piles in ["a <= b", "a, b"] {
        for block in 1..3 {
            let (rules, text) = game(piles, block);
            let all = positions(&rules);
            let mut known = BTreeMap::new();
            let lost = all
                .iter()
                .filter(|position| is_lost(&rules, position, &mut known));
            let lost: BTreeSet<Vec<i64>> = lost.cloned().collect();
            // Sorted, there is one option at most, and it can be forbidden.
            assert_eq!(
                lost.len() == all.len(),
                piles == "a <= b" || block == 2,
                "{text}"
            );
            accepts(&certificate(&rules, &text, &lost));
        }
    }
}

#[test]
fn pairs_and_periods_of_such_games_are_left_open() {
    let pairs = "wythoff pairs 1\ngame mine\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  move (a, b - i) for i >= 1\n  \
                 move (a - i, b - i) for i >= 1\nclaim value 0\nstep 1\ngap 1\nfirst 0\n";
    accepts(pairs);
    for twisted in [
        pairs.replace("claim", "  block 1\nclaim"),
        pairs
            .replace("  piles a <= b\n", "  piles a <= b\n  pile p <= 1\n")
            .replace("b)", "b, p)")
            .replace("i)", "i, p)"),
    ] {
        let undecided = judge(&twisted);
        assert!(
            matches!(undecided, Err(Refusal::Exhausted(_))),
            "{undecided:?}\n{twisted}"
        );
    }
}
