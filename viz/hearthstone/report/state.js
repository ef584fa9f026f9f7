// The game at any packet: tags are applied forwards and taken back again, so that any moment is a short way off.
const data = JSON.parse(document.getElementById("data").textContent);
const T = data.shown, Z = data.zones, K = data.types;
const KIND = { CHANGE: 0, CREATE: 1, SHOW: 2, BECOME: 3, GAME: 4, HIDE: 6, BLOCK: 7, NOTE: 8, RESET: 9 };
const TITLE = 3, SAID = 4, RULE = 5, START = 6, STOP = 7, VERDICT = 8, ENTITY = 9, TARGET = 10, CAUSES = 11, FAULTS = 12, TURN = 13;
const entities = new Map();
const undo = [];
let position = -1;

const lines = [];
data.lines.reduce((sum, step, index) => (lines[index] = sum + step), 0);

const children = data.items.map(() => []);
data.items.forEach((item, place) => { if (item[0] >= 0) children[item[0]].push(place); });
const actions = [];
// What may be done next is a stop only where log and rules disagree about it: else it is shown with the action before.
const isStop = (item) => item[1] !== "offer" || item[FAULTS].length > 0;
for (const turn of children[0]) for (const place of data.items[turn][1] === "turn" ? children[turn] : [turn]) if (isStop(data.items[place])) actions.push(place);
const actionOf = new Map();
(function mark() {
  for (const action of actions) {
    const stack = [action];
    while (stack.length) { const place = stack.pop(); actionOf.set(place, action); stack.push(...children[place]); }
  }
})();

function entityOf(id) {
  let found = entities.get(id);
  if (!found) entities.set(id, (found = { id, card: 0, tags: new Map(), entered: 0 }));
  return found;
}
function tagOf(id, tag) { const found = entities.get(id); return (found && found.tags.get(tag)) || 0; }

function set(back, id, tag, value) {
  const tags = entityOf(id).tags;
  back.push(id, tag, tags.has(tag) ? tags.get(tag) : 0);
  tags.set(tag, value);
}
function setCard(back, id, card) {
  const entity = entityOf(id);
  back.push(id, -1, entity.card);
  entity.card = card;
}
function setAll(back, id, flat) { for (let i = 0; i < flat.length; i += 2) set(back, id, flat[i], flat[i + 1]); }
function clear(back, id, kept) {
  for (const [tag, value] of entityOf(id).tags) if (value && !kept.has(tag)) set(back, id, tag, 0);
}

function apply(packet, back) {
  if (!packet) return;
  switch (packet[0]) {
    case KIND.CHANGE: set(back, packet[1], packet[2], packet[3]); break;
    case KIND.HIDE: set(back, packet[1], packet[2], packet[3]); setCard(back, packet[1], 0); break;
    case KIND.CREATE: {
      const flat = packet[3];
      clear(back, packet[1], new Set(flat.filter((_, i) => i % 2 === 0)));
      setAll(back, packet[1], flat); setCard(back, packet[1], packet[2]); break;
    }
    case KIND.SHOW: case KIND.BECOME: setAll(back, packet[1], packet[3]); setCard(back, packet[1], packet[2]); break;
    case KIND.GAME: for (const [id, flat] of packet[1]) setAll(back, id, flat); break;
    case KIND.RESET: {
      const kept = new Set(packet[1]);
      for (const id of [...entities.keys()]) if (!kept.has(id)) { clear(back, id, new Set()); setCard(back, id, 0); }
      break;
    }
  }
}

function seek(goal) {
  goal = Math.max(-1, Math.min(goal, data.packets.length - 1));
  while (position < goal) { const back = []; apply(data.packets[++position], back); undo[position] = back; }
  while (position > goal) {
    const back = undo[position];
    for (let i = back.length - 3; i >= 0; i -= 3) {
      if (back[i + 1] === -1) entityOf(back[i]).card = back[i + 2]; else entityOf(back[i]).tags.set(back[i + 1], back[i + 2]);
    }
    undo[position--] = undefined;
  }
}

function isPlayer(id) { return data.players.some((player) => player.entity === id); }
function isHidden(id) {
  const entity = entities.get(id);
  if (!entity || id === data.gameEntity || isPlayer(id)) return false;
  const zone = tagOf(id, T.ZONE);
  return !entity.card && zone !== Z.PLAY;
}
function nameOf(id) {
  if (!id) return "nothing";
  const entity = entities.get(id);
  if (entity && entity.card) {
    const called = data.cardNames[entity.card];
    return called === data.cards[entity.card] && data.names[id] ? data.names[id] : called;
  }
  return isHidden(id) ? "hidden card" : data.names[id] || "entity " + id;
}
function valueName(tag, value) { const named = data.values[tag]; return (named && named[value]) || String(value); }
function tagName(tag) { return data.tags[tag] || String(tag); }

function inZone(controller, zone) {
  const found = [];
  for (const entity of entities.values()) {
    if (entity.tags.get(T.ZONE) === zone && entity.tags.get(T.CONTROLLER) === controller) found.push(entity);
  }
  return found.sort((a, b) => (a.tags.get(T.ZONE_POSITION) || 0) - (b.tags.get(T.ZONE_POSITION) || 0) || a.id - b.id);
}
function itemAt(index) { return index >= 0 ? data.owners[index] : 0; }
function actionAt(index) {
  const known = actionOf.get(itemAt(index));
  if (known !== undefined) return known;
  let low = 0, high = actions.length - 1;
  while (low < high) { const middle = (low + high + 1) >> 1; if (data.items[actions[middle]][START] <= index) low = middle; else high = middle - 1; }
  return actions[low];
}
