//! What was encoded is decoded, and nothing else.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

const KIND: &[u8; 8] = b"a kind  ";

fn encoded() -> Vec<u8> {
    let mut encoder = Encoder::new(KIND, 7);
    encoder.word(1 << 40);
    encoder.signed(-3);
    encoder.words(&[5, 0, u64::MAX]);
    encoder.bytes(b"some bytes");
    encoder.list(Some(&[2_u64, 4, 6][..]), |encoder, &number| {
        encoder.word(number)
    });
    encoder.list(None::<&[u64]>, |encoder, &number| encoder.word(number));
    encoder.finish()
}

#[test]
fn what_was_encoded_is_decoded() {
    let bytes = encoded();
    let mut decoder = Decoder::new(&bytes, KIND, 7).unwrap();
    assert_eq!(decoder.word(), Ok(1 << 40));
    assert_eq!(decoder.signed(), Ok(-3));
    assert_eq!(decoder.words(), Ok(vec![5, 0, u64::MAX]));
    assert_eq!(decoder.bytes(), Ok(&b"some bytes"[..]));
    assert_eq!(decoder.list(Decoder::word), Ok(Some(vec![2, 4, 6])));
    assert_eq!(decoder.list(Decoder::word), Ok(None));
    assert_eq!(decoder.word(), Err(DecodeError::Damaged));
    assert_eq!(decoder.finish(), Ok(()));
    let rest = Decoder::new(&bytes, KIND, 7).unwrap();
    assert_eq!(rest.finish(), Err(DecodeError::Damaged));
}

#[test]
fn other_bytes_are_refused() {
    let bytes = encoded();
    let open = |bytes: &[u8], kind, version| Decoder::new(bytes, kind, version).err();
    assert_eq!(open(&bytes, KIND, 8), Some(DecodeError::Version(7)));
    assert_eq!(open(&bytes, b"another ", 7), Some(DecodeError::Foreign));
    for at in 8..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert_eq!(open(&changed, KIND, 7), Some(DecodeError::Damaged));
        assert_eq!(open(&bytes[..at], KIND, 7), Some(DecodeError::Damaged));
    }
}

/// A number of words is refused if there cannot be so many.
#[test]
fn counts_are_limited_by_what_is_there() {
    for (words, count, fits) in [(3, 3, true), (3, 4, false), (3, 24, false), (0, 0, true)] {
        let mut encoder = Encoder::new(KIND, 1);
        encoder.word(count);
        (0..words).for_each(|word| encoder.word(word));
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(&bytes, KIND, 1).unwrap();
        assert_eq!(decoder.count().is_ok(), fits, "{words} {count}");
    }
}
