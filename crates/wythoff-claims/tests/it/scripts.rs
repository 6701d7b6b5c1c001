//! The scripts that ship with the crate: what they claim is decided, what they refute is false by the rules.

use std::collections::BTreeMap;

use wythoff_automata::text::{ScriptClaim, Session};
use wythoff_automata::{Budget, System, golden};
use wythoff_claims::scripts::read;

fn run(file: &str) -> Vec<ScriptClaim> {
    let mut session = Session::new(System::fibonacci(), Budget::default());
    let text = read(file).unwrap();
    session
        .run(&text, read)
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn every_theorem_holds() {
    for file in ["wythoff.txt", "komaki.txt"] {
        let claims = run(file);
        assert!(claims.len() >= 6, "{file}");
        for claim in claims {
            assert!(
                claim.expected && claim.decision.holds(),
                "{file}: {}",
                claim.name
            );
        }
    }
}

/// Every refuted claim, with the counterexample checked from the rules by brute force.
#[test]
fn every_refutation_has_a_true_counterexample() {
    let claims = run("refuted.txt");
    for claim in &claims {
        assert!(!claim.expected && !claim.decision.holds(), "{}", claim.name);
        let values: BTreeMap<&str, u64> = claim
            .decision
            .values()
            .unwrap()
            .iter()
            .map(|(name, value)| (name.as_ref(), u64::try_from(value).unwrap()))
            .collect();
        let v = |name: &str| values[name];
        let refutes = match claim.name.as_ref() {
            "lower_is_not_shifted" => {
                let (n, x) = (v("n"), v("x"));
                let next = golden::lower(n + 1);
                golden::lower(n) == x && next != x + 1 && next != x + 3
            }
            "upper_is_below_double" => {
                let (n, x, y) = (v("n"), v("x"), v("y"));
                n > 0 && golden::lower(n) == x && golden::upper(n) == y && y >= 2 * x
            }
            "zero_is_in_both" => v("x") == 0,
            "wythoff_moved" => {
                let set = |x, y| is_pair(x + 1, y + 1);
                set(v("x"), v("y")) == reaches(&set, v("x"), v("y"), 0, 0)
            }
            "wythoff_staying" => {
                // With v = y allowed a cold position reaches itself.
                is_pair(v("x"), v("y"))
            }
            "wythoff_without_diagonals" => {
                let (x, y) = (v("x"), v("y"));
                let nim = (0..y).any(|w| is_pair(x, w)) || (0..x).any(|u| is_pair(u, y));
                is_pair(x, y) == nim
            }
            "w_k_too_free" => {
                let (k, x, y) = (v("k"), v("x"), v("y"));
                let set = |x, y| in_w(k, x, y);
                let less = k.saturating_sub(1);
                set(x, y) == reaches(&set, x, y, less, less)
            }
            "w_200_is_not_w_201" => in_w(200, v("x"), v("y")) != in_w(201, v("x"), v("y")),
            "w_k_l_with_l_too_small" => {
                let (k, l, x, y) = (v("k"), v("l"), v("x"), v("y"));
                let set = |x, y| in_w(l, x, y);
                k <= l + 1 && set(x, y) == reaches(&set, x, y, k, l)
            }
            "one_values_without_zero_values" => is_pair(v("x"), v("y")),
            "one_values_near_the_diagonal" => grundy(v("x"), v("y")) == 1 && v("y") > 2 * v("x"),
            "komaki_is_not_constant" => komaki_g(v("n")) == 0,
            "komaki_ends_later" => {
                let (x, y) = (v("x"), v("y"));
                let set = |x, y| komaki_cold(x, y);
                set(x, y) != (x + y <= 3 || !reaches(&set, x, y, 0, 0))
            }
            other => panic!("no check for {other}"),
        };
        assert!(refutes, "{}: {}", claim.name, claim.decision);
    }
    assert_eq!(claims.len(), 13);
}

fn is_pair(x: u64, y: u64) -> bool {
    let n = x.abs_diff(y);
    x.min(y) == golden::lower(n)
}

fn in_w(k: u64, x: u64, y: u64) -> bool {
    x == y && x < k || x >= k && y >= k && is_pair(x - k, y - k)
}

/// Whether a move leads from (x, y) into the set; diagonal moves must leave at least `k` in the
/// smaller and `l` in the larger pile.
fn reaches(set: &impl Fn(u64, u64) -> bool, x: u64, y: u64, k: u64, l: u64) -> bool {
    let (k, l) = (k.min(l), k.max(l));
    let allowed = |u: u64, v: u64| u.min(v) >= k && u.max(v) >= l;
    (0..y).any(|v| set(x, v))
        || (0..x).any(|u| set(u, y))
        || (1..=x.min(y)).any(|s| allowed(x - s, y - s) && set(x - s, y - s))
}

fn grundy(x: u64, y: u64) -> u64 {
    let mut seen: Vec<u64> = Vec::new();
    seen.extend((0..y).map(|v| grundy(x, v)));
    seen.extend((0..x).map(|u| grundy(u, y)));
    seen.extend((1..=x.min(y)).map(|s| grundy(x - s, y - s)));
    (0..).find(|value| !seen.contains(value)).unwrap()
}

fn komaki_g(n: u64) -> u64 {
    let linked = (0..n).find(|&m| golden::upper(m) + 1 == golden::lower(n));
    linked.map_or(1, |m| 1 - komaki_g(m))
}

/// The cold positions of the game that ends at x + y <= 2, from its rules.
fn komaki_cold(x: u64, y: u64) -> bool {
    x + y <= 2 || !reaches(&komaki_cold, x, y, 0, 0)
}

#[test]
fn the_komaki_automaton_follows_the_recursion() {
    let text = read("komaki-g.walnut.txt").unwrap();
    let system = System::fibonacci();
    let (_, dfao) = wythoff_automata::format::walnut::read_dfao(&text, &system).unwrap();
    for n in 0..60u64 {
        let value = dfao.evaluate(system.digits_of(&n.into()));
        assert_eq!(u64::try_from(value).unwrap(), komaki_g(n), "g({n})");
    }
}
