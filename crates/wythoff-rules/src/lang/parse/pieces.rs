//! Chess pieces in place of moves: `move queen + knight` means the moves of both, towards the corner of the board.

use super::{Parsed, Parser};
use crate::lang::ast::{Condition, Expr, ExprKind, Flag, Move, Name, Operator, Parameter};
use crate::lang::diagnostic::{Diagnostic, nearest};
use crate::lang::lex::{Kind, Sign, Word};
use crate::lang::span::Span;

/// The pieces, by name, and how each moves.
const PIECES: [(&str, &[Ray]); 5] = [
    ("rook", &[Ray::rider(1, 0), Ray::rider(0, 1)]),
    ("bishop", &[Ray::rider(1, 1)]),
    (
        "queen",
        &[Ray::rider(1, 0), Ray::rider(0, 1), Ray::rider(1, 1)],
    ),
    (
        "king",
        &[Ray::leaper(1, 0), Ray::leaper(0, 1), Ray::leaper(1, 1)],
    ),
    ("knight", &[Ray::leaper(1, 2), Ray::leaper(2, 1)]),
];

/// The pieces that are given by two numbers.
const LEAPER: &str = "leaper";
const RIDER: &str = "rider";

/// One direction of a piece: what a step takes from each pile, and whether it may take many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ray {
    step: [i64; 2],
    rides: bool,
}

impl Ray {
    const fn rider(first: i64, second: i64) -> Self {
        Self {
            step: [first, second],
            rides: true,
        }
    }

    const fn leaper(first: i64, second: i64) -> Self {
        Self {
            step: [first, second],
            rides: false,
        }
    }
}

/// `move PIECE + ... if COND`, before the names of the piles are known.
pub(super) struct Pieces {
    rays: Vec<(Ray, Span)>,
    condition: Option<Condition>,
    span: Span,
}

impl Parser<'_> {
    /// Whether a chess piece comes next, or something that was likely meant to be one.
    pub(super) fn is_piece(&self) -> bool {
        matches!(self.peek().kind, Kind::Name(_))
    }

    /// The pieces after `move`, with their condition.
    pub(super) fn pieces(&mut self, start: Span) -> Parsed<Pieces> {
        let mut rays = Vec::new();
        self.one_piece(&mut rays)?;
        while self.skip_sign(Sign::Plus) {
            self.one_piece(&mut rays)?;
        }
        if self.is_word(Word::For) {
            let span = self.peek().span;
            let problem = Diagnostic::new(
                "`for` after a chess piece",
                span,
                "a piece has no parameters",
            );
            return Err(self.report(problem.help(
                "a move with parameters is written with its piles: move (a - i, b) for i >= 1",
            )));
        }
        let condition = match self.skip_word(Word::If) {
            true => Some(self.condition()?),
            false => None,
        };
        let span = start.to(self.tokens[self.at - 1].span);
        Ok(Pieces {
            rays,
            condition,
            span,
        })
    }

    fn one_piece(&mut self, rays: &mut Vec<(Ray, Span)>) -> Parsed<()> {
        let token = self.peek().clone();
        let Kind::Name(name) = &token.kind else {
            return Err(self.expected("a chess piece"));
        };
        let mut add = |ray| {
            // Two pieces may share a direction.
            if !rays.iter().any(|&(other, _)| other == ray) {
                rays.push((ray, token.span));
            }
        };
        if let Some((_, known)) = PIECES.iter().find(|(piece, _)| piece == name) {
            self.next();
            known.iter().copied().for_each(add);
            return Ok(());
        }
        if name != LEAPER && name != RIDER {
            return Err(self.unknown_piece(name));
        }
        self.next();
        self.sign(Sign::Open, "`(` and two numbers, such as `(1, 2)`")?;
        let first = self.literal()?;
        self.sign(Sign::Comma, "`,` and a second number")?;
        let second = self.literal()?;
        self.sign(Sign::Close, "`)`")?;
        if (first, second) == (0, 0) {
            let problem = Diagnostic::new(
                "the piece stays where it is",
                token.span,
                "it takes nothing",
            );
            return Err(self.report(problem.help("one of the two numbers must be at least 1")));
        }
        for step in [[first, second], [second, first]] {
            add(Ray {
                step,
                rides: name == RIDER,
            });
        }
        Ok(())
    }

    pub(super) fn literal(&mut self) -> Parsed<i64> {
        match self.peek().kind {
            Kind::Int(value) => {
                self.next();
                Ok(value)
            }
            _ => Err(self.expected("a whole number")),
        }
    }

    fn unknown_piece(&mut self, name: &str) -> super::GivenUp {
        let span = self.peek().span;
        let problem = Diagnostic::new(
            format!("expected `(` and the new piles or a chess piece, found `{name}`"),
            span,
            "neither `(` nor a piece",
        );
        let known = || {
            PIECES
                .iter()
                .map(|(piece, _)| *piece)
                .chain([LEAPER, RIDER])
        };
        let help = match nearest(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "the new piles stand in parentheses, as in `move (a - i, b) for i >= 1`; the pieces are {}",
                known().collect::<Vec<_>>().join(", ")
            ),
        };
        self.report(problem.help(help))
    }

    /// The pieces as moves of the two piles that are no flags.
    pub(super) fn expand(&mut self, pieces: &Pieces, board: &[Name], flags: &[Flag]) -> Vec<Move> {
        if board.len() != 2 {
            let problem = Diagnostic::new(
                "a chess piece stands on two piles",
                pieces.span,
                match board.len() {
                    1 => "there is one here".to_owned(),
                    count => format!("there are {count} here"),
                },
            );
            self.report(problem.help("write its moves with the piles: move (a - i, b) for i >= 1"));
            return Vec::new();
        }
        let used = |name: &str| {
            let flags = flags.iter().map(|flag| &flag.name);
            board.iter().chain(flags).any(|pile| pile.text == name)
        };
        let told = |name: &str| (pieces.condition.as_ref()).is_some_and(|told| told.mentions(name));
        let mut names = ["i", "j", "k", "n", "s", "t", "u", "v", "w"].into_iter();
        let parameter = names.find(|name| !used(name) && !told(name));
        let parameter = parameter.unwrap_or("i");
        let one = |&(ray, span): &(Ray, Span)| one_move(ray, span, parameter, board, flags, pieces);
        pieces.rays.iter().map(one).collect()
    }
}

/// One direction of a piece as a move.
fn one_move(
    ray: Ray,
    span: Span,
    parameter: &str,
    board: &[Name],
    flags: &[Flag],
    pieces: &Pieces,
) -> Move {
    let expr = |kind| Expr { kind, span };
    let binary =
        |operator, left, right| expr(ExprKind::Binary(operator, Box::new(left), Box::new(right)));
    let int = |value| expr(ExprKind::Int(value));
    let name = |text: &str| expr(ExprKind::Name(text.to_owned()));
    let after = |(pile, step): (&Name, i64)| {
        let by = match (ray.rides, step) {
            (_, 0) => return name(&pile.text),
            (false, step) => int(step),
            (true, 1) => name(parameter),
            (true, step) => binary(Operator::Multiply, int(step), name(parameter)),
        };
        binary(Operator::Subtract, name(&pile.text), by)
    };
    let targets = board.iter().zip(ray.step).map(after);
    let unchanged = flags.iter().map(|flag| name(&flag.name.text));
    let parameters = ray.rides.then(|| Parameter {
        name: Name {
            text: parameter.to_owned(),
            span,
        },
        least: int(1),
    });
    Move {
        targets: targets.chain(unchanged).collect(),
        parameters: parameters.into_iter().collect(),
        members: Vec::new(),
        condition: pieces.condition.clone(),
        span: pieces.span,
    }
}

#[cfg(test)]
mod tests {
    use crate::lang::{RuleGame, parse};
    use crate::ruleset;

    fn options(text: &str, from: [u64; 2]) -> Vec<Vec<u64>> {
        let game = RuleGame::parse(text).unwrap_or_else(|error| panic!("{error}"));
        ruleset::options(&game, &from)
    }

    /// The options on a board of ordered piles, written out: (dx, dy) is one of the pairs.
    fn expected(from: [u64; 2], may_take: impl Fn(u64, u64) -> bool) -> Vec<Vec<u64>> {
        let all = (0..=from[0]).flat_map(|x| (0..=from[1]).map(move |y| [x, y]));
        let legal = |to: &[u64; 2]| *to != from && may_take(from[0] - to[0], from[1] - to[1]);
        all.filter(legal).map(|to| to.to_vec()).collect()
    }

    type Takes = fn(u64, u64) -> bool;

    #[test]
    fn every_piece_moves_as_on_the_board() {
        let pieces: [(&str, Takes); 9] = [
            ("rook", |x, y| x == 0 || y == 0),
            ("bishop", |x, y| x == y),
            ("queen", |x, y| x == 0 || y == 0 || x == y),
            ("king", |x, y| x <= 1 && y <= 1),
            ("knight", |x, y| x.min(y) == 1 && x.max(y) == 2),
            ("leaper(0, 3)", |x, y| x.min(y) == 0 && x.max(y) == 3),
            ("rider(2, 3)", |x, y| 3 * x == 2 * y || 2 * x == 3 * y),
            ("rider(2, 2)", |x, y| x == y && x % 2 == 0),
            ("rook + king + knight", |x, y| {
                x == 0 || y == 0 || x == y && x == 1 || x.min(y) == 1 && x.max(y) == 2
            }),
        ];
        for (piece, takes) in pieces {
            let text = format!("piles x, y; move {piece}");
            for from in [[0, 0], [1, 0], [3, 2], [6, 9], [8, 8]] {
                assert_eq!(
                    options(&text, from),
                    expected(from, takes),
                    "{piece} {from:?}"
                );
            }
        }
    }

    #[test]
    fn pieces_are_the_moves_they_stand_for() {
        let queen = parse("move queen if a' + b' > 2; piles a <= b").unwrap();
        let written = "piles a <= b\n\
                       move (a - i, b) for i >= 1 if a' + b' > 2\n\
                       move (a, b - i) for i >= 1 if a' + b' > 2\n\
                       move (a - i, b - i) for i >= 1 if a' + b' > 2\n";
        assert_eq!(queen.to_string(), written);
        // The parameter has a name of its own, and a direction that two pieces share comes once.
        let both = parse("piles i <= queen\nmove queen + rook +\n  rider(1, 2)").unwrap();
        let last =
            "move (i - j, queen - 2 * j) for j >= 1\nmove (i - 2 * j, queen - j) for j >= 1\n";
        assert!(both.to_string().ends_with(last), "{both}");
        assert_eq!(both.moves.len(), 5);
    }

    #[test]
    fn problems_are_said_at_their_place() {
        for (text, message) in [
            ("piles a <= b; move qeen", "did you mean `queen`?"),
            (
                "piles a <= b; move a - i for i >= 1",
                "the new piles stand in parentheses",
            ),
            (
                "piles a <= b; move queen + 3",
                "expected a chess piece, found `3`",
            ),
            (
                "piles a <= b; move queen for i >= 1",
                "a piece has no parameters",
            ),
            (
                "piles a <= b <= c; move queen",
                "a chess piece stands on two piles",
            ),
            ("piles a; move rook", "there is one here"),
            ("piles a <= b; move leaper", "expected `(` and two numbers"),
            (
                "piles a <= b; move rider(0, 0)",
                "the piece stays where it is",
            ),
            ("piles a <= b; move rider(1, x)", "expected a whole number"),
            ("piles a <= b; move queen if i < 3", "unknown name `i`"),
        ] {
            let error = RuleGame::parse(text).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
