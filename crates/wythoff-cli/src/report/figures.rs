//! The figures of the papers, redrawn from data.
#![expect(clippy::cast_precision_loss, reason = "places on the page")]

use std::sync::Arc;

use wythoff::ask::claims::{DataTable, Finished, Scale};
use wythoff::engine::{Meter, ValueTable};
use wythoff::period::{RowGame, Search, periods};
use wythoff::sequence::hofstadter::KomakiG;
use wythoff::sweep::stats::Histograms;
use wythoff::sweep::{Point, Sweep};
use wythoff::{Budget, CatalogueGame, Ruleset, closed};
use wythoff_automata::format::svg as automaton_svg;
use wythoff_automata::golden;
use wythoff_automata::text::Session;
use wythoff_automata::{System, UBig};

use crate::Failure;
use crate::plot::{Chart, HeatMap, Mark, Scene, Series, svg};

/// A figure with its data.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The name of its files.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The claim it belongs to.
    pub claim: Option<String>,
    /// A command that makes the same data or picture.
    pub command: String,
    /// The picture.
    pub svg: String,
    /// What is drawn.
    pub data: DataTable,
}

impl Figure {
    /// Whether it is drawn in lines and dots, so that dark and light may change places.
    pub fn is_line_art(&self) -> bool {
        !self.name.starts_with("grundy-")
    }
}

/// The two-pile games whose Grundy values are drawn.
const GAMES: [&str; 17] = [
    "wythoff",
    "f-wythoff",
    "r-wythoff",
    "e-wythoff",
    "w:1",
    "w:2",
    "w:3",
    "w:2,5",
    "w-prime:2",
    "t:1",
    "t:2",
    "t:inf",
    "terminal:2",
    "terminal:3",
    "nim",
    "nim-ab:2,1",
    "mouse",
];
/// Enough cells to be kept as pixels, so that the page stays small.
const MAP: usize = 96;

/// Titles in pictures are cut to this many letters.
const MOST_LETTERS: usize = 32;

/// All figures.
pub fn all(
    scale: Scale,
    finished: &[Finished<'_>],
    budget: &Budget,
) -> Result<Vec<Figure>, Failure> {
    let mut figures = vec![
        level_sets(budget)?,
        late_start(budget)?,
        histogram(scale, budget)?,
    ];
    figures.extend(convergence(finished));
    figures.extend(extremes(finished));
    figures.push(komaki_sets()?);
    figures.push(komaki_g()?);
    figures.push(period_growth(budget)?);
    figures.extend(automata(budget)?);
    for game in GAMES {
        figures.push(heat_map(game, budget)?);
    }
    Ok(figures)
}

fn rules(game: &str) -> Result<Box<dyn Ruleset>, Failure> {
    let game: Option<CatalogueGame> = game.parse().ok();
    game.and_then(CatalogueGame::rules)
        .ok_or_else(|| Failure::input(format!("{game:?} has no rules")))
}

fn chart(scene: &Scene) -> Result<String, Failure> {
    Ok(svg::svg(scene)?)
}

fn points(value: usize, rows: u64, budget: &Budget) -> Result<Vec<Point>, Failure> {
    let mut points: Vec<Point> = Vec::new();
    Sweep::new(&*rules("wythoff")?, value, budget)?.run(rows, &mut points, budget)?;
    points.retain(|point| point.value == value);
    points.sort_unstable_by_key(|point| point.n);
    Ok(points)
}

/// A plot of positions (a, b) of several sets.
fn board(
    name: &str,
    caption: &str,
    claim: &str,
    command: &str,
    sets: &[(&str, Vec<(u64, u64)>)],
) -> Result<Figure, Failure> {
    let mut data = DataTable::new(caption, ["set", "a", "b"]);
    for (set, positions) in sets {
        for (a, b) in positions {
            data.row([(*set).to_owned(), a.to_string(), b.to_string()]);
        }
    }
    let names: Vec<&str> = sets.iter().map(|(set, _)| *set).collect();
    let dots = |(set, positions): &(&str, Vec<(u64, u64)>)| Series {
        name: (*set).to_owned(),
        points: (positions.iter())
            .map(|&(a, b)| (a as f64, b as f64))
            .collect(),
        mark: Mark::Dots,
    };
    let picture = Chart {
        title: names.join(" and "),
        x_label: "a".to_owned(),
        y_label: "b".to_owned(),
        series: sets.iter().map(dots).collect(),
        equal_scales: true,
    };
    charted(name, caption, claim, command, &picture, data)
}

/// A figure that is a chart.
fn charted(
    name: &str,
    caption: &str,
    claim: &str,
    command: &str,
    picture: &Chart,
    data: DataTable,
) -> Result<Figure, Failure> {
    Ok(Figure {
        name: name.to_owned(),
        caption: caption.to_owned(),
        claim: Some(claim.to_owned()),
        command: command.to_owned(),
        svg: chart(&picture.scene())?,
        data,
    })
}

fn pairs_of(points: &[Point]) -> Vec<(u64, u64)> {
    points.iter().map(|point| (point.a, point.b)).collect()
}

fn level_sets(budget: &Budget) -> Result<Figure, Failure> {
    board(
        "level-sets-0-20",
        "T_0 and T_20 of Wythoff's game",
        "nivasch/figure-2",
        "wythoff positions wythoff --value 20 --rows 80",
        &[
            ("T_0", pairs_of(&points(0, 80, budget)?)),
            ("T_20", pairs_of(&points(20, 80, budget)?)),
        ],
    )
}

fn late_start(budget: &Budget) -> Result<Figure, Failure> {
    board(
        "level-set-200",
        "The beginning of T_200 of Wythoff's game",
        "nivasch/figure-10",
        "wythoff positions wythoff --value 200 --rows 500",
        &[
            ("T_0", pairs_of(&points(0, 500, budget)?)),
            ("T_200", pairs_of(&points(200, 500, budget)?)),
        ],
    )
}

fn komaki_sets() -> Result<Figure, Failure> {
    let variant = closed::level_set(CatalogueGame::Terminal { c: 2 }, 0);
    let variant = variant.ok_or_else(|| Failure::input("a closed form is missing"))?;
    let ordered: Vec<(u64, u64)> = (0u64..)
        .map_while(|n| {
            let position = variant.nth(&UBig::from(n))?;
            Some((
                u64::try_from(&position[0]).ok()?,
                u64::try_from(&position[1]).ok()?,
            ))
        })
        .take_while(|&(a, _)| a <= 40)
        .collect();
    board(
        "komaki-p0-p1",
        "P_0 of Wythoff's game and P_1 of the game that ends at x + y <= 2",
        "komaki/theorem-3",
        "wythoff positions terminal:2 --value 0 --rows 41",
        &[
            (
                "P_0",
                golden::pairs().take_while(|&(a, _)| a <= 40).collect(),
            ),
            ("P_1", ordered),
        ],
    )
}

/// The function g, in which P_1 differs from P_0.
fn komaki_g() -> Result<Figure, Failure> {
    const TERMS: usize = 60;
    let caption = "g(n) for n = 0 to 59: P_1 has (A(n) + g(n) - 1, B(n) + g(n)) for (A(n), B(n))";
    let mut data = DataTable::new(caption, ["n", "g(n)"]);
    let mut steps = Vec::new();
    for (n, g) in KomakiG::by_pairs().take(TERMS).enumerate() {
        data.row([n as u64, u64::from(g)]);
        steps.extend([n, n + 1].map(|edge| (edge as f64, f64::from(g))));
    }
    lines(
        "komaki-g",
        caption,
        "komaki/definition-10",
        "wythoff sequence komaki-g --count 60",
        ["n", "g(n)"],
        vec![series("", steps)],
        data,
    )
}

/// A line through numbers.
fn lines(
    name: &str,
    caption: &str,
    claim: &str,
    command: &str,
    labels: [&str; 2],
    series: Vec<Series>,
    data: DataTable,
) -> Result<Figure, Failure> {
    // The caption says the rest; a long title would run into the legend.
    let title = caption.split([',', ':']).next().unwrap_or(caption);
    let picture = Chart {
        title: shortened(title),
        x_label: labels[0].to_owned(),
        y_label: labels[1].to_owned(),
        series,
        equal_scales: false,
    };
    charted(name, caption, claim, command, &picture, data)
}

/// The words that fit beside a legend.
fn shortened(title: &str) -> String {
    let mut short = String::new();
    for word in title.split_whitespace() {
        if short.len() + word.len() >= MOST_LETTERS {
            break;
        }
        short = format!("{short} {word}").trim_start().to_owned();
    }
    let dangling = [
        " in",
        " of",
        " up",
        " to",
        " the",
        " in rows",
        " in rows up",
    ];
    dangling
        .iter()
        .rev()
        .find_map(|end| short.strip_suffix(end))
        .unwrap_or(&short)
        .to_owned()
}

fn series(name: &str, points: Vec<(f64, f64)>) -> Series {
    Series {
        name: name.to_owned(),
        points,
        mark: Mark::Line,
    }
}

fn histogram(scale: Scale, budget: &Budget) -> Result<Figure, Failure> {
    let last_row: u64 = match scale {
        Scale::Quick => 100_000,
        Scale::Paper => 5_000_000,
        Scale::Beyond => 50_000_000,
    };
    let mut histograms = Histograms::new(30);
    let mut sweep = Sweep::new(&*rules("wythoff")?, 30, budget)?.limited(last_row + 1);
    sweep.run(last_row + 1, &mut histograms, budget)?;
    let caption = format!("d_n - n for g = 30, rows up to {last_row}");
    let mut data = DataTable::new(caption.clone(), ["d_n - n", "points"]);
    let mut line = Vec::new();
    for (excess, count) in histograms.values()[30].counts() {
        data.row([excess.to_string(), count.to_string()]);
        line.push((excess as f64, count as f64));
    }
    lines(
        "histogram-30",
        &caption,
        "nivasch/figure-9",
        &format!("wythoff sweep wythoff --max-value 30 --rows {last_row} --stats histogram"),
        ["d_n - n", "points"],
        vec![series("", line)],
        data,
    )
}

/// The table of a finished claim.
fn table<'a>(finished: &'a [Finished<'_>], id: &str, number: usize) -> Option<&'a DataTable> {
    let finished = finished.iter().find(|finished| finished.claim.id == id)?;
    finished.finding.tables.get(number)
}

fn column(data: &DataTable, at: usize) -> Vec<f64> {
    let cells = data.rows.iter().filter_map(|row| row.get(at));
    cells.filter_map(|cell| cell.parse().ok()).collect()
}

fn convergence(finished: &[Finished<'_>]) -> Vec<Figure> {
    let figure = |name: &str, claim: &str, number: usize, max_value: u64, labels: [&str; 2]| {
        let data = table(finished, claim, number)?;
        let line = column(data, 0).into_iter().zip(column(data, 1)).collect();
        let command = format!(
            "wythoff sweep wythoff --max-value {max_value} --rows 1000000 --stats convergence"
        );
        let series = vec![series("", line)];
        lines(
            name,
            &data.title,
            claim,
            &command,
            labels,
            series,
            data.clone(),
        )
        .ok()
    };
    let histogram = ["rows", "start rows"];
    let all = [
        figure("convergence-10", "nivasch/figure-11", 1, 10, histogram),
        figure(
            "convergence-maxima",
            "nivasch/table-5",
            0,
            20,
            ["value", "rows"],
        ),
    ];
    all.into_iter().flatten().collect()
}

fn extremes(finished: &[Finished<'_>]) -> Option<Figure> {
    let data = table(finished, "nivasch/table-2", 0)?;
    let line = |at| column(data, 0).into_iter().zip(column(data, at)).collect();
    lines(
        "extremes",
        &data.title,
        "nivasch/table-2",
        "wythoff sweep wythoff --max-value 30 --rows 5000000 --stats extremes",
        ["value", "d_n - n"],
        vec![
            series("min", line(2)),
            series("max", line(4)),
            series("max, n >= 100", line(6)),
        ],
        data.clone(),
    )
    .ok()
}

fn period_growth(budget: &Budget) -> Result<Figure, Failure> {
    let search = Search {
        budget: budget.clone(),
        ..Search::default()
    };
    let caption = "Additive periods of rows";
    let mut data = DataTable::new(caption, ["game", "row", "preperiod", "period"]);
    let mut all = Vec::new();
    for (game, rows) in [("wythoff", 21), ("f-wythoff", 21), ("r-wythoff", 11)] {
        let row_game = RowGame::new(&*rules(game)?)?;
        let found = periods(&row_game, 0..rows, &search)?;
        let mut line = Vec::new();
        for row in &found.rows {
            data.row([
                game.to_owned(),
                row.row.to_string(),
                row.preperiod.to_string(),
                row.period.to_string(),
            ]);
            line.push((row.row as f64, (row.period as f64).log10()));
        }
        all.push(series(game, line));
    }
    lines(
        "periods",
        caption,
        "nivasch/column-periods",
        "wythoff period wythoff --rows 0..21",
        ["row", "log10 of the period"],
        all,
        data,
    )
}

/// Small automata of sets of positions, by the formula that defines them.
fn automata(budget: &Budget) -> Result<Vec<Figure>, Failure> {
    let zeros = "exists n: lower(n, x) and upper(n, y)";
    let w_1 = "x = 0 and y = 0 or (exists n: lower(n, x - 1) and upper(n, y - 1))";
    let mut figures = Vec::new();
    for (name, caption, claim, formula) in [
        (
            "automaton-wythoff",
            "Automaton of the P-positions of Wythoff's game, x <= y, in Fibonacci numeration",
            "nivasch/theorem-1-1",
            zeros,
        ),
        (
            "automaton-w-1",
            "Automaton of the P-positions of W_1 and of F-Wythoff, x <= y",
            "fraenkel-ho/theorem-7",
            w_1,
        ),
    ] {
        let mut session = Session::new(System::fibonacci(), budget.clone());
        let formula_text = session.parse(formula).map_err(Failure::input)?;
        let relation = session
            .logic()
            .define(&["x", "y"], &formula_text)
            .map_err(Failure::input)?;
        let Some(picture) = automaton_svg::write_relation(&relation) else {
            continue;
        };
        // Names of marks must differ where several pictures are on one page.
        let picture = picture
            .replace("id=\"tip\"", &format!("id=\"tip-{name}\""))
            .replace("url(#tip)", &format!("url(#tip-{name})"));
        let mut data = DataTable::new(caption, ["x", "y"]);
        for pair in relation.first_members(50, budget)? {
            data.row(pair);
        }
        figures.push(Figure {
            name: name.to_owned(),
            caption: format!("{caption}: {} states", relation.states()),
            claim: Some(claim.to_owned()),
            command: format!("wythoff decide '{formula}' --format svg"),
            svg: picture,
            data,
        });
    }
    Ok(figures)
}

fn heat_map(game: &str, budget: &Budget) -> Result<Figure, Failure> {
    let size = MAP as u64;
    let rules = Arc::from(rules(game)?);
    let table = ValueTable::grundy(rules, size, size, budget, &Meter::default())?;
    let caption = format!("Grundy values of {game}, P-positions marked");
    let scene = HeatMap {
        title: format!("Grundy values of {game}"),
        row_label: "x".to_owned(),
        column_label: "y".to_owned(),
        rows: MAP,
        columns: MAP,
        value: &|x, y| table.get(x, y),
        upward: true,
        words: None,
    }
    .scene();
    let mut data = DataTable::new(caption.clone(), ["x"]);
    data.columns.extend((0..MAP).map(|y| y.to_string()));
    for x in 0..MAP {
        data.row(std::iter::once(x as u64).chain((0..MAP).map(|y| table.get(x, y))));
    }
    Ok(Figure {
        name: format!("grundy-{}", game.replace([':', ','], "-")),
        caption,
        claim: None,
        command: format!("wythoff table {game} --size {MAP} --format svg -o grundy.svg"),
        svg: chart(&scene)?,
        data,
    })
}
