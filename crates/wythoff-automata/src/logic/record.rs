//! The steps of an evaluation, kept for a certificate.

use super::formula::Name;
use super::matrix::Matrix;
use crate::{Relation, System, UBig};

/// A combination of relations, by number, applied to tracks.
#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Leaf(usize, Vec<usize>),
    Not(Box<Shape>),
    And(Vec<Shape>),
    Or(Vec<Shape>),
    Iff(Box<Shape>, Box<Shape>),
}

/// Where a relation comes from.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// Not built here: part of the numeration system, a constant, or given by the user.
    Given,
    /// The first columns of `shape` on so many tracks, for some values on the others.
    Built(usize, Shape),
}

/// The end of a proof: whether some tuple of so many tracks satisfies the shape.
#[derive(Debug, Clone)]
pub(crate) struct Conclusion {
    pub(crate) tracks: usize,
    pub(crate) shape: Shape,
    pub(crate) witness: Option<Vec<UBig>>,
}

/// Relations in the order in which they were met, and the last search.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recorder {
    pub(crate) relations: Vec<(Relation, Origin)>,
    pub(crate) conclusion: Option<Conclusion>,
}

impl Recorder {
    /// The number of a relation, which is given if it is new.
    fn number(&mut self, relation: &Relation) -> usize {
        let known = |(other, _): &(Relation, Origin)| other.is_same(relation);
        match self.relations.iter().rposition(known) {
            Some(number) => number,
            None => {
                self.relations.push((relation.clone(), Origin::Given));
                self.relations.len() - 1
            }
        }
    }

    fn shape(&mut self, matrix: &Matrix, names: &[Name]) -> Shape {
        match matrix {
            Matrix::Constant(true) => Shape::And(Vec::new()),
            Matrix::Constant(false) => Shape::Or(Vec::new()),
            Matrix::Leaf(relation, arguments) => {
                let track = |argument| names.iter().position(|name| name == argument);
                let tracks: Option<Vec<usize>> = arguments.iter().map(track).collect();
                Shape::Leaf(
                    self.number(relation),
                    tracks.expect("every variable has a track"),
                )
            }
            Matrix::Not(inner) => Shape::Not(Box::new(self.shape(inner, names))),
            Matrix::And(parts) => Shape::And(self.shapes(parts, names)),
            Matrix::Or(parts) => Shape::Or(self.shapes(parts, names)),
            Matrix::Iff(left, right) => Shape::Iff(
                Box::new(self.shape(left, names)),
                Box::new(self.shape(right, names)),
            ),
        }
    }

    fn shapes(&mut self, parts: &[Matrix], names: &[Name]) -> Vec<Shape> {
        parts.iter().map(|part| self.shape(part, names)).collect()
    }

    /// Records that `relation` was built from the conjuncts.
    pub(super) fn built(&mut self, conjuncts: &[Matrix], names: &[Name], relation: &Relation) {
        let shape = Shape::And(self.shapes(conjuncts, names));
        let origin = Origin::Built(names.len(), shape);
        self.relations.push((relation.clone(), origin));
    }

    /// Records the outcome of a search.
    pub(super) fn concluded(
        &mut self,
        conjuncts: &[Matrix],
        names: &[Name],
        witness: Option<&[UBig]>,
    ) {
        let shape = Shape::And(self.shapes(conjuncts, names));
        self.conclusion = Some(Conclusion {
            tracks: names.len(),
            shape,
            witness: witness.map(<[UBig]>::to_vec),
        });
    }

    /// The numbers of all relations that the conclusion needs, in order.
    pub(crate) fn needed(&self) -> Vec<usize> {
        let mut needed = vec![false; self.relations.len()];
        if let Some(conclusion) = &self.conclusion {
            conclusion.shape.mark(&mut needed);
        }
        for number in (0..needed.len()).rev() {
            if let (true, Origin::Built(_, shape)) = (needed[number], &self.relations[number].1) {
                shape.mark(&mut needed);
            }
        }
        (0..needed.len()).filter(|&number| needed[number]).collect()
    }
}

impl Shape {
    fn mark(&self, needed: &mut [bool]) {
        match self {
            Self::Leaf(number, _) => needed[*number] = true,
            Self::Not(inner) => inner.mark(needed),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.mark(needed)),
            Self::Iff(left, right) => {
                left.mark(needed);
                right.mark(needed);
            }
        }
    }
}

/// What a given relation is called in a certificate.
pub(crate) fn base_name(relation: &Relation, system: &System) -> String {
    let bases = [
        ("equal", system.equal()),
        ("less", system.less()),
        ("add", system.add()),
    ];
    if let Some((name, _)) = bases.iter().find(|(_, base)| base == relation) {
        return (*name).to_owned();
    }
    let single = relation.arity() == 1 && relation.count() == Some(UBig::ONE);
    let members = relation.first_members(usize::from(single), &crate::Budget::default());
    match members.ok().and_then(|members| members.into_iter().next()) {
        Some(member) => format!("constant {}", member[0]),
        None => "given".to_owned(),
    }
}
