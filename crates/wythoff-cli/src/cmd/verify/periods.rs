//! Certificates of periods.

use wythoff::Game;
use wythoff::period::{Certificate, EARLIER_HEADER, Proof, Rejection, verify};

use super::{Verdict, unreadable};
use crate::{Context, Failure};

/// How a certificate of periods begins, of whatever version.
pub(super) const BEGINNING: &str = "wythoff period certificate ";

/// The game as a certificate names it. A typed game is known by its rules alone.
pub(in crate::cmd) fn name_in_certificate(game: &Game) -> String {
    match game {
        Game::Catalogue(game) => game.to_string(),
        Game::Typed { .. } => "rules".to_owned(),
    }
}

/// What it should be.
const WHAT: &str = "a certificate of the periods of rows";

/// Reads and checks a certificate.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    if text.lines().next() == Some(EARLIER_HEADER) {
        return Err(Failure::input(
            "this certificate was written by an earlier version: write it again",
        ));
    }
    let certificate = Certificate::parse(text).map_err(|error| unreadable(WHAT, error))?;
    match verify(&certificate, &context.budget) {
        Ok(verified) => Ok(Verdict::proved(
            verified.about(),
            verified.statement(),
            verified.states() as u64,
        )),
        Err(Rejection::Unfinished(error)) => Err(error.into()),
        Err(rejection) => {
            let states = match &certificate.proof {
                Proof::Joint(states) => states.len() as u64,
                Proof::Layers(layers) => 2 * layers.len() as u64,
            };
            Ok(Verdict::rejected(WHAT, states, rejection))
        }
    }
}
