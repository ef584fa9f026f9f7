"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const make = (tag, text, name) => {
  const found = document.createElement(tag);
  if (text !== undefined) found.textContent = text;
  if (name) found.className = name;
  return found;
};
const cardText = (card) => {
  if (!card.name) return "hidden card";
  let text = card.name;
  if (card.toughness !== undefined) text += ` ${card.power}/${card.toughness}`;
  if (card.damage) text += `, damage ${card.damage}`;
  if (card.loyalty) text += `, loyalty ${card.loyalty}`;
  if (card["summoning sick"]) text += ", summoning sick";
  return text;
};
const rowOf = (label, cards) => {
  const row = make("div", label, "row");
  for (const card of cards) {
    const name = ["card", card.tapped && "tapped", card.attacking && "attacking"].filter(Boolean).join(" ");
    row.append(make("span", cardText(card), name));
  }
  return row;
};
const isLand = (card) => card.toughness === undefined;
let place = 0;
function show() {
  const moment = data.moments[place];
  if (!moment) return;
  const board = moment.board;
  byId("place").value = place;
  byId("where").textContent = `${moment.when}; line ${moment.line}`;
  const events = byId("events");
  events.replaceChildren();
  for (const event of moment.events) {
    events.append(make("div", `${event.text} [${[event.rule, event.verdict].filter(Boolean).join(" ")}]`, event.verdict));
  }
  const there = byId("board");
  there.replaceChildren();
  if (board.stack.length) there.append(rowOf("stack:", board.stack));
  for (const player of board.players) {
    const box = make("div", undefined, player.seat === board.active ? "player active" : "player");
    box.append(make("strong", `${player.name}: ${player.life} life`));
    box.append(rowOf("creatures:", player.permanents.filter((card) => !isLand(card))));
    box.append(rowOf("lands and others:", player.permanents.filter(isLand)));
    box.append(rowOf(`hand (${player.hand.length}):`, player.hand));
    box.append(make("div", `library ${player.library}, graveyard ${player.graveyard.length}`));
    there.append(box);
  }
}
byId("title").textContent = data.title;
for (const [name, value] of data.facts) byId("facts").append(make("div", `${name}: ${value}`));
byId("place").max = Math.max(0, data.moments.length - 1);
const move = (by) => {
  place = Math.min(Math.max(0, place + by), data.moments.length - 1);
  show();
};
byId("back").onclick = () => move(-1);
byId("next").onclick = () => move(1);
byId("place").oninput = (event) => {
  place = Number(event.target.value);
  show();
};
document.onkeydown = (event) => {
  if (event.key === "ArrowRight") move(1);
  if (event.key === "ArrowLeft") move(-1);
};
if (!data.divergences.length) byId("divergences").append(make("p", "none"));
for (const one of data.divergences) {
  const line = make("p", `line ${one.line}, turn ${one.turn}, ${one.step}: ${one.message} (${one.rule})`, "divergent");
  line.onclick = () => {
    place = Math.max(0, data.moments.findIndex((moment) => moment.line >= one.line));
    show();
  };
  byId("divergences").append(line);
}
for (const chapter of data.story) {
  byId("story").append(make("h3", chapter.heading));
  for (const text of chapter.paragraphs) byId("story").append(make("p", text));
}
show();
