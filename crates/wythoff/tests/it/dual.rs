//! Duals of sets of positions, against a search from the definition.

use std::collections::BTreeSet;

use wythoff::ask::dual::{DualAnswer, DualQuestion};
use wythoff::ask::inverse::Wanted;
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::read::Games;
use wythoff::{Status, UBig};

use crate::scale::scaled;

type Position = [u64; 2];

/// All positions up to a bound from which no move leads to one of them; a move takes what a member of `moves` has, but for (0, 0).
fn dual_of(moves: &BTreeSet<Position>, bound: u64) -> BTreeSet<Position> {
    let mut lost = BTreeSet::new();
    for sum in 0..=2 * bound {
        for x in sum.saturating_sub(bound)..=bound.min(sum) {
            let y = sum - x;
            let mut options = moves
                .iter()
                .filter(|&&by| by != [0, 0])
                .filter_map(|by| Some([x.checked_sub(by[0])?, y.checked_sub(by[1])?]));
            if !options.any(|to| lost.contains(&to)) {
                lost.insert([x, y]);
            }
        }
    }
    lost
}

/// In both orders, with (0, 0), up to a bound.
fn closed(list: impl IntoIterator<Item = Position>, bound: u64) -> BTreeSet<Position> {
    let both = list.into_iter().flat_map(|[x, y]| [[x, y], [y, x]]);
    let all = both.chain([[0, 0]]);
    all.filter(|at| at[0].max(at[1]) <= bound).collect()
}

fn ask(spec: &str, up_to: u64) -> DualAnswer {
    let wanted = Wanted::read(spec, &Games::default(), None, Vec::new()).unwrap();
    let question = DualQuestion {
        up_to,
        members: 10_000,
        certificates: true,
        ..DualQuestion::new(wanted)
    };
    question.ask(&Quiet::default()).unwrap()
}

fn pairs(positions: &[Vec<wythoff::json::BigInteger>]) -> Vec<Position> {
    let one = |at: &Vec<wythoff::json::BigInteger>| {
        let pile = |pile: usize| u64::try_from(&at[pile].0).unwrap_or(u64::MAX);
        [pile(0), pile(1)]
    };
    positions.iter().map(one).collect()
}

fn verifies(certificate: &str) {
    let question = VerifyQuestion {
        independent: true,
        ..VerifyQuestion::new(certificate.to_owned())
    };
    let answer = question.ask(&Quiet::default()).unwrap();
    assert_eq!(answer.status, Judgement::Proved, "{answer:?}");
}

/// The dual and what is said of its dual are those of a search.
fn compare(answer: &DualAnswer, set: &BTreeSet<Position>, bound: u64, name: &str) {
    let dual = dual_of(set, bound);
    let sorted = dual.iter().filter(|at| at[0] <= at[1]).copied();
    let listed = pairs(&answer.positions).into_iter();
    let listed: BTreeSet<Position> = listed.filter(|at| at[1] <= bound).collect();
    assert_eq!(listed, sorted.collect(), "{name}");
    let again = dual_of(&dual, bound);
    match &answer.differs {
        None => assert_eq!(again, *set, "{name}"),
        Some([position, by]) => {
            let both = pairs(&[position.clone(), by.clone()]);
            let ([x, y], [i, j]) = (both[0], both[1]);
            assert!(
                set.contains(&[x, y]) && set.contains(&[x - i, y - j]),
                "{name}"
            );
            assert!(dual.contains(&[i, j]) && !again.contains(&[x, y]), "{name}");
            let smaller = |at: &&Position| at[0].max(at[1]) < y;
            assert!(
                again.iter().filter(smaller).eq(set.iter().filter(smaller)),
                "{name}"
            );
        }
    }
    assert_eq!(answer.status == Status::Proved, answer.states.is_some());
    assert_eq!(answer.certificate.is_some(), answer.states.is_some());
}

#[test]
fn duals_of_games_are_those_of_a_search() {
    let bound = scaled(30, 60);
    for (name, states, reflexive) in [
        ("nim", Some(1), Some(true)),
        ("wythoff", None, Some(true)),
        ("t:inf", None, Some(true)),
        ("w:3", Some(92), Some(true)),
        ("mouse", Some(31), Some(true)),
        ("terminal:2", None, Some(false)),
        ("exists n: lower(n, x) and upper(n, y)", None, Some(true)),
        ("x = 2*y or y = 2*x", None, None),
        ("x + y = 3", None, None),
    ] {
        // There it takes long until it is known that the automaton grows too large.
        if !scaled(name != "x = 2*y or y = 2*x", true) {
            continue;
        }
        let answer = ask(name, 1000);
        if reflexive.is_some() {
            assert_eq!(
                (answer.states, answer.reflexive),
                (states, reflexive),
                "{name}"
            );
            assert_eq!(answer.reflexive_status, Status::Proved, "{name}");
        }
        let game = wythoff::read::game::of_catalogue(name).ok();
        let set = match game {
            Some(game) => {
                let sets = wythoff::search::LevelSets::of(&game, 0, None, &Quiet::default());
                sets.unwrap().sets.swap_remove(0)
            }
            None => continue,
        };
        let near = (0..=bound).flat_map(|y| (0..=y).map(move |x| [x, y]));
        let near = near.filter(|at| set.contains(&at.map(UBig::from)));
        compare(&answer, &closed(near, bound), bound, name);
        for text in [&answer.certificate, &answer.reflexive_certificate] {
            text.iter().for_each(|text| verifies(text));
        }
    }
}

/// A list is the whole set; sets of a few moves of every kind.
#[test]
fn duals_of_lists_are_those_of_a_search() {
    let mut seed = 7_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let mut proved = 0;
    let lists = scaled(2, 200);
    for number in 0..lists {
        let count = 1 + random(4);
        let list: Vec<Position> = (0..count).map(|_| [random(6), random(6)]).collect();
        let spec: Vec<String> = list.iter().map(|[x, y]| format!("{x},{y}")).collect();
        let answer = ask(&spec.join(" "), 256);
        let set = closed(list, 40);
        compare(&answer, &set, 40, &format!("{number}: {spec:?}"));
        proved += usize::from(answer.states.is_some());
        for text in [&answer.certificate, &answer.reflexive_certificate] {
            text.iter()
                .take(usize::from(number < 3))
                .for_each(|text| verifies(text));
        }
    }
    assert!(3 * proved > lists, "{proved}");
}

/// Of sequences only the first terms are known, so nothing is proved but what the literature says.
#[test]
fn pairs_of_sequences_are_compared_up_to_a_bound() {
    let beatty = ask("pairs:beatty:0,1,2,1,beatty:2,1,2,1", 60);
    assert_eq!((beatty.status, beatty.states), (Status::Computed, None));
    assert_eq!(
        (beatty.reflexive, beatty.reflexive_status),
        (Some(true), Status::Proved)
    );
    assert!(
        beatty.how.contains("Larsson, Hegarty and Fraenkel 2011"),
        "{}",
        beatty.how
    );
    let root = |n: u64| (2 * n * n).isqrt();
    let set = closed((1..60).map(|n| [root(n), 2 * n + root(n)]), 60);
    compare(&beatty, &set, 60, "beatty");
    // Not complementary: the first numbers of both are the same.
    let other = ask("pairs:beatty:0,1,2,1,beatty:3,1,2,1", 40);
    assert_ne!(
        (other.reflexive, other.reflexive_status),
        (Some(true), Status::Proved)
    );
    let mouse = ask("pairs:mouse-a,mouse-b", 60);
    assert_eq!((mouse.reflexive, mouse.agrees_up_to), (None, Some(60)));
    assert_eq!(mouse.reflexive_status, Status::Computed);
}

/// A set with nearly all positions is a list of a hundred million up to the largest bound: more than it may take is not taken.
#[test]
fn dense_sets_keep_to_the_memory_they_may_use() {
    let question = DualQuestion {
        up_to: 10_000,
        ..DualQuestion::new(Wanted::formula("x = x"))
    };
    let host = Quiet::new(wythoff::Budget::default().with_memory(200 << 20));
    let refused = question.ask(&host).unwrap_err();
    assert!(format!("{refused:?}").contains("MiB"), "{refused:?}");
}
