//! Certificates as text.

use std::fmt::{self, Write as _};

use super::Proof;
use super::listed::Listed;
use crate::UBig;
use crate::logic::Name;
use crate::sealed::seal;

/// Values of variables: `x = 3, y = 5`.
pub(super) fn witness(values: &[(Name, UBig)]) -> String {
    let values = values
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}numeration {}\n", Self::BEGINNING, self.numeration);
        for (name, table) in &self.given {
            write_table(&mut text, "given", name, table, |output| {
                if output == 0 { "-" } else { "+" }.to_owned()
            })?;
        }
        for (name, table) in &self.words {
            write_table(&mut text, "word", name, table, |output| output.to_string())?;
        }
        for definition in &self.definitions {
            writeln!(text, "let {definition}")?;
        }
        writeln!(text, "sentence {}", self.sentence)?;
        if let Some(values) = &self.witness {
            writeln!(text, "witness {}", witness(values))?;
        }
        writeln!(text, "holds {}", self.holds)?;
        f.write_str(&seal(&text))
    }
}

/// One line per state: its output, and where each letter leads.
fn write_table(
    text: &mut String,
    kind: &str,
    name: &str,
    table: &Listed,
    shown: impl Fn(i64) -> String,
) -> fmt::Result {
    let (digits, tracks) = (table.alphabet.digits(), table.alphabet.tracks());
    let states = table.outputs.len();
    writeln!(text, "{kind} {name} {digits} {tracks} {states}")?;
    for (state, &output) in table.outputs.iter().enumerate() {
        text.push_str(&shown(output));
        for target in table.row(state) {
            match target {
                Some(target) => write!(text, " {target}")?,
                None => text.push_str(" ."),
            }
        }
        text.push('\n');
    }
    Ok(())
}
