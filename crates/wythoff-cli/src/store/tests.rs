//! Stores on disks that work, and on disks that fail at every call in turn.

mod damage;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod power;
mod releases;

use wythoff::ask::Store as _;

use super::*;

/// What another run left behind, complete with progress, once became the store of the next run.
#[test]
fn what_another_run_left_behind_is_not_adopted() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other");
    let store = Store::open(&other, "wythoff").unwrap();
    store.save("rows", b"progress of wythoff").unwrap();
    drop(store);
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    let left = own.join(".wythoff-0000000000000000.part");
    std::fs::copy(other.join(FILE), &left).unwrap();
    let store = Store::open(&own, "f-wythoff").unwrap();
    assert_eq!(store.load("rows").unwrap(), None);
    drop(store);
    // It belongs to this run and to no other, and what was left is gone.
    let refused = Store::open(&own, "wythoff").unwrap_err();
    assert!(
        refused
            .message()
            .unwrap()
            .contains("belongs to another run")
    );
    let store = Store::open(&own, "f-wythoff").unwrap();
    assert_eq!(store.load("rows").unwrap(), None);
    assert!(!left.exists());
}

#[test]
fn a_store_that_was_removed_or_replaced_keeps_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), "wythoff").unwrap();
    store.save("rows", b"1").unwrap();
    std::fs::remove_file(folder.path().join(FILE)).unwrap();
    let gone = store.save("rows", b"2").unwrap_err().message().unwrap();
    assert!(gone.contains("was removed during the run"), "{gone}");
    // Another process has made one of the same name.
    let other = Store::open(folder.path(), "wythoff").unwrap();
    let gone = store.save("rows", b"3").unwrap_err().message().unwrap();
    assert_eq!(gone.contains("was removed"), cfg!(unix), "{gone}");
    assert_eq!(other.load("rows").unwrap(), None);
}

/// Threads that make one store at the same moment: one has it, the others are told that it is in use.
#[test]
fn many_make_one_store_at_the_same_moment() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let start = std::sync::Barrier::new(4);
        let made: Vec<_> = std::thread::scope(|scope| {
            let open = || {
                start.wait();
                Store::open(folder.path(), "wythoff")
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
        for failure in made.iter().filter_map(|made| made.as_ref().err()) {
            let said = failure.message().unwrap();
            assert!(said.contains("in use by another process"), "{said}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
