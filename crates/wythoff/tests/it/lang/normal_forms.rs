//! Rules in normal form: spellings of the same moves become the same rules, other moves do not, and no option is lost.

use wythoff::lang::RuleGame;
use wythoff::ruleset;

const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; ";

fn same(one: &str, other: &str) {
    let [first, second] = [one, other].map(|text| RuleGame::parse(text).expect(text));
    assert_eq!(first.normal(), second.normal(), "{one}\n{other}");
}

/// All of these with Nim moves are the same game.
fn alike(spellings: &[&str]) {
    for other in &spellings[1..] {
        same(&format!("{NIM}{}", spellings[0]), &format!("{NIM}{other}"));
    }
}

#[test]
fn every_second_diagonal_move() {
    alike(&[
        "move (a - 2*i, b - 2*i) for i >= 1",
        "move (a - i, b - i) for i >= 1 if i mod 2 = 0",
        "move (a - i, b - i) for i >= 1 if a' mod 2 = a mod 2",
        "move (a - i, b - i) for i >= 1 if b mod 2 = b' mod 2",
        "move (a - i, b - i) for i >= 2 if (a - a') mod 2 = 0",
        "move (a - i, b - i) for i >= 1 if not (i mod 2 = 1)",
        "move (a - i, b - i) for i >= 1 if i mod 2 != 1",
        "move (a - i - 1, b - i - 1) for i >= 0 if i mod 2 = 1",
        "move (a - i, b - j) for i >= 1, j >= 1 if i = j and i mod 2 = 0",
        "move (a - i, b - j) for j >= 1, i >= 1 if a - a' = b - b' and j mod 2 < 1",
        "move (i, b - a + i) for i >= 0 if i < a and (a - i) mod 2 = 0",
        "move (i, j) for i >= 0, j >= 0 if a - i = b - j and i < a and (i + a) mod 2 = 0",
        "move (b - 2*i, a - 2*i) for i >= 1",
        "move (a - 4*i, b - 4*i) for i >= 1; move (a - 4*i - 2, b - 4*i - 2) for i >= 0",
        "move (a - 2, b - 2); move (a - 2*i, b - 2*i) for i >= 2",
        "move (a - 2*i, b - 2*i) for i >= 1; move (a - 6*i, b - 6*i) for i >= 1",
        "move (a - 2*i, b - 2*i) for i >= 1; move (a - 2*i, b - 2*i) for i >= 1 if a' > 3",
        "move (a - i, b - i) for i >= 1 if 2 * i mod 4 = 0",
    ]);
}

#[test]
fn a_few_diagonal_moves() {
    alike(&[
        "move (a - i, b - i) for i >= 1 if i <= 3",
        "move (a - i, b - i) for i >= 0 if i > 0 and i < 4",
        "move (a - i, b - i) for i >= 1 if a - a' <= 3",
        "move (a - i, b - i) for i >= 1 if a' + b' + 6 >= a + b",
        "move (a - i, b - i) for i >= 1 if i = 1 or i = 2 or i = 3",
        "move (a - 1, b - 1); move (a - 2, b - 2); move (a - 3, b - 3)",
        "move (a - i, b - i) for i >= 2 if i <= 3; move (a - 1, b - 1)",
        "move (a - i, b - i) for i >= 1 if not i > 3",
        "move (a - i, b - i) for i >= 1 if abs(a - a') <= 3",
        "move (a - i, b - i) for i >= 1 if min(i, a) < 4 and i <= max(a, b)",
    ]);
    alike(&[
        "move (a - i, b - i) for i >= 1 if a' >= 1",
        "move (a - i, b - i) for i >= 1 if i < a",
        "move (a - i, b - i) for i >= 1 if i != a and i <= a",
        "move (a - i, b - i) for i >= 0 if a' > 0 and a' < a and b' > 0",
        "move (j, b - a + j) for j >= 1 if j < a",
    ]);
}

#[test]
fn whatever_else_is_said_twice() {
    alike(&[
        "",
        "move (a - 2, b)",
        "move (a - i, b) for i >= 1 if i mod 3 = 1",
        "move (a, b - i) for i >= 1 if a < 3",
        "move (a - i, b - i) for i >= 1 if i > a",
        "move (a, i) for i >= 0 if i < b",
    ]);
    same(
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; end when a + b <= 2",
        "piles a <= b; move (b - k, a) for k >= 1; move (b, a - j) for j >= 1; end when not 2 < b + a",
    );
    same(
        "piles x, y, z; move (x - i, y - j, z) for i >= 1, j >= 1 if i + j <= 5",
        "piles x, y, z; move (i, y - 1 - j, z) for j >= 0, i >= 0 if i < x and x - i + j < 5",
    );
}

#[test]
fn where_every_position_ends_there_are_no_moves() {
    for always in ["0 = 0", "2 >= 0 != 3 or a < b", "a >= 0", "not b < 0"] {
        let text = format!("{NIM}end when {always}");
        let game = RuleGame::parse(&text).expect(always);
        for position in [[0, 0], [0, 8], [3, 5]] {
            assert!(ruleset::options(&game, &position).is_empty(), "{text}");
        }
    }
}

/// That the minimum is b follows from the new pile, of which it is a part.
#[test]
fn a_new_pile_does_not_say_what_it_is() {
    for (text, position) in [
        (
            "piles b <= a; move (min(k, b) - b, a - k + 2) for k >= -3 if b' + a' < b + a and k <= 2",
            [10, 11].as_slice(),
        ),
        (
            "piles x; move (-max(2, x)) if x' < x; move (x - 1) if x > 9",
            &[0],
        ),
    ] {
        let game = RuleGame::parse(text).expect(text);
        assert!(ruleset::options(&game, position).is_empty(), "{text}");
    }
}

#[test]
fn other_games_are_others() {
    let normal = |diagonal: &str| {
        let game = RuleGame::parse(&format!("{NIM}{diagonal}")).expect(diagonal);
        game.normal().clone()
    };
    let all = [
        "",
        "move (a - i, b - i) for i >= 1",
        "move (a - i, b - i) for i >= 2",
        "move (a - i, b - i) for i >= 1 if i mod 2 = 1",
        "move (a - i, b - i) for i >= 1 if i mod 2 = 0",
        "move (a - i, b - i) for i >= 1 if i <= 3",
        "move (a - i, b - i) for i >= 1 if a' mod 2 = 0",
        "move (a - i, b - i) for i >= 1 if a mod 2 = 0",
        "move (a - i, b - i) for i >= 1 if b' div a' = b div a",
        "move (a - i, b - i) for i >= 1 if abs(b' div a' - b div a) <= 0 * (b div a)",
        "move (a - i, b - 2*i) for i >= 1",
        "move (a - 2*i, b - i) for i >= 1",
    ];
    for (index, one) in all.iter().enumerate() {
        for other in &all[..index] {
            assert_ne!(normal(one), normal(other), "{one}\n{other}");
        }
    }
}
