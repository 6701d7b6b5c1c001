//! Place values: how the digits of a number are weighted.
//!
//! A numeration system is given by its place values U_0 = 1 <= U_1 <= U_2 <= ..., which obey a
//! linear recurrence with natural coefficients that repeat from some place on. Numbers are written
//! greedily, the largest place value first, most significant digit first:
//!
//! | name | recurrence |
//! |---|---|
//! | `base:K` | U_i = K U_(i-1) |
//! | `fibonacci` | U_i = U_(i-1) + U_(i-2), starting 1, 2 |
//! | `tribonacci` | U_i = U_(i-1) + U_(i-2) + U_(i-3), starting 1, 2, 4 |
//! | `ostrowski:PRE;PERIOD` | U_i = a_i U_(i-1) + U_(i-2), U_(-1) = 0, with [a_0; a_1, ...] = PRE, PERIOD, PERIOD, ... |
//! | `recurrence:FACTORS;FIRST` | U_i = C_1 U_(i-1) + ... + C_D U_(i-D), starting FIRST |

use dashu_int::UBig;

/// The place values of a numeration system.
#[derive(Debug, Clone)]
pub(crate) struct Places {
    name: String,
    first: Vec<u64>,
    /// The coefficients of U_(i-1), U_(i-2), ... in U_i for the places i after the first values.
    rows: Vec<Vec<u32>>,
    /// So many of the rows at the end repeat for ever.
    period: usize,
    /// U_0, U_1, ... as far as they are below 2^100.
    values: Vec<i128>,
}

/// Place values above this are not computed beforehand.
const LARGEST_VALUE: i128 = 1 << 100;

/// Place values that grow more slowly are refused.
const MOST_VALUES: usize = 4096;

impl Places {
    /// The system of that name, or what is wrong with the name.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let (kind, parameters) = name.split_once(':').unwrap_or((name, ""));
        let list = |text: &str| -> Result<Vec<u32>, String> {
            let number = |word: &str| match word.parse::<u32>() {
                Ok(number) if number <= 65535 => Ok(number),
                _ => Err(format!("`{word}` is no number up to 65535")),
            };
            if text.is_empty() {
                Ok(Vec::new())
            } else {
                text.split(',').map(number).collect()
            }
        };
        let lists = || {
            let (left, right) = parameters.split_once(';').ok_or("a semicolon is missing")?;
            Ok::<_, String>((list(left)?, list(right)?))
        };
        let (first, rows, period) = match kind {
            "fibonacci" if parameters.is_empty() => (vec![1, 2], vec![vec![1, 1]], 1),
            "tribonacci" if parameters.is_empty() => (vec![1, 2, 4], vec![vec![1, 1, 1]], 1),
            "base" => match list(parameters)?[..] {
                [base] if base >= 2 => (vec![1], vec![vec![base]], 1),
                _ => return Err("a base must be at least 2".to_owned()),
            },
            "ostrowski" => {
                let (before, period) = lists()?;
                let a = |i: usize| match before.get(i) {
                    Some(&a) => a,
                    None => period[(i - before.len()) % period.len()],
                };
                if period.is_empty() || (1..before.len() + period.len() + 1).any(|i| a(i) == 0) {
                    return Err("continued fractions have positive terms and a period".to_owned());
                }
                // Rows for the places 2, 3, ..., the last `period` of which repeat.
                let places = 2..before.len().max(2) + period.len();
                (
                    vec![1, a(1).into()],
                    places.map(|i| vec![a(i), 1]).collect(),
                    period.len(),
                )
            }
            "recurrence" => {
                let (factors, first) = lists()?;
                if factors.is_empty() || first.len() != factors.len() || first[0] != 1 {
                    return Err(
                        "a recurrence has as many factors as first values, and the first is 1"
                            .to_owned(),
                    );
                }
                (first.into_iter().map(u64::from).collect(), vec![factors], 1)
            }
            _ => return Err(format!("`{name}` is no numeration system")),
        };
        let mut places = Self {
            name: name.to_owned(),
            first,
            rows,
            period,
            values: Vec::new(),
        };
        let small = |value: UBig| {
            i128::try_from(value)
                .ok()
                .filter(|&value| value < LARGEST_VALUE)
        };
        let values: Vec<i128> = places.all().take(MOST_VALUES).map_while(small).collect();
        places.values = values;
        if places.values.len() == MOST_VALUES || !places.values.is_sorted() {
            return Err("the place values of this system do not grow".to_owned());
        }
        Ok(places)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// U_0, U_1, ... as far as they are kept.
    pub(crate) fn values(&self) -> &[i128] {
        &self.values
    }

    /// How many place values the recurrence looks back.
    pub(crate) fn order(&self) -> usize {
        self.rows[0].len()
    }

    /// From this place on the recurrence repeats, and it looks back at places from 0 on only.
    pub(crate) fn lead(&self) -> usize {
        self.first.len() + self.rows.len() - self.period
    }

    /// After so many places the recurrence repeats.
    pub(crate) fn period(&self) -> usize {
        self.period
    }

    /// The coefficients of U_(i-1), U_(i-2), ... in U_i.
    pub(crate) fn coefficients(&self, place: usize) -> &[u32] {
        let at = place - self.first.len();
        let lead = self.rows.len() - self.period;
        &self.rows[if at < lead {
            at
        } else {
            lead + (at - lead) % self.period
        }]
    }

    /// All place values.
    pub(crate) fn all(&self) -> impl Iterator<Item = UBig> {
        let mut known: Vec<UBig> = self.first.iter().map(|&value| UBig::from(value)).collect();
        (0..).map(move |place| {
            if place >= self.first.len() {
                let terms = self.coefficients(place).iter().zip(known.iter().rev());
                let next = terms.map(|(&c, value)| UBig::from(c) * value).sum();
                known.push(next);
                known.remove(0);
                return known[known.len() - 1].clone();
            }
            known[place].clone()
        })
    }

    /// The digits of a number by the definition, most significant first.
    pub(crate) fn digits_of(&self, number: &UBig) -> Vec<usize> {
        let values: Vec<UBig> = self.all().take_while(|value| value <= number).collect();
        let mut rest = number.clone();
        let digit = |value: &UBig| {
            let digit = &rest / value;
            rest -= &digit * value;
            usize::try_from(digit).unwrap_or(usize::MAX)
        };
        values.iter().rev().map(digit).collect()
    }

    /// The number with these digits, most significant first.
    pub(crate) fn value_of(&self, digits: &[usize]) -> UBig {
        let terms = digits.iter().rev().zip(self.all());
        terms.map(|(&digit, value)| UBig::from(digit) * value).sum()
    }
}
