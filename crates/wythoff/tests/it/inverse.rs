//! Rules found from P-positions alone, against tables.

use wythoff::ask::inverse::{InverseAnswer, InverseQuestion, Wanted};
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::read::game::of_catalogue;
use wythoff::{Budget, Outcome};

fn ask(wanted: Wanted) -> InverseAnswer {
    let question = InverseQuestion {
        count: 1,
        certificates: true,
        ..InverseQuestion::new(wanted)
    };
    question.ask(&Quiet::default()).unwrap()
}

#[test]
fn rules_are_found_from_the_p_positions_of_games() {
    for name in [
        "wythoff",
        "w:3",
        "w-prime:2",
        "t:inf",
        "a-wythoff:2",
        "terminal:2",
        "mouse",
    ] {
        let game = of_catalogue(name).unwrap();
        let answer = ask(Wanted::Game(game.clone()));
        let found = answer.found.first().unwrap_or_else(|| panic!("{name}"));
        let certificate = found.certificate.clone().unwrap();
        let verdict = VerifyQuestion::new(certificate).ask(&Quiet::default());
        assert_eq!(verdict.unwrap().status, Judgement::Proved, "{name}");
        let rules = RuleGame::parse(&found.rules).unwrap();
        let mut theirs = Solver::new(std::sync::Arc::new(rules), &Budget::default());
        let mut own = Solver::new(game.rules().unwrap(), &Budget::default());
        for (x, y) in (0..40).flat_map(|y| (0..=y).map(move |x| (x, y))) {
            let [one, other] = [&mut theirs, &mut own].map(|solver| solver.outcome(&[x, y]));
            assert_eq!(
                one.unwrap() == Outcome::P,
                other.unwrap() == Outcome::P,
                "{name} ({x}, {y})"
            );
        }
    }
}

#[test]
fn sets_that_no_game_of_a_kind_has() {
    let classes = |formula: &str| -> Vec<String> {
        let question = InverseQuestion {
            count: 0,
            ..InverseQuestion::new(Wanted::formula(formula))
        };
        let answer = question.ask(&Quiet::default()).unwrap();
        answer
            .excluded
            .iter()
            .map(|one| format!("{}: {}", one.class, one.why))
            .collect()
    };
    assert_eq!(
        classes("x = 1 and y = 2"),
        ["any rules: (0, 0) has no move, so it is a P-position"]
    );
    let two = classes("x = 0 and (y = 0 or y = 3)");
    assert!(
        two[0].starts_with("rules with all Nim moves: (0, 0) and (0, 3) would both"),
        "{two:?}"
    );
    assert!(classes("exists n: lower(n, x) and upper(n, y)").is_empty());
    // P-positions of Wythoff's game and (1, 1): every way from (2, 3) to a P-position joins others.
    let mixed = classes("(exists n: lower(n, x) and upper(n, y)) or x = 1 and y = 1");
    assert!(
        mixed
            .iter()
            .any(|one| one.starts_with("rules with all Nim moves")),
        "{mixed:?}"
    );
}
