//! Certificates of sentences: what is given, defined and shown by an example.

use super::certificates::{accepts, proof, refuses};

/// The variables of a witness stand in front: behind `not`, and in several quantifiers of one kind.
#[test]
fn witnesses_of_all_variables_in_front() {
    for (sentence, witness, wrong, holds) in [
        ("not (exists n: F[n] = 0)", "n = 0", "n = 1", false),
        ("not not (exists n: n = 4)", "n = 4", "n = 5", true),
        (
            "exists x: exists y: x + y = 3",
            "x = 1, y = 2",
            "x = 1, y = 1",
            true,
        ),
        (
            "forall x: forall y: x = y",
            "x = 0, y = 1",
            "x = 1, y = 1",
            false,
        ),
        (
            "not (exists x: exists y: x < y)",
            "x = 0, y = 1",
            "x = 1, y = 0",
            false,
        ),
        ("exists x: exists x: x = 3", "x = 0", "x = 0, x = 3", true),
    ] {
        let with = |witness: &str| {
            let text = format!("sentence {sentence}\nwitness {witness}\nholds {holds}");
            proof("fibonacci", &text)
        };
        accepts(&with(witness));
        refuses(&with(wrong));
        refuses(&with("z = 1"));
    }
}

#[test]
fn definitions_imports_and_witnesses() {
    // All numbers that end in 0; what it is does not matter.
    let even = "given even 2 1 2\n+ 0 1\n- 0 .";
    let relative = proof(
        "fibonacci",
        &format!(
            "{even}\nlet both(x, y) := even(x) and even(y)\nsentence exists x: both(x, 0)\nwitness x = 0\nholds true"
        ),
    );
    let statement = accepts(&relative);
    assert!(
        statement.contains("relative to what the file takes as given")
            && statement.contains("let both")
    );
    refuses(&relative.replace("witness x = 0", "witness x = 1"));
    refuses(&relative.replace("witness x = 0", "witness y = 0"));
    refuses(&relative.replace("- 0 .\n", "- 2 .\n"));
    refuses(&relative.replace("- 0 .\n", "- 0 0\n"));
    refuses(&relative.replace("+ 0 1\n", "+ 1 1\n"));
    let word = "word W 2 1 2\n5 0 1\n-3 0 1\nsentence exists x: W[x] = -3 and W[x - 9] = 0\nwitness x = 4\nholds true";
    accepts(&proof("fibonacci", word));
    refuses(&proof("fibonacci", &word.replace("5 0 1", "5 0 .")));
    for wrong in [
        "sentence x = x\nholds true",
        "sentence exists x: x * x = 4\nholds true",
        "sentence exists x: x div 0 = 4\nholds true",
        "sentence exists x: unknown(x)\nholds true",
        "sentence true # and false\nholds true",
        "sentence true\nholds maybe",
        "sentence true\nholds true\nholds true",
        "let a(x) := x = y\nsentence true\nholds true",
        "let a(x, x) := x = x\nsentence true\nholds true",
        "sentence lower(1)\nholds true",
        "holds true",
        "sentence true",
    ] {
        refuses(&proof("fibonacci", wrong));
    }
}

#[test]
fn a_witness_names_each_variable_once() {
    let with = |sentence: &str, witness: &str| {
        let text = format!("sentence {sentence}\nwitness {witness}\nholds true");
        proof("base:2", &text)
    };
    accepts(&with("exists x, y: x + y = 3", "y = 2, x = 1"));
    for (sentence, witness) in [
        ("exists x, y: x + y = 3", "x = 1, x = 1"),
        ("exists x, y: x + y = 3", "x = 1"),
        ("exists x, y: x + y = 3", "x = 1, y = 2, x = 1"),
        ("exists x: x = 3", "x = 3, x = 3"),
        ("exists x: x = 3", "x >= 3"),
        ("exists x: x = 3", "3 = x"),
        ("exists x: x = 3", "x = 1 + 2"),
        ("exists x: x = 3", ""),
        ("true", ""),
        ("forall x: x = x", "x = 3"),
    ] {
        refuses(&with(sentence, witness));
    }
}

/// A word without an index has one value.
#[test]
fn words_without_an_index() {
    let word = "word W 2 0 1\n5 0\nsentence W[] = 5\nholds true";
    accepts(&proof("base:2", word));
    refuses(&proof("base:2", &word.replace("W[] = 5", "W[] = 4")));
    refuses(&proof("base:2", &word.replace("W[] = 5", "W[0] = 5")));
}
