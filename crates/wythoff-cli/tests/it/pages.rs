//! The pages of the documentation: where they are, that their links lead somewhere, and that lists in them are complete.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn docs() -> PathBuf {
    repository().join("docs")
}

/// The pages in a folder, in order.
pub(crate) fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    files.sort();
    files
}

/// The text without its blocks of code.
pub(crate) fn prose(page: &str) -> String {
    let mut in_block = false;
    page.lines()
        .filter(|line| {
            let fence = line.starts_with("```");
            in_block ^= fence;
            !in_block && !fence
        })
        .map(|line| format!("{line}\n"))
        .collect()
}

/// What stands in parentheses after these letters, which end in one, anywhere on a page.
fn targets<'a>(page: &'a str, before: &str) -> Vec<&'a str> {
    let parts = page.split(before).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(')')?.0))
        .collect()
}

/// The pictures of a page.
pub(crate) fn pictures(page: &str) -> Vec<&str> {
    let parts = page.split("![").skip(1);
    let links = parts.filter_map(|part| part.split_once("](")?.1.split_once(')'));
    links.map(|(link, _)| link).collect()
}

/// The name by which a heading can be linked to.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    let name: String = heading.trim().to_lowercase().chars().filter(kept).collect();
    name.replace(' ', "-")
}

pub(crate) fn all_pages() -> Vec<PathBuf> {
    let folders = ["", "docs", "docs/book", "docs/cli"];
    let folders = folders.map(|folder| repository().join(folder));
    folders.iter().flat_map(|folder| pages_in(folder)).collect()
}

#[test]
fn every_link_leads_somewhere() {
    for file in all_pages() {
        let page = prose(&std::fs::read_to_string(&file).unwrap());
        for link in targets(&page, "](") {
            if link.contains("://") || link.contains("](") {
                continue;
            }
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => file.clone(),
                path => file.parent().unwrap().join(path),
            };
            let drawn_for_the_book = path.starts_with("gallery/");
            let there = target.exists() || drawn_for_the_book;
            assert!(there, "{}: {link}", file.display());
            if !place.is_empty() {
                let page = prose(&std::fs::read_to_string(&target).unwrap());
                let headings = page.lines().filter(|line| line.starts_with('#'));
                let mut names = headings.map(|line| anchor(line.trim_start_matches('#')));
                assert!(
                    names.any(|name| name == place),
                    "{}: {link}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn every_page_is_in_the_book() {
    let summary = std::fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    let links = targets(&summary, "](");
    let listed: BTreeSet<&str> = links.iter().copied().collect();
    assert_eq!(listed.len(), links.len(), "a page is listed twice");
    for folder in ["", "book", "cli"] {
        for page in pages_in(&docs().join(folder)) {
            let name = page.strip_prefix(docs()).unwrap().to_str().unwrap();
            assert!(name == "SUMMARY.md" || listed.contains(name), "{name}");
        }
    }
}

#[test]
fn every_kept_picture_is_on_a_page() {
    let shown: BTreeSet<String> = all_pages()
        .iter()
        .flat_map(|file| {
            let page = std::fs::read_to_string(file).unwrap();
            let name = |link: &str| link.rsplit('/').next().unwrap().to_owned();
            pictures(&page).into_iter().map(name).collect::<Vec<_>>()
        })
        .collect();
    for entry in std::fs::read_dir(docs().join("book/pictures")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(shown.contains(&name), "{name}");
    }
}

#[test]
fn the_references_of_the_book_are_those_of_the_claims() {
    let page = std::fs::read_to_string(docs().join("book/references.md")).unwrap();
    let cited = repository().join("crates/wythoff-claims/references.toml");
    let cited = std::fs::read_to_string(cited).unwrap();
    let keys = cited.lines().filter_map(|line| {
        let key = line.strip_prefix("[\"")?;
        key.strip_suffix("\"]")
    });
    let mut count = 0;
    for key in keys {
        assert!(page.contains(&format!("* **{key}.** ")), "{key}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}
