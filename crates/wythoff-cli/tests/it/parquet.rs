//! Parquet files, read by another implementation: Apache Arrow.

use std::path::Path;
use std::process::Command;

use crate::run::{json, shell};

/// Prints the type of the columns, then names and rows as CSV.
const READ: &str = "
import sys, pyarrow.parquet
table = pyarrow.parquet.read_table(sys.argv[1])
print(' '.join(sorted({str(field.type) for field in table.schema})))
print(','.join(table.column_names))
for row in zip(*(column.to_pylist() for column in table.columns)):
    print(','.join(str(cell) for cell in row))
";

/// Writes a Parquet file and returns the type of its columns, and the rest as CSV.
fn written_and_read(command: &str, folder: &Path) -> (String, String) {
    let line = format!("wythoff {command} -o t.parquet");
    assert_eq!(shell(&line, folder).stdout(), "");
    let read = Command::new("python3")
        .args(["-c", READ])
        .arg(folder.join("t.parquet"))
        .output()
        .expect("python3 runs");
    let said = String::from_utf8_lossy(&read.stderr);
    assert!(read.status.success(), "{said}");
    let text = String::from_utf8(read.stdout).unwrap();
    let (types, table) = text.split_once('\n').unwrap();
    (types.to_owned(), table.to_owned())
}

#[test]
#[ignore = "needs Python with pyarrow; .ci/run asks for it where it is installed"]
fn needs_pyarrow_to_read_positions() {
    let folder = tempfile::tempdir().unwrap();
    for (command, types) in [
        ("positions wythoff --value 3 --count 5000", "uint64"),
        ("positions n-heap:3 --max-pile 9", "uint64"),
        ("positions wythoff --from 10^30 --count 3", "string"),
    ] {
        let csv = format!("wythoff {command} --format csv");
        let csv = shell(&csv, folder.path()).stdout();
        let found = written_and_read(command, folder.path());
        assert_eq!(found, (types.to_owned(), csv), "{command}");
    }
}

#[test]
#[ignore = "needs Python with pyarrow; .ci/run asks for it where it is installed"]
fn needs_pyarrow_to_read_tables() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "table wythoff --rows 3 --cols 5",
        "table f-wythoff --size 300",
        "table wythoff --size 12 --misere",
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let mut expected = "x,y,value\n".to_owned();
        for (x, row) in json(&args)["values"].as_array().unwrap().iter().enumerate() {
            for (y, value) in row.as_array().unwrap().iter().enumerate() {
                expected += &format!("{x},{y},{value}\n");
            }
        }
        let found = written_and_read(command, folder.path());
        assert_eq!(found, ("uint64".to_owned(), expected), "{command}");
    }
}
