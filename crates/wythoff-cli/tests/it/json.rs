//! The shapes of JSON that programs rely on.

use serde_json::{Value, json};

use crate::run::json as answer;

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn games_and_show() {
    let games = answer(&["games"]);
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), 21);
    for game in games {
        for key in ["id", "name", "params", "source"] {
            assert!(game[key].is_string(), "{game}");
        }
        match game["id"].as_str().unwrap() {
            "nim" => assert_eq!(game["piles"], Value::Null),
            "n-heap" => assert_eq!(game["piles"], "N"),
            "fat-rat" => assert_eq!(game["piles"], "m"),
            "pass" => assert_eq!(game["piles"], "2 and the pass"),
            "rat" | "tribonacci" | "raleigh" => assert_eq!(game["piles"], 3),
            _ => assert_eq!(game["piles"], 2),
        }
        let shown = answer(&["show", game["example"].as_str().unwrap()]);
        assert_eq!(shown["id"], game["example"]);
        for known in shown["known"].as_array().unwrap() {
            assert_eq!(keys(known), ["source", "statement", "status"]);
        }
    }
    let shown = answer(&["show", "w:2,5"]);
    assert_eq!(shown["piles"], 2);
    assert!(
        shown["rules"]
            .as_str()
            .unwrap()
            .starts_with("piles a <= b\n")
    );
}

#[test]
fn value() {
    let shown = answer(&["value", "wythoff@3,5"]);
    assert_eq!(shown["value"], 0);
    assert_eq!(shown["outcome"], "P");
    assert_eq!(shown["status"], "proved");
    assert!(shown["how"].is_string());
    // Up to 2^53 a number, above a string.
    assert_eq!(
        answer(&["value", "nim@2^53"])["value"],
        9_007_199_254_740_992_u64
    );
    assert_eq!(
        answer(&["value", "nim@2^53,1"])["value"],
        "9007199254740993"
    );
    assert_eq!(
        answer(&["value", "nim@10^30"])["value"],
        "1000000000000000000000000000000"
    );
    let misere = answer(&["value", "nim@1,1", "--misere"]);
    assert_eq!(misere["value"], Value::Null);
    assert_eq!(misere["outcome"], "N");
}

#[test]
fn table_and_positions() {
    let table = answer(&["table", "wythoff", "--rows", "2", "--cols", "4"]);
    assert_eq!(table["game"], "wythoff");
    assert_eq!((&table["rows"], &table["cols"]), (&json!(2), &json!(4)));
    assert_eq!(table["values"], json!([[0, 1, 2, 3], [1, 2, 0, 4]]));
    let empty = answer(&["table", "wythoff", "--size", "0"]);
    assert_eq!(empty["values"], json!([]));

    let positions = answer(&["positions", "wythoff", "--value", "1", "--rows", "4"]);
    assert_eq!(positions["value"], 1);
    assert_eq!(positions["positions"], json!([[0, 1], [2, 2], [3, 6]]));
}

#[test]
fn moves() {
    let won = answer(&["move", "wythoff@3,4 + nim@0"]);
    assert_eq!(won["outcome"], "N");
    assert_eq!(won["value"], "2");
    assert_eq!(
        won["moves"],
        json!([{ "term": "0", "from": ["3", "4"], "to": ["1", "2"], "wins": true }])
    );
    let lost = answer(&["move", "wythoff@1,2"]);
    let moves = lost["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0]["wins"], false);
    let fractions = answer(&["move", "ratwyt@3/5,1/2"]);
    assert_eq!(fractions["moves"][0]["from"], json!(["3/5", "1/2"]));
    assert_eq!(fractions["moves"][0]["to"], json!(["1/1", "1/2"]));
}
