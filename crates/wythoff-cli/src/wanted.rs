//! What the arguments say about the form of the answer, before any work is done for it.

use std::path::Path;

use clap::{ArgMatches, ValueEnum};

use crate::cli::{Cli, Common};
use crate::{Failure, Format};

/// The form of the answer.
pub(crate) struct Wanted {
    /// The names of the command and its subcommand.
    names: Vec<String>,
    /// Whether `--format` is there.
    has_format: bool,
    /// Whether only rules are to be printed, which no format concerns.
    rules_only: bool,
    /// Whether the answer is JSON on standard output.
    pub(crate) json_on_stdout: bool,
}

impl Wanted {
    /// What these arguments say.
    pub(crate) fn of(matches: &ArgMatches, common: &Common) -> Self {
        let mut names = Vec::new();
        let mut inner = matches;
        while let Some((name, sub)) = inner.subcommand() {
            names.push(name.to_owned());
            inner = sub;
        }
        let format = inner.try_get_one::<Format>("format").ok().flatten();
        let rules_only = inner.try_get_one::<bool>("rules_only").ok().flatten();
        Self {
            names,
            has_format: format.is_some(),
            rules_only: rules_only.copied().unwrap_or(false),
            json_on_stdout: format == Some(&Format::Json) && file(common).is_none(),
        }
    }

    /// Fails if the name of the output file ends like no format that the command writes.
    pub(crate) fn fits_file(&self, common: &Common) -> Result<(), Failure> {
        let Some(path) = file(common).filter(|_| !self.has_format) else {
            return Ok(());
        };
        let Some(ending) = path.extension().and_then(|ending| ending.to_str()) else {
            return Ok(());
        };
        let offered = self.offered();
        let suggested = Format::of_file(path).and_then(|format| format.to_possible_value());
        let known =
            suggested.is_some_and(|format| offered.iter().any(|name| name == format.get_name()));
        if known || offered.is_empty() || ending == "txt" || (self.rules_only && ending == "game") {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "`{}` writes no .{ending} file; name the format with --format, one of {}",
            self.names.join(" "),
            offered.join(", ")
        )))
    }

    /// The names of the formats that the command writes; none if it has only one.
    fn offered(&self) -> Vec<String> {
        let cli = Cli::whole();
        let mut command = Some(&cli);
        for name in &self.names {
            command = command.and_then(|command| command.find_subcommand(name));
        }
        let format = command.and_then(|command| {
            let mut all = command.get_arguments();
            all.find(|argument| argument.get_id() == "format")
        });
        let values = format.map(|format| format.get_possible_values());
        let values = values.into_iter().flatten();
        values.map(|value| value.get_name().to_owned()).collect()
    }
}

/// The file that the answer goes to, if not to standard output.
fn file(common: &Common) -> Option<&Path> {
    let file = common.output.as_deref();
    file.filter(|&path| path != Path::new("-"))
}
