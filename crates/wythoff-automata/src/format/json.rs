//! Automata as JSON.

use std::fmt::Write as _;

use super::states;
use crate::Relation;

/// Writes the automaton of a relation as one JSON object:
/// `{"numeration","tracks","states":[{"accepting","transitions":[{"digits","to"}]}]}`; state 0 is
/// the start, and a relation that never holds has no states.
pub fn write_relation(relation: &Relation) -> String {
    let dfa = relation.dfa();
    let alphabet = dfa.alphabet();
    let mut text = format!(
        "{{\"numeration\":\"{}\",\"tracks\":{},\"states\":[",
        relation.system(),
        relation.arity()
    );
    let mut write = |arguments: std::fmt::Arguments<'_>| {
        text.write_fmt(arguments)
            .expect("writing to a string cannot fail");
    };
    for state in states(dfa) {
        let comma = if state == 0 { "" } else { "," };
        let accepting = dfa.is_accepting(state);
        write(format_args!(
            "{comma}{{\"accepting\":{accepting},\"transitions\":["
        ));
        let mut comma = "";
        for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
            let Some(target) = dfa.step(state, letter) else {
                continue;
            };
            let digits: Vec<String> = (0..alphabet.tracks())
                .map(|track| alphabet.digit(letter, track).to_string())
                .collect();
            write(format_args!(
                "{comma}{{\"digits\":[{}],\"to\":{target}}}",
                digits.join(",")
            ));
            comma = ",";
        }
        write(format_args!("]}}"));
    }
    text.push_str("]}\n");
    text
}

#[cfg(test)]
mod tests {
    use crate::System;

    #[test]
    fn a_small_automaton() {
        let system: System = "base:2".parse().unwrap();
        assert_eq!(
            super::write_relation(&system.equal()),
            "{\"numeration\":\"base:2\",\"tracks\":2,\"states\":[{\"accepting\":true,\"transitions\":\
             [{\"digits\":[0,0],\"to\":0},{\"digits\":[1,1],\"to\":0}]}]}\n"
        );
    }
}
