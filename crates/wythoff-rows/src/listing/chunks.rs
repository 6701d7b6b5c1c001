//! Level sets piece by piece, so that a list of any length takes little memory.

use wythoff_automata::{Budget, Exhausted, Relation, UBig};
use wythoff_rules::{Game, LevelSet, PileOrder, Status, Unanswered};

use super::automatic::Automatic;
use super::swept::Swept;
use super::{
    BYTES_PER_PAIR, BYTES_PER_POSITION, Extent, Level, Listing, Positions, SEARCHED, closed_form,
    lined, misere_rows, search,
};

/// So many positions of machine words are in one piece.
const CHUNK: usize = 1 << 14;

/// So many positions of numbers of any size are in one piece.
const BIG_CHUNK: usize = 1 << 6;

/// The beginning of a level set, to be handed over piece by piece, as often as is wanted.
#[derive(Debug)]
pub struct Chunks {
    /// The theorem or engine the positions come from.
    pub how: String,
    /// How far they can be trusted.
    pub status: Status,
    extent: Extent,
    source: Source,
}

#[derive(Debug)]
enum Source {
    /// A theorem gives the positions.
    Set(Box<dyn LevelSet>),
    /// They are swept.
    Swept(Box<Swept>),
    /// Pairs are swept, smaller pile first, of a game whose piles keep their places: each is a position in both orders.
    SweptTwice(Box<Swept>),
    /// An automaton gives those without a larger pile.
    Automatic(Box<Automatic>),
    /// They were all found at once.
    Known(Positions),
}

/// How many positions a list has, and the largest piles among them, each in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// How many there are.
    pub count: u128,
    /// The largest piles.
    pub largest: Vec<u64>,
}

/// Prepares the beginning of a level set as [`list`](super::list) lists it.
///
/// Memory is that of a piece where a closed form gives the positions, that of a sweep where they are swept; a search keeps
/// them all.
pub fn chunks(
    game: &Game,
    level: Level,
    extent: Extent,
    budget: &Budget,
) -> Result<Chunks, Unanswered> {
    if let Some(set) = closed_form(game, level) {
        return Ok(Chunks {
            how: set.source(),
            status: set.status(),
            extent,
            source: Source::Set(set),
        });
    }
    if game.block() > 0 && level == Level::Value(0) {
        let found = search::list(&game.outcome_rules()?, level, extent, budget)?;
        return Ok(Chunks {
            how: FORBIDDEN.to_owned(),
            status: Status::Computed,
            extent,
            source: Source::Known(found),
        });
    }
    let rules = game.rules()?;
    let swept = match level {
        Level::Value(value) => Swept::new(&rules, value, budget)?,
        Level::Misere => None,
    };
    // A shape of Nim moves and diagonal moves is one of unordered pairs.
    let twice = rules.order() == PileOrder::Ordered;
    let sweep = |swept: Swept| match twice {
        true => Source::SweptTwice(Box::new(swept)),
        false => Source::Swept(Box::new(swept)),
    };
    let (source, how) = match swept {
        Some(swept) if swept.is_fast() || !lined::is_better(&*rules) => (sweep(swept), SWEPT),
        swept => {
            let outcomes = match level {
                Level::Misere => {
                    let pairs = misere_rows(&*rules, extent, budget)?;
                    pairs.map(|pairs| match twice {
                        true => in_both_orders(&pairs, &mut extent.count.unwrap_or(u64::MAX)),
                        false => pairs,
                    })
                }
                Level::Value(_) => None,
            };
            let rows = match outcomes {
                None => lined::list(&*rules, level, extent, budget)?,
                outcomes => outcomes,
            };
            match (rows, swept) {
                (Some(pairs), _) if level == Level::Misere => {
                    (known(pairs), "outcomes of the rows")
                }
                (Some(pairs), _) => (known(pairs), SWEPT),
                (None, Some(swept)) => (sweep(swept), SWEPT),
                (None, None) => {
                    let found = search::list(&rules, level, extent, budget)?;
                    (Source::Known(found), SEARCHED)
                }
            }
        }
    };
    Ok(Chunks {
        how: how.to_owned(),
        status: Status::Computed,
        extent,
        source,
    })
}

const SWEPT: &str = "sweep of the rows";

const FORBIDDEN: &str = "search over all options, counting the lost ones";

/// The pairs in both orders, as many as are left.
fn in_both_orders(pairs: &[(u64, u64)], left: &mut u64) -> Vec<(u64, u64)> {
    let other = |&(a, b): &(u64, u64)| (a != b).then_some((b, a));
    let both = pairs.iter().flat_map(|pair| [Some(*pair), other(pair)]);
    let most = usize::try_from(*left).unwrap_or(usize::MAX);
    let both: Vec<(u64, u64)> = both.flatten().take(most).collect();
    *left -= both.len() as u64;
    both
}

fn known(pairs: Vec<(u64, u64)>) -> Source {
    Source::Known(Positions::Pairs(pairs))
}

impl Chunks {
    /// The pairs of a set that a theorem gives, for a game of this order, if the extent has a largest pile.
    ///
    /// Memory is that of a piece.
    pub fn of_set(
        set: &Relation,
        order: PileOrder,
        extent: Extent,
        how: String,
        status: Status,
    ) -> Option<Self> {
        let set = Automatic::new(set, order, extent.max_pile?)?;
        Some(Self {
            how,
            status,
            extent,
            source: Source::Automatic(Box::new(set)),
        })
    }

    /// The sizes of the list, where they can be told without listing it.
    pub fn sizes(&self, budget: &Budget) -> Result<Option<Sizes>, Exhausted> {
        match &self.source {
            Source::Automatic(set) => set.sizes(self.extent, budget),
            Source::Set(_) | Source::Swept(_) | Source::SweptTwice(_) | Source::Known(_) => {
                Ok(None)
            }
        }
    }

    /// Hands over all pieces in order; ends at the first that is refused.
    pub fn for_each<E: From<Exhausted>>(
        &self,
        budget: &Budget,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<(), E> {
        match &self.source {
            Source::Set(set) => walk(&**set, self.extent, budget, use_piece),
            Source::Swept(swept) => swept.for_each(self.extent, budget, use_piece),
            Source::SweptTwice(swept) => {
                let mut left = self.extent.count.unwrap_or(u64::MAX);
                swept.for_each(self.extent, budget, &mut |piece| match piece {
                    Positions::Pairs(_) if left == 0 => Ok(()),
                    Positions::Pairs(pairs) => {
                        use_piece(&Positions::Pairs(in_both_orders(pairs, &mut left)))
                    }
                    Positions::Big(_) => use_piece(piece),
                })
            }
            Source::Automatic(set) => set.for_each(self.extent, budget, use_piece),
            Source::Known(positions) => use_piece(positions),
        }
    }

    /// Whether more than so many positions are still to be found; what a search has found already is not long.
    pub fn is_long(&self, most: usize, budget: &Budget) -> Result<bool, Exhausted> {
        if matches!(self.source, Source::Known(_)) {
            return Ok(false);
        }
        let mut found = 0;
        let counted = self.for_each(budget, &mut |piece| {
            found += piece.len();
            match found > most {
                true => Err(Enough::Enough),
                false => Ok(()),
            }
        });
        match counted {
            Ok(()) => Ok(false),
            Err(Enough::Enough) => Ok(true),
            Err(Enough::Exhausted(limit)) => Err(limit),
        }
    }

    /// All pieces as one list.
    pub fn collect(self, budget: &Budget) -> Result<Listing, Unanswered> {
        let (how, status) = (self.how.clone(), self.status);
        let positions = match self.source {
            Source::Known(positions) => positions,
            _ => {
                let mut all = Positions::Pairs(Vec::new());
                self.for_each(budget, &mut |piece| {
                    let each = match piece {
                        Positions::Pairs(_) => BYTES_PER_PAIR,
                        Positions::Big(_) => BYTES_PER_POSITION,
                    };
                    budget.allow_memory((all.len() + piece.len()) as u64 * each)?;
                    all.append(piece);
                    Ok::<(), Exhausted>(())
                })?;
                all
            }
        };
        Ok(Listing {
            positions,
            how,
            status,
        })
    }
}

/// Why counting ended.
enum Enough {
    Enough,
    Exhausted(Exhausted),
}

impl From<Exhausted> for Enough {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

impl Positions {
    /// Adds positions at the end. Once there are big ones, all are.
    fn append(&mut self, more: &Self) {
        match (&mut *self, more) {
            (Self::Pairs(all), Self::Pairs(more)) => all.extend_from_slice(more),
            (Self::Big(all), _) => all.extend(more.iter()),
            (Self::Pairs(_), Self::Big(_)) => {
                *self = Self::Big(self.iter().chain(more.iter()).collect());
            }
        }
    }
}

/// The wanted positions of a set that a theorem gives: pairs of machine words as long as there are such, and then by their
/// numbers.
fn walk<E: From<Exhausted>>(
    set: &dyn LevelSet,
    extent: Extent,
    budget: &Budget,
    use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
) -> Result<(), E> {
    let mut left = extent.count.unwrap_or(u64::MAX);
    let mut seen = 0;
    if let Some(pairs) = set.pairs() {
        let mut piece = Vec::new();
        let mut complete = false;
        for (a, b) in pairs {
            if seen % CHUNK as u64 == 0 {
                budget.check()?;
            }
            complete = left == 0 || extent.ends_before(a);
            if complete {
                break;
            }
            seen += 1;
            if extent.max_pile.is_none_or(|max| b <= max) {
                left -= 1;
                piece.push((a, b));
            }
            if piece.len() == CHUNK {
                use_piece(&Positions::Pairs(std::mem::take(&mut piece)))?;
            }
        }
        if !piece.is_empty() {
            use_piece(&Positions::Pairs(piece))?;
        }
        if complete {
            return Ok(());
        }
    }
    let mut seen = UBig::from(seen);
    let mut big = Vec::new();
    while left > 0 {
        budget.check()?;
        let Some(position) = set.nth(&seen) else {
            break;
        };
        let (smallest, largest) = (position.iter().min(), position.iter().max());
        let small = |pile: Option<&UBig>| pile.and_then(|pile| u64::try_from(pile).ok());
        if extent.ends_before(small(smallest).unwrap_or(u64::MAX)) {
            break;
        }
        if (extent.max_pile).is_none_or(|max| small(largest).is_some_and(|pile| pile <= max)) {
            left -= 1;
            big.push(position);
        }
        if big.len() == BIG_CHUNK {
            use_piece(&Positions::Big(std::mem::take(&mut big)))?;
        }
        seen += 1u8;
    }
    match big.is_empty() {
        true => Ok(()),
        false => use_piece(&Positions::Big(big)),
    }
}
