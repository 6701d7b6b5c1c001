//! A client that says exactly what it is told to say.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use wythoff_lab::{Lab, Limits};

/// A server on a free port, for as long as the test runs.
pub(crate) fn lab(limits: Limits) -> SocketAddr {
    let lab = Lab::bind("127.0.0.1:0", limits).unwrap();
    let address = lab.address();
    std::thread::spawn(move || lab.serve());
    address
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// A connection that gives up after a while.
pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
}

/// Sends bytes and reads one reply.
pub(crate) fn send(stream: &mut TcpStream, bytes: &[u8]) -> Option<Reply> {
    stream.write_all(bytes).ok()?;
    receive(stream)
}

/// Reads one reply; `None` if the connection ends before.
pub(crate) fn receive(stream: &mut TcpStream) -> Option<Reply> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read(&mut byte).ok()? == 0 {
            return None;
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse().unwrap())
    });
    let mut body = Vec::new();
    match length {
        Some(length) => {
            body.resize(length, 0);
            stream.read_exact(&mut body).ok()?;
        }
        None => _ = stream.read_to_end(&mut body).ok()?,
    }
    Some(Reply {
        status,
        head,
        body: String::from_utf8(body).unwrap(),
    })
}

/// A question, with more headers if need be.
pub(crate) fn question(address: SocketAddr, name: &str, arguments: &str, more: &str) -> Vec<u8> {
    format!(
        "POST /api/v1/{name} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         {more}Content-Length: {}\r\n\r\n{arguments}",
        arguments.len()
    )
    .into_bytes()
}

/// Asks on a connection of its own.
pub(crate) fn ask(address: SocketAddr, name: &str, arguments: &str) -> Reply {
    send(
        &mut connect(address),
        &question(address, name, arguments, ""),
    )
    .unwrap()
}

/// Asks for a file.
pub(crate) fn get(address: SocketAddr, path: &str, more: &str) -> Reply {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{more}\r\n");
    send(&mut connect(address), request.as_bytes()).unwrap()
}

/// Whether the server still answers.
pub(crate) fn is_alive(address: SocketAddr) -> bool {
    ask(address, "value", r#"{"sum":"wythoff@3,5"}"#).status == 200
}
