//! What sequences, words and arrays have in common: formats, the list of their names, pictures of dots.

use std::path::Path;

use wythoff::IBig;
use wythoff::ask::NameForm;

use crate::plot::{self, Chart, Mark, Series};
use crate::text_table::{Align, TextTable};
use crate::{Context, Failure, Format};

/// How words and arrays can be written.
pub const FORMATS: &[Format] = &[
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::Bfile,
    Format::Latex,
    Format::None,
];

/// Lists the forms that names of this kind may take, with a few words about each.
pub fn write_forms(kind: &str, forms: &[NameForm], context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row([kind, "what"]);
    forms
        .iter()
        .for_each(|form| table.row([&form.name, &form.what]));
    context.write(|out| table.write(out))
}

/// An integer as a place on a picture.
pub fn place(number: &IBig) -> f64 {
    number.to_f64().value()
}

/// Draws numbers as dots, with the words for the two axes.
pub fn draw(
    title: &str,
    [x, y]: [&str; 2],
    points: Vec<(f64, f64)>,
    path: &Path,
) -> Result<(), Failure> {
    let chart = Chart {
        title: title.to_owned(),
        x_label: x.to_owned(),
        y_label: y.to_owned(),
        series: vec![Series {
            name: String::new(),
            points,
            mark: Mark::Dots,
        }],
        equal_scales: false,
    };
    plot::write_file(&chart.scene(), path)
}
