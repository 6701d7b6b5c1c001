//! What a page of somebody else, a careless program or an enemy may send.

use std::io::Write;
use std::net::Shutdown;
use std::time::{Duration, Instant};

use wythoff_lab::Limits;

use crate::client::{ask, connect, get, is_alive, lab, question, receive, send};

const ARGUMENTS: &str = r#"{"sum":"wythoff@3,5"}"#;

#[test]
fn garbage_is_refused_and_the_server_lives() {
    let address = lab(Limits::default());
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20));
    let headers = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(1000));
    let pieces: [&[u8]; 12] = [
        b"\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\n\r\n",
        b"POST /api/v1/value HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST /api/v1/value HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/v1/value HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\n\xff\xfe: x\r\n\r\n",
        long.as_bytes(),
        headers.as_bytes(),
    ];
    for piece in pieces {
        if let Some(reply) = send(&mut connect(address), piece) {
            assert!((400..=505).contains(&reply.status), "{reply:?}");
            assert!(reply.body.starts_with("{\"error\":{"), "{reply:?}");
        }
        assert!(is_alive(address));
    }
}

#[test]
fn random_bytes_never_end_the_server() {
    let address = lab(Limits::default());
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..200 {
        let length = next() % 400;
        let bytes: Vec<u8> = (0..length).map(|_| next().to_le_bytes()[0]).collect();
        let mut stream = connect(address);
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let _ = receive(&mut stream);
        // The same as the arguments of a question.
        let mut request = format!("POST /api/v1/value HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n").into_bytes();
        request.extend(&bytes);
        assert_eq!(send(&mut connect(address), &request).unwrap().status, 400);
    }
    assert!(is_alive(address));
}

#[test]
fn deep_nesting_ends_no_thread() {
    let address = lab(Limits::default());
    let deep = |open: &str, middle: &str, close: &str| {
        let depth = 200_000;
        format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
    };
    for (name, arguments) in [
        ("value", deep("[", "", "]")),
        (
            "decide",
            serde_json::json!({ "formula": deep("(", "x = x", ")") }).to_string(),
        ),
        (
            "decide",
            serde_json::json!({ "formula": deep("not ", "x = x", "") }).to_string(),
        ),
        (
            "decide",
            serde_json::json!({ "formula": deep("forall x: ", "x = x", "") }).to_string(),
        ),
        (
            "show",
            serde_json::json!({ "rules": deep("(", "a", ")") }).to_string(),
        ),
        (
            "show",
            serde_json::json!({ "rules": format!("piles a; move (a - {})", deep("(", "1", ")")) })
                .to_string(),
        ),
        (
            "word",
            serde_json::json!({ "spec": deep("morphism:", "a", "") }).to_string(),
        ),
    ] {
        let reply = ask(address, name, &arguments);
        assert!(
            (400..500).contains(&reply.status),
            "{name}: {}",
            &reply.body[..200.min(reply.body.len())]
        );
        assert!(is_alive(address));
    }
}

#[test]
fn a_body_of_100_megabytes_is_refused_unread() {
    let address = lab(Limits::default());
    let mut stream = connect(address);
    let head = format!(
        "POST /api/v1/value HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        if stream.write_all(&piece).is_err() {
            break;
        }
    }
    let reply = receive(&mut stream).unwrap();
    assert_eq!(reply.status, 413, "{reply:?}");
    assert!(is_alive(address));
}

#[test]
fn only_this_machine_under_its_own_name_may_ask() {
    let address = lab(Limits::default());
    let port = address.port();
    let asked = |host: &str, more: &str| {
        let request = format!(
            "POST /api/v1/value HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n{more}Content-Length: {}\r\n\r\n{ARGUMENTS}",
            ARGUMENTS.len()
        );
        send(&mut connect(address), request.as_bytes())
            .unwrap()
            .status
    };
    let here = address.to_string();
    assert_eq!(asked(&here, ""), 200);
    assert_eq!(asked(&format!("localhost:{port}"), ""), 200);
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "",
        "localhost:1",
    ] {
        assert_eq!(asked(host, ""), 421, "{host}");
    }
    assert_eq!(asked(&here, &format!("Host: {here}\r\n")), 421, "two names");
    assert_eq!(asked(&here, &format!("Origin: http://{here}\r\n")), 200);
    for origin in [
        "http://evil.example",
        "null",
        &format!("https://{here}"),
        "http://127.0.0.1:1",
    ] {
        assert_eq!(
            asked(&here, &format!("Origin: {origin}\r\n")),
            403,
            "{origin}"
        );
    }
    assert_eq!(asked(&here, "Sec-Fetch-Site: same-origin\r\n"), 200);
    for site in ["cross-site", "same-site"] {
        assert_eq!(
            asked(&here, &format!("Sec-Fetch-Site: {site}\r\n")),
            403,
            "{site}"
        );
    }
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    assert_eq!(get(address, "/", link).status, 200, "a link may lead here");
    assert_eq!(asked(&here, link), 403, "a form may not");
    let picture = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
    assert_eq!(get(address, "/icon.svg", picture).status, 403);
}

#[test]
fn a_form_of_another_page_is_no_question() {
    let address = lab(Limits::default());
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let request = format!(
            "POST /api/v1/value HTTP/1.1\r\nHost: {address}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{ARGUMENTS}",
            ARGUMENTS.len()
        );
        assert_eq!(
            send(&mut connect(address), request.as_bytes())
                .unwrap()
                .status,
            415
        );
    }
    let before = format!("OPTIONS /api/v1/value HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let reply = send(&mut connect(address), before.as_bytes()).unwrap();
    assert_eq!(reply.status, 405);
    assert!(!reply.head.to_lowercase().contains("access-control"));
}

#[test]
fn nothing_is_served_but_the_files_of_the_page() {
    let address = lab(Limits::default());
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/..",
        "/.git/config",
        "/src/lib.rs",
        "/INDEX.HTML",
    ] {
        assert_eq!(get(address, path, "").status, 404, "{path}");
    }
    assert_eq!(get(address, "/api/v1/value", "").status, 405);
    assert_eq!(get(address, "/index.html?x=../../secret", "").status, 200);
}

#[test]
fn closed_sockets_leave_nothing_behind() {
    let address = lab(Limits {
        connections: 64,
        ..Limits::default()
    });
    for round in 0..300 {
        let mut stream = connect(address);
        match round % 4 {
            0 => {}
            1 => stream.write_all(b"POST /api/v1/val").unwrap(),
            2 => stream
                .write_all(&question(address, "value", ARGUMENTS, ""))
                .unwrap(),
            _ => stream
                .write_all(&question(address, "value", ARGUMENTS, "")[..120])
                .unwrap(),
        }
        drop(stream);
    }
    let end = Instant::now() + Duration::from_secs(20);
    while !std::panic::catch_unwind(|| is_alive(address)).unwrap_or(false) {
        assert!(Instant::now() < end, "the server no longer answers");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_thousand_requests_over_fifty_connections() {
    let address = lab(Limits::default());
    let expected = ask(address, "value", ARGUMENTS).body;
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| {
                let mut stream = connect(address);
                for _ in 0..20 {
                    let reply = send(&mut stream, &question(address, "value", ARGUMENTS, ""));
                    assert_eq!(reply.unwrap().body, expected);
                }
            });
        }
    });
}

/// Numbers that no list and no table has are refused as input; they neither end the question in the middle nor fill the memory.
#[test]
fn absurd_numbers_are_refused() {
    let address = lab(Limits::default());
    for (name, arguments) in [
        ("atlas", r#"{"family":"extra","count":1,"rows":0}"#),
        (
            "atlas",
            r#"{"family":"extra","count":1,"rows":"18446744073709551615"}"#,
        ),
        ("extend", r#"{"game":"raleigh","up-to":1000}"#),
        ("extend", r#"{"game":"wythoff","members":1000000}"#),
        ("dual", r#"{"spec":"x = x","up-to":100000}"#),
    ] {
        let reply = ask(address, name, arguments);
        assert_eq!(reply.status, 400, "{name} {arguments}: {reply:?}");
    }
    assert!(is_alive(address));
}
