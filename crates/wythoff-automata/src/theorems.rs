//! The theorem files that ship with the crate, and the automata they import.

/// Names and contents: scripts of [`crate::text`], and automata in Walnut's format.
pub const FILES: [(&str, &str); 5] = [
    ("wythoff.txt", include_str!("../theorems/wythoff.txt")),
    ("komaki.txt", include_str!("../theorems/komaki.txt")),
    ("refuted.txt", include_str!("../theorems/refuted.txt")),
    (
        "wythoff-T1.walnut.txt",
        include_str!("../theorems/wythoff-T1.walnut.txt"),
    ),
    (
        "komaki-g.walnut.txt",
        include_str!("../theorems/komaki-g.walnut.txt"),
    ),
];
