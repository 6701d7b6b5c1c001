//! The names that a sentence needs, and what they stand for.

use std::collections::{BTreeMap, BTreeSet};

use super::ProofError;
use crate::Relation;
use crate::logic::{Formula, Name, Output, Sequence};
use crate::text::{Definition, Environment, Session};

/// What the names of a sentence stand for, apart from those that come with the numeration system.
#[derive(Debug, Default)]
pub(super) struct Needed {
    /// Relations without a definition.
    pub(super) relations: BTreeMap<Name, Relation>,
    pub(super) words: BTreeMap<Name, Sequence>,
    /// The places of the definitions among those of the session.
    definitions: BTreeSet<usize>,
}

impl Needed {
    /// All that the sentence uses, directly or by definitions.
    pub(super) fn by(session: &Session, sentence: &Formula) -> Result<Self, ProofError> {
        let system = session.environment().system();
        let built_in = Environment::new(system);
        let mut needed = Self::default();
        let mut waiting = vec![sentence];
        while let Some(formula) = waiting.pop() {
            let mut used = Used::default();
            used.collect(formula);
            for (name, relation) in used.relations {
                let known = built_in.relation(name);
                if known != Some(relation) {
                    let defined = needed.relation(session, name, relation)?;
                    waiting.extend(defined.map(|definition| &definition.formula));
                    if known.is_some() {
                        return Err(ProofError::TwoMeanings(name.clone()));
                    }
                }
            }
            for (name, sequence) in used.words {
                let known = built_in.sequence(name);
                if known != Some(sequence) {
                    let before = needed.words.insert(name.clone(), sequence.clone());
                    if known.is_some() || before.is_some_and(|before| before != *sequence) {
                        return Err(ProofError::TwoMeanings(name.clone()));
                    }
                }
            }
        }
        Ok(needed)
    }

    /// Notes a relation, and returns its definition if it is new and has one.
    fn relation<'s>(
        &mut self,
        session: &'s Session,
        name: &Name,
        relation: &Relation,
    ) -> Result<Option<&'s Definition>, ProofError> {
        let definitions = session.definitions();
        // The first of several equal definitions comes before all that use it.
        let same = |other: &Definition| other.name == *name && other.relation == *relation;
        let place = definitions.iter().position(same);
        let other_place = |&other: &usize| definitions[other].name == *name && place != Some(other);
        let other_given = self.relations.get(name);
        if self.definitions.iter().any(other_place)
            || other_given.is_some_and(|other| place.is_some() || other != relation)
        {
            return Err(ProofError::TwoMeanings(name.clone()));
        }
        let Some(place) = place else {
            self.relations.insert(name.clone(), relation.clone());
            return Ok(None);
        };
        let new = self.definitions.insert(place);
        Ok(new.then_some(&definitions[place]))
    }

    /// The definitions in order.
    pub(super) fn definitions<'s>(
        &self,
        session: &'s Session,
    ) -> impl Iterator<Item = &'s Definition> {
        self.definitions
            .iter()
            .map(|&place| &session.definitions()[place])
    }

    /// How many names there are.
    pub(super) fn count(&self) -> usize {
        self.relations.len() + self.words.len() + self.definitions.len()
    }
}

/// The relations and words of one formula.
#[derive(Default)]
struct Used<'f> {
    relations: Vec<(&'f Name, &'f Relation)>,
    words: Vec<(&'f Name, &'f Sequence)>,
}

impl<'f> Used<'f> {
    fn collect(&mut self, formula: &'f Formula) {
        match formula {
            Formula::Constant(_) | Formula::Compare(..) => {}
            Formula::Apply { name, relation, .. } => self.relations.push((name, relation)),
            Formula::Outputs(left, _, right) => {
                for output in [left, right] {
                    if let Output::At { name, sequence, .. } = output {
                        self.words.push((name, sequence));
                    }
                }
            }
            Formula::Not(inner) | Formula::Exists(_, inner) | Formula::Forall(_, inner) => {
                self.collect(inner);
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| self.collect(part));
            }
            Formula::Implies(left, right) | Formula::Iff(left, right) => {
                self.collect(left);
                self.collect(right);
            }
        }
    }
}
