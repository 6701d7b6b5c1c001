//! The questions about theorems: arguments in, answers out, and both as JSON.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;
use wythoff::ask::prove::ProveQuestion;
use wythoff::ask::verify::{Judgement, Kind, VerifyQuestion};
use wythoff::ask::{Clock, Host, Question, Quiet, Store, answer_json};
use wythoff::ask::{automaton, decide, prove, solve, verify};
use wythoff::period::{Certificate, RowGame, Search, periods};
use wythoff::read::game;
use wythoff::subject::Subject;
use wythoff::theorem::library::{ENTRIES, row_facts};
use wythoff::theorem::pairs::PairsTheorem;
use wythoff::theorem::rows::Candidate;
use wythoff::theorem::statement::Level;
use wythoff::{Budget, Failure};
use wythoff_automata::System;
use wythoff_automata::proof::Proof;
use wythoff_automata::sealed;
use wythoff_automata::text::Session;

use crate::asking::Remembering;
use crate::scale::scaled;
use crate::theorems::{entries, is_large};

fn ask(name: &str, arguments: &str) -> String {
    answer_json(name, arguments, &Quiet::default())
        .unwrap_or_else(|failure| panic!("{name} {arguments}: {failure:?}"))
}

fn value(name: &str, arguments: &str) -> Value {
    serde_json::from_str(&ask(name, arguments)).unwrap()
}

/// Bounded moves have P-positions of which nothing far is known, and no automaton over Fibonacci digits.
const BOUNDED: &str = "piles a <= b; move (a - i, b) for i >= 1 if i <= 3; \
                       move (a, b - i) for i >= 1 if i <= 3; move (a - i, b - i) for i >= 1 if i <= 3";

/// What was once proved by one command alone is proved by all.
#[test]
fn all_roads_lead_to_the_same_theorem() {
    let arguments = format!(r#"{{"rules": "{BOUNDED}"}}"#);
    let proved = value("prove", &arguments);
    assert_eq!(proved["numeration"], "base:2");
    let automaton = value("automaton", &arguments);
    assert_eq!(automaton["numeration"], "base:2");
    let solution = value("solve", &arguments);
    assert_eq!(solution["numeration"], "base:2");
    let level = &solution["levels"][0];
    assert_eq!(level["status"], "proved");
    assert_eq!(level["statement"], proved["statement"]);
    for states in [&level["states"], &automaton["states"]] {
        assert_eq!(*states, proved["states"]);
    }
    // Pairs without an automaton.
    let pairs = r#"{"game": "nim-ab:1,3"}"#;
    let proved = value("prove", pairs);
    assert!(proved["no_automaton"].is_string());
    let level = &value("solve", pairs)["levels"][0];
    assert_eq!(level["status"], "proved");
    assert_eq!(level["statement"], proved["statement"]);
    assert_eq!(level["reason"], proved["no_automaton"]);
}

/// Whatever `prove` proves of a game, `solve` proves as well: the games of the library, all of them at full scale, and
/// typed ones of the manual.
#[test]
fn solve_proves_what_prove_proves() {
    let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    let typed = ["a - i >= 5", "b <= 2*a"];
    let typed = typed.map(|condition| {
        format!(r#""rules": "{nim}; move (a - i, b - i) for i >= 1 if {condition}""#)
    });
    // Moves along lines, of which the first two have no theorem, which is found out slowly; and moves given by a set.
    let others = [
        "move (a - 2*i, b - 2*i) for i >= 1",
        "move (a - i, b - i) for i >= 1 if i mod 2 = 0",
        "move (a - i, b - 2*i) for i >= 1; move (a - 2*i, b - i) for i >= 1",
        "move (a - i, b - i div 2) for i >= 1; move (a - i div 2, b - i) for i >= 1",
        "move (a - i, b - j) for (i, j) in pairs:lower-wythoff,upper-wythoff",
        "move (a - i, b - i) for i >= 1 if not (a', b') in { x = y and x > 2 }",
    ];
    let others = others.map(|moves| format!(r#""rules": "{nim}; {moves}""#));
    let alone = [
        BOUNDED,
        "piles n; move (n - i) for i in { F[i] = 1 }",
        "piles a, b; move (a - i, b - j) for (i, j) in { i + j = 1 }",
    ];
    let alone = alone.map(|rules| format!(r#""rules": "{rules}""#));
    let others = others.into_iter().skip(scaled(2, 0));
    let typed = typed.into_iter().chain(others).chain(alone);
    // Of those without a theorem nothing is said.
    let has_theorem = |about: &String| {
        let proved = answer_json("prove", &format!("{{{about}}}"), &Quiet::default());
        proved.is_ok()
    };
    let typed = typed.filter(has_theorem);
    let quick = ["wythoff", "w:1,2", "t:2", "terminal:3", "a-wythoff:2"];
    let named = entries()
        .filter(|entry| !is_large(entry) && entry.0.claim == Level::Value(0))
        .filter(|(entry, _)| game::of_catalogue(entry.subject).is_ok())
        .filter(|(entry, _)| scaled(quick.contains(&entry.subject), true))
        .map(|(entry, _)| format!(r#""game": "{}""#, entry.subject));
    let mut asked = 0;
    for about in typed.chain(named) {
        let proved = value("prove", &format!("{{{about}}}"));
        let level = &value("solve", &format!(r#"{{{about}, "values": 0}}"#))["levels"][0];
        assert_eq!(level["status"], "proved", "{about}");
        assert_eq!(level["statement"], proved["statement"]);
        assert_eq!(level["states"], proved["states"]);
        asked += 1;
    }
    assert!(asked >= scaled(7, 30), "{asked}");
}

/// Reads an answer back and writes it again.
fn again<Q: Question>(line: &str) -> String {
    let answer: Q::Answer = serde_json::from_str(line).unwrap_or_else(|error| {
        panic!("{} {line}: {error}", Q::NAME);
    });
    serde_json::to_string(&answer).unwrap()
}

#[test]
fn answers_are_read_back_as_they_were_written() {
    for (name, arguments) in [
        ("prove", r#"{"game": "w:2"}"#),
        ("prove", r#"{"game": "w:2", "certificate": true}"#),
        ("prove", r#"{"game": "wythoff", "same-as": "w:1"}"#),
        ("prove", r#"{"game": "nim-ab:a,b"}"#),
        (
            "prove",
            r#"{"game": "wythoff", "value": 1, "consequences": true}"#,
        ),
        ("automaton", r#"{"game": "a-wythoff:2"}"#),
        (
            "automaton",
            r#"{"game": "wythoff", "value": "1", "census": 12}"#,
        ),
        ("solve", r#"{"game": "w:1", "values": 0}"#),
        ("solve", r#"{"game": "wythoff", "certificates": true}"#),
        (
            "decide",
            r#"{"formula": "forall y, x: exists z: x + z = y"}"#,
        ),
        (
            "decide",
            r#"{"formula": "forall x: exists y: x < y", "explain": true, "certificate": true}"#,
        ),
        (
            "decide",
            r#"{"formula": "lower(n, x) and n < 10^30", "members": 3}"#,
        ),
        ("decide", r#"{"formula": "x < x"}"#),
        (
            "decide",
            r#"{"definitions": ["let even(x) := exists h: x = 2 * h\ntheorem e := forall x: even(x)"]}"#,
        ),
    ] {
        let line = ask(name, arguments);
        let read = match name {
            "prove" => again::<prove::ProveQuestion>(&line),
            "automaton" => again::<automaton::AutomatonQuestion>(&line),
            "solve" => again::<solve::SolveQuestion>(&line),
            _ => again::<decide::DecideQuestion>(&line),
        };
        assert_eq!(read, line, "{name} {arguments}");
    }
    for certificate in certificates() {
        let line = verified(&certificate);
        assert!(line.contains(r#""status":"proved""#), "{line}");
        assert_eq!(again::<verify::VerifyQuestion>(&line), line);
    }
    // The name of another game does not belong to these rules.
    let theorem = ENTRIES[0].theorem().to_string();
    let forged = theorem.replace("game wythoff\n", "game w:1\n");
    let line = verified(&sealed::seal(sealed::body(&forged)));
    assert!(line.contains(r#""status":"rejected""#), "{line}");
    assert_eq!(again::<verify::VerifyQuestion>(&line), line);
}

fn verified(certificate: &str) -> String {
    let text = serde_json::to_string(certificate).unwrap();
    ask("verify", &format!(r#"{{"certificate": {text}}}"#))
}

#[test]
fn wrong_arguments_are_refused() {
    for (name, arguments, reason) in [
        ("prove", "[]", "no JSON object"),
        ("prove", r#"{"game": "wythof"}"#, "wythof"),
        (
            "prove",
            r#"{"game": "w:2", "depth": 3}"#,
            "unknown argument `depth`",
        ),
        (
            "prove",
            r#"{"game": "w:2", "misere": true, "value": 1}"#,
            "exclude each other",
        ),
        (
            "prove",
            r#"{"game": "w:2", "smallest-heap": 1}"#,
            "is for n-heap:3",
        ),
        (
            "prove",
            r#"{"game": "w:2", "numeration": "roman"}"#,
            "roman",
        ),
        (
            "prove",
            r#"{"game": "w:2", "consequences": true}"#,
            "values 0 to 3 of wythoff",
        ),
        (
            "automaton",
            r#"{"game": "wythoff", "census": 0}"#,
            "from 1 to 60",
        ),
        (
            "automaton",
            r#"{"game": "wythoff", "census": 9, "checkpoint": true}"#,
            "neither",
        ),
        ("automaton", r#"{"game": "wythoff", "value": -1}"#, "-1"),
        ("solve", r#"{"values": 3}"#, "which is missing"),
        ("solve", r#"{"game": "ratwyt"}"#, "no rules in piles"),
        ("verify", "{}", "the argument `certificate` is missing"),
        (
            "verify",
            r#"{"certificate": "wythoff"}"#,
            "this is not a certificate",
        ),
        ("decide", "{}", "there must be a `formula`"),
        (
            "decide",
            r#"{"definitions": ["let a"], "certificate": true}"#,
            "`certificate`",
        ),
        ("decide", r#"{"formula": "forall x:"}"#, "forall x:"),
        (
            "decide",
            r#"{"definitions": ["import P from \"secret.txt\""]}"#,
            "there are no files here",
        ),
    ] {
        let failure = answer_json(name, arguments, &Quiet::default()).unwrap_err();
        assert!(!matches!(failure, Failure::Undecided(_)), "{failure:?}");
        let message = failure.message().unwrap();
        assert!(message.contains(reason), "{name} {arguments}: {message}");
    }
}

/// One certificate of each kind.
fn certificates() -> Vec<String> {
    let budget = Budget::default();
    let rows = RowGame::new(&*game::of_catalogue("wythoff").unwrap().rules().unwrap()).unwrap();
    let rules = "wythoff".parse::<Subject>().unwrap().rules().unwrap();
    let found = periods(&rows, 0..4, &Search::default()).unwrap();
    let periods =
        Certificate::new("wythoff", &rules, found.rows, found.repeats[3], &budget).unwrap();
    let subject = "nim-ab:1,3".parse().unwrap();
    let pairs = PairsTheorem::find(&subject, Level::Value(0), &budget).unwrap();
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

/// A check that was not finished is not a verdict, whatever the kind of certificate.
#[test]
fn time_that_is_up_and_interruptions_are_not_verdicts() {
    let certificates = certificates();
    for kind in Kind::ALL {
        let text = certificates
            .iter()
            .find(|text| text.starts_with(kind.beginning()))
            .expect("one certificate of each kind");
        let question = VerifyQuestion::new(text.clone());
        let accepted = question.ask(&Quiet::default()).unwrap();
        assert_eq!((accepted.status, accepted.kind), (Judgement::Proved, kind));
        let late = Budget::default();
        late.stop_flag().time_up();
        let interrupted = Budget::default();
        interrupted.stop_flag().interrupt();
        for spent in [late, interrupted] {
            match question.ask(&Quiet::new(spent)) {
                Err(Failure::Undecided(_)) => {}
                other => panic!("{kind}: {other:?}"),
            }
        }
    }
}

/// Whenever it looks at its clock an hour has gone by, so that everything is kept at once.
#[derive(Default)]
struct Hurried(Remembering);

impl Host for Hurried {
    fn budget(&self) -> &Budget {
        self.0.budget()
    }

    fn clock(&self) -> Clock {
        let hours = AtomicU64::new(0);
        Box::new(move || Duration::from_secs(3600 * hours.fetch_add(1, Ordering::Relaxed)))
    }

    fn keeps(&self) -> bool {
        true
    }

    fn store(&self, run: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        assert!(run.starts_with("value 1 of w:1 in fibonacci, rules: piles a <= b"));
        self.0.store(run)
    }
}

#[test]
fn a_host_keeps_the_progress_of_a_search() {
    let question = ProveQuestion {
        checkpoint: true,
        ..ProveQuestion::new("w:1".parse().unwrap(), Level::Value(1))
    };
    let host = Hurried::default();
    let proved = question.ask(&host).unwrap();
    assert_eq!(host.0.records(), 1);
    let resumed = question.ask(&host).unwrap();
    assert_eq!(resumed.statement, proved.statement);
    host.0.damage();
    let message = question.ask(&host).unwrap_err().message().unwrap();
    assert!(message.contains("the memory cannot be used"), "{message}");
}
