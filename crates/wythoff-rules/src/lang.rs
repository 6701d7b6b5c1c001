//! The rule language: games given by text.
//!
//! ```text
//! # F-Wythoff, ended early
//! piles a <= b                                  # two unordered piles, smaller first
//! move (a - i, b)        for i >= 1
//! move (a, b - i)        for i >= 1
//! move (a - i, b - i)    for i >= 1  if i < a and (b - i) div (a - i) = b div a
//! end when a + b <= 2                           # optional: no moves from these positions
//! ```
//!
//! * `piles a <= b` sorts the piles after every move; `piles x, y` keeps their places.
//! * `move (e1, ..., en) for p >= e, q >= e if COND`: one option for every value of the parameters
//!   for which all new piles are at least 0 and COND holds. In COND, `a` is the pile before the
//!   move and `a'` the pile of that name after it, before sorting.
//! * Expressions have whole numbers, names, `+ - *`, `div` (rounded down), `mod`, `xor`,
//!   `min(,)`, `max(,)`, `abs()`; conditions have `= != < <= > >=`, `and`, `or`, `not`. The grammar
//!   and the precedence of operators are in [`parse`](mod@parse).
//! * A comparison that divides by zero does not hold, and neither does its negation.
//!
//! Text becomes a [`Rules`] tree (grammar), then a [`Checked`] rule set (names), then a [`RuleGame`]
//! (every parameter bounded, every play ends, compiled). All problems are reported at once, each
//! with its place ([`RuleError`]).

mod analysis;
pub mod ast;
mod code;
mod compile;
mod cycle;
pub mod diagnostic;
mod find_sets;
mod form;
mod game;
mod guard;
mod lex;
mod linear;
mod lines;
mod magnitude;
mod normal;
pub mod parse;
mod pattern;
mod polyhedron;
mod print;
mod recognise;
mod resolve;
mod same;
mod settle;
pub mod span;
mod tail;
pub mod term;
mod terminate;
mod triangle;

pub use ast::Rules;
pub use diagnostic::{Diagnostic, RuleError};
pub use game::RuleGame;
pub use parse::parse;
pub use term::Checked;
