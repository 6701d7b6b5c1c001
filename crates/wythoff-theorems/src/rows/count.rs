//! The number of positions below a row, as an automatic relation.

use wythoff_automata::automata::{Alphabet, Nfa};
use wythoff_automata::logic::{Logic, LogicError, Term, all, any, apply, exists};
use wythoff_automata::{Budget, Exhausted, Relation, System};

use super::StateSequence;
use super::build::Node;
use crate::consequences::{lower_wythoff, shifted};

impl StateSequence {
    /// The relation "n positions of the value have a smaller pile below x"; `None` if the value was
    /// not swept.
    ///
    /// **Status** proved: the state before row x knows by how much n differs from the number of
    /// P-positions, and that is ⌈x/φ⌉.
    pub fn count(&self, logic: &mut Logic, value: usize) -> Result<Option<Relation>, LogicError> {
        let Some(lower) = lower_wythoff(logic).filter(|_| value < self.values) else {
            return Ok(None);
        };
        let zeros = zeros_below(logic, &lower)?;
        let index = |node: &Node| self.machine.index(node.state, value);
        let mut differences: Vec<i64> = self.nodes.iter().map(index).collect();
        differences.sort_unstable();
        differences.dedup();
        let mut parts = Vec::new();
        for difference in differences {
            let wanted = |node: &Node| index(node) == difference;
            let system = logic.system().clone();
            let rows = rows_where(&self.nodes, wanted, &system, &logic.budget().clone())?;
            let formula = all([
                apply("rows", &rows, ["x"]),
                apply("zeros", &zeros, ["z", "x"]),
                shifted(Term::from("z"), difference).equals("n"),
            ]);
            let part = logic.define(&["n", "x"], &exists(["z"], formula))?;
            parts.push(apply("part", &part, ["n", "x"]));
        }
        logic.define(&["n", "x"], &any(parts)).map(Some)
    }
}

/// The rows whose node is as wanted.
fn rows_where(
    nodes: &[Node],
    wanted: impl Fn(&Node) -> bool,
    system: &System,
    budget: &Budget,
) -> Result<Relation, Exhausted> {
    let mut nfa = Nfa::new(Alphabet::new(2, 1).expect("one track"));
    for node in nodes {
        let (zero, one) = node.next;
        let edges = [(0, zero)].into_iter().chain(one.map(|one| (1, one)));
        nfa.add_state(wanted(node), edges);
    }
    nfa.add_start(0);
    Relation::from_nfa(system, &nfa, budget)
}

/// The pairs (z, x) such that z P-positions of Wythoff's game have a smaller pile below x.
fn zeros_below(logic: &mut Logic, lower: &Relation) -> Result<Relation, LogicError> {
    let [z, x, u, v] = ["z", "x", "u", "v"].map(Term::from);
    let first = all([z.clone().equals(0), x.clone().equals(0)]);
    let between = all([
        apply("lower", lower, [z.clone(), u.clone()]),
        x.clone().at_most(u),
        apply("lower", lower, [z.minus(1), v.clone()]),
        v.less(x),
    ]);
    logic.define(&["z", "x"], &any([first, exists(["u", "v"], between)]))
}
