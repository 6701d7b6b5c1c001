//! Changes of rules that leave them rules, so that only a proof about all positions can tell the difference.

use super::mutate::{other_number, tokens};
use crate::random::Random;
use crate::rules::words::{LARGE, Scope, condition};

/// Another sign or word of the same kind; itself if there is none.
pub(crate) fn other_word(word: &str, random: &mut Random) -> String {
    const KINDS: [&[&str]; 6] = [
        &["=", "<", ">"],
        &["and", "or", "=>", "<=>"],
        &["div", "mod", "xor"],
        &["min", "max"],
        &["forall", "exists"],
        &["true", "false"],
    ];
    match KINDS.iter().find(|kind| kind.contains(&word)) {
        Some(kind) => (*random.pick(kind)).to_owned(),
        None => word.to_owned(),
    }
}

/// Changes the rules around the line, which is one of them.
pub(crate) fn change(lines: &mut Vec<String>, at: usize, random: &mut Random) {
    let names = pile_names(lines);
    let line = lines[at].trim().to_owned();
    let changed = match random.below(12) {
        0..=2 => changed_number(&line, random),
        3 => changed_sign(&line, random),
        4 => line
            .replace(" and ", " & ")
            .replace(" or ", " and ")
            .replace(" & ", " or "),
        5 if line.starts_with("piles") => match line.contains("<=") {
            true => line.replace(" <=", ","),
            false => line.replace(", ", " <= "),
        },
        5 => {
            lines.remove(at);
            return;
        }
        6 | 7 => {
            let end = format!("  end when {}", far_condition(&names, &[], random));
            lines.insert(at + 1, end);
            return;
        }
        8 => {
            let moved: Vec<String> = names
                .iter()
                .map(|name| format!("{name} - {}", random.pick(&["i", "1", "2", "2 * i", "0"])))
                .collect();
            let least = random.pick(&["1", "0", "41", "5000"]);
            lines.insert(
                at + 1,
                format!("  move ({}) for i >= {least}", moved.join(", ")),
            );
            return;
        }
        _ => with_condition(&line, &names, random),
    };
    lines[at] = format!("  {changed}");
}

/// The names of the piles, known to the generator of conditions.
fn pile_names(lines: &[String]) -> Vec<&'static str> {
    const KNOWN: [&str; 8] = ["a", "b", "c", "x", "y", "z", "k", "l"];
    let line = lines.iter().find_map(|line| line.strip_prefix("  piles "));
    let words = tokens(line.unwrap_or("a"));
    let known = words
        .iter()
        .filter_map(|word| KNOWN.iter().find(|name| *name == word));
    let names: Vec<&'static str> = known.copied().collect();
    if names.is_empty() { vec!["a"] } else { names }
}

fn changed_number(line: &str, random: &mut Random) -> String {
    let mut tokens = tokens(line);
    let is_number = |token: &String| token.starts_with(|letter: char| letter.is_ascii_digit());
    let numbers: Vec<usize> = (0..tokens.len())
        .filter(|&at| is_number(&tokens[at]))
        .collect();
    if !numbers.is_empty() {
        let at = *random.pick(&numbers);
        tokens[at] = other_number(&tokens[at], random);
    }
    tokens.concat()
}

fn changed_sign(line: &str, random: &mut Random) -> String {
    const SIGNS: [&str; 6] = [" = ", " != ", " < ", " <= ", " > ", " >= "];
    let present: Vec<&str> = SIGNS
        .into_iter()
        .filter(|sign| line.contains(sign))
        .collect();
    match present.is_empty() {
        true => line.to_owned(),
        false => line.replacen(*random.pick(&present), random.pick::<&str>(&SIGNS), 1),
    }
}

/// A condition that matters far from the small positions, mostly.
fn far_condition(
    names: &[&'static str],
    parameters: &[&'static str],
    random: &mut Random,
) -> String {
    let scope = Scope {
        piles: names.to_vec(),
        parameters: parameters.to_vec(),
        after: !parameters.is_empty(),
        large: Some(*random.pick(&LARGE)),
        linear: true,
    };
    let large = *random.pick(&LARGE);
    let pile = random.pick(names);
    match random.below(6) {
        0 => format!("{pile} = {large}"),
        1 => format!("{} = {large}", names.join(" + ")),
        2 => format!("{pile} > {large}"),
        3 => format!("{pile} mod {large} = {}", large - 1),
        _ => condition(&scope, 1, random),
    }
}

/// The line with one more condition.
fn with_condition(line: &str, names: &[&'static str], random: &mut Random) -> String {
    let known = ["i", "j"];
    let parameters: Vec<&'static str> = known
        .into_iter()
        .filter(|name| {
            line.contains(&format!("for {name} ")) || line.contains(&format!(", {name} >"))
        })
        .collect();
    let more = match (parameters.first(), random.below(4)) {
        (Some(name), 0) => format!("{name} != {}", random.pick(&LARGE)),
        (Some(name), 1) => format!("{name} <= {}", random.pick(&LARGE)),
        _ if line.starts_with("end") => far_condition(names, &[], random),
        _ => far_condition(names, &parameters, random),
    };
    let word = if random.chance(50) { "and" } else { "or" };
    let negated = if random.chance(70) { "not " } else { "" };
    if line.starts_with("piles") {
        line.to_owned()
    } else if line.contains(" if ") || line.starts_with("end") {
        format!("{line} {word} {negated}({more})")
    } else {
        format!("{line} if {negated}({more})")
    }
}
