//! Damaged stores: refused, and with no more memory than the file has bytes.

use crate::disk::faulty::Faulty;
use crate::disk::folder_in_memory;

use super::*;

/// The number of a page has in its last byte how large the page is: a damaged one once made the database fill two gigabytes
/// before it found that the file ends.
#[test]
fn a_page_of_gigabytes_is_refused_without_them() {
    let folder = folder_in_memory();
    let store = Store::open(folder.path(), "wythoff").unwrap();
    store.save("rows", &[7; 5000]).unwrap();
    drop(store);
    let file = folder.path().join(FILE);
    let whole = std::fs::read(&file).unwrap();
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
        std::fs::write(&file, &damaged).unwrap();
        let disk = Faulty::none();
        match Store::open_on(Arc::new(disk.clone()), folder.path(), "wythoff") {
            Err(failure) => {
                assert!(failure.message().unwrap().contains("is damaged"), "{at}");
                refused += 1;
            }
            // Nothing leads there.
            Ok(store) => assert_eq!(store.load("rows").unwrap(), Some(vec![7; 5000])),
        }
        let most = disk.most_read();
        assert!(most <= whole.len() as u64, "{most} bytes at {at}");
    }
    assert!(refused > 100, "{refused}");
}

/// After a crash the database takes the other commit if the pages of one do not fit, whatever its checksum says.
#[test]
fn a_commit_that_is_damaged_is_not_the_way_out_of_a_damaged_page() {
    const FLAGS: usize = 9;
    const COMMITS: [std::ops::Range<usize>; 2] = [64..192, 192..320];
    let folder = folder_in_memory();
    let store = Store::open(folder.path(), "wythoff").unwrap();
    store.save("rows", &[7; 5000]).unwrap();
    drop(store);
    let file = folder.path().join(FILE);
    let mut crashed = std::fs::read(&file).unwrap();
    let last = usize::from(crashed[FLAGS] & 1);
    crashed[FLAGS] = crashed[FLAGS] & !4 | 2;
    crashed[COMMITS[1 - last].clone()].fill(0x81);
    let used = (320..crashed.len()).filter(|&at| crashed[at] != 0);
    let mut refused = 0;
    for at in used.step_by(23).collect::<Vec<_>>() {
        let mut damaged = crashed.clone();
        damaged[at] ^= 1;
        std::fs::write(&file, &damaged).unwrap();
        let disk = Faulty::none();
        match Store::open_on(Arc::new(disk.clone()), folder.path(), "wythoff") {
            Err(failure) => {
                assert!(failure.message().unwrap().contains("is damaged"), "{at}");
                refused += 1;
            }
            Ok(store) => assert_eq!(store.load("rows").unwrap(), Some(vec![7; 5000])),
        }
        let most = disk.most_read();
        assert!(most <= crashed.len() as u64, "{most} bytes at {at}");
    }
    assert!(refused > 50, "{refused}");
}
