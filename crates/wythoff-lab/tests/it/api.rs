//! Questions and their answers: the same bytes as those of the facade.

use wythoff::ask::{NAMES, Quiet, answer_json};
use wythoff_lab::{Limits, assets};

use crate::client::{ask, connect, get, lab, question, send};

#[test]
fn answers_are_those_of_the_facade_to_the_byte() {
    let address = lab(Limits::default());
    for (name, arguments) in [
        ("games", "{}"),
        ("value", r#"{"sum":"wythoff@3,5 + nim@7"}"#),
        ("options", r#"{"sum":"wythoff@4,8"}"#),
        ("table", r#"{"game":"w:3","size":12}"#),
        (
            "table",
            r#"{"game":"wythoff","rows":"10^40..+8","cols":"5..9"}"#,
        ),
        ("positions", r#"{"game":"wythoff","value":1,"count":10}"#),
        ("move", r#"{"sum":"wythoff@10,12"}"#),
        ("sequence", r#"{"name":"lower-wythoff"}"#),
        ("claims list", r#"{"paper":"nivasch"}"#),
    ] {
        let expected = answer_json(name, arguments, &Quiet::default()).unwrap() + "\n";
        let reply = ask(address, &name.replace(' ', "/"), arguments);
        assert_eq!((reply.status, reply.body), (200, expected), "{name}");
        assert!(reply.head.contains("Content-Type: application/json\r\n"));
    }
}

#[test]
fn failures_are_json_with_kind_message_and_position() {
    let address = lab(Limits::default());
    for (name, arguments, status, kind, place) in [
        ("value", "{}", 400, "input", false),
        ("value", "[", 400, "input", false),
        ("value", r#"{"sum":"wythoff@3,x"}"#, 400, "input", true),
        (
            "show",
            r#"{"rules":"piles a <= b\nmove (a - i, b"}"#,
            400,
            "rules",
            true,
        ),
        (
            "table",
            r#"{"game":"wythoff","size":"10^9"}"#,
            422,
            "undecided",
            false,
        ),
        ("nothing", "{}", 404, "request", false),
    ] {
        let reply = ask(address, name, arguments);
        let json: serde_json::Value = serde_json::from_str(&reply.body).unwrap();
        let error = &json["error"];
        assert_eq!(reply.status, status, "{name}: {}", reply.body);
        assert_eq!(error["kind"], kind, "{}", reply.body);
        assert!(error["message"].is_string(), "{}", reply.body);
        assert_eq!(error["position"].is_object(), place, "{}", reply.body);
    }
}

#[test]
fn the_position_of_a_mistake_counts_characters() {
    let address = lab(Limits::default());
    let rules = "# φ\npiles a <= b\nmove (a - i, b for i >= 1\n";
    let arguments = serde_json::json!({ "rules": rules }).to_string();
    let reply = ask(address, "show", &arguments);
    let json: serde_json::Value = serde_json::from_str(&reply.body).unwrap();
    let start = json["error"]["position"]["start"].as_u64().unwrap();
    let rest: String = rules
        .chars()
        .skip(usize::try_from(start).unwrap())
        .collect();
    assert!(rest.starts_with("for i"), "{rest}");
}

#[test]
fn a_stream_has_progress_parts_and_the_answer() {
    let address = lab(Limits::default());
    let arguments = r#"{"game":"w:2","values":1}"#;
    let request = question(address, "solve", arguments, "Accept: text/event-stream\r\n");
    let reply = send(&mut connect(address), &request).unwrap();
    assert!(reply.head.contains("text/event-stream"), "{}", reply.head);
    let events: Vec<(&str, serde_json::Value)> = (reply.body.split_terminator("\n\n"))
        .map(|event| {
            let (name, data) = event.split_once('\n').unwrap();
            let data = data.strip_prefix("data: ").unwrap();
            let name = name.strip_prefix("event: ").unwrap();
            (name, serde_json::from_str(data).unwrap())
        })
        .collect();
    let count = |name| events.iter().filter(|(known, _)| *known == name).count();
    assert!(count("progress") > 0, "{}", reply.body);
    assert_eq!((count("partial"), count("answer")), (2, 1));
    let (last, answer) = events.last().unwrap();
    assert_eq!((*last, &answer["complete"]), ("answer", &true.into()));
    let parts = events.iter().filter(|(name, _)| *name == "partial");
    for ((_, part), level) in parts.zip(answer["levels"].as_array().unwrap()) {
        assert_eq!(&part["level"], level);
    }
    let wrong = question(address, "solve", "{}", "Accept: text/event-stream\r\n");
    let reply = send(&mut connect(address), &wrong).unwrap();
    assert!(
        reply.body.starts_with("event: error\ndata: {\"error\":"),
        "{}",
        reply.body
    );
}

#[test]
fn the_page_and_all_its_files() {
    let address = lab(Limits::default());
    let page = get(address, "/", "");
    assert!(page.body.starts_with("<!doctype html>"));
    assert!(
        page.head
            .contains("Content-Security-Policy: default-src 'none'")
    );
    for asset in assets::ALL {
        let reply = get(address, &format!("/{}", asset.name), "");
        assert_eq!(reply.status, 200, "{}", asset.name);
        assert!(
            reply
                .head
                .contains(&format!("Content-Type: {}\r\n", asset.kind))
        );
        assert_eq!(reply.body.as_bytes(), asset.bytes);
        let head = format!(
            "HEAD /{} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n",
            asset.name
        );
        let mut stream = connect(address);
        std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
        let mut all = String::new();
        std::io::Read::read_to_string(&mut stream, &mut all).unwrap();
        assert!(all.ends_with("\r\n\r\n"), "a HEAD has no body");
    }
    let names = get(address, "/api/v1/", "");
    assert!(NAMES.iter().all(|name| names.body.contains(name)));
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    for asset in assets::ALL {
        let text = String::from_utf8_lossy(asset.bytes);
        for (at, _) in text.match_indices("http") {
            let rest = &text[at..];
            let name = rest.starts_with("http://www.w3.org/2000/svg");
            let address = rest.starts_with("http://") || rest.starts_with("https://");
            assert!(
                name || !address,
                "{}: {}",
                asset.name,
                &rest[..40.min(rest.len())]
            );
        }
    }
}
