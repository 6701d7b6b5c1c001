//! A check that was not finished is not a verdict, whatever the kind of certificate.

use clap::Parser;
use wythoff::Budget;
use wythoff::period::{Certificate, RowGame, Search, periods as find_periods};
use wythoff::theorem::library::{ENTRIES, row_facts};
use wythoff::theorem::mex_pairs::PairsTheorem;
use wythoff::theorem::statement::Claim;
use wythoff::theorem::states::Candidate;
use wythoff::theorem::subject::Subject;
use wythoff_automata::System;
use wythoff_automata::proof::Proof;
use wythoff_automata::text::Session;

use super::KINDS;
use crate::arg::game;
use crate::{Context, Failure, cli};

/// One certificate of each kind.
fn certificates() -> Vec<String> {
    let budget = Budget::default();
    let rows = RowGame::new(&*game::of_catalogue("wythoff").unwrap().rules().unwrap()).unwrap();
    let rules = "wythoff".parse::<Subject>().unwrap().rules().unwrap();
    let found = find_periods(&rows, 0..4, &Search::default()).unwrap();
    let periods =
        Certificate::new("wythoff", &rules, found.rows, found.repeats[3], &budget).unwrap();
    let subject = "nim-ab:1,3".parse().unwrap();
    let pairs = PairsTheorem::find(&subject, Claim::Value(0), &budget).unwrap();
    let mut session = Session::new(System::fibonacci(), budget.clone());
    let sentence = session
        .parse("forall x: exists y: 3 * y = x or x < y")
        .unwrap();
    let candidate = Candidate::guess(0, 8, &budget, &mut |_| ()).unwrap();
    vec![
        periods.to_string(),
        ENTRIES[0].theorem().to_string(),
        pairs.unwrap().0.to_string(),
        Proof::of(&mut session, &sentence).unwrap().1.to_string(),
        candidate.unwrap().to_string(),
        row_facts(0).unwrap().to_string(),
    ]
}

fn context() -> Context {
    let cli = cli::Cli::try_parse_from(["wythoff", "games"]).unwrap();
    Context::new(cli.common).unwrap()
}

#[test]
fn time_that_is_up_and_interruptions_are_not_verdicts() {
    let certificates = certificates();
    for kind in KINDS {
        let text = certificates
            .iter()
            .find(|text| text.starts_with(kind.beginning))
            .expect("one certificate of each kind");
        let accepted = (kind.check)(text, &context()).unwrap();
        assert_eq!(accepted.rejection, None, "{}", kind.beginning);
        let late = context();
        late.budget.stop_flag().time_up();
        let interrupted = context();
        interrupted.budget.stop_flag().interrupt();
        for spent in [late, interrupted] {
            match (kind.check)(text, &spent) {
                Err(Failure::Undecided(_)) => {}
                Err(other) => panic!("{}: {:?}", kind.beginning, other.message()),
                Ok(verdict) => panic!("{}: {:?}", kind.beginning, verdict.rejection),
            }
        }
    }
}
