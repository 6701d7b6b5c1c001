//! Sweeps on a GPU, with the same checkpoints and the same answers as on the processor.

use wythoff_gpu::{Cuda, DeviceError, Engine, GROUND, Pass, PassProgress, Shape};

use super::Device;
use super::progress::Progress;
use super::work::{Job, SWEEP};
use crate::Failure;
use crate::ask::Store;
use crate::sweep::stats::Statistics;
use crate::sweep::{Convergence, ConvergenceRun, Relay};

/// What a store keeps of a pass that is not done.
const PASS: &str = "pass on a device";
const CONVERGENCE_PASS: &str = "convergence on a device";

/// Up to about this row the processor finds convergence times.
const CONVERGENCE_GROUND: u64 = 1 << 18;
/// Start rows of the highest level between two checkpoints, at most.
const STARTS: u64 = 1 << 31;

/// Rows of the highest level between two checkpoints, at most.
const BATCH: u64 = 1 << 35;

/// What an error of the device means for the command.
fn device_failure(error: DeviceError) -> Failure {
    match error {
        DeviceError::Sweep(error) => error.into(),
        other => Failure::Input(format!(
            "{other}\nhint: --device cpu sweeps on the processor"
        )),
    }
}

impl Job<'_> {
    /// Sweeps on a CUDA device, if it is to be; returns the statistics and the name of the device.
    pub(super) fn on_device(
        &self,
        device: Device,
        store: Option<&dyn Store>,
        empty: &Statistics,
    ) -> Result<Option<(Statistics, String)>, Failure> {
        if device == Device::Cpu {
            return Ok(None);
        }
        self.unless_missing(device, self.with_cuda(store, empty))
    }

    /// The same for convergence times.
    pub(super) fn convergence_on_device(
        &self,
        device: Device,
        store: Option<&dyn Store>,
    ) -> Result<Option<(Vec<Convergence>, String)>, Failure> {
        if device == Device::Cpu {
            return Ok(None);
        }
        self.unless_missing(device, self.convergence_with_cuda(store))
    }

    /// Nothing if a device was not insisted on and there is none for this.
    fn unless_missing<T>(
        &self,
        device: Device,
        done: Result<T, Stopped>,
    ) -> Result<Option<T>, Failure> {
        match done {
            Err(Stopped::Device(
                error @ (DeviceError::Missing(_) | DeviceError::Unsupported(_)),
            )) if device == Device::Auto => {
                self.host
                    .note(&format!("{error}; sweeping on the processor"));
                Ok(None)
            }
            Err(Stopped::Device(error)) => Err(device_failure(error)),
            Err(Stopped::Other(failure)) => Err(failure),
            Ok(done) => Ok(Some(done)),
        }
    }

    fn with_cuda(
        &self,
        store: Option<&dyn Store>,
        empty: &Statistics,
    ) -> Result<(Statistics, String), Stopped> {
        let shape = Shape::for_value(self.max_value, empty.histograms.is_some())?;
        let mut engine = Cuda::open(shape, self.end.min(BATCH))?;
        let swept = self.passes(&mut engine, store, empty)?;
        Ok((swept, engine.describe()))
    }

    fn convergence_with_cuda(
        &self,
        store: Option<&dyn Store>,
    ) -> Result<(Vec<Convergence>, String), Stopped> {
        let budget = self.host.budget();
        let relay = Relay::new(self.rules, self.max_value, budget).map_err(DeviceError::from)?;
        let shape = Shape::for_convergence(self.max_value, relay.start_up())?;
        let mut engine = Cuda::open(shape, self.end.min(STARTS))?;
        let kept = store.map_or(Ok(None), |store| store.load(CONVERGENCE_PASS))?;
        let pass = match (store, kept) {
            (Some(store), Some(bytes)) => {
                let progress =
                    PassProgress::from_bytes(&bytes).map_err(|why| store.refused(&why))?;
                if progress.end() != self.end {
                    let row = progress.end() - 1;
                    return Err(store.refused(&format_args!("it goes to row {row}")).into());
                }
                self.going_on(store, progress.row())?;
                Some(Pass::resume(
                    &relay,
                    progress,
                    &Statistics::default(),
                    budget,
                )?)
            }
            _ => Pass::for_convergence(&relay, self.end, CONVERGENCE_GROUND, budget)?,
        };
        let Some(mut pass) = pass else {
            return Ok((self.convergence(store)?, "cpu".to_owned()));
        };
        let (_, all) = pass.rows_left();
        let shown = self.host.begin("convergence on a device", Some(all));
        let above = loop {
            while pass.advance(&mut engine, STARTS, budget)? {
                shown.set(all - pass.rows_left().0);
                if let Some(store) = store {
                    store.save(CONVERGENCE_PASS, &pass.progress().to_bytes())?;
                }
            }
            if let Some(finished) = pass.finish()? {
                break finished.convergence;
            }
        };
        let last = pass.ground_row() - 1;
        let below = ConvergenceRun::new(self.rules, self.max_value, last, budget);
        let below = below.map_err(DeviceError::from)?;
        let mut times = below.start();
        while below
            .advance(&mut times, STARTS, budget)
            .map_err(DeviceError::from)?
        {}
        for (time, above) in times.values.iter_mut().zip(&above) {
            time.merge(above);
        }
        Ok((times.values, engine.describe()))
    }

    /// One pass after the other, and the processor for what is too low for a device.
    fn passes(
        &self,
        engine: &mut impl Engine,
        store: Option<&dyn Store>,
        empty: &Statistics,
    ) -> Result<Statistics, Stopped> {
        let budget = self.host.budget();
        let relay = Relay::new(self.rules, self.max_value, budget).map_err(DeviceError::from)?;
        let mut kept = match store {
            Some(store) => self.kept(store, &relay)?,
            None => None,
        };
        loop {
            if let Some(done) = kept.as_ref().filter(|done| done.snapshot.row() == self.end) {
                return Ok(done.statistics.clone());
            }
            let before = kept.as_ref().map_or(empty, |kept| &kept.statistics);
            let halfway = match store {
                Some(store) => self.halfway(store, kept.as_ref())?,
                None => None,
            };
            let pass = match (halfway, &kept) {
                (Some(halfway), _) => Some(Pass::resume(&relay, halfway, before, budget)?),
                (None, Some(kept)) => {
                    Pass::from_snapshot(&relay, &kept.snapshot, self.end, GROUND, before, budget)?
                }
                (None, None) => Pass::whole(&relay, self.end, GROUND, empty, budget)?,
            };
            let Some(pass) = pass else {
                let start = kept.unwrap_or_else(|| self.beginning(&relay, empty.clone()));
                return Ok(self.relay(&relay, start, |progress| match store {
                    Some(store) => store.save(SWEEP, &progress.to_bytes()),
                    None => Ok(()),
                })?);
            };
            kept = Some(self.one_pass(pass, engine, store)?);
        }
    }

    /// Does a pass to its end, which may be before that of the sweep.
    fn one_pass(
        &self,
        mut pass: Pass<'_>,
        engine: &mut impl Engine,
        store: Option<&dyn Store>,
    ) -> Result<Progress, Stopped> {
        let (_, all) = pass.rows_left();
        let shown = self.host.begin("sweeping on a device", Some(all));
        let finished = loop {
            let mut left = true;
            while left {
                left = pass.advance(engine, BATCH, self.host.budget())?;
                shown.set(all - pass.rows_left().0);
                if let Some(store) = store {
                    store.save(PASS, &pass.progress().to_bytes())?;
                }
            }
            if let Some(finished) = pass.finish()? {
                break finished;
            }
            self.host
                .note("the levels do not meet; sweeping again from what was found");
        };
        let (segments, again) = pass.segments();
        self.host.note(&format!(
            "{segments} segments on the device, {again} of them again by the processor"
        ));
        let progress = Progress {
            snapshot: finished.snapshot,
            statistics: finished.statistics,
        };
        if let Some(store) = store {
            store.save(SWEEP, &progress.to_bytes())?;
        }
        Ok(progress)
    }

    /// The sweep that a store has, if it is beyond the opening.
    fn kept(&self, store: &dyn Store, relay: &Relay) -> Result<Option<Progress>, Stopped> {
        let Some(bytes) = store.load(SWEEP)? else {
            return Ok(None);
        };
        let progress = Progress::from_bytes(&bytes).map_err(|why| store.refused(&why))?;
        let row = progress.snapshot.row();
        if row <= relay.start().row() {
            return Ok(None);
        }
        self.going_on(store, row)?;
        Ok(Some(progress))
    }

    /// The pass that a store has, if it was not finished.
    fn halfway(
        &self,
        store: &dyn Store,
        kept: Option<&Progress>,
    ) -> Result<Option<PassProgress>, Stopped> {
        let Some(bytes) = store.load(PASS)? else {
            return Ok(None);
        };
        let pass = PassProgress::from_bytes(&bytes).map_err(|why| store.refused(&why))?;
        let stands = kept.map_or(0, |kept| kept.snapshot.row());
        if pass.end() <= stands {
            return Ok(None);
        }
        if pass.end() > self.end || pass.is_whole() != kept.is_none() {
            return Err(store
                .refused(&format_args!(
                    "a pass on a device to row {} is not finished",
                    pass.end() - 1
                ))
                .into());
        }
        self.host.note(&format!(
            "going on with a pass to row {} from row {}",
            pass.end() - 1,
            pass.row()
        ));
        Ok(Some(pass))
    }
}

/// Why a sweep on a device ended.
enum Stopped {
    Device(DeviceError),
    Other(Failure),
}

impl From<DeviceError> for Stopped {
    fn from(error: DeviceError) -> Self {
        Self::Device(error)
    }
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}
