//! Recurrences and generating functions of periodic rows, in lowest terms.
//!
//! Since G(a, b) - b is ultimately periodic with period p, the generating function is
//! N(x) / ((1 - x)(1 - x^p)) with a polynomial N. The denominator is a product of cyclotomic
//! polynomials, and those that divide N are cancelled.

use std::fmt::Write as _;

use super::PeriodicRow;

/// A rational generating function Σ G(a, n) x^n in lowest terms, and its linear recurrence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The coefficients of the numerator, constant term first.
    pub numerator: Vec<i64>,
    /// The coefficients of the denominator, constant term first; the first is 1.
    pub denominator: Vec<i64>,
    /// Φ_d divides the denominator for these d; Φ_1 = 1 - x twice, all others once.
    factors: Vec<u64>,
    period: u64,
}

impl Series {
    /// The generating function of a row.
    ///
    /// **Cost** linear in preperiod + period for each divisor of the period.
    pub fn of(row: &PeriodicRow) -> Self {
        let period = usize::try_from(row.period()).expect("a length fits");
        let values: Vec<i64> = (0..)
            .zip(row.offsets())
            .map(|(b, &offset): (i64, _)| b + i64::from(offset))
            .collect();
        let mut numerator = values;
        numerator.push(0); // Exact up to x^(preperiod + period) after the next step.
        let last = numerator.len() - 1;
        let source = last - period;
        numerator[last] = numerator[source] + row.period().cast_signed();
        times(&mut numerator, 1);
        times(&mut numerator, period);
        trim(&mut numerator);

        let mut denominator = vec![0; period + 2];
        denominator[0] = 1;
        times(&mut denominator, 1);
        times(&mut denominator, period);

        let mut factors = Vec::new();
        for d in divisors(row.period()) {
            if d > 1 && divides(d, &numerator) {
                divide(&mut numerator, d);
                divide(&mut denominator, d);
            } else {
                factors.push(d);
            }
        }
        Self {
            numerator,
            denominator,
            factors,
            period: row.period(),
        }
    }

    /// The signature (c_1, ..., c_k) of the recurrence G(n) = c_1 G(n-1) + ... + c_k G(n-k).
    pub fn signature(&self) -> Vec<i64> {
        self.denominator[1..].iter().map(|c| -c).collect()
    }

    /// The recurrence holds for all n above this number, which is the least possible.
    pub fn holds_above(&self) -> u64 {
        let order = self.denominator.len() - 1;
        (self.numerator.len() as u64)
            .max(order as u64)
            .saturating_sub(1)
    }

    /// The recurrence as the OEIS writes it.
    pub fn recurrence(&self) -> String {
        let mut text = String::from("a(n) =");
        for (lag, coefficient) in (1..).zip(self.signature()) {
            if coefficient != 0 {
                let first = text.ends_with('=');
                push_term(&mut text, coefficient, &format!("a(n-{lag})"), first);
            }
        }
        let _ = write!(text, " for n > {}", self.holds_above());
        text
    }

    /// The generating function as the OEIS writes it.
    pub fn generating_function(&self) -> String {
        format!(
            "G.f.: ({}) / ({})",
            polynomial(&self.numerator),
            self.factored_denominator()
        )
    }

    /// The denominator: as (1 - x)*(1 - x^p) when nothing cancels, else as cyclotomic factors.
    fn factored_denominator(&self) -> String {
        if self.factors.len() == divisors(self.period).len() {
            return match self.period {
                1 => "(1 - x)^2".to_owned(),
                period => format!("(1 - x)*(1 - x^{period})"),
            };
        }
        let factors = self.factors.iter().map(|&d| match d {
            1 => "(1 - x)^2".to_owned(),
            _ => format!("({})", polynomial(&cyclotomic(d))),
        });
        factors.collect::<Vec<_>>().join("*")
    }
}

fn push_term(text: &mut String, coefficient: i64, factor: &str, first: bool) {
    text.push_str(match (first, coefficient < 0) {
        (true, false) => " ",
        (true, true) => " -",
        (false, false) => " + ",
        (false, true) => " - ",
    });
    match coefficient.unsigned_abs() {
        1 => text.push_str(factor),
        size => {
            let _ = write!(text, "{size}*{factor}");
        }
    }
}

/// The polynomial in x, constant term first.
fn polynomial(coefficients: &[i64]) -> String {
    let mut text = String::new();
    for (power, &coefficient) in coefficients.iter().enumerate() {
        let first = text.is_empty();
        match (power, coefficient) {
            (_, 0) => {}
            (0, constant) => {
                let _ = write!(text, "{constant}");
            }
            (1, _) => push_term(&mut text, coefficient, "x", first),
            _ => push_term(&mut text, coefficient, &format!("x^{power}"), first),
        }
    }
    match text.trim_start() {
        "" => "0".to_owned(),
        trimmed => trimmed.to_owned(),
    }
}

/// Multiplies by 1 - x^k, keeping the length. Wrapping, because all that counts is the exact end.
fn times(coefficients: &mut [i64], k: usize) {
    for index in (k..coefficients.len()).rev() {
        coefficients[index] = coefficients[index].wrapping_sub(coefficients[index - k]);
    }
}

/// Divides by 1 - x^k as power series, keeping the length.
fn over(coefficients: &mut [i64], k: usize) {
    for index in k..coefficients.len() {
        coefficients[index] = coefficients[index].wrapping_add(coefficients[index - k]);
    }
}

fn trim(coefficients: &mut Vec<i64>) {
    while coefficients.last() == Some(&0) {
        coefficients.pop();
    }
}

/// Divides by Φ_d (by 1 - x for d = 1), which must be a factor.
///
/// Φ_d is the product of (1 - x^(d/m))^μ(m) over the divisors m of d.
fn divide(coefficients: &mut Vec<i64>, d: u64) {
    for (m, sign) in moebius_divisors(d) {
        let k = usize::try_from(d / m).expect("a length fits");
        if sign > 0 {
            over(coefficients, k);
        } else {
            times(coefficients, k);
        }
    }
    trim(coefficients);
}

/// The coefficients of Φ_d for d > 1.
fn cyclotomic(d: u64) -> Vec<i64> {
    let mut coefficients = vec![0; usize::try_from(d).expect("a length fits") + 1];
    coefficients[0] = 1;
    for (m, sign) in moebius_divisors(d) {
        let k = usize::try_from(d / m).expect("a length fits");
        if sign > 0 {
            times(&mut coefficients, k);
        } else {
            over(&mut coefficients, k);
        }
    }
    trim(&mut coefficients);
    coefficients
}

/// Whether Φ_d divides the polynomial.
///
/// It does exactly when the product with all x^(d/q) - 1, q a prime factor of d, vanishes modulo
/// x^d - 1: these factors are zero at all d-th roots of unity except the primitive ones.
fn divides(d: u64, coefficients: &[i64]) -> bool {
    let length = usize::try_from(d).expect("a length fits");
    let mut folded = vec![0i128; length];
    for (index, &coefficient) in coefficients.iter().enumerate() {
        folded[index % length] += i128::from(coefficient);
    }
    for prime in prime_factors(d) {
        let shift = length / usize::try_from(prime).expect("a divisor of a length");
        folded = (0..length)
            .map(|index| folded[(index + length - shift) % length] - folded[index])
            .collect();
    }
    folded.iter().all(|&coefficient| coefficient == 0)
}

/// The divisors m of d with μ(m) ≠ 0, and μ(m).
fn moebius_divisors(d: u64) -> Vec<(u64, i8)> {
    let mut divisors = vec![(1, 1)];
    for prime in prime_factors(d) {
        for index in 0..divisors.len() {
            let (m, sign) = divisors[index];
            divisors.push((m * prime, -sign));
        }
    }
    divisors
}

/// The distinct prime factors of n.
pub(super) fn prime_factors(n: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let (mut rest, mut prime) = (n, 2);
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        if rest.is_multiple_of(prime) {
            factors.push(prime);
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
        }
        prime += 1;
    }
    factors
}

/// The divisors of n in increasing order.
fn divisors(n: u64) -> Vec<u64> {
    (1..=n).filter(|&d| n.is_multiple_of(d)).collect()
}
