//! The sentences that make spaced pairs the P-positions of a game.

use wythoff_automata::logic::{Formula, Name, Term, all, any, forall};
use wythoff_rules::PileOrder;

use super::{Amount, Shape};
use crate::statement::Level;
use crate::translation::moves::{Moves, terms};

/// A sentence, and what it says.
pub(super) struct Condition {
    pub(super) says: &'static str,
    pub(super) sentence: Formula,
}

/// One of the pairs, or a position that may be one: the smaller number, the larger number.
#[derive(Clone)]
struct Pair {
    small: Term,
    large: Term,
}

/// All conditions for the P-positions of a game, the parameters of which come before its two piles.
///
/// Pairs are described by what is known of any of them: how two of them are related.
pub(super) fn conditions(
    moves: &Moves,
    order: PileOrder,
    claim: Level,
    shape: Shape,
) -> Vec<Condition> {
    let conditions = Conditions {
        moves,
        shape,
        claim,
        parameters: moves.piles() - 2,
        orders: match order {
            PileOrder::Sorted => &[[0, 1]],
            PileOrder::Ordered | PileOrder::Leading(_) => &[[0, 1], [1, 0]],
        },
    };
    let mut list = conditions.parameters_stay();
    list.extend(conditions.pairs_are_positions());
    list.extend(conditions.no_move_between());
    list.extend(conditions.moves_to_pairs());
    list
}

struct Conditions<'a> {
    moves: &'a Moves,
    shape: Shape,
    claim: Level,
    parameters: usize,
    /// In which places the smaller and the larger pile may be.
    orders: &'static [[usize; 2]],
}

impl Conditions<'_> {
    fn amount(&self, amount: Amount) -> Term {
        match amount {
            Amount::Number(number) => number.into(),
            Amount::Pile(pile) => self.moves.before()[pile].clone().into(),
        }
    }

    /// There is such a game: a and b are positive.
    fn is_game(&self) -> Formula {
        let positive = |amount| Term::from(0_u64).less(self.amount(amount));
        all([positive(self.shape.step), positive(self.shape.gap)])
    }

    /// The pair (0, c).
    fn first(&self) -> Pair {
        Pair {
            small: 0_u64.into(),
            large: self.shape.first.into(),
        }
    }

    /// The two piles of a position, in one of the orders.
    fn piles(&self, names: &[Name], [small, large]: [usize; 2]) -> Pair {
        let pile = |place: usize| Term::from(names[self.parameters + place].clone());
        Pair {
            small: pile(small),
            large: pile(large),
        }
    }

    /// The position that a pair is in one of the orders.
    fn position(&self, pair: &Pair, order: [usize; 2]) -> Vec<Term> {
        let mut position = terms(&self.moves.before()[..self.parameters]);
        position.extend(match order {
            [0, _] => [pair.small.clone(), pair.large.clone()],
            _ => [pair.large.clone(), pair.small.clone()],
        });
        position
    }

    /// `later` comes after `earlier`.
    fn follows(&self, later: &Pair, earlier: &Pair) -> Formula {
        let gap = || self.amount(self.shape.gap);
        let spread = |pair: &Pair| pair.large.clone().minus(pair.small.clone());
        let beyond = |number: &Term| number.clone().plus(gap()).at_most(later.small.clone());
        all([
            beyond(&earlier.small),
            spread(earlier)
                .plus(self.amount(self.shape.step))
                .at_most(spread(later)),
            any([
                beyond(&earlier.large),
                later.small.clone().less(earlier.large.clone()),
            ]),
        ])
    }

    /// This is a pair, as far as it can be told from itself.
    fn is_pair(&self, pair: &Pair) -> Formula {
        let least = pair.small.clone().plus(self.shape.first);
        all([self.is_game(), least.at_most(pair.large.clone())])
    }

    /// In which ways two pairs may be related.
    fn relations(&self, one: &Pair, other: &Pair) -> [Formula; 3] {
        [
            same(one, other),
            self.follows(one, other),
            self.follows(other, one),
        ]
    }

    /// Moves do not change the parameters.
    fn parameters_stay(&self) -> Vec<Condition> {
        let (before, after) = (self.moves.before(), self.moves.after());
        let kept = before.iter().zip(&after).take(self.parameters);
        let kept = all(kept.map(|(old, new)| Term::from(old.clone()).equals(new.clone())));
        let possible = self.moves.possible().into_iter();
        let stays = possible.map(|step| Condition {
            says: "the parameters stay as they are",
            sentence: forall(self.columns(), step.implies(kept.clone())),
        });
        stays.filter(|_| self.parameters > 0).collect()
    }

    /// Pairs are positions, and in the misère game none of them is the end.
    fn pairs_are_positions(&self) -> Vec<Condition> {
        let before = self.moves.before();
        let fine = match self.claim {
            Level::Misere => all([self.moves.is_position(), self.moves.certainly_exist()]),
            Level::Value(_) => self.moves.is_position(),
        };
        let condition = |&order: &[usize; 2]| {
            let pair = self.is_pair(&self.piles(&before, order));
            Condition {
                says: "the pairs are positions, with a move in the misère game",
                sentence: forall(before.clone(), pair.implies(fine.clone())),
            }
        };
        self.orders.iter().map(condition).collect()
    }

    /// No move leads from a pair to a pair.
    fn no_move_between(&self) -> Vec<Condition> {
        let (before, after) = (self.moves.before(), self.moves.after());
        let mut conditions = Vec::new();
        for step in self.moves.possible() {
            for &order in self.orders {
                for &other in self.orders {
                    let (from, to) = (self.piles(&before, order), self.piles(&after, other));
                    let pairs = [self.is_pair(&from), self.is_pair(&to)];
                    for relation in self.relations(&from, &to) {
                        let known = pairs.iter().cloned().chain([relation, step.clone()]);
                        conditions.push(Condition {
                            says: "no move leads from a pair to a pair",
                            sentence: forall(self.columns(), all(known).not()),
                        });
                    }
                }
            }
        }
        conditions
    }

    /// Every position is a pair or has a move to one, or is the end of the misère game.
    fn moves_to_pairs(&self) -> Vec<Condition> {
        let before = self.moves.before();
        let pair = |small: &str, large: &str| Pair {
            small: small.into(),
            large: large.into(),
        };
        let (near, equal) = (pair("s", "t"), pair("u", "v"));
        let others = ["s", "t", "u", "v"].map(Name::from);
        let variables: Vec<Name> = before.iter().cloned().chain(others).collect();
        let mut conditions = Vec::new();
        for &order in self.orders {
            let here = self.piles(&before, order);
            let given = all([
                self.moves.is_position(),
                here.small.clone().at_most(here.large.clone()),
                self.is_pair(&near),
                self.is_pair(&equal),
            ]);
            let mut pairs = vec![&near, &equal];
            // Where the piles differ by less than c nothing is known of `equal`.
            let first = self.first();
            pairs.extend(Some(&first).filter(|_| self.shape.first > 0));
            let fine = self.is_fine(&here, &pairs);
            for of in [&near.small, &near.large] {
                for relation in self.relations(&near, &equal) {
                    for difference in self.differences(&equal, &here) {
                        let near = self.is_near(of, &here.small);
                        let known = all([given.clone(), near, relation.clone(), difference]);
                        conditions.push(Condition {
                            says: "every other position has a move to a pair",
                            sentence: forall(variables.clone(), known.implies(fine.clone())),
                        });
                    }
                }
            }
        }
        conditions
    }

    /// A position is one of the pairs, or has a move to one, or is the end of the misère game.
    fn is_fine(&self, here: &Pair, pairs: &[&Pair]) -> Formula {
        let excused = match self.claim {
            Level::Misere => Some(self.moves.possibly_exist().not()),
            Level::Value(_) => None,
        };
        let itself = pairs.iter().map(|pair| same(pair, here));
        let targets = pairs.iter().flat_map(|pair| {
            let position = |&order: &[usize; 2]| self.position(pair, order);
            self.orders.iter().map(position)
        });
        let leads = targets.map(|target| self.moves.lead_to(&target));
        any(itself.chain(leads).chain(excused))
    }

    /// One of the numbers of a pair is `number` or less than b below it.
    fn is_near(&self, of: &Term, number: &Term) -> Formula {
        let end = of.clone().plus(self.amount(self.shape.gap));
        all([of.clone().at_most(number.clone()), number.clone().less(end)])
    }

    /// The numbers of the pair differ by as much as those of `here`, or by less than a less; or those of
    /// `here` differ by less than c.
    fn differences(&self, pair: &Pair, here: &Pair) -> Vec<Formula> {
        let spread = |pair: &Pair| pair.large.clone().minus(pair.small.clone());
        let end = spread(pair).plus(self.amount(self.shape.step));
        let within = all([spread(pair).at_most(spread(here)), spread(here).less(end)]);
        let less = spread(here).less(self.shape.first);
        [within]
            .into_iter()
            .chain((self.shape.first > 0).then_some(less))
            .collect()
    }

    /// The variables of both positions.
    fn columns(&self) -> Vec<Name> {
        let after = self.moves.after();
        self.moves.before().into_iter().chain(after).collect()
    }
}

fn same(one: &Pair, other: &Pair) -> Formula {
    all([
        one.small.clone().equals(other.small.clone()),
        one.large.clone().equals(other.large.clone()),
    ])
}

#[cfg(test)]
mod tests {
    use wythoff_automata::Budget;
    use wythoff_automata::logic::Logic;
    use wythoff_rules::lang::RuleGame;

    use super::*;
    use crate::pairs::system;

    /// How many conditions there are, and the first one that does not hold.
    fn decided(
        rules: &str,
        claim: Level,
        step: Amount,
        first: u64,
    ) -> (usize, Option<&'static str>) {
        let rules = RuleGame::parse(rules).unwrap();
        let mut logic = Logic::new(system(), Budget::default());
        let moves = Moves::of(rules.checked(), 2, &mut logic).unwrap();
        let shape = Shape {
            step,
            gap: Amount::Number(1),
            first,
        };
        let conditions = conditions(&moves, rules.checked().order, claim, shape);
        let mut fails =
            |condition: &&Condition| !logic.decide(&condition.sentence).unwrap().holds();
        let failing = conditions.iter().find(&mut fails);
        (conditions.len(), failing.map(|condition| condition.says))
    }

    const STAY: &str = "the parameters stay as they are";
    const POSITIONS: &str = "the pairs are positions, with a move in the misère game";
    const BETWEEN: &str = "no move leads from a pair to a pair";
    const OTHERS: &str = "every other position has a move to a pair";

    #[test]
    fn conditions_of_two_piles() {
        let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
        let near =
            |k: u64| format!("{nim}; move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < {k}");
        let (one, two) = (Amount::Number(1), Amount::Number(2));
        let (value, misere) = (Level::Value(0), Level::Misere);
        for (rules, claim, step, first, count, fails) in [
            (near(1), value, one, 0, 25, None),
            (near(2), value, two, 0, 25, None),
            (near(2), misere, two, 1, 31, None),
            (near(2), value, two, 1, 31, Some(OTHERS)),
            (near(2), misere, two, 0, 25, Some(POSITIONS)),
            (near(2), value, one, 0, 25, Some(BETWEEN)),
            (near(1), value, two, 0, 25, Some(OTHERS)),
            (nim.to_owned(), value, one, 0, 19, Some(OTHERS)),
        ] {
            let found = decided(&rules, claim, step, first);
            assert_eq!(found, (count, fails), "{rules} {claim:?} {step:?} {first}");
        }
    }

    #[test]
    fn parameters_must_stay() {
        let rules = "piles k, a, b; move (k, a - i, b) for i >= 1; move (k, a, b - i) for i >= 1; \
                     move (k, a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < k";
        let step = Amount::Pile(0);
        assert_eq!(decided(rules, Level::Value(0), step, 0).1, None);
        let changed = rules.replace("(k, a - i, b) for", "(k - 1, a - i, b) for");
        assert_eq!(decided(&changed, Level::Value(0), step, 0).1, Some(STAY));
    }
}
