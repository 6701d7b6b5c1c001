//! The dense table of Wythoff's game beside a C++ program that does the same with plain bit sets.
//!
//! `cargo bench -p wythoff --bench dense [-- SIZE...]`. Every run is a process of its own, so that
//! its peak memory can be read; both programs must give the same checksum. The C++ source is
//! `grundy.cpp` in the directory `WYTHOFF_BASELINE`; without it only our figures are printed.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark prints figures and may panic"
)]

#[path = "support/baseline.rs"]
mod baseline;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use wythoff::ask::table::TableQuestion;
use wythoff::ask::{Question, Quiet};
use wythoff::engine::dense::DenseTable;
use wythoff::lang::RuleGame;
use wythoff::read::game::of_catalogue;
use wythoff::shape::{Diagonal, NimDiagonal, NimMoves};
use wythoff::{Budget, CatalogueGame, Grundy, Ruleset};
use wythoff_automata::golden;

const REPEATS: usize = 5;

/// What one run of one program reports.
#[derive(Clone, Copy)]
struct Run {
    seconds: f64,
    peak_kib: u64,
    checksum: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, game, size, threads] = &arguments[..]
        && mode == "--one-table"
    {
        return one_table(game, size.parse().unwrap(), threads.parse().unwrap());
    }
    if let [mode, kind, size, count] = &arguments[..]
        && mode == "--many"
    {
        return many(
            kind == "arrays",
            size.parse().unwrap(),
            count.parse().unwrap(),
        );
    }
    let mut sizes: Vec<u64> = arguments
        .iter()
        .filter_map(|word| word.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![1_000, 3_000, 10_000];
    }
    println!(
        "first 10^6 P-positions of wythoff: {:.2} ms",
        p_positions_millis()
    );
    tables_of_other_games();
    let directory = tempfile::tempdir().unwrap();
    let baseline = baseline::compiled("grundy.cpp", &["-O2"], directory.path());
    for size in sizes {
        let reference = baseline
            .as_ref()
            .map(|program| best(|| run_baseline(program, size)));
        if let Some(run) = reference {
            println!(
                "N={size:<6} C++ baseline  {:8.4} s  {:7} KiB",
                run.seconds, run.peak_kib
            );
        }
        for threads in [1, 2] {
            let run = best(|| run_ours("wythoff", size, threads));
            print!(
                "N={size:<6} {threads} thread(s)   {:8.4} s  {:7} KiB",
                run.seconds, run.peak_kib
            );
            if let Some(reference) = reference {
                assert_eq!(run.checksum, reference.checksum, "the tables differ");
                print!("  {:5.2}x faster", reference.seconds / run.seconds);
            }
            println!();
        }
    }
}

/// The fastest of several runs.
fn best(mut run: impl FnMut() -> Run) -> Run {
    let runs = (0..REPEATS).map(|_| run());
    runs.min_by(|one, other| one.seconds.total_cmp(&other.seconds))
        .unwrap()
}

fn run_baseline(program: &Path, size: u64) -> Run {
    let output = Command::new(program)
        .arg(size.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let after = |label: &str| {
        let mut words = text.split_whitespace().skip_while(|&word| word != label);
        words.nth(1).unwrap().to_owned()
    };
    Run {
        seconds: after("wall").parse().unwrap(),
        peak_kib: after("peakRSS").parse().unwrap(),
        checksum: u64::from_str_radix(&after("checksum"), 16).unwrap(),
    }
}

fn run_ours(game: &str, size: u64, threads: usize) -> Run {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--one-table", game, &size.to_string(), &threads.to_string()])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    Run {
        seconds: words[0].parse().unwrap(),
        peak_kib: words[1].parse().unwrap(),
        checksum: words[2].parse().unwrap(),
    }
}

/// The child process: computes one table and prints seconds, peak memory and checksum.
fn one_table(game: &str, size: u64, threads: usize) {
    let shape = shape_of(game);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let start = Instant::now();
    let table = pool.install(|| DenseTable::compute(&shape, size, size, &Budget::default()));
    let table = table.unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let cells = (0..size).flat_map(|x| table.row(x));
    let checksum = cells.fold(0_u64, |sum, value| {
        sum.wrapping_mul(1_000_003).wrapping_add(value)
    });
    println!("{seconds} {} {checksum}", peak_kib().unwrap_or(0));
}

/// For `python/bench.py`, which measures this process from outside: asks for so many tables and, if they are to be arrays, writes
/// their values row after row.
fn many(arrays: bool, size: u64, count: usize) {
    let side = usize::try_from(size).unwrap();
    for _ in 0..count {
        let game = of_catalogue("wythoff").unwrap();
        let (rows, cols, misere) = (size, size, false);
        let question = TableQuestion {
            game,
            rows,
            cols,
            third: None,
            misere,
        };
        let table = question.ask(&Quiet::default()).unwrap();
        assert_eq!((table.get(3, 5), table.get(3, 4)), (0, 2));
        if arrays {
            let mut cells = vec![0_u16; side * side];
            let at_once = DenseTable::ROWS_AT_ONCE;
            let bands = cells.chunks_mut(at_once * side).enumerate();
            let largest = bands.map(|(i, band)| table.copy_rows(i * at_once, band));
            let largest = largest.max();
            assert!(cells[5] == 5 && largest < Some(1 << 16));
        }
    }
}

/// The peak resident memory of this process, where the system tells it.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn p_positions_millis() -> f64 {
    let runs = (0..REPEATS).map(|_| {
        let start = Instant::now();
        let pairs: Vec<(u64, u64)> = golden::pairs().take(1_000_000).collect();
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(
            pairs[999_999],
            (golden::lower(999_999), golden::upper(999_999))
        );
        1000.0 * seconds
    });
    runs.min_by(f64::total_cmp).unwrap()
}

/// How much slower the other kinds of rules are than Wythoff's game, and rules from text than
/// built-in ones, on one thread.
fn tables_of_other_games() {
    let size = 1_000;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let seconds = |shape: &NimDiagonal| {
        let runs = (0..REPEATS).map(|_| {
            let start = Instant::now();
            let table = pool.install(|| DenseTable::compute(shape, size, size, &Budget::default()));
            let seconds = start.elapsed().as_secs_f64();
            (seconds, table.unwrap())
        });
        runs.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap()
    };
    let always = seconds(&shape_of("wythoff")).0;
    for game in ["wythoff", "nim", "w:3", "t:2", "r-wythoff", "terminal:2"] {
        let (built_in, table) = seconds(&shape_of(game));
        let text = game.parse::<CatalogueGame>().unwrap().rule_text(2).unwrap();
        let rules = RuleGame::parse(&text).unwrap();
        let (from_text, same) = seconds(&rules.nim_diagonal().expect(game));
        assert!((0..size).all(|x| table.row(x).eq(same.row(x))), "{game}");
        println!(
            "N={size} {game:<10} {built_in:8.4} s  {:5.2} of wythoff; from text {:5.2} of built-in",
            built_in / always,
            from_text / built_in
        );
    }
    let general = NimDiagonal {
        nim: NimMoves::EitherPile,
        diagonal: Diagonal::General(std::sync::Arc::new(|_, _, _| true)),
        ended: None,
    };
    let (condition, table) = seconds(&general);
    let p_position = table.get(golden::lower(377), golden::upper(377));
    assert_eq!(p_position, Some(Grundy(0)));
    println!(
        "N={size} {:<10} {condition:8.4} s  {:5.2} of wythoff",
        "condition",
        condition / always
    );
}

fn shape_of(game: &str) -> NimDiagonal {
    let rules = game.parse::<CatalogueGame>().unwrap().rules().unwrap();
    rules.nim_diagonal().unwrap()
}
