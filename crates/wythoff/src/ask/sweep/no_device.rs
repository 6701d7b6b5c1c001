//! What is said of devices where the program was built without them.

use super::Device;
use super::work::Job;
use crate::Failure;
use crate::ask::Store;
use crate::sweep::Convergence;
use crate::sweep::stats::Statistics;

const MISSING: &str = "this program was built without devices";

impl Job<'_> {
    /// Never sweeps; fails if a device is insisted on.
    pub(super) fn on_device(
        &self,
        device: Device,
        _: Option<&dyn Store>,
        _: &Statistics,
    ) -> Result<Option<(Statistics, String)>, Failure> {
        self.without_device(device)
    }

    /// The same for convergence times.
    pub(super) fn convergence_on_device(
        &self,
        device: Device,
        _: Option<&dyn Store>,
    ) -> Result<Option<(Vec<Convergence>, String)>, Failure> {
        self.without_device(device)
    }

    fn without_device<T>(&self, device: Device) -> Result<Option<T>, Failure> {
        match device {
            Device::Cpu => Ok(None),
            Device::Auto => {
                self.host
                    .note(&format!("{MISSING}; sweeping on the processor"));
                Ok(None)
            }
            Device::Cuda => Err(Failure::Input(format!(
                "{MISSING}\nhint: --device cpu sweeps on the processor"
            ))),
        }
    }
}
