//! Every example that `--help` shows works.

use wythoff_cli::cli::Cli;

use crate::run::shell;

/// The examples in the help of a command and of its subcommands.
fn examples(command: &clap::Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string);
    let own = help.unwrap_or_default();
    let own = own
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.contains("wythoff "))
        .map(str::to_owned);
    own.chain(command.get_subcommands().flat_map(examples))
        .collect()
}

/// The exit status that an example announces in its comment, `# ... exit N`, else 0.
fn announced_status(example: &str) -> i32 {
    example
        .rsplit_once("exit ")
        .and_then(|(_, status)| status.parse().ok())
        .unwrap_or(0)
}

#[test]
fn every_example_in_a_help_text_works() {
    let folder = tempfile::tempdir().unwrap();
    for example in examples(&Cli::whole()) {
        // A page is there until somebody ends it.
        let ended = example.replace("wythoff lab", "wythoff lab --time-limit 1");
        let status = match ended == example {
            true => announced_status(&example),
            false => 3,
        };
        let ran = shell(&ended, folder.path());
        assert_eq!(ran.status, status, "{example}\n{ran:?}");
        assert!(!ran.stderr.contains("panicked"), "{example}\n{ran:?}");
    }
}

#[test]
fn every_command_has_examples() {
    let cli = Cli::whole();
    for command in cli.get_subcommands() {
        let name = command.get_name();
        assert!(!examples(command).is_empty(), "{name} shows no example");
        for example in examples(command) {
            assert!(
                example.contains(&format!("wythoff {name}")),
                "{name} shows {example}"
            );
        }
    }
}
