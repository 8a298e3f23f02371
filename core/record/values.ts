import type { Problem } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Field } from '../model/types.ts';
import { isDay, isInstant, isLocalDateTime } from '../time/dates.ts';

/** A value as it is stored, or what is wrong with it. */
export type Parsed = { ok: true; value: Json } | { ok: false; problem: Omit<Problem, 'field'> };

const longest = { text: 10_000, textarea: 200_000, link: 4_000, list: 1_000 };
const largest = 1e30;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const fine = (value: Json): Parsed => ({ ok: true, value });
const wrong = (code: string, message: string, params: NonNullable<Problem['params']>): Parsed => ({ ok: false, problem: { code, message, params } });
const unable = (type: string): Parsed => wrong('unable_to_parse', `Unable to parse ${type} value`, { type });

/** Null, an empty text and an empty list are the same: no value. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Reads a JSON value for a field: its type, its form, its options and its size. An empty one becomes null. */
export function parseValue(field: Field, value: Json): Parsed {
  if (isEmpty(value)) return fine(null);
  switch (field.type) {
    case 'number':
      return parseNumber(field, value);
    case 'progress':
      return parseProgress(value);
    case 'boolean':
      return typeof value === 'boolean' ? fine(value) : unable('boolean');
    case 'date':
      return typeof value === 'string' && isDay(value) ? fine(value) : unable('date');
    case 'datetime':
      return typeof value === 'string' && isInstant(value) ? fine(value) : unable('datetime');
    case 'datetime-local':
      return typeof value === 'string' && isLocalDateTime(value) ? fine(value) : unable('datetime-local');
    case 'multitag':
      return parseTags(field, value);
    case 'file':
      return parseFiles(value);
    default:
      return parseText(field, value);
  }
}

/** A number stays exact: a decimal text is passed on as it is. */
function parseNumber(field: Field, value: Json): Parsed {
  if (typeof value !== 'number' && !(typeof value === 'string' && decimal.test(value))) return unable('number');
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= largest) return unable('number');
  if (field.subtype === 'integer' && !Number.isInteger(number)) return unable('integer');
  return fine(String(number) === value ? number : value);
}

function parseProgress(value: Json): Parsed {
  return typeof value === 'number' && value >= 0 && value <= 100 ? fine(value) : unable('progress');
}

function parseText(field: Field, value: Json): Parsed {
  if (typeof value !== 'string') return unable(field.type);
  const limit = field.type === 'textarea' ? longest.textarea : field.type === 'link' ? longest.link : longest.text;
  if (value.length > limit) return wrong('too_long', `At most ${limit} characters.`, { max: limit });
  if (value.includes('\0') || !value.isWellFormed()) return unable(field.type);
  if (field.type === 'tag') return knownOption(field, value) ?? fine(value);
  return fine(value);
}

function knownOption(field: Field, key: string): Parsed | null {
  const options = field.misc?.options;
  if (!options?.length || options.some((option) => option.key === key)) return null;
  const option = key.slice(0, 60);
  return wrong('unknown_option', `There is no option ${option}.`, { option });
}

function parseTags(field: Field, value: Json): Parsed {
  if (!Array.isArray(value) || value.length > longest.list) return unable('multitag');
  for (const item of value) {
    const parsed = parseText({ ...field, type: 'tag' }, item);
    if (!parsed.ok) return parsed;
  }
  return fine([...new Set(value)]);
}

/** Files are named by identity; one may be given without its list. */
function parseFiles(value: Json): Parsed {
  const list = Array.isArray(value) ? value : [value];
  const good = list.length <= longest.list && list.every((item) => typeof item === 'string' && uuid.test(item));
  return good ? fine(list.map((item) => String(item).toLowerCase())) : unable('file');
}

/** Whether two stored values are the same, instants compared as instants and numbers as numbers. */
export function sameValue(field: Field | null, before: Json, after: Json): boolean {
  if (before === null || after === null) return before === after;
  if (field?.type === 'datetime') return Date.parse(String(before)) === Date.parse(String(after));
  if (field?.type === 'datetime-local') return Date.parse(`${before}Z`) === Date.parse(`${after}Z`);
  if (field?.type === 'number' || field?.type === 'progress') return Number(before) === Number(after);
  return JSON.stringify(before) === JSON.stringify(after);
}
