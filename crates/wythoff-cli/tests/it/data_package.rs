//! The package of data: its tables are those that the commands print, in the formats and with the columns that it says.

use serde_json::Value;
use wythoff::Budget;
use wythoff::ask::Quiet;
use wythoff_cli::data_package::{Extent, write};

use crate::run::shell;

#[test]
fn every_table_is_what_its_command_prints() {
    let folder = tempfile::tempdir().unwrap();
    let extent = Extent {
        positions: 30,
        last_row: 6,
    };
    let tables = write(folder.path(), extent, &Quiet::new(Budget::default())).unwrap();
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let package: Value = serde_json::from_slice(&read("datapackage.json")).unwrap();
    let resources = package["resources"].as_array().unwrap();
    assert_eq!(resources.len(), tables);
    assert!(tables > 50, "{tables}");
    assert_eq!(package["profile"], "tabular-data-package");
    for resource in resources {
        // What the profile of the package asks of every table.
        assert_eq!(resource["profile"], "tabular-data-resource", "{resource}");
        let csv = String::from_utf8(read(resource["path"].as_str().unwrap())).unwrap();
        let parquet = read(resource["parquet"].as_str().unwrap());
        assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
        let header: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let names: Vec<&str> = (fields.iter())
            .map(|field| field["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, header, "{resource}");
        if resource["name"] == "theorems" {
            assert!(csv.contains("wythoff,proved,"), "{csv}");
            continue;
        }
        assert_eq!(resource["rows"], csv.lines().count() - 1, "{resource}");
        assert_ne!(resource["status"], "", "{resource}");
        let command = resource["command"].as_str().unwrap();
        let printed = shell(command, folder.path()).stdout();
        assert_eq!(printed, csv, "{command}");
    }
}
