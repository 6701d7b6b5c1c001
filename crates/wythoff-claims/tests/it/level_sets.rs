//! The sets of positions of Wythoff's game, as theorems about numbers.

use wythoff_automata::automata::{Alphabet, Table};
use wythoff_automata::format::walnut;
use wythoff_automata::logic::{Formula, Logic, Term, all, any, apply, exists, forall};
use wythoff_automata::{Budget, Relation, System, golden};
use wythoff_claims::scripts::read;

fn v(name: &str) -> Term {
    Term::from(name)
}

/// Pairs (x, y) where the word of y is that of x followed by 0.
fn shift(system: &System) -> Relation {
    let mut draft = Table::new(Alphabet::new(2, 2).unwrap());
    // The state is the next digit of x, which is the last digit of y.
    let digits = [draft.add_state(true), draft.add_state(false)];
    for x in 0..2 {
        for y in 0..2 {
            draft.set(digits[x as usize], 2 * x + y, digits[y as usize]);
        }
    }
    let budget = Budget::default();
    let dfa = draft.minimal(&budget).unwrap();
    dfa.relation(system, &budget).unwrap()
}

/// The pairs (n, ⌊nφ⌋).
fn lower(logic: &mut Logic) -> Relation {
    let shift = shift(logic.system());
    let positive = exists(
        ["s"],
        all([
            apply("shift", &shift, [v("n").minus(1), v("s")]),
            v("x").equals(v("s").plus(1)),
        ]),
    );
    let zero = all([v("n").equals(0), v("x").equals(0)]);
    logic.define(&["n", "x"], &any([zero, positive])).unwrap()
}

fn p_positions(logic: &mut Logic) -> Relation {
    let lower = lower(logic);
    let index = |x: &str, y: &str| {
        exists(
            ["n"],
            all([
                apply("lower", &lower, ["n", x]),
                v(y).equals(v(x).plus("n")),
            ]),
        )
    };
    logic
        .define(&["x", "y"], &any([index("x", "y"), index("y", "x")]))
        .unwrap()
}

/// No moves inside `level`, and a move into it from everywhere outside it and `smaller`.
fn is_level(level: &Relation, smaller: &[Relation]) -> Formula {
    let inside = |x: &str, y: &str| apply("S", level, [x, y]);
    let row = exists(["v"], all([inside("x", "v"), v("v").less("y")]));
    let column = exists(["u"], all([inside("u", "y"), v("u").less("x")]));
    let diagonal = exists(
        ["u", "v"],
        all([
            inside("u", "v"),
            v("u").less("x"),
            v("x").plus("v").equals(v("u").plus("y")),
        ]),
    );
    let below = smaller.iter().map(|set| apply("T", set, ["x", "y"]));
    let reached = any(below.chain([row, column, diagonal]));
    forall(["x", "y"], inside("x", "y").iff(reached.not()))
}

#[test]
fn the_lower_wythoff_sequence() {
    let mut logic = Logic::new(System::fibonacci(), Budget::default());
    let lower = lower(&mut logic);
    for n in 0..2000u64 {
        let value = golden::lower(n);
        assert!(lower.contains(&[n.into(), value.into()]));
        assert!(!lower.contains(&[n.into(), (value + 1).into()]));
    }
}

#[test]
fn the_cold_positions_are_the_wythoff_pairs() {
    let mut logic = Logic::new(System::fibonacci(), Budget::default());
    let cold = p_positions(&mut logic);
    assert_eq!(cold.states(), 7);
    assert!(logic.decide(&is_level(&cold, &[])).unwrap().holds());
}

#[test]
fn the_one_values_are_given_by_415_states() {
    let mut logic = Logic::new(System::fibonacci(), Budget::default());
    let cold = p_positions(&mut logic);
    let ones = read("wythoff-T1.walnut.txt").unwrap();
    let ordered = walnut::read_relation(&ones, logic.system(), logic.budget()).unwrap();
    assert_eq!(ordered.states(), 415);
    let ones = any([
        apply("T1", &ordered, ["x", "y"]),
        apply("T1", &ordered, ["y", "x"]),
    ]);
    let ones = logic.define(&["x", "y"], &ones).unwrap();
    assert!(
        logic
            .decide(&is_level(&ones, std::slice::from_ref(&cold)))
            .unwrap()
            .holds()
    );
    // Without the cold positions the same set is refuted, by the smallest of them.
    let refuted = logic.decide(&is_level(&ones, &[])).unwrap();
    assert_eq!(refuted.to_string(), "FALSE: x = 0, y = 0");
}
