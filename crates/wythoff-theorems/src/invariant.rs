//! Level sets given, rules sought: which invariant moves can be added to a game, and which of its moves can be left
//! out, while the positions of the values 0, ..., G stay what they are.
//!
//! An invariant move takes the same numbers from every position that has enough. A level set that is an automaton
//! turns "no two positions of this set differ by this move" into a formula about the move, so the moves that may be
//! added are themselves the set of an automaton, and one sentence says that it is right.
//!
//! | file | holds |
//! |---|---|
//! | `setting` | the level sets of one game, by name, in a session of the decision procedure |
//! | `extend` | the moves that can be added: all of them as one set, or one by one |
//! | `orders` | the moves that can be added, for one order of the piles after the other, where all at once is too large |
//! | `joined` | which of given moves join two positions of a set, of any size |
//! | `strip` | the moves that can be added away from a line, where an automaton of all is too large |
//! | `form` | sets of moves that can be said in a few words |
//! | `reduce` | the moves that can be left out, one at a time and all together |

mod extend;
mod form;
mod joined;
mod orders;
mod reduce;
mod setting;
mod strip;

pub use extend::{Conflict, Extension, Extent, Judged, MOST_MOVES};
pub use form::closed_form;
pub use reduce::Reduction;
pub use setting::{NoSetting, Setting};
pub use strip::OffStrip;
