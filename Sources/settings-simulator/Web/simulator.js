// The page: what the server says becomes panels and an inspector; what the person does becomes lines to the server.

import { Display } from "./display.js";
import { drawKeypad, meaning } from "./keypad.js";

const $ = (id) => document.getElementById(id);
const panels = new Map();
const link = new URLSearchParams(location.hash.slice(1));
let hello = null;
let chosen = 1;
let socket = null;

// MARK: The server

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/panel${location.search}`, "panel");
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", () => say("connection", null));
  socket.addEventListener("message", ({ data }) => (typeof data === "string" ? hear(JSON.parse(data)) : draw(new Uint8Array(data))));
  socket.addEventListener("close", () => {
    hello = null;
    say("connection", "The simulator cannot be reached: it has ended, or the link lacks its token.");
    setTimeout(connect, 1000);
  });
}

function send(...words) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(words.join("\t"));
}

const kinds = {
  hello: begin, panel: build, screen: showScreen, values: showValues, script: showScript, lint: showFindings, sound: play,
  faults: ({ faults }) => say("faults", faults.join("\n") || null),
  refused: ({ reason }) => { $("saved").textContent = reason; },
  saved: ({ name, same }) => {
    $("saved").textContent = `${name} is saved.${same ? "" : " Its keys alone lead elsewhere than what is on the panel: switches or time had their part."}`;
  },
};

function hear(message) { kinds[message.kind]?.(message); }

function draw(bytes) {
  const panel = panels.get(bytes[0]);
  if (!panel) return;
  panel.display.take(bytes);
  panel.element.dataset.frames = panel.display.frames;
}

// MARK: The banner

const complaints = new Map();

function say(about, text) {
  if (text) complaints.set(about, text);
  else complaints.delete(about);
  $("banner").textContent = [...complaints.values()].join("\n");
  $("banner").hidden = complaints.size === 0;
}

// MARK: Boards

function begin(message) {
  hello = message;
  $("form-link").href = `form.html${location.search}`;
  $("bundle").textContent = message.bundle;
  // What runs elsewhere is looked at and pressed; nothing of it can be looked into or pretended.
  document.body.classList.toggle("elsewhere", message.device === true);
  document.title = `${message.bundle.replace(/\/$/, "").split("/").pop()} - settings-simulator`;
  fillBoards();
  fillLanguages();
  for (const name of ["language", "role", "theme", "textsize"]) if (link.get(name)) send(name, link.get(name));
  $("rtl").checked = link.get("language") === "ar";
  for (const name of ["role", "theme", "textsize"]) $(name).value = link.get(name) ?? $(name).options[0].value;
  lay(link.get("keys"));
}

function boardNames() {
  const known = hello.boards.map((board) => board.name);
  const asked = (link.get("board") ?? "").split(",").filter((name) => name);
  return asked.length ? asked : [known.includes("qemu-phonepad-320x240") ? "qemu-phonepad-320x240" : known[0]];
}

function lay(keys) {
  panels.clear();
  $("stage").replaceChildren();
  chosen = 1;
  const names = boardNames();
  send("boards", names.join(","));
  if (keys) send("play", 1, keys);
  $("boards-count").textContent = names.length > 1 ? names.length : "";
}

function fillBoards() {
  const shown = new Set(boardNames());
  $("boards").replaceChildren($("boards").querySelector("legend"), ...hello.boards.map((board) => {
    const label = made("label");
    const box = made("input");
    box.type = "checkbox";
    box.value = board.name;
    box.checked = shown.has(board.name);
    box.addEventListener("change", chooseBoards);
    label.append(box, made("span", "", board.name), made("small", "", `${board.class} ${board.width}×${board.height}`));
    return label;
  }));
}

function chooseBoards() {
  const names = [...$("boards").querySelectorAll("input:checked")].map((box) => box.value);
  if (!names.length) return fillBoards();
  note("board", names.join(","));
  link.delete("keys");
  lay(null);
}

function fillLanguages() {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const languages = [...new Set([...hello.languages, "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ar"])].sort();
  const option = (value, text) => { const made = document.createElement("option"); [made.value, made.textContent] = [value, text]; return made; };
  const named = (code) => { try { return names.of(code) ?? code; } catch { return code; } };
  $("language").replaceChildren(option("", "Board’s"), ...languages.map((code) => option(code, named(code))));
  $("language").value = link.get("language") ?? "";
}

// MARK: A panel

function made(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function build(message) {
  const panel = panels.get(message.panel) ?? add(message.panel);
  const before = panel.built;
  panel.built = message;
  panel.name.textContent = message.title === message.board ? message.board : `${message.title} (${message.board})`;
  panel.facts.textContent = `${message.width}×${message.height}, ${message.depth} bit`;
  panel.element.setAttribute("aria-label", `Panel ${message.board}: the computer’s keys press its keys`);
  panel.buzzer.hidden = !message.buzzer;
  panel.led.hidden = !message.led;
  panel.display.build(message.width, message.height, message.depth);
  panel.display.setGlass($("glass").value);
  const keysOf = (built) => built && JSON.stringify([built.class, built.pad, built.functions]);
  if (keysOf(before) !== keysOf(message)) {
    const keys = drawKeypad(message, (verb, what) => press(message.panel, verb, what));
    panel.keys.replaceWith(keys);
    panel.keys = keys;
  }
  $("glass-label").hidden = ![...panels.values()].some((other) => other.display.isOneBit);
  fit();
  showChosen();
}

function add(number) {
  const element = made("section", "device");
  element.tabIndex = 0;
  element.setAttribute("role", "application");
  element.dataset.panel = number;
  const plate = made("div", "plate");
  const [name, facts, led, buzzer] = [made("span", "name"), made("span", "facts"), made("span", "led"), made("span", "buzzer")];
  led.setAttribute("role", "img");
  plate.append(name, facts, led, buzzer);
  const glass = made("div", "glass");
  glass.setAttribute("role", "group");
  glass.setAttribute("aria-label", "Glass");
  const canvas = made("canvas");
  canvas.setAttribute("role", "img");
  const missing = made("div", "missing", "no display");
  missing.hidden = true;
  glass.append(canvas, missing);
  const keys = made("div", "pads");
  element.append(plate, glass, keys);
  const panel = { element, name, facts, led, buzzer, glass, canvas, missing, keys, display: new Display(canvas), held: new Map(), wheel: 0 };
  panels.set(number, panel);
  $("stage").append(element);
  listen(number, panel);
  return panel;
}

function listen(number, panel) {
  const { element } = panel;
  element.addEventListener("focusin", () => choose(number));
  element.addEventListener("pointerdown", () => { choose(number); element.focus({ preventScroll: true }); });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.isComposing) return;
    const { word, turn } = meaning(event, panel.built);
    if (word === undefined && turn === undefined) return;
    event.preventDefault();
    if (turn) return turnKnob(number, panel, turn);
    // The board repeats by itself what it repeats.
    if (event.repeat || panel.held.has(event.code)) return;
    panel.held.set(event.code, word);
    mark(panel, word, true);
    press(number, "down", word);
  });
  element.addEventListener("keyup", (event) => release(number, panel, event.code));
  element.addEventListener("focusout", () => { for (const code of [...panel.held.keys()]) release(number, panel, code); });
  element.addEventListener("wheel", (event) => {
    if (panel.built?.class !== "rotary") return;
    event.preventDefault();
    panel.wheel += event.deltaMode === 0 ? event.deltaY / 40 : event.deltaY;
    const detents = Math.trunc(panel.wheel);
    if (detents) turnKnob(number, panel, Math.max(-8, Math.min(8, detents)));
    panel.wheel -= detents;
  }, { passive: false });
}

function turnKnob(number, panel, detents) {
  const side = panel.keys.querySelector(".knob-side");
  if (side) side.turn(detents);
  else press(number, "turn", detents);
}

function release(number, panel, code) {
  const word = panel.held.get(code);
  if (word === undefined) return;
  panel.held.delete(code);
  mark(panel, word, false);
  press(number, "up", word);
}

function mark(panel, word, isDown) {
  const button = [...panel.keys.querySelectorAll("[data-key]")].find((key) => key.dataset.key === word);
  button?.classList.toggle("down", isDown);
}

function press(number, verb, what) {
  if (verb === "down") wakeSound();
  send(verb, number, what);
}

/** The largest whole zoom that leaves the panel on the page, unless one was asked for. */
function fit() {
  const asked = Number($("zoom").value);
  const room = $("stage").clientWidth - 90;
  for (const { display, built, element, glass } of panels.values()) {
    if (!built) continue;
    const aim = panels.size > 1 ? Math.min(room, Math.max(330, room / 2 - 60)) : Math.min(room, 680);
    const tall = Math.max(240, window.innerHeight * 0.55);
    const whole = Math.max(1, Math.min(6, Math.floor(aim / built.width), Math.floor(tall / built.height)));
    // A display that is wider than a telephone is seen as a whole, though not pixel by pixel, unless a zoom is asked for.
    const factor = asked || Math.min(whole, Math.max(0.25, (room + 30) / built.width));
    display.zoom(factor);
    const scrolls = glass.scrollWidth > glass.clientWidth;
    glass.tabIndex = scrolls ? 0 : -1;
    element.dataset.zoom = factor;
  }
}

// MARK: What a panel shows

function showScreen(message) {
  const panel = panels.get(message.panel);
  if (!panel) return;
  panel.screen = message;
  panel.led.dataset.status = message.status;
  panel.led.setAttribute("aria-label", `Status light: ${message.status}`);
  panel.canvas.setAttribute("aria-label", `Display: ${message.text.split("\n")[0].replace("title: ", "")}`);
  panel.missing.hidden = !message.nodisplay;
  panel.element.classList.toggle("unplugged", message.unplugged);
  const light = { awake: 1, dimmed: Math.max(0.12, (panel.built?.dimto ?? 20) / 100), dark: 0 }[message.level];
  panel.canvas.style.filter = light === 1 ? "" : `brightness(${light})`;
  panel.element.dataset.level = message.level;
  panel.element.classList.toggle("keylight", !!panel.built?.keylight && message.level !== "dark");
  if (message.panel !== chosen) return;
  if ($("live").textContent !== message.said) $("live").textContent = message.said;
  showChosen();
}

function choose(number) {
  if (number === chosen) return;
  chosen = number;
  showChosen();
  const panel = panels.get(number);
  for (const name of ["values", "script"]) if (panel?.[name]) kinds[name](panel[name]);
}

function showChosen() {
  for (const [number, { element }] of panels) element.classList.toggle("chosen", panels.size > 1 && number === chosen);
  const panel = panels.get(chosen);
  if (!panel?.screen || !panel.built) return;
  const { screen, built } = panel;
  $("subject").textContent = `${built.board}, ${screen.language}, ${screen.role}`;
  $("screen-text").textContent = screen.text;
  $("said").textContent = screen.said || "(silence)";
  $("spoken").textContent = screen.spoken || "(nothing)";
  $("elements").tBodies[0].replaceChildren(...screen.elements.map((element) => {
    const row = made("tr", element.focused ? "focused" : "");
    row.append(made("td", "", element.label), made("td", "", element.value), made("td", "", element.traits.join(" ")));
    return row;
  }));
  for (const name of ["unplug", "nodisplay", "full", "form"]) $(name).checked = screen[name === "unplug" ? "unplugged" : name];
  $("pressed").textContent = screen.pressed ? `${screen.pressed} was pressed.` : "No button waits for one.";
  for (const button of $("answer").querySelectorAll("button")) button.disabled = !screen.pressed;
  $("clock-off").textContent = screen.clock ? `The device’s clock is off by ${screen.clock / 3600} h.` : "";
  $("answers").textContent = screen.answers ? `Filled in: ${Object.entries(screen.answers).map(([label, value]) => `${label}: ${value}`).join(", ")}` : "";
  $("factory-part").hidden = !built.factoryreset;
  noteRole(screen.role);
}

/** A display that goes dark ends a technician's session. */
function noteRole(role) { if (panels.size === 1 && $("role").value !== role) $("role").value = role; }

function showValues(message) {
  const panel = panels.get(message.panel);
  if (!panel) return;
  const old = new Map((panel.values?.values ?? []).map((entry) => [entry.key, entry.value]));
  panel.values = message;
  if (message.panel !== chosen) return;
  const wanted = $("values-filter").value.toLowerCase();
  const entries = message.values.filter((entry) => `${entry.key} ${entry.title} ${entry.value ?? ""}`.toLowerCase().includes(wanted));
  $("values").replaceChildren(...entries.map((entry) => {
    const item = made("li", old.has(entry.key) && old.get(entry.key) !== entry.value ? "changed" : "");
    item.dataset.key = entry.key;
    const head = made("div", "head");
    head.append(made("span", "key-name mono", entry.key), made("span", `value${entry.value ? "" : " empty"}`, entry.value ?? "none"));
    const facts = made("div", "facts");
    facts.append(made("span", `chip ${entry.layer}`, entry.layer || "none"), made("span", "", entry.stored ?? ""));
    if (entry.door) facts.append(made("span", "", `set by the ${entry.door}`));
    facts.append(made("span", "place", entry.place));
    item.append(head, facts);
    return item;
  }));
  $("keys").replaceChildren(...message.values.filter((entry) => entry.writable).map((entry) => {
    const option = made("option");
    option.value = entry.key;
    return option;
  }));
}

function showScript(message) {
  const panel = panels.get(message.panel);
  if (!panel) return;
  panel.script = message;
  if (message.panel !== chosen) return;
  if (document.activeElement !== $("script")) $("script").value = message.words.join(" ");
  $("step-back").disabled = !message.back;
  if (chosen === 1) note("keys", message.words.join(" "));
}

function showFindings({ findings, count, bundle }) {
  $("lint-count").textContent = count || "";
  const base = bundle.replace(/\/$/, "");
  $("findings").replaceChildren(...(findings.length ? findings.map((finding) => {
    const item = made("li");
    const place = made("span", "place mono", `${base}/${finding.place}`);
    const words = made("p");
    words.append(made("span", finding.severity, `${finding.severity}: `), document.createTextNode(`${finding.message} `), made("span", "chip", finding.rule));
    if (!finding.source) { item.append(place, words); return item; }
    const details = made("details");
    const summary = made("summary");
    summary.append(place);
    details.append(summary, made("pre", "", finding.source));
    item.append(details, words);
    return item;
  }) : [made("li", "", "Lint has nothing to say.")]));
}

// MARK: Sound

let audio = null;

function wakeSound() {
  if ($("sound").checked) audio ??= new AudioContext();
}

const rhythms = { click: [15], refusal: [80, 60, 80], mode: [15, 40, 15] };

function play({ panel: number, sound, loudness, tone: hertz }) {
  const panel = panels.get(number);
  panel?.buzzer.classList.add("sounding");
  setTimeout(() => panel?.buzzer.classList.remove("sounding"), 150);
  if (!audio || !$("sound").checked) return;
  let at = audio.currentTime;
  rhythms[sound].forEach((milliseconds, index) => {
    if (index % 2 === 0) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = hertz;
      tone.type = "square";
      volume.gain.value = 0.06;
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      // The ear adds up what it hears: a third as long is quiet.
      tone.stop(at + milliseconds / (loudness === "quiet" ? 3000 : 1000));
    }
    at += milliseconds / 1000;
  });
}

// MARK: The link

let linkTimer = 0;

/** The address bar holds what leads here again. */
function note(name, value) {
  if (value) link.set(name, value);
  else link.delete(name);
  clearTimeout(linkTimer);
  linkTimer = setTimeout(() => history.replaceState(null, "", address()), 300);
}

function address() {
  const words = link.toString();
  return `${location.pathname}${location.search}${words ? `#${words}` : ""}`;
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard: the old way.
    const area = made("textarea", "hidden", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = before; }, 1200);
}

// MARK: Controls

for (const name of ["language", "role", "theme", "textsize"]) {
  $(name).addEventListener("change", () => {
    send(name, $(name).value);
    note(name, $(name).value);
    if (name === "language") $("rtl").checked = $("language").value === "ar";
  });
}
// A language that is read from right to left shows how the pages stand then, translated or not.
$("rtl").addEventListener("change", () => {
  $("language").value = $("rtl").checked ? "ar" : "";
  $("language").dispatchEvent(new Event("change"));
});
$("zoom").addEventListener("change", fit);
window.addEventListener("resize", fit);
$("glass").addEventListener("change", () => { for (const { display } of panels.values()) display.setGlass($("glass").value); });
$("page-theme").addEventListener("change", () => { document.documentElement.dataset.theme = $("page-theme").value; });
$("sound").addEventListener("change", wakeSound);
$("copy-link").addEventListener("click", () => copy(new URL(address(), location.href).href, $("copy-link")));
document.addEventListener("click", (event) => { if (!$("boards-menu").contains(event.target)) $("boards-menu").open = false; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("boards-menu").open) { $("boards-menu").open = false; $("boards-menu").querySelector("summary").focus(); }
});

const tabs = [...document.querySelectorAll("[role=tab]")];

function openTab(tab) {
  for (const other of tabs) {
    other.setAttribute("aria-selected", `${other === tab}`);
    other.tabIndex = other === tab ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
}

tabs.forEach((tab, index) => {
  tab.type = "button";
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    openTab(next);
    next.focus();
  });
});

$("save-png").addEventListener("click", () => panels.get(chosen)?.canvas.toBlob((blob) => {
  const anchor = made("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `${panels.get(chosen).built.board}.png`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}));
$("copy-text").addEventListener("click", () => copy($("screen-text").textContent, $("copy-text")));
$("values-filter").addEventListener("input", () => { const panel = panels.get(chosen); if (panel?.values) showValues(panel.values); });

$("step-back").addEventListener("click", () => send("stepback", chosen));
$("replay").addEventListener("click", () => send("play", chosen, $("script").value.replaceAll("\n", " ").trim()));
$("restart").addEventListener("click", () => send("play", chosen, ""));
$("copy-script").addEventListener("click", () => copy($("script").value, $("copy-script")));
$("save-test").addEventListener("submit", (event) => {
  event.preventDefault();
  $("saved").textContent = "";
  send("save", chosen, $("test-name").value);
});

for (const [id, verb] of [["unplug", "unplug"], ["nodisplay", "nodisplay"], ["full", "full"], ["form", "form"]]) {
  $(id).addEventListener("change", () => send(verb, chosen, $(id).checked ? 1 : 0));
}
$("bus").addEventListener("submit", (event) => { event.preventDefault(); send("set", chosen, $("bus-key").value, $("bus-value").value); });
$("answer").addEventListener("submit", (event) => { event.preventDefault(); send("answer", chosen, event.submitter?.value ?? 1, $("answer-text").value); });
$("clock").addEventListener("click", ({ target }) => {
  if (target.dataset.jump === undefined) return;
  const jump = Number(target.dataset.jump);
  send("clock", chosen, jump && (panels.get(chosen)?.screen?.clock ?? 0) + jump);
});
$("skip").addEventListener("click", ({ target }) => { if (target.dataset.skip) send("skip", chosen, target.dataset.skip); });
$("factory").addEventListener("pointerdown", (event) => {
  // Let go of elsewhere, it is let go of.
  $("factory").setPointerCapture(event.pointerId);
  send("factory", chosen, 1);
});
for (const event of ["pointerup", "pointercancel"]) $("factory").addEventListener(event, () => send("factory", chosen, 0));

// What is behind the number sign is the link's, and another link begins anew.
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); $("stage").focus(); });

// Somebody put another link into the address bar.
window.addEventListener("hashchange", () => location.reload());

connect();
