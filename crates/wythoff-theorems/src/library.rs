//! The theorems that come with the program.
//!
//! Each was learned and proved by this program from the rules of its game; `wythoff prove --library`
//! makes the files again, and the tests check them again. A file is the text of a [`Theorem`],
//! compressed (zlib, with its checksum).

mod rows;
mod sets;

pub use rows::{LARGEST_VALUE, ROWS, far_sweep, row_facts};
pub use sets::NamedSets;

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use wythoff_automata::Proved;
use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_automata::{Relation, System};
use wythoff_rules::subject::Subject;
use wythoff_rules::{CatalogueGame, LevelSet};

use crate::answers::index::Indexed;
use crate::answers::known::KnownSet;
use crate::pairs::PairsTheorem;
use crate::statement::{Level, Theorem};

/// A theorem of the library.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What it is about, by name.
    pub subject: &'static str,
    /// What is proved about it.
    pub claim: Level,
    /// The name of the file.
    pub file: &'static str,
    bytes: &'static [u8],
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.subject, self.claim)
    }
}

macro_rules! entries {
    ($($subject:literal $claim:expr, $file:literal;)*) => {
        &[$(Entry {
            subject: $subject,
            claim: $claim,
            file: $file,
            bytes: include_bytes!(concat!("../theorems/", $file)),
        }),*]
    };
}

use Level::{Misere, Value};

/// All theorems; of two about one game the later one says more.
pub const ENTRIES: &[Entry] = entries! {
    "wythoff" Value(0), "wythoff-0.zz";
    "wythoff" Value(1), "wythoff-1.zz";
    "wythoff" Value(2), "wythoff-2.zz";
    "w:1" Value(1), "w-1-1.zz";
    "w:2" Value(1), "w-2-1.zz";
    "w:3" Value(1), "w-3-1.zz";
    "w:1" Value(2), "w-1-2.zz";
    "w:2" Value(2), "w-2-2.zz";
    "w:3" Value(2), "w-3-2.zz";
    "w:4" Value(1), "w-4-1.zz";
    "w-prime:1" Value(0), "w-prime-1-0.zz";
    "w-prime:2" Value(0), "w-prime-2-0.zz";
    "w-prime:3" Value(0), "w-prime-3-0.zz";
    "w:1,2" Value(0), "w-1-2-0.zz";
    "w:2,5" Value(0), "w-2-5-0.zz";
    "t:0" Value(0), "t-0-0.zz";
    "t:1" Value(0), "t-1-0.zz";
    "t:2" Value(0), "t-2-0.zz";
    "t:3" Value(0), "t-3-0.zz";
    "t:4" Value(0), "t-4-0.zz";
    "t:5" Value(0), "t-5-0.zz";
    "t:6" Value(0), "t-6-0.zz";
    "t:7" Value(0), "t-7-0.zz";
    "t:8" Value(0), "t-8-0.zz";
    "t:9" Value(0), "t-9-0.zz";
    "t:10" Value(0), "t-10-0.zz";
    "t:inf" Value(1), "t-inf-1.zz";
    "f-wythoff" Value(1), "f-wythoff-1.zz";
    "f-wythoff" Value(2), "f-wythoff-2.zz";
    "f-wythoff" Value(3), "f-wythoff-3.zz";
    "f-wythoff" Value(4), "f-wythoff-4.zz";
    "r-wythoff" Value(0), "r-wythoff-0.zz";
    "e-wythoff" Value(0), "e-wythoff-0.zz";
    "terminal:1" Value(0), "terminal-1-0.zz";
    "terminal:3" Value(0), "terminal-3-0.zz";
    "terminal:4" Value(0), "terminal-4-0.zz";
    "terminal:5" Value(0), "terminal-5-0.zz";
    "terminal:6" Value(0), "terminal-6-0.zz";
    "terminal:7" Value(0), "terminal-7-0.zz";
    "terminal:8" Value(0), "terminal-8-0.zz";
    "terminal:2" Value(1), "terminal-2-1.zz";
    "terminal:2" Misere, "terminal-2-misere.zz";
    "a-wythoff:2" Value(0), "a-wythoff-2-0.zz";
    "a-wythoff:3" Value(0), "a-wythoff-3-0.zz";
    "a-wythoff:4" Value(0), "a-wythoff-4-0.zz";
    "nim-ab:2,2" Value(0), "nim-ab-2-2-0.zz";
    "nim-ab:3,3" Value(0), "nim-ab-3-3-0.zz";
    "nim-ab:1,2" Value(0), "nim-ab-1-2-0.zz";
    "nim-ab:3,2" Value(0), "nim-ab-3-2-0.zz";
    "mouse" Value(0), "mouse-0.zz";
    "rat" Value(0), "rat-0.zz";
    "raleigh" Value(0), "raleigh-0.zz";
    "tribonacci" Value(0), "tribonacci-0.zz";
    "w:k" Value(0), "w-all-0.zz";
    "w-prime:k" Value(0), "w-prime-all-0.zz";
    "w:k,l" Value(0), "w-all-pairs-0.zz";
    "n-heap:3 with smallest heap at most 3" Value(0), "n-heap-3-0.zz";
};

/// A theorem of the library about spaced pairs.
#[derive(Debug, Clone, Copy)]
pub struct PairsEntry {
    /// What it is about, by name.
    pub subject: &'static str,
    /// The name of the file.
    pub file: &'static str,
    text: &'static str,
}

/// The theorems about spaced pairs; all are about P-positions.
pub const PAIRS: &[PairsEntry] = &[PairsEntry {
    subject: "nim-ab:a,b",
    file: "nim-ab-all-0.txt",
    text: include_str!("../theorems/nim-ab-all-0.txt"),
}];

impl PairsEntry {
    /// The theorem, proved when the library was made and again by the tests.
    ///
    /// # Panics
    ///
    /// If the file that was compiled in is damaged, which a test excludes.
    pub fn theorem(&self) -> Proved<PairsTheorem> {
        Proved::checked(PairsTheorem::parse(self.text).expect("the library is not damaged"))
    }

    /// What it is about.
    pub fn subject(&self) -> Subject {
        named(self.subject)
    }
}

/// A subject by its name in the library, which a test makes sure is right.
fn named(name: &str) -> Subject {
    name.parse().expect("the names of the library are right")
}

impl Entry {
    /// The theorem, proved when the library was made and again by the tests.
    ///
    /// # Panics
    ///
    /// If the file that was compiled in is damaged, which a test excludes.
    pub fn theorem(&self) -> Proved<Theorem> {
        let text = miniz_oxide::inflate::decompress_to_vec_zlib(self.bytes)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .expect("the library is not damaged");
        Proved::checked(Theorem::parse(&text).expect("the library is not damaged"))
    }

    /// What it is about.
    pub fn subject(&self) -> Subject {
        named(self.subject)
    }

    /// The game that it is about, if it is about one game and all of it.
    fn game(&self) -> Option<CatalogueGame> {
        match self.subject() {
            Subject::Game(own) => own.catalogue(),
            Subject::Family(_) | Subject::SmallHeap(_) => None,
        }
    }
}

/// Compresses the text of a theorem as the library keeps it.
pub fn compress(theorem: &Theorem) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(theorem.to_string().as_bytes(), 9)
}

/// The theorems about a game.
pub fn about(game: CatalogueGame) -> impl Iterator<Item = &'static Entry> {
    // Their names are read once: a question about a small position takes less time than reading them.
    static GAMES: LazyLock<Vec<Option<CatalogueGame>>> =
        LazyLock::new(|| ENTRIES.iter().map(Entry::game).collect());
    let entries = ENTRIES.iter().zip(&*GAMES);
    entries.filter_map(move |(entry, about)| (*about == Some(game)).then_some(entry))
}

/// The shortest theorem that gives the positions of value `value` in a game, as an entry.
fn entry_about(game: CatalogueGame, value: u64) -> Option<&'static Entry> {
    let largest = |entry: &&'static Entry| match entry.claim {
        Value(last) if last >= value => Some(last),
        _ => None,
    };
    about(game)
        .filter(|entry| largest(entry).is_some())
        .min_by_key(largest)
}

/// The theorem that gives the positions of the values 0, ..., `value` in a game, if the library has
/// one.
pub fn theorem(game: CatalogueGame, value: u64) -> Option<Proved<Theorem>> {
    Some(entry_about(game, value)?.theorem())
}

/// The theorems about spaced pairs of a family of which the game is a member.
pub fn pairs_including(game: CatalogueGame) -> impl Iterator<Item = &'static PairsEntry> {
    PAIRS.iter().filter(move |entry| match entry.subject() {
        Subject::Family(family) => family.includes(game),
        Subject::Game(_) | Subject::SmallHeap(_) => false,
    })
}

/// The theorems about a family of which the game is a member, or about a part of the game.
pub fn including(game: CatalogueGame) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(move |entry| match entry.subject() {
        Subject::Game(_) => false,
        Subject::Family(family) => family.includes(game),
        Subject::SmallHeap(_) => game == CatalogueGame::NHeap { heaps: 3 },
    })
}

/// The positions of value `value` in a game, if a theorem of the library gives them.
///
/// # Example
///
/// ```
/// use wythoff_theorems::library;
/// use wythoff_rules::CatalogueGame;
/// use wythoff_automata::UBig;
///
/// // The positions of value 1 in Wythoff's game, for piles of any size.
/// let ones = library::level_set(CatalogueGame::Wythoff, 1).unwrap();
/// let position = ones.nth(&UBig::from(10_u8).pow(1000)).unwrap();
/// assert!(ones.contains(&position));
/// ```
pub fn level_set(game: CatalogueGame, value: u64) -> Option<Box<dyn LevelSet>> {
    // The theorem about this value also counts the positions.
    let entry = entry_about(game, value)?;
    Some(Box::new(LibrarySet {
        entry,
        value,
        set: OnceLock::new(),
    }))
}

/// The automaton of the positions of value `value` in a game, if a theorem of the library gives it in
/// this numeration system.
pub fn relation(
    game: CatalogueGame,
    value: u64,
    system: &System,
    budget: &Budget,
) -> Result<Option<Relation>, Exhausted> {
    let gives = |entry: &&Entry| matches!(entry.claim, Value(last) if last >= value);
    let Some(theorem) = about(game).find(gives).map(Entry::theorem) else {
        return Ok(None);
    };
    if theorem.system != system.to_string() {
        return Ok(None);
    }
    let index = usize::try_from(value).expect("few sets");
    theorem.sets[index].relation(system, budget).map(Some)
}

/// The P-positions of a game among those that a theorem about a part of the game covers; `None` if
/// the position is not among them.
///
/// # Example
///
/// ```
/// use wythoff_theorems::library;
/// use wythoff_rules::CatalogueGame;
/// use wythoff_automata::UBig;
///
/// let game = CatalogueGame::NHeap { heaps: 3 };
/// let position = [1_u8, 3, 4].map(UBig::from);
/// assert!(library::zeros_around(game, &position).unwrap().contains(&position));
/// assert!(library::zeros_around(game, &[4_u8, 5, 6].map(UBig::from)).is_none());
/// ```
pub fn zeros_around(game: CatalogueGame, position: &[UBig]) -> Option<Box<dyn LevelSet>> {
    Some(Box::new(LibrarySet {
        entry: entry_around(game, position)?,
        value: 0,
        set: OnceLock::new(),
    }))
}

/// The theorem about the P-positions of a part of the game to which the position belongs.
fn entry_around(game: CatalogueGame, position: &[UBig]) -> Option<&'static Entry> {
    let covers = |subject: Subject| match subject {
        Subject::SmallHeap(most) => {
            game == CatalogueGame::NHeap { heaps: 3 } && position.iter().min() <= Some(&most.into())
        }
        Subject::Game(_) | Subject::Family(_) => false,
    };
    ENTRIES.iter().find(|entry| covers(entry.subject()))
}

/// The theorem that gives the positions of value `value` in a game, at least of a part of the game to
/// which the position belongs.
pub fn theorem_around(
    game: CatalogueGame,
    value: u64,
    position: &[UBig],
) -> Option<Proved<Theorem>> {
    let part = || entry_around(game, position).filter(|_| value == 0);
    Some(entry_about(game, value).or_else(part)?.theorem())
}

/// A set of the library, read when it is first asked for.
#[derive(Debug)]
struct LibrarySet {
    entry: &'static Entry,
    value: u64,
    set: OnceLock<KnownSet>,
}

impl LibrarySet {
    fn set(&self) -> &KnownSet {
        self.set.get_or_init(|| {
            let theorem = Theorem::about_value(self.entry.theorem(), self.value);
            let indexed = theorem.count.clone().map(|count| Indexed {
                count,
                set: theorem.set().clone(),
            });
            KnownSet::new(theorem, indexed).expect("the library is not damaged")
        })
    }
}

impl LevelSet for LibrarySet {
    fn statement(&self) -> String {
        self.set().statement()
    }

    fn source(&self) -> String {
        self.set().source()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        self.set().nth(n)
    }

    fn is_listed_by_index(&self) -> bool {
        self.set().is_listed_by_index()
    }

    fn contains(&self, position: &[UBig]) -> bool {
        self.set().contains(position)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        self.set().with_pile(pile)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        self.set().with_difference(difference)
    }
}
