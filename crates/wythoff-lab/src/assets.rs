//! The files of the page, inside the program: nothing else is ever served.

/// A file of the page.
#[derive(Debug, Clone, Copy)]
pub struct Asset {
    /// Its name in the folder of the page.
    pub name: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// The type of a file by the end of its name.
const KINDS: &[(&str, &str)] = &[
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".md", "text/markdown; charset=utf-8"),
];

/// Takes files of the folder into the program.
macro_rules! assets {
    ($($name:literal,)*) => {
        /// All files of the page.
        pub const ALL: &[Asset] = &[$(Asset {
            name: $name,
            kind: kind($name),
            bytes: include_bytes!(concat!("../assets/", $name)),
        },)*];
    };
}

assets! {
    "api.js",
    "app.js",
    "automaton.js",
    "backend.js",
    "board.js",
    "claims.js",
    "colour.js",
    "decide.js",
    "dom.js",
    "export.js",
    "gl.js",
    "golden.js",
    "icon.svg",
    "index.html",
    "map.js",
    "notes.js",
    "numbers.js",
    "plain.js",
    "play.js",
    "rows.js",
    "rules.js",
    "state.js",
    "style.css",
    "table.js",
    "theorems.js",
    "tiles.js",
    "tours.js",
    "tours.md",
}

/// The file at an address.
pub fn named(path: &str) -> Option<&'static Asset> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    ALL.iter().find(|asset| asset.name == name)
}

const fn kind(name: &str) -> &'static str {
    let mut at = 0;
    while at < KINDS.len() {
        if ends_with(name.as_bytes(), KINDS[at].0.as_bytes()) {
            return KINDS[at].1;
        }
        at += 1;
    }
    panic!("a file of an unknown type");
}

const fn ends_with(name: &[u8], end: &[u8]) -> bool {
    if name.len() < end.len() {
        return false;
    }
    let mut at = 0;
    while at < end.len() {
        if name[name.len() - end.len() + at] != end[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_an_asset() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let files = std::fs::read_dir(folder).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let known = ALL.iter().map(|asset| asset.name.to_owned());
        assert_eq!(names.collect::<BTreeSet<_>>(), known.collect());
    }

    #[test]
    fn the_page_is_small() {
        // Even as it is; compressed it is a third of this.
        let bytes: usize = ALL.iter().map(|asset| asset.bytes.len()).sum();
        assert!(bytes < 400_000, "{bytes} bytes");
    }

    #[test]
    fn nothing_else_has_an_address() {
        for path in [
            "",
            "/../Cargo.toml",
            "/.",
            "//",
            "/index.html/",
            "/assets",
            "/etc/passwd",
        ] {
            assert!(named(path).is_none(), "{path}");
        }
        assert_eq!(named("/").unwrap().name, "index.html");
    }
}
