//! From rule to theorem: automata of level sets, learned from positions and proved for all of them.
//!
//! The way of a rule text through the folders:
//!
//! | folder | what happens there |
//! |---|---|
//! | [`translation`] | rules become formulas, and formulas automata of the moves |
//! | [`learning`] | an automaton of a level set is guessed from its first positions |
//! | [`proving`] | the guess is decided to be right for positions of any size, or corrected |
//! | [`statement`] | what was proved becomes a theorem: a file that anyone can check again |
//! | [`pairs`] | the other kind of theorem: P-positions that are spaced pairs, without an automaton |
//! | [`rows`] | all rows of Wythoff's game at once: the states of a sweep as an automaton |
//! | [`consequences`] | what follows from the proved sets: distances, diagonals, extremes |
//! | [`invariant`] | which invariant moves can be added to a game, and which of its moves left out |
//! | [`inverse`] | rules that have given P-positions, and kinds of rules that have not |
//! | [`dual`] | the invariant game whose moves are given positions |
//! | [`library`] | the theorems that come with the program |
//! | [`answers`] | what proved sets are asked: members, their numbers, winning moves |

pub mod answers;
pub mod consequences;
pub mod dual;
pub mod invariant;
pub mod inverse;
pub mod learning;
pub mod library;
pub mod pairs;
pub mod proving;
pub mod rows;
pub mod statement;
pub mod translation;
