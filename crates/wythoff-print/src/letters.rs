//! Letters of infinite words.

use std::io::Write;

use wythoff::ask::word::Letters;
use wythoff::{Budget, Failure, json};
use wythoff_write::checksum::Checksum;

use crate::Style;

/// Writes letters as they come.
pub fn write(
    asked: &Letters,
    style: Style,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let numbered = || (0u64..).zip(asked.letters(budget));
    match style {
        Style::Csv => {
            writeln!(out, "n,letter")?;
            for (step, letter) in numbered() {
                writeln!(out, "{},{}", asked.start() + step, letter?)?;
            }
            Ok(())
        }
        Style::Bfile => {
            let alphabet = asked.word().alphabet();
            for (step, letter) in numbered() {
                let number = number_of(letter?, &alphabet);
                writeln!(out, "{} {number}", asked.start() + step)?;
            }
            Ok(())
        }
        Style::Json => {
            let answer = asked.unfolding(budget);
            let written = json::write_line(&answer, out);
            answer
                .word
                .failure()
                .map_or(written.map_err(Into::into), Err)
        }
        Style::Latex => {
            write!(out, "$\\mathtt{{")?;
            write_letters(asked, budget, out)?;
            Ok(writeln!(out, "}}\\ldots$")?)
        }
        Style::Text | Style::Algebra(_) => {
            write_letters(asked, budget, out)?;
            Ok(writeln!(out)?)
        }
    }
}

/// How many letters there are, and their checksum.
pub fn checksum(asked: &Letters, budget: &Budget) -> Result<(u64, u64), Failure> {
    let (mut count, mut checksum) = (0u64, Checksum::default());
    for letter in asked.letters(budget) {
        checksum.word(u64::from(u32::from(letter?)));
        count += 1;
    }
    Ok((count, checksum.finish()))
}

fn write_letters(asked: &Letters, budget: &Budget, out: &mut dyn Write) -> Result<(), Failure> {
    for piece in asked.pieces(budget) {
        out.write_all(piece?.as_bytes())?;
    }
    Ok(())
}

/// A digit stands for itself, any other letter for its place in the alphabet.
fn number_of(letter: char, alphabet: &[char]) -> usize {
    let place = || {
        alphabet
            .iter()
            .position(|&known| known == letter)
            .unwrap_or(0)
    };
    letter
        .to_digit(10)
        .map_or_else(place, |digit| digit as usize)
}
