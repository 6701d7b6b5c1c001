//! Connections: how many, how long, and what each may send.

use std::io::{self, Read};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::job::{Limits, Workshop};
use crate::request::{NoRequest, Request, Room};
use crate::response::{JSON, Response, refusal};
use crate::route;

/// A connection on which nothing is asked ends after this time.
const IDLE: Duration = Duration::from_secs(60);

/// A client that does not read its answer is given up after this time.
const UNREAD: Duration = Duration::from_secs(20);

/// What a refused client still sends is read for so long, so that it sees the refusal.
const DRAIN: Duration = Duration::from_secs(3);

/// The server of the lab.
///
/// # Example
///
/// ```
/// use std::io::{Read, Write};
/// use std::net::TcpStream;
/// use wythoff_lab::{Lab, Limits};
///
/// let lab = Lab::bind("127.0.0.1:0", Limits::default()).unwrap();
/// let address = lab.address();
/// std::thread::spawn(move || lab.serve());
/// let mut stream = TcpStream::connect(address).unwrap();
/// write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
/// let mut page = String::new();
/// stream.read_to_string(&mut page).unwrap();
/// assert!(page.starts_with("HTTP/1.1 200 OK"));
/// ```
#[derive(Debug)]
pub struct Lab {
    listener: TcpListener,
    address: SocketAddr,
    workshop: Arc<Workshop>,
}

impl Lab {
    /// Takes an address. Port 0 is any that is free.
    pub fn bind(address: impl ToSocketAddrs, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        Ok(Self {
            address: listener.local_addr()?,
            listener,
            workshop: Arc::new(Workshop::new(limits)),
        })
    }

    /// The address, with the port that was taken.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers for ever.
    pub fn serve(&self) -> ! {
        let open = Arc::new(AtomicUsize::new(0));
        let room = Room::default();
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                // Too many open files, for instance: others may close some.
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let guest = Guest::new(&open);
            if guest.number > self.workshop.limits.connections {
                turn_away(stream);
                continue;
            }
            let (workshop, address) = (Arc::clone(&self.workshop), self.address);
            let room = room.clone();
            let spawned = std::thread::Builder::new()
                .stack_size(256 << 10)
                .spawn(move || {
                    // A connection that breaks is the end of it.
                    let _ = converse(stream, address, &workshop, &room);
                    drop(guest);
                });
            drop(spawned);
        }
    }
}

/// Counts an open connection as long as it lives.
struct Guest {
    open: Arc<AtomicUsize>,
    number: usize,
}

impl Guest {
    fn new(open: &Arc<AtomicUsize>) -> Self {
        Self {
            number: open.fetch_add(1, Ordering::SeqCst) + 1,
            open: Arc::clone(open),
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Answers the requests of one connection.
fn converse(
    mut stream: TcpStream,
    address: SocketAddr,
    workshop: &Arc<Workshop>,
    room: &Room,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(UNREAD))?;
    let mut ahead = Vec::new();
    loop {
        match Request::read(&mut stream, &mut ahead, IDLE, room) {
            Ok(request) => {
                if !route::answer(&request, &mut stream, address, workshop)? {
                    return stream.shutdown(Shutdown::Both);
                }
            }
            Err(NoRequest::Closed) => return Ok(()),
            Err(NoRequest::Refused(status, message)) => {
                refuse(&mut stream, status, message)?;
                return drain(&mut stream);
            }
        }
    }
}

fn refuse(stream: &mut TcpStream, status: u16, message: &str) -> io::Result<()> {
    let body = refusal("request", message);
    Response {
        status,
        kind: JSON,
        body: body.as_bytes(),
        head_only: false,
        keep: false,
    }
    .send(stream)
}

/// Reads and forgets what is still sent: a connection that is closed with bytes unread loses the last answer.
fn drain(stream: &mut TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(DRAIN))?;
    let end = Instant::now() + DRAIN;
    let mut piece = [0; 64 << 10];
    while Instant::now() < end && stream.read(&mut piece)? > 0 {}
    Ok(())
}

/// Tells a client that there are too many, without a thread of its own.
fn turn_away(mut stream: TcpStream) {
    let told = stream.set_write_timeout(Some(Duration::from_millis(100)));
    let _ = told.and_then(|()| refuse(&mut stream, 503, "too many connections; ask again"));
}
