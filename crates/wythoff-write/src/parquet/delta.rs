//! The encoding DELTA_BINARY_PACKED: differences of neighbours, packed into as few bits as needed.

use super::thrift::{varint, zigzag};

const BLOCK: usize = 128;
const MINIBLOCK: usize = 32;

/// The encoded numbers. Differences wrap around modulo 2^64, as the format demands.
pub(super) fn encode(values: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(&mut bytes, BLOCK as u64);
    varint(&mut bytes, (BLOCK / MINIBLOCK) as u64);
    varint(&mut bytes, values.len() as u64);
    varint(
        &mut bytes,
        zigzag(values.first().copied().unwrap_or(0).cast_signed()),
    );
    let deltas: Vec<i64> = values
        .windows(2)
        .map(|pair| pair[1].wrapping_sub(pair[0]).cast_signed())
        .collect();
    for block in deltas.chunks(BLOCK) {
        encode_block(&mut bytes, block);
    }
    bytes
}

fn encode_block(bytes: &mut Vec<u8>, deltas: &[i64]) {
    let least = deltas.iter().copied().min().unwrap_or(0);
    varint(bytes, zigzag(least));
    let above = |delta: i64| delta.wrapping_sub(least).cast_unsigned();
    let miniblocks: Vec<Vec<u64>> = deltas
        .chunks(MINIBLOCK)
        .map(|chunk| chunk.iter().map(|&delta| above(delta)).collect())
        .collect();
    for at in 0..BLOCK / MINIBLOCK {
        bytes.push(miniblocks.get(at).map_or(0, |values| width(values)));
    }
    for values in &miniblocks {
        pack(bytes, values, width(values));
    }
}

/// The number of bits that the largest of the values needs.
fn width(values: &[u64]) -> u8 {
    let bits = 64 - values.iter().fold(0, |all, v| all | v).leading_zeros();
    u8::try_from(bits).expect("at most 64")
}

/// Packs a miniblock, lowest bits first, filled up with zeros.
fn pack(bytes: &mut Vec<u8>, values: &[u64], width: u8) {
    let mut pending: u128 = 0;
    let mut bits = 0;
    for at in 0..MINIBLOCK {
        pending |= u128::from(values.get(at).copied().unwrap_or(0)) << bits;
        bits += width;
        while bits >= 8 {
            bytes.push((pending & 0xff) as u8);
            pending >>= 8;
            bits -= 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads a varint as the format defines it.
    fn read_varint(bytes: &mut &[u8]) -> u64 {
        let mut value = 0;
        for shift in (0..).step_by(7) {
            let byte = bytes[0];
            *bytes = &bytes[1..];
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        value
    }

    fn read_signed(bytes: &mut &[u8]) -> i64 {
        let value = read_varint(bytes);
        (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
    }

    fn decode(mut bytes: &[u8]) -> Vec<u64> {
        assert_eq!(read_varint(&mut bytes), 128);
        assert_eq!(read_varint(&mut bytes), 4);
        let count = usize::try_from(read_varint(&mut bytes)).unwrap();
        let mut values = vec![read_signed(&mut bytes).cast_unsigned()];
        while values.len() < count {
            let least = read_signed(&mut bytes);
            let widths = bytes[..4].to_vec();
            bytes = &bytes[4..];
            for width in widths.into_iter().map(usize::from) {
                if values.len() >= count {
                    break;
                }
                let bit = |at: usize| u64::from(bytes[at / 8] >> (at % 8) & 1);
                for n in 0..32 {
                    let delta = (0..width).fold(0, |sum, at| sum | bit(n * width + at) << at);
                    if values.len() < count {
                        let last = *values.last().unwrap();
                        values.push(last.wrapping_add(least.cast_unsigned()).wrapping_add(delta));
                    }
                }
                bytes = &bytes[4 * width..];
            }
        }
        values.truncate(count);
        assert!(bytes.is_empty());
        values
    }

    proptest! {
        #[test]
        fn what_is_packed_can_be_unpacked(values in prop::collection::vec(any::<u64>(), 0..400)) {
            prop_assert_eq!(decode(&encode(&values)), values);
        }
    }

    #[test]
    fn a_regular_column_takes_almost_no_space() {
        let count: Vec<u64> = (0..100_000).collect();
        assert!(encode(&count).len() < 5000);
        assert_eq!(decode(&encode(&count)), count);
    }
}
