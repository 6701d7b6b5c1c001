//! Automata as graphs for Graphviz.

use std::fmt::Write as _;

use super::{arrows, states};
use crate::Relation;

/// Writes the automaton of a relation for Graphviz, left to right.
pub fn write_relation(relation: &Relation) -> String {
    let dfa = relation.dfa();
    let mut text = String::from("digraph automaton {\n  rankdir = LR;\n  node [shape = circle];\n");
    let mut line = |arguments: std::fmt::Arguments<'_>| {
        writeln!(text, "  {arguments}").expect("writing to a string cannot fail");
    };
    line(format_args!("start [shape = point];"));
    if !dfa.is_empty() {
        line(format_args!("start -> 0;"));
    }
    for state in states(dfa) {
        if dfa.is_accepting(state) {
            line(format_args!("{state} [shape = doublecircle];"));
        }
        for (target, label) in arrows(dfa, state) {
            line(format_args!("{state} -> {target} [label = \"{label}\"];"));
        }
    }
    text.push_str("}\n");
    text
}

#[cfg(test)]
mod tests {
    use crate::System;

    #[test]
    fn the_order_of_base_two() {
        let system: System = "base:2".parse().unwrap();
        let dot = super::write_relation(&system.less());
        assert!(dot.contains("0 -> 0 [label = \"00 11\"];"), "{dot}");
        assert!(dot.contains("0 -> 1 [label = \"01\"];"), "{dot}");
        assert!(dot.contains("1 [shape = doublecircle];"), "{dot}");
    }
}
