//! What the commands print, against data computed elsewhere by brute force.

use std::path::Path;

use serde_json::Value;

use crate::run::json;

fn golden(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wythoff/tests/golden");
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn command_line_name(name: &str) -> String {
    name.replace('(', ":").replace(')', "")
}

#[test]
fn tables_of_values() {
    let file = golden("grundy_tables");
    for (name, values) in file["tables"].as_object().unwrap() {
        let name = command_line_name(name);
        let shown = json(&["table", &name, "--size", "25"]);
        assert_eq!(shown["values"], *values, "{name}");
    }
}

#[test]
fn level_sets() {
    let file = golden("level_sets_012");
    for value in ["0", "1", "2"] {
        for (name, positions) in file[&format!("g{value}")].as_object().unwrap() {
            let name = command_line_name(name);
            let args = ["positions", &name, "--value", value, "--max-pile", "90"];
            assert_eq!(json(&args)["positions"], *positions, "{name} {value}");
        }
    }
}

#[test]
fn fractions() {
    let file = golden("ratwyt");
    let fraction = |pair: &Value| format!("{}/{}", pair[0], pair[1]);
    let lost = file["p"].as_array().unwrap();
    for pair in lost.iter().take(25) {
        let term = format!("ratwyt@{},{}", fraction(&pair[1]), fraction(&pair[0]));
        assert_eq!(json(&["value", &term])["value"], 0, "{term}");
    }
}
