//! Whether a move between positions of any size is legal.

use std::ops::ControlFlow;

use wythoff_automata::UBig;
use wythoff_rules::{CatalogueGame, Game};

/// Whether [`is_legal`] answers for positions of every size of the game.
pub fn has_moves_of_every_size(game: &Game) -> bool {
    match game.catalogue() {
        Some(CatalogueGame::Nim) => true,
        Some(CatalogueGame::NimAb { .. }) => true,
        Some(game) => only_restricts_wythoff(game),
        None => false,
    }
}

/// Whether one may move from `from` to `to`, both canonical positions that differ.
///
/// `None` if there is no quick way to tell: the game is neither NIM(a, b) nor Nim moves plus diagonal moves and the
/// position is too large to list its options.
///
/// # Example
///
/// ```
/// use wythoff_engines::legal::is_legal;
/// use wythoff_rules::{CatalogueGame, Game};
/// use wythoff_automata::UBig;
///
/// let game = Game::Catalogue(CatalogueGame::Wythoff);
/// let (one, ten) = (UBig::ONE, UBig::from(10u8).pow(1000));
/// let from = [&ten - &one, ten.clone()];
/// assert_eq!(is_legal(&game, &from, &[UBig::ZERO, one.clone()]), Some(true));
/// assert_eq!(is_legal(&game, &from, &[one.clone(), one]), Some(false));
/// ```
pub fn is_legal(game: &Game, from: &[UBig], to: &[UBig]) -> Option<bool> {
    if game.catalogue() == Some(CatalogueGame::Nim) {
        return Some(is_nim_move(from, to));
    }
    if let Some(legal) = game.catalogue().and_then(|game| by_shape(game, from, to)) {
        return Some(legal);
    }
    let small = |position: &[UBig]| -> Option<Vec<u64>> {
        position
            .iter()
            .map(|pile| u64::try_from(pile).ok().filter(|pile| *pile <= 1 << 20))
            .collect()
    };
    let (from, to) = (small(from)?, small(to)?);
    let rules = game.rules().ok()?;
    let found = rules.visit_options(&from, &mut |option| match option == to {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    Some(found.is_break())
}

/// Whether exactly one pile is smaller afterwards.
fn is_nim_move(from: &[UBig], to: &[UBig]) -> bool {
    let mut gone = from.to_vec();
    let mut new = Vec::new();
    for pile in to {
        match gone.iter().position(|other| other == pile) {
            Some(place) => drop(gone.swap_remove(place)),
            None => new.push(pile),
        }
    }
    matches!((&gone[..], &new[..]), ([before], [after]) if *after < before)
}

fn only_restricts_wythoff(game: CatalogueGame) -> bool {
    use CatalogueGame as G;
    matches!(
        game,
        G::Wythoff
            | G::Ratwyt
            | G::FWythoff
            | G::RWythoff
            | G::W { .. }
            | G::WPrime { .. }
            | G::T { .. }
            | G::Terminal { .. }
    )
}

/// What is taken from a pile, if it does not grow.
fn minus(before: &UBig, after: &UBig) -> Option<UBig> {
    (before >= after).then(|| before - after)
}

/// Legality from the definition of NIM(a, b) and of the classes that only restrict Wythoff's moves.
fn by_shape(game: CatalogueGame, from: &[UBig], to: &[UBig]) -> Option<bool> {
    use CatalogueGame as G;
    let ([a, b], [p, q]) = (from, to) else {
        return None;
    };
    if let G::NimAb { a: close, b: few } = game {
        let takes = |p: &UBig, q: &UBig| {
            let (Some(i), Some(j)) = (minus(a, p), minus(b, q)) else {
                return false;
            };
            let (less, more) = (i.clone().min(j.clone()), i.max(j));
            !more.is_zero() && (&more - &less < UBig::from(close) || less < UBig::from(few))
        };
        return Some(takes(p, q) || takes(q, p));
    }
    if !only_restricts_wythoff(game) {
        return None;
    }
    if let G::Terminal { c } = game
        && a + b <= UBig::from(c)
    {
        return Some(false);
    }
    let nim = (a == p && q < b) || (a == q && p < b);
    let nim = match game {
        // Only the larger pile may shrink alone: then the smaller one stays.
        G::RWythoff => nim,
        _ => nim || (b == q && p < a),
    };
    if nim {
        return Some(true);
    }
    let is_diagonal = p < a && q < b && a - p == b - q;
    let ratio = |a: &UBig, b: &UBig| b / a;
    let allowed = match game {
        _ if !is_diagonal => false,
        G::W { k, l } => *p >= UBig::from(k) && *q >= UBig::from(l),
        G::WPrime { k } => p != q || *p >= UBig::from(k),
        G::T { k: None } => !p.is_zero(),
        G::FWythoff => !p.is_zero() && ratio(p, q) == ratio(a, b),
        // The ratio grows on the way down a diagonal.
        G::T { k: Some(k) } => !p.is_zero() && ratio(p, q) - ratio(a, b) <= UBig::from(k),
        _ => true,
    };
    Some(allowed)
}
