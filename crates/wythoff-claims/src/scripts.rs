//! Scripts about the sets of positions of games, and the automata they import.

/// Names and contents: scripts of [`wythoff_automata::text`], and automata in Walnut's format.
pub const FILES: [(&str, &str); 5] = [
    ("wythoff.txt", include_str!("../scripts/wythoff.txt")),
    ("komaki.txt", include_str!("../scripts/komaki.txt")),
    ("refuted.txt", include_str!("../scripts/refuted.txt")),
    (
        "wythoff-T1.walnut.txt",
        include_str!("../scripts/wythoff-T1.walnut.txt"),
    ),
    (
        "komaki-g.walnut.txt",
        include_str!("../scripts/komaki-g.walnut.txt"),
    ),
];

/// The text of a file, for scripts that import it.
///
/// # Errors
///
/// There is no such file.
pub fn read(name: &str) -> Result<String, String> {
    let file = FILES.iter().find(|(file, _)| *file == name);
    file.map(|(_, text)| (*text).to_owned())
        .ok_or_else(|| format!("there is no file {name}"))
}
