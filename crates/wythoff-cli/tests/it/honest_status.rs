//! The word `proved` is not said where nothing is.

use serde_json::Value;

use crate::run::wythoff;

fn json(args: &[&str]) -> Value {
    let args = [args, &["--format", "json"]].concat();
    serde_json::from_str(&wythoff(&args).stdout).unwrap()
}

/// Fat Rat with four piles has a formula and no rules; with three it is the Rat game.
#[test]
fn without_rules_no_outcome_is_proved() {
    let answers = |game: &str, position: &str, other: &str| {
        [
            json(&["value", &format!("{game}@{position}")]),
            json(&["value", &format!("{game}@{other}")]),
            json(&["positions", game, "--count", "3"]),
            json(&["nth", game, "7"]),
            json(&["show", game])["known"][0].clone(),
        ]
    };
    for answer in answers("fat-rat:4", "1,2,4,8", "1,2,4,9") {
        assert_eq!(answer["status"], "predicted", "{answer}");
        let said = answer.to_string();
        assert!(said.contains("no rules are known"), "{said}");
        assert!(said.contains("no outcome is proved"), "{said}");
    }
    for answer in answers("fat-rat:3", "1,2,4", "1,2,5") {
        assert_eq!(answer["status"], "proved", "{answer}");
    }
    let sum = json(&["value", "wythoff@1,2 + fat-rat:4@1,2,4,8"]);
    assert_eq!(sum["status"], "predicted", "{sum}");
}

#[test]
fn without_rules_there_is_no_move() {
    for position in [
        "fat-rat:4@1,2,4,8",
        "fat-rat:4@1,2,4,9",
        "fat-rat:4@0,0,0,0",
    ] {
        let refused = wythoff(&["move", position]).failed(2);
        assert!(refused.contains("P-positions only"), "{refused}");
    }
}

/// What is in words is counted, in text and for programs.
#[test]
fn a_proof_by_steps_is_shown_as_one() {
    let kind = "by steps: 2 decided by machine, 1 in words";
    let text = wythoff(&["claims", "check", "matonkar/silber"]).stdout();
    assert!(text.contains(kind), "{text}");
    let lines = json(&["claims", "check", "matonkar/silber"]);
    assert_eq!(lines[0]["detail"], kind, "{lines}");
    let evidence = lines[0]["evidence"].as_str().unwrap();
    for part in [
        "step 1, decided: ",
        "step 2, decided: ",
        "step 3, in words: so it goes on for ever [induction: ",
        "forall x, y: x >= 1 and pair(x, y) => not pair(y, x + y)",
    ] {
        assert!(evidence.contains(part), "{part}: {evidence}");
    }
}

/// The printed proof of Theorem 8 of Fraenkel and Ho does not hold, so it is not cited as one.
#[test]
fn value_one_of_the_ratio_classes_rests_on_the_level_lemma() {
    for game in ["t:0", "t:3", "t:inf", "f-wythoff"] {
        let answer = json(&["value", &format!("{game}@10,15")]);
        assert_eq!(answer["value"], 1, "{answer}");
        let how = answer["how"].as_str().unwrap();
        assert!(how.contains("level lemma"), "{how}");
        assert!(!json(&["show", game]).to_string().contains("Theorem 8"));
    }
}
