// What stands beside the board: the tree of the action, its log lines, divergences, turns, deaths.
const MOST_ROWS = 300;
const closed = new Set();
function verdictMark(letter) {
  const [word, sign] = data.marks[letter];
  const node = make("span", "v v-" + letter, sign);
  node.title = word + ": " + data.marks[letter][2];
  node.setAttribute("aria-label", word);
  return node;
}
function ruleText(number) { const [id, title] = data.rules[number] || [""]; return id + (title ? " " + title : ""); }

function isAbout(item) { return chosenEntity && (item[ENTITY] === chosenEntity || item[TARGET] === chosenEntity); }

let numbers = new Map();
function numberFrom(root) {
  const found = new Map(), stack = [root];
  while (stack.length) { const place = stack.pop(); found.set(place, found.size + 1); stack.push(...[...children[place]].reverse()); }
  return found;
}

// Scrolls the panel only: the page stays where it is.
function reveal(panel, node) {
  const outer = panel.getBoundingClientRect(), inner = node.getBoundingClientRect();
  if (inner.top < outer.top) panel.scrollTop += inner.top - outer.top - 20;
  else if (inner.bottom > outer.bottom) panel.scrollTop += inner.bottom - outer.bottom + 40;
}

function drawNode(place, current) {
  const item = data.items[place], below = children[place];
  const entry = make("li");
  entry.setAttribute("role", "treeitem");
  entry.dataset.item = place;
  const line = make("div", "node");
  if (item[START] > position) line.classList.add("later");
  if (place === current) { line.classList.add("now"); entry.setAttribute("aria-current", "step"); }
  if (isAbout(item)) line.classList.add("about");
  if (item[VERDICT] === "d") line.classList.add("bad");
  const twist = make(below.length ? "button" : "span", "twist", below.length ? (closed.has(place) ? "▸" : "▾") : "\u00a0");
  if (below.length) { twist.type = "button"; twist.tabIndex = -1; }
  if (below.length) { twist.setAttribute("aria-label", closed.has(place) ? "open" : "close"); entry.setAttribute("aria-expanded", String(!closed.has(place))); }
  else twist.setAttribute("aria-hidden", "true");
  const look = data.categories[item[2]] || data.categories.other;
  const sign = make("span", "sign", look[0]);
  sign.title = look[1];
  const told = make("span");
  told.append(make("span", "said", numbers.get(place) + " "), make("span", "title", item[TITLE]));
  const reasons = item[CAUSES].map(([cause, word]) => (data.reasons[word] || word) + " " + (numbers.get(cause) || data.items[cause][TITLE]));
  const said = [item[SAID], ...reasons].filter(Boolean).join(", ");
  if (said) told.append(make("span", "said", "  " + said));
  const meta = make("span", "meta");
  if (item[RULE]) { const [id, title, summary] = data.rules[item[RULE]]; meta.append(id + " "); meta.title = title + (summary ? ": " + summary : ""); }
  meta.append(verdictMark(item[VERDICT]));
  line.append(twist, sign, told, meta);
  entry.append(line);
  if (below.length && !closed.has(place)) {
    const list = make("ul");
    list.setAttribute("role", "group");
    for (const child of below) list.append(drawNode(child, current));
    entry.append(list);
  }
  return entry;
}

function shownItem(action) {
  let shown = itemAt(position);
  for (let place = shown; place !== action && place >= 0; place = data.items[place][0]) if (closed.has(data.items[place][0])) shown = data.items[place][0];
  return shown;
}
function toggleItem() {
  const action = actionAt(position);
  let place = shownItem(action);
  if (!children[place].length && place !== action) place = data.items[place][0];
  if (!closed.delete(place)) closed.add(place);
  drawTree();
}

function drawTree() {
  const panel = document.getElementById("panel-tree");
  const action = actionAt(position), current = shownItem(action);
  const list = make("ul", "tree");
  list.setAttribute("role", "tree");
  list.tabIndex = 0;
  numbers = numberFrom(action);
  list.append(drawNode(action, current));
  panel.replaceChildren(list);
  const item = data.items[current];
  if (item && item[RULE]) {
    const [id, title, summary] = data.rules[item[RULE]];
    panel.append(make("p", "why", id + (title ? " · " + title : "") + (summary ? ": " + summary : "")));
  }
  for (const number of item ? item[FAULTS] : []) panel.append(make("p", "why", faultText(number)));
  const now = panel.querySelector(".node.now");
  if (now) reveal(panel, now);
}

// Divergences are counted from 0, as everywhere: explain and tree take them by that number.
function faultText(number) { return "✗ " + number + "  " + data.divergences[number].message; }

function packetText(index) {
  const packet = data.packets[index];
  if (!packet) return "block ends";
  switch (packet[0]) {
    case KIND.CHANGE: return nameOf(packet[1]) + " [" + packet[1] + "]: " + tagName(packet[2]) + " = " + valueName(packet[2], packet[3]);
    case KIND.HIDE: return nameOf(packet[1]) + " [" + packet[1] + "] becomes hidden, " + tagName(packet[2]) + " = " + valueName(packet[2], packet[3]);
    case KIND.CREATE: return "new entity [" + packet[1] + "] " + (data.cardNames[packet[2]] || "");
    case KIND.SHOW: return "[" + packet[1] + "] is revealed: " + (data.cardNames[packet[2]] || "?");
    case KIND.BECOME: return "[" + packet[1] + "] becomes " + (data.cardNames[packet[2]] || "?");
    case KIND.GAME: return "the game is created";
    case KIND.BLOCK: return data.kinds[packet[1]] + " block: " + nameOf(packet[2]) + (packet[3] ? " → " + nameOf(packet[3]) : "");
    case KIND.NOTE: return "note " + data.kinds[packet[1]] + " " + packet[2] + ": " + packet[3].map(nameOf).join(", ");
    case KIND.RESET: return "the game is reset";
    default: return (data.kinds[packet[1]] || "").toLowerCase().replace(/_/g, " ");
  }
}
function entitiesOf(index) {
  const packet = data.packets[index];
  if (!packet) return [];
  if (packet[0] <= 6 && packet[0] !== KIND.GAME) return [packet[1]];
  return packet[0] === KIND.BLOCK ? [packet[2], packet[3]] : packet[0] === KIND.NOTE ? packet[3] : [];
}

function drawLines() {
  const panel = document.getElementById("panel-lines");
  const action = data.items[actionAt(position)];
  let from = action[START], to = action[STOP];
  if (to - from > MOST_ROWS) { from = Math.max(from, position - MOST_ROWS / 2); to = Math.min(to, from + MOST_ROWS); }
  const table = make("table", "lines"), body = make("tbody");
  for (let index = from; index < to; index++) {
    const entry = make("tr");
    entry.dataset.packet = index;
    if (index === position) { entry.classList.add("now"); entry.setAttribute("aria-current", "step"); }
    if (index > position) entry.classList.add("later");
    if (chosenEntity && entitiesOf(index).includes(chosenEntity)) entry.classList.add("about");
    const mark = make("td");
    mark.append(verdictMark(data.verdicts[index]));
    entry.append(make("td", "number", lines[index] || ""), mark, make("td", "", packetText(index)));
    body.append(entry);
  }
  table.append(body);
  const left = action[STOP] - action[START] - (to - from);
  panel.replaceChildren(table);
  if (left > 0) panel.append(make("p", "more said", left + " more packets of this action are shown as you step towards them."));
  const now = panel.querySelector("tr.now");
  if (now) reveal(panel, now);
}

function drawDivergences() {
  const panel = document.getElementById("panel-divergences");
  panel.replaceChildren();
  if (data.hidden) panel.append(make("p", "why", data.hidden));
  if (!data.divergences.length) panel.append(make("p", "", data.hidden ? "Nothing of this game is judged." : data.notices.length ? "No divergence." : "Log and rules agree throughout."));
  data.divergences.forEach((one, number) => panel.append(divergenceBox(one, faultText(number), "divergence")));
  if (!data.notices.length) return;
  panel.append(make("h2", "", "Notices"), make("p", "", "Real logs have hardly tested what the rules say here: log or rules may be wrong."));
  for (const one of data.notices) panel.append(divergenceBox(one, one.message, "divergence notice"));
}

function divergenceBox(one, title, look) {
  const box = make("article", look);
  box.append(make("h3", "", title));
  const table = make("dl");
  const say = (word, text) => { if (text !== null && text !== undefined && text !== "") table.append(make("dt", "", word), make("dd", "", String(text))); };
  say("place", "line " + one.line + ", turn " + one.turn + (one.block ? ", block " + one.block : "") + (one.phase ? ", " + one.phase : ""));
  say("kind", one.kind + " (" + one.severity + ")");
  say("the log says", one.logSays);
  say("the rules say", one.rulesSay);
  say("rule", ruleText(one.rule));
  say("it says", (data.rules[one.rule] || [])[2]);
  say("evidence", one.evidence);
  say("or else", (one.alternatives || []).join("; "));
  say("what follows", (one.consequences || []).map((next) => "line " + next.line + ": " + next.message).join("; "));
  box.append(table);
  if (one.why && one.why.length) {
    const chain = make("ol");
    for (const cause of one.why) chain.append(make("li", "", (cause.line ? "line " + cause.line + ": " : "") + cause.text + (cause.rule ? " [" + cause.rule + "]" : "")));
    box.append(make("span", "said", "why:"), chain);
  }
  const jump = make("button", "jump", "Go there");
  jump.type = "button";
  jump.dataset.goto = one.index;
  box.append(jump);
  return box;
}

function drawTurns() {
  const panel = document.getElementById("panel-turns");
  const table = make("table", "turns"), head = make("thead"), body = make("tbody");
  const first = make("tr");
  for (const word of ["Turn", "Player", "Packets by verdict", "Follows from rules", "✗", "Died"]) { const cell = make("th", "", word); cell.scope = "col"; first.append(cell); }
  head.append(first);
  data.turns.forEach(([turn, player, tally, faults, deaths], number) => {
    const entry = make("tr");
    entry.dataset.goto = data.items[children[0][number]][START];
    entry.dataset.turn = number;
    entry.tabIndex = 0;
    const bar = make("div", "bar"), sum = Object.values(tally).reduce((a, b) => a + b, 0) || 1;
    for (const letter of ["p", "c", "a", "h", "o", "d"]) if (tally[letter]) { const part = make("i", "b-" + letter); part.style.width = (100 * tally[letter]) / sum + "%"; bar.append(part); }
    bar.title = Object.entries(tally).map(([letter, count]) => data.marks[letter][0] + " " + count).join(", ");
    const good = (tally.p || 0) + (tally.c || 0), judged = good + (tally.a || 0) + (tally.d || 0);
    const cells = [turn || "opening", player, bar, judged ? Math.round((100 * good) / judged) + " %" : "–", faults || "", deaths || ""];
    for (const cell of cells) { const node = make("td"); node.append(cell); entry.append(node); }
    body.append(entry);
  });
  table.append(head, body);
  const key = make("p", "key said");
  for (const letter of ["p", "c", "a", "h", "o", "d"]) { const sample = make("i", "b-" + letter); key.append(sample, make("span", "", data.marks[letter][0])); }
  panel.replaceChildren(table, key);
}

function drawDeaths() {
  const panel = document.getElementById("panel-deaths");
  const table = make("table", "lines"), body = make("tbody");
  data.items.forEach((item) => {
    if (item[2] !== "death" || !/^(Dies|Destroyed): /.test(item[TITLE])) return;
    const entry = make("tr");
    entry.dataset.goto = item[STOP] - 1;
    entry.tabIndex = 0;
    const reason = item[CAUSES].map(([cause]) => "because of: " + data.items[cause][TITLE] + " " + data.items[cause][SAID]).join("; ");
    entry.append(make("td", "number", item[TURN] ? "turn " + item[TURN] : ""), make("td", "", "† " + item[TITLE].replace(/^(Dies|Destroyed): /, "")), make("td", "said", reason));
    body.append(entry);
  });
  table.append(body);
  panel.replaceChildren(body.childNodes.length ? table : make("p", "", "Nothing dies."));
}
