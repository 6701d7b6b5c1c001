//! Responses, and streams of events.

use std::io::{self, Write};
use std::net::TcpStream;

/// Said with every response: nothing is loaded from elsewhere, nobody else may frame or read the page.
const SAFE: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
form-action 'none'; frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n";

/// An answer to one request.
#[derive(Debug)]
pub(crate) struct Response<'a> {
    pub(crate) status: u16,
    pub(crate) kind: &'static str,
    pub(crate) body: &'a [u8],
    /// Whether the body is told only by its length.
    pub(crate) head_only: bool,
    /// Whether the connection stays open.
    pub(crate) keep: bool,
}

/// The type of everything that the questions answer.
pub(crate) const JSON: &str = "application/json";

impl Response<'_> {
    pub(crate) fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        let connection = if self.keep { "keep-alive" } else { "close" };
        let cache = if self.kind == JSON {
            "no-store"
        } else {
            "no-cache"
        };
        let more = match self.status {
            405 => "Allow: GET, HEAD, POST\r\n",
            503 => "Retry-After: 1\r\n",
            _ => "",
        };
        let mut bytes = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {cache}\r\n\
             Connection: {connection}\r\n{more}{SAFE}\r\n",
            self.status,
            reason(self.status),
            self.kind,
            self.body.len()
        )
        .into_bytes();
        if !self.head_only {
            bytes.extend_from_slice(self.body);
        }
        stream.write_all(&bytes)
    }
}

/// Begins a stream of events; its end is the end of the connection.
pub(crate) fn begin_events(stream: &mut TcpStream) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
         Connection: close\r\n{SAFE}\r\n"
    );
    stream.write_all(head.as_bytes())
}

/// Sends an event. The data is JSON on one line.
pub(crate) fn event(stream: &mut TcpStream, name: &str, data: &str) -> io::Result<()> {
    stream.write_all(format!("event: {name}\ndata: {data}\n\n").as_bytes())
}

/// The JSON of a refusal.
pub(crate) fn refusal(kind: &str, message: &str) -> String {
    let error = serde_json::json!({ "kind": kind, "message": message, "position": null });
    serde_json::json!({ "error": error }).to_string() + "\n"
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        505 => "HTTP Version Not Supported",
        _ => "Internal Server Error",
    }
}
