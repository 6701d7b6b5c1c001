//! `--checkpoint DIR`: a command whose questions keep their progress in a directory.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wythoff::Budget;
use wythoff::ask::{Clock, Host, Stage, Store};
use wythoff::engine::Meter;

use crate::{Context, Failure, output, store};

/// The terminal, with a directory for the progress if one was named.
#[derive(Debug, Clone, Copy)]
pub struct Keeping<'a> {
    context: &'a Context,
    directory: Option<&'a Path>,
    certificate: Option<&'a Path>,
}

impl<'a> Keeping<'a> {
    /// The same, which writes certificates to a file as soon as their theorem is proved.
    #[must_use]
    pub fn with_certificate(self, certificate: Option<&'a Path>) -> Self {
        Self {
            certificate,
            ..self
        }
    }
}

impl Context {
    /// The same host, whose questions keep their progress in a directory if there is one.
    pub fn keeping_in<'a>(&'a self, directory: Option<&'a Path>) -> Keeping<'a> {
        Keeping {
            context: self,
            directory,
            certificate: None,
        }
    }
}

impl Host for Keeping<'_> {
    fn budget(&self) -> &Budget {
        Host::budget(self.context)
    }

    fn part(&self, time: Duration) -> Budget {
        Host::part(self.context, time)
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        Host::begin(self.context, label, total)
    }

    fn begin_metered(&self, label: &str, meter: &Meter) -> Box<dyn Stage + '_> {
        Host::begin_metered(self.context, label, meter)
    }

    fn note(&self, message: &str) {
        Host::note(self.context, message);
    }

    fn certified(&self, certificate: &str) -> Result<(), Failure> {
        match self.certificate {
            Some(path) => output::to_file(path, |out| out.write_all(certificate.as_bytes())),
            None => Ok(()),
        }
    }

    fn clock(&self) -> Clock {
        self.context.clock()
    }

    fn keeps(&self) -> bool {
        self.directory.is_some()
    }

    fn store(&self, run: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        let Some(directory) = self.directory else {
            return Ok(None);
        };
        Ok(Some(Arc::new(store::Store::open(directory, run)?)))
    }
}
