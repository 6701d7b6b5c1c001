//! The report, as files and in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::run::{BINARY, shell, wythoff};

/// A report at the quick scale, made once for all tests of this file.
fn report() -> &'static Path {
    static REPORT: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = REPORT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let ran = wythoff(&[
            "reproduce",
            "--scale",
            "quick",
            "--out",
            path.to_str().unwrap(),
        ]);
        let text = ran.stdout();
        assert!(
            text.contains("0 undecided") || text.contains("as expected"),
            "{text}"
        );
        (folder, path)
    });
    path
}

fn read(name: &str) -> String {
    std::fs::read_to_string(report().join(name)).unwrap()
}

/// The values of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.match_indices(&start)
        .map(|(at, _)| {
            let rest = &page[at + start.len()..];
            &rest[..rest.find('"').unwrap()]
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    links_lead_somewhere(report());
}

#[test]
fn every_link_of_the_report_on_one_paper_leads_somewhere() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let out_text = out.to_str().unwrap();
    let args = [
        "reproduce",
        "--scale",
        "quick",
        "--paper",
        "komaki",
        "--out",
        out_text,
    ];
    wythoff(&args).stdout();
    links_lead_somewhere(&out);
}

fn links_lead_somewhere(report: &Path) {
    let read = |name: &str| std::fs::read_to_string(report.join(name)).unwrap();
    for name in ["index.html", "open-questions.html"] {
        let page = read(name);
        let links = attributes(&page, "href");
        assert!(!links.is_empty(), "{name}");
        for link in links {
            if link.starts_with("data:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { name } else { file };
            assert!(report.join(target).is_file(), "{name}: {link}");
            if !anchor.is_empty() {
                let target = read(target);
                assert!(
                    attributes(&target, "id").contains(&anchor),
                    "{name}: {link}"
                );
            }
        }
        // Nothing is fetched from elsewhere.
        assert!(
            !page.contains("src=\"http") && !page.contains("@import"),
            "{name}"
        );
    }
}

#[test]
fn anchors_are_unique() {
    let page = read("index.html");
    let mut ids: Vec<&str> = attributes(&page, "id");
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn the_summary_agrees_with_the_command() {
    let summary: serde_json::Value = serde_json::from_str(&read("summary.json")).unwrap();
    assert_eq!(summary["scale"], "quick");
    assert_eq!(summary["as_expected"], true);
    let claims = summary["claims"].as_array().unwrap();
    assert!(claims.len() > 150);
    let remark = claims
        .iter()
        .find(|claim| claim["id"] == "jiao/remark-15")
        .unwrap();
    assert_eq!(remark["verdict"], "refuted");
    for claim in claims {
        for file in claim["data"].as_array().unwrap() {
            let file = report().join(file.as_str().unwrap());
            assert!(file.is_file(), "{}", file.display());
            assert!(file.with_extension("parquet").is_file());
            let latex = std::fs::read_to_string(file.with_extension("tex")).unwrap();
            assert!(latex.contains("\\begin{tabular}") && latex.ends_with("\\end{tabular}\n"));
            // Plain LaTeX knows these and letters with accents, but no signs of mathematics.
            let known = |c: char| c.is_ascii() || ('\u{c0}'..'\u{250}').contains(&c);
            assert!(latex.chars().all(known), "{}", file.display());
        }
    }
    let figures = summary["figures"].as_array().unwrap();
    assert!(figures.len() >= 20);
    for figure in figures {
        let svg = read(figure["file"].as_str().unwrap());
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    // The outcomes of an earlier run are kept, whatever happened to it afterwards.
    let line = "cp -r $REPORT/results $OUT/ && rm $OUT/results/nivasch.table-1.quick.json";
    std::fs::create_dir(&out).unwrap();
    let line = line
        .replace("$REPORT", report().to_str().unwrap())
        .replace("$OUT", out.to_str().unwrap());
    shell(&line, folder.path()).stdout();
    let kept = out.join("results/jiao.table-1.quick.json");
    let before = std::fs::metadata(&kept).unwrap().modified().unwrap();
    wythoff(&[
        "reproduce",
        "--scale",
        "quick",
        "--out",
        out.to_str().unwrap(),
    ])
    .stdout();
    assert!(out.join("results/nivasch.table-1.quick.json").is_file());
    assert_eq!(
        std::fs::metadata(&kept).unwrap().modified().unwrap(),
        before
    );
    assert!(out.join("index.html").is_file());
}

#[test]
fn a_directory_that_cannot_be_written_is_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let out = file.join("report");
    let message = wythoff(&[
        "reproduce",
        "--scale",
        "quick",
        "--out",
        out.to_str().unwrap(),
    ])
    .failed(2);
    assert!(message.contains("cannot make"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_full_disk_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    std::fs::create_dir(&out).unwrap();
    let results = out.join("results");
    let copy = format!("cp -r {}/results {}", report().display(), results.display());
    shell(&copy, folder.path()).stdout();
    // No file may grow beyond some kilobytes, as on a disk that is nearly full.
    let line = format!(
        "ulimit -f 16; trap '' XFSZ; {BINARY} reproduce --scale quick --out {}",
        out.display()
    );
    let ran = shell(&line, folder.path());
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains("cannot write"), "{ran:?}");
    assert!(!out.join("index.html").exists());
    let left = shell(
        &format!("find {} -name '.wythoff-*'", out.display()),
        folder.path(),
    )
    .stdout();
    assert_eq!(left, "", "no half files");
}

/// What the test page reports about itself.
const PROBE: &str = r##"<script>
{
const report = { errors: window.probeErrors };
const claims = document.querySelector("table.claims");
const column = (at) => Array.from(claims.tBodies[0].rows, (row) => row.cells[at].textContent);
const headers = claims.tHead.rows[0].cells;
headers[0].click();
const ids = column(0);
report.sorted = ids.every((id, at) => at === 0 || ids[at - 1].localeCompare(id, "en", { numeric: true }) <= 0);
headers[5].click();
headers[5].click();
const seconds = column(5).map(Number);
report.descending = seconds.every((value, at) => at === 0 || seconds[at - 1] >= value);
report.rows = ids.length;
const filter = document.getElementById("filter");
filter.value = "remark-15";
filter.dispatchEvent(new Event("input"));
report.filtered = Array.from(claims.tBodies[0].rows).filter((row) => !row.hidden).length;
filter.value = "";
filter.dispatchEvent(new Event("input"));
const pictures = Array.from(document.querySelectorAll("figure svg"));
report.figures = pictures.length;
report.drawn = pictures.filter((svg) => svg.getBoundingClientRect().width > 50 && svg.getBBox().height > 20).length;
report.wide = document.documentElement.scrollWidth > document.documentElement.clientWidth + 1;
location.hash = "#jiao-remark-15";
dispatchEvent(new Event("hashchange"));
report.opened = document.getElementById("jiao-remark-15").open;
dispatchEvent(new Event("beforeprint"));
report.closed = document.querySelectorAll("details:not([open])").length;
const result = document.createElement("pre");
result.id = "probe";
result.textContent = JSON.stringify(report);
document.body.replaceChildren(result);
}
</script>
</body>"##;

#[test]
#[ignore = "needs chromium; .ci/run asks for it where there is one"]
fn needs_chromium_to_show_the_page() {
    let folder = tempfile::tempdir().unwrap();
    for size in ["390,844", "1366,768"] {
        let catcher = "<script>window.probeErrors = []; addEventListener(\"error\", (event) => \
                       window.probeErrors.push(event.message));</script>";
        let page = read("index.html")
            .replacen("<style>", &format!("{catcher}<style>"), 1)
            .replace("</body>", PROBE);
        let probe = report().join(format!("probe-{size}.html"));
        std::fs::write(&probe, page).unwrap();
        let output = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--dump-dom",
            ])
            .arg("--disable-dev-shm-usage")
            .arg(format!(
                "--user-data-dir={}",
                folder.path().join(size).display()
            ))
            .arg(format!("--window-size={size}"))
            .arg(format!("file://{}", probe.display()))
            .output()
            .unwrap();
        std::fs::remove_file(&probe).unwrap();
        let log = String::from_utf8_lossy(&output.stderr);
        let complaints: Vec<&str> = log
            .lines()
            .filter(|line| line.contains("CONSOLE"))
            .collect();
        assert!(complaints.is_empty(), "{size}: {complaints:?}");
        let dom = String::from_utf8_lossy(&output.stdout);
        let start = dom
            .find("<pre id=\"probe\">")
            .unwrap_or_else(|| panic!("{size}: {log}"));
        let text = &dom[start + "<pre id=\"probe\">".len()..];
        let text = text[..text.find("</pre>").unwrap()]
            .replace("&quot;", "\"")
            .replace("&amp;", "&");
        let found: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(found["errors"], serde_json::json!([]), "{size}");
        assert_eq!(found["sorted"], true, "{size}: {found}");
        assert_eq!(found["descending"], true, "{size}: {found}");
        assert!(found["rows"].as_u64().unwrap() > 150, "{size}: {found}");
        // The claim itself and the one that states it right.
        assert_eq!(found["filtered"], 2, "{size}: {found}");
        assert!(found["figures"].as_u64().unwrap() >= 20, "{size}: {found}");
        assert_eq!(found["figures"], found["drawn"], "{size}: {found}");
        assert_eq!(
            found["wide"], false,
            "{size}: the page must not scroll sideways: {found}"
        );
        assert_eq!(found["opened"], true, "{size}: {found}");
        assert_eq!(
            found["closed"], 0,
            "{size}: on paper everything is open: {found}"
        );
    }
}
