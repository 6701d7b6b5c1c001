//! Whole certificates, right and wrong.

use std::path::PathBuf;

use super::limits;
use crate::{Accepted, Limits, Refusal, check, file::checksum};

fn sealed(body: &str) -> String {
    format!("{body}checksum {:016x}\n", checksum(body))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../wythoff-theorems/theorems")
}

pub(super) fn library(file: &str) -> String {
    let bytes = std::fs::read(folder().join(file)).unwrap();
    let text = match file.ends_with(".txt") {
        true => bytes,
        false => miniz_oxide::inflate::decompress_to_vec_zlib(&bytes).unwrap(),
    };
    String::from_utf8(text).unwrap()
}

pub(super) fn body(text: &str) -> &str {
    &text[..text.rfind("checksum").unwrap()]
}

pub(super) fn judge(body: &str) -> Result<Accepted, Refusal> {
    check(&sealed(body), &limits())
}

pub(super) fn accepts(body: &str) -> String {
    (judge(body).unwrap_or_else(|refusal| panic!("{refusal}\n{body}"))).statement
}

pub(super) fn refuses(body: &str) {
    match judge(body) {
        Err(Refusal::Wrong(_) | Refusal::Unreadable { .. }) => {}
        other => panic!("{other:?}\n{body}"),
    }
}

const SLOW: [&str; 8] = [
    "tribonacci-0",
    "f-wythoff-4",
    "n-heap-3-0",
    "nim-ab-3-2-0",
    "wythoff-2",
    "w-2-2",
    "w-all-pairs-0",
    "nim-ab-1-2-0",
];

fn files(slow: bool) -> Vec<String> {
    let names = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".zz")).collect();
    names.retain(|name| SLOW.contains(&name.trim_end_matches(".zz")) == slow);
    names.sort();
    names
}

#[test]
fn small_theorems_of_the_library() {
    let names = files(false);
    assert!(names.len() > 45);
    for name in names {
        let said = accepts(body(&library(&name)));
        assert!(
            said.contains("of the game with these rules, called `"),
            "{said}"
        );
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn large_theorems_of_the_library() {
    for name in files(true) {
        if name != "n-heap-3-0.zz" {
            accepts(body(&library(&name)));
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "release builds only")]
fn the_largest_theorem_of_the_library() {
    accepts(body(&library("n-heap-3-0.zz")));
}

#[test]
fn pairs_of_the_library_and_their_changes() {
    let text = library("nim-ab-all-0.txt");
    let text = body(&text);
    assert!(accepts(text).contains("for all values of a, b with positive a and b"));
    for (from, to) in [
        ("step pile 0", "step pile 1"),
        ("step pile 0", "step 2"),
        ("gap pile 1", "gap pile 0"),
        ("gap pile 1", "gap pile 2"),
        ("first 0", "first 1"),
        ("value 0", "value 1"),
        ("claim value 0", "claim misere"),
        ("abs(i - j) < a", "abs(i - j) <= a"),
        ("min(i, j) < b", "max(i, j) < b"),
        ("i + j > 0", "i + j > 1"),
    ] {
        // Some of them are beyond the reach of the search within so many steps.
        let steps = std::cell::Cell::new(0);
        let stop = || {
            steps.set(steps.get() + 1);
            steps.get() > 300
        };
        let limits = Limits {
            stop: &stop,
            memory: 1 << 28,
        };
        assert!(
            check(&sealed(&text.replace(from, to)), &limits).is_err(),
            "{to}"
        );
    }
}

#[test]
fn rows_of_the_library() {
    for (file, rows) in [("wythoff-rows-0.txt", 0), ("wythoff-rows-1.txt", 45)] {
        let statement = accepts(body(&library(file)));
        assert!(
            statement.contains(&format!("after at most {rows} rows")),
            "{statement}"
        );
    }
    // The automaton is not in this file: nothing is decided.
    let alone = check(&library("wythoff-rows-3.txt"), &limits());
    assert!(matches!(alone, Err(Refusal::Exhausted(_))), "{alone:?}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "release builds only")]
fn larger_rows_of_the_library() {
    assert!(accepts(body(&library("wythoff-rows-2.txt"))).contains("after at most 72 rows"));
}

#[test]
fn every_change_of_a_table_is_refused() {
    let names = [
        "wythoff-0.zz",
        "terminal-2-misere.zz",
        "w-1-1.zz",
        "a-wythoff-2-0.zz",
    ];
    // All of them where the checker is compiled for speed.
    let most = if cfg!(debug_assertions) { 2 } else { 4 };
    for name in &names[..most] {
        let text = library(name);
        let lines: Vec<&str> = body(&text).lines().collect();
        let table = lines
            .iter()
            .position(|line| line.starts_with("automaton"))
            .unwrap();
        let mut changes = 0;
        for at in table..lines.len() {
            let words: Vec<&str> = lines[at].split(' ').collect();
            for place in 0..words.len() {
                for other in ["+", "-", ".", "0", "1", "2", "3", "9"] {
                    if words[place] == other
                        || lines[at].starts_with(|c: char| c.is_alphabetic()) && place == 0
                    {
                        continue;
                    }
                    let mut changed = words.clone();
                    changed[place] = other;
                    let mut all = lines.clone();
                    let line = changed.join(" ");
                    all[at] = &line;
                    refuses(&(all.join("\n") + "\n"));
                    changes += 1;
                }
            }
        }
        assert!(changes > 100);
    }
}

#[test]
fn other_rules_and_claims_are_refused() {
    let text = library("wythoff-0.zz");
    let text = body(&text);
    for (from, to) in [
        ("value 0", "value 1"),
        ("claim value 0", "claim misere"),
        ("fibonacci", "base:2"),
        ("fibonacci", "tribonacci"),
        ("  move (a - i, b - i) for i >= 1\n", ""),
        ("  move (a, b - i) for i >= 1\n", ""),
        ("(a - i, b - i) for i >= 1", "(a - i, b - i) for i >= 2"),
        ("(a - i, b - i) for i >= 1", "(a - i, b - i) for i >= 0"),
        ("(a - i, b) for i >= 1", "(a - i, b) for i >= -1"),
        (
            "(a, b - i) for i >= 1",
            "(a, b - i) for i >= 1 if b mod 3 > 0",
        ),
        ("piles a <= b", "piles a, b"),
        ("piles a <= b", "piles a <= c"),
        (
            "for i >= 1\nnumeration",
            "for i >= 1\n  end when a + b <= 2\nnumeration",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        refuses(&text.replace(from, to));
    }
    // Changes that change nothing.
    accepts(&text.replace(
        "(a - i, b - i) for i >= 1",
        "(a - i + 1, b - i + 1) for i >= 2",
    ));
    accepts(&text.replace(
        "(a - i, b - i) for i >= 1",
        "(a + i, b + i) for i >= 0 - b if i < 0",
    ));
}

#[test]
fn parameters_may_be_negative() {
    // A move from (0, b) to (1, b - 1) far away, which an earlier translation overlooked.
    refuses(
        "wythoff theorem 1\ngame x\nrules\n  piles a, b\n  move (a - i, b) for i >= 1 if a - i >= 1\n  \
         move (a - i, b - 1) for i >= -1 if i < 0 and a = 0 and b >= 5000\nnumeration fibonacci\nclaim value 0\n\
         automaton 2 2 3\n+ 0 1 2 2\n+ 0 . 2 .\n+ . . . .\n",
    );
}

#[test]
fn play_without_end_is_refused() {
    let text = library("wythoff-0.zz");
    let refused =
        judge(&body(&text).replace("(a - i, b) for i >= 1", "(a - i, b) for i >= 0")).unwrap_err();
    assert!(
        matches!(&refused, Refusal::Wrong(reason) if reason.contains("every play")),
        "{refused}"
    );
}

pub(super) fn proof(system: &str, rest: &str) -> String {
    format!("wythoff proof 2\nnumeration {system}\n{rest}\n")
}

#[test]
fn sentences() {
    for (system, sentence, holds) in [
        (
            "fibonacci",
            "forall x, y: x < y => exists z: x + z = y",
            true,
        ),
        ("base:3", "exists x: forall y: y < x", false),
        (
            "fibonacci",
            "forall n, x: lower(n, x) => exists y: upper(n, y) and y = x + n",
            true,
        ),
        ("fibonacci", "forall n: F[n] = 0 or F[n + 1] = 0", true),
        ("fibonacci", "forall n: F[n - 5] = F[n]", false),
        ("fibonacci", "forall n: n >= 3 or F[n - 3] = 0", true),
        ("tribonacci", "forall n: TR[n] = 2 => TR[n + 1] = 0", true),
        (
            "base:2",
            "forall x, y, z: xor(x, y, z) <=> xor(y, z, x)",
            true,
        ),
        ("base:2", "exists x: xor(x - 1, 1, x) and x = 0", false),
        (
            "ostrowski:0;2",
            "forall x: x = 2 * (x div 2) + x mod 2",
            true,
        ),
        (
            "fibonacci",
            "forall x: (0 - x) mod 3 = (2 * x) mod 3 and (0 - 1) div 2 = 0 - 1",
            true,
        ),
        ("fibonacci", "forall x: -x div 2 = -(x div 2)", true),
        (
            "fibonacci",
            "exists x, y: not (x - y = y - x or x - y != y - x)",
            false,
        ),
        ("base:10", "∃x: 10^30 < x ≤ 1e30 + 1 ∧ ¬(x mod 7 = 3)", true),
        ("fibonacci", "exists x: 1 < x < 3 and x != 2", false),
    ] {
        let with = |holds: bool| proof(system, &format!("sentence {sentence}\nholds {holds}"));
        assert!(accepts(&with(holds)).contains(sentence));
        refuses(&with(!holds));
    }
}

#[test]
fn periods() {
    let text = "wythoff period certificate 2\ngame wythoff\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
                move (a, b - i) for i >= 1\n  move (a - i, b - i) for i >= 1\nrows 0..=1\nclaim row 1 preperiod 0 period 3\n\
                state before column 6\nrow 0 lowest 6 above recent 5\nrow 1 lowest 6 above recent\n\
                state before column 9\nrow 0 lowest 9 above recent 8\nrow 1 lowest 9 above recent\n";
    let statement = accepts(text);
    assert!(
        statement.contains("row 1 has least preperiod 0 and least period 3"),
        "{statement}"
    );
    for (from, to) in [
        ("period 3", "period 6"),
        ("period 3", "period 1"),
        ("preperiod 0", "preperiod 1"),
        ("preperiod 0", "preperiod 100"),
        (
            "claim row 1 preperiod 0 period 3",
            "claim row 1 preperiod 100 period 5",
        ),
        (
            "claim row 1 preperiod 0 period 3",
            "claim row 2 preperiod 0 period 3",
        ),
        ("claim row 1 preperiod 0 period 3\n", ""),
        (
            "column 9\nrow 0 lowest 9 above recent 8\nrow 1 lowest 9",
            "column 8\nrow 0 lowest 8 above recent 7\nrow 1 lowest 8",
        ),
        ("lowest 9 above recent 8", "lowest 9 above 10 recent 8"),
        ("recent 8", "recent 7"),
        (
            "(a - i, b - i) for i >= 1",
            "(a - i, b - i) for i >= 1 if b mod 2 = 0",
        ),
        ("(a, b - i) for i >= 1", "(a, b - i) for i >= 1 if i < 3"),
        ("rules\n", "game\n"),
    ] {
        assert!(text.contains(from), "{from}");
        refuses(&text.replace(from, to));
    }
    let refused = judge("wythoff period certificate 1\ngame wythoff\nrows 0..=0\n").unwrap_err();
    assert!(refused.to_string().contains("not self-contained"));
}

#[test]
fn periods_row_by_row() {
    let text = "wythoff period certificate 2\ngame f-wythoff\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
                move (a, b - i) for i >= 1\n  \
                move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a\nrows 0..=2\n\
                claim row 0 preperiod 0 period 1\nclaim row 1 preperiod 0 period 2\nclaim row 2 preperiod 4 period 4\n\
                layer 0\nstate before column 10\nrow 0 lowest 10 above recent\n\
                state before column 11\nrow 0 lowest 11 above recent\n\
                layer 1\nstate before column 18\nrow 1 lowest 18 above recent\n\
                state before column 20\nrow 1 lowest 20 above recent\n\
                layer 2\nstate before column 26\nrow 2 lowest 24 above 26 27 recent\n\
                state before column 30\nrow 2 lowest 28 above 30 31 recent\n";
    assert!(accepts(text).contains("row 2 has least preperiod 4 and least period 4"));
    // Two-pile Nim is accepted like this, without diagonal moves; with all of them it is not.
    let diagonal = "  move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a\n";
    for (from, to) in [
        ("preperiod 4", "preperiod 3"),
        ("preperiod 4", "preperiod 5"),
        ("period 4", "period 2"),
        ("period 4", "period 8"),
        ("row 2 lowest 24 above 26 27", "row 2 lowest 24 above 26 28"),
        ("column 18\nrow 1 lowest 18", "column 19\nrow 1 lowest 19"),
        ("column 10\nrow 0 lowest 10", "column 2\nrow 0 lowest 2"),
        ("layer 1", "layer 2"),
        (" if i < a and (b - i) div (a - i) = b div a", ""),
        ("= b div a", "= b div a or b mod 3 = 0"),
        (diagonal, ""),
    ] {
        assert!(text.contains(from), "{from}");
        refuses(&text.replace(from, to));
    }
    let nim = "wythoff period certificate 2\ngame nim\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
               move (a, b - i) for i >= 1\nrows 0..=1\nclaim row 1 preperiod 0 period 2\n\
               layer 0\nstate before column 2\nrow 0 lowest 2 above recent\n\
               state before column 3\nrow 0 lowest 3 above recent\n\
               layer 1\nstate before column 2\nrow 1 lowest 2 above recent\n\
               state before column 4\nrow 1 lowest 4 above recent\n";
    accepts(nim);
    refuses(&nim.replace("period 2\nlayer", "period 1\nlayer"));
}

#[test]
fn damage_and_limits() {
    let text = library("wythoff-1.zz");
    for end in (0..text.len()).step_by(101) {
        assert!(
            matches!(
                check(&text[..end], &limits()),
                Err(Refusal::Unreadable { .. })
            ),
            "{end}"
        );
    }
    assert!(check(&text.replacen('3', "4", 1), &limits()).is_err());
    let stop = Limits {
        stop: &|| true,
        memory: 1 << 30,
    };
    assert!(matches!(check(&text, &stop), Err(Refusal::Exhausted(_))));
    let small = Limits {
        stop: &|| false,
        memory: 1 << 12,
    };
    assert!(matches!(check(&text, &small), Err(Refusal::Exhausted(_))));
}

#[test]
fn no_text_makes_it_panic() {
    let texts = ["wythoff-0.zz", "nim-ab-all-0.txt", "f-wythoff-1.zz"].map(library);
    let more = proof(
        "fibonacci",
        "let a(x) := x > 1\nsentence exists x: a(x) and F[x] = 1\nwitness x = 4\nholds true",
    );
    let rows =
        "wythoff rows 1\nvalue 0\nstates 4\n0 1 1\n2 . 1\n3 1 0\n2 1 1\nextremes 0 0 0 0 0\n"
            .to_owned();
    let mut random = 7_u64;
    let mut next = |bound: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % bound
    };
    for text in texts
        .iter()
        .map(|text| body(text).to_owned())
        .chain([more, rows])
    {
        for _ in 0..150 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=next(3) {
                let at = next(bytes.len());
                let other = b" \n0123456789+-.()[]<>=ab,;:#'\"ix*"[next(32)];
                match next(3) {
                    0 => bytes[at] = other,
                    1 => bytes.insert(at, other),
                    _ => drop(bytes.remove(at)),
                }
            }
            let steps = std::cell::Cell::new(0);
            let stop = || {
                steps.set(steps.get() + 1);
                steps.get() > 3000
            };
            if let Ok(text) = String::from_utf8(bytes) {
                let _ = check(
                    &sealed(&text),
                    &Limits {
                        stop: &stop,
                        memory: 1 << 26,
                    },
                );
            }
        }
    }
}
