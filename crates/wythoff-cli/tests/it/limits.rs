//! Limits hold: a corpus of commands under a limit of memory, a limit of time, and an interrupt.
//!
//! Peak memory is the high-water mark that Linux tells of a process, so these tests run there alone.
//! `WYTHOFF_TEST_SCALE=full cargo test --release -p wythoff-cli --test it limits -- --nocapture` prints every figure.

#![cfg(target_os = "linux")]

mod corpus;
mod measure;

use std::fmt::Write as _;
use std::time::Duration;

use corpus::{Case, cases};
use measure::{End, Measured, measure};

/// So much memory may be in use under a limit.
fn most_memory(limit: u64) -> u64 {
    limit + limit / 4 + 32
}

/// How long the runs are, and how late they may end.
struct Scale {
    all: bool,
    /// The time limit of the run under a limit of memory, and of the one under a limit of time.
    memory_run: Duration,
    time_run: Duration,
    /// When the interrupt comes.
    interrupt: Duration,
    /// What is promised, and what a busy machine may add to it: the best of three runs counts.
    late: Duration,
}

fn scale() -> Scale {
    let millis = Duration::from_millis;
    match std::env::var("WYTHOFF_TEST_SCALE").as_deref() {
        Ok("full") => Scale {
            all: true,
            memory_run: millis(4000),
            time_run: millis(500),
            interrupt: millis(400),
            late: millis(200),
        },
        _ => Scale {
            all: false,
            memory_run: millis(500),
            time_run: millis(300),
            interrupt: millis(200),
            late: millis(1000),
        },
    }
}

#[test]
fn memory_time_and_interrupts_are_answered_in_time() {
    let scale = scale();
    let mut wrong = String::new();
    let mut worst = (0, Duration::ZERO);
    let cases = cases();
    assert!(cases.len() >= 200, "{} commands", cases.len());
    for case in cases.iter().filter(|case| scale.all || case.quick) {
        let judged = judge(case, &scale);
        #[allow(
            clippy::print_stdout,
            reason = "figures for whoever asks with --nocapture"
        )]
        if scale.all {
            println!("{}  {}", judged.figures, case.line);
        }
        worst.0 = worst.0.max(judged.share);
        worst.1 = worst.1.max(judged.late);
        for reason in judged.wrong {
            let _ = writeln!(wrong, "{reason}: {} ({})", case.line, judged.figures);
        }
    }
    #[allow(
        clippy::print_stdout,
        reason = "figures for whoever asks with --nocapture"
    )]
    if scale.all {
        println!("worst: {} % of the memory, {:?} late", worst.0, worst.1);
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What came of a case.
struct Judged {
    figures: String,
    /// How much of the memory that it may use was used, in percent.
    share: u64,
    late: Duration,
    wrong: Vec<String>,
}

fn judge(case: &Case, scale: &Scale) -> Judged {
    let folder = corpus::Folder::new();
    let args = case.args(folder.path());
    let mut wrong = Vec::new();
    let seconds = |limit: Duration| format!("{}.{:03}", limit.as_secs(), limit.subsec_millis());
    let limited = |mib: u64, time: Option<Duration>| {
        let mut args = args.clone();
        args.extend(["--memory-limit".to_owned(), mib.to_string()]);
        if let Some(time) = time {
            args.extend(["--time-limit".to_owned(), seconds(time)]);
        }
        args
    };
    let memory = measure(&limited(case.mib, Some(scale.memory_run)), End::Alone);
    let in_time = limited(LARGE, Some(scale.time_run));
    let time = best(
        || measure(&in_time, End::Alone).after(scale.time_run),
        scale,
    );
    let interrupted = limited(LARGE, None);
    let interrupt = best(
        || measure(&interrupted, End::Interrupt(scale.interrupt)),
        scale,
    );
    if memory.peak_mib > most_memory(case.mib) {
        wrong.push(format!(
            "{} MiB under a limit of {}",
            memory.peak_mib, case.mib
        ));
    }
    for (what, run) in [("time limit", &time), ("interrupt", &interrupt)] {
        if run.late > scale.late {
            wrong.push(format!("{:?} after the {what}", run.late));
        }
    }
    let mut verdicts = Vec::new();
    for run in [&memory, &time, &interrupt] {
        match run.status {
            Some(status @ (0 | 1)) => verdicts.push(status),
            Some(3) if !run.stderr.trim().is_empty() => {}
            // A game that is being played ends at once.
            Some(130) if case.is_played() => {}
            // What is no certificate is seen by whoever has the memory to read it.
            Some(2) if case.is_refused => {}
            status => wrong.push(format!("status {status:?} and {:?}", run.stderr)),
        }
        if run.stderr.contains("panicked") {
            wrong.push(run.stderr.clone());
        }
    }
    verdicts.dedup();
    if verdicts.len() > 1 {
        wrong.push(format!("different verdicts {verdicts:?}"));
    }
    let status = |run: &Measured| {
        run.status
            .map_or_else(|| "killed".into(), |s| s.to_string())
    };
    Judged {
        figures: format!(
            "{:5} MiB of {:5} ({}), {:4} ms after the time limit ({}), {:4} ms after the interrupt ({})",
            memory.peak_mib,
            most_memory(case.mib),
            status(&memory),
            time.late.as_millis(),
            status(&time),
            interrupt.late.as_millis(),
            status(&interrupt),
        ),
        share: 100 * memory.peak_mib / most_memory(case.mib),
        late: time.late.max(interrupt.late),
        wrong,
    }
}

/// A limit of memory, in MiB, that does not matter in the runs that look at time.
const LARGE: u64 = 2000;

/// The run that ended soonest, of three if need be: a busy machine is not the program's fault.
fn best(run: impl Fn() -> Measured, scale: &Scale) -> Measured {
    let mut best = run();
    for _ in 0..2 {
        if best.late <= scale.late {
            break;
        }
        let again = run();
        if again.late < best.late {
            best = again;
        }
    }
    best
}
