//! Certificates of decided sentences.
//!
//! A certificate lists the relations of a proof, each as an automaton with the relations it was
//! built from, and ends with the search that decided the sentence:
//!
//! ```text
//! wythoff proof
//! numeration fibonacci
//! sentence forall x: exists y: 2 * y = x
//! form forall
//! relation 0 columns 3 base add
//! states 16
//! + 0 . . 1 . . . .
//! ...
//! relation 1 columns 1 tracks 2 and(0[1,1,0])
//! states 10
//! ...
//! conclusion tracks 1 and(not(1[0]))
//! witness 1
//! holds false
//! checksum 4f6dc2b8a01e9d57
//! ```
//!
//! [`check`](crate::checker::check) reads it and verifies every line with code of its own.

pub(crate) mod read;

use std::fmt::Write as _;

use crate::automata::Dfa;
use crate::logic::record::{Origin, Recorder, Shape, base_name};
use crate::logic::{Decision, Formula, Logic, LogicError};

/// The first line of a certificate.
pub const BEGINNING: &str = "wythoff proof";

impl Logic {
    /// Decides a sentence that starts with a quantifier, and writes the certificate.
    ///
    /// Relations defined before [`Logic::start_recording`] appear in the certificate as given.
    ///
    /// # Errors
    ///
    /// As [`Logic::decide`], and a sentence without a quantifier in front.
    pub fn certify(&mut self, sentence: &Formula) -> Result<(Decision, String), LogicError> {
        let mut form = String::new();
        let mut inner = sentence;
        while let Formula::Not(negated) = inner {
            form.push_str("not ");
            inner = negated;
        }
        form.push_str(match inner {
            Formula::Forall(..) => "forall",
            Formula::Exists(..) => "exists",
            _ => return Err(LogicError::NoQuantifier),
        });
        self.start_recording();
        let decision = self.decide(sentence)?;
        let recorder = self.recording().expect("recording was started");
        let text = write(self, recorder, sentence, &form, decision.holds());
        Ok((decision, text))
    }
}

fn write(
    logic: &Logic,
    recorder: &Recorder,
    sentence: &Formula,
    form: &str,
    holds: bool,
) -> String {
    let system = logic.system();
    let mut text = format!("{BEGINNING}\nnumeration {system}\nsentence {sentence}\nform {form}\n");
    let needed = recorder.needed();
    let renumbered = |number: usize| needed.binary_search(&number).expect("a needed relation");
    for &number in &needed {
        let (relation, origin) = &recorder.relations[number];
        let columns = relation.arity();
        line(
            &mut text,
            format_args!("relation {} columns {columns} ", renumbered(number)),
        );
        match origin {
            Origin::Given => line(
                &mut text,
                format_args!("base {}\n", base_name(relation, system)),
            ),
            Origin::Built(tracks, shape) => {
                line(&mut text, format_args!("tracks {tracks} "));
                write_shape(&mut text, shape, &renumbered);
                text.push('\n');
            }
        }
        write_table(&mut text, relation.dfa());
    }
    if let Some(conclusion) = &recorder.conclusion {
        line(
            &mut text,
            format_args!("conclusion tracks {} ", conclusion.tracks),
        );
        write_shape(&mut text, &conclusion.shape, &renumbered);
        match &conclusion.witness {
            None => text.push_str("\nempty\n"),
            Some(values) => {
                text.push_str("\nwitness");
                for value in values {
                    line(&mut text, format_args!(" {value}"));
                }
                text.push('\n');
            }
        }
    }
    line(&mut text, format_args!("holds {holds}\n"));
    sealed(&text)
}

/// The text with its checksum as the last line: it tells a damaged file, or a sentence changed by
/// hand, from the one that was written. Whether the proof is right is another question.
pub fn sealed(text: &str) -> String {
    format!("{text}checksum {:016x}\n", checksum(text))
}

/// FNV-1a, 64 bits.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string cannot fail");
}

fn write_shape(text: &mut String, shape: &Shape, number: &impl Fn(usize) -> usize) {
    let list = |text: &mut String, word: &str, parts: &[&Shape]| {
        text.push_str(word);
        text.push('(');
        for (i, part) in parts.iter().enumerate() {
            text.push_str(if i == 0 { "" } else { "," });
            write_shape(text, part, number);
        }
        text.push(')');
    };
    match shape {
        Shape::Leaf(relation, tracks) => {
            let tracks: Vec<String> = tracks.iter().map(usize::to_string).collect();
            line(
                text,
                format_args!("{}[{}]", number(*relation), tracks.join(",")),
            );
        }
        Shape::Not(inner) => list(text, "not", &[inner]),
        Shape::And(parts) => list(text, "and", &parts.iter().collect::<Vec<_>>()),
        Shape::Or(parts) => list(text, "or", &parts.iter().collect::<Vec<_>>()),
        Shape::Iff(left, right) => list(text, "iff", &[left, right]),
    }
}

/// One line per state: whether it accepts, and where each letter leads.
fn write_table(text: &mut String, dfa: &Dfa) {
    line(text, format_args!("states {}\n", dfa.states()));
    for state in 0..u32::try_from(dfa.states()).expect("fewer than 2^32 states") {
        text.push(if dfa.is_accepting(state) { '+' } else { '-' });
        for letter in 0..u32::try_from(dfa.alphabet().letters()).expect("few letters") {
            match dfa.step(state, letter) {
                Some(target) => line(text, format_args!(" {target}")),
                None => text.push_str(" ."),
            }
        }
        text.push('\n');
    }
}
