//! A question at work: how many may be at once, how long and with how much memory, and its end when nobody waits
//! for the answer any more.

use std::io;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use wythoff::ask::{Shelf, answer_json};
use wythoff::{Budget, Failure, StopFlag, json};

use crate::response::{begin_events, event, refusal};
use crate::watch::{News, Stages, Watched};

/// The client is looked at, and progress is told, so often; oftener where questions have less time than that.
const BEAT: Duration = Duration::from_millis(50);

/// Questions have as much stack as a program of their own would have, and more.
const STACK: usize = 16 << 20;

/// What questions may use.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How long one may take.
    pub time: Duration,
    /// How much memory one may use, in bytes.
    pub memory: u64,
    /// How many may be at work at once.
    pub jobs: usize,
    /// How many more may wait.
    pub waiting: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How much memory the tables may take that are kept between questions, in bytes.
    pub shelf: u64,
}

impl Default for Limits {
    /// For one person at one machine.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(120),
            memory: 1 << 30,
            jobs: 4,
            waiting: 128,
            connections: 128,
            shelf: 256 << 20,
        }
    }
}

/// Where questions are worked on.
#[derive(Debug)]
pub(crate) struct Workshop {
    pub(crate) limits: Limits,
    shelf: Shelf,
    crowd: Mutex<Crowd>,
    left: Condvar,
}

/// How many are at work, and how many wait.
#[derive(Debug, Default)]
struct Crowd {
    working: usize,
    waiting: usize,
}

/// What came of a question that is answered at once.
pub(crate) type Reply = Result<String, (u16, String)>;

impl Workshop {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            shelf: Shelf::of_bytes(limits.shelf),
            limits,
            crowd: Mutex::default(),
            left: Condvar::new(),
        }
    }

    /// Works on a question until its answer is there; `None` when the client went away.
    pub(crate) fn answer(
        self: &Arc<Self>,
        stream: &TcpStream,
        name: &str,
        arguments: &str,
    ) -> Option<Reply> {
        let Some(place) = self.enter() else {
            return Some(Err(crowded()));
        };
        let job = Job::start(place, name, arguments, false);
        loop {
            match job.news.recv_timeout(self.beat()) {
                Ok(News::Done(outcome)) => return Some(outcome),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => job.look_at(stream).ok()?,
                Err(RecvTimeoutError::Disconnected) => return Some(Err(broken())),
            }
        }
    }

    /// The same, telling meanwhile what is heard of the work. Ends early when the client goes away.
    pub(crate) fn stream(
        self: &Arc<Self>,
        stream: &mut TcpStream,
        name: &str,
        arguments: &str,
    ) -> io::Result<()> {
        begin_events(stream)?;
        let Some(place) = self.enter() else {
            return event(stream, "error", crowded().1.trim_end());
        };
        let job = Job::start(place, name, arguments, true);
        let mut told = None;
        loop {
            match job.news.recv_timeout(self.beat()) {
                Ok(News::Stage(stage)) => event(stream, "progress", &stage)?,
                Ok(News::Partial(part)) => event(stream, "partial", &part)?,
                Ok(News::Note(note)) => {
                    let note = serde_json::json!({ "note": note }).to_string();
                    event(stream, "progress", &note)?;
                }
                Ok(News::Done(Ok(answer))) => return event(stream, "answer", answer.trim_end()),
                Ok(News::Done(Err((_, error)))) => return event(stream, "error", error.trim_end()),
                Err(RecvTimeoutError::Timeout) => {
                    job.look_at(stream)?;
                    let current = job.stages.current();
                    if let Some(line) = current.as_ref().filter(|_| current != told) {
                        event(stream, "progress", line)?;
                    }
                    told = current;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return event(stream, "error", broken().1.trim_end());
                }
            }
        }
    }

    /// How long to wait for news before the client and the clock are looked at.
    fn beat(&self) -> Duration {
        BEAT.min(self.limits.time)
    }

    /// A place at work, after waiting for one; `None` if too many wait already or it takes too long.
    fn enter(self: &Arc<Self>) -> Option<Place> {
        let mut crowd = self.crowd.lock().unwrap_or_else(PoisonError::into_inner);
        if crowd.working >= self.limits.jobs {
            if crowd.waiting >= self.limits.waiting {
                return None;
            }
            crowd.waiting += 1;
            let busy = |crowd: &mut Crowd| crowd.working >= self.limits.jobs;
            let waited = self.left.wait_timeout_while(crowd, self.limits.time, busy);
            crowd = waited.unwrap_or_else(PoisonError::into_inner).0;
            crowd.waiting -= 1;
            if crowd.working >= self.limits.jobs {
                return None;
            }
        }
        crowd.working += 1;
        Some(Place(Arc::clone(self)))
    }
}

/// A place at work, free again when this is dropped.
#[derive(Debug)]
struct Place(Arc<Workshop>);

impl Drop for Place {
    fn drop(&mut self) {
        let mut crowd = (self.0.crowd.lock()).unwrap_or_else(PoisonError::into_inner);
        crowd.working -= 1;
        drop(crowd);
        self.0.left.notify_one();
    }
}

/// A question at work on a thread of its own. It is stopped when this is dropped.
struct Job {
    news: mpsc::Receiver<News>,
    stages: Arc<Stages>,
    stop: StopFlag,
    end: Instant,
}

impl Job {
    fn start(place: Place, name: &str, arguments: &str, wants_parts: bool) -> Self {
        let (sender, news) = mpsc::channel();
        let stages = Arc::<Stages>::default();
        let limits = place.0.limits.clone();
        let budget = Budget::default().with_memory(limits.memory);
        let job = Self {
            news,
            stages: Arc::clone(&stages),
            stop: budget.stop_flag(),
            end: Instant::now() + limits.time,
        };
        let (name, arguments) = (name.to_owned(), arguments.to_owned());
        let work = move || {
            let done = sender.clone();
            let host = Watched::new(budget, &place.0.shelf, stages, sender, wants_parts);
            let asked = catch_unwind(AssertUnwindSafe(|| answer_json(&name, &arguments, &host)));
            let outcome = match asked {
                Ok(Ok(answer)) => Ok(answer + "\n"),
                Ok(Err(failure)) => Err((status(&failure), json::of_failure(&failure) + "\n")),
                Err(_) => Err(broken()),
            };
            drop(host);
            // The place is free before the answer is told, so that the next question finds it.
            drop(place);
            let _ = done.send(News::Done(outcome));
        };
        // Without a thread nobody sends news, and that is told.
        drop(std::thread::Builder::new().stack_size(STACK).spawn(work));
        job
    }

    /// Stops the work when its time is up; an error when the client has gone.
    fn look_at(&self, stream: &TcpStream) -> io::Result<()> {
        if Instant::now() >= self.end {
            self.stop.time_up();
        }
        stream.set_nonblocking(true)?;
        let seen = stream.peek(&mut [0]);
        stream.set_nonblocking(false)?;
        match seen {
            Ok(0) => Err(io::ErrorKind::ConnectionAborted.into()),
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.interrupt();
    }
}

fn status(failure: &Failure) -> u16 {
    match failure {
        Failure::Undecided(_) | Failure::BrokenPipe => 422,
        _ => 400,
    }
}

fn crowded() -> (u16, String) {
    let message = "too many questions at once; ask again";
    (503, refusal("busy", message))
}

fn broken() -> (u16, String) {
    let message = "the program failed on this question; this is a mistake in it";
    (500, refusal("internal", message))
}
