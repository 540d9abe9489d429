// What a schema of settings takes, by the schema alone: JSON Schema's own words, and those below x-settings.
// A device decides the same by other code; tests compare both.

const printable = /^[ -~]*$/;
const space = /\p{White_Space}/u;
const bytesOf = (text) => new TextEncoder().encode(text).length;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const charactersOf = (text) => [...graphemes.segment(text)].length;

// MARK: Formats

const isIPv4 = (text) => /^(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|[1-9][0-9]{0,2})$/.test(text) && text.split(".").every((part) => +part <= 255);
const isWithin = (text, least, most) => /^[0-9]+$/.test(text) && +text >= least && +text <= most;

function isNetmask(text) {
  if (!isIPv4(text)) return false;
  const bits = text.split(".").map((part) => (+part).toString(2).padStart(8, "0")).join("");
  return /^1*0*$/.test(bits);
}

// How many groups of 16 bits, NaN where one is wrong: the last two may be an IPv4 address.
function groupsOf(half, mayEndInIPv4) {
  if (half === "") return 0;
  return half.split(":").reduce((count, part, index, parts) => {
    if (mayEndInIPv4 && index === parts.length - 1 && part.includes(".")) return isIPv4(part) ? count + 2 : NaN;
    return /^[0-9A-Fa-f]{1,4}$/.test(part) ? count + 1 : NaN;
  }, 0);
}

function isIPv6(text) {
  const halves = text === "" ? [] : text.split("::");
  if (halves.length === 1) return groupsOf(halves[0], true) === 8;
  return halves.length === 2 && groupsOf(halves[0], false) + groupsOf(halves[1], true) <= 7;
}

function isCIDR(text) {
  const slash = text.indexOf("/");
  if (slash < 0) return false;
  const [address, prefix] = [text.slice(0, slash), text.slice(slash + 1)];
  const isV6 = address.includes(":");
  return (isV6 ? isIPv6(address) : isIPv4(address)) && isWithin(prefix, 0, isV6 ? 128 : 32);
}

function isMAC(text) {
  const pairs = text.split(text.includes("-") ? "-" : ":");
  return pairs.length === 6 && pairs.every((pair) => /^[0-9A-Fa-f]{2}$/.test(pair));
}

const isHostname = (text) => text.length <= 253 && text.split(".").every((label) => /^(?!-)[A-Za-z0-9-]{1,63}$/.test(label) && !label.endsWith("-"));

function isHost(text) {
  if (text.includes(":")) return isIPv6(text);
  return /^[0-9.]*$/.test(text) ? isIPv4(text) : isHostname(text);
}

function isDay(year, month, day) {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}

function isDate(text) {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  return parts !== null && isDay(+parts[1], +parts[2], +parts[3]);
}

const isTime = (text) => /^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$/.test(text);

function isInteger(text) {
  if (!/^[+-]?[0-9]+$/.test(text)) return false;
  const number = text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text.replace("+", ""));
  return number >= -(2n ** 63n) && number < 2n ** 63n;
}

const isDecimal = (text) => /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(text);
const isPhone = (text) => /^[0-9+*#,;()\-/. pw]*$/.test(text) && !text.slice(1).includes("+") && /[0-9]/.test(text);

function isEmail(text) {
  const at = text.lastIndexOf("@");
  const name = text.slice(0, at);
  return at > 0 && !space.test(text) && !name.includes("@") && bytesOf(name) <= 64 && isHostname(text.slice(at + 1));
}

function isURL(text) {
  const colon = text.indexOf(":");
  if (colon < 1 || !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text.slice(0, colon)) || space.test(text)) return false;
  const rest = text.slice(colon + 1);
  if (!rest.startsWith("//")) return rest !== "";
  let host = rest.slice(2).split(/[/?#]/)[0];
  host = host.slice(host.lastIndexOf("@") + 1);
  if (host === "") return text.startsWith("file:");
  return host.startsWith("[") || isHost(host.split(":")[0]);
}

const formats = {
  ipv4: isIPv4, netmask: isNetmask, cidr: isCIDR, ipv6: isIPv6, mac: isMAC, hostname: isHostname, host: isHost, date: isDate,
  time: isTime, integer: isInteger, decimal: isDecimal, phone: isPhone, email: isEmail, url: isURL,
  hex: (text) => /^[0-9A-Fa-f]*$/.test(text), port: (text) => isWithin(text, 1, 65535), pin: (text) => /^[0-9]*$/.test(text),
  serial: (text) => /^[A-Za-z0-9\-./]*$/.test(text), password: (text) => printable.test(text),
  "wifi-psk": (text) => /^[0-9A-Fa-f]{64}$/.test(text) || (printable.test(text) && text.length >= 8 && text.length <= 63),
};

// A moment as RFC 3339 writes it, on a minute that may be picked.
function isMoment(text, minutes) {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]*)?(?:[Zz]|([+-])([0-9]{2}):?([0-9]{2}))$/.exec(text);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const [zoneHour, zoneMinute] = [+(parts[8] ?? 0), +(parts[9] ?? 0)];
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false;
  const offset = (parts[7] === "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const since = hour * 60 + minute + (second === 60 ? 1 : 0) - offset;
  return minutes <= 1 || since % minutes === 0;
}

// MARK: Rules

const typesOf = (rule) => [rule.type ?? []].flat();

// Whether a field of that rule can hold the value at all.
export function offers(rule, value) {
  return typesOf(rule).length === 0 || typesOf(rule).includes(typeof value);
}

// Null, or a sentence: why a device would not take the value.
export function problem(rule, value) {
  if (rule === undefined) return "there is no such setting";
  if (rule.readOnly) return "it is shown, and never changed";
  if (rule.enum) return rule.enum.some((choice) => choice === value) ? null : "it is none of the choices";
  if (typeof value === "number") {
    if (value < (rule.minimum ?? -Infinity)) return `it is less than ${rule.minimum}`;
    return value > (rule.maximum ?? Infinity) ? `it is more than ${rule.maximum}` : null;
  }
  return typeof value === "string" ? textProblem(rule, rule["x-settings"] ?? {}, value) : null;
}

function textProblem(rule, own, text) {
  if (rule.format === "date-time") return isMoment(text, own.minutes ?? 1) ? null : `it is no moment in steps of ${own.minutes ?? 1} minutes`;
  if (bytesOf(text) > (own.maxBytes ?? Infinity)) return "it is too long to be stored";
  const length = charactersOf(text);
  if (length > (rule.maxLength ?? Infinity)) return `it has more than ${rule.maxLength} characters`;
  if (length < (rule.minLength ?? 0)) return `it has fewer than ${rule.minLength} characters`;
  if (rule.not?.pattern && new RegExp(rule.not.pattern, "u").test(text)) return "it has more than one line";
  if (rule.pattern && !new RegExp(rule.pattern, "su").test(text)) return "it is not of the form that is asked for";
  // "Not set" is a value.
  if (text === "") return null;
  if (own.format && !(formats[own.format]?.(text) ?? false)) return `it is no ${own.format}`;
  return serialProblem(own, text) ?? rangeProblem(own, text);
}

function serialProblem(own, text) {
  if (own.format !== "serial") return null;
  if (own.alphabet && ![...text].every((letter) => letter === "-" || own.alphabet.includes(letter))) return `only ${own.alphabet} may stand in it`;
  const sizes = text.split("-").map((part) => part.length);
  return own.groups && sizes.join() !== own.groups.join() ? `its groups are of ${own.groups.join(", ")} characters` : null;
}

function rangeProblem(own, text) {
  if (own.minimum === undefined && own.maximum === undefined) return null;
  if (!isDecimal(text)) return "it is no number";
  if (+text < (own.minimum ?? -Infinity)) return `it is less than ${own.minimum}`;
  return +text > (own.maximum ?? Infinity) ? `it is more than ${own.maximum}` : null;
}

// MARK: Conditions

function truth(value) {
  if (typeof value !== "string") return Boolean(value);
  const word = value.trim().toLowerCase();
  return /^[yt]/.test(word) || (word !== "" && Number(word) !== 0 && !Number.isNaN(Number(word)));
}

const absent = { string: "", boolean: false };

function holds({ key, is, value }, values) {
  const current = values[key] ?? absent[typeof value] ?? 0;
  const matches = (wanted) => (typeof wanted === "boolean" ? truth(current) === wanted : current === wanted);
  if (is === "Equals") return matches(value);
  if (is === "NotEquals") return !matches(value);
  if (is === "LessThan") return Number(current) < Number(value);
  if (is === "GreaterThan") return Number(current) > Number(value);
  return Array.isArray(value) && value.some(matches);
}

// Whether all of a row's terms are so, by the values that hold.
export function isSo(terms, values) { return (terms ?? []).every((term) => holds(term, values)); }
