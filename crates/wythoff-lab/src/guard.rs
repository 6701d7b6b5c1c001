//! Who may ask: whoever reaches this machine under its own name, and no page but the lab's own.
//!
//! Any page that a browser shows can send requests to a server on the same machine, and a name of the page's own
//! domain may lead there. So the name in `Host` must be that of this machine (against names that are led elsewhere),
//! and `Origin` and `Sec-Fetch-Site`, which pages cannot forge, must say that the page came from here. Questions are
//! JSON by their type, which other pages cannot send without asking first, and asking is refused.

use std::net::{IpAddr, SocketAddr};

use crate::request::Request;

/// Refuses with a status and a sentence what does not come from the lab's own page.
pub(crate) fn check(request: &Request, address: SocketAddr) -> Result<(), (u16, &'static str)> {
    let host = request.header("host").filter(|host| is_here(host, address));
    let Some(host) = host else {
        return Err((421, "this server answers under its own address only"));
    };
    if request.count("origin") > 0 && request.header("origin") != Some(&format!("http://{host}")) {
        return Err((403, "another page may not ask"));
    }
    // Following a link to the page is not asking; everything else from elsewhere is.
    let link = request.method != "POST" && request.header("sec-fetch-mode") == Some("navigate");
    match request.header("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if link => Ok(()),
        Some(_) => Err((403, "another page may not ask")),
    }
}

/// Whether the name with its port is one of this server. Bound to one machine, these are the names of that machine;
/// otherwise any number of the right port, since no name of a domain is a number.
fn is_here(host: &str, address: SocketAddr) -> bool {
    let Some((name, port)) = host.rsplit_once(':') else {
        return false;
    };
    if port.parse() != Ok(address.port()) {
        return false;
    }
    let number = name.trim_start_matches('[').trim_end_matches(']').parse();
    match number {
        Ok(number) => match address.ip() {
            ip if ip.is_loopback() => IpAddr::is_loopback(&number),
            ip if ip.is_unspecified() => true,
            ip => ip == number,
        },
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        let here: SocketAddr = "127.0.0.1:1907".parse().unwrap();
        for name in [
            "127.0.0.1:1907",
            "localhost:1907",
            "LocalHost:1907",
            "[::1]:1907",
        ] {
            assert!(is_here(name, here), "{name}");
        }
        for name in [
            "evil.example:1907",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1.evil.example:1907",
            "localhost.:1907",
            "192.168.0.1:1907",
            "",
            ":1907",
        ] {
            assert!(!is_here(name, here), "{name}");
        }
        let all: SocketAddr = "0.0.0.0:1907".parse().unwrap();
        assert!(is_here("192.168.0.1:1907", all) && !is_here("evil.example:1907", all));
    }
}
