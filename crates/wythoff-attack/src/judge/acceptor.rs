//! Automata of theorems, read from the text of the theorem and run on digits made here.

use wythoff_automata::automata::Table;
use wythoff_automata::{System, UBig};
use wythoff_theorems::statement::Theorem;

/// How numbers are written.
enum Digits {
    /// In a base.
    Base(u64),
    /// Greedily in these place values, largest last; all digits are 0 or 1.
    Greedy(Vec<u64>),
    /// As the program writes them.
    Other(Box<(System, Table)>),
}

/// The automaton of a set of positions.
pub(crate) struct Acceptor {
    written: Digits,
    digits: u64,
    accept: Vec<bool>,
    next: Vec<Option<usize>>,
    letters: usize,
}

impl Acceptor {
    /// The automata of a theorem, in order; the one that counts, if there is one, is left out.
    pub(crate) fn all(theorem: &Theorem) -> Option<Vec<Self>> {
        let found = Self::read(theorem, "automaton ", &theorem.sets)?;
        (found.len() == theorem.sets.len()).then_some(found)
    }

    /// The automaton that counts the positions.
    pub(crate) fn counter(theorem: &Theorem) -> Option<Self> {
        let table = theorem.count.clone()?;
        Self::read(theorem, "count ", &[table])?.pop()
    }

    fn read(theorem: &Theorem, word: &str, tables: &[Table]) -> Option<Vec<Self>> {
        let text = theorem.to_string();
        let mut lines = text.lines();
        let mut found = Vec::new();
        while let Some(line) = lines.next() {
            let Some(sizes) = line.strip_prefix(word) else {
                continue;
            };
            let sizes: Vec<u64> = sizes
                .split(' ')
                .map(str::parse)
                .collect::<Result<_, _>>()
                .ok()?;
            let &[digits, tracks, states] = &sizes[..] else {
                return None;
            };
            let letters = digits.checked_pow(u32::try_from(tracks).ok()?)?;
            let mut acceptor = Self {
                written: written(theorem, tables.get(found.len())?)?,
                digits,
                accept: Vec::new(),
                next: Vec::new(),
                letters: usize::try_from(letters).ok()?,
            };
            for _ in 0..states {
                let mut words = lines.next()?.split(' ');
                acceptor.accept.push(words.next()? == "+");
                acceptor.next.extend(words.map(|word| word.parse().ok()));
            }
            found.push(acceptor);
        }
        Some(found)
    }

    /// Whether the automaton accepts the position.
    pub(crate) fn contains(&self, position: &[u64]) -> bool {
        let digits: Vec<Vec<u64>> = match &self.written {
            Digits::Base(base) => position.iter().map(|&pile| in_base(pile, *base)).collect(),
            Digits::Greedy(places) => position.iter().map(|&pile| greedy(pile, places)).collect(),
            Digits::Other(other) => {
                let position: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
                return other.1.contains(&other.0, &position);
            }
        };
        if self.accept.is_empty() {
            return false;
        }
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 0;
        for place in (0..length).rev() {
            let letter = digits.iter().fold(0, |letter, digits| {
                letter * self.digits + digits.get(place).copied().unwrap_or(0)
            });
            let letter = usize::try_from(letter).expect("a small letter");
            match self.next[state * self.letters + letter] {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.accept[state]
    }
}

fn written(theorem: &Theorem, table: &Table) -> Option<Digits> {
    if let Some(base) = theorem.system.strip_prefix("base:") {
        return Some(Digits::Base(base.parse().ok()?));
    }
    let places = match theorem.system.as_str() {
        "fibonacci" => vec![1, 2],
        "tribonacci" => vec![1, 2, 4],
        _ => {
            let system = theorem.system.parse().ok()?;
            return Some(Digits::Other(Box::new((system, table.clone()))));
        }
    };
    Some(Digits::Greedy(grown(places)))
}

/// The place values of a recurrence that adds the last ones, as far as 64 bits go.
pub(crate) fn grown(mut places: Vec<u64>) -> Vec<u64> {
    let terms = places.len();
    loop {
        let last = &places[places.len() - terms..];
        match last
            .iter()
            .try_fold(0_u64, |sum, &place| sum.checked_add(place))
        {
            Some(next) => places.push(next),
            None => return places,
        }
    }
}

/// Digits, the lowest first.
fn in_base(mut number: u64, base: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(number % base);
        number /= base;
    }
    digits
}

/// Digits 0 and 1, the lowest first, with the largest possible place first.
pub(crate) fn greedy(mut number: u64, places: &[u64]) -> Vec<u64> {
    let mut digits = Vec::new();
    for (place, &value) in places.iter().enumerate().rev() {
        if value <= number {
            number -= value;
            if digits.is_empty() {
                digits = vec![0; place + 1];
            }
            digits[place] = 1;
        }
    }
    digits
}
