//! Formulas and definitions as text.
//!
//! ```text
//! # the cold positions of Wythoff's game
//! let cold(x, y) := exists n: lower(n, x) and upper(n, y) or lower(n, y) and upper(n, x)
//! theorem symmetric := forall x, y: cold(x, y) => cold(y, x)
//! refute growing    := forall x, y: cold(x, y) => x < y
//! ```
//!
//! | written | means |
//! |---|---|
//! | `forall x, y: A`, `exists x: A` | quantifiers; they reach as far to the right as possible |
//! | `not A`, `A and B`, `A or B`, `A => B`, `A <=> B` | tightest first; `=>` associates to the right |
//! | `s = t`, `!=`, `<`, `<=`, `>`, `>=` | comparisons of integers; `x < y <= z` is allowed |
//! | `s + t`, `s - t`, `3 * t`, `t div 3`, `t mod 3` | numbers; constants may be written `10^100` or `1e12` |
//! | `P(s, t)` | a relation with its arguments in the order of its definition |
//! | `F[t] = 1`, `F[s] != F[t]` | the terms of an automatic sequence |
//! | `true`, `false`, `# comment` | |
//! | `let P(x, y) := A` | defines a relation |
//! | `import P from "FILE"`, `import word W from "FILE"` | an automaton in Walnut's format, without or with output |
//! | `theorem NAME := A`, `refute NAME := A` | claims that a sentence is true, or false |
//!
//! The signs ∀ ∃ ¬ ∧ ∨ ⇒ ⇔ ≠ ≤ ≥ are understood too.
//!
//! Variables stand for natural numbers, and every term has a value in the integers: subtraction is
//! that of the integers, `t div 3` rounds down and `t mod 3` is 0, 1 or 2 also for a negative t.
//! Comparisons compare integers. A relation with a negative argument is false, and a sequence has the
//! value 0 at a negative index. So a formula is either true or false for given numbers: `s != t` means
//! `not (s = t)`, and `A or not A` always holds.

mod environment;
mod error;
mod lexer;
mod parser;
mod script;

pub use environment::Environment;
pub use error::ParseError;
pub(crate) use parser::is_name;
pub use parser::parse;
pub(crate) use script::Definition;
pub use script::{ScriptClaim, ScriptError, Session};
