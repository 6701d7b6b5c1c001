//! Any bytes sent to the server of the lab: it answers in HTTP or closes the connection, and stays alive.
//!
//! `HOST` in the input stands for the address of the server, which is another one in every run.

#![no_main]

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use wythoff_fuzz::{MEMORY, TIME};
use wythoff_lab::{Lab, Limits};

/// The address of a server with small limits.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let limits = Limits {
            time: TIME,
            memory: MEMORY,
            jobs: 2,
            waiting: 8,
            connections: 16,
            shelf: 1 << 20,
        };
        let lab = Lab::bind("127.0.0.1:0", limits).expect("a port is free");
        let address = lab.address();
        std::thread::spawn(move || lab.serve());
        address
    })
}

/// The input with the address in its place.
fn addressed(input: &[u8], address: SocketAddr) -> Vec<u8> {
    const NAME: &[u8] = b"HOST";
    let mut bytes = Vec::new();
    let mut rest = input;
    while let Some(at) = rest.windows(NAME.len()).position(|piece| piece == NAME) {
        bytes.extend(&rest[..at]);
        bytes.extend(address.to_string().bytes());
        rest = &rest[at + NAME.len()..];
    }
    bytes.extend(rest);
    bytes
}

fuzz_target!(|input: &[u8]| {
    let address = server();
    let mut stream = TcpStream::connect(address).expect("the server is alive");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time above 0");
    // A server that refuses early may close its end first.
    let _ = stream.write_all(&addressed(input, address));
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 "), "{answer:?}"),
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}"),
    }
});
