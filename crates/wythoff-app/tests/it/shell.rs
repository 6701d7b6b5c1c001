//! Behaviour that every command shares: exit statuses, files, pipes.

use crate::run::{shell, wythoff};

#[test]
fn a_wrong_command_line_ends_with_status_2() {
    assert!(wythoff(&["mann"]).failed(2).contains("tip: a similar"));
    assert!(
        wythoff(&["man", "mann"])
            .failed(2)
            .contains("did you mean `man`?")
    );
    assert!(
        wythoff(&["man", "--threads", "0"])
            .failed(2)
            .contains("1 to 4096")
    );
    assert!(
        wythoff(&["man", "--time-limit", "-1"])
            .failed(2)
            .contains("seconds")
    );
    assert!(
        wythoff(&["man", "--memory-limit", "1.5"])
            .failed(2)
            .contains("   ^")
    );
}

#[test]
fn output_goes_to_the_file_and_only_there() {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell("wythoff man -o page.1 && cat page.1", folder.path());
    assert_eq!(ran.stdout(), wythoff(&["man"]).stdout());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let ran = shell("wythoff man -o missing/page.1", folder.path());
    assert!(ran.failed(2).contains("cannot write missing/page.1"));
}

#[test]
fn a_closed_pipe_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell("wythoff completions zsh | head -n 1", folder.path());
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout(), "#compdef wythoff\n");
}
