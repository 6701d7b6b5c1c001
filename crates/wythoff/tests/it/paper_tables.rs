//! The small tables printed in the papers, as far as they are legible.

use wythoff::engine::dense::DenseTable;
use wythoff::engine::outcomes::{PPositions, Play};
use wythoff::{Budget, Grundy};

use crate::golden_rules::rules;

fn table(game: &str, size: u64) -> DenseTable {
    let shape = rules(game).nim_diagonal().unwrap();
    DenseTable::compute(&shape, size, size, &Budget::default()).unwrap()
}

/// [Jiao 2013, Table 1], printed as values of Wythoff's game; they are those of F-Wythoff.
#[test]
fn jiao_table_1() {
    let rows_upward: [[u64; 13]; 13] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13],
        [2, 3, 1, 0, 6, 7, 4, 5, 10, 11, 8, 9, 14],
        [3, 2, 0, 4, 1, 6, 5, 8, 7, 10, 9, 12, 11],
        [4, 5, 6, 1, 2, 3, 0, 9, 11, 12, 7, 8, 10],
        [5, 4, 7, 6, 3, 8, 2, 1, 0, 13, 14, 15, 9],
        [6, 7, 4, 5, 0, 2, 3, 10, 12, 1, 15, 13, 8],
        [7, 6, 5, 8, 9, 1, 10, 11, 4, 2, 3, 0, 15],
        [8, 9, 10, 7, 11, 0, 12, 4, 5, 6, 13, 2, 1],
        [9, 8, 11, 10, 12, 13, 1, 2, 6, 7, 5, 3, 4],
        [10, 11, 8, 9, 7, 14, 15, 3, 13, 5, 6, 16, 17],
        [11, 10, 9, 12, 8, 15, 13, 0, 2, 3, 16, 14, 7],
        [12, 13, 14, 11, 10, 9, 8, 15, 1, 4, 17, 7, 16],
    ];
    let table = table("f-wythoff", 13);
    for (x, row) in (0..).zip(rows_upward) {
        assert_eq!(table.row(x).collect::<Vec<_>>(), row, "row {x}");
    }
}

/// The runs of consecutive cells of [Nivasch, Table 1] that are legible, as (row, first column).
#[test]
fn nivasch_table_1() {
    let runs: [(u64, usize, &[u64]); 12] = [
        (15, 0, &[15, 16, 17, 18, 10, 13, 12, 19, 14, 0]),
        (14, 0, &[14, 12, 13, 16, 15, 17, 18, 10, 9, 1]),
        (13, 0, &[13, 14, 12, 11, 16, 15, 17, 2, 0]),
        (
            12,
            0,
            &[12, 13, 14, 15, 11, 9, 16, 17, 18, 19, 7, 8, 10, 20, 21, 22],
        ),
        (11, 0, &[11, 9, 10, 7, 12, 14, 2, 13, 17, 6, 18, 15, 8]),
        (10, 3, &[8, 13, 12, 0, 15, 16, 17, 14, 18, 7]),
        (5, 8, &[2, 7, 12, 14, 9, 15, 17, 13]),
        (4, 7, &[0, 1, 8, 13, 12, 11, 16, 15, 10]),
        (3, 7, &[9, 10, 12, 8, 7, 15, 11, 16, 18]),
        (2, 8, &[7, 11, 9, 10, 14, 12, 13, 17]),
        (1, 7, &[8, 6, 10, 11, 9, 13, 14, 12, 16]),
        (0, 8, &[8, 9, 10, 11, 12, 13, 14, 15]),
    ];
    let table = table("wythoff", 16);
    for (x, start, run) in runs {
        let found: Vec<_> = table.row(x).skip(start).take(run.len()).collect();
        assert_eq!(found, run, "row {x} from column {start}");
    }
}

/// [Fraenkel and Ho 2015, Table 1]: the diagonal moves from (5, 10) in T_k, k = 0, ..., 4.
#[test]
fn fraenkel_ho_table_1() {
    for (k, expected) in [
        (0, vec![1, 2]),
        (1, vec![1, 2, 3]),
        (2, vec![1, 2, 3]),
        (3, vec![1, 2, 3]),
        (4, vec![1, 2, 3, 4]),
    ] {
        let shape = rules(&format!("t:{k}")).nim_diagonal().unwrap();
        let found: Vec<u64> = (1..=5)
            .filter(|&s| shape.allows_diagonal(5, 10, s))
            .collect();
        assert_eq!(found, expected, "k = {k}");
    }
}

/// [Komaki, Miyadera and Murakami], sets A, B and C: the P-positions with piles up to 7 of
/// `terminal:2` in normal and misère play and of Wythoff's game, here with the smaller pile first.
#[test]
fn komaki_sets_a_b_c() {
    let p_positions = |game: &str, play| {
        let shape = rules(game).nim_diagonal().unwrap();
        let found = PPositions::compute(&shape, play, 8, 8, &Budget::default()).unwrap();
        found.positions().to_vec()
    };
    let a = [(0, 0), (0, 1), (0, 2), (1, 1), (3, 6)];
    let b = [(0, 3), (1, 2), (4, 4), (5, 7)];
    let c = [(0, 0), (1, 2), (3, 5), (4, 7)];
    assert_eq!(p_positions("terminal:2", Play::Normal), a);
    assert_eq!(p_positions("terminal:2", Play::Misere), b);
    assert_eq!(p_positions("wythoff", Play::Normal), c);
    let ones: Vec<_> = table("terminal:2", 8).positions(Grundy(1)).collect();
    assert_eq!(ones, b, "the positions of value 1");
}
