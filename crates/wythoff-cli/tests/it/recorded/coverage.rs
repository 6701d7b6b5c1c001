//! The recorded lines leave out no command, no format and no game.

use wythoff_cli::cli::Cli;

use super::{commands, lists};
use crate::run::wythoff;

/// All recorded lines.
fn lines() -> Vec<String> {
    lists().iter().flat_map(|list| commands(list)).collect()
}

#[test]
fn every_command_is_recorded_in_every_format() {
    let lines = lines();
    for command in Cli::whole().get_subcommands() {
        let called = format!("wythoff {} ", command.get_name());
        let of_command: Vec<&String> = lines.iter().filter(|line| line.contains(&called)).collect();
        assert!(of_command.len() >= 5, "{called}is hardly recorded");
        let format = command.get_arguments().find(|arg| arg.get_id() == "format");
        for value in format.iter().flat_map(|arg| arg.get_possible_values()) {
            let asked = format!("--format {}", value.get_name());
            let is_recorded = of_command.iter().any(|line| line.contains(&asked));
            // Text is what comes without a format.
            assert!(is_recorded || value.get_name() == "text", "{called}{asked}");
        }
    }
}

#[test]
fn every_game_is_recorded() {
    let lines = lines();
    let games = wythoff(&["games", "--format", "json"]).stdout();
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for command in ["show", "value", "positions", "move"] {
            let is_game = |word: &str| word.split([':', '@']).next() == Some(id);
            let called = format!("wythoff {command} ");
            let mut calls = lines.iter().filter_map(|line| line.strip_prefix(&called));
            assert!(
                calls.any(|call| call.split([' ', '"']).any(is_game)),
                "{called}{id}"
            );
        }
    }
}

#[test]
fn there_is_no_expectation_without_its_list() {
    for entry in std::fs::read_dir(super::folder()).unwrap() {
        let path = entry.unwrap().path();
        assert!(path.with_extension("txt").exists(), "{}", path.display());
    }
}
