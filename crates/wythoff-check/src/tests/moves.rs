//! Moves as formulas against an enumeration of the rules.

use super::brute::{Values, condition, contains, number};
use super::limits;
use crate::linear::Linear;
use crate::numeration::System;
use crate::rules::Rules;
use crate::terms::Translator;
use crate::text::{Node, Parser, node};

/// A condition with sets written out, as `condition` reads them.
fn with_sets(rules: &Rules, Node(sign, parts): &Node) -> Node {
    let parts = parts.iter().map(|part| with_sets(rules, part)).collect();
    let number = sign
        .strip_prefix('{')
        .map(|sign| sign.trim_end_matches('('));
    let Some(number) = number else {
        return Node(sign.clone(), parts);
    };
    let (_, names, text) = &rules.sets[number.parse::<usize>().unwrap()];
    let names = names.iter().map(|name| node(name, []));
    let names = Node("names".to_owned(), names.collect());
    node(text, [names, Node("numbers".to_owned(), parts)])
}

/// All options of a position, not sorted, with parameters up to 25.
pub(super) fn options(rules: &Rules, position: &[i64]) -> Vec<Vec<i64>> {
    let values: Values = rules
        .piles
        .iter()
        .cloned()
        .zip(position.iter().copied())
        .collect();
    let mut found = Vec::new();
    let holds = |wanted, values: &Values| condition(&with_sets(rules, wanted), false, values);
    if rules.ends.iter().any(|end| holds(end, &values)) {
        return found;
    }
    for rule in &rules.moves {
        let mut choices = vec![values.clone()];
        for (name, least) in &rule.parameters {
            let more = |values: Values| {
                let least = number(least, &values).unwrap_or(26);
                let name = name.clone();
                (least..=25).map(move |value| {
                    let mut values = values.clone();
                    values.insert(name.clone(), value);
                    values
                })
            };
            choices = choices.into_iter().flat_map(more).collect();
        }
        for mut values in choices {
            let targets: Option<Vec<i64>> = rule
                .targets
                .iter()
                .map(|target| number(target, &values))
                .collect();
            let flags = rules.piles.len() - rules.flags.len();
            let fits = |targets: &[i64]| {
                let mut most = targets[flags..].iter().zip(&rules.flags);
                targets.iter().all(|&target| target >= 0)
                    && most.all(|(flag, most)| *flag <= most.parse().unwrap())
            };
            let Some(targets) = targets.filter(|targets| fits(targets)) else {
                continue;
            };
            for (name, &target) in rules.piles.iter().zip(&targets) {
                values.insert(format!("{name}'"), target);
            }
            if rule.conditions.iter().all(|wanted| holds(wanted, &values)) {
                found.push(targets);
            }
        }
    }
    found
}

const EXACT: [&str; 18] = [
    "piles a, b; move (a - i, b + i) for i >= -3 if i != 0 and i < 4",
    "piles a <= b; move (a - i, b - j) for i >= 0, j >= i if i + j > 0 and (abs(i - j) < 2 or min(i, j) < 1)",
    "piles a, b; move (a - i, b) for i >= 0 - b if 1 <= i < b or not (i < 0 or a > b)",
    "piles a, b; move (a - i, b - 1) for i >= -1 if i < 0 and a = 0 and b >= 3",
    "piles a, b; move (a - (i div 2), b) for i >= -5 if i div 2 != 0",
    "piles a, b; move (a - i mod 3, b - 1) for i >= -4",
    "piles a <= b; move (a - i, b - i) for i >= 1 if a' != b' or a' >= 2; end when a + b <= 3",
    "piles a, b; move (a - i, b - j) for i >= 1, j >= 0 if j = i xor 2",
    "piles a, b; move (a + i, b - 1) for i >= -6 if (i xor 3) mod 4 = 1",
    "piles a, b; move (a - max(i, j, 2), b) for i >= min(a, b), j >= abs(a - b) if (a - i) mod 2 = (b - j) mod 3",
    "piles a, b; move (a - 2 * i, b - i * 3) for i >= 1 if not (a > 3 and b > 4) or a = b\n  and b != 7\nend when a = 5",
    "piles a, b; move (a - i, b) for i >= 1 if a div 0 = 0 or not (a mod 0 = 1) or i < 3",
    "piles a, b; move (a - i, b - j) for (i, j) in { i = 2 * j and j > 0 or i = 3 and j < 2 }",
    "piles a <= b; move (a - i, b - j) for (i, j) in base:7 {i < j} if not (a' - 2, b') in { x = y }",
    "piles a, b; move (a - i, b) for i >= 1 if not a - 5 in { x < 2 }; end when (b, a) in { x + 3 = y }",
    "piles a, b; move (a - i, b) for i >= 1 if not (a mod 0, i) in { x > 1 or x = y } or i < 3",
    "piles a, b; move (a - i, b - j) for i in { i > 1 }, j >= i if (i, b div 2, a mod 3) in { x <= y and z > 0 or z = 2 }",
    "piles in, b; move (in - i, b) for i >= 1 if in - 3 * (b mod 2) in {x > 1} or i in ostrowski:1;2,3 { x = 4 }",
];

const INEXACT: [&str; 9] = [
    "piles a <= b; move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a",
    "piles a, b; move (a - i, b - j) for i >= 1, j >= 1 if i * j = 4 or i xor j = 1",
    "piles a, b; move (a - i, b) for i >= b div a if i > 0",
    "piles a, b; move (a - b mod a, b - 1)",
    "piles a, b; move (a - i, b) for i >= 1; end when a div b > 3 or not (b mod a != 1)",
    "piles a, b; move (a - i, b - i) for i >= 1 if (a - b) div (0 - 2) = 1 or (b - a) mod -3 = -1",
    "piles a, b; move (a - i, b) for i >= 1 if (b mod a, i) in { x < y }",
    "piles a, b; move (a - i, b) for i >= 1 if not (b div a) in { x = 1 }",
    "piles a, b; move (a - i, b - j) for (i, j) in { i > j } if not (a div b, i) in { x = y } or i * j in { x = 2 }",
];

#[test]
fn moves_are_those_of_an_enumeration() {
    let limits = limits();
    // Without optimization the automata are slow to ask.
    let (from, to) = if cfg!(debug_assertions) {
        (9, 11)
    } else {
        (9, 14)
    };
    for (text, exact) in EXACT
        .map(|text| (text, true))
        .into_iter()
        .chain(INEXACT.map(|text| (text, false)))
    {
        let rules = Rules::parse(text).unwrap();
        let mut relations = Vec::new();
        let mut logic = System::named("fibonacci", &limits).unwrap();
        let steps = rules.steps("y0, y1").join(" or ");
        let steps = Parser::sentence(&steps).unwrap();
        for over in [true, false] {
            let (mut names, mut vars) = (rules.names(&mut logic).unwrap(), Vec::new());
            for name in ["x0", "x1", "y0", "y1"] {
                vars.push(logic.fresh());
                let value = Linear::var(vars[vars.len() - 1]);
                names.numbers.insert(name.to_owned(), value);
            }
            let mut translator = Translator::new(&mut logic, names, 2);
            translator.over = over;
            let formula = translator.condition(&steps, false).unwrap();
            assert_eq!(translator.exact, exact, "{text}");
            relations.push(logic.relation(&vars, &formula).unwrap());
        }
        let mut legal = 0;
        for (a, b) in (0..from).flat_map(|a| (0..from).map(move |b| (a, b))) {
            let options = if rules.sorted > 0 && a > b {
                Vec::new()
            } else {
                options(&rules, &[a, b])
            };
            for (c, d) in (0..to).flat_map(|c| (0..to).map(move |d| (c, d))) {
                let truth = options.contains(&vec![c, d]);
                legal += usize::from(truth);
                let tuple = [a, b, c, d].map(i64::unsigned_abs);
                let [over, under] = [0, 1].map(|side| contains(&logic, &relations[side], &tuple));
                assert!(
                    over >= truth && truth >= under,
                    "{text}: {tuple:?} {over} {truth} {under}"
                );
                assert!(!exact || over == under, "{text}: {tuple:?}");
            }
        }
        assert!(legal > 5, "{text}");
    }
}

#[test]
fn rules_that_are_none() {
    for text in [
        "",
        "piles a",
        "move (a)",
        "piles a; move (b)",
        "piles a; move (a - i)",
        "piles a; move (a, a)",
        "piles a, a; move (a, a)",
        "piles a; move (a - i) for i > 1",
        "piles a; move (a - i) for i >= 1 for j >= 1",
        "piles a <= b, c; move (a, b, c)",
        "piles a; move (a - i) for i >= 1 if i",
        "piles a; move (a < 1)",
        "piles a; move (a') ",
        "piles a; move (a - a') for a >= 1",
        "piles a; move (a - i) for i >= a'",
        "piles a; move (a - a') for a' >= 1",
        "piles a, a'; move (a - 1, a')",
        "piles a; move (a - i) for i >= 1 if move0(a, a')",
        "piles a; move (a - i) for i >= 1 if position(a)",
        "piles a; move (a - 1); end when ended(a)",
        "piles a; move (a - 1) if S(a)",
        "piles a; move (a - 99999999999999999999)",
        "piles a; piles b; move (a)",
        "piles a; move (a - i) for i in",
        "piles a; move (a - i) for i in { i > 0",
        "piles a; move (a - i) for i in { i > j }",
        "piles a; move (a - i) for i in { S(i) }",
        "piles a; move (a - i) for i in tribonacci { F[i] = 1 }",
        "piles a; move (a - i) for i in fibonacci [+ 0 1, - 0 .]",
        "piles a; move (a - i) for i in base:2 [+ 0]",
        "piles a; move (a - i) for i in base:2 [+ 0 .; move (a - 1)",
        "piles a; move (a - i) for i in base:2; move (a - 1) { i > 0 }",
        "piles a; move (a - i) for i in base:2 move { i > 0 }",
        "piles a; move (a - i) for (i) >= 1",
        "piles a; move (a - i) for (i, j) >= 1",
        "piles a; move (a - i) for (i, i) in { i = i }",
        "piles a; move (a - i) for (a, i) in { i = i }",
        "piles a; move (a - i) for i >= 1 if (a, i) = (i, a)",
        "piles a; move (a - i) for i >= 1 if (a, i, a, i) in { x = y }",
        "piles a; move (a - i) for i >= 1 if a in { x > 0 } > 0",
        "piles a; move (a - i) for i >= 1 if () in { 0 = 0 }",
        "piles a; move (a - lower(i)) for i >= 1",
        "piles a, b; pile a <= 1; move (a - 1, b, 0)",
        "piles a, b; pile p; move (a - 1, b, p)",
        "piles a, b; pile p <= 0 - 1; move (a - 1, b, p)",
        "piles a, b; pile p <= q; move (a - 1, b, p)",
        "piles a, b; pile p <= 1 <= 2; move (a - 1, b, p)",
        "piles a, b; move (a - 1, b); pile p <= 1",
        "piles a, b; pile p <= 1; move (a - 1, b)",
        "pile p <= 1; piles a, b; move (a - 1, b, p)",
        "piles a; move (a - 1); block 1; block 1",
        "piles a; move (a - 1); block 1 + 1",
        "piles a; move (a - 1); block a",
        "piles a; move (a - 1); block -1",
        "piles a; move (a - 1); block 65536",
        "piles a, b, c, d, e, f; pile p <= 1; move (a - 1, b, c, d, e, f, p)",
        "piles a; move (a - 2i) for i >= 1",
        "piles a; move (a)) ",
        "piles a; move (a - ((1)",
    ] {
        let limits = limits();
        let mut logic = System::named("base:2", &limits).unwrap();
        let read = Rules::parse(text).and_then(|rules| {
            let piles = vec!["0"; 2 * rules.piles.len()].join(", ");
            let step = Parser::sentence(&format!("move0({piles})")).unwrap();
            let names = rules.names(&mut logic);
            let names = names.map_err(|refusal| refusal.to_string())?;
            Translator::new(&mut logic, names, 0).condition(&step, false)
        });
        assert!(read.is_err(), "{text}");
    }
    let deep = format!("piles a; move ({}a{})", "(".repeat(5000), ")".repeat(5000));
    assert!(Rules::parse(&deep).is_err());
    for sign in [" * ", " xor ", " mod "] {
        let long = format!("piles a; move ({})", vec!["1"; 50_000].join(sign));
        assert!(Rules::parse(&long).is_err(), "{sign}");
    }
    assert!(Parser::sentence(&vec!["a = a"; 50_000].join(" => ")).is_err());
    assert!(Parser::sentence(&vec!["a = a"; 50_000].join(" or ")).is_ok());
    assert!(Parser::sentence(&"not ".repeat(5000)).is_err());
}
