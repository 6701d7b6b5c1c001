"use strict";
// Click on the head of a column to sort by it; numbers by size, anything else by letters.
function cellValue(row, column) {
  const cell = row.cells[column];
  return cell ? (cell.dataset.value ?? cell.textContent.trim()) : "";
}
function compare(a, b) {
  const isNumber = (text) => /^-?\d+(\.\d+)?$/.test(text);
  if (isNumber(a) && isNumber(b)) {
    return Number(a) - Number(b) || a.length - b.length;
  }
  return a.localeCompare(b, "en", { numeric: true });
}
function sortBy(header) {
  const table = header.closest("table");
  const column = header.cellIndex;
  const ascending = header.getAttribute("aria-sort") !== "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", ascending ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows).map((row, place) => ({ row, place, value: cellValue(row, column) }));
  rows.sort((a, b) => (ascending ? 1 : -1) * compare(a.value, b.value) || a.place - b.place);
  body.append(...rows.map((entry) => entry.row));
}
for (const header of document.querySelectorAll("table.sortable th")) {
  header.tabIndex = 0;
  header.addEventListener("click", () => sortBy(header));
  header.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      sortBy(header);
    }
  });
}
// A link to a claim opens it.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", openTarget);
openTarget();
// On paper everything is open.
let closed = [];
addEventListener("beforeprint", () => {
  closed = Array.from(document.querySelectorAll("details:not([open])"));
  for (const details of closed) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of closed) details.open = false;
});
// Only the rows that contain the words.
const filter = document.getElementById("filter");
if (filter) {
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll("table.claims tbody tr")) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
}
for (const button of document.querySelectorAll("button.copy")) {
  button.addEventListener("click", async () => {
    const text = button.previousElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "copied";
    } catch {
      button.textContent = "select and copy";
    }
  });
}
