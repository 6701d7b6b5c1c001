//! Requests: the little of HTTP/1.1 that a page needs, read strictly. Whatever is not plain is refused.

use std::io::{self, Read};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The most bytes before the body.
const MOST_HEAD: usize = 16 << 10;

/// The most headers.
const MOST_HEADERS: usize = 64;

/// The most bytes of a body: certificates are the longest arguments.
pub(crate) const MOST_BODY: usize = 16 << 20;

/// Bodies up to this size need no room: as many as there are connections may come at once.
const SHORT: usize = 64 << 10;

/// The most bytes of longer bodies, of all connections together.
const MOST_BODIES: usize = 4 * MOST_BODY;

/// A request must be here after this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// What was asked for.
#[derive(Debug, Default)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// The room that the body takes, as long as the request lives.
    taken: Option<Taken>,
    /// Whether the connection stays open afterwards.
    pub(crate) keep: bool,
}

/// Room for long bodies, shared by all connections.
#[derive(Debug, Clone, Default)]
pub(crate) struct Room(Arc<AtomicUsize>);

/// A part of it.
#[derive(Debug)]
struct Taken {
    room: Room,
    bytes: usize,
}

impl Room {
    /// Takes so many bytes, if there are any left.
    fn take(&self, bytes: usize) -> Option<Taken> {
        let fits = |used: usize| Some(used + bytes).filter(|&used| used <= MOST_BODIES);
        let taken = self
            .0
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, fits);
        taken.ok().map(|_| Taken {
            room: self.clone(),
            bytes,
        })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.room.0.fetch_sub(self.bytes, Ordering::SeqCst);
    }
}

/// Why there is no request.
#[derive(Debug)]
pub(crate) enum NoRequest {
    /// The connection ended or was silent before a request began.
    Closed,
    /// It is answered with this status and this sentence, and the connection ends.
    Refused(u16, &'static str),
}

impl From<io::Error> for NoRequest {
    fn from(_: io::Error) -> Self {
        Self::Closed
    }
}

impl Request {
    /// The only header of this name, in lower case; nothing if there are several.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        match (found.next(), found.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }

    /// How many headers have this name.
    pub(crate) fn count(&self, name: &str) -> usize {
        (self.headers.iter())
            .filter(|(known, _)| known == name)
            .count()
    }

    /// Reads the next request of a connection. What came after it stays in `ahead`.
    pub(crate) fn read(
        stream: &mut TcpStream,
        ahead: &mut Vec<u8>,
        idle: Duration,
        room: &Room,
    ) -> Result<Self, NoRequest> {
        stream.set_read_timeout(Some(idle))?;
        let mut end = Instant::now() + idle + PATIENCE;
        if !ahead.is_empty() {
            end = Instant::now() + PATIENCE;
        }
        let head = loop {
            if let Some(at) = find(ahead, b"\r\n\r\n") {
                break at;
            }
            if ahead.len() > MOST_HEAD {
                return Err(NoRequest::Refused(431, "the headers are too long"));
            }
            let began = !ahead.is_empty();
            match more(stream, ahead, end) {
                Ok(0) if began => return Err(NoRequest::Refused(400, "the request is cut off")),
                Ok(0) => return Err(NoRequest::Closed),
                Ok(_) => {
                    if !began {
                        end = Instant::now() + PATIENCE;
                        stream.set_read_timeout(Some(PATIENCE))?;
                    }
                }
                Err(_) if began => return Err(NoRequest::Refused(408, "the request is too slow")),
                Err(_) => return Err(NoRequest::Closed),
            }
        };
        if head > MOST_HEAD {
            return Err(NoRequest::Refused(431, "the headers are too long"));
        }
        let mut request = Self::parse(&ahead[..head])?;
        ahead.drain(..head + 4);
        let length = request.length()?;
        if length > MOST_BODY {
            return Err(NoRequest::Refused(413, "the body is too long"));
        }
        if length > SHORT {
            let crowded = NoRequest::Refused(503, "too many long requests at once; ask again");
            request.taken = Some(room.take(length).ok_or(crowded)?);
        }
        if (request.header("expect")).is_some_and(|word| word.eq_ignore_ascii_case("100-continue"))
        {
            io::Write::write_all(stream, b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        while ahead.len() < length {
            match more(stream, ahead, end) {
                Ok(0) => return Err(NoRequest::Closed),
                Ok(_) => {}
                Err(_) => return Err(NoRequest::Refused(408, "the request is too slow")),
            }
        }
        let rest = ahead.split_off(length);
        request.body = std::mem::replace(ahead, rest);
        Ok(request)
    }

    fn parse(head: &[u8]) -> Result<Self, NoRequest> {
        let bad = |why| NoRequest::Refused(400, why);
        let head = std::str::from_utf8(head).map_err(|_| bad("the headers are not text"))?;
        if head.contains('\0') {
            return Err(bad("the headers are not text"));
        }
        let mut lines = head.split("\r\n");
        let first: Vec<&str> = lines.next().unwrap_or("").split(' ').collect();
        let &[method, path, version] = &first[..] else {
            return Err(bad("the first line is no request"));
        };
        if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
            return Err(NoRequest::Refused(505, "only HTTP/1.1 is spoken here"));
        }
        let plain = |byte: u8| (0x21..0x7f).contains(&byte);
        if method.is_empty() || !path.starts_with('/') || !path.bytes().all(plain) {
            return Err(bad("the first line is no request"));
        }
        let mut headers = Vec::new();
        for line in lines {
            let (name, value) = line
                .split_once(':')
                .ok_or_else(|| bad("a header has no colon"))?;
            let token =
                |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!#$%&'*+^`|~".contains(&byte);
            if name.is_empty() || !name.bytes().all(token) {
                return Err(bad("a header has no name"));
            }
            if headers.len() == MOST_HEADERS {
                return Err(NoRequest::Refused(431, "there are too many headers"));
            }
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let request = Self {
            method: method.to_owned(),
            path: path.to_owned(),
            headers,
            body: Vec::new(),
            taken: None,
            keep: version == "HTTP/1.1",
        };
        let closes = (request.header("connection"))
            .is_some_and(|word| word.to_ascii_lowercase().contains("close"));
        Ok(Self {
            keep: request.keep && !closes,
            ..request
        })
    }

    /// The length of the body.
    fn length(&self) -> Result<usize, NoRequest> {
        if self.count("transfer-encoding") > 0 {
            return Err(NoRequest::Refused(
                411,
                "the length of the body must be told",
            ));
        }
        match (self.count("content-length"), self.header("content-length")) {
            (0, _) => Ok(0),
            (1, Some(text))
                if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() =>
            {
                // A number that does not fit is too long as well.
                Ok(text.parse().unwrap_or(usize::MAX))
            }
            _ => Err(NoRequest::Refused(
                400,
                "the length of the body is no number",
            )),
        }
    }
}

/// Where a piece begins.
fn find(bytes: &[u8], piece: &[u8]) -> Option<usize> {
    bytes.windows(piece.len()).position(|part| part == piece)
}

/// Reads some more bytes; none at the end of the stream.
fn more(stream: &mut TcpStream, ahead: &mut Vec<u8>, end: Instant) -> io::Result<usize> {
    if Instant::now() > end {
        return Err(io::ErrorKind::TimedOut.into());
    }
    let mut piece = [0; 16 << 10];
    let count = stream.read(&mut piece)?;
    ahead.extend_from_slice(&piece[..count]);
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_some_long_bodies_at_once() {
        let room = Room::default();
        let mut taken: Vec<_> = (0..4).map(|_| room.take(MOST_BODY)).collect();
        assert!(taken.iter().all(Option::is_some));
        assert!(room.take(SHORT).is_none());
        taken.pop();
        assert!(room.take(MOST_BODY).is_some());
        drop(taken);
        assert_eq!(room.0.load(Ordering::SeqCst), 0);
    }

    #[test]
    fn what_is_not_plain_is_refused() {
        for head in [
            "",
            "GET",
            "GET /",
            "GET  / HTTP/1.1",
            "GET x HTTP/1.1",
            "GET / HTTP/2",
            "GET / HTTP/1.1\r\nno colon",
            "GET / HTTP/1.1\r\n: x",
            "GET / HTTP/1.1\r\na b: x",
            "GET /\u{e9} HTTP/1.1",
        ] {
            assert!(Request::parse(head.as_bytes()).is_err(), "{head:?}");
        }
        assert!(Request::parse(b"GET / HTTP/1.1\r\nx: \xff").is_err());
    }

    #[test]
    fn two_headers_of_one_name_are_none() {
        let request = Request::parse(b"GET / HTTP/1.1\r\nHost: a\r\nhost: b").unwrap();
        assert_eq!((request.header("host"), request.count("host")), (None, 2));
    }

    #[test]
    fn the_length_is_a_number() {
        let length = |text: &str| {
            let head = format!("POST / HTTP/1.1\r\n{text}");
            Request::parse(head.as_bytes()).unwrap().length()
        };
        assert!(matches!(length("content-length: 12"), Ok(12)));
        for wrong in [
            "content-length: -1",
            "content-length:",
            "content-length: 1\r\ncontent-length: 2",
            "transfer-encoding: chunked",
        ] {
            assert!(length(wrong).is_err(), "{wrong}");
        }
    }
}
