import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { storableText } from '@millwright/core/storable.ts';
import { hidden, redact } from '../runs/redact.ts';

/** Of a longer text only its beginning is looked at: nobody waits while all of it is searched for secrets. */
const largest = 65_536;

/** As much of a value as its text has room for. */
function beginningOf(value: Json, room: { left: number }): Json {
  if (typeof value === 'string') {
    const part = value.slice(0, Math.max(room.left, 0));
    room.left -= part.length;
    return part;
  }
  if (typeof value !== 'object' || value === null) {
    room.left -= 8;
    return value;
  }
  if (Array.isArray(value)) {
    const part: Json[] = [];
    for (const each of value) if (room.left > 0) part.push(beginningOf(each, room));
    return part;
  }
  const part: JsonObject = {};
  for (const [key, each] of Object.entries(value)) {
    if (room.left <= 0) break;
    room.left -= key.length;
    part[key] = beginningOf(each, room);
  }
  return part;
}

/**
 * The beginning of a body that another system sent or was sent, without these secrets and without what its keys call secret. `value` is
 * what the text says. It is told as it was written, unless something of it is hidden.
 */
export function toldText({ text, value }: { text: string; value: Json }, secrets: readonly string[], most: number): string {
  const long = text.length > largest;
  const looked = long ? beginningOf(value, { left: largest }) : value;
  const told = withoutKeys(looked);
  const same = !long && JSON.stringify(told) === JSON.stringify(looked);
  return storableText(withoutSecrets(same ? text : typeof told === 'string' ? told : JSON.stringify(told, null, 2), secrets).slice(0, most));
}

/** A text without these secrets, wherever they stand in it. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string => secrets.reduce(withoutSecret, text);

/** A text without the secret, also as JSON and forms write it. */
function withoutSecret(text: string, secret: string): string {
  if (secret === '') return text;
  const ways = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)];
  return [...new Set(ways)].reduce((told, way) => told.replaceAll(way, hidden), text);
}

/** A value without what its keys call secret, also in texts that are JSON themselves, as in the field `payload` of Slack's forms. */
const withoutKeys = (value: Json): Json => eachText(redact(value), textWithoutKeys);

function eachText(value: Json, of: (text: string) => string): Json {
  if (typeof value === 'string') return of(value);
  if (Array.isArray(value)) return value.map((each) => eachText(each, of));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachText(each, of)])) : value;
}

function textWithoutKeys(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: Json = JSON.parse(text);
    const told = withoutKeys(value);
    return JSON.stringify(told) === JSON.stringify(value) ? text : JSON.stringify(told);
  } catch {
    return text;
  }
}
