//! What scripts and newcomers rely on: batches, objects without an answer, endings of files.

use serde_json::Value;

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

/// Every integer in JSON is at most 2^53, and only `seconds` have fractions.
#[test]
fn numbers_in_json_follow_one_rule() {
    fn check(line: &str, key: &str, value: &Value) {
        match value {
            Value::Number(number) => {
                let small = number
                    .as_i64()
                    .is_some_and(|number| number.unsigned_abs() <= 1 << 53);
                assert!(small || key == "seconds", "{line}: {key}: {number}");
            }
            Value::Array(items) => items.iter().for_each(|item| check(line, key, item)),
            Value::Object(fields) => fields
                .iter()
                .for_each(|(key, value)| check(line, key, value)),
            _ => {}
        }
    }
    for line in [
        "wythoff value 'nim@10^30 + nim@9007199254740993'",
        "wythoff value wythoff@3,10^20",
        "wythoff value wythoff@10^20,10^21 --explain",
        "wythoff move wythoff@10^20,10^21 --explain",
        "wythoff nth wythoff 10^30",
        "wythoff positions wythoff --value 1 --from 10^30 --count 3",
        "wythoff table wythoff --rows 3..5 --cols 10^40..+2",
        "wythoff sequence fibonacci --from 200 --count 2",
        "wythoff sequence determinants --from 10^20 --count 2",
        "wythoff array wythoff --rows 2 --cols 90",
        "wythoff options nim@7",
        "wythoff oeis wythoff --count 20",
        "wythoff period wythoff --row 5",
        "wythoff claims check nivasch/table-1",
        "wythoff games",
        "wythoff show wythoff --explain",
        "wythoff sweep wythoff --max-value 2 --rows 100",
        "wythoff decide 'exists x: x > 10^30'",
        "wythoff compare wythoff w:3",
    ] {
        let (stdout, stderr, _) = run(&format!("{line} --format json"));
        let answer = serde_json::from_str(&stdout);
        check(
            line,
            "",
            &answer.unwrap_or_else(|error| panic!("{line}: {error} {stderr}")),
        );
    }
}
