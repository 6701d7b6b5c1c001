//! The rules of the catalogue in words and in the rule language.

use super::CatalogueGame;

const NIM_MOVES: &str = "move (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n";
const THREE_PILES: &str = "piles x <= y <= z\n\
    move (x - i, y, z) for i >= 1\n\
    move (x, y - i, z) for i >= 1\n\
    move (x, y, z - i) for i >= 1\n\
    move (x - i, y - j, z) for i >= 1, j >= 1\n\
    move (x - i, y, z - j) for i >= 1, j >= 1\n\
    move (x, y - i, z - j) for i >= 1, j >= 1\n";

/// The rules as text of the rule language; `None` when the game has no rules in piles.
pub(super) fn in_rule_language(game: CatalogueGame, piles: usize) -> Option<String> {
    use CatalogueGame as G;
    Some(match game {
        G::Nim => nim(piles),
        G::Wythoff => wythoff(""),
        G::FWythoff => wythoff(" if i < a and (b - i) div (a - i) = b div a"),
        G::RWythoff => "piles a <= b\n\
            move (a, b - i) for i >= 1\n\
            move (a - i, b - i) for i >= 1\n"
            .to_string(),
        G::EWythoff => wythoff("") + "move (a - k, b - l) for k >= 1, l >= 1 if l < k\n",
        G::W { k, l } if k == l => wythoff(&format!(" if a - i >= {k}")),
        G::W { k, l } => wythoff(&format!(" if a - i >= {k} and b - i >= {l}")),
        G::WPrime { k } => wythoff(&format!(" if a' != b' or a' >= {k}")),
        G::T { k: None } => wythoff(" if i < a"),
        G::T { k: Some(k) } => wythoff(&format!(
            " if i < a and abs((b - i) div (a - i) - b div a) <= {k}"
        )),
        G::Terminal { c } => wythoff("") + &format!("end when a + b <= {c}\n"),
        G::NimAb { a, b } => format!(
            "piles x <= y\n\
             move (x - i, y - j) for i >= 0, j >= 0 \
             if i + j > 0 and (abs(i - j) < {a} or min(i, j) < {b})\n"
        ),
        G::Maharaja => wythoff("") + "move (a - 1, b - 2)\nmove (a - 2, b - 1)\n",
        G::Gdwn { p, q } => {
            let times = |number: u64| match number {
                1 => "i".to_owned(),
                _ => format!("{number} * i"),
            };
            let (p, q) = (times(p), times(q));
            wythoff("")
                + &format!(
                    "move (a - {p}, b - {q}) for i >= 1\nmove (a - {q}, b - {p}) for i >= 1\n"
                )
        }
        G::Pass => "piles a <= b\n\
            pile p <= 1\n\
            move (a - i, b, p) for i >= 1\n\
            move (a, b - i, p) for i >= 1\n\
            move (a - i, b - i, p) for i >= 1\n\
            move (a, b, p - 1) if b > 0\n"
            .to_string(),
        G::Blocking { k } => format!(
            "piles x, y\n\
             move (x - i, y) for i >= 1\n\
             move (x, y - i) for i >= 1\n\
             move (x - i, y - i) for i >= 1\n\
             block {k}\n"
        ),
        G::NHeap { heaps } => n_heap(heaps),
        G::Mouse => "piles x <= y\n\
            move (x - i, y) for i >= 1\n\
            move (x, y - i) for i >= 1\n\
            move (x - l, y - k) for l >= 1, k >= 1 \
            if k = l or (abs(k - l) < 2 and (y - x) mod 3 = 0)\n"
            .to_string(),
        G::Rat => rat(),
        G::Tribonacci => tribonacci(),
        G::Raleigh => format!(
            "{THREE_PILES}\
             move (0, 0, 0) if z > 0 and (x = y or y = z)\n\
             move (x - i, y - k, z - k) for i >= 1, k >= 1 \
             if x < y and y < z and (k != 3 or y' >= x')\n"
        ),
        G::FatRat { .. } | G::Ratwyt => return None,
    })
}

fn wythoff(condition: &str) -> String {
    format!("piles a <= b\n{NIM_MOVES}move (a - i, b - i) for i >= 1{condition}\n")
}

/// Pile names for a game of any number of piles.
fn names(piles: usize) -> Vec<String> {
    ["a", "b", "c", "d", "e", "f"]
        .iter()
        .take(piles)
        .map(ToString::to_string)
        .collect()
}

fn nim(piles: usize) -> String {
    let names = names(piles);
    let mut text = format!("piles {}\n", names.join(" <= "));
    for taken in 0..piles {
        let after: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(pile, name)| {
                if pile == taken {
                    format!("{name} - i")
                } else {
                    name.clone()
                }
            })
            .collect();
        text += &format!("move ({}) for i >= 1\n", after.join(", "));
    }
    text
}

fn n_heap(heaps: usize) -> String {
    let names = names(heaps);
    let taken: Vec<String> = (1..=heaps).map(|heap| format!("t{heap}")).collect();
    let after: Vec<String> = names
        .iter()
        .zip(&taken)
        .map(|(name, number)| format!("{name} - {number}"))
        .collect();
    let ranges: Vec<String> = taken
        .iter()
        .map(|number| format!("{number} >= 0"))
        .collect();
    nim(heaps)
        + &format!(
            "move ({}) for {} if {} = 0 and {} > 0\n",
            after.join(", "),
            ranges.join(", "),
            taken.join(" xor "),
            taken.join(" + ")
        )
}

fn rat() -> String {
    let near = "abs(j - i) < 1 or (abs(j - i) < 2 and (y - x) mod 7 = 0)";
    let outer = "x' = z' and abs(k - i) < 3 \
        or x' != z' and (z' - x') mod 7 = 4 and abs(k - i) < 6 \
        or x' != z' and (z' - x') mod 7 != 4 and abs(k - i) < 5";
    let all_three = "move (x - i, y - j, z - k) for i >= 1, j >= 1, k >= 1 if";
    format!(
        "{THREE_PILES}\
         {all_three} x' <= y' and y' <= z' and ({near})\n\
         {all_three} z' <= x' and x' <= y' and ({near})\n\
         {all_three} x' <= y' and y' <= z' and ({outer})\n"
    )
}

fn tribonacci() -> String {
    let lopsided = |piles: &str| {
        format!("move ({piles}) for i >= 1, j >= 1 if j > 2 * i and not (x' < z' and z' < y')\n")
    };
    format!(
        "{THREE_PILES}\
         move (x - i, y - j, z - k) for i >= 1, j >= 1, k >= 1 \
         if i <= j + k and j <= i + k and k <= i + j\n{}{}{}",
        lopsided("x - i, y - i, z - j"),
        lopsided("x - i, y - j, z - i"),
        lopsided("x - j, y - i, z - i"),
    )
}

/// The rules in words, a line each.
pub(super) fn in_words(game: CatalogueGame) -> Vec<String> {
    use CatalogueGame as G;
    let nim_move = "Take any positive number from one pile.".to_string();
    let diagonal = |condition: &str| {
        vec![
            nim_move.clone(),
            format!("Or take the same positive number from both{condition}."),
        ]
    };
    let one_or_two = "Take a positive number from one or two piles.".to_string();
    match game {
        G::Nim => vec![nim_move],
        G::Wythoff => diagonal(""),
        G::FWythoff => diagonal(
            ", if both stay positive and the whole part of larger/smaller stays the same",
        ),
        G::RWythoff => vec![
            "Take any positive number from the larger pile (from either, if they are equal).".into(),
            "Or take the same positive number from both.".into(),
        ],
        G::EWythoff => {
            let mut words = diagonal("");
            words.push("Or take some from both, more from the smaller pile than from the larger.".into());
            words
        }
        G::W { k, l } if k == l => diagonal(&format!(", if at least {k} stay in each")),
        G::W { k, l } => diagonal(&format!(
            ", if at least {k} stay in the smaller and at least {l} in the larger"
        )),
        G::WPrime { k } => diagonal(&format!(", but not to equal piles smaller than {k}")),
        G::T { k: None } => diagonal(", if both stay positive"),
        G::T { k: Some(k) } => diagonal(&format!(
            ", if both stay positive and the whole part of larger/smaller changes by at most {k}"
        )),
        G::Terminal { c } => {
            let mut words = diagonal("");
            words.push(format!("There is no move when {c} tokens or fewer are left."));
            words
        }
        G::NimAb { a, b } => vec![format!(
            "Take x from one pile and y from the other, not both 0, if x and y differ by less than \
             {a} or the smaller of them is less than {b}."
        )],
        G::Maharaja => {
            let mut words = diagonal("");
            words.push("Or take one from one pile and two from the other.".into());
            words
        }
        G::Gdwn { p, q } => {
            let mut words = diagonal("");
            words.push(format!(
                "Or take {p} t from one pile and {q} t from the other, for any positive t."
            ));
            words
        }
        G::Pass => {
            let mut words = diagonal("");
            words.push("Or, once in a play and not when both piles are empty, leave them as they are.".into());
            words.push("The third number of a position is 1 while this pass is there, and 0 afterwards.".into());
            words
        }
        G::Blocking { k } => {
            let mut words = diagonal("");
            words.push(format!(
                "Before each move the other player may forbid up to {k} of the options; (x, y) and (y, x) are two."
            ));
            words
        }
        G::NHeap { .. } => vec![
            "Take any positive number from one heap.".into(),
            "Or take numbers from all heaps, not all 0, whose nim-sum is 0.".into(),
        ],
        G::Mouse => vec![
            nim_move,
            "Or take the same positive number from both; if the piles differ by a multiple of 3, \
             the two numbers may differ by 1."
                .into(),
        ],
        G::Rat => vec![
            one_or_two,
            "Or take from all three so that the two smaller piles lose the same, or differ by at \
             most 1 if these piles differ by a multiple of 7; the order of the piles stays, or the \
             largest becomes the smallest."
                .into(),
            "Or take from all three, keeping their order, so that the smallest and the largest lose \
             nearly the same: the losses differ by less than 3 if these two become equal, by less \
             than 6 if their new difference is 4 modulo 7, and by less than 5 otherwise."
                .into(),
        ],
        G::FatRat { m: 2 } => vec!["These are the P-positions of the Mouse game.".into()],
        G::FatRat { m: 3 } => vec!["These are the P-positions of the Rat game.".into()],
        G::FatRat { .. } => {
            let known = "No rules are known for four or more piles. The paper lists P-positions by a \
                         formula; without rules no outcome can be proved.";
            vec![known.into()]
        }
        G::Tribonacci => vec![
            one_or_two,
            "Or take positive numbers from all three, none more than the other two together.".into(),
            "Or take i from two piles and more than 2i from the third, unless the piles that were \
             x <= y <= z become x' < z' < y'."
                .into(),
        ],
        G::Raleigh => vec![
            one_or_two,
            "Or, if two piles are equal, take everything.".into(),
            "Or, if 0 < x < y < z, take the same k from y and z and any positive number from x; \
             k = 3 is forbidden when the pile that was y becomes the smallest."
                .into(),
        ],
        G::Ratwyt => vec![
            "A step sends p/q to (p-q)/q if p >= q, and to p/(q-p) otherwise.".into(),
            "Take one or more steps on one fraction, or the same number of steps on both.".into(),
            "A fraction is finished when its numerator is 0.".into(),
        ],
    }
}
