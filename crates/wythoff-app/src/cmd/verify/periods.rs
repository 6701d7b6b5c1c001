//! Certificates of periods.

use wythoff::Game;
use wythoff::period::{Certificate, HEADER, Proof, Rejection, RowGame, verify};

use crate::arg::game;
use crate::{Context, Failure};

use super::{Verdict, unreadable};

/// How a certificate of periods begins.
pub(super) const BEGINNING: &str = HEADER;

/// What a game of the rule language is called in a certificate, before its rules.
const RULES: &str = "rules: ";

/// The game as a certificate names it: a game of the rule language is written out.
pub(in crate::cmd) fn name_in_certificate(game: &Game) -> String {
    match game {
        Game::Catalogue(game) => game.to_string(),
        Game::Typed { rules, .. } => {
            let text = rules.rules().to_string();
            let statements: Vec<&str> = text.lines().collect();
            format!("{RULES}{}", statements.join("; "))
        }
    }
}

/// Reads and checks a certificate.
pub(super) fn check(text: &str, context: &Context) -> Result<Verdict, Failure> {
    let certificate = Certificate::parse(text)
        .map_err(|error| unreadable("a certificate of the periods of rows", error))?;
    let game = match certificate.game.strip_prefix(RULES) {
        Some(rules) => game::typed("rules", rules)?,
        None => game::of_catalogue(&certificate.game)?,
    };
    let row_game = RowGame::new(&*game.rules()?)?;
    let rejection = match verify(&row_game, &certificate, &context.budget) {
        Ok(()) => None,
        Err(Rejection::Unfinished(error)) => return Err(error.into()),
        Err(rejection) => Some(rejection.to_string()),
    };
    Ok(Verdict {
        statement: statement(&certificate),
        states: match &certificate.proof {
            Proof::Joint(states) => states.len() as u64,
            Proof::Layers(layers) => 2 * layers.len() as u64,
        },
        rejection,
    })
}

fn statement(certificate: &Certificate) -> String {
    let claims: Vec<String> = certificate
        .claims
        .iter()
        .map(|claim| {
            format!(
                "row {} has preperiod {} and period {}",
                claim.row, claim.preperiod, claim.period
            )
        })
        .collect();
    format!("{}: {}", certificate.game, claims.join("; "))
}
