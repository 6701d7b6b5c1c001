//! Damaged stores: refused, and with no more memory than the file has bytes.

use crate::disk::faulty::Faulty;
use crate::disk::folder_in_memory;

use super::*;

const RECORD: [u8; 5000] = [7; 5000];

/// A folder with a store that has one record, and the bytes of the store.
fn genuine() -> (tempfile::TempDir, Vec<u8>) {
    let folder = folder_in_memory();
    let store = Store::open(folder.path(), "wythoff").unwrap();
    store.save("rows", &RECORD).unwrap();
    drop(store);
    let whole = std::fs::read(folder.path().join(FILE)).unwrap();
    (folder, whole)
}

/// Whether the store is refused with these bytes; if not, nothing led to what was changed. Either way no more is read at once than
/// there is.
fn is_refused(folder: &Path, bytes: &[u8]) -> bool {
    std::fs::write(folder.join(FILE), bytes).unwrap();
    let disk = Faulty::none();
    let opened = Store::open_on(Arc::new(disk.clone()), folder, "wythoff");
    let most = disk.most_read();
    assert!(most <= bytes.len() as u64, "{most} bytes at once");
    match opened {
        Err(failure) => {
            let message = failure.message().unwrap();
            assert!(message.contains("is damaged"), "{message}");
            true
        }
        Ok(store) => {
            assert_eq!(store.load("rows").unwrap(), Some(RECORD.to_vec()));
            false
        }
    }
}

/// The number of a page has in its last byte how large the page is: a damaged one once made the database fill two gigabytes
/// before it found that the file ends.
#[test]
fn a_page_of_gigabytes_is_refused_without_them() {
    let (folder, whole) = genuine();
    // Among the bytes that are zero, near others that are not, is the last one of every number of a page.
    let near = |at: usize| {
        whole[at.saturating_sub(15)..=at]
            .iter()
            .any(|&byte| byte != 0)
    };
    let places = (320..whole.len()).filter(|&at| whole[at] == 0 && near(at));
    let mut refused = 0;
    for at in places {
        let mut damaged = whole.clone();
        damaged[at] = 0x80;
        refused += usize::from(is_refused(folder.path(), &damaged));
    }
    assert!(refused > 100, "{refused}");
}

/// After a crash the database takes the other commit if the pages of one do not fit, whatever the checksum of that commit says: a
/// changed byte there, too, can name a page of gigabytes.
#[test]
fn a_commit_that_is_damaged_is_not_the_way_out_of_a_damaged_page() {
    const FLAGS: usize = 9;
    const COMMITS: [std::ops::Range<usize>; 2] = [64..192, 192..320];
    let (folder, mut crashed) = genuine();
    let last = usize::from(crashed[FLAGS] & 1);
    crashed[FLAGS] = crashed[FLAGS] & !4 | 2;
    let changed_page = |at: usize| {
        let mut damaged = crashed.clone();
        damaged[at] ^= 1;
        is_refused(folder.path(), &damaged).then_some(damaged)
    };
    // A page to which only the last commit leads: the record stands in it.
    let record = crashed.windows(100).position(|part| part == &RECORD[..100]);
    let damaged = changed_page(record.unwrap()).expect("the record is compared");
    for at in COMMITS[1 - last].clone() {
        for byte in [0x48, 0x80, 0xa0] {
            let mut damaged = damaged.clone();
            damaged[at] = byte;
            is_refused(folder.path(), &damaged);
        }
    }
}
