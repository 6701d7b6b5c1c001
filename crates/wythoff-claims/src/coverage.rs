//! What the registry must cover: the statements of the papers, their slips, and the conjectures.
//!
//! Each entry has a short name; a claim says in `covers` which entries it answers.

/// Statements about games, algorithms, words and arrays, by section of our restatement; figures;
/// slips by paper (D0 Jiao, D1 Fraenkel and Ho, D2 Nivasch, D3 Komaki et al., D4 Matonkar, G all);
/// and conjectures, settled or open.
pub const ENTRIES: &[&str] = &[
    "0 floors",
    "1 identities of rules",
    "1 f-wythoff",
    "1 r-wythoff",
    "1 w(k)",
    "1 w-prime(k)",
    "1 w(k,l)",
    "1 t(k)",
    "1 hofstadter",
    "1 nim(a,b)",
    "1.1 P-positions",
    "1.1 Lemma 1.2",
    "1.1 Lemma 1.3",
    "1.1 Lemma 2.1",
    "1.1 Lemma 2.2",
    "1.1 Theorem 2.3",
    "1.1 Theorem 2.15",
    "1.1 Theorem 2.19",
    "1.1 inequality (1-6)",
    "1.1 Lemmas 2.9, 2.10, Corollary 2.14",
    "1.1 Lemma 2.11, Corollary 2.12",
    "1.1 Lemma 2.13",
    "1.1 Lemma 2.4",
    "1.1 periods",
    "1.1 automaton of value 1",
    "1.2 wsg",
    "1.2 state",
    "1.2 convergence time",
    "1.2 rw",
    "1.2 Table 1",
    "1.2 Table 2",
    "1.2 Table 3",
    "1.2 Table 4",
    "1.2 Table 5",
    "1.2 Table 6",
    "1.3 Table 1",
    "1.3 P, value 1, value 2",
    "1.3 Lemma 1",
    "1.3 Lemma 2, Remark 3",
    "1.3 fwsg",
    "1.3 Theorem 4",
    "1.3 Lemma 10",
    "1.3 Theorem 12",
    "1.3 Propositions 13, 14, 16, Corollary 17",
    "1.3 Remark 15",
    "1.4 P-positions",
    "1.4 bounds",
    "1.4 periods",
    "1.5 Table 1",
    "1.5 Theorem 2",
    "1.5 Theorem 3",
    "1.5 Corollary 1",
    "1.5 Theorem 4",
    "1.5 Theorem 5",
    "1.5 Corollary 2",
    "1.5 Theorem 6",
    "1.5 Theorem 7",
    "1.5 Theorem 8",
    "1.5.1 sharp statement",
    "1.5.2 T_k and T_inf",
    "1.5 G(20,30)",
    "1.5 value 1 of w(k,l)",
    "1.6 mex_b",
    "1.6 normal play",
    "1.6 misere play",
    "1.6 b = 1",
    "1.6 words",
    "1.7 h",
    "1.7 g",
    "1.7 Theorem 3",
    "1.7 Lemmas 2-8",
    "1.7 Lemma 10",
    "1.7 Lemmas 14, 15",
    "1.7 Lemmas 17, 18",
    "1.7 sets A, B, C",
    "1.7 Theorem 5",
    "1.7 Theorem 6",
    "1.7 hofstadter+nim1",
    "1.7 other terminal sets",
    "1.8 e-wythoff",
    "2.1 rat",
    "2.1 recursion",
    "2.2 mouse",
    "2.3 fat-rat",
    "2.4 tribonacci",
    "2.5 raleigh",
    "2.6 ratwyt",
    "2.7 n-heap-wythoff",
    "2.7 recursion",
    "3 F(W1,W2)",
    "3 S*B, addmerge, submerge",
    "3 omega_1, omega_2, alpha_1, alpha_2",
    "3 alpha and omega",
    "3 determinants",
    "3 F(a,bc)",
    "3 F(a,b,c)",
    "3 Cassini",
    "3 sun(n0,T)",
    "3 Silber",
    "3 fibonacci-word",
    "3 wythoff-array",
    "3 k-shuffle",
    "figure D2 2",
    "figure D2 9",
    "figure D2 10",
    "figure D2 11",
    "figure D3",
    "erratum G1",
    "erratum G2",
    "erratum G3",
    "erratum G4",
    "erratum D0-1",
    "erratum D0-2",
    "erratum D0-3",
    "erratum D0-4",
    "erratum D0-5",
    "erratum D0-6",
    "erratum D0-7",
    "erratum D0-8",
    "erratum D0-9",
    "erratum D1-1",
    "erratum D1-2",
    "erratum D1-3",
    "erratum D1-4",
    "erratum D1-5",
    "erratum D1-6",
    "erratum D1-7",
    "erratum D1-8",
    "erratum D1-9",
    "erratum D2-1",
    "erratum D2-2",
    "erratum D2-3",
    "erratum D2-4",
    "erratum D2-5",
    "erratum D3-1",
    "erratum D3-2",
    "erratum D3-3",
    "erratum D3-4",
    "erratum D3-5",
    "erratum D3-6",
    "erratum D3-7",
    "erratum D3-8",
    "erratum D3-9",
    "erratum D3-10",
    "erratum D3-11",
    "erratum D4-1",
    "erratum D4-2",
    "erratum D4-3",
    "erratum D4-4",
    "erratum D4-5",
    "erratum D4-6",
    "erratum D4-7",
    "erratum D4-8",
    "erratum D4-9",
    "erratum D4-10",
    "erratum D4-11",
    "erratum D4-12",
    "erratum D4-13",
    "erratum D4-14",
    "erratum D4-15",
    "erratum D4-16",
    "erratum D4-17",
    "erratum D4-18",
    "erratum D4-19",
    "erratum D4-20",
    "erratum D4-21",
    "erratum D4-22",
    "erratum D4-23",
    "erratum D4-24",
    "erratum D4-25",
    "erratum D4-26",
    "erratum D4-27",
    "erratum D4-28",
    "erratum D4-29",
    "erratum D4-30",
    "erratum D4-31",
    "erratum D4-32",
    "erratum D4-33",
    "erratum D4-34",
    "erratum D4-35",
    "erratum D4-36",
    "erratum D4-37",
    "erratum D4-38",
    "conjecture settled FH1",
    "conjecture settled FH2",
    "conjecture settled FH3",
    "conjecture settled Jiao 15",
    "conjecture settled Ho",
    "conjecture settled Q1",
    "conjecture settled Q2",
    "conjecture NIV-conv",
    "conjecture NIV-6",
    "conjecture NIV-converse",
    "conjecture NIV-bound",
    "conjecture JIAO-18",
    "conjecture JIAO-20",
    "conjecture JIAO-d",
    "conjecture JIAO-occ",
    "conjecture NHEAP-1",
    "conjecture NHEAP-2",
    "conjecture SUN",
    "conjecture NIM-mis",
    "conjecture KOM-t",
    "conjecture FATRAT",
    "conjecture RALEIGH",
    "conjecture POLY",
];

/// The numbered statements of the papers, each of which a claim must name in its source: paper, kind
/// and numbers. Definitions are left out, and figures that only explain a term or a proof.
pub const NUMBERED: &[(&str, &str, &[&str])] = &[
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
pub fn numbered(source: &str) -> Vec<(String, String)> {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Registry;

    #[test]
    fn every_statement_slip_and_conjecture_has_a_claim() {
        let registry = Registry::embedded();
        let covered: BTreeSet<&str> = (registry.claims().iter())
            .flat_map(|claim| claim.covers.iter().map(String::as_str))
            .collect();
        let entries: BTreeSet<&str> = ENTRIES.iter().copied().collect();
        assert_eq!(entries.len(), ENTRIES.len(), "an entry is listed twice");
        let missing: Vec<_> = entries.difference(&covered).collect();
        assert!(missing.is_empty(), "no claim covers {missing:?}");
        let unknown: Vec<_> = covered.difference(&entries).collect();
        assert!(unknown.is_empty(), "not in the list: {unknown:?}");
    }

    #[test]
    fn every_numbered_statement_is_the_source_of_a_claim_that_states_it() {
        let registry = Registry::embedded();
        let mut missing = Vec::new();
        for (paper, kind, numbers) in NUMBERED {
            for number in *numbers {
                let wanted = ((*kind).to_owned(), (*number).to_owned());
                let states = |claim: &&crate::Claim| {
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
}
