//! The types of numbers that values are copied to.

/// A type of the cells of an array that values are copied to.
///
/// # Example
///
/// ```
/// use wythoff_engines::CellType;
///
/// assert_eq!((u8::cut(7), u8::cut(256 + 7), u64::cut(1 << 40)), (7, 7, 1 << 40));
/// ```
pub trait CellType: Copy + Send + Sync {
    /// The value without the bits that the type does not have. Whoever copies looks at the largest value.
    fn cut(value: u64) -> Self;
}

macro_rules! cell_types {
    ($($number:ty),*) => {$(
        impl CellType for $number {
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "that is what it is for")]
            fn cut(value: u64) -> Self {
                value as Self
            }
        }
    )*};
}

cell_types!(u8, u16, u32, u64);
