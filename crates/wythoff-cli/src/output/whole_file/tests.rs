//! Files on disks that work, and on disks that fail at every call in turn.

use super::*;
use crate::disk::System;

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn put(path: &Path, content: &[u8]) -> Result<(), Failure> {
    write(&System, path, |out| out.write_all(content))
}

#[test]
fn a_failed_write_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer.txt");
    std::fs::write(&path, "old").unwrap();
    let failed = write(&System, &path, |out| {
        out.write_all(&[b'x'; 1 << 20])?;
        Err(io::Error::other("the answer is on fire"))
    });
    let said = failed.unwrap_err().message().unwrap();
    assert!(said.contains("answer.txt: the answer is on fire"), "{said}");
    assert_eq!(text(&path), "old");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    put(&path, b"new").unwrap();
    assert_eq!(text(&path), "new");
}

#[test]
fn leftovers_of_a_killed_process_go_and_files_that_are_being_written_stay() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join(".wythoff-killed.part");
    let copy = folder.path().join(".wythoff-killed.old");
    std::fs::write(&left, "half").unwrap();
    std::fs::write(&copy, "the only copy").unwrap();
    let other = Unfinished::create_in(&System, folder.path()).unwrap();
    put(&folder.path().join("a"), b"a").unwrap();
    assert!(!left.exists() && other.path().exists() && copy.exists());
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_names_kept() {
    use std::os::unix::fs::{MetadataExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    symlink("later.txt", at("link")).unwrap();
    put(&at("link"), b"new").unwrap();
    assert_eq!(text(&at("later.txt")), "new");
    assert!(at("link").is_symlink());
    std::fs::hard_link(at("later.txt"), at("other")).unwrap();
    // Shorter, longer than the buffer, and shorter again.
    for content in ["x", &"long ".repeat(40_000), "both"] {
        put(&at("other"), content.as_bytes()).unwrap();
        assert_eq!(text(&at("later.txt")), content);
        assert_eq!(std::fs::metadata(at("other")).unwrap().nlink(), 2);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    symlink("circle", at("circle")).unwrap();
    assert!(put(&at("circle"), b"x").is_err());
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_read_only_files_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    std::fs::write(&path, "old").unwrap();
    let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode));
    mode(0o640).unwrap();
    put(&path, b"new").unwrap();
    let kept = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(kept & 0o777, 0o640);
    mode(0o440).unwrap();
    assert!(put(&path, b"newer").is_err());
    assert_eq!(text(&path), "new");
}

#[cfg(unix)]
mod faults {
    use super::*;
    use crate::disk::faulty::{Fault, Faulty};
    use crate::disk::folder_in_memory;

    /// More than one buffer.
    fn new() -> String {
        "new ".repeat(40_000)
    }

    /// Writes the file once for each call that writing it takes, and lets that call fail.
    fn every_call(fault: Fault, prepare: fn(&Path), judge: fn(&Path, Option<&str>, u64)) {
        let content = new();
        for at in 1.. {
            let folder = folder_in_memory();
            prepare(folder.path());
            let disk = Faulty::new(at, fault);
            let path = folder.path().join("answer");
            let done = write(&disk, &path, |out| out.write_all(content.as_bytes()));
            let said = done.err().map(|failure| failure.message().unwrap());
            if let Some(said) = &said {
                assert!(said.contains("answer"), "{fault:?} {at}: {said}");
                assert!(
                    said.contains("make room")
                        || said.contains("repeat")
                        || said.contains("now in"),
                    "{said}"
                );
                assert!(
                    !matches!(fault, Fault::Short | Fault::Interrupted),
                    "{at}: {said}"
                );
            }
            judge(folder.path(), said.as_deref(), at);
            if disk.calls() < at {
                assert!(said.is_none(), "{said:?}");
                assert!(at > 10, "only {at} calls");
                return;
            }
        }
    }

    fn nothing(_: &Path) {}

    fn old_file(folder: &Path) {
        std::fs::write(folder.join("answer"), "old").unwrap();
    }

    fn two_names(folder: &Path) {
        old_file(folder);
        std::fs::hard_link(folder.join("answer"), folder.join("other")).unwrap();
    }

    /// The names in a folder that a run leaves behind.
    fn left(folder: &Path) -> Vec<String> {
        let names = std::fs::read_dir(folder).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".wythoff")).collect()
    }

    fn old_or_new(folder: &Path, said: Option<&str>, at: u64) {
        let found = text(&folder.join("answer"));
        match said {
            // The last call makes the new name durable; if it fails, the new content is there all the same.
            Some(said) => assert!(found == "old" || found == new(), "{at}: {said}"),
            None => assert!(found == new(), "{at}"),
        }
    }

    #[test]
    fn a_new_file_is_whole_or_missing() {
        for fault in Fault::SURVIVED {
            every_call(fault, nothing, |folder, said, at| {
                let path = folder.join("answer");
                assert!(said.is_some() || path.exists());
                assert!(!path.exists() || text(&path) == new(), "{at}");
            });
        }
    }

    #[test]
    fn an_old_file_stays_or_is_replaced() {
        for fault in Fault::SURVIVED {
            every_call(fault, old_file, old_or_new);
        }
    }

    /// After a failure that passes, no file is left but the one that was written.
    #[test]
    fn nothing_is_left_behind() {
        every_call(Fault::Full, old_file, |folder, said, at| {
            let left = left(folder);
            assert!(left.is_empty(), "{at}: {said:?} {left:?}");
        });
    }

    /// A file with two names is written in place, so its old content may be elsewhere for a while; it is never lost.
    #[test]
    fn a_file_with_two_names_is_never_lost() {
        for fault in Fault::SURVIVED {
            every_call(fault, two_names, |folder, said, at| {
                let found = text(&folder.join("answer"));
                assert_eq!(found, text(&folder.join("other")), "{at}");
                let elsewhere =
                    |name: &String| name.ends_with(".old") && text(&folder.join(name)) == "old";
                match said {
                    None => assert!(found == new(), "{at}"),
                    Some(said) if found != "old" && found != new() => {
                        let copy = left(folder).into_iter().find(elsewhere).unwrap();
                        assert!(said.contains(&copy), "{at}: {said}");
                    }
                    Some(_) => {}
                }
            });
        }
    }

    /// A killed process leaves the old file or the new one, and the next run removes the rest.
    #[test]
    fn a_killed_process_leaves_old_or_new() {
        every_call(Fault::Gone, old_file, |folder, said, at| {
            old_or_new(folder, said, at);
            put(&folder.join("other"), b"x").unwrap();
            assert_eq!(left(folder), [""; 0], "{at}");
        });
        every_call(Fault::Gone, two_names, |folder, _, at| {
            let found = text(&folder.join("answer"));
            let copies = left(folder)
                .into_iter()
                .filter(|name| name.ends_with(".old"));
            let whole = found == "old" || found == new();
            let mut copies = copies.map(|name| text(&folder.join(name)));
            assert!(whole || copies.any(|copy| copy == "old"), "{at}");
        });
    }
}

#[cfg(unix)]
mod power {
    use super::*;
    use crate::disk::folder_in_memory;
    use crate::disk::recorded::{Chance, Recorded};

    /// The power is lost at every moment while a file is replaced: it has the old content or the new.
    #[test]
    fn a_loss_of_power_leaves_the_old_file_or_the_new() {
        let home = folder_in_memory();
        let disk = Recorded::default();
        let path = home.path().join("answer");
        let contents = [
            "old ".repeat(30_000),
            "new ".repeat(40_000),
            "last".to_owned(),
        ];
        let mut done = vec![0];
        for content in &contents {
            write(&disk, &path, |out| out.write_all(content.as_bytes())).unwrap();
            done.push(disk.len());
        }
        for changes in 0..=disk.len() {
            let finished = done.iter().rposition(|&at| at <= changes).unwrap();
            let old = finished.checked_sub(1).map(|at| contents[at].as_bytes());
            let new = contents.get(finished).map(String::as_bytes);
            for seed in 0..20 {
                let mut chance = match seed {
                    0 => Chance::Everything,
                    1 => Chance::Nothing,
                    seed => Chance::Seed(seed),
                };
                let left = disk.after(changes, &mut chance);
                let found = left.get(&path).map(Vec::as_slice);
                assert!(
                    found == old || found == new,
                    "after {changes} changes, {chance:?}"
                );
            }
        }
    }
}
