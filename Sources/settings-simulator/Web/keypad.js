// Keypads in their physical shape: pressed by mouse and touch with a real down and up, and what the computer's keys mean.

const letters = { 2: "abc", 3: "def", 4: "ghi", 5: "jkl", 6: "mno", 7: "pqrs", 8: "tuv", 9: "wxyz", 0: "␣" };
const crossPlaces = { up: [1, 2], left: [2, 1], ok: [2, 2], right: [2, 3], down: [3, 2] };
const spokenNames = {
  up: "Up", down: "Down", left: "Left", right: "Right", star: "Star", pound: "Pound", erase: "Erase", back: "Back", dot: "Point",
  plus: "Plus", minus: "Minus", slash: "Slash", numlock: "Num Lock", 0: "0", "00": "Double zero", "000": "Triple zero", push: "Push", ok: "OK",
};
const keyboardRows = ["1234567890-=", "qwertyuiop", "asdfghjkl;'", "zxcvbnm,./"];

/** Draws the keys of a board. `send` gets "down", "up" or "turn" and the key's word, or detents. */
export function drawKeypad(built, send) {
  const pads = element("div", "pads");
  const { pad, functions } = built;
  if (built.class === "rotary") pads.append(knob(functions, send));
  else if (built.typing) pads.append(keyboard(functions, send));
  else {
    if (functions.length) pads.append(functionKeys(functions, send));
    if (pad.length) pads.append(padGrid(built, send));
  }
  return pads;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function key({ key: word, legend }, send, under) {
  const button = element("button", "key");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.key = word;
  button.setAttribute("aria-label", spokenNames[word] ?? legend);
  button.append(element("span", "", legend));
  if (under) button.append(element("small", "", under));
  if (legend.length > 2) button.classList.add("word");
  if (word === "ok" || word === "push") button.classList.add("ok");
  press(button, (isDown) => send(isDown ? "down" : "up", word));
  return button;
}

/** Down as long as the finger is; whoever has no finger, such as a screen reader, clicks. */
function press(button, tell) {
  let isDown = false;
  const change = (down) => {
    if (down === isDown) return;
    isDown = down;
    button.classList.toggle("down", down);
    tell(down);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    change(true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => change(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || isDown) return;
    change(true);
    setTimeout(() => change(false), 80);
  });
}

function padGrid({ pad, letters: hasLetters }, send) {
  const grid = element("div", "pad");
  const columns = Math.max(...pad.map((row) => row.length));
  grid.style.gridTemplateColumns = `repeat(${columns}, minmax(46px, 62px))`;
  pad.forEach((row, y) => row.forEach((cap, x) => {
    const button = key(cap, send, hasLetters ? letters[cap.key] : undefined);
    button.style.gridRow = `${y + 1}`;
    button.style.gridColumn = `${x + 1}`;
    // The key above a gap at the end of the last row is as tall as two.
    const below = pad[y + 1];
    if (y === pad.length - 2 && x === columns - 1 && below.length < columns) button.style.gridRow = `${y + 1} / span 2`;
    grid.append(button);
  }));
  return grid;
}

function functionKeys(caps, send) {
  const side = element("div", "side");
  const inCross = caps.filter((cap) => crossPlaces[cap.key]);
  const others = caps.filter((cap) => !crossPlaces[cap.key]);
  if (inCross.length) {
    const cross = element("div", "cross");
    for (const cap of inCross) {
      const button = key(cap, send);
      [button.style.gridRow, button.style.gridColumn] = crossPlaces[cap.key].map(String);
      cross.append(button);
    }
    side.append(cross);
  }
  if (others.length) {
    const row = element("div", "row-keys");
    row.append(...others.map((cap) => key(cap, send)));
    side.append(row);
  }
  return side;
}

function keyboard(functions, send) {
  const box = element("div", "keyboard");
  let isShifted = false;
  const buttons = [];
  const shift = element("button", "key word", "Shift");
  shift.type = "button";
  shift.tabIndex = -1;
  shift.setAttribute("aria-pressed", "false");
  shift.addEventListener("click", () => {
    isShifted = !isShifted;
    shift.setAttribute("aria-pressed", `${isShifted}`);
    shift.classList.toggle("down", isShifted);
    for (const [button, character] of buttons) button.firstChild.textContent = typed(character);
  });
  const shiftedSigns = { 1: "!", 2: "@", 3: "#", 4: "$", 5: "%", 6: "^", 7: "&", 8: "*", 9: "(", 0: ")", "-": "_", "=": "+", ";": ":", "'": "\"", ",": "<", ".": ">", "/": "?" };
  const typed = (character) => (isShifted ? shiftedSigns[character] ?? character.toUpperCase() : character);
  const character = (sign, className) => {
    const button = element("button", `key ${className ?? ""}`);
    button.type = "button";
    button.tabIndex = -1;
    button.append(element("span", "", sign === " " ? "Space" : sign));
    button.setAttribute("aria-label", sign === " " ? "Space" : sign);
    let held = sign;
    press(button, (isDown) => {
      if (isDown) held = typed(sign);
      send(isDown ? "down" : "up", `"${held}`);
    });
    if (sign !== " ") buttons.push([button, sign]);
    return button;
  };
  const line = (...parts) => { const row = element("div"); row.append(...parts); box.append(row); };
  const byWord = Object.fromEntries(functions.map((cap) => [cap.key, cap]));
  const caps = (...words) => words.filter((word) => byWord[word]).map((word) => key(byWord[word], send));
  line(...caps("back", "f1", "f2", "f3"));
  line(...[...keyboardRows[0]].map((sign) => character(sign)), ...caps("erase"));
  line(...[...keyboardRows[1]].map((sign) => character(sign)));
  line(...[...keyboardRows[2]].map((sign) => character(sign)), ...caps("ok"));
  line(shift, ...[...keyboardRows[3]].map((sign) => character(sign)));
  line(character(" ", "space"), ...caps("left", "up", "down", "right"));
  return box;
}

function knob(functions, send) {
  const side = element("div");
  const ring = element("div", "knob");
  ring.setAttribute("role", "group");
  ring.setAttribute("aria-label", "Knob: turned by the wheel, by dragging, or by the arrow keys");
  const mark = element("div", "mark");
  let angle = 0;
  const turn = (detents) => {
    angle += detents * 15;
    mark.style.transform = `rotate(${angle}deg)`;
    send("turn", detents);
  };
  ring.append(mark);
  const push = functions.find((cap) => cap.key === "push");
  if (push) ring.append(key(push, send));
  let last = null;
  const angleOf = (event) => {
    const box = ring.getBoundingClientRect();
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
  };
  ring.addEventListener("pointerdown", (event) => {
    if (event.target !== ring) return;
    ring.setPointerCapture(event.pointerId);
    last = angleOf(event);
  });
  ring.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const difference = ((angleOf(event) - last + 540) % 360) - 180;
    if (Math.abs(difference) < 15) return;
    turn(Math.trunc(difference / 15));
    last = angleOf(event);
  });
  for (const end of ["pointerup", "pointercancel"]) ring.addEventListener(end, () => { last = null; });
  const turns = element("div", "turns");
  for (const [legend, detents, name] of [["↺", -1, "Turn left"], ["↻", 1, "Turn right"]]) {
    const button = element("button", "key", legend);
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => turn(detents));
    turns.append(button);
  }
  side.append(ring, turns);
  side.turn = turn;
  side.classList.add("knob-side");
  return side;
}

/** What a key of the computer is on this board: its word, `turn` with detents, or nothing. */
export function meaning(event, built) {
  const words = new Set([...built.pad.flat(), ...built.functions].map((cap) => cap.key));
  const first = (...candidates) => candidates.find((word) => words.has(word));
  const name = event.key;
  if (built.class === "rotary") {
    if (["ArrowDown", "ArrowRight"].includes(name)) return { turn: 1 };
    if (["ArrowUp", "ArrowLeft"].includes(name)) return { turn: -1 };
  }
  if (built.typing) {
    const motion = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Home: "home", End: "end" }[name];
    if (motion) return { word: event.shiftKey ? `select${motion}` : motion };
    if (event.ctrlKey || event.metaKey) return { word: { a: "selectall", x: "cut", c: "copy", v: "paste" }[name.toLowerCase()] };
    if (name.length === 1) return { word: `"${name}` };
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return {};
  const table = {
    ArrowUp: ["up", "A"], ArrowDown: ["down", "B"], ArrowLeft: ["left"], ArrowRight: ["right"], Enter: ["ok", "push", "D"],
    Escape: ["back", "erase", "C"], Backspace: ["erase", "C", "back"], Delete: ["erase", "C"], "*": ["star"], "#": ["pound"],
    ".": ["dot"], ",": ["dot"], "+": ["plus"], "-": ["minus"], "/": ["slash"], Home: ["home"], End: ["end"], " ": ["0"],
    a: ["A"], b: ["B"], c: ["C"], d: ["D"], f: ["find"], m: ["menu"], F1: ["f1"], F2: ["f2"], F3: ["f3"], F4: ["f4"],
  };
  if (/^[0-9]$/.test(name)) return { word: first(name) };
  return { word: first(...(table[name] ?? table[name.toLowerCase()] ?? [])) };
}
