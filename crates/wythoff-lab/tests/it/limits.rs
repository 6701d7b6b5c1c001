//! Limits: of time, of memory, of questions at once, and the end of work that nobody waits for.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use wythoff_lab::Limits;

use crate::client::{ask, connect, is_alive, lab, question, receive, send};

/// A question that takes minutes.
const LONG: &str = r#"{"game":"wythoff","value":3}"#;

#[test]
fn a_question_ends_when_its_time_is_up() {
    let address = lab(Limits {
        time: Duration::from_millis(300),
        ..Limits::default()
    });
    let started = Instant::now();
    let reply = ask(address, "automaton", LONG);
    assert_eq!(reply.status, 422, "{reply:?}");
    assert!(reply.body.contains("time limit"), "{reply:?}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_question_ends_before_it_takes_too_much_memory() {
    let address = lab(Limits {
        memory: 1 << 20,
        ..Limits::default()
    });
    let reply = ask(address, "table", r#"{"game":"wythoff","size":100000}"#);
    assert_eq!(reply.status, 422, "{reply:?}");
    assert!(reply.body.contains("memory"), "{reply:?}");
}

/// Whether a short question is answered at once, and not kept waiting for a place.
fn is_free(address: SocketAddr) -> bool {
    let mut stream = connect(address);
    let at_once = Duration::from_millis(200);
    stream.set_read_timeout(Some(at_once)).unwrap();
    let short = question(address, "value", r#"{"sum":"nim@1"}"#, "");
    send(&mut stream, &short).is_some()
}

#[test]
fn work_stops_when_the_client_goes_away() {
    for accept in ["", "Accept: text/event-stream\r\n"] {
        let address = lab(Limits {
            jobs: 1,
            ..Limits::default()
        });
        let mut stream = connect(address);
        let request = question(address, "automaton", LONG, accept);
        stream.write_all(&request).unwrap();
        while is_free(address) {}
        drop(stream);
        // The only place at work is free again, long before the time limit of two minutes.
        let started = Instant::now();
        assert!(is_alive(address));
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}

#[test]
fn too_many_questions_are_told_to_come_again() {
    let address = lab(Limits {
        jobs: 1,
        waiting: 0,
        ..Limits::default()
    });
    let mut busy = connect(address);
    let request = question(address, "automaton", LONG, "Accept: text/event-stream\r\n");
    busy.write_all(&request).unwrap();
    // The place is taken when the work tells how far it is.
    let told = BufReader::new(&busy).lines().map_while(Result::ok);
    assert!({ told }.any(|line| line == "event: progress"));
    let reply = ask(address, "games", "{}");
    assert_eq!(reply.status, 503, "{reply:?}");
    assert!(reply.head.contains("Retry-After"), "{reply:?}");
}

#[test]
fn too_many_connections_are_told_to_come_again() {
    let address = lab(Limits {
        connections: 3,
        ..Limits::default()
    });
    let mut open: Vec<_> = (0..3).map(|_| connect(address)).collect();
    for stream in &mut open {
        let reply = send(stream, &question(address, "games", "{}", ""));
        assert_eq!(reply.unwrap().status, 200);
    }
    let reply = receive(&mut connect(address)).unwrap();
    assert_eq!(reply.status, 503);
    drop(open);
    let end = Instant::now() + Duration::from_secs(30);
    while !is_alive(address) {
        assert!(Instant::now() < end, "no place is free again");
    }
}

#[test]
fn long_bodies_share_their_room() {
    let address = lab(Limits::default());
    let head = format!(
        "POST /api/v1/value HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        16 << 20
    );
    // A body that has begun and does not end: told to go on once it has its room, or refused.
    let begun = || {
        let mut stream = connect(address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        (stream, String::from_utf8_lossy(&status).into_owned())
    };
    let open: Vec<_> = (0..4).map(|_| begun()).collect();
    for (_, status) in &open {
        assert_eq!(status, "HTTP/1.1 100", "there is room for four");
    }
    assert_eq!(begun().1, "HTTP/1.1 503", "and for no more");
    assert!(
        is_alive(address),
        "short questions are answered all the same"
    );
    drop(open);
    let end = Instant::now() + Duration::from_secs(30);
    while begun().1 == "HTTP/1.1 503" {
        assert!(Instant::now() < end, "the room is not given back");
    }
}
