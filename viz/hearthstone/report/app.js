// The controls: buttons, keys, the scrubber, and what jumps where.
const $ = (id) => document.getElementById(id);
const TABS = ["tree", "lines", "divergences", "turns", "deaths"];
let tab = "tree";

function actionNumber() { return actions.indexOf(actionAt(position)); }

function show() {
  const item = data.items[actionAt(position)];
  drawBoard();
  if (tab === "tree") drawTree();
  if (tab === "lines") drawLines();
  for (const entry of document.querySelectorAll("#panel-turns tr[data-turn]")) {
    entry.classList.toggle("now", children[0][entry.dataset.turn] === item[0]);
  }
  const where = $("where");
  where.replaceChildren((item[TURN] ? "Turn " + item[TURN] + " · " : "") + item[TITLE] + " ");
  const line = lines[Math.max(position, 0)];
  where.append(make("small", "", (line ? "line " + line + ", " : "") + "position " + position + " of " + (data.packets.length - 1)));
  const number = actionNumber();
  $("scrub").value = number;
  $("scrub").setAttribute("aria-valuetext", (item[TURN] ? "turn " + item[TURN] + ", " : "") + item[TITLE]);
  for (const [id, off] of [["first", position <= 0], ["previous-packet", position <= 0], ["next-packet", position >= data.packets.length - 1], ["last", position >= data.packets.length - 1]]) $(id).disabled = off;
}
function goTo(index) { seek(Math.max(0, index)); show(); }
function goToAction(number) {
  const place = actions[Math.max(0, Math.min(number, actions.length - 1))];
  goTo(data.items[place][STOP] - 1);
}
function stepAction(by) {
  const number = actionNumber(), item = data.items[actions[number]];
  if (by > 0 && position < item[STOP] - 1) goTo(item[STOP] - 1); else goToAction(number + by);
}
function stepTurn(by) {
  const turns = children[0], here = turns.indexOf(data.items[actionAt(position)][0]);
  const goal = turns[Math.max(0, Math.min(here + by, turns.length - 1))];
  const start = data.items[goal][START];
  goTo(by < 0 && here === 0 ? 0 : start);
}
function stepDivergence(by) {
  const places = data.divergences.map((one) => one.index).sort((a, b) => a - b);
  const found = by > 0 ? places.find((place) => place > position) : places.reverse().find((place) => place < position);
  const goal = found !== undefined ? found : places[0];
  if (goal !== undefined) goTo(goal);
}

function choose(name, focus) {
  tab = name;
  for (const one of TABS) {
    const button = $("tab-" + one), on = one === name;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    if (on && focus) button.focus();
    $("panel-" + one).hidden = !on;
  }
  show();
}

function chooseEntity(id) { chosenEntity = chosenEntity === id ? 0 : id; show(); }

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

function drawTicks() {
  const box = $("ticks"), last = Math.max(actions.length - 1, 1);
  const put = (number, text, className) => { const node = make("span", className, text); node.style.left = (100 * number) / last + "%"; box.append(node); };
  const every = Math.max(1, Math.ceil(data.turns.length / Math.max(6, Math.floor(box.clientWidth / 26))));
  let free = -Infinity; // turns are of unequal length: a number that would touch the one before it is left out
  actions.forEach((place, number) => {
    const turn = data.items[place][TURN], before = number ? data.items[actions[number - 1]][TURN] : -1;
    const at = (box.clientWidth * number) / last, half = 3.5 * String(turn).length;
    if (!turn || turn === before || (turn % every && turn !== 1) || at - half < free) return;
    put(number, turn, "");
    free = at + half + 4;
  });
  const bad = new Set(data.divergences.map((one) => actions.indexOf(actionAt(one.index))));
  for (const number of bad) put(number, "✗", "bad");
}

function drawLegend() {
  const box = $("legend");
  const list = make("dl");
  for (const letter in data.marks) { const [word, , meaning] = data.marks[letter]; const term = make("dt"); term.append(verdictMark(letter)); list.append(term, make("dd", "", word + ": " + meaning)); }
  for (const key in data.categories) { const [sign, word] = data.categories[key]; list.append(make("dt", "", sign), make("dd", "", word)); }
  box.append(make("h2", "", "Signs"), list);
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || $("keys").open) return;
  const field = event.target.closest && event.target.closest("input:not([type=range]), select, textarea");
  if (field) return;
  const keys = {
    ArrowRight: () => goTo(position + 1), ArrowLeft: () => goTo(position - 1),
    ArrowDown: () => stepAction(1), ArrowUp: () => stepAction(-1),
    PageDown: () => stepTurn(1), PageUp: () => stepTurn(-1),
    Home: () => goTo(0), End: () => goTo(data.packets.length - 1),
    d: () => stepDivergence(1), D: () => stepDivergence(-1), x: () => { if (tab === "tree") toggleItem(); }, t: switchTheme, "?": () => $("keys").showModal(),
  };
  TABS.forEach((name, number) => { keys[String(number + 1)] = () => choose(name, false); });
  if (event.target.getAttribute && event.target.getAttribute("role") === "tab" && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const next = TABS[(TABS.indexOf(tab) + (event.key === "ArrowRight" ? 1 : TABS.length - 1)) % TABS.length];
    choose(next, true);
    event.preventDefault();
    return;
  }
  if (event.key === "Enter" && event.target.matches && event.target.matches("tr[data-goto]")) event.target.click();
  const act = keys[event.key];
  if (act) { act(); event.preventDefault(); }
}

function onClick(event) {
  const twist = event.target.closest(".twist"), node = event.target.closest("li[data-item]");
  if (twist && node && twist.tagName === "BUTTON") {
    const place = Number(node.dataset.item);
    if (!closed.delete(place)) closed.add(place);
    drawTree();
    return;
  }
  const entity = event.target.closest("[data-entity]");
  if (entity) { chooseEntity(Number(entity.dataset.entity)); return; }
  if (node) {
    const item = data.items[Number(node.dataset.item)];
    chosenEntity = item[ENTITY] || 0;
    goTo(children[Number(node.dataset.item)].length ? item[START] : item[STOP] - 1);
    return;
  }
  const packet = event.target.closest("[data-packet]");
  if (packet) { goTo(Number(packet.dataset.packet)); return; }
  const jump = event.target.closest("[data-goto]");
  if (jump) { goTo(Number(jump.dataset.goto)); if (jump.classList.contains("jump")) choose("tree", false); }
}

function start() {
  $("scrub").max = Math.max(actions.length - 1, 0);
  drawTicks(); drawDivergences(); drawTurns(); drawDeaths(); drawLegend();
  if (data.divergences.length) $("tab-divergences").textContent = "Divergences (" + data.divergences.length + ")";
  $("next-divergence").disabled = !data.divergences.length;
  const on = (id, act) => $(id).addEventListener("click", act);
  on("first", () => goTo(0)); on("last", () => goTo(data.packets.length - 1));
  on("previous-turn", () => stepTurn(-1)); on("next-turn", () => stepTurn(1));
  on("previous-action", () => stepAction(-1)); on("next-action", () => stepAction(1));
  on("previous-packet", () => goTo(position - 1)); on("next-packet", () => goTo(position + 1));
  on("next-divergence", () => stepDivergence(1));
  on("theme", switchTheme); on("help", () => $("keys").showModal());
  for (const name of TABS) on("tab-" + name, () => choose(name, false));
  $("scrub").addEventListener("input", (event) => goToAction(Number(event.target.value)));
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  const asked = /^#line-(\d+)$/.exec(location.hash);
  const place = asked ? lines.findIndex((line, index) => line >= Number(asked[1]) && data.packets[index]) : -1;
  const begin = children[0].find((turn) => data.items[turn][TURN] > 0);
  goTo(place >= 0 ? place : begin !== undefined ? data.items[begin][START] : 0);
  document.documentElement.dataset.ready = "yes";
}
requestAnimationFrame(() => setTimeout(start, 0));
