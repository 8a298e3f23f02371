import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isSecretKey } from '@millwright/core/secret-keys.ts';
import { storableText } from '@millwright/core/storable.ts';
import { hidden, redact } from '../runs/redact.ts';

/** Of a longer text only its beginning is looked at: nobody waits while all of it is searched for secrets. */
const largest = 65_536;
/** What is nested deeper is hidden. */
const deepest = 100;
/** With more different secrets than this, a text is hidden as a whole. */
const mostSecrets = 200;

/** How much of a value is still taken, in characters, and whether something was left out because it is nested too deeply. */
type Room = { left: number; cut: boolean };

/** As much of a value as its text has room for. */
function beginningOf(value: Json, room: Room, depth = 0): Json {
  if (typeof value === 'string') {
    const part = value.slice(0, Math.max(room.left, 0));
    room.left -= part.length;
    return part;
  }
  room.left -= 8;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) {
    room.cut = true;
    return hidden;
  }
  if (Array.isArray(value)) {
    const part: Json[] = [];
    for (const each of value) {
      if (room.left <= 0) break;
      part.push(beginningOf(each, room, depth + 1));
    }
    return part;
  }
  const part: JsonObject = {};
  for (const [key, each] of Object.entries(value)) {
    if (room.left <= 0) break;
    room.left -= key.length;
    part[key] = beginningOf(each, room, depth + 1);
  }
  return part;
}

/**
 * The beginning of a body that another system sent or was sent, without these secrets and without what its keys call secret. `value` is
 * what the text says. It stays as it was written, unless something of it is hidden.
 */
export function maskBody({ text, value }: { text: string; value: Json }, secrets: readonly string[], most: number): string {
  const long = text.length > largest;
  const room: Room = { left: long ? largest : Number.POSITIVE_INFINITY, cut: long };
  const examined = beginningOf(value, room);
  const masked = maskKeys(examined);
  const same = !room.cut && JSON.stringify(masked) === JSON.stringify(examined);
  return maskSecrets(same ? text : typeof masked === 'string' ? masked : JSON.stringify(masked, null, 2), secrets, most);
}

/** The beginning of a text without these secrets, wherever they stand in it, also as JSON and forms write them. It can be stored. */
export function maskSecrets(text: string, secrets: readonly string[], most: number): string {
  const different = new Set(secrets.filter(Boolean));
  if (different.size > mostSecrets) return hidden;
  const forms = new Set([...different].flatMap(formsOf));
  const longest = Math.max(0, ...[...forms].map((form) => form.length));
  const places = placesOf(text.slice(0, most + longest), forms);
  let masked = '';
  let at = 0;
  for (const [from, to] of places) {
    if (from >= most) break;
    if (to <= at) continue;
    // What overlaps the secret before it is hidden with it.
    if (from >= at) masked += `${text.slice(at, from)}${hidden}`;
    at = to;
  }
  return storableText((masked + text.slice(at, Math.max(at, most))).slice(0, most));
}

/** How texts, JSON and forms write a secret. */
function formsOf(secret: string): string[] {
  const whole = secret.toWellFormed();
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(whole), new URLSearchParams([['', whole]]).toString().slice(1)];
}

/** Where these parts stand in a text, by their beginning. */
function placesOf(text: string, parts: Iterable<string>): [from: number, to: number][] {
  const places: [number, number][] = [];
  for (const part of parts) for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push([at, at + part.length]);
  return places.sort(([a], [b]) => a - b);
}

/** A value without what its keys call secret, also in texts that are JSON themselves, as in the field `payload` of Slack's forms. */
const maskKeys = (value: Json): Json => eachText(redact(value), maskKeysOfText);

function eachText(value: Json, of: (text: string) => string): Json {
  if (typeof value === 'string') return of(value);
  if (Array.isArray(value)) return value.map((each) => eachText(each, of));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachText(each, of)])) : value;
}

function maskKeysOfText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: Json = JSON.parse(text);
    const masked = maskKeys(value);
    return JSON.stringify(masked) === JSON.stringify(value) ? text : JSON.stringify(masked);
  } catch {
    return text.replace(keyWithText, (all, key: string, between: string) => (isSecretKey(key, '') ? `"${key}"${between}"${hidden}"` : all));
  }
}

/** A key and its text in JSON that does not parse, for instance because it was cut. Each part ends where the next begins: it takes linear time. */
const keyWithText = /"([\w-]{1,64})"(\s*:\s*)"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/gs;
