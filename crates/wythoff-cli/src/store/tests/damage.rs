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
