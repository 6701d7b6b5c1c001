//! The power is lost at every moment: the store is at the last commit or at the one that was under way.

use crate::disk::recorded::{Chance, Recorded};
use crate::disk::{System, folder_in_memory};

use super::*;

/// So many fates by chance are tried for each moment.
const CHANCES: u64 = 4;

/// Grows, shrinks and grows, so that pages are used again.
fn record(step: u8) -> Vec<u8> {
    vec![step; [10, 9_000, 70_000, 300, 40_000][usize::from(step) % 5]]
}

/// What is in the store of a folder: nothing at all, or a store with a record or none.
fn found(folder: &Path) -> Option<Option<u8>> {
    folder.join(FILE).exists().then(|| {
        let store = Store::open_on(Arc::new(System), folder, "wythoff");
        let record = store.unwrap().load("rows").unwrap();
        record.map(|found| {
            assert_eq!(found, self::record(found[0]));
            found[0]
        })
    })
}

#[test]
fn a_loss_of_power_leaves_the_old_commit_or_the_new() {
    let home = folder_in_memory();
    let disk = Recorded::default();
    // After so many changes of the disk, this was acknowledged: the store itself, then its records.
    let mut acknowledged = Vec::new();
    for run in 0..2 {
        let store = Store::open_on(Arc::new(disk.clone()), home.path(), "wythoff").unwrap();
        if run == 0 {
            acknowledged.push((disk.len(), None));
        }
        for step in 1..=4 {
            store.save("rows", &record(10 * run + step)).unwrap();
            acknowledged.push((disk.len(), Some(10 * run + step)));
        }
    }
    let mut lost = 0;
    for changes in 0..=disk.len() {
        let done = acknowledged
            .iter()
            .take_while(|(at, _)| *at <= changes)
            .count();
        let seeds = (0..CHANCES).map(|seed| Chance::Seed(seed * 1_000_003 + changes as u64));
        for mut chance in [Chance::Everything, Chance::Nothing]
            .into_iter()
            .chain(seeds)
        {
            let left = disk.after(changes, &mut chance);
            let folder = folder_in_memory();
            for (path, content) in left {
                std::fs::write(folder.path().join(path.file_name().unwrap()), content).unwrap();
            }
            let is = found(folder.path());
            let (old, new) = (
                done.checked_sub(1).map(|done| acknowledged[done].1),
                acknowledged.get(done).map(|next| next.1),
            );
            assert!(
                is == old || (is.is_some() && is == new),
                "after {changes} changes, {chance:?}: {is:?} instead of {old:?} or {new:?}"
            );
            lost += 1;
            // It goes on, and belongs to this run alone.
            let store = Store::open(folder.path(), "wythoff").unwrap();
            store.save("rows", &record(99)).unwrap();
            drop(store);
            assert_eq!(found(folder.path()), Some(Some(99)));
            let other = Store::open(folder.path(), "f-wythoff").unwrap_err();
            assert!(other.message().unwrap().contains("another run"));
        }
    }
    assert!(lost > 500, "only {lost} losses of power");
}
