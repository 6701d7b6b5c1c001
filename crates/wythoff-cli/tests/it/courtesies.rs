//! What scripts and newcomers rely on: batches, objects without an answer, endings of files.

use std::collections::BTreeMap;

use serde_json::Value;
use wythoff::ask::help::TOPICS;

use crate::run::shell;

fn run(line: &str) -> (String, String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(line, folder.path());
    (ran.stdout, ran.stderr, ran.status)
}

fn lines(text: &str) -> Vec<Value> {
    (text.lines())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

#[test]
fn every_line_of_a_batch_has_its_answer() {
    let (stdout, _, status) = run(
        "printf 'wythoff@3,5\\n(3,4)\\nnim@1,2,4\\n' | wythoff value - --rules 'piles a <= b; move (a, b - i) for i >= 1'",
    );
    let answers = lines(&stdout);
    let values: Vec<u64> = answers
        .iter()
        .map(|answer| answer["value"].as_u64().unwrap())
        .collect();
    assert_eq!((values, status), (vec![0, 2, 7], 0));
    for sum in ["wythoff@3,4", "wythoff@20,30 + nim@3", "nim@1,1,1"] {
        for (command, options) in [
            ("value", ""),
            ("move", ""),
            ("value", "--misere"),
            ("move", "--misere --explain"),
        ] {
            let alone = run(&format!(
                "wythoff {command} '{sum}' {options} --format json"
            ));
            let among = run(&format!(
                "printf 'nim@3\\n{sum}' | wythoff {command} - {options}"
            ));
            assert_eq!(
                among.0.lines().nth(1),
                alone.0.lines().next(),
                "{command} {sum} {options}"
            );
        }
    }
}

#[test]
fn a_wrong_line_of_a_batch_does_not_stop_it() {
    let (stdout, stderr, status) = run("printf 'wythoff@3\\n\\nwythoff@3,5\\n' | wythoff value -");
    let answers = lines(&stdout);
    assert_eq!(answers[0]["error"]["kind"], "input");
    assert_eq!(answers[1]["error"]["kind"], "input");
    assert_eq!(answers[2]["value"], 0);
    assert_eq!(status, 2);
    assert!(stderr.contains("2 of the lines"), "{stderr}");
    let open = run("printf 'wythoff@10^30,10^31\\nnim@1\\n' | wythoff value - --memory-limit 100");
    assert_eq!((lines(&open.0).len(), open.2), (2, 3));
    assert_eq!(
        run("wythoff value - < /dev/null"),
        (String::new(), String::new(), 0)
    );
    assert_eq!(run("printf 'nim@1' | wythoff value - --format none").2, 2);
}

#[test]
fn what_is_undecided_is_an_object_too() {
    let rules = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; move (a, b, c - i) for i >= 1 if c' mod 7 != 3";
    let ask = format!("wythoff value rules@4000,5000,6000 --rules \"{rules}\"");
    let far = ask.replace("4000,", "10^30,");
    for ask in [format!("{ask} --time-limit 0.5"), far] {
        let (stdout, stderr, status) = run(&format!("{ask} --format json"));
        let answers = lines(&stdout);
        assert_eq!((answers.len(), status), (1, 3), "{stdout}{stderr}");
        assert_eq!(answers[0]["error"]["kind"], "undecided");
        assert_eq!(answers[0]["error"]["position"], Value::Null);
        assert!(stderr.contains("undecided: "), "{stderr}");
        let (stdout, _, status) = run(&ask);
        assert_eq!((&*stdout, status), ("", 3));
    }
    let file = run(&format!(
        "{ask} --format json -o answer.json --time-limit 0.5; ls"
    ));
    assert_eq!(file.0, "");
}

#[test]
fn an_unknown_ending_is_refused_before_any_work() {
    let (_, stderr, status) = run("wythoff table wythoff --size 100000 -o table.xyz");
    assert_eq!(status, 2);
    assert!(stderr.contains("writes no .xyz file"), "{stderr}");
    for line in [
        "wythoff value wythoff@3,5 -o picture.png",
        "wythoff positions wythoff --count 3 -o list.doc",
        "wythoff claims list -o list.csv",
    ] {
        assert_eq!(run(line).2, 2, "{line}");
    }
    for line in [
        "wythoff value wythoff@3,5 -o plain && cat plain",
        "wythoff value wythoff@3,5 -o answer.xyz --format text && cat answer.xyz",
        "wythoff value wythoff@3,5 -o -",
        "wythoff show wythoff --rules-only -o mine.game && cat mine.game",
        "wythoff completions bash -o wythoff.bash && cat wythoff.bash",
        "wythoff positions wythoff --count 3 -o list.gp && cat list.gp",
    ] {
        let (stdout, stderr, status) = run(line);
        assert!(status == 0 && !stdout.is_empty(), "{line}: {stderr}");
    }
}

/// The fields that are always decimal strings, for each command, as `wythoff help formats` lists them.
fn always_strings() -> BTreeMap<&'static str, Vec<&'static str>> {
    let topic = TOPICS
        .iter()
        .find(|(name, _)| *name == "formats")
        .unwrap()
        .1;
    let after = topic.split_once("These fields are:\n").unwrap().1;
    let list = after.split_once("There are no fractions").unwrap().0;
    let mut fields = BTreeMap::<_, Vec<_>>::new();
    for line in list.lines().filter(|line| !line.trim().is_empty()) {
        let (commands, names) = line.trim().split_once("  ").unwrap();
        for command in commands.split(", ") {
            let known = fields.entry(command).or_default();
            known.extend(names.split([',', ' ']).filter(|word| !word.is_empty()));
        }
    }
    fields
}

/// Every integer in JSON is at most 2^53, only `seconds` have fractions, and an integer is a string only if it is
/// larger or its field is always one.
#[test]
fn numbers_in_json_follow_one_rule() {
    fn check(line: &str, keys: &mut Vec<String>, value: &Value) {
        let command = line.split_whitespace().nth(1).unwrap();
        let always = always_strings();
        let always = |command: &str| {
            let named = |key: &String| always.get(command)?.contains(&key.as_str()).then_some(());
            keys.iter().any(|key| named(key).is_some())
        };
        let among_explained = keys.iter().any(|key| key == "explanation");
        // The cells of the tables of claims are texts, as in the paper.
        let in_table = command == "claims" && keys.iter().any(|key| key == "tables");
        let is_string = always(command) || in_table || among_explained && always("--explain");
        match value {
            Value::Number(number) => {
                let small = number
                    .as_i64()
                    .is_some_and(|number| number.unsigned_abs() <= 1 << 53);
                let seconds = keys.last().is_some_and(|key| key == "seconds");
                assert!(small || seconds, "{line}: {keys:?}: {number}");
            }
            Value::String(text) => {
                let small = text.parse::<i64>().is_ok_and(|number| {
                    number.unsigned_abs() <= 1 << 53 && number.to_string() == *text
                });
                assert!(!small || is_string, "{line}: {keys:?}: {text:?}");
            }
            Value::Array(items) => items.iter().for_each(|item| check(line, keys, item)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    keys.push(key.clone());
                    check(line, keys, value);
                    keys.pop();
                }
            }
            _ => {}
        }
    }
    for line in [
        "wythoff value 'nim@10^30 + nim@9007199254740993'",
        "wythoff value wythoff@3,10^20",
        "wythoff value wythoff@10^20,10^21 --explain",
        "wythoff value wythoff@3,5 --explain",
        "wythoff move wythoff@10^20,10^21 --explain",
        "wythoff move wythoff@3,6",
        "wythoff nth wythoff 10^30",
        "wythoff nth wythoff 7",
        "wythoff positions wythoff --value 1 --from 10^30 --count 3",
        "wythoff positions wythoff --value 1 --count 3",
        "wythoff table wythoff --rows 3..5 --cols 10^40..+2",
        "wythoff table wythoff --rows 3..5 --cols 0..4",
        "wythoff sequence fibonacci --from 200 --count 2",
        "wythoff sequence determinants --from 10^20 --count 2",
        "wythoff sequence lower-wythoff --find 8",
        "wythoff word fibonacci --length 5",
        "wythoff array wythoff --rows 2 --cols 90",
        "wythoff options nim@7",
        "wythoff options nim@2^53,1",
        "wythoff oeis wythoff --count 20",
        "wythoff period wythoff --row 5",
        "wythoff period wythoff --row 5 --at 7 --at 10^30 --find 12 --recurrence",
        "wythoff claims check nivasch/table-1",
        "wythoff claims check nivasch/table-2",
        "wythoff games",
        "wythoff show wythoff --explain",
        "wythoff sweep wythoff --max-value 2 --rows 100 --stats extremes,histogram,near-zero",
        "wythoff decide 'exists x: x > 10^30'",
        "wythoff decide 'x < 5'",
        "wythoff compare wythoff w:3",
        "wythoff solve mouse --values 0",
        "wythoff automaton wythoff",
        "wythoff prove wythoff",
        "wythoff extend mouse --up-to 3",
        "wythoff reduce wythoff",
    ] {
        let (stdout, stderr, _) = run(&format!("{line} --format json"));
        let answer = serde_json::from_str(&stdout);
        let answer = answer.unwrap_or_else(|error| panic!("{line}: {error} {stderr}"));
        check(line, &mut Vec::new(), &answer);
    }
}
