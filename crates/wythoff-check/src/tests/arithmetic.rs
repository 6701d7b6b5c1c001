//! Numeration systems, linear relations and formulas against plain integers.

use super::brute::{Values, condition, contains};
use super::limits;
use crate::numeration::System;
use crate::terms::Names;
use crate::text::Parser;

const SYSTEMS: [&str; 13] = [
    "fibonacci",
    "tribonacci",
    "base:2",
    "base:3",
    "base:10",
    "ostrowski:0;2",
    "ostrowski:0;4",
    "ostrowski:0,3;1,4",
    "ostrowski:1;2",
    "recurrence:0,1,1;1,2,2",
    "recurrence:1,2,1;1,3,6",
    "ostrowski:;1",
    "ostrowski:0,1,2;3,1",
];

#[test]
fn addition_and_order_agree_with_integers() {
    let limits = limits();
    for name in SYSTEMS {
        let mut logic = System::named(name, &limits).unwrap();
        for text in [
            "x + y = z",
            "x + y + 3 = z",
            "x + y <= z",
            "x + y - 7 <= z",
            "x + y != z",
        ] {
            let node = Parser::sentence(text).unwrap();
            let vars = ["x", "y", "z"].map(str::to_owned);
            let defined = logic.defined(&vars, text, &Names::default());
            let relation = defined.unwrap().unwrap();
            if name == "fibonacci" && text == "x + y = z" {
                assert_eq!(relation.rows.len(), 16);
            }
            for (a, b, c) in
                (0..14).flat_map(|a| (0..14).flat_map(move |b| (0..34).map(move |c| (a, b, c))))
            {
                let values: Values = vars.iter().cloned().zip([a, b, c]).collect();
                let tuple = [a, b, c].map(i64::unsigned_abs);
                let expected = condition(&node, false, &values);
                assert_eq!(
                    contains(&logic, &relation, &tuple),
                    expected,
                    "{name} {text} {tuple:?}"
                );
            }
        }
    }
}

#[test]
fn systems_that_are_none_are_refused() {
    let limits = limits();
    for name in [
        "base:1",
        "base",
        "fibonacci:2",
        "ostrowski:1;",
        "ostrowski:1,0;2",
        "recurrence:0,1;1,1",
        "recurrence:1;2",
        "recurrence:1,1;1,0",
        "recurrence:1,0,1;1,0,5",
        "recurrence:0,1;1,5",
        "recurrence:;",
        "base:100",
        "x",
        "",
    ] {
        assert!(System::named(name, &limits).is_err(), "{name}");
    }
}

pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn number(&mut self, vars: &[String], depth: usize) -> String {
        let mut one = || self.number(vars, depth.saturating_sub(1));
        let (left, right) = if depth == 0 {
            (String::new(), String::new())
        } else {
            (one(), one())
        };
        match if depth == 0 {
            self.below(2)
        } else {
            self.below(7)
        } {
            0 => self.below(9).to_string(),
            1 => vars[usize::try_from(self.below(vars.len() as u64)).unwrap()].clone(),
            2 => format!("({left} + {right})"),
            3 => format!("({left} - {right})"),
            4 => format!("{} * {left}", self.below(3)),
            5 => format!("({left} div {})", 1 + self.below(3)),
            _ => format!("({left} mod {})", 1 + self.below(3)),
        }
    }

    /// A random condition in which bound variables are bounded, so that it can be tried out.
    fn condition(&mut self, vars: &mut Vec<String>, depth: usize) -> String {
        match if depth == 0 { 0 } else { self.below(8) } {
            0 | 1 => {
                let signs = ["=", "!=", "<", "<=", ">", ">="];
                let sign = signs[usize::try_from(self.below(6)).unwrap()];
                format!("{} {sign} {}", self.number(vars, 2), self.number(vars, 1))
            }
            2 => format!("not ({})", self.condition(vars, depth - 1)),
            kind @ 3..=6 => {
                let [left, right] = [(); 2].map(|()| self.condition(vars, depth - 1));
                let sign = ["and", "or", "=>", "<=>"][usize::try_from(kind - 3).unwrap()];
                format!("({left}) {sign} ({right})")
            }
            _ => {
                let name = format!("v{}", vars.len());
                vars.push(name.clone());
                let body = self.condition(vars, depth - 1);
                vars.pop();
                match self.below(2) {
                    0 => format!("exists {name}: {name} <= 6 and ({body})"),
                    _ => format!("forall {name}: {name} > 6 or ({body})"),
                }
            }
        }
    }
}

#[test]
fn random_formulas_agree_with_trying_out() {
    let limits = limits();
    let mut random = Random(1);
    let mut kinds = [0; 2];
    for round in 0..200 {
        let mut logic =
            System::named(["fibonacci", "base:2", "tribonacci"][round % 3], &limits).unwrap();
        let mut vars = ["x", "y"].map(str::to_owned).to_vec();
        let text = random.condition(&mut vars, 3);
        let node = Parser::sentence(&text).unwrap();
        let names = Names::default();
        let relation = logic.defined(&vars, &text, &names).unwrap().unwrap();
        let mut some = false;
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let values: Values = vars.iter().cloned().zip([a, b]).collect();
            let expected = condition(&node, false, &values);
            some |= expected;
            kinds[usize::from(expected)] += 1;
            let tuple = [a, b].map(i64::unsigned_abs);
            assert_eq!(
                contains(&logic, &relation, &tuple),
                expected,
                "{a} {b} {text}"
            );
        }
        let never = logic.never(&format!("exists x, y: {text}"), &names, &[0]);
        assert!(!never.unwrap() || !some, "{text}");
        let never = logic.never(
            &format!("exists x, y: x < 12 and y < 12 and ({text})"),
            &names,
            &[0],
        );
        assert_eq!(never.unwrap(), !some, "{text}");
    }
    assert!(kinds.iter().all(|&count| count > 5000), "{kinds:?}");
}

#[test]
fn large_constants() {
    let limits = limits();
    for name in ["fibonacci", "base:10", "ostrowski:0;2"] {
        let mut logic = System::named(name, &limits).unwrap();
        for (text, never) in [
            ("exists x: 10^40 <= x <= 10^40", false),
            ("exists x: 10^40 < x < 10^40 + 1", true),
            ("exists x, y: x = 10^40 + y and x < 987654321", true),
            ("exists x: 3 * x = 10^40 - 1", false),
            ("exists x: 3 * x = 10^40", true),
        ] {
            assert_eq!(
                logic.never(text, &Names::default(), &[0]).unwrap(),
                never,
                "{name} {text}"
            );
        }
    }
}
