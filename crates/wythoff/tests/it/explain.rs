//! Explanations against the mex rule written out: every move that is shown is a move, every answer answers it.

use std::collections::BTreeSet;
use std::sync::Arc;

use wythoff::ask::explain::{ExplainedMove, Explanation, Step};
use wythoff::ask::moves::MoveQuestion;
use wythoff::ask::show::ShowQuestion;
use wythoff::ask::value::{ValueAnswer, ValueQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::generic::SumRules;
use wythoff::engine::legal::is_legal;
use wythoff::read::{Games, Position, Term, sum};
use wythoff::{Game, Outcome, Ruleset, Status, UBig, closed};

use crate::asking::round_trip;
use crate::reference::Reference;
use crate::scale::scaled;

/// Games of the catalogue and typed ones: restricted, ended early, one pile, ordered piles, three piles, growing piles.
const TYPED: &[(&str, &[u64])] = &[
    ("piles n; move (n - i) for i >= 1 if i <= 3", &[15]),
    (
        "piles a <= b; move (a, b - i) for i >= 1 if i mod 3 != 0; move (a - i, b - i) for i >= 1",
        &[7, 7],
    ),
    (
        "piles x, y; move (x - i, y) for i >= 1 if i xor y > 1; move (x, y - i) for i >= 1; end when x + y <= 1",
        &[6, 6],
    ),
    (
        "piles x, y; move (x - 1, y + 2); move (x, y - i) for i >= 1 if i <= 2",
        &[4, 5],
    ),
    (
        "piles a <= b <= c; move (a - i, b - i, c) for i >= 1; move (a, b, c - i) for i >= 1; move (a - i, b, c) for i >= 1 if c' > 2",
        &[4, 4, 5],
    ),
    (
        "piles a <= b; move (a - 2 * i, b - i) for i >= 1; move (a, b - i) for i >= 1; end when a = 2",
        &[7, 8],
    ),
];

const CATALOGUE: &[(&str, &[u64])] = &[
    ("wythoff", &[8, 13]),
    ("f-wythoff", &[6, 9]),
    ("r-wythoff", &[6, 9]),
    ("e-wythoff", &[6, 8]),
    ("w:2,5", &[7, 9]),
    ("hofstadter", &[6, 8]),
    ("nim-ab:2,3", &[6, 8]),
    ("mouse", &[6, 8]),
    ("nim", &[3, 4, 4]),
    ("n-heap:3", &[3, 4, 4]),
    ("raleigh", &[3, 4, 5]),
];

fn games() -> Vec<(Game, &'static [u64])> {
    let typed = TYPED.iter().map(|(rules, most)| {
        let games = Games::with_rules(Some(rules)).unwrap();
        (games.game("rules").unwrap(), *most)
    });
    let named =
        |(name, most): &(&str, &'static [u64])| (Games::default().game(name).unwrap(), *most);
    typed.chain(CATALOGUE.iter().map(named)).collect()
}

/// All canonical positions up to this one.
fn positions(game: &Game, most: &[u64]) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for &most in most {
        all = (all.iter())
            .flat_map(|start| (0..=most).map(|pile| [start.clone(), vec![pile]].concat()))
            .collect();
    }
    all.retain(|position| canonical(game, position) == *position);
    all
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}

fn canonical(game: &Game, position: &[u64]) -> Vec<u64> {
    let canonical = game.canonical(&big(position)).unwrap();
    canonical
        .iter()
        .map(|pile| u64::try_from(pile).unwrap())
        .collect()
}

fn small(piles: &[String]) -> Vec<u64> {
    piles.iter().map(|pile| pile.parse().unwrap()).collect()
}

/// A sum for the reference: its rules, and where each term begins.
struct Whole {
    rules: Arc<dyn Ruleset>,
    start: Vec<u64>,
    places: Vec<usize>,
}

impl Whole {
    fn new(terms: &[Term]) -> Self {
        let mut rules = Vec::new();
        let (mut start, mut places) = (Vec::new(), Vec::new());
        for term in terms {
            let piles: Vec<u64> = (term.position.piles().iter())
                .map(|pile| u64::try_from(pile).unwrap())
                .collect();
            places.push(start.len());
            start.extend(canonical(&term.game, &piles));
            rules.push((term.game.rules().unwrap(), piles.len()));
        }
        let rules: Arc<dyn Ruleset> = match &rules[..] {
            [(only, _)] => only.clone(),
            _ => Arc::new(SumRules::new(rules)),
        };
        Self {
            rules,
            start,
            places,
        }
    }

    /// The sum after a move in one term; `from` must be what is there.
    fn after(&self, before: &[u64], term: usize, from: &[String], to: &[String]) -> Vec<u64> {
        let place = self.places[term]..self.places[term] + from.len();
        assert_eq!(before[place.clone()], small(from));
        let mut after = before.to_vec();
        after[place].copy_from_slice(&small(to));
        after
    }
}

/// What the rules say of a sum.
struct Truth<'a> {
    reference: Reference<'a>,
    rules: &'a dyn Ruleset,
    misere: bool,
}

impl Truth<'_> {
    fn outcome(&mut self, position: &[u64]) -> Outcome {
        match (
            self.misere,
            self.misere || self.reference.grundy(position) > 0,
        ) {
            (true, _) => self.reference.misere(position),
            (false, true) => Outcome::N,
            (false, false) => Outcome::P,
        }
    }

    fn options(&self, position: &[u64]) -> BTreeSet<Vec<u64>> {
        wythoff::ruleset::options(self.rules, position)
            .into_iter()
            .collect()
    }

    /// Checks a move from a position, with its answer; where it leads to.
    fn check(&mut self, whole: &Whole, before: &[u64], shown: &ExplainedMove) -> Vec<u64> {
        let after = whole.after(before, shown.term.0, &shown.from, &shown.to);
        assert!(
            self.options(before).contains(&after),
            "{before:?} {shown:?}"
        );
        assert_eq!(self.outcome(&after), shown.outcome, "{shown:?}");
        if let Some(value) = &shown.value {
            assert_eq!(
                value.0,
                UBig::from(self.reference.grundy(&after)),
                "{shown:?}"
            );
        }
        match &shown.answer {
            Some(Step { term, from, to }) => {
                let answered = whole.after(&after, term.0, from, to);
                assert!(self.options(&after).contains(&answered), "{shown:?}");
                assert_eq!(self.outcome(&answered), Outcome::P, "{shown:?}");
            }
            None => {
                let ended = self.misere && self.options(&after).is_empty();
                assert!(shown.outcome == Outcome::P || ended, "{shown:?}");
            }
        }
        after
    }
}

/// Checks the whole explanation of a small sum.
fn check(terms: &[Term], misere: bool, outcome: Outcome, explanation: &Explanation) {
    let whole = Whole::new(terms);
    let mut truth = Truth {
        reference: Reference::new(&*whole.rules),
        rules: &*whole.rules,
        misere,
    };
    let start = whole.start.clone();
    assert_eq!(truth.outcome(&start), outcome);
    let options = truth.options(&start);
    let shown: BTreeSet<Vec<u64>> = (explanation.moves.iter())
        .map(|shown| truth.check(&whole, &start, shown))
        .collect();
    assert_eq!(explanation.tried.as_ref().unwrap().0, options.len() as u64);
    let expected: BTreeSet<Vec<u64>> = match outcome {
        Outcome::P => options.clone(),
        Outcome::N => (options.iter())
            .filter(|option| truth.outcome(option) == Outcome::P)
            .cloned()
            .collect(),
    };
    assert_eq!(
        shown, expected,
        "every move of a lost position, every winning one of a won"
    );
    if !explanation.afterwards.is_empty() {
        let first = &explanation.moves[0];
        let after = whole.after(&start, first.term.0, &first.from, &first.to);
        let replies: BTreeSet<Vec<u64>> = (explanation.afterwards.iter())
            .map(|shown| truth.check(&whole, &after, shown))
            .collect();
        assert_eq!(replies, truth.options(&after));
    }
    if let Some(mex) = &explanation.mex {
        assert_eq!(mex.value.0, UBig::from(truth.reference.grundy(&start)));
        assert_eq!(UBig::from(mex.below.len()), mex.value.0);
        let mut count = mex.above.0;
        for (value, below) in (0u64..).zip(&mex.below) {
            count += below.count.0;
            let example = small(&below.example);
            assert!(options.contains(&example));
            assert_eq!(below.value.0, UBig::from(truth.reference.grundy(&example)));
            assert_eq!(below.value.0, UBig::from(value));
        }
        assert_eq!(count, options.len() as u64);
    } else {
        assert!(misere || terms.len() > 1);
    }
    for theorem in &explanation.theorems {
        let value = truth.reference.grundy(&start);
        let is = match misere {
            true => outcome == Outcome::P,
            false => value == theorem.value.0,
        };
        assert_eq!(theorem.contains, is);
    }
}

fn explained(terms: &[Term], misere: bool) -> ValueAnswer {
    let question = ValueQuestion {
        terms: terms.to_vec(),
        misere,
        explain: true,
    };
    question.ask(&Quiet::default()).unwrap()
}

fn term(game: &Game, position: &[u64]) -> Term {
    Term {
        game: game.clone(),
        position: Position::Piles(big(position)),
    }
}

#[test]
fn explanations_of_small_positions_are_right() {
    for (game, most) in games() {
        for position in positions(&game, most) {
            for misere in [false, true] {
                let terms = [term(&game, &position)];
                let answer = explained(&terms, misere);
                check(
                    &terms,
                    misere,
                    answer.outcome,
                    answer.explanation.as_ref().unwrap(),
                );
            }
        }
    }
}

#[test]
fn explanations_of_sums_are_right() {
    for text in [
        "wythoff@3,4 + nim@2",
        "wythoff@2,3 + wythoff@1,3",
        "nim@1 + nim@1 + nim@1",
        "f-wythoff@3,3 + w:2@2,4",
        "raleigh@1,2,2 + nim@3",
        "nim@0 + wythoff@0,0",
    ] {
        let terms = sum::parse(text, &Games::default()).unwrap();
        for misere in [false, true] {
            let answer = explained(&terms, misere);
            let explanation = answer.explanation.as_ref().unwrap();
            check(&terms, misere, answer.outcome, explanation);
            let question = MoveQuestion {
                terms: terms.clone(),
                misere,
                explain: true,
            };
            let moves = question.ask(&Quiet::default()).unwrap();
            assert_eq!(moves.explanation.as_ref(), Some(explanation), "{text}");
        }
    }
}

/// Positions with more moves than are shown, and with more than are tried.
#[test]
fn of_many_moves_some_are_shown_and_all_tried() {
    let zeros = closed::level_set("wythoff".parse().unwrap(), 0).unwrap();
    let n = scaled(30_u32, 60);
    let position = zeros.nth(&n.into()).unwrap();
    let piles: Vec<u64> = position
        .iter()
        .map(|pile| u64::try_from(pile).unwrap())
        .collect();
    let game = Games::default().game("wythoff").unwrap();
    let terms = [term(&game, &piles)];
    let explanation = explained(&terms, false).explanation.unwrap();
    let options = wythoff::ruleset::options(&*game.rules().unwrap(), &piles).len() as u64;
    assert_eq!(explanation.tried.as_ref().unwrap().0, options);
    assert_eq!(explanation.moves.len(), 16);
    assert_eq!(explanation.theorems[0].index.as_ref().unwrap().0, n.into());
    check_large(&terms, &explanation);
}

/// Every shown move and every answer is legal, and answers lead to P-positions, by the closed form.
fn check_large(terms: &[Term], explanation: &Explanation) {
    let [Term { game, position }] = terms else {
        panic!()
    };
    let zeros = closed::level_set(game.catalogue().unwrap(), 0).unwrap();
    let read = |piles: &[String]| -> Vec<UBig> {
        piles.iter().map(|pile| pile.parse().unwrap()).collect()
    };
    let from = game.canonical(&position.piles()).unwrap();
    let lost = zeros.contains(&from);
    assert!(!explanation.moves.is_empty());
    for shown in &explanation.moves {
        let to = read(&shown.to);
        assert_eq!(is_legal(game, &from, &to), Some(true), "{shown:?}");
        assert_eq!(zeros.contains(&to), !lost, "{shown:?}");
        if lost {
            let answer = read(&shown.answer.as_ref().unwrap().to);
            assert_eq!(is_legal(game, &to, &answer), Some(true), "{shown:?}");
            assert!(zeros.contains(&answer), "{shown:?}");
        }
    }
    for other in explanation
        .shared
        .iter()
        .flat_map(|shared| &shared.positions)
    {
        let position = read(&other.position);
        assert!(zeros.contains(&position));
        assert_eq!(is_legal(game, &from, &position), Some(other.legal));
        assert!(!(lost && other.legal));
    }
}

#[test]
fn large_positions_are_explained_by_theorems_and_samples() {
    for name in ["wythoff", "w:2", "f-wythoff", "a-wythoff:2", "t:3"] {
        let game = Games::default().game(name).unwrap();
        let zeros = closed::level_set(game.catalogue().unwrap(), 0).unwrap();
        let n = UBig::from(10u8).pow(30);
        let lost = zeros.nth(&n).unwrap();
        let won = vec![lost[0].clone(), &lost[1] + 1u8];
        for (position, outcome) in [(lost, Outcome::P), (won, Outcome::N)] {
            let position = Position::Piles(position);
            let terms = [Term {
                game: game.clone(),
                position,
            }];
            let answer = explained(&terms, false);
            assert_eq!(answer.outcome, outcome, "{name}");
            let explanation = answer.explanation.unwrap();
            assert_eq!(explanation.tried, None);
            assert_eq!(explanation.theorems[0].contains, outcome == Outcome::P);
            check_large(&terms, &explanation);
        }
    }
}

#[test]
fn what_is_predicted_is_not_stated() {
    let terms = sum::parse("fat-rat:4@1,2,4,8", &Games::default()).unwrap();
    let answer = explained(&terms, false);
    assert_eq!(answer.status, Status::Predicted);
    let explanation = answer.explanation.unwrap();
    assert!(
        explanation.why[0].contains("only predicted"),
        "{explanation:?}"
    );
    assert!(explanation.rests_on.starts_with("predicted"));
    assert!(explanation.moves.is_empty());
}

#[test]
fn explanations_are_read_back_from_json() {
    for sum in [
        "wythoff@8,13",
        "wythoff@6,9",
        "ratwyt@5/3,2/7",
        "wythoff@10^30,10^31",
        "nim@3 + wythoff@1,5",
    ] {
        let arguments = format!(r#"{{"sum": "{sum}", "explain": true}}"#);
        assert!(
            round_trip::<ValueQuestion>(&arguments)
                .explanation
                .is_some()
        );
        assert!(round_trip::<MoveQuestion>(&arguments).explanation.is_some());
    }
    let plain = round_trip::<ValueQuestion>(r#"{"sum": "wythoff@8,13"}"#);
    assert_eq!(plain.explanation, None);
}

#[test]
fn games_are_explained_by_their_first_positions() {
    for (game, _) in games() {
        let question = ShowQuestion {
            game: game.clone(),
            explain: true,
        };
        let shown = question.ask(&Quiet::default()).unwrap();
        let explanation = shown.explanation.unwrap();
        let rules = game.rules().unwrap();
        let mut reference = Reference::new(&*rules);
        for end in &explanation.ends {
            assert!(wythoff::ruleset::options(&*rules, &small(end)).is_empty());
        }
        for lost in &explanation.lost {
            assert_eq!(reference.grundy(&small(lost)), 0);
        }
        assert!(!explanation.lost.is_empty());
        let example = explanation.example.unwrap();
        assert_eq!(example.outcome, Outcome::P);
        let terms = [term(&game, &small(&example.position))];
        if example.explanation.moves.len() as u64 == example.explanation.tried.as_ref().unwrap().0 {
            check(&terms, false, Outcome::P, &example.explanation);
        }
    }
    round_trip::<ShowQuestion>(r#"{"game": "wythoff", "explain": true}"#);
    round_trip::<ShowQuestion>(r#"{"game": "fat-rat:5", "explain": true}"#);
}
