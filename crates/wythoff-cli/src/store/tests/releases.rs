//! Stores of other releases are refused by name, and what is no store is not touched.

use super::*;

fn refused(folder: &Path) -> String {
    let failure = Store::open(folder, "wythoff").unwrap_err();
    failure.message().unwrap()
}

fn store_of(folder: &Path, identity: &str) {
    let store = Store::open(folder, "wythoff").unwrap();
    store.put(IDENTITY, identity.as_bytes()).unwrap();
}

#[test]
fn other_layouts_are_named() {
    let folder = tempfile::tempdir().unwrap();
    store_of(folder.path(), "wythoff, layout 0");
    let said = refused(folder.path());
    assert!(
        said.contains("made by an older release (layout 0, here 1)"),
        "{said}"
    );
    let folder = tempfile::tempdir().unwrap();
    store_of(folder.path(), "wythoff, layout 2");
    let said = refused(folder.path());
    assert!(
        said.contains("made by a newer release (layout 2, here 1)"),
        "{said}"
    );
    for other in ["f-wythoff, layout 1", "wythoff", "wythoff, layout x", ""] {
        let folder = tempfile::tempdir().unwrap();
        store_of(folder.path(), other);
        let said = refused(folder.path());
        assert!(said.contains("belongs to another run"), "{other}: {said}");
    }
}

/// The version of the file format is the first byte of both slots of the header, which begin at these bytes.
#[test]
fn other_file_formats_are_named() {
    const SLOTS: [usize; 2] = [64, 192];
    for (format, words) in [
        (2, "an older release (file format 2)"),
        (9, "a newer release"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path(), "wythoff").unwrap());
        let path = folder.path().join(FILE);
        let mut bytes = std::fs::read(&path).unwrap();
        for slot in SLOTS {
            assert_eq!(bytes[slot], 3);
            bytes[slot] = format;
        }
        std::fs::write(&path, &bytes).unwrap();
        let said = refused(folder.path());
        assert!(said.contains(words), "{said}");
        assert!(std::fs::read(&path).unwrap() == bytes);
    }
}

#[test]
fn what_is_no_store_is_left_alone() {
    for content in [&b""[..], b"x", b"redb", &[0; 100_000]] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        std::fs::write(&path, content).unwrap();
        let said = refused(folder.path());
        assert!(said.contains("not a store of this program"), "{said}");
        assert_eq!(std::fs::read(&path).unwrap(), content);
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(FILE)).unwrap();
    let said = refused(folder.path());
    assert!(said.contains("not a store of this program"), "{said}");
}
