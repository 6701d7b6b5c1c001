//! Values of heaps that are split: by the theorem of Sprague and Grundy, heap by heap.

use wythoff_automata::Budget;

use super::{Trouble, experiments};
use crate::{DataTable, Finding};

experiments! {
    grundys_game, grundys_rare_values,
}

/// The values of heaps of 0, 1, ..., `largest` in Grundy's game: a heap is split into two unequal ones.
fn values(largest: u64, budget: &Budget) -> Result<Vec<u64>, Trouble> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=usize::try_from(largest).unwrap_or(usize::MAX) {
        budget.check()?;
        let smaller = 1..heap.div_ceil(2);
        let reached: Vec<u64> = smaller
            .map(|part| values[part] ^ values[heap - part])
            .collect();
        values.extend((0..).find(|value| !reached.contains(value)));
    }
    Ok(values)
}

fn table(title: &str, rows: impl Iterator<Item = (usize, u64)>) -> DataTable {
    let mut table = DataTable::new(title, ["heap", "value"]);
    rows.for_each(|(heap, value)| table.row([heap as u64, value]));
    table
}

fn grundys_game(largest: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let values = values(largest, budget)?;
    let table = table("Values of Grundy's game", values.into_iter().enumerate());
    let evidence = format!("the values of heaps up to {largest}, by the mex rule");
    Ok(Finding::complete(evidence).with_table(table))
}

fn grundys_rare_values(largest: u64, budget: &Budget) -> Result<Finding, Trouble> {
    let values = values(largest, budget)?.into_iter().enumerate();
    let rare = values.filter(|(_, value)| (value >> 1).count_ones().is_multiple_of(2));
    let table = table("Rare values of Grundy's game", rare);
    let evidence = format!(
        "{} of the values of heaps up to {largest} are rare, by the mex rule",
        table.rows.len()
    );
    Ok(Finding::complete(evidence).with_table(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_values() {
        let first = values(10, &Budget::default()).unwrap();
        assert_eq!(first, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
    }
}
