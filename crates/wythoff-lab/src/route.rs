//! Which address is which: the assets of the page, and the questions under `/api/v1/`.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use wythoff::ask::NAMES;

use crate::assets;
use crate::guard;
use crate::job::Workshop;
use crate::request::Request;
use crate::response::{JSON, Response, refusal};

/// Where the questions are.
const API: &str = "/api/v1/";

/// Answers a request; whether the connection stays open.
pub(crate) fn answer(
    request: &Request,
    stream: &mut TcpStream,
    address: SocketAddr,
    workshop: &Arc<Workshop>,
) -> io::Result<bool> {
    if let Err((status, message)) = guard::check(request, address) {
        return refuse(request, stream, status, message);
    }
    let path = request.path.split(['?', '#']).next().unwrap_or("");
    match (&*request.method, path.strip_prefix(API)) {
        ("GET" | "HEAD", Some("")) => {
            let names = serde_json::json!({ "questions": NAMES }).to_string() + "\n";
            send(request, stream, 200, JSON, names.as_bytes())
        }
        ("POST", Some(name)) => question(request, stream, name, workshop),
        ("GET" | "HEAD", None) => match assets::named(path) {
            Some(asset) => send(request, stream, 200, asset.kind, asset.bytes),
            None => refuse(request, stream, 404, "there is nothing at this address"),
        },
        (_, Some(_)) => refuse(request, stream, 405, "questions are asked with POST"),
        _ => refuse(
            request,
            stream,
            405,
            "only GET, HEAD and POST are understood",
        ),
    }
}

/// Answers a question, at once or as a stream.
fn question(
    request: &Request,
    stream: &mut TcpStream,
    name: &str,
    workshop: &Arc<Workshop>,
) -> io::Result<bool> {
    // `claims list` is `claims/list` in an address.
    let name = name.replace('/', " ");
    if !NAMES.contains(&&*name) {
        return refuse(request, stream, 404, "there is no such question");
    }
    let kind = request.header("content-type").unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case(JSON) {
        return refuse(request, stream, 415, "arguments are application/json");
    }
    let Ok(arguments) = std::str::from_utf8(&request.body) else {
        return refuse(request, stream, 400, "the arguments are no text");
    };
    let streams =
        (request.header("accept")).is_some_and(|kinds| kinds.contains("text/event-stream"));
    if streams {
        workshop.stream(stream, &name, arguments)?;
        return Ok(false);
    }
    match workshop.answer(stream, &name, arguments) {
        None => Ok(false),
        Some(Ok(answer)) => send(request, stream, 200, JSON, answer.as_bytes()),
        Some(Err((status, error))) => send(request, stream, status, JSON, error.as_bytes()),
    }
}

fn refuse(
    request: &Request,
    stream: &mut TcpStream,
    status: u16,
    message: &str,
) -> io::Result<bool> {
    let body = refusal("request", message);
    send(request, stream, status, JSON, body.as_bytes())
}

fn send(
    request: &Request,
    stream: &mut TcpStream,
    status: u16,
    kind: &'static str,
    body: &[u8],
) -> io::Result<bool> {
    let response = Response {
        status,
        kind,
        body,
        head_only: request.method == "HEAD",
        keep: request.keep,
    };
    response.send(stream)?;
    Ok(request.keep)
}
