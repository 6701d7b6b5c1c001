//! What the words of an explanation mean. Nothing here speaks of a particular position.

use crate::{Answer, Status};

/// What P-positions, N-positions, values and sums are.
pub(super) fn meaning(misere: bool, sum: bool) -> Vec<String> {
    let mut meaning = vec![match misere {
        false => {
            "Normal play: whoever makes the last move wins, so a position without a move is lost for whoever must move."
        }
        true => {
            "Misère play: whoever makes the last move loses, so a position without a move is won for whoever must move."
        }
    }];
    meaning.push(
        "P-position: the Previous player wins, whoever moves now loses. Every move from it leads to an N-position.",
    );
    meaning.push(match misere {
        false => "N-position: the Next player wins, that is whoever moves now. Some move from it leads to a P-position.",
        true => "N-position: the Next player wins, that is whoever moves now. Some move from it leads to a P-position, or there is no move at all.",
    });
    if !misere {
        meaning.push(
            "Grundy value: the mex of the values of the positions that one move leads to, the least of 0, 1, 2, ... that none of them has. It is 0 in the P-positions and only there.",
        );
    }
    if sum {
        meaning.push(match misere {
            false => "Sum: a move is a move in one term. Its value is the nim-sum of the values of the terms: their binary digits added without carry.",
            true => "Sum: a move is a move in one term. In misère play the values of the terms do not tell who wins, so the whole sum is searched.",
        });
    }
    meaning.into_iter().map(str::to_owned).collect()
}

/// What an answer rests on.
pub(super) fn rests_on(answer: &Answer) -> String {
    let how = &answer.how;
    match answer.status {
        Status::Proved => format!("proved, by what holds for positions of every size: {how}"),
        Status::Computed => {
            format!("computed from the rules, with all the positions below that matter: {how}")
        }
        Status::Predicted => format!("predicted: it rests on a conjecture: {how}"),
    }
}
