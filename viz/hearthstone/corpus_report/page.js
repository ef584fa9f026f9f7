(function () {
"use strict";
// The heat map is one stop of the Tab key; arrow keys go from cell to cell.
const map = document.getElementById("heat"), said = document.getElementById("cell"), filter = document.getElementById("filter");
const heads = Array.from(map.tHead.rows[0].cells, (cell) => cell.textContent);
const rows = Array.from(map.tBodies[0].rows);
let chosen = map.querySelector("tbody td");
if (chosen) chosen.tabIndex = 0;

function choose(cell) {
  if (!cell || cell.tagName !== "TD") return;
  if (chosen) chosen.tabIndex = -1;
  chosen = cell;
  cell.tabIndex = 0;
  const head = cell.parentNode.cells[0], games = Number(cell.dataset.g || 0), broken = Number(cell.dataset.b || 0);
  const words = head.title ? " (" + head.title + ")" : "";
  const found = games ? "held " + Number(cell.dataset.h).toLocaleString("en") + " times, tested in " + games + " games, broken in " + broken : "not tested";
  said.textContent = head.textContent + words + ", build " + heads[cell.cellIndex] + ": " + found;
}

function near(rows, from, step) {
  for (let place = from + step; place >= 0 && place < rows.length; place += step) if (!rows[place].hidden) return rows[place];
  return null;
}

map.addEventListener("focusin", (event) => choose(event.target));
map.addEventListener("click", (event) => { const cell = event.target.closest("td"); if (cell) cell.focus(); });
map.addEventListener("keydown", (event) => {
  const cell = event.target.closest("td");
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = cell.parentNode, column = cell.cellIndex, place = rows.indexOf(row);
  let next = null;
  if (event.key === "ArrowRight") next = row.cells[column + 1];
  else if (event.key === "ArrowLeft") next = column > 1 ? row.cells[column - 1] : null;
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const other = near(rows, place, event.key === "ArrowDown" ? 1 : -1);
    next = other && other.cells[column];
  } else if (event.key === "Home") next = row.cells[1];
  else if (event.key === "End") next = row.cells[row.cells.length - 1];
  else if (event.key === "Enter") {
    const rule = row.cells[0].textContent;
    const line = Array.from(document.querySelectorAll("#parted tbody tr")).find((one) => one.cells[0].firstChild.textContent === rule);
    if (line) { line.scrollIntoView({ block: "center" }); line.querySelector("a, summary").focus(); }
  } else return;
  event.preventDefault();
  if (next) next.focus();
});
filter.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of rows) row.hidden = !(row.cells[0].textContent + " " + row.cells[0].title).toLowerCase().includes(wanted);
  const first = rows.find((row) => !row.hidden);
  if (first && (!chosen || chosen.parentNode.hidden)) { chosen.tabIndex = -1; chosen = first.cells[1]; chosen.tabIndex = 0; }
});
})();
