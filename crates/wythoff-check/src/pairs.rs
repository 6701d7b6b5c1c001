//! `wythoff pairs 1`: the P-positions of a game with two piles are spaced pairs.
//!
//! The pairs are (x_n, y_n), n = 0, 1, ..., with y_n = x_n + a n + c, where x_n is b plus the left end s of the first gap
//! longer than b among -b and all x_i and y_i with i < n; a and b are positive. They have three properties.
//!
//! 1. Of two pairs let (x', y') be the later one. Then x' >= x + b, y' - x' >= y - x + a, and x' >= y + b or x' < y. The
//!    first pair is (0, c).
//! 2. Every number z has a pair with x <= z < x + b or y <= z < y + b.
//! 3. Every D >= c has a pair with y - x <= D < y - x + a.
//!
//! Proof. Before s there is no gap longer than b and the next number after s is larger than s + b = x_n. So each x_i and y_i with
//! i < n is at most x_n - b or larger than x_n, and every z < x_n has one of them in (z - b, z]. With x_n there is no
//! gap longer than b before x_n, so x_(n+1) >= x_n + b; hence the x_n grow without bound, which gives 2, and for i < n,
//! x_n > x_i, so x_n >= x_i + b, which gives 1. 3 holds since the differences are c, c + a, c + 2a, ...
//!
//! What is checked: every play ends; the parameters, piles that come before the two, never change; pairs are positions; no move
//! leads from one of two numbers related as in 1 to the other; and every position is the pair that 2 gives for its smaller
//! pile, or the one that 3 gives for the difference of its piles, or (0, c), or has a move to one of these. In the misère game
//! pairs must have a move and positions without a move are excused. These are sentences about finitely many numbers,
//! with addition and order only, and by induction along the moves they make the pairs the P-positions.

use crate::cases::{Side, at_most, equal, less};
use crate::linear::{Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::rules::{Moves, Rules, every_play_ends, some_step};
use crate::sealed::Lines;
use crate::theorem::{Claim, quoted};
use crate::words::System;
use crate::{Accepted, Checked, Limits, Refusal};

/// A number, or a parameter of the game.
#[derive(Debug, Clone, Copy)]
enum Amount {
    Number(u64),
    Pile(usize),
}

fn amount(lines: &mut Lines<'_>, word: &str, parameters: usize) -> Checked<Amount> {
    let text = lines.after(word)?;
    let amount = match text.strip_prefix("pile ") {
        Some(pile) => pile
            .parse()
            .ok()
            .filter(|&pile| pile < parameters)
            .map(Amount::Pile),
        None => text
            .parse()
            .ok()
            .filter(|&number| number > 0)
            .map(Amount::Number),
    };
    amount.map_or_else(
        || lines.unreadable("expected a positive number, or `pile` and the number of a parameter"),
        Ok,
    )
}

/// A smaller and a larger number.
type Pair = [Linear; 2];

/// Checks a theorem about pairs.
pub(crate) fn check(lines: &mut Lines<'_>, limits: &Limits<'_>) -> Checked<Accepted> {
    lines.after("wythoff pairs 1")?;
    let name = lines.after("game")?;
    let text = lines.rules()?;
    let rules = Rules::parse(&text).or_else(|message| lines.unreadable(message))?;
    let Some(parameters) = rules
        .piles
        .len()
        .checked_sub(2)
        .filter(|&parameters| parameters == 0 || !rules.sorted)
    else {
        return lines.unreadable(
            "expected two piles, and parameters only before piles that keep their places",
        );
    };
    let claim = Claim::read(lines)?;
    if !matches!(claim, Claim::Value(0) | Claim::Misere) {
        return lines.unreadable("pairs are P-positions");
    }
    let (step, gap) = (
        amount(lines, "step", parameters)?,
        amount(lines, "gap", parameters)?,
    );
    let first: u64 = lines.number_after("first")?;
    lines.end()?;
    // Sentences with addition and order alone do not depend on the numeration system.
    let mut logic = System::named("base:2", limits)?;
    let wrong = |message| Refusal::Wrong(format!("the rules: {message}"));
    let over = Moves::new(&rules, &mut logic, Side::Over, 2).map_err(wrong)?;
    let mut under = Moves::new(&rules, &mut logic, Side::Under, 2).map_err(wrong)?;
    every_play_ends(&rules, &over, &mut logic)?;
    under.steps = under.steps.iter().map(Formula::simplified).collect();
    let amount = |amount, moves: &Moves| match amount {
        Amount::Number(number) => Linear::number(number),
        Amount::Pile(pile) => Linear::var(moves.before[pile]),
    };
    let spaced = |moves: &Moves| Spaced {
        step: amount(step, moves),
        gap: amount(gap, moves),
        first: Linear::number(first),
        parameters,
    };
    let misere = claim == Claim::Misere;
    let orders: &[[usize; 2]] = if rules.sorted {
        &[[0, 1]]
    } else {
        &[[0, 1], [1, 0]]
    };
    spaced(&over).no_move_between(&over, orders, &mut logic)?;
    spaced(&under).pairs_are_positions(&under, orders, misere, &mut logic)?;
    spaced(&under).moves_to_pairs([&over, &under], orders, misere, &mut logic)?;
    let say = |amount| match amount {
        Amount::Number(number) => number.to_string(),
        Amount::Pile(pile) => rules.piles[pile].clone(),
    };
    let (a, b) = (say(step), say(gap));
    let all = match parameters {
        0 => String::new(),
        _ => {
            format!(
                ", for all values of {} with positive {a} and {b}",
                rules.piles[..parameters].join(", ")
            )
        }
    };
    let piles = rules.piles[parameters..].join(" and ");
    let statement = format!(
        "{} {}with piles {piles} of any size{all}, are exactly the pairs (x_n, x_n + {a} n + {first}), in {}, for n >= 0, \
         where x_n is {b} plus the left end of the first gap longer than {b} among -{b} and the numbers of earlier pairs",
        claim.words(),
        quoted(name, &text),
        if rules.sorted {
            "ascending order"
        } else {
            "both orders"
        }
    );
    Ok(Accepted {
        kind: "pairs",
        statement,
    })
}

/// a, b and c.
struct Spaced {
    step: Linear,
    gap: Linear,
    first: Linear,
    parameters: usize,
}

fn sum(one: &Linear, other: &Linear) -> Linear {
    one.plus(&1.into(), other)
}

fn difference([small, large]: &Pair) -> Linear {
    large.minus(small)
}

fn same(one: &Pair, other: &Pair) -> Formula {
    all([equal(&one[0], &other[0]), equal(&one[1], &other[1])])
}

fn must_not(says: &str, formula: &Formula, logic: &mut Logic<'_>) -> Checked<()> {
    match logic.example(&[], formula)? {
        None => Ok(()),
        Some(_) => Err(Refusal::Wrong(format!(
            "it does not follow from the properties of such pairs that {says}"
        ))),
    }
}

impl Spaced {
    /// The piles of a position, smaller first if they are in the given order.
    fn piles(&self, vars: &[Var], order: [usize; 2]) -> Pair {
        order.map(|place| Linear::var(vars[self.parameters + place]))
    }

    /// What is known of a pair alone; a and b are positive.
    fn is_pair(&self, pair: &Pair) -> Formula {
        let positive = |amount: &Linear| less(&Linear::default(), amount);
        all([
            positive(&self.step),
            positive(&self.gap),
            at_most(&sum(&pair[0], &self.first), &pair[1]),
        ])
    }

    /// Property 1.
    fn follows(&self, later: &Pair, earlier: &Pair) -> Formula {
        let beyond = |number: &Linear| at_most(&sum(number, &self.gap), &later[0]);
        all([
            beyond(&earlier[0]),
            at_most(&sum(&difference(earlier), &self.step), &difference(later)),
            any([beyond(&earlier[1]), less(&later[0], &earlier[1])]),
        ])
    }

    fn relations(&self, one: &Pair, other: &Pair) -> [Formula; 3] {
        [
            same(one, other),
            self.follows(one, other),
            self.follows(other, one),
        ]
    }

    fn no_move_between(
        &self,
        moves: &Moves,
        orders: &[[usize; 2]],
        logic: &mut Logic<'_>,
    ) -> Checked<()> {
        for step in &moves.steps {
            for parameter in 0..self.parameters {
                let [old, new] =
                    [&moves.before, &moves.after].map(|vars| Linear::var(vars[parameter]));
                must_not(
                    "parameters stay as they are",
                    &all([step.clone(), equal(&old, &new).not()]),
                    logic,
                )?;
            }
            for (&from, to) in orders
                .iter()
                .flat_map(|from| [[0, 1], [1, 0]].map(|to| (from, to)))
            {
                let (from, to) = (
                    self.piles(&moves.before, from),
                    self.piles(&moves.after, to),
                );
                for relation in self.relations(&from, &to) {
                    let wrong = all([
                        self.is_pair(&from),
                        self.is_pair(&to),
                        relation,
                        step.clone(),
                    ]);
                    must_not("no move leads from a pair to a pair", &wrong, logic)?;
                }
            }
        }
        Ok(())
    }

    fn pairs_are_positions(
        &self,
        moves: &Moves,
        orders: &[[usize; 2]],
        misere: bool,
        logic: &mut Logic<'_>,
    ) -> Checked<()> {
        for &order in orders {
            let pair = self.is_pair(&self.piles(&moves.before, order));
            must_not(
                "pairs are positions",
                &all([pair.clone(), moves.position.clone().not()]),
                logic,
            )?;
            if misere {
                let moves_exist = Formula::Exists(moves.after.clone(), Box::new(some_step(moves)));
                must_not("pairs have a move", &all([pair, moves_exist.not()]), logic)?;
            }
        }
        Ok(())
    }

    fn moves_to_pairs(
        &self,
        [over, under]: [&Moves; 2],
        orders: &[[usize; 2]],
        misere: bool,
        logic: &mut Logic<'_>,
    ) -> Checked<()> {
        let [s, t, u, v] = [(); 4].map(|()| Linear::var(logic.fresh()));
        let (near, alike) = ([s, t], [u, v]);
        let first = [Linear::default(), self.first.clone()];
        for &order in orders {
            let here = self.piles(&under.before, order);
            let mut known = vec![
                under.position.clone(),
                at_most(&here[0], &here[1]),
                self.is_pair(&near),
                self.is_pair(&alike),
            ];
            if misere {
                // The same position with the variables of the other side.
                known.extend(
                    under
                        .before
                        .iter()
                        .zip(&over.before)
                        .map(|(&a, &b)| equal(&Linear::var(a), &Linear::var(b))),
                );
                known.push(some_step(over));
            }
            for pair in [&near, &alike, &first] {
                known.push(same(pair, &here).not());
                known.extend([[0, 1], [1, 0]].map(|order| self.leads_to(under, pair, order).not()));
            }
            let within = |number: &Linear, from: &Linear, length: &Linear| {
                all([at_most(from, number), less(number, &sum(from, length))])
            };
            let close = any(near
                .iter()
                .map(|number| within(&here[0], number, &self.gap)));
            let equal_difference = any([
                within(&difference(&here), &difference(&alike), &self.step),
                less(&difference(&here), &self.first),
            ]);
            for relation in self.relations(&near, &alike) {
                let wrong = known.iter().cloned().chain([
                    relation,
                    close.clone(),
                    equal_difference.clone(),
                ]);
                must_not(
                    "every other position has a move to a pair",
                    &all(wrong),
                    logic,
                )?;
            }
        }
        Ok(())
    }

    /// A move leads to a pair, its numbers in the given order.
    fn leads_to(&self, moves: &Moves, pair: &Pair, order: [usize; 2]) -> Formula {
        let kept = |place: usize| Linear::var(moves.before[place]);
        let target = |place: usize| match place.checked_sub(self.parameters) {
            None => kept(place),
            Some(place) => pair[order[place]].clone(),
        };
        let arrives = moves
            .after
            .iter()
            .enumerate()
            .map(|(place, &var)| equal(&Linear::var(var), &target(place)));
        let body = all(arrives.chain([some_step(moves)]));
        Formula::Exists(moves.after.clone(), Box::new(body)).simplified()
    }
}
