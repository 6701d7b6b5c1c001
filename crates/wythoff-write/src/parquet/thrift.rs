//! The compact protocol of Apache Thrift, as far as Parquet metadata needs it.

const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure under construction. Fields must be added in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    /// Adds a 32-bit integer or an enum.
    pub(super) fn int(&mut self, field: u8, value: i64) {
        self.field(field, I32);
        self.varint(zigzag(value));
    }

    /// Adds a 64-bit integer.
    pub(super) fn long(&mut self, field: u8, value: u64) {
        self.field(field, I64);
        self.varint(zigzag(i64::try_from(value).unwrap_or(i64::MAX)));
    }

    /// Adds a byte.
    pub(super) fn byte(&mut self, field: u8, value: u8) {
        self.field(field, BYTE);
        self.bytes.push(value);
    }

    /// Adds a truth value.
    pub(super) fn bool(&mut self, field: u8, value: bool) {
        self.field(field, if value { TRUE } else { FALSE });
    }

    /// Adds a string.
    pub(super) fn text(&mut self, field: u8, text: &str) {
        self.field(field, BINARY);
        self.string(text);
    }

    /// Adds a list of enums.
    pub(super) fn ints(&mut self, field: u8, values: &[i64]) {
        self.list(field, I32, values.len());
        values.iter().for_each(|&value| self.varint(zigzag(value)));
    }

    /// Adds a list of strings.
    pub(super) fn texts(&mut self, field: u8, texts: &[&str]) {
        self.list(field, BINARY, texts.len());
        texts.iter().for_each(|text| self.string(text));
    }

    /// Adds a structure, whose fields `fill` adds.
    pub(super) fn nested(&mut self, field: u8, fill: impl FnOnce(&mut Self)) {
        self.field(field, STRUCT);
        self.structure(fill);
    }

    /// Adds a list of structures, whose fields `fill` adds.
    pub(super) fn structs(&mut self, field: u8, count: usize, fill: impl Fn(usize, &mut Self)) {
        self.list(field, STRUCT, count);
        for at in 0..count {
            self.structure(|thrift| fill(at, thrift));
        }
    }

    /// Ends the structure.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn structure(&mut self, fill: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.last);
        fill(self);
        self.bytes.push(0);
        self.last = outer;
    }

    /// The header of a field: the step from the last field number and the type.
    fn field(&mut self, field: u8, kind: u8) {
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn list(&mut self, field: u8, kind: u8, count: usize) {
        self.field(field, LIST);
        match u8::try_from(count) {
            Ok(few @ 0..15) => self.bytes.push(few << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                self.varint(count as u64);
            }
        }
    }

    fn string(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    fn varint(&mut self, value: u64) {
        varint(&mut self.bytes, value);
    }
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push((value & 0x7f) as u8);
}

/// Small numbers of either sign become small numbers: 0, -1, 1, -2, ...
pub(super) fn zigzag(value: i64) -> u64 {
    (value.wrapping_shl(1) ^ (value >> 63)).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
        assert_eq!(zigzag(i64::MIN), u64::MAX);
        let mut bytes = Vec::new();
        varint(&mut bytes, 300);
        assert_eq!(bytes, [0xac, 0x02]);
    }

    #[test]
    fn field_numbers_are_stored_as_steps_and_restart_inside() {
        let mut thrift = Thrift::default();
        thrift.int(1, 1);
        thrift.nested(3, |inner| inner.bool(1, true));
        thrift.text(4, "a");
        assert_eq!(thrift.finish(), [0x15, 2, 0x2c, 0x11, 0, 0x18, 1, b'a', 0]);
    }
}
