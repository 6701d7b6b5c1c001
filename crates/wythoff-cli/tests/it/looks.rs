//! The whole program interrupted at every look at its budget: exit status 3 and a reason, or the same as without, by a variable
//! that only builds for tests know.

use std::process::{Command, Stdio};

use crate::run::{BINARY, Ran, scaled};

/// Commands of every kind, each done in a moment.
const COMMANDS: &[&str] = &[
    "value wythoff@40,61",
    "value mouse@12,18",
    "move wythoff@5,9",
    "options wythoff@5,8 --format json",
    "table wythoff --size 12 --format csv",
    "positions wythoff --value 1 --count 12",
    "positions wythoff --count 20000 --format csv",
    "nth wythoff --value 1 10^20",
    "sweep wythoff --max-value 3 --rows 2000 --format json",
    "period wythoff --rows 0..8",
    "prove wythoff --format json",
    "prove nim-ab:1,2",
    "automaton wythoff",
    "compare wythoff a-wythoff:2",
    "decide forall|n:|exists|x:|lower(n,|x)",
    "decide forall|x:|x|<|5",
    "solve wythoff",
    "sequence lower-wythoff --count 20",
    "word fibonacci --length 60",
    "array wythoff --rows 6 --cols 6",
    "oeis wythoff",
];

/// Runs a command, interrupted after so many looks; a `|` is a space within a word.
fn run(line: &str, looks: Option<u64>) -> Ran {
    let args = line.split(' ').map(|word| word.replace('|', " "));
    let mut command = Command::new(BINARY);
    command
        .args(args)
        .args(["--quiet", "--threads", "1"])
        .env("NO_COLOR", "1");
    if let Some(looks) = looks {
        command.env("WYTHOFF_INTERRUPT_AFTER", looks.to_string());
    }
    let output = command.stdin(Stdio::null()).output();
    output.expect("the binary runs").into()
}

#[test]
fn an_interrupt_at_any_look_is_no_verdict() {
    let most = scaled(4, 60);
    let mut undecided = 0;
    let mut wrong = Vec::new();
    for line in COMMANDS {
        let whole = run(line, None);
        assert!([0, 1].contains(&whole.status), "{line}: {whole:?}");
        // Close together at first, then farther apart, until the command has ended before.
        let mut looks = 0;
        for _ in 0..most {
            let ran = run(line, Some(looks));
            // The value may be missing beside an outcome that is known, and says why itself.
            let said = format!("{}{}", ran.stderr, ran.stdout).contains("interrupted")
                && !ran.stderr.contains("panicked");
            match ran.status {
                3 if said => undecided += 1,
                status if status == whole.status => break,
                _ => wrong.push(format!("{line}, interrupted after {looks} looks: {ran:?}")),
            }
            looks += 1 + looks * scaled(3, 0) + looks / 8;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(
        undecided >= COMMANDS.len(),
        "only {undecided} were undecided"
    );
}
