//! The terms of a sequence from an index on, all at once or as they are written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ask::Host;
use crate::json::{self, Decimal, SignedInteger};
use crate::sequence::mex::Band;
use crate::sequence::{ENTRIES, Sequence, registry};
use crate::unfolding::Unfolding;
use crate::{Budget, Failure, IBig, Status, UBig};

/// Terms so far from the start are reached by counting rather than by a formula.
const COUNTED: u64 = 1_000_000;

/// The budget is looked at once in so many terms.
const TERMS_BETWEEN_CHECKS: u64 = 16;

/// What a term takes in memory, about.
const BYTES: u64 = 32;

/// Terms with their indices, produced one after the other.
pub type Numbered<'a> = dyn Iterator<Item = Result<(UBig, IBig), Failure>> + 'a;

/// Terms of a sequence that follow one another.
#[derive(Debug, Clone)]
pub struct Terms {
    pub(super) name: String,
    pub(super) sequence: Arc<dyn Sequence>,
    pub(super) start: UBig,
    pub(super) count: u64,
}

/// Terms of a sequence: a list of them, or a way to find them while they are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermsAnswer<T = Vec<SignedInteger>> {
    /// The name of the sequence.
    pub name: String,
    /// Its number in the On-Line Encyclopedia of Integer Sequences, where it is known.
    pub oeis: Option<String>,
    /// The index of the first term of the sequence.
    pub offset: u64,
    /// The index of the first term here.
    pub start: Decimal<UBig>,
    /// For a sequence of Sun: where the terms stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<BandAnswer>,
    /// The terms.
    pub terms: T,
}

/// The band of a sequence A of Sun: A(n) - ⌊nφ⌋ is one of c - 1, c, c + 1 from some n on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BandAnswer {
    /// The number c.
    pub constant: i64,
    /// The first n from which on it holds, as far as was looked.
    pub from: u64,
    /// How far this can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
}

impl From<Band> for BandAnswer {
    fn from(band: Band) -> Self {
        Self {
            constant: band.constant,
            from: band.from,
            status: Status::Computed,
        }
    }
}

impl Terms {
    /// The terms one after the other: near the start by running through the sequence, far away each by a
    /// formula.
    pub fn numbered<'a>(&'a self, budget: &'a Budget) -> Result<Box<Numbered<'a>>, Failure> {
        let sequence = &*self.sequence;
        let start = self.start.clone();
        let offset = UBig::from(sequence.offset());
        if start < offset {
            // The first index below the offset tells the caller where the sequence starts.
            sequence.term(&start, budget)?;
        }
        let skipped = u64::try_from(&(&start - &offset))
            .ok()
            .filter(|skip| *skip <= COUNTED);
        let by_formula = move |n: UBig| Ok((n.clone(), sequence.term(&n, budget)?));
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let indices = Indices(start).take(count);
        let Some(skip) = skipped.and_then(|skip| usize::try_from(skip).ok()) else {
            return Ok(Box::new(checked(indices.map(by_formula), budget)));
        };
        budget.allow_memory(sequence.memory((count as u64).saturating_add(skip as u64)))?;
        let mut terms = sequence.terms().skip(skip);
        // Where the terms end, asking for the next one tells why.
        let numbered = indices.map(move |n| match terms.next() {
            Some(term) => Ok((n, term)),
            None => by_formula(n),
        });
        Ok(Box::new(checked(numbered, budget)))
    }

    /// The band of a sequence of Sun, if this is one and it shows in these terms.
    pub fn band(&self) -> Option<BandAnswer> {
        let sun = registry::sun_named(&self.name)?;
        sun.band_constant(self.count.min(COUNTED)).map(Into::into)
    }

    /// The answer with all terms.
    pub fn collect(&self, host: &dyn Host) -> Result<TermsAnswer, Failure> {
        let budget = host.budget();
        let numbered = self.numbered(budget)?;
        budget.allow_memory(self.count.saturating_mul(BYTES))?;
        let terms = numbered.map(|numbered| Ok(SignedInteger(numbered?.1)));
        Ok(self.answer(terms.collect::<Result<_, Failure>>()?))
    }

    /// The same answer, whose terms are found while it is written, so that none is kept. Where that fails,
    /// [`Unfolding::failure`] knows why.
    pub fn unfolding<'a>(
        &'a self,
        budget: &'a Budget,
    ) -> Result<TermsAnswer<Unfolding<'a, SignedInteger>>, Failure> {
        let terms = self.numbered(budget)?;
        let terms = terms.map(|numbered| Ok(SignedInteger(numbered?.1)));
        Ok(self.answer(Unfolding::new(terms)))
    }

    fn answer<T>(&self, terms: T) -> TermsAnswer<T> {
        let mut entries = ENTRIES.iter();
        let entry =
            entries.find(|entry| entry.form == self.name || entry.oeis == Some(&*self.name));
        TermsAnswer {
            name: self.name.clone(),
            oeis: entry.and_then(|entry| entry.oeis).map(str::to_owned),
            offset: self.sequence.offset(),
            start: Decimal(self.start.clone()),
            band: self.band(),
            terms,
        }
    }
}

/// n, n + 1, n + 2, ...
struct Indices(UBig);

impl Iterator for Indices {
    type Item = UBig;

    fn next(&mut self) -> Option<UBig> {
        let next = &self.0 + 1u8;
        Some(std::mem::replace(&mut self.0, next))
    }
}

/// The same terms, with a look at the budget now and then.
fn checked<'a>(
    terms: impl Iterator<Item = Result<(UBig, IBig), Failure>> + 'a,
    budget: &'a Budget,
) -> impl Iterator<Item = Result<(UBig, IBig), Failure>> + 'a {
    (0u64..).zip(terms).map(|(count, term)| {
        if count % TERMS_BETWEEN_CHECKS == 0 {
            budget.check()?;
        }
        term
    })
}
