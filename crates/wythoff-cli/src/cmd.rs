//! The commands, one file each.

use clap::Subcommand;

use crate::{Context, ExitStatus, Failure};

pub mod array;
pub mod atlas;
pub mod automaton;
pub mod claims;
pub mod compare;
pub mod completions;
pub mod decide;
pub mod dual;
pub mod extend;
pub mod games;
pub mod help;
pub mod inverse;
pub mod lab;
pub mod man;
pub mod moves;
pub mod nth;
pub mod oeis;
pub mod options;
pub mod period;
pub mod play;
pub mod positions;
pub mod prove;
pub mod reduce;
pub mod reproduce;
pub mod sequence;
pub mod show;
pub mod solve;
pub mod sweep;
pub mod table;
pub mod value;
pub mod verify;
pub mod word;

/// Declares the enum that clap reads and the function that calls the chosen command.
macro_rules! commands {
    ($($variant:ident => $module:ident,)*) => {
        /// One of the commands with its arguments.
        #[derive(Debug, Subcommand)]
        #[command(defer = true)]
        #[allow(missing_docs, reason = "the documentation of a command is that of its arguments")]
        pub enum Command {
            $($variant($module::Args),)*
        }

        impl Command {
            /// Runs the command.
            pub fn run(&self, context: &Context) -> Result<ExitStatus, Failure> {
                match self {
                    $(Self::$variant(args) => $module::run(args, context),)*
                }
            }
        }
    };
}

// The order of this list is the order of `wythoff --help`.
commands! {
    Games => games,
    Show => show,
    Value => value,
    Table => table,
    Positions => positions,
    Nth => nth,
    Oeis => oeis,
    Automaton => automaton,
    Prove => prove,
    Solve => solve,
    Compare => compare,
    Extend => extend,
    Reduce => reduce,
    Inverse => inverse,
    Dual => dual,
    Atlas => atlas,
    Sweep => sweep,
    Options => options,
    Move => moves,
    Play => play,
    Sequence => sequence,
    Word => word,
    Array => array,
    Period => period,
    Verify => verify,
    Decide => decide,
    Claims => claims,
    Reproduce => reproduce,
    Lab => lab,
    Completions => completions,
    Man => man,
    Help => help,
}
