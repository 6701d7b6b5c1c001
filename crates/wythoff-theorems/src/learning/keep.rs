//! What a search for a theorem keeps, so that another one can go on from there.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};
use wythoff_automata::learn::{Node, Notes};

use crate::statement::Theorem;

const KIND: &[u8; 8] = b"wythLERN";
const VERSION: u64 = 1;

/// How far a search has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    /// The level sets proved so far.
    pub(crate) proved: Option<Theorem>,
    /// What is known of the next one.
    pub(crate) notes: Option<Notes>,
}

impl Kept {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut encoder = Encoder::new(KIND, VERSION);
        let proved = self.proved.as_ref().map(Theorem::to_string);
        encoder.list(Some(proved.as_slice()), |encoder, text| {
            encoder.bytes(text.as_bytes());
        });
        encoder.list(Some(self.notes.as_slice()), encode);
        encoder.finish()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut decoder = Decoder::new(bytes, KIND, VERSION)?;
        let proved = decoder.list(|decoder| {
            let text = str::from_utf8(decoder.bytes()?).map_err(|_| DecodeError::Damaged)?;
            Theorem::parse(text).map_err(|_| DecodeError::Damaged)
        })?;
        let notes = decoder.list(decode)?;
        decoder.finish()?;
        Ok(Self {
            proved: proved.into_iter().flatten().next(),
            notes: notes.into_iter().flatten().next(),
        })
    }
}

fn encode(encoder: &mut Encoder, notes: &Notes) {
    encoder.word(u64::from(notes.letters));
    encoder.list(Some(&notes.states), |encoder, (access, accepting)| {
        encoder.bytes(&packed(access));
        encoder.word(u64::from(*accepting));
    });
    let next: Vec<u64> = notes.next.iter().map(|&state| state.into()).collect();
    encoder.words(&next);
    encoder.list(Some(&notes.tree), |encoder, node| match node {
        Node::Leaf(state) => encoder.words(&[u64::from(*state)]),
        Node::Split { ending, children } => {
            // No child is the root, so 0 stands for none.
            encoder.words(&children.map(|child| child.unwrap_or(0) as u64));
            encoder.bytes(&packed(ending));
        }
    });
}

fn decode(decoder: &mut Decoder<'_>) -> Result<Notes, DecodeError> {
    let letters = narrow(decoder.word()?)?;
    let states = decoder.list(|decoder| Ok((unpacked(decoder.bytes()?), decoder.word()? == 1)))?;
    let next = decoder
        .words()?
        .into_iter()
        .map(narrow)
        .collect::<Result<_, _>>()?;
    let tree = decoder.list(|decoder| match *decoder.words()? {
        [state] => Ok(Node::Leaf(narrow(state)?)),
        [no, yes] => Ok(Node::Split {
            children: [child(no)?, child(yes)?],
            ending: unpacked(decoder.bytes()?),
        }),
        _ => Err(DecodeError::Damaged),
    })?;
    Ok(Notes {
        letters,
        states: states.unwrap_or_default(),
        next,
        tree: tree.unwrap_or_default(),
    })
}

/// Letters as bytes, two for each.
fn packed(word: &[u32]) -> Vec<u8> {
    let letter = |&letter: &u32| u16::try_from(letter).expect("few letters");
    word.iter().map(letter).flat_map(u16::to_le_bytes).collect()
}

fn unpacked(bytes: &[u8]) -> Vec<u32> {
    let pairs = bytes.as_chunks().0.iter();
    pairs.map(|&pair| u16::from_le_bytes(pair).into()).collect()
}

fn narrow(word: u64) -> Result<u32, DecodeError> {
    u32::try_from(word).map_err(|_| DecodeError::Damaged)
}

fn child(word: u64) -> Result<Option<usize>, DecodeError> {
    let place = usize::try_from(word).map_err(|_| DecodeError::Damaged)?;
    Ok((place != 0).then_some(place))
}
