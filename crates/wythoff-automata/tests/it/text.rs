//! The formula language: what it accepts, what it refuses and how it says so.

use wythoff_automata::text::{Environment, ScriptError, Session, parse};
use wythoff_automata::{Budget, System};

fn no_files(_: &str) -> Result<String, String> {
    Err("no such file".to_owned())
}

fn session() -> Session {
    Session::new(System::fibonacci(), Budget::default())
}

/// The message and the text it points at.
fn error(text: &str) -> (String, String) {
    let environment = Environment::new(&System::fibonacci());
    let error = parse(text, &environment, Some(&[])).unwrap_err();
    (error.message().to_owned(), text[error.span()].to_owned())
}

#[test]
fn precedence_and_signs() {
    let environment = Environment::new(&System::fibonacci());
    let same = |a: &str, b: &str| {
        assert_eq!(
            parse(a, &environment, None),
            parse(b, &environment, None),
            "{a} / {b}"
        );
    };
    same("x = 1 and y = 1 or z = 1", "(x = 1 and y = 1) or z = 1");
    same("not x = 1 and y = 1", "(not x = 1) and y = 1");
    same("x = 1 => y = 1 => z = 1", "x = 1 => (y = 1 => z = 1)");
    same("x = 1 <=> y = 1 => z = 1", "x = 1 <=> (y = 1 => z = 1)");
    same("x < y <= z", "x < y and y <= z");
    same(
        "x + 2 * y - z = 0",
        "(x + (2 * y)) - z = 0"
            .replace("(x + (2 * y))", "x + 2 * y")
            .as_str(),
    );
    same("∀ x: ¬ x ≠ 1 ∧ x ≤ 2", "forall x: not x != 1 and x <= 2");
    same("10^3 = 1e3", "1000 = 1000");
    same(
        "exists x: x = 1 and exists y: y = x",
        "exists x: (x = 1 and (exists y: y = x))",
    );
    same("F[n] = 1", "F[(n)] = 1");
}

#[test]
fn errors_name_the_place() {
    for (text, message, place) in [
        (
            "forall x: x + = 1",
            "expected a number or a formula, found `=`",
            "=",
        ),
        (
            "forall x: (x = 1",
            "expected `)` to close the parenthesis, found the end of the text",
            "",
        ),
        (
            "forall x x = 1",
            "expected `:` after the variables, found the name x",
            "x",
        ),
        (
            "forall x: x + 1",
            "this is a number, but a formula is needed here, such as a comparison",
            "x + 1",
        ),
        (
            "forall x: (x = 1) + 1 = 2",
            "this is a formula, but a number is needed here",
            "(x = 1)",
        ),
        (
            "forall x: x = y",
            "the variable y is neither bound by a quantifier nor a parameter",
            "y",
        ),
        (
            "forall x: x * x = x",
            "only products with a constant can be decided by automata",
            "x * x",
        ),
        ("forall x: x div 0 = x", "division by zero", "0"),
        (
            "forall x: 7 mod x = 1",
            "only division by a constant can be decided by automata",
            "x",
        ),
        (
            "forall x: lower(x)",
            "lower takes 2 arguments, not 1",
            "lower",
        ),
        (
            "forall x: nothing(x)",
            "unknown relation nothing; known are: lower, shift, upper",
            "nothing",
        ),
        (
            "forall x: G[x] = 1",
            "unknown sequence G; known are: F",
            "G",
        ),
        (
            "forall x: F[x] < 1",
            "terms of sequences can only be compared with = and !=",
            "F[x] < 1",
        ),
        ("forall x, x: x = x", "x is listed twice", "x"),
        (
            "forall x: x = 1 x",
            "expected an operator or the end, found the name x",
            "x",
        ),
        (
            "forall x: x ? 1",
            "the character '?' has no meaning in a formula",
            "?",
        ),
        (
            "",
            "expected a number or a formula, found the end of the text",
            "",
        ),
    ] {
        assert_eq!(
            error(text),
            (message.to_owned(), place.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn deep_and_long_formulas() {
    let environment = Environment::new(&System::fibonacci());
    let depth = 100_000;
    for text in [
        format!("{}x = 1{}", "(".repeat(depth), ")".repeat(depth)),
        format!("{}x = 1", "not ".repeat(depth)),
        format!("{}x = 1", "x = 1 => ".repeat(depth)),
        format!("x = 1{}", " <=> x = 1".repeat(depth)),
        format!("x = {}1", "- ".repeat(depth)),
        format!("x{} = 1", " div 2".repeat(depth)),
        format!("{}x = 1", "exists x: ".repeat(depth)),
    ] {
        let error = parse(&text, &environment, None).unwrap_err();
        assert!(
            error.message().contains("levels deep"),
            "{}",
            error.message()
        );
    }
    // Long is not deep.
    let mut session = session();
    let sum = format!("exists x: x{} = {depth}", " + 1".repeat(depth - 7));
    assert_eq!(session.decide(&sum).unwrap().to_string(), "TRUE: x = 7");
    let conjunction = format!("exists x: x = 7{}", " and x != 8".repeat(2_000));
    assert!(session.decide(&conjunction).unwrap().holds());
}

#[test]
fn long_constants() {
    let nines = "9".repeat(1000);
    let mut session = session();
    let decision = session
        .decide(&format!("exists x: x = {nines} + 1"))
        .unwrap();
    assert_eq!(
        decision.values().unwrap()[0].1.to_string(),
        format!("1{}", "0".repeat(1000))
    );
    let too_long = "9".repeat(200_000);
    assert!(
        session
            .decide(&format!("exists x: x = {too_long}"))
            .is_err()
    );
    assert!(session.decide("exists x: x = 10^99999999999999").is_err());
}

#[test]
fn scripts_define_and_claim() {
    let mut session = session();
    let claims = session
        .run(
            "let even(x) := exists h: 2 * h = x   # comment\n\
             theorem next := forall x: even(x) or even(x + 1);\n\
             refute all := forall x: even(x)",
            no_files,
        )
        .unwrap();
    assert_eq!(claims.len(), 2);
    assert!(claims.iter().all(|claim| claim.is_right()));
    assert_eq!(claims[1].decision.to_string(), "FALSE: x = 1");
    // Arguments go by position, whatever their names.
    session.run("let below(b, a) := b < a", no_files).unwrap();
    assert!(
        session
            .decide("forall a, b: below(a, b) <=> a < b")
            .unwrap()
            .holds()
    );
}

#[test]
fn wrong_scripts() {
    for (text, part) in [
        ("let p(x) = x = 1", "expected `:=`"),
        ("let p(x, x) := x = 1", "listed twice"),
        ("let p(x) := y = 1", "the variable y"),
        ("theorem t := x = 1", "the variable x"),
        ("p(x) := x = 1", "expected let, import, theorem or refute"),
        ("import p from file", "quotation marks"),
        ("import p from \"missing.txt\"", "no such file"),
        (
            "let p(x) := x = 1 1",
            "expected an operator or the next statement",
        ),
    ] {
        match session().run(text, no_files) {
            Err(ScriptError::Parse(error)) => {
                assert!(
                    error.message().contains(part),
                    "{text}: {}",
                    error.message()
                );
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn imported_automata() {
    let mut session = session();
    let files = |name: &str| match name {
        "even.txt" => Ok("msd_fib\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n".to_owned()),
        "binary.txt" => Ok("msd_2\n0 1\n0 -> 0\n".to_owned()),
        "hole.txt" => Ok("msd_fib\n0 1\n0 -> 7\n".to_owned()),
        "letters.txt" => Ok("msd_fib\n0 1\n0 0 -> 0\n".to_owned()),
        "digit.txt" => Ok("msd_fib\n0 1\n2 -> 0\n".to_owned()),
        "unknown.txt" => Ok("msd_foo\n0 1\n".to_owned()),
        "word.txt" => Ok("msd_fib\n0 5\n0 -> 0\n1 -> 1\n1 -3\n0 -> 0\n".to_owned()),
        _ => Err("no such file".to_owned()),
    };
    // Words that end in 0: the lower Wythoff numbers less 1.
    session
        .run("import ends_in_0 from \"even.txt\"", files)
        .unwrap();
    let claim = "forall x: ends_in_0(x) <=> exists n: lower(n + 1, x + 1)";
    assert!(session.decide(claim).unwrap().holds());
    session
        .run("import word W from \"word.txt\"", files)
        .unwrap();
    assert!(
        session
            .decide("forall x: W[x] = -3 <=> F[x] = 1")
            .unwrap()
            .holds()
    );
    assert!(
        session
            .decide("forall x: W[x] = W[0] <=> F[x] != 1")
            .unwrap()
            .holds()
    );
    for (file, part) in [
        ("binary.txt", "reads base:2, but this is fibonacci"),
        ("hole.txt", "line 3: there is no state 7"),
        ("letters.txt", "line 3: 2 digits where 1 tracks are read"),
        ("digit.txt", "not a digit"),
        ("unknown.txt", "unknown numeration system"),
    ] {
        let error = session
            .run(&format!("import p from \"{file}\""), files)
            .unwrap_err();
        assert!(error.to_string().contains(part), "{file}: {error}");
    }
}

#[test]
fn explosions_stop_at_the_budget() {
    let budget = Budget::default().with_states(500);
    let mut session = Session::new(System::fibonacci(), budget);
    let error = session
        .decide("forall x: exists y: 12345 * x = 7 * y + 1")
        .unwrap_err();
    let message = error.to_string();
    assert!(message.contains("limit of 500 states"), "{message}");
    assert!(message.contains("12345 * x = 7 * y + 1"), "{message}");
}
