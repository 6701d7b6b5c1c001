//! Laws of Wythoff arrays.

use wythoff_automata::golden::{lower, upper};
use wythoff_automata::{Budget, UBig};

use super::{Law, Mismatch, equal};
use crate::array;
use crate::array::{Array, GoldenArray, WythoffArray};
use crate::sequence::golden::Compound;

const SOURCE: &str = "Fraenkel and Kimberling 1994";

pub(super) const LAWS: &[Law] = &[
    Law {
        name: "array-rows",
        statement: "in the Wythoff array of A the rows a b^(t-1) a(i), b^t a(i) follow the Fibonacci rule",
        source: SOURCE,
        check: |count| {
            let budget = Budget::default();
            // Ten columns a row.
            let composed = (1u64..).map(|i| {
                let mut even = lower(i);
                (0..5)
                    .flat_map(|_| {
                        let odd = lower(even);
                        even = upper(even);
                        [odd, even]
                    })
                    .map(UBig::from)
                    .collect::<Vec<_>>()
            });
            let formula = (1u64..).map_while(|i| GoldenArray.row(&UBig::from(i), 10, &budget).ok());
            equal(composed, formula, count.div_ceil(10))
        },
    },
    Law {
        name: "array-cells",
        statement: "w(i,j) = F(j+1) A(i) + F(j) (i - 1)",
        source: "Morrison 1980",
        check: |count| {
            let budget = Budget::default();
            let cells = (1u64..).flat_map(|i| (1..=20).map(move |j| (UBig::from(i), j)));
            let left = cells.map(|(i, j)| GoldenArray.cell(&i, j, &budget).ok());
            let rows = (1u64..).map_while(|i| GoldenArray.row(&UBig::from(i), 20, &budget).ok());
            equal(left, rows.flatten().map(Some), count)
        },
    },
    Law {
        name: "array-general",
        statement: "the general construction applied to A gives the Wythoff array",
        source: SOURCE,
        check: |count| {
            let budget = Budget::default();
            let lower = Compound::new("a").expect("a letter");
            let general = WythoffArray::new(std::sync::Arc::new(lower)).expect("A is arrayable");
            let rows = |array: &dyn Array| -> Vec<_> {
                // A cell of the general array takes many terms; rows are sampled.
                let rows = (0..count.div_ceil(2000)).map(|i| UBig::from(i * i + 1));
                rows.map(|i| array.row(&i, 8, &budget).ok()).collect()
            };
            equal(rows(&general), rows(&GoldenArray), count.div_ceil(2000))
        },
    },
    Law {
        name: "array-interspersion",
        statement: "the Wythoff array and its 2-, 3- and 4-shuffle are interspersions and dispersions",
        source: SOURCE,
        check: |count| {
            let names = ["wythoff", "shuffle:2", "shuffle:3", "shuffle:4"];
            for (index, name) in names.into_iter().enumerate() {
                let found = array::named(name)
                    .map_err(|error| error.to_string())
                    .and_then(|array| {
                        // Rows of shuffles are searched for, so the range is smaller.
                        let bound = if index == 0 { count / 10 } else { count / 250 };
                        let checked = array::check(&*array, bound as u64, &Budget::default());
                        checked
                            .map_err(|error| error.to_string())?
                            .map_err(|error| error.to_string())
                    });
                found.map_err(|message| Mismatch {
                    index,
                    left: Some(message),
                    right: Some("an interspersion".to_owned()),
                })?;
            }
            Ok(())
        },
    },
];
