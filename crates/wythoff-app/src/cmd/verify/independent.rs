//! A second check of a certificate, by a checker that shares no code with the prover.

use super::Confirmation;
use crate::{Context, Failure};

/// Has the independent checker decide again what a certificate says.
pub(super) fn independent(_text: &str, _context: &Context) -> Result<Confirmation, Failure> {
    Err(Failure::Input("not available in this build".to_owned()))
}
