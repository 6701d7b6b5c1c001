//! Questions about games, positions and moves: their arguments, and answers that JSON gives back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wythoff::ask::games::{GamesAnswer, GamesQuestion};
use wythoff::ask::moves::{MoveAnswer, MoveQuestion};
use wythoff::ask::nth::NthQuestion;
use wythoff::ask::play::{Event, PlayQuestion, Player};
use wythoff::ask::positions::{PositionsAnswer, PositionsQuestion};
use wythoff::ask::show::ShowQuestion;
use wythoff::ask::table::{TableAnswer, TableQuestion};
use wythoff::ask::{Arguments, Host, Question, Quiet, answer_json};
use wythoff::engine::listing::Positions;
use wythoff::json::Decimal;
use wythoff::{Budget, Failure, Status, UBig};

/// The answer to a question, if its arguments are right.
fn ask<Q: Question>(arguments: &str) -> Result<Q::Answer, Failure> {
    let host = Quiet::default();
    let mut given = Arguments::parse(arguments)?;
    let question = Q::read(&mut given, &host)?;
    given.finish()?;
    question.ask(&host)
}

/// The answer, which JSON gives back and [`answer_json`] gives as well.
fn answer<Q: Question>(arguments: &str) -> Q::Answer {
    let answer = ask::<Q>(arguments).unwrap();
    let line = same_again(&answer);
    assert_eq!(
        answer_json(Q::NAME, arguments, &Quiet::default()).unwrap(),
        line
    );
    answer
}

/// The JSON of an answer, which is read back and written again.
fn same_again<T: Serialize + DeserializeOwned>(answer: &T) -> String {
    let line = serde_json::to_string(answer).unwrap();
    let back: T = serde_json::from_str(&line).unwrap();
    assert_eq!(serde_json::to_string(&back).unwrap(), line);
    line
}

/// What people are told of arguments that are wrong.
fn refused<Q: Question>(arguments: &str) -> String {
    match ask::<Q>(arguments) {
        Err(failure) => failure.message().unwrap(),
        Ok(_) => panic!("{arguments} is not refused"),
    }
}

#[test]
fn the_catalogue_and_every_game_of_it() {
    let GamesAnswer(games) = answer::<GamesQuestion>("{}");
    for game in games {
        let shown = answer::<ShowQuestion>(&format!(r#"{{"game": "{}"}}"#, game.example));
        assert_eq!(shown.id, game.example);
    }
    assert!(refused::<GamesQuestion>(r#"{"sort": true}"#).contains("unknown argument `sort`"));
    assert!(refused::<ShowQuestion>(r#"{"game": "chess"}"#).contains("chess"));
    assert!(refused::<ShowQuestion>(r#"{"game": 7}"#).contains("`game` must be a string"));
    assert!(refused::<ShowQuestion>("[]").contains("no JSON object"));
}

#[test]
fn typed_rules_are_shown() {
    let rules = r#"{"rules": "piles a <= b; move (a - i, b - i) for i >= 1"}"#;
    let shown = answer::<ShowQuestion>(rules);
    assert_eq!((shown.id.as_str(), shown.piles), ("rules", Some(2)));
    assert!(shown.rules.unwrap().contains("move"));
}

#[test]
fn tables() {
    let table = answer::<TableQuestion>(r#"{"game": "wythoff", "rows": 3, "cols": 5}"#);
    assert_eq!((table.rows(), table.cols(), table.get(2, 4)), (3, 5, 3));
    let misere = answer::<TableQuestion>(r#"{"game": "mouse", "size": 4, "misere": true}"#);
    assert_eq!((misere.get(0, 0), misere.get(0, 1)), (1, 0));
    answer::<TableQuestion>(r#"{"game": "wythoff", "rows": 0, "cols": 3}"#);
    assert!(refused::<TableQuestion>(r#"{"game": "wythoff"}"#).contains("`size` is missing"));
    assert!(refused::<TableQuestion>(r#"{"game": "wythoff", "rows": 3}"#).contains("missing"));
    assert!(refused::<TableQuestion>(r#"{"game": "rat", "size": 3}"#).contains("two piles"));
    assert!(refused::<TableQuestion>(r#"{"game": "wythoff", "size": "2^70"}"#).contains("at most"));
}

#[test]
fn a_table_that_is_not_as_large_as_it_says_is_not_read() {
    let text =
        r#"{"game":"g","rows":2,"cols":2,"status":"computed","how":"h","values":[[1,2],[3]]}"#;
    assert!(serde_json::from_str::<TableAnswer>(text).is_err());
    let whole = text.replace("[3]", "[3,4]");
    let table: TableAnswer = serde_json::from_str(&whole).unwrap();
    assert_eq!((table.get(1, 0), table.status), (3, Status::Computed));
    assert_eq!(same_again(&table), whole);
}

#[test]
fn positions() {
    let listed = answer::<PositionsQuestion>(r#"{"game": "wythoff", "count": 3}"#);
    assert_eq!(
        listed.positions,
        Positions::Pairs(vec![(0, 0), (1, 2), (3, 5)])
    );
    let ones = r#"{"game": "f-wythoff", "value": 1, "max-pile": 20}"#;
    assert!(!answer::<PositionsQuestion>(ones).misere);
    answer::<PositionsQuestion>(r#"{"game": "tribonacci", "count": 4}"#);
    let far = r#"{"game": "wythoff", "value": 1, "from": "10^40", "count": 2}"#;
    let far = answer::<PositionsQuestion>(far);
    assert_eq!(far.from, Some(Decimal(UBig::from(10u8).pow(40))));
    assert_eq!(far.first(), UBig::from(10u8).pow(40));
    for wrong in [
        r#"{"game": "wythoff"}"#,
        r#"{"game": "wythoff", "from": 3}"#,
        r#"{"game": "wythoff", "from": 3, "rows": 2}"#,
        r#"{"game": "wythoff", "from": 3, "count": 2, "rows": 2}"#,
        r#"{"game": "wythoff", "from": 3, "count": 2, "misere": true}"#,
        r#"{"game": "wythoff", "value": 1, "count": 2, "misere": true}"#,
        r#"{"game": "wythoff", "count": -2}"#,
        r#"{"game": "wythoff", "count": 2.5}"#,
        r#"{"game": "ratwyt", "count": 2}"#,
    ] {
        refused::<PositionsQuestion>(wrong);
    }
}

#[test]
fn big_piles_are_read_back_as_they_were() {
    let text = r#"{"value":0,"misere":false,"how":"h","status":"proved","positions":[[1,"18446744073709551616"]]}"#;
    let big: PositionsAnswer = serde_json::from_str(text).unwrap();
    assert!(matches!(big.positions, Positions::Big(_)));
    assert_eq!(same_again(&big), text);
}

#[test]
fn misere_positions_come_from_a_theorem_where_no_row_ends() {
    let listed = |game: &str, extent: &str| {
        let arguments = format!(r#"{{"game": "{game}", "misere": true, {extent}}}"#);
        answer::<PositionsQuestion>(&arguments)
    };
    for game in ["a-wythoff:2", "a-wythoff:3", "nim-ab:2,3", "nim-ab:3,2"] {
        let proved = listed(game, r#""rows": 61"#);
        assert_eq!(proved.status, Status::Proved, "{game}");
        let Positions::Pairs(pairs) = &proved.positions else {
            panic!("pairs of {game}");
        };
        // The rules themselves, searched up to a largest pile.
        let searched = listed(game, r#""max-pile": 60"#);
        assert_eq!(searched.status, Status::Computed, "{game}");
        let small: Vec<Vec<UBig>> = (pairs.iter().filter(|pair| pair.1 <= 60))
            .map(|&(a, b)| vec![a.into(), b.into()])
            .collect();
        assert_eq!(
            small,
            searched.positions.iter().collect::<Vec<_>>(),
            "{game}"
        );
        let first = listed(game, r#""count": 7"#);
        assert_eq!(first.positions, Positions::Pairs(pairs[..7].to_vec()));
    }
    // For a = 1 the pairs are no such ones.
    let unknown = r#"{"game": "nim-ab:1,2", "misere": true, "count": 3}"#;
    assert!(refused::<PositionsQuestion>(unknown).contains("no theorem tells how far"));
}

#[test]
fn nth_positions() {
    let by_theorem = answer::<NthQuestion>(r#"{"game": "wythoff", "n": "10^30"}"#);
    assert_eq!(by_theorem.status, Status::Proved);
    let recursion = answer::<NthQuestion>(r#"{"game": "wythoff", "value": 4, "n": "10^15"}"#);
    assert_eq!(recursion.status, Status::Predicted);
    let swept = answer::<NthQuestion>(r#"{"game": "wythoff", "value": 4, "n": 100}"#);
    assert_eq!(swept.how, "swept from row 0");
    answer::<NthQuestion>(
        r#"{"rules": "piles a <= b; move (a, b - i) for i >= 1; move (a - i, b) for i >= 1", "n": 2, "game": "rules"}"#,
    );
    assert!(refused::<NthQuestion>(r#"{"game": "wythoff"}"#).contains("`n` is missing"));
    assert!(refused::<NthQuestion>(r#"{"game": "wythoff", "n": "x"}"#).contains("not a number"));
    let far = r#"{"game": "mouse", "value": 1, "n": "10^9"}"#;
    assert!(refused::<NthQuestion>(far).starts_with("undecided"));
}

#[test]
fn moves() {
    let won = answer::<MoveQuestion>(r#"{"sum": "wythoff@3,4"}"#);
    assert!(won.moves.iter().all(|advice| advice.wins));
    let lost = answer::<MoveQuestion>(r#"{"sum": "wythoff@3,5 + nim@2,2", "misere": false}"#);
    assert!(!lost.moves[0].wins && lost.moves[0].lasts.is_some());
    answer::<MoveQuestion>(r#"{"sum": "nim@1,2,4", "misere": true}"#);
    answer::<MoveQuestion>(r#"{"sum": "ratwyt@5/3,2/7"}"#);
    let text =
        r#"{"outcome":"N","value":null,"moves":[],"unlisted":"99","how":"h","status":"proved"}"#;
    let many: MoveAnswer = serde_json::from_str(text).unwrap();
    assert_eq!(many.unlisted, Some(Decimal(UBig::from(99u8))));
    assert_eq!(same_again(&many), text);
    assert!(refused::<MoveQuestion>("{}").contains("`sum` is missing"));
    assert!(refused::<MoveQuestion>(r#"{"sum": "wythoff@3", "misere": 1}"#).contains("error"));
}

#[test]
fn replies() {
    let reply = answer::<PlayQuestion>(r#"{"sum": "wythoff@3,4"}"#);
    assert!(matches!(reply, Event::Move { player: Player::Computer, to, .. } if to == ["1", "2"]));
    let over = answer::<PlayQuestion>(r#"{"sum": "wythoff@0,0", "level": "casual"}"#);
    assert_eq!(
        over,
        Event::End {
            winner: Player::Human
        }
    );
    let casual = |seed: u64| {
        let arguments = format!(r#"{{"sum": "nim@9,9,9", "level": "casual", "seed": {seed}}}"#);
        answer::<PlayQuestion>(&arguments)
    };
    assert_eq!(casual(5), casual(5));
    assert!((0..9).any(|seed| casual(seed) != casual(5)));
    let level = r#"{"sum": "wythoff@3,4", "level": "divine"}"#;
    assert!(refused::<PlayQuestion>(level).contains("`level` must be"));
    let large = r#"{"sum": "rat@10^9,10^9,10^9"}"#;
    assert!(refused::<PlayQuestion>(large).contains("tokens"));
    same_again(&Event::Error {
        error: "no".to_owned(),
    });
    let hint = vec!["1".to_owned()];
    same_again(&Event::Hint {
        hint,
        term: Decimal(0),
        wins: true,
    });
}

#[test]
fn whoever_asks_can_stop_the_work() {
    let host = Quiet::new(Budget::default());
    host.budget().stop_flag().interrupt();
    for (name, arguments) in [
        ("table", r#"{"game": "wythoff", "size": 3000}"#),
        (
            "positions",
            r#"{"game": "wythoff", "value": 1, "count": 100000}"#,
        ),
        (
            "positions",
            r#"{"game": "a-wythoff:2", "misere": true, "count": 9}"#,
        ),
        ("nth", r#"{"game": "wythoff", "value": 5, "n": "10^50"}"#),
    ] {
        let answer = answer_json(name, arguments, &host);
        assert!(matches!(answer, Err(Failure::Undecided(_))), "{name}");
    }
}
