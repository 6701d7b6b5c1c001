//! Known games written as rules.

/// The example of the manual.
pub(crate) const F_WYTHOFF: &str = "
piles a <= b
move (a - i, b)        for i >= 1
move (a, b - i)        for i >= 1
move (a - i, b - i)    for i >= 1  if i < a and (b - i) div (a - i) = b div a
";

pub(crate) const WYTHOFF: &str = "piles a <= b
move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1";

/// A name and rules; every play ends in each of them.
pub(crate) const ALL: [(&str, &str); 18] = [
    ("f-wythoff", F_WYTHOFF),
    ("wythoff", WYTHOFF),
    (
        "r-wythoff",
        "piles a <= b; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1",
    ),
    (
        "e-wythoff",
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1
         move (a - i, b - i) for i >= 1; move (a - k, b - l) for k >= 1, l >= 1 if l < k",
    ),
    (
        "nim-ab:2,3",
        "piles x, y; move (x - i, y - j) for i >= 0, j >= 0
         if i + j > 0 and (abs(i - j) < 2 or min(i, j) < 3)",
    ),
    (
        "n-heap:3",
        "piles a <= b <= c
         move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; move (a, b, c - i) for i >= 1
         move (a - i, b - j, c - k) for i >= 0, j >= 0, k >= 0 if i xor j xor k = 0 and i + j + k > 0",
    ),
    (
        "mouse",
        "piles x <= y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1
         move (x - l, y - k) for l >= 1, k >= 1
           if abs(k - l) < 1 or (y - x) mod 3 = 0 and abs(k - l) < 2",
    ),
    (
        "raleigh, rule II",
        "piles a <= b <= c; move (0, 0, 0) if (a = b or b = c) and c > 0
         move (a, b, c - i) for i >= 1",
    ),
    ("subtract 1, 3, 4", "piles a; move (a - i) for i >= 1 if i = 1 or i = 3 or i = 4"),
    ("halve", "piles a; move (a div 2) if a > 0; move (a - 1)"),
    ("squares", "piles a; move (a - i*i) for i >= 1"),
    ("hand over", "piles a <= b; move (a - i, b + i) for i >= 1; move (a, b - i) for i >= 1"),
    (
        "ordered",
        "piles x, y; move (x - 1, 2 * y + 1); move (x, y - i) for i >= 1",
    ),
    (
        "bounded by cases",
        "piles a, b; move (a - 1, b) for i >= 1 if i <= 2 and b > i or i < a and i mod 3 = b mod 3",
    ),
    (
        "parameters that follow one another",
        "piles a, b; move (a - j, b - i) for i >= a div b, j >= i + 1 if j <= 2 * i + 3",
    ),
    (
        "level out",
        "piles a <= b; move (a + i, b - i) for i >= 1 if a + i < b; move (a, b - 1)",
    ),
    (
        "rays",
        "piles x, y, z; move (x - k*i, y - 2*k*i, z) for k >= 1, i >= 1 if k <= 2
         move (x, y, z - i) for i >= 1 if z' mod 3 != 1",
    ),
    (
        "xor down",
        "piles a, b; move (a xor i, b) for i >= 1 if a' < a and i <= 7 and a <= 30
         move (a, b - j) for j >= 1 if not (b div a = 1)",
    ),
];
