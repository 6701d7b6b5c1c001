//! Rules found from P-positions alone, against tables.

use wythoff::ask::inverse::{InverseAnswer, InverseQuestion, Wanted};
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::read::Games;
use wythoff::read::game::of_catalogue;
use wythoff::search::LevelSets;
use wythoff::{Budget, Outcome, Status};

use crate::invariant::GAMES;

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
    for name in GAMES {
        let game = of_catalogue(name).unwrap();
        let answer = ask(Wanted::Game(game.clone()));
        let found = &answer.lines[0];
        let certificate = found.certificate.clone().unwrap();
        let verdict = VerifyQuestion::new(certificate).ask(&Quiet::default());
        assert_eq!(verdict.unwrap().status, Judgement::Proved, "{name}");
        let rules = RuleGame::parse(found.rules.as_ref().unwrap()).unwrap();
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

/// Every reason has a sentence about the set that both checkers accept.
#[test]
fn reasons_have_certificates() {
    let mut kinds = std::collections::BTreeSet::new();
    for wanted in [
        Wanted::formula("x = 0 and (y = 0 or y = 3)"),
        Wanted::formula("x = 1 and y = 2"),
        Wanted::Game(of_catalogue("terminal:2").unwrap()),
    ] {
        let question = InverseQuestion {
            count: 0,
            certificates: true,
            ..InverseQuestion::new(wanted)
        };
        let answer = question.ask(&Quiet::default()).unwrap();
        assert!(!answer.lines.is_empty());
        for line in &answer.lines {
            let question = VerifyQuestion {
                independent: true,
                ..VerifyQuestion::new(line.certificate.clone().unwrap())
            };
            let verdict = question.ask(&Quiet::default()).unwrap();
            assert_eq!(verdict.status, Judgement::Proved, "{line:?}");
            kinds.extend(line.how.split(':').next().map(ToOwned::to_owned));
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn sets_that_no_game_of_a_kind_has() {
    let classes = |formula: &str| -> Vec<String> {
        let question = InverseQuestion {
            count: 0,
            ..InverseQuestion::new(Wanted::formula(formula))
        };
        let answer = question.ask(&Quiet::default()).unwrap();
        assert!(answer.lines.iter().all(|line| line.rules.is_none()));
        answer
            .search
            .excluded
            .iter()
            .map(|one| format!("{}: {}", one.class, one.why))
            .collect()
    };
    assert_eq!(
        classes("x = 1 and y = 2"),
        ["rules whose moves take tokens: (0, 0) has no move, so it is a P-position"]
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

/// A set that is known only in part is not proved, and what is proved of the whole set is found there as well.
#[test]
fn sets_can_be_given_as_pairs_lists_and_automata() {
    let host = Quiet::default();
    let read = |spec: &str| Wanted::read(spec, &Games::default(), None, Vec::new());
    let first = |spec: &str| {
        let answer = ask(read(spec).unwrap());
        let line = answer.lines[0].clone();
        (line.rules.unwrap_or(line.how), line.status)
    };
    let rules = "piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n\
                 move (a - i, b - i) for i >= 1\n";
    let wythoff = |status| (rules.to_owned(), status);
    let set = LevelSets::of(&of_catalogue("wythoff").unwrap(), 0, None, &host).unwrap();
    let walnut = wythoff_automata::format::walnut::write_relation(&set.sets[0]);
    assert_eq!(first(&walnut), wythoff(Status::Proved));
    let pairs = "pairs:lower-wythoff,upper-wythoff";
    assert_eq!(first(pairs), wythoff(Status::Proved));
    let list = "0,0 1,2 3,5 4,7 6,10 8,13 9,15 11,18 12,20";
    assert_eq!(first(list), wythoff(Status::Computed));
    let (mouse, status) = first("pairs:mouse-a,mouse-b");
    assert!(mouse.contains("(b - a) mod 3 = 0"), "{mouse}");
    assert_eq!(status, Status::Computed);
    for wrong in [
        "pairs:mouse-a",
        "pairs:mouse-a,nosuch",
        "0,0 1",
        "nosuchgame",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    // Of (0, 0) alone nothing can be learned; terms that become smaller may do so again beyond those that are looked at; and what looks like one
    // formula is to be one.
    for (wrong, says) in [
        ("0,0", "nothing to learn from (0, 0) alone"),
        ("0,0 0,0", "nothing to learn from (0, 0) alone"),
        ("pairs:komaki-g,komaki-g", "after (1, 1) comes (0, 0)"),
        ("x = y) or (x = y + 1", "parentheses"),
        ("(x = y", "parentheses"),
    ] {
        let failure = read(wrong).and_then(|wanted| InverseQuestion::new(wanted).ask(&host));
        let failure = format!("{:?}", failure.unwrap_err());
        assert!(failure.contains(says), "{wrong}: {failure}");
    }
    let three = read("msd_fib\n\n0 1\n0 -> 0\n").unwrap();
    assert!(InverseQuestion::new(three).ask(&host).is_err());
}

/// The P-positions of Wythoff's game with k fewer tokens in each pile, and with more tokens in the larger pile alone (questions 1 and 2 of
/// Fraenkel and Ho): rules are found, and they give these positions.
#[test]
fn translated_p_positions_have_rules() {
    let pairs = |n: u64| {
        (
            n * 1_618_033_989 / 1_000_000_000,
            n * 2_618_033_989 / 1_000_000_000,
        )
    };
    for (formula, from, down, up, others, part) in [
        (
            "x = 0 and y = 0 or (exists n: n >= 1 and lower(n, x + 1) and upper(n, y + 1))",
            1,
            1,
            0,
            vec![[0, 0]],
            "end when a + b <= 1",
        ),
        (
            "x = 0 and y = 0 or (exists n: n >= 2 and lower(n, x + 2) and upper(n, y + 2))",
            2,
            2,
            0,
            vec![[0, 0]],
            "move (0, 0) if b - a <= 1",
        ),
        (
            "x = 0 and (y = 0 or y = 2) or (exists n: n >= 3 and lower(n, x + 3) and upper(n, y + 3))",
            3,
            3,
            0,
            vec![[0, 0], [0, 2]],
            "end when a = 0 and b = 2",
        ),
        (
            "x = 0 and y = 0 or (exists n: lower(n, x) and upper(n, y - 1))",
            0,
            0,
            1,
            vec![[0, 0]],
            "move (a - i, a + 1)",
        ),
        (
            "x = 0 and y = 0 or (exists n: lower(n, x) and upper(n, y - 2))",
            0,
            0,
            2,
            vec![[0, 0]],
            "move (a - i, a + 2)",
        ),
    ] {
        let answer = ask(Wanted::formula(formula));
        let found = &answer.lines[0];
        assert_eq!(found.status, Status::Proved, "{formula}");
        let rules = found.rules.as_ref().unwrap();
        assert!(rules.contains(part), "{rules}");
        let rules = RuleGame::parse(rules).unwrap();
        let mut solver = Solver::new(std::sync::Arc::new(rules), &Budget::default());
        for (x, y) in (0..30).flat_map(|y| (0..=y).map(move |x| (x, y))) {
            let is_pair = (from..40).any(|n| {
                let (lower, upper) = pairs(n);
                (x + down, y + down) == (lower, upper + up)
            });
            let expected = is_pair || others.contains(&[x, y]);
            let outcome = solver.outcome(&[x, y]).unwrap();
            assert_eq!(outcome == Outcome::P, expected, "{formula}: ({x}, {y})");
        }
    }
}

/// What a limit ends is not lost: the rules that were found before are those of a longer search, and it is said that there may be more.
#[test]
fn what_was_found_before_a_limit_is_kept() {
    let question = InverseQuestion {
        count: 500,
        ..InverseQuestion::new(Wanted::formula("x = y"))
    };
    let first = InverseQuestion {
        count: 2,
        ..question.clone()
    };
    let first = first.ask(&Quiet::default()).unwrap().lines;
    let (mut none, mut some) = (0, 0);
    for looks in (6..).map(|exponent| 1 << exponent) {
        let budget = Budget::default();
        budget.stop_flag().interrupt_after(looks);
        let Ok(answer) = question.ask(&Quiet::new(budget)) else {
            none += 1;
            continue;
        };
        assert!(answer.search.undecided.is_some() && answer.is_found());
        let (last, found) = answer.lines.split_last().unwrap();
        assert_eq!((&last.rules, last.status), (&None, Status::Computed));
        assert!(last.how.contains("not known"), "{}", last.how);
        assert!(found.iter().zip(&first).all(|(one, other)| one == other));
        some += 1;
        if found.len() >= first.len() {
            break;
        }
    }
    assert!(none > 0 && some > 0, "{none} {some}");
}
