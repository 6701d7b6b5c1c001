//! Certificates are accepted, and what they say is what was decided; forgeries are not accepted.

use std::path::Path;

use wythoff_automata::proof::{Decided, Proof, ProofError};
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, Proved, System, sealed};

/// A session with the definitions of a theorem file.
fn session(file: &str) -> Session {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wythoff-claims/scripts");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
    let mut session = Session::new(System::fibonacci(), Budget::default());
    session.load(&read(file).unwrap(), read).unwrap();
    session
}

fn certificate(session: &mut Session, sentence: &str) -> (bool, String) {
    let sentence = session.parse(sentence).unwrap();
    let (decision, proof) = Proof::of(session, &sentence).unwrap();
    (decision.holds(), proof.to_string())
}

fn check(text: &str) -> Result<Proved<Decided>, ProofError> {
    Proof::parse(text)?.verify(&Budget::default())
}

/// The text with a checksum that fits, as a forger would make it.
fn resealed(text: &str) -> String {
    sealed::seal(sealed::body(text))
}

const WYTHOFF: &str = "forall x, y: cold(x, y) <=> not (\
    (exists v: v < y and cold(x, v)) or (exists u: u < x and cold(u, y)) \
    or (exists u, v: u < x and x + v = u + y and cold(u, v)))";

#[test]
fn sentences_are_verified() {
    let mut session = session("wythoff.txt");
    for sentence in [
        WYTHOFF,
        "forall n, x: lower(n, x) <=> upper(n, x + n)",
        "exists x, y: cold(x, y) and x > 100 and y mod 7 = 3",
        "forall x: exists y: 2 * y = x",
        "not (exists x: F[x] = 1 and F[x + 1] = 1)",
        "not (forall x: x div 3 < 20)",
        "forall x: true",
        "exists x: x = 3 and false",
        "forall x: forall y: x <= y",
        "3 = (0 - 2) mod 7",
        "cold(1, 2) and not cold(2, 2)",
        "true",
    ] {
        let (holds, text) = certificate(&mut session, sentence);
        let verified = check(&text).unwrap_or_else(|e| panic!("{sentence}: {e}"));
        assert_eq!(verified.holds(), holds, "{sentence}");
        let printed = session.parse(sentence).unwrap().to_string();
        let says = format!("{printed} is {holds}");
        assert!(
            verified.statement().starts_with(&says),
            "{}",
            verified.statement()
        );
        assert_eq!(Proof::parse(&text).unwrap().to_string(), text);
    }
}

/// A certificate once was accepted whatever its sentence said.
#[test]
fn another_sentence_is_another_question() {
    let mut session = session("wythoff.txt");
    let (_, text) = certificate(&mut session, "forall x: exists y: x < y");
    let other = text.replace("exists y: x < y", "exists y: y < x");
    assert!(matches!(check(&other), Err(ProofError::Unreadable(_))));
    assert!(matches!(
        check(&resealed(&other)),
        Err(ProofError::Wrong(_))
    ));
    let (_, text) = certificate(&mut session, WYTHOFF);
    let line = text
        .lines()
        .find(|line| line.starts_with("let cold("))
        .unwrap();
    let other = text.replace(line, "let cold(x, y) := x = y");
    assert!(check(&resealed(&other)).is_err());
}

#[test]
fn what_a_statement_rests_on_is_said() {
    let mut session = session("wythoff.txt");
    let (_, text) = certificate(&mut session, "exists x, y: ones_ordered(x, y) and x < y");
    let said = check(&text).unwrap().statement();
    assert!(said.contains("given relations: ones_ordered"), "{said}");
    assert!(!text.contains("cold"), "only what is needed");
    let (_, text) = certificate(&mut session, "exists x: cold(x, x + 1)");
    let said = check(&text).unwrap().statement();
    let definition = "pair(x, y) := exists n: lower(n, x) and upper(n, y); \
        cold(x, y) := pair(x, y) or pair(y, x)";
    assert!(
        said.contains(definition) && !said.contains("given"),
        "{said}"
    );
}

#[test]
fn other_systems() {
    for system in [
        "base:2",
        "base:3",
        "ostrowski:1;2",
        "ostrowski:0,3;1,2",
        "tribonacci",
        "recurrence:0,1,1;1,2,2",
        "recurrence:1,2,1;1,3,6",
    ] {
        let mut session = Session::new(system.parse().unwrap(), Budget::default());
        let sentence = "forall x: exists y: x = 2 * y or x = 2 * y + 1";
        let (holds, text) = certificate(&mut session, sentence);
        assert!(holds);
        let verified = check(&text).unwrap_or_else(|e| panic!("{system}: {e}"));
        let system: System = system.parse().unwrap();
        assert_eq!(
            verified.statement(),
            format!("{sentence} is true ({system})")
        );
    }
}

#[test]
fn forgeries_are_refused() {
    let mut session = session("wythoff.txt");
    let (holds, text) = certificate(&mut session, WYTHOFF);
    assert!(holds);
    for (from, to) in [
        ("holds true", "holds false"),
        ("holds true", "witness x = 1, y = 2\nholds true"),
        ("numeration fibonacci", "numeration base:2"),
        ("upper(n, y)", "upper(n, y + 1)"),
    ] {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text);
        assert!(check(&resealed(&forged)).is_err(), "{from} -> {to}");
    }
    for (from, to) in [
        ("", ""),
        ("wythoff proof 2", "wythoff proof"),
        ("wythoff proof 2", "wythoff proof 3"),
        ("numeration fibonacci", "numeration  fibonacci"),
        ("numeration fibonacci", "numeration ostrowski:0;4294967295"),
        ("numeration fibonacci", "numeration base:99"),
        ("numeration fibonacci\n", ""),
        ("sentence ", "phrase "),
        ("holds true", "holds maybe"),
        ("holds true\n", ""),
        ("holds true", "holds true\nholds true"),
        ("holds true", "holds true\n"),
        ("holds true", "comment\nholds true"),
        ("sentence forall x, y:", "sentence forall  x, y:"),
        ("sentence forall", "sentence # forall"),
        ("let cold(", "let more(x) := x = 1\nlet cold("),
        ("let cold(", "let lower(n, x) := n = x\nlet cold("),
        ("let cold(", "let 3(n, x) := n = x\nlet cold("),
    ] {
        let forged = if from.is_empty() {
            String::new()
        } else {
            resealed(&text.replacen(from, to, 1))
        };
        let result = check(&forged);
        assert!(
            matches!(result, Err(ProofError::Unreadable(_))),
            "{from} -> {to}: {result:?}"
        );
    }
    for cut in [1, 2, text.len() / 2, text.len() - 20] {
        assert!(check(&text[..text.len() - cut]).is_err());
    }
    assert!(check(&format!("{text}more\n")).is_err());
    assert!(check(&format!("{text}\n")).is_err());
}

#[test]
fn automata_of_a_certificate_are_in_normal_form() {
    let mut session = session("wythoff.txt");
    let (_, text) = certificate(&mut session, "exists x, y: ones_ordered(x, y) and x < y");
    assert!(check(&text).is_ok());
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with(['+', '-']))
        .collect();
    // A state more, which nothing leads to.
    let head = text.lines().find(|line| line.starts_with("given")).unwrap();
    let states = rows.len();
    let longer = head.replace(&format!(" {states}"), &format!(" {}", states + 1));
    let last = rows[states - 1];
    let end = text.find("sentence").unwrap();
    let unreached = format!("{}{last}\n{}", &text[..end], &text[end..]).replace(head, &longer);
    let result = check(&resealed(&unreached));
    let expected = ProofError::Unreadable("the automaton is not in normal form".to_owned());
    assert_eq!(result, Err(expected.clone()));
    // A start that a leading zero leaves.
    let start = rows[0];
    let changed = |from: &str, to: &str| {
        assert!(start.starts_with(from), "{start}");
        let row = start.replacen(from, to, 1);
        check(&resealed(&text.replacen(start, &row, 1)))
    };
    assert_eq!(changed("- 0 ", "- 1 "), Err(expected));
    for to in ["- 999 ", "- 00 ", "- 0  ", "* 0 ", "-  0 "] {
        let result = changed("- 0 ", to);
        assert!(matches!(result, Err(ProofError::Unreadable(_))), "{to}");
    }
}

#[test]
fn words_are_part_of_a_certificate() {
    let mut session = Session::new("base:2".parse().unwrap(), Budget::default());
    // Thue–Morse, with a state too many; 111 leads nowhere.
    let walnut = "msd_2\n\n0 0\n0 -> 2\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n\n2 0\n0 -> 0\n1 -> 1\n";
    session
        .load("import word T from \"t\"", |_| Ok(walnut.to_owned()))
        .unwrap();
    let (holds, text) = certificate(&mut session, "exists n: T[n] = 1 and T[n + 1] = 1");
    assert!(
        holds && text.contains("\nword T 2 1 2\n0 0 1\n1 1 0\n"),
        "{text}"
    );
    let verified = check(&text).unwrap();
    assert!(verified.statement().contains("given words: T"));
    let forged = text.replace(
        "word T 2 1 2\n0 0 1\n1 1 0\n",
        "word T 2 1 2\n0 0 1\n1 1 .\n",
    );
    assert!(check(&resealed(&forged)).is_err());
}

#[test]
fn a_witness_is_checked() {
    let mut session = session("wythoff.txt");
    for (sentence, wrong) in [
        (
            "exists x, y: cold(x, y) and x > 10",
            "witness x = 11, y = 19",
        ),
        ("forall x, y: cold(x, y) => y < 5", "witness x = 3, y = 4"),
        (
            "not (forall x: exists y: cold(x, y) and y < 9)",
            "witness x = 1",
        ),
    ] {
        let (_, text) = certificate(&mut session, sentence);
        let line = text
            .lines()
            .find(|line| line.starts_with("witness"))
            .unwrap();
        assert!(check(&text).is_ok());
        for forged in [wrong, "witness z = 3", "witness x = 3, x = 3"] {
            let forged = resealed(&text.replace(line, forged));
            assert!(
                matches!(check(&forged), Err(ProofError::Wrong(_))),
                "{forged}"
            );
        }
        let without = resealed(&text.replace(&format!("{line}\n"), ""));
        assert!(check(&without).is_ok());
        let unreadable = resealed(&text.replace(line, "witness x = -3"));
        assert!(matches!(check(&unreadable), Err(ProofError::Unreadable(_))));
    }
}

#[test]
fn a_name_with_two_meanings_has_no_certificate() {
    let mut session = Session::new(System::fibonacci(), Budget::default());
    let text = "let p(x) := x = 1\nlet q(x) := p(x + 1)\nlet p(x) := x = 5";
    session.load(text, |_| Err("no files".into())).unwrap();
    let sentence = session.parse("exists x: p(x) and not q(x)").unwrap();
    let result = Proof::of(&mut session, &sentence);
    assert_eq!(result, Err(ProofError::TwoMeanings("p".into())));
    // Each alone has one.
    for sentence in ["exists x: p(x)", "exists x: q(x)"] {
        let (holds, text) = certificate(&mut session, sentence);
        assert!(holds);
        check(&text).unwrap();
    }
    session
        .load("let lower(n, x) := n = x", |_| Err("no files".into()))
        .unwrap();
    let sentence = session.parse("exists x: lower(x, x)").unwrap();
    assert!(Proof::of(&mut session, &sentence).is_err());
}

#[test]
fn a_limit_is_not_a_verdict() {
    let mut session = session("wythoff.txt");
    let (_, text) = certificate(&mut session, WYTHOFF);
    let result = Proof::parse(&text)
        .unwrap()
        .verify(&Budget::default().with_states(3));
    assert!(matches!(result, Err(ProofError::Logic(_))), "{result:?}");
}

#[test]
fn names_are_names_and_given_once() {
    let mut session = session("wythoff.txt");
    let (_, text) = certificate(&mut session, WYTHOFF);
    let line = text.lines().find(|line| line.starts_with("let cold("));
    let line = line.unwrap();
    for (more, why) in [
        (line, "the name cold is given twice"),
        ("let 3(n, x) := n = x", "\"3\" is not a name"),
    ] {
        let forged = text.replacen(line, &format!("{line}\n{more}"), 1);
        let refused = check(&resealed(&forged)).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn large_systems_are_not_built() {
    let (_, text) = certificate(
        &mut Session::new(System::fibonacci(), Budget::default()),
        "exists x: x = 3",
    );
    let ones = vec!["1"; 31].join(",");
    for system in [
        "base:17".to_owned(),
        format!("ostrowski:0;{ones},1,2"),
        format!("ostrowski:0;{ones},2"),
    ] {
        let forged = text.replacen("fibonacci", &system, 1);
        let refused = check(&resealed(&forged)).unwrap_err().to_string();
        assert!(
            refused.contains("there is no numeration system"),
            "{refused}"
        );
    }
}
