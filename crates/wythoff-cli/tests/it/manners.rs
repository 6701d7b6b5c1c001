//! Files as people expect them: permissions, links, pipes, marks, leftovers, and things that go away.

use std::process::{Command, Stdio};

use crate::run::{BINARY, shell, wait_until};

/// Runs a line of shell in a new folder; what it prints.
fn printed(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(line, folder.path());
    assert_eq!(ran.stderr, "", "{line}\n{ran:?}");
    ran.stdout()
}

const TABLE: &str = "wythoff table nim --size 1 --format csv -o";

#[test]
fn permissions_are_by_the_umask_and_then_kept() {
    for (umask, mode) in [
        ("022", "644"),
        ("027", "640"),
        ("077", "600"),
        ("002", "664"),
    ] {
        let line = format!("umask {umask}; {TABLE} a; stat -c %a a");
        assert_eq!(printed(&line), format!("{mode}\n"));
    }
    for mode in ["600", "664", "755"] {
        let line = format!("touch a; chmod {mode} a; umask 022; {TABLE} a; stat -c %a a; cat a");
        assert_eq!(printed(&line), format!("{mode}\n0\n"));
    }
    // The store, too.
    let line = "umask 027; wythoff sweep wythoff --max-value 1 --rows 9 --checkpoint s >/dev/null; stat -c %a s/run.redb";
    assert_eq!(printed(line), "640\n");
}

#[test]
fn files_that_may_only_be_read_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("echo old > a; chmod 444 a; {TABLE} a; echo $?; cat a; ls -A | wc -l");
    let ran = shell(&line, folder.path());
    assert_eq!(ran.stdout, "2\nold\n1\n", "{ran:?}");
    assert!(
        ran.stderr.contains("cannot write a: it may only be read"),
        "{ran:?}"
    );
}

#[test]
fn links_of_both_kinds() {
    // A link to nothing yet, in another folder; a chain of links; a file with two names.
    let line =
        format!("mkdir d; ln -s d/later a; {TABLE} a; cat d/later; test -L a; ls -A . d | wc -w");
    assert_eq!(printed(&line), "0\n5\n");
    let line =
        format!("echo old > c; ln -s c b; ln -s b a; {TABLE} a; cat c; test -L a && test -L b");
    assert_eq!(printed(&line), "0\n");
    let line = format!("echo old > a; ln a b; {TABLE} a; cat b; stat -c %h b; ls -A | wc -l");
    assert_eq!(printed(&line), "0\n2\n2\n");
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(&format!("ln -s a a; {TABLE} a"), folder.path());
    assert!(ran.failed(2).contains("links lead in a circle"));
}

#[test]
fn pipes_on_both_ends() {
    let line = format!("mkfifo p; cat p > got & {TABLE} p; wait; cat got; test -p p");
    assert_eq!(printed(&line), "0\n");
    let line = "mkfifo p; echo 'theorem t := forall x: exists y: y > x' > p & wythoff decide --file p | head -n 1; wait";
    assert!(printed(line).contains('t'));
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let mark = "printf '\\357\\273\\277' > m;";
    let rules = "echo 'piles a; move (a - i) for i >= 1' >> m; mv m m.game; wythoff value m.game@3 | head -n 1";
    assert!(printed(&format!("{mark} {rules}")).contains('3'));
    let script = "echo 'theorem t := forall x: exists y: y > x' >> m; wythoff decide --file m";
    assert!(printed(&format!("{mark} {script}")).contains("t"));
    let certificate = "wythoff prove wythoff --certificate c >/dev/null; cat c >> m; wythoff verify m --independent | head -n 1";
    assert!(printed(&format!("{mark} {certificate}")).contains("proved"));
}

/// The next run removes what a killed one was writing, at once.
#[test]
fn leftovers_are_removed_by_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let names = || std::fs::read_dir(folder.path()).unwrap().count();
    let mut child = Command::new(BINARY)
        .args([
            "table", "nim", "--size", "20000", "--format", "csv", "-o", "big",
        ])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the first bytes", || names() > 0);
    // While it is being written, nobody takes it away.
    shell(&format!("{TABLE} small"), folder.path()).stdout();
    assert_eq!(names(), 2);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names(), 2);
    shell(&format!("{TABLE} small"), folder.path()).stdout();
    assert_eq!(names(), 1);
}

/// A store that is removed in the midst of a sweep once ended with status 0 and without a word.
#[test]
fn a_store_that_is_removed_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let line = "wythoff sweep wythoff --max-value 6 --rows 10^12 --time-limit 20 --checkpoint s -q & \
                while ! test -e s/run.redb; do sleep 0.02; done; rm -r s; wait $!; echo $?";
    let ran = shell(line, folder.path());
    assert_eq!(ran.stdout, "2\n", "{ran:?}");
    assert!(ran.stderr.contains("was removed during the run"), "{ran:?}");
}

/// The same for a report, at whatever moment it is removed.
#[test]
fn a_report_that_is_removed_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let line = "wythoff reproduce --paper komaki --scale quick --out r -q & \
                while ! ls r/results/*.json >/dev/null 2>&1; do sleep 0.01; done; mv r/results gone; wait $!; echo $?";
    let ran = shell(line, folder.path());
    assert_eq!(ran.stdout, "2\n", "{ran:?}");
    let said = ran.stderr;
    assert!(
        said.contains("removed during the run") || said.contains("cannot write"),
        "{said}"
    );
}

/// Two processes that make one store at the same moment: both are right, or one is told that it is in use.
#[test]
fn two_processes_make_one_store() {
    let folder = tempfile::tempdir().unwrap();
    let line = |store: usize| {
        let sweep = format!(
            "wythoff sweep wythoff --max-value 2 --rows 500 --checkpoint s{store} -q > /dev/null"
        );
        format!("{sweep} & {sweep}; echo $?; wait $!; echo $?; ls -A s{store}")
    };
    for store in 0..10 {
        let ran = shell(&line(store), folder.path());
        let statuses: Vec<&str> = ran.stdout.lines().collect();
        assert!(statuses[..2].contains(&"0"), "{ran:?}");
        assert!(
            statuses[..2]
                .iter()
                .all(|status| ["0", "2"].contains(status)),
            "{ran:?}"
        );
        assert_eq!(statuses[2..], ["run.redb"], "{ran:?}");
        for said in ran.stderr.lines() {
            assert!(said.contains("in use by another process"), "{ran:?}");
        }
    }
}
