//! Infinite arrays of integers: Wythoff arrays, shuffles and dispersions.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::forms::forms;
use super::{Arguments, Host, NameForm, Question};
use crate::array::{self, Array};
use crate::json::{self, BigInteger, Decimal};
use crate::unfolding::Unfolding;
use crate::{Budget, Diagnostic, Failure, Status, UBig};

/// How many rows and columns are computed unless it is said.
pub const SIDE: u64 = 10;

/// Which arrays are there, what stands in a part of one, or is it an interspersion?
///
/// # Example
///
/// ```
/// use wythoff::ask::array::{ArrayAnswer, ArrayQuestion};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = ArrayQuestion::part("wythoff", 1u8.into(), 2, 3).unwrap();
/// let ArrayAnswer::Part(part) = question.ask(&Quiet::default()).unwrap() else { panic!() };
/// assert_eq!(serde_json::to_string(&part.values).unwrap(), "[[1,2,3],[4,7,11]]");
/// ```
#[derive(Debug, Clone)]
pub enum ArrayQuestion {
    /// Which forms do the names take?
    List,
    /// What stands in these cells?
    Part {
        /// The name of the array.
        spec: String,
        /// The array.
        array: Arc<dyn Array>,
        /// The first row, from 1.
        from_row: UBig,
        /// How many rows.
        rows: u64,
        /// How many columns, from the first.
        cols: u64,
    },
    /// Is it an interspersion and a dispersion, as far as the numbers up to a bound show?
    Check {
        /// The array.
        array: Arc<dyn Array>,
        /// The last number that is looked at.
        bound: u64,
    },
}

/// What is known of arrays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ArrayAnswer {
    /// The forms of names.
    List(Vec<NameForm>),
    /// Cells.
    Part(ArrayPart),
    /// What a check found.
    Check(ArrayCheck),
}

/// A part of an array.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrayPart<V = Vec<Vec<BigInteger>>> {
    /// The name of the array.
    pub spec: String,
    /// The first row, from 1.
    pub first_row: Decimal<UBig>,
    /// How many rows.
    pub rows: u64,
    /// How many columns, from the first.
    pub cols: u64,
    /// The entries, row by row.
    pub values: V,
}

/// Whether an array is an interspersion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrayCheck {
    /// The last number that was looked at.
    pub checked_up_to: u64,
    /// Where it fails.
    pub counterexample: Option<String>,
    /// Whether it is one, as far as was looked.
    pub interspersion: bool,
    /// How far the answer can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
}

impl ArrayQuestion {
    /// The question about the first `cols` cells of `rows` rows; the name `list` asks for all names.
    pub fn part(spec: &str, from_row: UBig, rows: u64, cols: u64) -> Result<Self, Failure> {
        if spec == "list" {
            return Ok(Self::List);
        }
        Ok(Self::Part {
            spec: spec.to_owned(),
            array: named(spec)?,
            from_row,
            rows,
            cols,
        })
    }

    /// The question whether an array is an interspersion; the name `list` asks for all names.
    pub fn check(spec: &str, bound: u64) -> Result<Self, Failure> {
        if spec == "list" {
            return Ok(Self::List);
        }
        let array = named(spec)?;
        Ok(Self::Check { array, bound })
    }

    /// The part that is asked for, if one is.
    pub fn to_part(&self) -> Option<Part<'_>> {
        match self {
            Self::Part {
                spec,
                array,
                from_row,
                rows,
                cols,
            } => Some(Part {
                spec,
                array: &**array,
                from_row,
                rows: *rows,
                cols: *cols,
            }),
            Self::List | Self::Check { .. } => None,
        }
    }
}

/// A part of an array, to be computed row by row.
#[derive(Debug, Clone, Copy)]
pub struct Part<'a> {
    spec: &'a str,
    array: &'a dyn Array,
    from_row: &'a UBig,
    rows: u64,
    cols: u64,
}

/// What the numbers of a row take.
fn bytes(row: &[BigInteger]) -> u64 {
    let words = |entry: &BigInteger| entry.0.as_words().len() as u64;
    row.iter().map(|entry| 48 + 8 * words(entry)).sum()
}

impl<'a> Part<'a> {
    /// The rows one by one; each is computed when it is asked for.
    pub fn rows(
        self,
        budget: &'a Budget,
    ) -> impl Iterator<Item = Result<Vec<BigInteger>, Failure>> + 'a {
        let columns = usize::try_from(self.cols).unwrap_or(usize::MAX);
        (0..self.rows).map(move |step| self.row(step, columns, budget))
    }

    /// The beginning of the row so many after the first.
    pub fn row(
        &self,
        step: u64,
        columns: usize,
        budget: &Budget,
    ) -> Result<Vec<BigInteger>, Failure> {
        budget.check()?;
        budget.allow_memory((columns as u64).saturating_mul(48))?;
        let row = self.array.row(&(self.from_row + step), columns, budget)?;
        Ok(row.into_iter().map(BigInteger).collect())
    }

    /// The number of the first row.
    pub fn first_row(&self) -> &UBig {
        self.from_row
    }

    /// How many rows and columns.
    pub fn size(&self) -> (u64, u64) {
        (self.rows, self.cols)
    }

    /// The answer with rows that come as it is written, and are not kept.
    pub fn unfolding(self, budget: &'a Budget) -> ArrayPart<Unfolding<'a, Vec<BigInteger>>> {
        self.answer(Unfolding::new(self.rows(budget)))
    }

    fn collect(self, host: &dyn Host) -> Result<ArrayPart, Failure> {
        let budget = host.budget();
        budget.allow_memory(self.rows.saturating_mul(self.cols).saturating_mul(48))?;
        let _stage = host.begin("computing the array", None);
        let mut memory = budget.reserve_nothing();
        let mut values = Vec::new();
        for row in self.rows(budget) {
            let row = row?;
            memory.set(memory.bytes() + bytes(&row))?;
            values.push(row);
        }
        Ok(self.answer(values))
    }

    fn answer<V>(self, values: V) -> ArrayPart<V> {
        ArrayPart {
            spec: self.spec.to_owned(),
            first_row: Decimal(self.from_row.clone()),
            rows: self.rows,
            cols: self.cols,
            values,
        }
    }
}

fn named(spec: &str) -> Result<Arc<dyn Array>, Failure> {
    array::named(spec).map_err(|error| Diagnostic::of_name(spec, error).into())
}

impl Question for ArrayQuestion {
    const NAME: &'static str = "array";
    type Answer = ArrayAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let spec = arguments.text("spec")?.ok_or_else(|| missing("spec"))?;
        let from_row = arguments.integer("from-row")?.unwrap_or(UBig::ONE);
        let rows = arguments.word("rows")?.unwrap_or(SIDE);
        let cols = arguments.word("cols")?.unwrap_or(SIDE);
        match arguments.word("check")? {
            Some(bound) => Self::check(&spec, bound),
            None => Self::part(&spec, from_row, rows, cols),
        }
    }

    fn ask(&self, host: &dyn Host) -> Result<ArrayAnswer, Failure> {
        if let Some(part) = self.to_part() {
            return part.collect(host).map(ArrayAnswer::Part);
        }
        match self {
            Self::List | Self::Part { .. } => Ok(ArrayAnswer::List(forms(array::EXAMPLES))),
            Self::Check { array, bound } => {
                let verdict = array::check(&**array, *bound, host.budget())?;
                let counterexample = verdict.err().map(|found| found.to_string());
                Ok(ArrayAnswer::Check(ArrayCheck {
                    checked_up_to: *bound,
                    interspersion: counterexample.is_none(),
                    counterexample,
                    status: Status::Computed,
                }))
            }
        }
    }
}
