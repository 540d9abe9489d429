// A form that is drawn of a schema alone: a field a setting, and the document that a fleet would be told.

import { isSo, offers, problem } from "./schema.js";

const $ = (id) => document.getElementById(id);
let schema = { properties: {} };
// By key, what was entered; what was not is left to the device.
const entered = new Map();

// MARK: The server

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/panel${location.search}`, "panel");
  socket.addEventListener("message", ({ data }) => {
    if (typeof data !== "string") return;
    const message = JSON.parse(data);
    if (message.kind === "hello") {
      $("bundle").textContent = message.bundle;
      socket.send("schema");
    } else if (message.kind === "schema") draw(message.schema);
    else if (message.kind === "faults") say(message.faults.join("\n"));
  });
  socket.addEventListener("open", () => say(""));
  socket.addEventListener("close", () => {
    say("The simulator cannot be reached: it has ended, or the link lacks its token.");
    setTimeout(connect, 1000);
  });
}

function say(text) {
  $("banner").textContent = text;
  $("banner").hidden = text === "";
}

// MARK: Fields

const own = (rule) => rule["x-settings"] ?? {};

function made(name, className = "", text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function draw(told) {
  schema = told;
  for (const key of entered.keys()) if (!(key in schema.properties)) entered.delete(key);
  const pages = Map.groupBy(Object.entries(schema.properties), ([, rule]) => own(rule).page ?? "");
  $("fields").replaceChildren(...[...pages].sort(byPage).map(([name, rows]) => {
    const page = made("fieldset");
    page.append(made("legend", "", name), ...rows.sort(([, one], [, other]) => own(one).row - own(other).row).map(([key, rule]) => field(key, rule)));
    return page;
  }));
  follow();
}

// The page that a person sees first comes first.
const byPage = ([one], [other]) => Number(other === "Root") - Number(one === "Root") || one.localeCompare(other);

function field(key, rule) {
  const row = made("div", "field");
  row.dataset.key = key;
  const label = made("label", "wide");
  label.append(made("span", "title", rule.title || key), control(key, rule));
  const why = made("p", "why");
  why.id = `why-${key}`;
  label.lastChild.setAttribute("aria-describedby", why.id);
  row.append(label, made("p", "note", notes(rule)), why);
  return row;
}

function notes(rule) {
  const said = [rule.description];
  if (rule.writeOnly) said.push("A secret: it is not sent in the open.");
  if (own(rule).unit) said.push(`In ${own(rule).unit}.`);
  if (rule.minimum !== undefined) said.push(`${rule.minimum} to ${rule.maximum}.`);
  if (own(rule).format) said.push(`Format: ${own(rule).format}.`);
  if (own(rule).confirm) said.push("Tried first, and kept once the broker was reached.");
  if (own(rule).restart) said.push(own(rule).restart);
  return said.filter(Boolean).join(" ");
}

function control(key, rule) {
  const made = rule.enum ? choice(rule) : own(rule).kind === "IASKTextViewSpecifier" ? lines() : line(rule);
  if (rule.default !== undefined && !rule.enum) made.placeholder = rule.default;
  made.disabled = Boolean(rule.readOnly || rule.writeOnly);
  if (entered.has(key)) made.value = rule.enum ? rule.enum.indexOf(entered.get(key)) : entered.get(key);
  made.addEventListener("input", () => {
    const value = read(rule, made);
    if (value === undefined) entered.delete(key);
    else entered.set(key, value);
    follow();
  });
  return made;
}

function choice(rule) {
  const select = made("select");
  const titles = own(rule).titles ?? (rule.enum.length === 2 ? ["On", "Off"] : rule.enum.map(String));
  const usual = titles[rule.enum.indexOf(rule.default)];
  const nothing = made("option", "", usual === undefined ? "(nothing)" : `(nothing: ${usual})`);
  nothing.value = "";
  select.append(nothing, ...rule.enum.map((value, index) => {
    const option = made("option", "", titles[index] ?? String(value));
    option.value = index;
    return option;
  }));
  return select;
}

function lines() {
  const area = made("textarea");
  area.rows = 3;
  return area;
}

function line(rule) {
  const input = made("input");
  if (rule.type === "number") input.inputMode = "decimal";
  if (rule.format === "date-time") input.placeholder = "2026-11-21T10:30:00Z";
  return input;
}

// Undefined where nothing was entered. A number's field holds text until that is a number.
function read(rule, control) {
  if (control.value === "") return undefined;
  if (rule.enum) return rule.enum[+control.value];
  return rule.type === "number" && control.value.trim() !== "" && Number.isFinite(+control.value) ? +control.value : control.value;
}

// MARK: What follows

const reason = (rule, value) => (offers(rule, value) ? problem(rule, value) : "it is no number");
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function follow() {
  const wrong = [...entered].filter(([key, value]) => reason(schema.properties[key], value) !== null);
  const values = Object.fromEntries(Object.entries(schema.properties).map(([key, rule]) => [key, entered.get(key) ?? rule.default]));
  for (const row of $("fields").querySelectorAll(".field")) {
    const rule = schema.properties[row.dataset.key];
    const value = entered.get(row.dataset.key);
    const why = value === undefined ? null : reason(rule, value);
    const waits = !isSo(own(rule).visibleWhen, values) || !isSo(own(rule).enabledWhen, values);
    row.classList.toggle("waits", waits);
    row.querySelector("input, select, textarea").setAttribute("aria-invalid", String(why !== null));
    row.querySelector(".why").textContent = why !== null ? sentence(why) : (waits && value !== undefined ? "It is stored, and waits for another setting." : "");
  }
  show(wrong.length);
}

function show(wrong) {
  const kept = [...entered].filter(([key, value]) => reason(schema.properties[key], value) === null);
  const told = kept.map(([key, value]) => [key, schema.properties[key].format === "date-time" ? { $date: value } : value]);
  const sets = told.length ? [{ name: "form", values: Object.fromEntries(told) }] : [];
  $("document").textContent = JSON.stringify({ sets }, null, 2);
  $("state").textContent = wrong ? `${wrong} would be refused, and left out.` : told.length ? "A device takes all of it." : "Nothing is entered.";
}

$("fields").addEventListener("submit", (event) => event.preventDefault());
$("copy").addEventListener("click", () => navigator.clipboard.writeText($("document").textContent));
$("clear").addEventListener("click", () => { entered.clear(); draw(schema); });
connect();
