//! The conditions of the mex rule against sets that break one of them: each names its flaw, with a position that shows it.

use wythoff_automata::text::Session;
use wythoff_automata::{Budget, Relation, System, UBig};
use wythoff_rules::lang::RuleGame;
use wythoff_theorems::proving::check::{Conditions, Flaw, missing_piles};
use wythoff_theorems::translation::moves::Moves;

/// Piles in Fibonacci digits, the moves of a game, and sets by formulas in a and b.
struct Bench {
    session: Session,
    moves: Moves,
}

const QUEEN: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1";
const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
const ONE_PILE: &str = "piles n; move (n - i) for i >= 1 if i <= 2";

/// Wythoff's pairs.
const ZEROS: &str = "exists n: lower(n, a) and upper(n, b)";

impl Bench {
    fn new(rules: &str) -> Self {
        let mut session = Session::new(System::fibonacci(), Budget::default());
        let rules = RuleGame::parse(rules).unwrap();
        let moves = Moves::of(rules.checked(), 2, session.logic()).unwrap();
        Self { session, moves }
    }

    fn set(&mut self, formula: &str) -> Relation {
        let formula = self.session.parse(formula).unwrap();
        let names: &[&str] = match self.moves.piles() {
            1 => &["a"],
            _ => &["a", "b"],
        };
        self.session.logic().define(names, &formula).unwrap()
    }

    /// The flaw of a set as the next level above `lower`.
    fn level(&mut self, lower: &[&str], set: &str) -> Option<Flaw> {
        let lower: Vec<Relation> = lower.iter().map(|level| self.set(level)).collect();
        let set = self.set(set);
        let conditions = Conditions::level(&self.moves, &lower, &set);
        conditions.check(self.session.logic()).unwrap()
    }

    fn misere(&mut self, set: &str) -> Option<Flaw> {
        let set = self.set(set);
        let conditions = Conditions::misere(&self.moves, &set);
        conditions.check(self.session.logic()).unwrap()
    }
}

fn at<const N: usize>(piles: [u8; N]) -> Vec<UBig> {
    piles.map(UBig::from).to_vec()
}

#[test]
fn the_level_sets_of_small_games_have_no_flaw() {
    assert_eq!(Bench::new(QUEEN).level(&[], ZEROS), None);
    let mut nim = Bench::new(NIM);
    assert_eq!(nim.level(&[], "a = b"), None);
    let one = "exists h: a = 2*h and b = a + 1";
    assert_eq!(nim.level(&["a = b"], one), None);
    let mut pile = Bench::new(ONE_PILE);
    let levels = ["a mod 3 = 0", "a mod 3 = 1", "a mod 3 = 2"];
    for value in 0..3 {
        assert_eq!(pile.level(&levels[..value], levels[value]), None, "{value}");
    }
    // There is no position of value 3, and the empty set says so.
    assert_eq!(pile.level(&levels, "a < 0"), None);
}

#[test]
fn what_is_no_position_is_named() {
    let mut queen = Bench::new(QUEEN);
    let unsorted = format!("({ZEROS}) or (a = 2 and b = 1)");
    assert_eq!(
        queen.level(&[], &unsorted),
        Some(Flaw::NotAPosition(at([2, 1])))
    );
    // That is said before rows are looked for in which it has no position.
    assert_eq!(
        queen.level(&[], "a = 2 and b = 1"),
        Some(Flaw::NotAPosition(at([2, 1])))
    );
    assert_eq!(
        queen.misere(&unsorted),
        Some(Flaw::NotAPosition(at([2, 1])))
    );
}

#[test]
fn an_overlap_is_named_with_its_value() {
    let mut pile = Bench::new(ONE_PILE);
    let levels = ["a mod 3 = 0", "a mod 3 = 1"];
    for (value, position) in [(0, 0), (1, 1)] {
        let set = format!("a mod 3 = 2 or a = {position}");
        assert_eq!(
            pile.level(&levels, &set),
            Some(Flaw::Overlap {
                position: at([position]),
                value
            })
        );
    }
}

#[test]
fn a_move_inside_is_named_with_both_ends() {
    let mut queen = Bench::new(QUEEN);
    for (more, from, to) in [
        ("a = 0 and b = 4", [0, 4], [0, 0]),
        ("a = 1 and b = 5", [1, 5], [1, 2]),
        ("a = 4 and b = 8", [4, 8], [4, 7]),
    ] {
        let flaw = queen.level(&[], &format!("({ZEROS}) or ({more})"));
        let Some(Flaw::MoveInside { from: f, to: t }) = flaw else {
            panic!("{more}: {flaw:?}")
        };
        assert!(f == at(from) || t == at(from), "{more}: {f:?} {t:?}");
        assert!(t == at(to) || t == at(from), "{more}: {f:?} {t:?}");
    }
}

#[test]
fn a_position_that_is_missing_is_named() {
    let mut queen = Bench::new(QUEEN);
    for missing in [[0, 0], [1, 2], [8, 13]] {
        let [a, b] = missing;
        let flaw = queen.level(&[], &format!("({ZEROS}) and not (a = {a} and b = {b})"));
        let Some(Flaw::NoMoveInto { position }) = flaw else {
            panic!("{missing:?}: {flaw:?}")
        };
        // It is not in the set, and the position that is left out is the only one that it could move to.
        let zeros = queen.set(ZEROS);
        assert!(position == at(missing) || !zeros.contains(&position));
    }
    // One pile: the look at empty rows is for two.
    let mut pile = Bench::new(ONE_PILE);
    assert_eq!(
        pile.level(&[], "a mod 3 = 0 and a != 6"),
        Some(Flaw::NoMoveInto { position: at([6]) })
    );
    // A lower level excuses a position, and no other does.
    assert_eq!(
        pile.level(&["a mod 3 = 0"], "a mod 3 = 1 and a != 4"),
        Some(Flaw::NoMoveInto { position: at([4]) })
    );
    // The empty set is no level of a game in which every row has all values.
    let none = queen.level(&[], "a < 0");
    assert!(matches!(none, Some(Flaw::NoMoveInto { .. })), "{none:?}");
}

#[test]
fn in_misere_play_the_end_is_won() {
    let mut pile = Bench::new(ONE_PILE);
    assert_eq!(pile.misere("a mod 3 = 1"), None);
    assert_eq!(
        pile.misere("a mod 3 = 0"),
        Some(Flaw::Over { position: at([0]) })
    );
    assert_eq!(
        pile.misere("a mod 3 = 1 and a != 4"),
        Some(Flaw::NoMoveInto { position: at([4]) })
    );
    assert_eq!(
        pile.misere("a mod 3 = 1 or a = 2"),
        Some(Flaw::MoveInside {
            from: at([2]),
            to: at([1])
        })
    );
    let mut nim = Bench::new(NIM);
    let right = "(a = b and a >= 2) or (a = 0 and b = 1)";
    assert_eq!(nim.misere(right), None);
    assert!(nim.misere("a = b").is_some());
}

#[test]
fn cheap_flaws_are_those_of_every_condition_but_the_last() {
    let mut queen = Bench::new(QUEEN);
    let flaws = |queen: &mut Bench, set: &str, most: usize| {
        let set = queen.set(set);
        let conditions = Conditions::level(&queen.moves, &[], &set);
        conditions.cheap_flaws(queen.session.logic(), most).unwrap()
    };
    assert_eq!(flaws(&mut queen, ZEROS, 3), []);
    // Something is missing, which only the last condition would see.
    assert_eq!(flaws(&mut queen, &format!("({ZEROS}) and a > 0"), 3), []);
    let found = flaws(&mut queen, &format!("({ZEROS}) or a = 3"), 3);
    assert!(!found.is_empty());
    for flaw in &found {
        let kind = matches!(flaw, Flaw::NotAPosition(_) | Flaw::MoveInside { .. });
        assert!(kind, "{flaw:?}");
        assert!(!flaw.positions().is_empty());
    }
}

#[test]
fn flaws_tell_their_positions_and_what_they_are() {
    let (one, two) = (at([1, 2]), at([3, 5]));
    let flaws = [
        Flaw::NotAPosition(one.clone()),
        Flaw::Overlap {
            position: one.clone(),
            value: 4,
        },
        Flaw::Over {
            position: one.clone(),
        },
        Flaw::NoMoveInto {
            position: one.clone(),
        },
        Flaw::Misplaced {
            position: one.clone(),
            belongs: true,
        },
        Flaw::Misplaced {
            position: one.clone(),
            belongs: false,
        },
    ];
    for flaw in &flaws {
        assert_eq!(flaw.positions(), [&one[..]]);
        assert!(flaw.to_string().starts_with("(1,2) is "), "{flaw}");
    }
    assert!(flaws[4].to_string().ends_with("should be in it"));
    assert!(flaws[5].to_string().ends_with("should be not in it"));
    let inside = Flaw::MoveInside {
        from: one.clone(),
        to: two.clone(),
    };
    assert_eq!(inside.positions(), [&one[..], &two[..]]);
}

#[test]
fn piles_that_occur_nowhere_are_found() {
    let mut queen = Bench::new(QUEEN);
    let missing = |queen: &mut Bench, set: &str| {
        let set = queen.set(set);
        missing_piles(queen.session.logic(), &set, 4).unwrap()
    };
    assert_eq!(missing(&mut queen, ZEROS), Vec::<UBig>::new());
    let odd = missing(&mut queen, "a mod 2 = 0 and b = a");
    assert!(!odd.is_empty() && odd.len() <= 4);
    assert!(odd.iter().all(|pile| pile % 2_u8 == 1), "{odd:?}");
    // A number may be the larger pile of a position and never the smaller.
    assert_eq!(missing(&mut queen, "a = 0"), Vec::<UBig>::new());
}

/// Odd numbers are no pile of a position of value 0, and yet every position with one has a move to such a position.
#[test]
fn a_pile_that_occurs_nowhere_need_not_be_a_flaw() {
    let odd = "if i mod 2 = 1";
    let mut game = Bench::new(&format!(
        "piles a, b; move (a - i, b) for i >= 1 {odd}; move (a, b - i) for i >= 1 {odd}; \
         move (a - i, b - j) for i >= 1, j >= 1 {odd} and j mod 2 = 1"
    ));
    assert_eq!(game.level(&[], "a mod 2 = 0 and b mod 2 = 0"), None);
}
