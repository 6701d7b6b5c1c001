//! The automaton of the rows as a file for the proof assistant Rocq (Coq).

use std::fmt::Write as _;

use super::candidate::Candidate;

/// Lines of data are not longer than this.
const WIDTH: usize = 100;

impl Candidate {
    /// A file for the development in `formal/`, which checks the automaton and proves that it is right.
    ///
    /// The name of the automaton in it is `rowsG` for the value G, that of the table `tableG`.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_automata::Budget;
    /// use wythoff_theorems::rows::Candidate;
    ///
    /// let found = Candidate::guess(0, 8, &Budget::default(), &mut |_| ()).unwrap().unwrap();
    /// let text = found.rocq();
    /// assert!(text.contains("Automaton 0 [\nL 0 1 1; E 2 1; L 3 1 0; L 2 1 1]%N."));
    /// assert!(text.contains("Theorem values_to_0 "));
    /// ```
    pub fn rocq(&self) -> String {
        let value = self.value();
        let mut text = format!(
            "(** The positions of the values 0, ..., {value} of Wythoff's game, for the development in formal/. *)\n\
             From Coq Require Import NArith List.\n\
             From Wythoff Require Import Zeckendorf Wythoff Table Check Build Main.\n\
             Import ListNotations.\n\n\
             Definition rows{value} : automaton := Automaton {value} [\n"
        );
        let mut width = 0;
        for (at, node) in self.nodes.iter().enumerate() {
            let entry = match node.next {
                (zero, Some(one)) => format!("L {zero} {one} {}", node.insert),
                (zero, None) => format!("E {zero} {}", node.insert),
            };
            if at > 0 {
                let separator = if width + entry.len() > WIDTH {
                    '\n'
                } else {
                    ' '
                };
                width = if separator == '\n' { 0 } else { width + 1 };
                text.extend([';', separator]);
            }
            width += entry.len() + 1;
            text.push_str(&entry);
        }
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "]%N.\n\n\
             Definition table{value} : table := build {below}%N {digits} rows{value}.\n\n\
             Lemma table{value}_accepted : check table{value} {value} = true.\n\
             Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Theorem values_to_{value} a b v : v <= {value} -> a <= b ->\n\
             \x20 (G a b = v <->\n\
             \x20  inserts table{value} (reach table{value} (zeck a)) v = true /\\\n\
             \x20  b = column table{value} (reach table{value} (zeck a)) a v).\n\
             Proof. apply main, table{value}_accepted. Qed.\n",
            below = BELOW,
            digits = FREE_DIGITS,
        );
        text
    }
}

/// How many diagonals below the base are in the windows that the assistant uses.
const BELOW: usize = 24;

/// With this many free digits it looks at the rows around a row.
const FREE_DIGITS: usize = 6;
