//! The page of the lab as its users start it: the address first, then the same bytes as the command line prints.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::ask_theorems::without_times;
use crate::run::{BINARY, wythoff};

/// A lab on a free port, ended with the test.
struct Running {
    child: Child,
    host: String,
}

impl Running {
    fn start() -> Self {
        let mut child = Command::new(BINARY)
            .args(["lab", "--port", "0", "--time-limit", "120"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let host = (line.trim_end().strip_prefix("http://"))
            .and_then(|rest| rest.strip_suffix('/'))
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned();
        Self { child, host }
    }

    /// The body of the answer to a question.
    fn ask(&self, name: &str, arguments: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let (host, length) = (&self.host, arguments.len());
        write!(
            stream,
            "POST /api/v1/{name} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{arguments}"
        )
        .unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Questions with the commands that ask the same; `~` is a space inside a word of the command.
const QUESTIONS: &[(&str, &str, &str)] = &[
    ("games", "{}", "games"),
    ("help", r#"{"topic":"rules"}"#, "help rules"),
    ("show", r#"{"game":"w:3"}"#, "show w:3"),
    (
        "show",
        r#"{"game":"w:3","explain":true}"#,
        "show w:3 --explain",
    ),
    (
        "value",
        r#"{"sum":"wythoff@17,10^30"}"#,
        "value wythoff@17,10^30",
    ),
    (
        "value",
        r#"{"sum":"nim@1,2 + w:2@3,5"}"#,
        "value nim@1,2~+~w:2@3,5",
    ),
    (
        "value",
        r#"{"sum":"wythoff@4,7","explain":true}"#,
        "value wythoff@4,7 --explain",
    ),
    (
        "value",
        r#"{"sum":"mouse@3,4","misere":true}"#,
        "value mouse@3,4 --misere",
    ),
    ("options", r#"{"sum":"wythoff@4,8"}"#, "options wythoff@4,8"),
    (
        "options",
        r#"{"sum":"ratwyt@3/5,1/2"}"#,
        "options ratwyt@3/5,1/2",
    ),
    (
        "table",
        r#"{"game":"wythoff","size":20}"#,
        "table wythoff --size 20",
    ),
    (
        "table",
        r#"{"game":"wythoff","rows":"10^30..+4","cols":"0..4"}"#,
        "table wythoff --rows 10^30..+4 --cols 0..4",
    ),
    (
        "positions",
        r#"{"game":"wythoff","value":1,"count":9}"#,
        "positions wythoff --value 1 --count 9",
    ),
    (
        "nth",
        r#"{"game":"wythoff","value":3,"n":"10^12"}"#,
        "nth wythoff --value 3 10^12",
    ),
    (
        "oeis",
        r#"{"game":"w:2","count":25}"#,
        "oeis w:2 --count 25",
    ),
    (
        "oeis",
        r#"{"game":"wythoff","count":30,"only":["p-1"]}"#,
        "oeis wythoff --count 30 --only p-1",
    ),
    ("move", r#"{"sum":"wythoff@6,10"}"#, "move wythoff@6,10"),
    (
        "automaton",
        r#"{"game":"wythoff","transitions":true}"#,
        "automaton wythoff --transitions",
    ),
    ("prove", r#"{"game":"w:2"}"#, "prove w:2"),
    (
        "solve",
        r#"{"game":"w:2","values":0}"#,
        "solve w:2 --values 0",
    ),
    (
        "compare",
        r#"{"a":"wythoff","b":"w:3"}"#,
        "compare wythoff w:3",
    ),
    (
        "compare",
        r#"{"a":"nim","b":"rules","rules":"piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1"}"#,
        "compare nim rules --rules piles~a~<=~b;~move~(a~-~i,~b)~for~i~>=~1;~move~(a,~b~-~i)~for~i~>=~1",
    ),
    (
        "extend",
        r#"{"game":"wythoff","up-to":5}"#,
        "extend wythoff --up-to 5",
    ),
    (
        "reduce",
        r#"{"game":"wythoff","members":3}"#,
        "reduce wythoff --members 3",
    ),
    (
        "inverse",
        r#"{"spec":"t:inf","count":1}"#,
        "inverse t:inf --count 1",
    ),
    (
        "inverse",
        r#"{"spec":"x = 0 and (y = 0 or y = 3)","count":0}"#,
        "inverse x~=~0~and~(y~=~0~or~y~=~3) --count 0",
    ),
    (
        "dual",
        r#"{"spec":"nim","members":3}"#,
        "dual nim --members 3",
    ),
    (
        "decide",
        r#"{"formula":"forall x: exists y: x = 2*y or x = 2*y + 1"}"#,
        "decide forall~x:~exists~y:~x~=~2*y~or~x~=~2*y~+~1",
    ),
    (
        "decide",
        r#"{"formula":"exists x: x > 10 and x mod 7 = 3","numeration":"base:2"}"#,
        "decide exists~x:~x~>~10~and~x~mod~7~=~3 --numeration base:2",
    ),
    (
        "period",
        r#"{"game":"wythoff","rows":"0..9"}"#,
        "period wythoff --rows 0..9",
    ),
    (
        "period",
        r#"{"game":"wythoff","row":3,"recurrence":true}"#,
        "period wythoff --row 3 --recurrence",
    ),
    (
        "sweep",
        r#"{"game":"wythoff","max-value":3,"rows":1000}"#,
        "sweep wythoff --max-value 3 --rows 1000",
    ),
    (
        "sequence",
        r#"{"name":"lower-wythoff","count":9}"#,
        "sequence lower-wythoff --count 9",
    ),
    (
        "word",
        r#"{"spec":"fibonacci","length":9}"#,
        "word fibonacci --length 9",
    ),
    (
        "array",
        r#"{"spec":"wythoff","rows":3,"cols":3}"#,
        "array wythoff --rows 3 --cols 3",
    ),
    (
        "claims list",
        r#"{"paper":"jiao"}"#,
        "claims list --paper jiao",
    ),
    (
        "claims show",
        r#"{"id":"nivasch/theorem-1-1"}"#,
        "claims show nivasch/theorem-1-1",
    ),
    (
        "claims check",
        r#"{"id":["nivasch/theorem-1-1"]}"#,
        "claims check nivasch/theorem-1-1",
    ),
];

#[test]
fn the_page_answers_with_the_bytes_of_the_command_line() {
    let lab = Running::start();
    assert!(lab.host.starts_with("127.0.0.1:"), "{}", lab.host);
    for (name, arguments, words) in QUESTIONS {
        let words: Vec<String> = words
            .split(' ')
            .map(|word| word.replace('~', " "))
            .collect();
        let mut command: Vec<&str> = words.iter().map(String::as_str).collect();
        command.extend(["--format", "json"]);
        let printed = without_times(&wythoff(&command).stdout);
        let answered = lab.ask(&name.replace(' ', "/"), arguments);
        assert!(printed.starts_with(['{', '[']), "{command:?}: {printed}");
        assert!(answered.ends_with('\n'), "{command:?}");
        assert_eq!(without_times(&answered), printed, "{command:?}");
    }
}

#[test]
fn every_question_has_been_compared() {
    // `verify` reads a file on the command line, `play` is a whole game there, and `atlas` writes a folder.
    let elsewhere = ["verify", "play", "atlas"];
    for name in wythoff::ask::NAMES {
        let compared = QUESTIONS.iter().any(|(asked, _, _)| asked == name);
        assert_ne!(compared, elsewhere.contains(name), "{name}");
    }
}

#[test]
fn certificates_are_verified_with_the_same_bytes() {
    let lab = Running::start();
    let answer = lab.ask("prove", r#"{"game":"w:2","certificate":true}"#);
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("w2.theorem");
    std::fs::write(&file, answer["certificate"].as_str().unwrap()).unwrap();
    let printed = wythoff(&["verify", &file.display().to_string(), "--format", "json"]).stdout();
    let asked = serde_json::json!({ "certificate": answer["certificate"] });
    let answered = lab.ask("verify", &asked.to_string());
    assert_eq!(without_times(&answered), without_times(&printed));
}

#[test]
fn bodies_of_100_megabytes_take_no_memory() {
    let lab = Running::start();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut stream = TcpStream::connect(&lab.host).unwrap();
                let head = format!(
                    "POST /api/v1/value HTTP/1.1\r\nHost: {}\r\nContent-Length: 104857600\r\n\r\n",
                    lab.host
                );
                stream.write_all(head.as_bytes()).unwrap();
                let piece = vec![b' '; 1 << 20];
                let _ = (0..100).try_for_each(|_| stream.write_all(&piece));
            });
        }
    });
    assert!(
        lab.ask("value", r#"{"sum":"wythoff@3,5"}"#)
            .starts_with("{\"value\":0")
    );
    let status = std::fs::read_to_string(format!("/proc/{}/status", lab.child.id()));
    if let Ok(status) = status {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.unwrap().trim().trim_end_matches(" kB");
        let peak: u64 = peak.parse().unwrap();
        assert!(peak < 100_000, "{peak} kB");
    }
}

#[test]
fn a_port_that_is_taken_is_told() {
    let lab = Running::start();
    let port = lab.host.rsplit(':').next().unwrap();
    let said = wythoff(&["lab", "--port", port]).failed(2);
    assert!(said.contains("--port 0 takes a free port"), "{said}");
}

/// The questions of the page about HTTP, each with the answer that follows it.
fn questions_of_the_book(page: &str) -> Vec<(String, String, String)> {
    let mut lines = page.lines();
    let mut questions = Vec::new();
    while let Some(line) = lines.next() {
        let Some(asked) = line.strip_prefix("curl ") else {
            continue;
        };
        let (_, asked) = asked.split_once(" -d '").unwrap();
        let (arguments, address) = asked.split_once("' ").unwrap();
        let (_, name) = address.split_once("/api/v1/").unwrap();
        let answer = lines.find(|line| line.starts_with('{')).unwrap();
        questions.push((name.to_owned(), arguments.to_owned(), answer.to_owned()));
    }
    questions
}

#[test]
fn the_book_shows_what_the_page_answers() {
    let page = crate::pages::docs().join("book/http.md");
    let page = std::fs::read_to_string(page).unwrap();
    let questions = questions_of_the_book(&page);
    assert!(questions.len() >= 5);
    let lab = Running::start();
    for (name, arguments, answer) in questions {
        assert_eq!(lab.ask(&name, &arguments).trim_end(), answer, "{name}");
    }
}
