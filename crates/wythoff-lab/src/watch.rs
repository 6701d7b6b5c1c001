//! What is heard of the work while it goes on: stages, parts of the answer, remarks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use wythoff::Budget;
use wythoff::ask::{Clock, Host, Shelf, Stage};
use wythoff::engine::Meter;

/// What the work says.
#[derive(Debug)]
pub(crate) enum News {
    /// A stage began or ended, as JSON.
    Stage(String),
    /// A part of the answer, as JSON.
    Partial(String),
    /// A remark for people.
    Note(String),
    /// The end: the answer, or why there is none, both as JSON.
    Done(Result<String, (u16, String)>),
}

/// The stages that are under way, the innermost last.
#[derive(Debug, Default)]
pub(crate) struct Stages(Mutex<Vec<Arc<Line>>>);

/// One stage.
#[derive(Debug)]
struct Line {
    label: String,
    total: Option<u64>,
    done: AtomicU64,
    meter: Option<Meter>,
}

impl Stages {
    fn lines(&self) -> MutexGuard<'_, Vec<Arc<Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The innermost stage as JSON, if there is any.
    pub(crate) fn current(&self) -> Option<String> {
        let line = self.lines().last().cloned()?;
        Some(line.to_json())
    }
}

impl Line {
    fn to_json(&self) -> String {
        let (done, total) = match &self.meter {
            Some(meter) => (meter.done(), meter.total()),
            None => (self.done.load(Ordering::Relaxed), self.total),
        };
        serde_json::json!({ "label": self.label, "done": done, "total": total }).to_string()
    }
}

/// The host of one question.
#[derive(Debug)]
pub(crate) struct Watched<'a> {
    budget: Budget,
    shelf: &'a Shelf,
    stages: Arc<Stages>,
    news: mpsc::Sender<News>,
    wants_parts: bool,
    started: Instant,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(
        budget: Budget,
        shelf: &'a Shelf,
        stages: Arc<Stages>,
        news: mpsc::Sender<News>,
        wants_parts: bool,
    ) -> Self {
        Self {
            budget,
            shelf,
            stages,
            news,
            wants_parts,
            started: Instant::now(),
        }
    }

    fn stage(&self, label: &str, total: Option<u64>, meter: Option<Meter>) -> Box<dyn Stage + '_> {
        let line = Arc::new(Line {
            label: label.to_owned(),
            total,
            done: AtomicU64::new(0),
            meter,
        });
        self.stages.lines().push(Arc::clone(&line));
        let told = self.wants_parts.then(|| self.news.clone());
        let under = Under {
            line,
            stages: Arc::clone(&self.stages),
            told: told.map(Mutex::new),
        };
        under.tell();
        Box::new(under)
    }
}

impl Host for Watched<'_> {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        self.stage(label, total, None)
    }

    fn begin_metered(&self, label: &str, meter: &Meter) -> Box<dyn Stage + '_> {
        self.stage(label, None, Some(meter.clone()))
    }

    fn partial(&self, part: &dyn Fn() -> String) {
        if self.wants_parts {
            // Nobody listens any more: the work is about to be stopped.
            let _ = self.news.send(News::Partial(part()));
        }
    }

    fn shelf(&self) -> Option<&Shelf> {
        Some(self.shelf)
    }

    fn note(&self, message: &str) {
        let _ = self.news.send(News::Note(message.to_owned()));
    }

    fn clock(&self) -> Clock {
        let started = self.started;
        Box::new(move || -> Duration { started.elapsed() })
    }
}

/// A stage that is under way until this is dropped.
struct Under {
    line: Arc<Line>,
    stages: Arc<Stages>,
    /// Who hears of its beginning and its end.
    told: Option<Mutex<mpsc::Sender<News>>>,
}

impl Under {
    fn tell(&self) {
        if let Some(told) = &self.told {
            let told = told.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = told.send(News::Stage(self.line.to_json()));
        }
    }
}

impl Stage for Under {
    fn set(&self, steps: u64) {
        self.line.done.store(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.line.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl Drop for Under {
    fn drop(&mut self) {
        let mut lines = self.stages.lines();
        lines.retain(|line| !Arc::ptr_eq(line, &self.line));
        drop(lines);
        self.tell();
    }
}
