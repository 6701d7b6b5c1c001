//! The command `wythoff-attack`.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use wythoff_attack::{Plan, Tally, attack_certificates, attack_rules, attack_sentences};

const USAGE: &str = "\
usage: wythoff-attack rules        --count N --seed S [--seconds T]
       wythoff-attack sentences    --count N --seed S
       wythoff-attack certificates --count N --seed S [--kind KIND] [--checker PERCENT]

KIND is theorem, pairs, rows, consequences, period or proof; all of them by default. PERCENT of the forged ones
(default 20) go to the separate checker too.
All take --first I (begin with input I; with --count 1 it is shown), --threads N (default: all cores),
--seconds T (begin no input after that) and --limit MILLIS (what takes longer is undecided; default 100).
Exit: 0 nothing found, 1 a false proof or a panic, 2 wrong arguments.
";

/// What was asked for.
struct Asked {
    what: String,
    kind: Option<String>,
    plan: Plan,
}

fn asked(mut words: impl Iterator<Item = String>) -> Option<Asked> {
    let what = words.next()?;
    let mut kind = None;
    let mut plan = Plan::new(1000, 1);
    plan.threads = std::thread::available_parallelism().map_or(1, usize::from);
    plan.progress = true;
    while let Some(option) = words.next() {
        let value = words.next()?;
        let number = || value.parse::<u64>().ok();
        match option.as_str() {
            "--count" => plan.count = number()?,
            "--first" => plan.first = number()?,
            "--seed" => plan.seed = number()?,
            "--threads" => plan.threads = usize::try_from(number()?).ok()?,
            "--seconds" => plan.longest = Some(Duration::from_secs(number()?)),
            "--limit" => plan.limit = Duration::from_millis(number()?),
            "--checker" => plan.checker = usize::try_from(number()?).ok()?,
            "--kind" => kind = Some(value),
            _ => return None,
        }
    }
    Some(Asked { what, kind, plan })
}

fn run(asked: &Asked) -> Option<Tally> {
    match (asked.what.as_str(), &asked.kind) {
        ("rules", None) => Some(attack_rules(&asked.plan)),
        ("sentences", None) => Some(attack_sentences(&asked.plan)),
        ("certificates", kind) => attack_certificates(kind.as_deref(), &asked.plan),
        _ => None,
    }
}

fn main() -> ExitCode {
    let started = Instant::now();
    let asked = asked(std::env::args().skip(1));
    let Some((asked, tally)) = asked.and_then(|asked| {
        let tally = run(&asked)?;
        Some((asked, tally))
    }) else {
        let _ = std::io::stderr().write_all(USAGE.as_bytes());
        return ExitCode::from(2);
    };
    let _ = write!(
        std::io::stdout(),
        "{}, seed {}, {} seconds\n{tally}",
        asked.what,
        asked.plan.seed,
        started.elapsed().as_secs()
    );
    ExitCode::from(u8::from(!tally.findings.is_empty()))
}
