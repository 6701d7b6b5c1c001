//! The claims of the literature on Wythoff-type games, and engines that check them.
//!
//! A [`Claim`] restates a table, theorem, example, figure, conjecture or slip of a paper. The
//! [`Registry`] holds all of them, read from the files in `claims/`, one for each paper. Running a
//! claim at a [`Scale`] gives a [`Finding`]: a [`Verdict`] that says how far it can be trusted, the
//! way it was found, and the numbers behind it.
//!
//! # Example
//!
//! ```
//! use wythoff_automata::Budget;
//! use wythoff_claims::{Registry, Scale, Verdict};
//!
//! let registry = Registry::embedded();
//! let claim = registry.find("jiao/remark-15").unwrap();
//! let finding = registry.run(claim, Scale::Quick, &Budget::default()).unwrap();
//! let Verdict::Refuted { counterexample, .. } = &finding.verdict else { panic!() };
//! assert!(counterexample.contains("(45, 67)"));
//! assert!(claim.is_met_by(Scale::Quick, &finding.verdict));
//! ```

pub mod claim;
mod engine;
pub mod finding;
mod machine;
pub mod proof;
pub mod references;
pub mod registry;
pub mod scripts;
pub mod verdict;

pub use claim::{Claim, Kind, Scale};
pub use engine::Trouble;
pub use finding::{DataTable, Finding};
pub use proof::ProofKind;
pub use references::{Reference, references};
pub use registry::{Paper, Registry};
pub use verdict::{Expected, Verdict};
