//! In which numeration system a level set may be automatic.

mod nim_ab;

use wythoff_automata::System;
use wythoff_automata::numeration::{ContinuedFraction, Numeration};
use wythoff_automata::{Budget, UBig};
use wythoff_engines::closed;
use wythoff_engines::outcomes::{PPositions, Play};
use wythoff_rows::sweep::LineSweep;
use wythoff_rules::lines::NimLines;
use wythoff_rules::subject::{Family, Subject};
use wythoff_rules::{CatalogueGame, Game};

use crate::proving::prove::NoTheorem;

/// The system of the slope along which the P-positions of a game lie, judged from far ones: if the
/// n-th P-position has the smallest pile a, the limit of a/n is the golden ratio (Fibonacci),
/// another quadratic irrational (Ostrowski), a rational (base 2) or something else (Tribonacci, for
/// three piles). It is a guess; only a proof shows that it was a good one. For NIM(a, b) with b > 1 that is
/// not a divisor of a it is the system of the recurrence that gives the limit.
///
/// # Errors
///
/// If the system of that recurrence is of no use.
///
/// # Example
///
/// ```
/// use wythoff_theorems::learning::choose::likely_system;
/// use wythoff_automata::Budget;
///
/// let system = |name: &str| {
///     likely_system(&name.parse().unwrap(), &Budget::default()).unwrap().to_string()
/// };
/// assert_eq!(system("wythoff"), "fibonacci");
/// assert_eq!(system("a-wythoff:2"), "ostrowski:0;2");
/// assert_eq!(system("mouse"), "base:2");
/// assert_eq!(system("tribonacci"), "tribonacci");
/// assert_eq!(system("nim-ab:1,2"), "recurrence:0,1,1;1,2,2");
/// ```
pub fn likely_system(subject: &Subject, budget: &Budget) -> Result<System, NoTheorem> {
    if let Subject::Family(Family::NimAb) = subject {
        return Err(NoTheorem::NoLikelySystem(NO_FAMILY.to_owned()));
    }
    if let Subject::Game(game) = subject
        && let Some(CatalogueGame::NimAb { a, b }) = game.catalogue()
        && a > 0
        && b > 1
        && !a.is_multiple_of(b)
    {
        return nim_ab::system(a, b);
    }
    match system_of_sets(subject) {
        Some(system) => Ok(system),
        None => Ok(system_of_slope(subject, budget)),
    }
}

/// The system in which the rules give a set, if they give one that is tied to a system.
fn system_of_sets(subject: &Subject) -> Option<System> {
    let rules = subject.rules()?;
    let sets = rules.checked().sets();
    let tied = sets.into_iter().find(|set| !set.is_general())?;
    Some(tied.relation().system().clone())
}

/// Why there is no automaton of NIM(a, b) for all a and b.
const NO_FAMILY: &str = "no automaton accepts the P-positions of NIM(a,b) for all a and b: the differences of their piles \
                         are the multiples of a, and with addition and divisibility all of arithmetic can be \
                         expressed (Robinson 1949)";

fn system_of_slope(subject: &Subject, budget: &Budget) -> System {
    let Subject::Game(game) = subject else {
        return System::fibonacci();
    };
    let piles = game.rules().ok().and_then(|rules| rules.piles());
    let fallback = match piles {
        Some(3) => System::tribonacci(),
        _ => System::fibonacci(),
    };
    let Some((n, pile)) = far_p_position(game, budget) else {
        return System::fibonacci();
    };
    // A small multiple of the golden ratio lies in the same field.
    let golden = |multiple: u64| {
        let (quotients, _) = quotients(pile.clone(), &(&n * UBig::from(multiple)));
        matches!(shape_of(&quotients), Slope::Golden)
    };
    if (1..=MULTIPLES).any(golden) {
        return System::fibonacci();
    }
    let (quotients, ended) = quotients(pile, &n);
    if ended {
        return "base:2".parse().expect("a system");
    }
    match shape_of(&quotients) {
        Slope::Golden => System::fibonacci(),
        Slope::Rational => "base:2".parse().expect("a system"),
        Slope::Quadratic(fraction) => {
            System::new(&Numeration::ostrowski(fraction)).unwrap_or(fallback)
        }
        Slope::Other => fallback,
    }
}

/// Other systems worth a try after [`likely_system`], where nothing is known of far P-positions.
pub fn other_systems(subject: &Subject, budget: &Budget) -> Vec<System> {
    let Subject::Game(game) = subject else {
        return Vec::new();
    };
    if system_of_sets(subject).is_some() {
        return Vec::new();
    }
    if far_p_position(game, budget).is_some() {
        return Vec::new();
    }
    let binary = "base:2".parse().expect("a system");
    let tribonacci = (game.piles() == Some(3)).then(System::tribonacci);
    [binary].into_iter().chain(tribonacci).collect()
}

/// The index and smallest pile of a P-position far out.
fn far_p_position(game: &Game, budget: &Budget) -> Option<(UBig, UBig)> {
    if let Some(set) = game.catalogue().and_then(|game| closed::level_set(game, 0)) {
        let n = UBig::from(10_u8).pow(40);
        let position = set.nth(&n)?;
        return Some((n, position[0].clone()));
    }
    let rules = game.rules().ok()?;
    if rules.settles_at().is_none()
        && let Some(shape) = rules.nim_lines()
    {
        return far_in_sweep(shape, budget);
    }
    let shape = rules.nim_diagonal()?;
    let found = PPositions::compute(&shape, Play::Normal, 3_000, 12_000, budget).ok()?;
    let (pile, _) = found.positions().last()?;
    Some((found.positions().len().into(), (*pile).into()))
}

/// How many rows of a game of lines are swept, if that is quick.
const ROWS: u64 = 1 << 16;

/// It is not when it costs more than this.
const MOST_WORK: u64 = 1 << 24;

/// The index and smaller pile of the last P-position that a sweep finds, among those whose first
/// pile is the smaller one.
fn far_in_sweep(shape: &NimLines, budget: &Budget) -> Option<(UBig, UBig)> {
    let mut sweep = LineSweep::new(shape, 1, ROWS);
    let mut last = None;
    let mut count = 0_u64;
    while sweep.work() < MOST_WORK && sweep.next_row(budget).ok()? {
        let row = sweep.row() - 1;
        if sweep.column(0, row).is_some_and(|column| column >= row) {
            count += 1;
            last = Some((count.into(), row.into()));
        }
    }
    last
}

/// The quotients of the continued fraction of a/n that an error of a few units in a cannot change,
/// and whether there are no more.
fn quotients(mut a: UBig, n: &UBig) -> (Vec<UBig>, bool) {
    let mut n = n.clone();
    let limit = &n / UBig::from(10_u8);
    // The denominators of the convergents.
    let (mut last, mut denominator) = (UBig::ZERO, UBig::ONE);
    let mut found = Vec::new();
    while !n.is_zero() && &denominator * &denominator < limit {
        let quotient = &a / &n;
        (a, n) = (n.clone(), a - &quotient * n);
        if !found.is_empty() {
            (last, denominator) = (denominator.clone(), &quotient * denominator + last);
        }
        found.push(quotient);
    }
    (found, n.is_zero())
}

enum Slope {
    Golden,
    Rational,
    Quadratic(ContinuedFraction),
    Other,
}

/// Multiples of the golden ratio are recognised up to this one.
const MULTIPLES: u64 = 4;

/// Periods are looked for up to this length, after a preperiod up to this length.
const LONGEST: usize = 4;

/// Larger quotients make alphabets too large.
const LARGEST_QUOTIENT: u32 = 12;

fn shape_of(quotients: &[UBig]) -> Slope {
    // A very large quotient shows a rational number before it.
    if quotients.iter().skip(1).any(|q| *q > UBig::from(1_000_u16)) {
        return Slope::Rational;
    }
    // The last quotient may be wrong.
    let sure = &quotients[..quotients.len().saturating_sub(1)];
    let Some(sure) = sure
        .iter()
        .map(|q| u32::try_from(q).ok().filter(|&q| q <= LARGEST_QUOTIENT))
        .collect::<Option<Vec<u32>>>()
    else {
        return Slope::Other;
    };
    if sure.len() >= 4 && sure.iter().all(|&q| q == 1) {
        return Slope::Golden;
    }
    for length in 1..=LONGEST {
        for start in 1..=LONGEST {
            let repeats = sure[start.min(sure.len())..]
                .windows(length + 1)
                .all(|w| w[0] == w[length]);
            if repeats && sure.len() > start + 2 * length {
                let period = sure[start..start + length].to_vec();
                return match ContinuedFraction::new(sure[..start].to_vec(), period) {
                    Ok(fraction) => Slope::Quadratic(fraction),
                    Err(_) => Slope::Other,
                };
            }
        }
    }
    Slope::Other
}
