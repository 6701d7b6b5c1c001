//! Positions too large for tables, compared with small values by windows of far rows.

use wythoff_automata::golden;
use wythoff_automata::{IBig, UBig};
use wythoff_rows::far::{FarError, FarSweep, FarValue};
use wythoff_rules::{Answer, Outcome, Status, Unanswered};
use wythoff_theorems::library::{LARGEST_VALUE, far_sweep};

use crate::Evaluator;

/// The largest value that a far position is compared with.
const MAX_BOUND: u64 = 63;

/// Up to this value answers are proved, if no larger one is swept with it.
const PROVED_BOUND: u64 = LARGEST_VALUE as u64;

/// The largest value looked for when none is asked for.
const USUAL_BOUND: u64 = 20;

/// A hasty look comes first for values up to these: most positions next to a P-position have no larger one.
const LIKELY_BOUNDS: [u64; 2] = [10, 16];

/// Further from the golden line than this no position has a small value.
const NEAR: u64 = 1000;

/// How the value of a position compares with a bound.
#[derive(Debug, Clone)]
pub(super) enum Compared {
    /// The value is known.
    Known(Answer),
    /// It is larger than the bound; the answer is that the position is an N-position.
    Above(Answer),
}

/// For which values Nivasch's recursion is proved, in words.
pub fn recursion_is_proved() -> String {
    format!(
        "proved for values up to {LARGEST_VALUE}: `wythoff prove wythoff --value {LARGEST_VALUE}`"
    )
}

/// What is remembered of far positions.
#[derive(Debug, Default)]
pub(super) struct FarMemory {
    sweeps: Vec<FarSweep>,
    values: Vec<(Vec<UBig>, usize, FarValue)>,
}

impl Evaluator {
    /// The value of a far position near the golden line, if it is small.
    ///
    /// `outcome` is what is known of the position before, and `early` hears it when a search begins.
    ///
    /// **Cost** that of a window grows with the cube of the largest value swept. So the values for which the
    /// recursion is proved are tried first, and then a hasty look says up to which value a sweep is worth its time; all
    /// usual values are swept only where none does.
    pub(super) fn far_value(
        &mut self,
        position: &[UBig],
        outcome: Option<&Answer>,
        early: &mut dyn FnMut(&Answer),
    ) -> Option<Answer> {
        let [a, b] = position else { return None };
        let line = golden::lower_big(a);
        let off = IBig::from(b.clone()) - IBig::from(line);
        if off > IBig::from(NEAR) || off < IBig::from(0) - IBig::from(NEAR) {
            return None;
        }
        if let (Some(outcome), Ok(_)) = (outcome, self.far_sweep(PROVED_BOUND)) {
            early(outcome);
        }
        if let Some(answer) = self.value_up_to(position, PROVED_BOUND) {
            return Some(answer);
        }
        self.likely_value(a, b)
            .and_then(|value| self.value_up_to(position, value))
            .or_else(|| self.value_up_to(position, USUAL_BOUND))
    }

    /// What the value of (a, b) seems to be, if it seems to be one of the likely ones. Nothing for low positions, whose
    /// values a sweep of all usual values computes from row 0.
    fn likely_value(&mut self, a: &UBig, b: &UBig) -> Option<u64> {
        if (self.far_sweep(USUAL_BOUND).ok()?).is_swept_from_row_zero(a) {
            return None;
        }
        LIKELY_BOUNDS.into_iter().find_map(|bound| {
            let sweep = self.far_sweep(bound).ok()?;
            let value = sweep.likely_value(a, b, self.budget()).ok()??;
            Some(value as u64).filter(|&value| value > PROVED_BOUND)
        })
    }

    /// The value of a far position if it is found to be at most `bound`.
    fn value_up_to(&mut self, position: &[UBig], bound: u64) -> Option<Answer> {
        match self.compare(position, &UBig::from(bound)) {
            Ok(Compared::Known(answer)) => Some(answer),
            _ => None,
        }
    }

    /// The value of a position if it is at most `bound`, else that it is larger.
    ///
    /// **Source** `[Nivasch 2009, section 3.6]`. Only for games that sweep.
    pub(super) fn compare(
        &mut self,
        position: &[UBig],
        bound: &UBig,
    ) -> Result<Compared, Unanswered> {
        let unknown = || {
            Unanswered::Undecided(format!(
                "the sum needs to know whether a value out of reach is at most {bound}"
            ))
        };
        let bound = (u64::try_from(bound).ok())
            .filter(|&bound| bound <= MAX_BOUND)
            .ok_or_else(unknown)?;
        let position = self.game().canonical(position)?;
        let [a, b] = &position[..] else {
            return Err(unknown());
        };
        if let Some(compared) = self.compare_by_theorems(&position, bound) {
            return Ok(compared);
        }
        let sweep = self.far_sweep(bound).map_err(|_| unknown())?;
        let max = sweep.max_value();
        let budget = self.budget().clone();
        let known =
            |(from, to, _): &&(Vec<UBig>, usize, FarValue)| *from == position && answers(*to, max);
        let found = match self.far_memory().values.iter().find(known) {
            Some((.., found)) => found.clone(),
            None => {
                let found = sweep.value(a, b, &budget).map_err(unanswered)?;
                let remembered = (position.clone(), max, found.clone());
                self.far_memory().values.push(remembered);
                found
            }
        };
        let how = match found.status {
            Status::Computed => "sweep from row 0".to_owned(),
            Status::Predicted => {
                "Nivasch's recursion in two runs that agree; rests on the Convergence Conjecture"
                    .to_owned()
            }
            Status::Proved => format!("Nivasch's recursion, {}", recursion_is_proved()),
        };
        Ok(match found.value {
            Some(value) => Compared::Known(Answer::of_value(
                UBig::from(value as u64),
                how,
                found.status,
            )),
            None => {
                let how = format!("the value is above {max}: {how}");
                Compared::Above(Answer::of_outcome(Outcome::N, how, found.status))
            }
        })
    }

    /// The same where the level sets of all values up to `bound` are proved.
    fn compare_by_theorems(&self, position: &[UBig], bound: u64) -> Option<Compared> {
        for value in 0..=bound {
            let level = self.level(value, position)?;
            if level.contains(position) {
                let answer = Answer::of_value(value.into(), level.source(), Status::Proved);
                return Some(Compared::Known(answer));
            }
        }
        let how = format!("in none of the proved level sets of the values 0 to {bound}");
        let answer = Answer::of_outcome(Outcome::N, how, Status::Proved);
        Some(Compared::Above(answer))
    }

    /// The positions of a value that may be options of a far position; nothing if the game does not
    /// sweep or the value is too large.
    pub(super) fn far_options(
        &mut self,
        from: &[UBig],
        value: &UBig,
    ) -> Result<Option<Vec<Vec<UBig>>>, Unanswered> {
        let [a, b] = from else { return Ok(None) };
        let Some(value) = u64::try_from(value)
            .ok()
            .filter(|&value| value <= MAX_BOUND)
        else {
            return Ok(None);
        };
        let Ok(sweep) = self.far_sweep(value) else {
            return Ok(None);
        };
        let level = usize::try_from(value).expect("at most 63");
        let near = sweep.near_options(a, b, level, self.budget());
        let (points, _) = near.map_err(unanswered)?;
        let positions = points.into_iter().map(|point| vec![point.a, point.b]);
        Ok(Some(positions.collect()))
    }

    /// A far sweep to this value, or to the largest proved one if that is larger.
    fn far_sweep(&mut self, bound: u64) -> Result<FarSweep, FarError> {
        let bound = usize::try_from(bound.max(PROVED_BOUND)).expect("at most 63");
        let known = |sweep: &&FarSweep| sweep.max_value() == bound;
        if let Some(sweep) = self.far_memory().sweeps.iter().find(known) {
            return Ok(sweep.clone());
        }
        let rules = self.game().rules().map_err(|_| FarError::Value {
            value: bound,
            max: 0,
        })?;
        let sweep = far_sweep(&*rules, bound, self.budget())?;
        self.far_memory().sweeps.push(sweep.clone());
        Ok(sweep)
    }
}

/// Whether what a sweep to `max` found says as much as one to `bound`, and says it as surely.
fn answers(max: usize, bound: usize) -> bool {
    let proved = |value: usize| value as u64 <= PROVED_BOUND;
    max >= bound && proved(max) == proved(bound)
}

fn unanswered(error: FarError) -> Unanswered {
    match error {
        FarError::Sweep(wythoff_rows::sweep::SweepError::Exhausted(limit)) => {
            Unanswered::Stopped(limit)
        }
        other => Unanswered::Undecided(other.to_string()),
    }
}
