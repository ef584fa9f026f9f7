// The board: both halves, drawn anew at every step.
function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}
let chosenEntity = 0;

function changedAt(index) {
  const found = new Set();
  const packet = index >= 0 ? data.packets[index] : 0;
  if (packet && packet[0] <= 6 && packet[0] !== KIND.GAME) found.add(packet[1]);
  const item = data.items[itemAt(index)];
  if (item && item[1] === "event" && item[ENTITY]) found.add(item[ENTITY]);
  return found;
}

function words(entity) {
  const found = [];
  for (const tag in data.keywords) if (entity.tags.get(Number(tag))) found.push(data.keywords[tag]);
  if (entity.tags.get(T.TO_BE_DESTROYED)) found.push("to be destroyed");
  return found;
}

function drawEntity(entity, role, changed) {
  const get = (tag) => entity.tags.get(tag) || 0;
  const hidden = isHidden(entity.id);
  const node = make("button", "entity " + role + (hidden ? " unknown" : ""));
  node.type = "button";
  node.dataset.entity = entity.id;
  if (changed.has(entity.id)) node.classList.add("changed");
  if (entity.id === chosenEntity) node.classList.add("chosen-entity");
  if (hidden) {
    node.append(make("span", "name", "?"));
    node.setAttribute("aria-label", "hidden card");
    return node;
  }
  const kind = get(T.CARDTYPE);
  const called = nameOf(entity.id);
  node.append(make("span", "name", called));
  const told = words(entity);
  if (kind === K.MINION || kind === K.HERO) {
    if (told.includes("taunt")) node.classList.add("taunt");
    if (told.includes("divine shield")) node.classList.add("shield");
  }
  if (told.length) node.append(make("span", "words", told.join(", ")));
  const enchantments = [...entities.values()].filter((one) => one.tags.get(T.ATTACHED) === entity.id && one.tags.get(T.ZONE) === Z.PLAY);
  if (enchantments.length) node.append(make("span", "words", "+ " + enchantments.map((one) => nameOf(one.id)).join(", ")));
  const stats = make("span", "stats");
  if (role === "hand" && entity.tags.has(T.COST)) stats.append(make("span", "cost", "◆" + get(T.COST)));
  if (kind === K.MINION || kind === K.WEAPON || (kind === K.HERO && get(T.ATK))) stats.append(make("span", "attack", "⚔" + get(T.ATK)));
  if (kind === K.MINION || kind === K.HERO || kind === K.LOCATION) {
    const left = get(T.HEALTH) - get(T.DAMAGE);
    stats.append(make("span", "health", "♥" + left + (get(T.DAMAGE) ? "/" + get(T.HEALTH) : "")));
  }
  if (kind === K.WEAPON) stats.append(make("span", "health", (get(T.DURABILITY) || get(T.HEALTH)) - get(T.DAMAGE) + " left"));
  if (get(T.ARMOR)) stats.append(make("span", "mana", "+" + get(T.ARMOR) + " armor"));
  if (stats.childNodes.length) node.append(stats);
  if (kind === K.HERO_POWER && get(T.EXHAUSTED)) node.append(make("span", "words", "used"));
  return node;
}

function row(title, className, found, role, changed) {
  const node = make("div", "row " + className);
  node.append(make("h3", "", title));
  for (const entity of found) node.append(drawEntity(entity, role, changed));
  return node;
}

function mana(player) {
  const total = tagOf(player.entity, T.RESOURCES), used = tagOf(player.entity, T.RESOURCES_USED);
  const extra = tagOf(player.entity, T.TEMP_RESOURCES), locked = tagOf(player.entity, T.OVERLOAD_LOCKED);
  const free = Math.max(total + extra - used, 0);
  const node = make("span", "mana", "◆".repeat(Math.min(free, 20)) + "◇".repeat(Math.max(Math.min(total - free, 20), 0)));
  node.setAttribute("aria-hidden", "true");
  const box = make("span", "", "");
  box.append(make("b", "", free + "/" + total), document.createTextNode(" mana" + (locked ? " (" + locked + " locked) " : " ")), node);
  return box;
}

function drawHalf(player, below, changed) {
  const half = make("div", "half" + (below ? " mine" : "") + (tagOf(player.entity, T.CURRENT_PLAYER) ? " turn" : ""));
  half.setAttribute("role", "group");
  half.setAttribute("aria-label", player.name);
  const play = inZone(player.id, Z.PLAY);
  const kindOf = (entity) => entity.tags.get(T.CARDTYPE);
  const hero = play.filter((one) => one.id === tagOf(player.entity, T.HERO_ENTITY));
  const heroRow = make("div", "row");
  for (const entity of hero) heroRow.append(drawEntity(entity, "hero", changed));
  for (const kind of [K.WEAPON, K.HERO_POWER]) for (const entity of play.filter((one) => kindOf(one) === kind)) heroRow.append(drawEntity(entity, "small", changed));
  const facts = make("div", "facts-row");
  const turn = tagOf(player.entity, T.CURRENT_PLAYER) ? "▶ " : "";
  facts.append(make("b", "", turn + player.name), mana(player));
  const deck = inZone(player.id, Z.DECK).length, grave = inZone(player.id, Z.GRAVEYARD).filter((one) => kindOf(one) === K.MINION).length;
  const state = valueName(T.PLAYSTATE, tagOf(player.entity, T.PLAYSTATE));
  const told = [deck + " in deck", grave + (grave === 1 ? " minion" : " minions") + " in the graveyard"];
  if (tagOf(player.entity, T.FATIGUE)) told.push("fatigue " + tagOf(player.entity, T.FATIGUE));
  if (!["PLAYING", "0", "INVALID"].includes(state)) told.push(state.toLowerCase());
  facts.append(make("span", "", told.join(" · ")));
  const hand = inZone(player.id, Z.HAND), secrets = inZone(player.id, Z.SECRET);
  const board = play.filter((one) => kindOf(one) === K.MINION || kindOf(one) === K.LOCATION);
  const pieces = [
    row("Hand (" + hand.length + ")", "hand-row", hand, "hand", changed),
    facts,
    heroRow,
    secrets.length ? row("Secrets and quests (" + secrets.length + ")", "", secrets, "hand", changed) : make("span"),
    row("Board (" + board.length + ")", "minions", board, "minion", changed),
  ];
  if (below) pieces.reverse();
  half.append(...pieces);
  return half;
}

function drawBoard() {
  const place = document.getElementById("board");
  const changed = changedAt(position);
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.entity : "";
  place.replaceChildren();
  data.players.forEach((player, number) => place.append(drawHalf(player, number === data.players.length - 1, changed)));
  place.append(drawDetail());
  if (focused) { const again = place.querySelector('[data-entity="' + focused + '"]'); if (again) again.focus(); }
}

function drawDetail() {
  const box = make("div", "detail");
  if (!chosenEntity) { box.textContent = "Choose a card to see its tags, its log lines and its place in the tree."; return box; }
  const entity = entities.get(chosenEntity);
  box.append(make("b", "", nameOf(chosenEntity) + " [" + chosenEntity + "]"));
  const told = [];
  if (entity) for (const [tag, value] of entity.tags) if (value && tagName(tag) !== String(tag)) told.push(tagName(tag) + " " + valueName(tag, value));
  box.append(make("p", "words", told.slice(0, 60).join(" · ")));
  return box;
}
