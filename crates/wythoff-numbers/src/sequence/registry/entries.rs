//! What is known of each named sequence.

/// A named sequence, or a family with parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The name, with its parameters if it has any.
    pub form: &'static str,
    /// A name of this form that works.
    pub example: &'static str,
    /// The number in the On-Line Encyclopedia of Integer Sequences, where it is known.
    pub oeis: Option<&'static str>,
    /// The terms in words.
    pub statement: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

const fn entry(
    form: &'static str,
    oeis: &'static str,
    statement: &'static str,
    source: &'static str,
) -> Entry {
    family(form, form, oeis, statement, source)
}

const fn family(
    form: &'static str,
    example: &'static str,
    oeis: &'static str,
    statement: &'static str,
    source: &'static str,
) -> Entry {
    Entry {
        form,
        example,
        oeis: if oeis.is_empty() { None } else { Some(oeis) },
        statement,
        source,
    }
}

/// All named sequences, in the order in which they are listed.
pub const ENTRIES: &[Entry] = &[
    entry(
        "lower-wythoff",
        "A000201",
        "A(n) = floor(n phi)",
        "Wythoff 1907",
    ),
    entry(
        "upper-wythoff",
        "A001950",
        "B(n) = floor(n phi^2) = A(n) + n",
        "Wythoff 1907",
    ),
    entry(
        "wythoff-aa",
        "A003622",
        "A(A(n)) = B(n) - 1",
        "Carlitz, Scoville and Hoggatt 1972",
    ),
    entry(
        "wythoff-ab",
        "A003623",
        "A(B(n)) = A(n) + B(n)",
        "Carlitz, Scoville and Hoggatt 1972",
    ),
    entry(
        "wythoff-ba",
        "A035336",
        "B(A(n)) = A(n) + B(n) - 1",
        "Carlitz, Scoville and Hoggatt 1972",
    ),
    entry(
        "wythoff-bb",
        "A101864",
        "B(B(n)) = A(n) + 2 B(n)",
        "Carlitz, Scoville and Hoggatt 1972",
    ),
    family(
        "wythoff-LETTERS",
        "wythoff-abba",
        "",
        "any composition of A and B, such as A(B(B(A(n))))",
        "Carlitz, Scoville and Hoggatt 1972",
    ),
    entry(
        "alpha-1",
        "",
        "places of 1 in F(1,0): B(n-1) + 1",
        "Turner 1989",
    ),
    entry(
        "alpha-2",
        "",
        "places of 0 in F(1,0): A(n) + 1",
        "Turner 1989",
    ),
    entry(
        "hofstadter-g",
        "A005206",
        "G(n) = n - G(G(n-1)) = floor((n+1)/phi)",
        "Hofstadter 1979",
    ),
    entry(
        "komaki-g",
        "",
        "g(n) = 1 - g(m) if A(n) = B(m) + 1, else 1",
        "Komaki, Miyadera and Murakami 2025",
    ),
    entry(
        "nearest-phi",
        "",
        "the integer nearest to n phi",
        "Stolarsky 1977",
    ),
    entry(
        "tribonacci-a",
        "A003144",
        "places of a in the Tribonacci word",
        "Duchêne and Rigo 2008",
    ),
    entry(
        "tribonacci-b",
        "A003145",
        "places of b in the Tribonacci word",
        "Duchêne and Rigo 2008",
    ),
    entry(
        "tribonacci-c",
        "A003146",
        "places of c in the Tribonacci word",
        "Duchêne and Rigo 2008",
    ),
    entry(
        "raleigh-a",
        "A003622",
        "first pile of the Raleigh game: A(A(n))",
        "Fraenkel 2007",
    ),
    entry(
        "raleigh-b",
        "A001950",
        "second pile of the Raleigh game: B(n)",
        "Fraenkel 2007",
    ),
    entry(
        "raleigh-c",
        "A003623",
        "third pile of the Raleigh game: A(B(n))",
        "Fraenkel 2007",
    ),
    entry(
        "mouse-a",
        "",
        "first pile of the mouse game: floor(3n/2)",
        "Fraenkel 2015",
    ),
    entry(
        "mouse-b",
        "",
        "second pile of the mouse game: 3n - 1",
        "Fraenkel 2015",
    ),
    entry(
        "rat-a",
        "",
        "first pile of the rat game: floor(7n/4)",
        "Fraenkel 2015",
    ),
    entry(
        "rat-b",
        "",
        "second pile of the rat game: floor(7n/2) - 1",
        "Fraenkel 2015",
    ),
    entry(
        "rat-c",
        "",
        "third pile of the rat game: 7n - 3",
        "Fraenkel 2015",
    ),
    family(
        "fat-rat:m,k",
        "fat-rat:4,2",
        "",
        "pile k of m: floor((2^m - 1) n / 2^(m-k)) - 2^(k-1) + 1",
        "Fraenkel 2015",
    ),
    entry(
        "determinants",
        "",
        "D(i) = A(i) B(i+1) - A(i+1) B(i)",
        "Turner 1989",
    ),
    family(
        "sun:N0[,T...]",
        "sun:3,0,2",
        "",
        "A(n) = mex({A(i), B(i)} and T), n >= N0",
        "Sun 2005",
    ),
    family(
        "sun-b:N0[,T...]",
        "sun-b:3,0,2",
        "",
        "B(n) = A(n) + n of the same recursion",
        "Sun 2005",
    ),
    family(
        "nim-ab-x:a,b",
        "nim-ab-x:2,3",
        "",
        "x(n) = mex_b{x(i), y(i)}, n >= 0",
        "Gurvich 2012",
    ),
    family(
        "nim-ab-y:a,b",
        "nim-ab-y:2,3",
        "",
        "y(n) = x(n) + a n of the same recursion",
        "Gurvich 2012",
    ),
    family(
        "beatty:P,Q,D,R",
        "beatty:0,1,2,1",
        "",
        "floor(n (P + Q sqrt(D)) / R)",
        "Beatty 1926",
    ),
    family(
        "silber:n",
        "silber:4",
        "",
        "A(n), B(n) and on by the Fibonacci rule",
        "Silber 1976",
    ),
    family(
        "positions:LETTER,WORD",
        "positions:b,k-wythoff:2",
        "",
        "places of a letter in a word",
        "",
    ),
    family(
        "complement:SEQUENCE",
        "complement:lower-wythoff",
        "",
        "the positive integers that are not terms",
        "",
    ),
    entry(
        "fibonacci",
        "A000045",
        "F(n) = F(n-1) + F(n-2), from F(0) = 0",
        "",
    ),
    entry(
        "lucas",
        "A000032",
        "L(n) = L(n-1) + L(n-2), from L(0) = 2",
        "",
    ),
    entry(
        "tribonacci",
        "A000073",
        "T(n) = T(n-1) + T(n-2) + T(n-3), from 0, 0, 1",
        "",
    ),
];
