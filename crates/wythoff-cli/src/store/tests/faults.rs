//! Each call of making, opening and using a store fails in turn.

use crate::disk::faulty::{Fault, Faulty};
use crate::disk::folder_in_memory;

use super::*;

/// What a run does with its store: three saves, each of which is acknowledged or not. How far it came.
fn run(disk: &Faulty, folder: &Path, first: u8) -> (u8, Option<String>) {
    let work = || -> Result<(), (u8, Failure)> {
        let none = |failure| (0, failure);
        let store = Store::open_on(Arc::new(disk.clone()), folder, "wythoff").map_err(none)?;
        store.load("rows").map_err(none)?;
        for step in first..first + 3 {
            store
                .save("rows", &record(step))
                .map_err(|why| (step - first, why))?;
        }
        Ok(())
    };
    match work() {
        Ok(()) => (3, None),
        Err((saved, failure)) => (saved, failure.message()),
    }
}

/// Large enough to let the file grow.
fn record(step: u8) -> Vec<u8> {
    vec![step; 150_000]
}

/// The record that a store has, read on a disk that works.
fn found(folder: &Path) -> Option<u8> {
    let store = Store::open(folder, "wythoff").unwrap();
    let found = store.load("rows").unwrap()?;
    assert_eq!(found, record(found[0]), "nothing but what was saved");
    Some(found[0])
}

/// Runs again and again, until no call is left to fail, and checks what is in the store each time.
fn every_call(fault: Fault, existing: bool) {
    for at in 1.. {
        let folder = folder_in_memory();
        if existing {
            assert_eq!(run(&Faulty::none(), folder.path(), 1).1, None);
        }
        let disk = Faulty::new(at, fault);
        let (saved, said) = run(&disk, folder.path(), 11);
        let before = existing.then_some(3);
        let at_least = if saved == 0 { before } else { Some(10 + saved) };
        // What was being saved when the call failed may be there as well.
        let at_most = Some(11 + saved).filter(|_| said.is_some());
        let is = found(folder.path());
        assert!(
            is == at_least || is == at_most,
            "{fault:?} at call {at}: {is:?}, {saved} saved: {said:?}"
        );
        if let Some(said) = &said {
            assert!(said.contains(FILE) || said.contains("the store"), "{said}");
            assert!(!said.contains("damaged"), "{fault:?} at call {at}: {said}");
            let names_a_way_out = ["repeat the command", "make room", "wait for it"];
            assert!(
                names_a_way_out.iter().any(|way| said.contains(way)),
                "{said}"
            );
            assert!(
                !matches!(fault, Fault::Short | Fault::Interrupted),
                "{at}: {said}"
            );
        }
        // The next run is as if nothing had happened, and cleans up.
        assert_eq!(run(&Faulty::none(), folder.path(), 21).1, None);
        assert_eq!(found(folder.path()), Some(23));
        let left = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "{fault:?} at call {at}: nothing but the store");
        if disk.calls() < at {
            assert_eq!(said, None);
            assert!(at > 30, "only {at} calls");
            return;
        }
    }
}

#[test]
fn a_new_store_survives_every_fault() {
    Fault::SURVIVED
        .iter()
        .for_each(|&fault| every_call(fault, false));
}

#[test]
fn an_old_store_survives_every_fault() {
    Fault::SURVIVED
        .iter()
        .for_each(|&fault| every_call(fault, true));
}

/// The process stops at every step of making, opening and committing.
#[test]
fn a_kill_at_every_step_costs_nothing() {
    every_call(Fault::Gone, false);
    every_call(Fault::Gone, true);
}
