//! Level sets, periods and theorems as a folder of tables that can be cited.
//!
//! Every table is the answer to a question that the program can be asked, and its entry in `datapackage.json` names
//! the command that asks it. The descriptor follows the Data Package standard of the Open Knowledge Foundation.

use std::path::Path;

use serde_json::{Value, json};
use wythoff::ask::claims::DataTable;
use wythoff::ask::{Host, answer_json};

use crate::Failure;
use crate::output::Folder;
use crate::report::files::{write_csv, write_parquet};

/// Games and the largest value of which positions are listed.
const LEVEL_SETS: &[(&str, u64)] = &[
    ("wythoff", 10),
    ("f-wythoff", 6),
    ("r-wythoff", 0),
    ("e-wythoff", 0),
    ("w:1", 3),
    ("w:2", 3),
    ("w:3", 3),
    ("w-prime:2", 3),
    ("t:1", 3),
    ("terminal:2", 3),
    ("a-wythoff:2", 0),
    ("a-wythoff:3", 0),
    ("nim-ab:1,2", 0),
    ("nim-ab:2,3", 0),
    ("mouse", 0),
    ("rat", 0),
    ("tribonacci", 0),
    ("raleigh", 0),
];

/// Games and the last row of which periods are listed.
const PERIODS: &[(&str, u64)] = &[
    ("wythoff", 100),
    ("f-wythoff", 40),
    ("r-wythoff", 10),
    ("w:2", 60),
    ("t:1", 30),
    ("terminal:2", 60),
];

/// What the folder holds, and how to read it.
const README: &str = include_str!("data_package/README.md");

/// How much to write.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Positions of each level set.
    pub positions: u64,
    /// No rows above this one have their period listed.
    pub last_row: u64,
}

impl Default for Extent {
    fn default() -> Self {
        Self {
            positions: 10_000,
            last_row: u64::MAX,
        }
    }
}

/// Writes the package into a folder, which is made if it does not exist; gives the number of its tables.
pub fn write(folder: &Path, extent: Extent, host: &dyn Host) -> Result<usize, Failure> {
    let mut package = Package {
        folder: Folder::make(folder)?,
        resources: Vec::new(),
        host,
    };
    for part in ["level-sets", "periods"] {
        package.folder.inner(part)?;
    }
    package.level_sets(extent.positions)?;
    package.periods(extent.last_row)?;
    package.theorems()?;
    package.finish()
}

/// A package under construction.
struct Package<'a> {
    folder: Folder,
    resources: Vec<Value>,
    host: &'a dyn Host,
}

/// Where a table comes from.
struct Origin<'a> {
    command: &'a str,
    status: &'a str,
    how: &'a str,
}

impl Package<'_> {
    fn ask(&self, name: &str, arguments: &Value) -> Result<Value, Failure> {
        let answer = answer_json(name, &arguments.to_string(), self.host)?;
        serde_json::from_str(&answer).map_err(|error| Failure::Input(error.to_string()))
    }

    fn level_sets(&mut self, count: u64) -> Result<(), Failure> {
        for &(game, largest) in LEVEL_SETS {
            for value in 0..=largest {
                let arguments = json!({"game": game, "value": value, "count": count});
                let answer = self.ask("positions", &arguments)?;
                let title = format!("Positions of Grundy value {value} in {game}");
                let table = positions(title, &answer);
                let command = format!(
                    "wythoff positions {game} --value {value} --count {count} --format csv"
                );
                let origin = Origin {
                    command: &command,
                    status: text(&answer["status"]),
                    how: text(&answer["how"]),
                };
                let path = format!("level-sets/{}.{value}", file_name(game));
                self.table(&path, &table, &origin)?;
            }
        }
        Ok(())
    }

    fn periods(&mut self, last: u64) -> Result<(), Failure> {
        for &(game, largest) in PERIODS {
            let rows = format!("0..{}", largest.min(last));
            let answer = self.ask("period", &json!({"game": game, "rows": rows}))?;
            let title = format!("Additive periods of the rows {rows} of {game}");
            let mut table = DataTable::new(title, ["row", "preperiod", "period"]);
            for row in list(&answer) {
                let names = ["row", "preperiod", "period"];
                table.row(names.map(|name| row[name].to_string()));
            }
            let command = format!("wythoff period {game} --rows {rows} --format csv");
            let origin = Origin {
                command: &command,
                status: list(&answer).first().map_or("", |row| text(&row["status"])),
                how: "the repetition of a complete state",
            };
            self.table(&format!("periods/{}", file_name(game)), &table, &origin)?;
        }
        Ok(())
    }

    fn theorems(&mut self) -> Result<(), Failure> {
        let title = "What is known for positions of every size";
        let mut table = DataTable::new(title, ["game", "status", "statement", "source"]);
        let games = self.ask("games", &json!({}))?;
        let examples = list(&games).iter().map(|game| text(&game["example"]));
        let listed = LEVEL_SETS.iter().map(|&(game, _)| game);
        let mut names: Vec<&str> = examples.chain(listed).collect();
        names.sort_unstable();
        names.dedup();
        for game in names {
            let shown = self.ask("show", &json!({"game": game}))?;
            for known in list(&shown["known"]) {
                let cells = ["status", "statement", "source"].map(|name| text(&known[name]));
                table.row([game].into_iter().chain(cells));
            }
        }
        let origin = Origin {
            command: "wythoff show GAME --format json",
            status: "as its column says",
            how: "theorems of the library and of the literature",
        };
        self.table("theorems", &table, &origin)
    }

    /// Writes a table in both formats, and its entry.
    fn table(&mut self, path: &str, table: &DataTable, origin: &Origin) -> Result<(), Failure> {
        let csv = format!("{path}.csv");
        let parquet = format!("{path}.parquet");
        self.folder.write(&csv, |out| write_csv(table, out))?;
        self.folder
            .write(&parquet, |out| write_parquet(table, out))?;
        let whole = |at: usize| {
            let mut cells = table.rows.iter().filter_map(|row| row.get(at));
            cells.all(|cell| cell.parse::<u64>().is_ok())
        };
        let fields: Vec<Value> = (table.columns.iter().enumerate())
            .map(|(at, name)| {
                let kind = if whole(at) { "integer" } else { "string" };
                json!({"name": name, "type": kind})
            })
            .collect();
        self.resources.push(json!({
            "profile": "tabular-data-resource",
            "name": path.replace('/', "."),
            "title": table.title,
            "path": csv,
            "parquet": parquet,
            "rows": table.rows.len(),
            "status": origin.status,
            "how": origin.how,
            "command": origin.command,
            "schema": {"fields": fields},
        }));
        Ok(())
    }

    fn finish(self) -> Result<usize, Failure> {
        let count = self.resources.len();
        let descriptor = json!({
            "profile": "tabular-data-package",
            "name": "wythoff-data",
            "title": "Level sets, periods and theorems of Wythoff-type games",
            "version": env!("CARGO_PKG_VERSION"),
            "licenses": [
                {"name": "MIT", "path": "LICENSE-MIT"},
                {"name": "Apache-2.0", "path": "LICENSE-APACHE"},
            ],
            "resources": self.resources,
        });
        let text = serde_json::to_string_pretty(&descriptor)
            .map_err(|error| Failure::Input(error.to_string()))?;
        self.folder.text("datapackage.json", &format!("{text}\n"))?;
        self.folder.text("README.md", README)?;
        self.folder.finish()?;
        Ok(count)
    }
}

/// A list of positions: its number, and a column for each pile.
fn positions(title: String, answer: &Value) -> DataTable {
    let rows = list(&answer["positions"]);
    let piles = rows.first().map_or(0, |row| list(row).len());
    let mut table = DataTable::new(title, ["n"]);
    let names = ('a'..='z').take(piles);
    table.columns.extend(names.map(String::from));
    for (n, row) in rows.iter().enumerate() {
        let piles = list(row).iter().map(Value::to_string);
        table.row([n.to_string()].into_iter().chain(piles));
    }
    table
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The name of a game as the name of a file.
fn file_name(game: &str) -> String {
    game.replace([':', ','], "-")
}
