//! The kernels, compiled for one shape by the run-time compiler of CUDA.

use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaModule};
use cudarc::nvrtc::{CompileError, CompileOptions, compile_ptx_with_opts};

use crate::{DeviceError, Shape};

/// Compiles the kernels for a device and loads them.
pub(super) fn kernels(
    context: &Arc<CudaContext>,
    shape: &Shape,
) -> Result<Arc<CudaModule>, DeviceError> {
    let (major, minor) = context.compute_capability()?;
    let mut options = vec![
        format!("--gpu-architecture=compute_{major}{minor}"),
        "--std=c++17".to_owned(),
        "-default-device".to_owned(),
    ];
    options.extend(
        shape
            .settings()
            .map(|(name, number)| format!("-D{name}={number}")),
    );
    let compiled = compile_ptx_with_opts(
        Shape::source(),
        CompileOptions {
            options,
            ..CompileOptions::default()
        },
    );
    let compiled = compiled.map_err(|error| DeviceError::Failed(compiler_says(&error)))?;
    Ok(context.load_module(compiled)?)
}

fn compiler_says(error: &CompileError) -> String {
    match error {
        CompileError::CompileError { log, .. } => {
            format!("its compiler says {}", log.to_string_lossy())
        }
        other => format!("its compiler says {other:?}"),
    }
}
