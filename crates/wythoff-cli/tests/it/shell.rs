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

#[test]
fn an_answer_is_not_lost_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["value wythoff@3,5", "--help", "games"] {
        let ran = shell(&format!("wythoff {command} >&-"), folder.path());
        assert!(
            ran.stderr.contains("the answer is lost"),
            "{command}: {}",
            ran.stderr
        );
        let ran = shell(&format!("wythoff {command} > /dev/null"), folder.path());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{command}");
        // As programs that start others discard their output: no failure.
        let ran = shell(&format!("wythoff {command} 1<> /dev/null"), folder.path());
        assert_eq!(ran.status, 0, "{command}");
    }
}

/// Writes the completion script of a shell and has the shell read it.
fn completions_are_read(name: &str, read: &str) {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("wythoff completions {name} > script && {read} script");
    let ran = shell(&line, folder.path());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{name}");
}

#[test]
fn bash_reads_its_completions() {
    completions_are_read("bash", "bash -n");
}

#[test]
#[ignore = "needs zsh; .ci/run asks for it where there is one"]
fn needs_zsh_to_read_its_completions() {
    completions_are_read("zsh", "zsh -n");
}

#[test]
#[ignore = "needs fish; .ci/run asks for it where there is one"]
fn needs_fish_to_read_its_completions() {
    completions_are_read("fish", "fish --no-execute");
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(
        "wythoff completions fish > script; \
         fish -c 'source script; complete -C \"wythoff claims check --scale \"'",
        folder.path(),
    );
    let words: Vec<&str> = ran.stdout.split_whitespace().collect();
    assert!(
        words.contains(&"beyond") && words.contains(&"quick"),
        "{ran:?}"
    );
}

/// The first command of README names no binary, and there are several.
#[test]
fn cargo_run_means_this_program() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains("cargo run --release -- solve wythoff"));
    let cargo = std::process::Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(&root)
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&cargo.stdout).unwrap();
    let members = metadata["workspace_default_members"].as_array().unwrap();
    assert_eq!(members.len(), 1);
    assert!(members[0].as_str().unwrap().contains("wythoff-cli"));
}
