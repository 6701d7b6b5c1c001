//! The beginning of a level set, or a part of it far out.

mod long;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::engine::Evaluator;
use crate::engine::listing::{self, Extent, Level, Listed, Listing, Positions};
use crate::json::{self, BigInteger, Decimal, Integer};
use crate::{CatalogueGame, Failure, Game, LevelSet, Status, UBig};

pub use long::LongAnswer;

/// What a listed position takes besides its digits.
const BYTES_PER_POSITION: u64 = 64;

/// Which positions have a Grundy value, or are lost in misère play for whoever moves?
///
/// **Cost** with a theorem constant time a position or the time of [`LevelSet::nth`], else that of a sweep or a
/// search, see [`listing::list`].
///
/// # Example
///
/// ```
/// use wythoff::ask::positions::{PositionsQuestion, Wanted};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::engine::listing::{Extent, Level, Positions};
/// use wythoff::read::game::of_catalogue;
///
/// let question = PositionsQuestion {
///     game: of_catalogue("a-wythoff:2").unwrap(),
///     wanted: Wanted::First(Level::Misere, Extent { count: Some(3), ..Extent::default() }),
/// };
/// let listed = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(listed.positions, Positions::Pairs(vec![(0, 1), (2, 5), (3, 8)]));
/// ```
#[derive(Debug, Clone)]
pub struct PositionsQuestion {
    /// The game.
    pub game: Game,
    /// Which of its positions.
    pub wanted: Wanted,
}

/// A part of a level set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The first positions of a level set.
    First(Level, Extent),
    /// Some positions of a Grundy value, from one on; a theorem must give them.
    From {
        /// The Grundy value.
        value: u64,
        /// The number of the first position, counted from 0.
        from: UBig,
        /// How many.
        count: u64,
    },
}

/// Positions of a level set, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionsAnswer {
    /// Their Grundy value; 0 in misère play.
    pub value: Integer,
    /// Whether these are the P-positions of misère play.
    pub misere: bool,
    /// The theorem or engine they come from.
    pub how: String,
    /// How far they can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// The number of the first position, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Decimal<UBig>>,
    /// The positions.
    #[serde(serialize_with = "write", deserialize_with = "read")]
    pub positions: Positions,
}

impl PositionsAnswer {
    fn new(level: Level, from: Option<UBig>, listing: Listing) -> Self {
        let (value, misere) = words(level);
        Self {
            value,
            misere,
            how: listing.how,
            status: listing.status,
            from: from.map(Decimal),
            positions: listing.positions,
        }
    }

    /// The number of the first position.
    pub fn first(&self) -> UBig {
        (self.from.as_ref()).map_or(UBig::ZERO, |from| from.0.clone())
    }
}

impl Question for PositionsQuestion {
    const NAME: &'static str = "positions";
    type Answer = PositionsAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let game = arguments.game()?;
        let value = arguments.word("value")?;
        let misere = arguments.flag("misere")?;
        let from = arguments.integer("from")?;
        let extent = Extent {
            count: arguments.word("count")?,
            rows: arguments.word("rows")?,
            max_pile: arguments.word("max-pile")?,
        };
        let alone = "`from` goes with `count`, and not with `rows`, `max-pile` or `misere`";
        let wanted = match (from, extent) {
            (_, extent) if extent == Extent::default() => return Err(missing("count")),
            _ if misere && value.is_some() => {
                return Err(Failure::input("`misere` and `value` exclude each other"));
            }
            (None, extent) => {
                let level = match misere {
                    true => Level::Misere,
                    false => Level::Value(value.unwrap_or(0)),
                };
                Wanted::First(level, extent)
            }
            (
                Some(from),
                Extent {
                    count: Some(count),
                    rows: None,
                    max_pile: None,
                },
            ) if !misere => Wanted::From {
                value: value.unwrap_or(0),
                from,
                count,
            },
            (Some(_), _) => return Err(Failure::input(alone)),
        };
        Ok(Self { game, wanted })
    }

    fn ask(&self, host: &dyn Host) -> Result<PositionsAnswer, Failure> {
        self.refuse_fractions()?;
        let _stage = host.begin("listing positions", None);
        match &self.wanted {
            Wanted::First(level, extent) => {
                let listing = listing::list(&self.game, *level, *extent, host.budget())?;
                Ok(PositionsAnswer::new(*level, None, listing))
            }
            Wanted::From { value, from, count } => {
                let listing = list_from(&self.game, *value, from, *count, host)?;
                let level = Level::Value(*value);
                Ok(PositionsAnswer::new(level, Some(from.clone()), listing))
            }
        }
    }
}

/// Positions, or where they are to come from one by one.
#[derive(Debug)]
pub enum Listable<'a> {
    /// All of them.
    Short(PositionsAnswer),
    /// More than should be kept.
    Long(Box<LongAnswer<'a>>),
}

impl PositionsQuestion {
    /// The same answer as that of [`Question::ask`], whose positions are not kept if there are many.
    pub fn list<'a>(&'a self, host: &'a dyn Host) -> Result<Listable<'a>, Failure> {
        self.refuse_fractions()?;
        let budget = host.budget();
        let _stage = host.begin("listing positions", None);
        match &self.wanted {
            Wanted::First(level, extent) => {
                let listed = listing::list_or_chunks(&self.game, *level, *extent, budget)?;
                Ok(match listed {
                    Listed::Short(listing) => {
                        Listable::Short(PositionsAnswer::new(*level, None, listing))
                    }
                    Listed::Long(chunks) => {
                        Listable::Long(Box::new(LongAnswer::new(*level, chunks, budget)))
                    }
                })
            }
            Wanted::From { value, from, count } if *count > long::KEPT => {
                let first = list_from(&self.game, *value, from, 1, host)?;
                let far = long::Far {
                    question: self,
                    value: *value,
                    from: from.clone(),
                    count: *count,
                    host,
                };
                Ok(Listable::Long(Box::new(LongAnswer::far(far, first))))
            }
            Wanted::From { .. } => self.ask(host).map(Listable::Short),
        }
    }

    fn refuse_fractions(&self) -> Result<(), Failure> {
        if self.game.catalogue() == Some(CatalogueGame::Ratwyt) {
            return Err(Failure::input(
                "infinitely many fractions have the same depth; list the depths with \
                 `wythoff positions wythoff`",
            ));
        }
        Ok(())
    }
}

/// A level as the answer names it.
fn words(level: Level) -> (Integer, bool) {
    match level {
        Level::Value(value) => (Integer(value), false),
        Level::Misere => (Integer(0), true),
    }
}

/// Positions from the one with number `from` on, by a theorem.
fn list_from(
    game: &Game,
    value: u64,
    from: &UBig,
    count: u64,
    host: &dyn Host,
) -> Result<Listing, Failure> {
    let budget = host.budget();
    let evaluator = Evaluator::new(game, budget);
    let by_number = |level: &&dyn LevelSet| level.is_listed_by_index();
    let level = evaluator.level(value, std::slice::from_ref(from));
    let level = level.filter(by_number).ok_or_else(|| {
        Failure::Undecided(format!(
            "no theorem gives the positions of value {value} of {} by their number; `wythoff nth` \
             finds single ones",
            game.name()
        ))
    })?;
    let mut positions = Vec::new();
    let mut bytes = 0;
    for n in 0..count {
        budget.check()?;
        budget.allow_memory(bytes)?;
        let Some(position) = level.nth(&(from + n)) else {
            break;
        };
        let size: usize = position.iter().map(|pile| pile.to_le_bytes().len()).sum();
        bytes += size as u64 + BYTES_PER_POSITION;
        positions.push(position);
    }
    Ok(Listing {
        positions: Positions::Big(positions),
        how: level.source(),
        status: level.status(),
    })
}

/// Writes positions one by one.
fn write<S: Serializer>(positions: &Positions, serializer: S) -> Result<S::Ok, S::Error> {
    match positions {
        Positions::Pairs(pairs) => {
            serializer.collect_seq(pairs.iter().map(|&(a, b)| [Integer(a), Integer(b)]))
        }
        Positions::Big(list) => serializer.collect_seq(list.iter().map(|position| {
            let piles = position.iter().cloned().map(BigInteger);
            piles.collect::<Vec<_>>()
        })),
    }
}

/// Reads them back: as machine words if all are pairs of such.
fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Positions, D::Error> {
    let read = Vec::<Vec<BigInteger>>::deserialize(deserializer)?;
    let pair = |position: &Vec<BigInteger>| match &position[..] {
        [a, b] => Some((u64::try_from(&a.0).ok()?, u64::try_from(&b.0).ok()?)),
        _ => None,
    };
    Ok(match read.iter().map(pair).collect() {
        Some(pairs) => Positions::Pairs(pairs),
        None => {
            let piles = |position: Vec<BigInteger>| position.into_iter().map(|pile| pile.0);
            Positions::Big(read.into_iter().map(|p| piles(p).collect()).collect())
        }
    })
}
