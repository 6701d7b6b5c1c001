//! Parsing what was printed gives the same tree.

use proptest::prelude::*;
use wythoff::PileOrder;
use wythoff::lang::ast::{
    Comparison, Condition, Expr, ExprKind, Flag, Function, Move, Name, Operator, Parameter, Piles,
    Rules,
};
use wythoff::lang::parse;
use wythoff::lang::span::Span;

fn name() -> impl Strategy<Value = String> {
    "[a-h]|x[0-9_]{0,3}"
}

fn named() -> impl Strategy<Value = Name> {
    name().prop_map(|text| Name {
        text,
        span: Span::default(),
    })
}

fn expr() -> impl Strategy<Value = Expr> {
    let expr = |kind| Expr {
        kind,
        span: Span::default(),
    };
    let leaf = prop_oneof![
        prop_oneof![0..10_i64, Just(i64::MAX)].prop_map(ExprKind::Int),
        name().prop_map(ExprKind::Name),
        name().prop_map(ExprKind::Primed),
    ];
    leaf.prop_map(expr).prop_recursive(5, 24, 3, move |inner| {
        let operator = prop::sample::select(vec![
            Operator::Add,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Divide,
            Operator::Modulo,
            Operator::Xor,
        ]);
        let function = prop::sample::select(vec![Function::Min, Function::Max]);
        let one = vec![Function::Abs, Function::Lower, Function::Upper];
        let one = prop::sample::select(one);
        prop_oneof![
            inner
                .clone()
                .prop_map(|part| ExprKind::Negate(Box::new(part))),
            (operator, inner.clone(), inner.clone()).prop_map(|(operator, left, right)| {
                ExprKind::Binary(operator, Box::new(left), Box::new(right))
            }),
            (function, prop::collection::vec(inner.clone(), 2..4))
                .prop_map(|(function, arguments)| ExprKind::Call(function, arguments)),
            (one, inner).prop_map(|(function, part)| ExprKind::Call(function, vec![part])),
        ]
        .prop_map(expr)
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
    ]);
    let rest = prop::collection::vec((comparison, expr()), 1..3);
    let leaf = (expr(), rest).prop_map(|(first, rest)| Condition::Compare(first, rest));
    leaf.prop_recursive(4, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone()
                .prop_map(|(left, right)| Condition::And(Box::new(left), Box::new(right))),
            pair.prop_map(|(left, right)| Condition::Or(Box::new(left), Box::new(right))),
            inner.prop_map(|part| Condition::Not(Box::new(part))),
        ]
    })
}

fn a_move() -> impl Strategy<Value = Move> {
    let parameter = (named(), expr()).prop_map(|(name, least)| Parameter { name, least });
    (
        prop::collection::vec(expr(), 1..4),
        prop::collection::vec(parameter, 0..3),
        prop::option::of(condition()),
    )
        .prop_map(|(targets, parameters, condition)| Move {
            targets,
            parameters,
            members: Vec::new(),
            condition,
            span: Span::default(),
        })
}

fn rules() -> impl Strategy<Value = Rules> {
    (
        prop::collection::vec(named(), 1..7),
        any::<bool>(),
        prop::collection::vec(a_move(), 1..4),
        prop::collection::vec(condition(), 0..3),
        prop::collection::vec((named(), 0..9_i64), 0..3),
        0..4_u64,
    )
        .prop_map(|(names, sorted, moves, ends, flags, block)| {
            // One pile has no order to speak of.
            let order = if sorted && names.len() > 1 {
                PileOrder::Sorted
            } else {
                PileOrder::Ordered
            };
            Rules {
                piles: Piles { order, names },
                flags: (flags.into_iter())
                    .map(|(name, most)| Flag { name, most })
                    .collect(),
                moves,
                block,
                ends,
            }
        })
}

proptest! {
    #[test]
    fn printed_rules_parse_to_the_same_tree(rules in rules()) {
        let text = rules.to_string();
        let parsed = parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&parsed, &rules);
        prop_assert_eq!(parsed.to_string(), text);
    }

    #[test]
    fn any_text_is_answered(text in "(piles |move |for |if |end when |[a-c]'?|[0-9]|[-+*(),;<>=\n]|and |or |not |div |mod |xor |\\PC){0,60}") {
        if let Ok(rules) = parse(&text) {
            prop_assert_eq!(parse(&rules.to_string()).unwrap(), rules);
        }
        let _ = wythoff::lang::RuleGame::parse(&text);
    }
}

#[test]
fn layout_is_free() {
    let one = "piles a <= b; move (a - i, b) for i >= 1 if i < a and b > 1";
    let many = "piles a\n  <= b  # two\n\n\nmove (a - i,\n b)\n for i >= 1\n if i < a\n   and b\r\n > 1\n\n";
    assert_eq!(parse(one).unwrap(), parse(many).unwrap());
    let not = "piles a; move (a - 1) if not a = 2 or a = 3 and not (a = 4 or a = 5)";
    let printed = "piles a\nmove (a - 1) if not a = 2 or a = 3 and not (a = 4 or a = 5)\n";
    assert_eq!(parse(not).unwrap().to_string(), printed);
}
