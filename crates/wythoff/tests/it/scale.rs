//! How far the tests go: `WYTHOFF_TEST_SCALE` is `quick`, as without it, or `full`.

/// The first of two sizes, or the second at full scale.
pub(crate) fn scaled<T>(quick: T, full: T) -> T {
    match std::env::var("WYTHOFF_TEST_SCALE").as_deref() {
        Err(_) | Ok("quick") => quick,
        Ok("full") => full,
        Ok(other) => panic!("WYTHOFF_TEST_SCALE must be quick or full, not {other}"),
    }
}
