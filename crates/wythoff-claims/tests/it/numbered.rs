//! Every numbered statement of the papers has a claim that names it as its source.

use wythoff_claims::{Claim, Registry};

/// The numbered statements of the papers, each of which a claim must name in its source: paper, kind
/// and numbers. Definitions are left out, and figures that only explain a term or a proof.
const NUMBERED: &[(&str, &str, &[&str])] = &[
    ("jiao", "Table", &["1"]),
    ("jiao", "Lemma", &["1", "2", "8", "10"]),
    ("jiao", "Theorem", &["4", "9", "12", "19"]),
    ("jiao", "Proposition", &["6", "7", "13", "14", "16"]),
    ("jiao", "Corollary", &["11", "17"]),
    ("jiao", "Remark", &["3", "5", "15"]),
    ("jiao", "Conjecture", &["18", "20"]),
    ("fraenkel-ho", "Table", &["1"]),
    (
        "fraenkel-ho",
        "Theorem",
        &["1", "2", "3", "4", "5", "6", "7", "8"],
    ),
    ("fraenkel-ho", "Lemma", &["1"]),
    ("fraenkel-ho", "Corollary", &["1", "2", "3"]),
    ("fraenkel-ho", "Remark", &["1", "2"]),
    ("fraenkel-ho", "Conjecture", &["1", "2", "3"]),
    ("fraenkel-ho", "Question", &["1", "2"]),
    ("nivasch", "Table", &["1", "2", "3", "4", "5", "6"]),
    ("nivasch", "Figure", &["2", "9", "10", "11"]),
    ("nivasch", "Theorem", &["1.1", "2.3", "2.15", "2.19"]),
    (
        "nivasch",
        "Lemma",
        &[
            "1.2", "1.3", "2.1", "2.2", "2.4", "2.7", "2.9", "2.10", "2.11", "2.13", "2.18",
            "2.20", "2.21", "2.22", "3.2", "3.3", "3.4", "3.6",
        ],
    ),
    ("nivasch", "Corollary", &["2.12", "2.14", "3.8"]),
    ("nivasch", "Claim", &["2.16"]),
    ("nivasch", "Conjecture", &["3.10"]),
    ("komaki", "Theorem", &["1", "2", "3", "4", "5", "6"]),
    (
        "komaki",
        "Lemma",
        &[
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
            "17", "18", "19", "20", "21", "22",
        ],
    ),
    ("komaki", "Corollary", &["1"]),
    ("komaki", "Example", &["1", "2", "3"]),
    (
        "komaki",
        "Figure",
        &["4", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
    ),
    (
        "matonkar",
        "Theorem",
        &[
            "2.9.3.1", "3.1.3.1", "3.1.3.2", "3.1.3.3", "4.0.0.1", "4.0.0.2", "5.3.0.1", "5.3.0.2",
            "5.3.0.3", "5.3.0.5", "5.4.0.1", "5.4.0.2", "5.6.0.2",
        ],
    ),
    ("matonkar", "Lemma", &["5.3.0.4", "5.6.0.1", "5.6.0.3"]),
    ("matonkar", "Corollary", &["2.9.3.2"]),
];

/// The numbered statements that a source names, such as those of `Lemmas 2.9 and 2.10`.
fn numbered(source: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut kind = None;
    let mut range = false;
    for word in source.split_whitespace() {
        let word = word.trim_matches([',', ';', ':', '(', ')', '\'']);
        let singular = match word {
            "Corollaries" => "Corollary",
            _ => word.strip_suffix('s').unwrap_or(word),
        };
        if NUMBERED.iter().any(|(_, known, _)| *known == singular) {
            kind = Some(singular.to_owned());
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            let Some(kind) = &kind else { continue };
            let last: Option<u32> = found.last().and_then(|(_, number)| number.parse().ok());
            if let (true, Some(last), Ok(end)) = (range, last, word.parse::<u32>()) {
                found.extend((last + 1..end).map(|number| (kind.clone(), number.to_string())));
            }
            found.push((kind.clone(), word.to_owned()));
        } else if word != "and" && word != "to" {
            kind = None;
        }
        range = word == "to";
    }
    found
}

#[test]
fn every_numbered_statement_is_the_source_of_a_claim_that_states_it() {
    let registry = Registry::embedded();
    let mut missing = Vec::new();
    for (paper, kind, numbers) in NUMBERED {
        for number in *numbers {
            let wanted = ((*kind).to_owned(), (*number).to_owned());
            let states = |claim: &&Claim| {
                claim.paper() == *paper && numbered(&claim.source).contains(&wanted)
            };
            if !registry.claims().iter().any(|claim| states(&claim)) {
                missing.push(format!("{paper} {kind} {number}"));
            }
        }
    }
    assert!(missing.is_empty(), "no claim states {}", missing.join(", "));
}

#[test]
fn sources_name_their_statements() {
    let named = |source: &str| -> Vec<String> {
        let found = numbered(source).into_iter();
        found
            .map(|(kind, number)| format!("{kind} {number}"))
            .collect()
    };
    assert_eq!(named("Lemmas 2.9 and 2.10"), ["Lemma 2.9", "Lemma 2.10"]);
    assert_eq!(
        named("Theorem 9, Algorithm FWSG, with Lemma 8 and Propositions 6 and 7"),
        ["Theorem 9", "Lemma 8", "Proposition 6", "Proposition 7"]
    );
    assert_eq!(
        named("Figures 4 to 6"),
        ["Figure 4", "Figure 5", "Figure 6"]
    );
    assert!(named("section 3.1").is_empty());
}
