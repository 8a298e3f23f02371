import type { Json } from '../json.ts';
import { isStorable } from '../storable.ts';
import { type Day, dayOfWall, dayText, era, instantText, type Micros, readDay, wallText } from '../time/calendar.ts';
import { readInstant, readWall } from '../time/zone.ts';
import { type Decimal, decimalText, readDecimal } from './decimal.ts';
import type { Kind } from './kinds.ts';
import { compareTexts, type Sorting } from './sorting.ts';
import { isUuid } from './uuid.ts';

/** A single value in the evaluators: Decimal for number and duration, Day for date, Micros for datetime and local. */
export type Scalar = Decimal | string | boolean | Day | Micros;
/** The value of a field or formula for one record; null is empty. */
export type Value = Scalar | Scalar[] | null;

/** Parses a JSON value of a kind; null if it has another kind. `zone` is the time zone of times without offset, and of dates. */
export function readScalar(kind: Kind, value: Json, zone: string): Scalar | null {
  switch (kind) {
    case 'number':
    case 'duration':
      return readDecimal(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'identity':
      return isUuid(value) ? value.toLowerCase() : null;
    case 'date':
      return typeof value === 'string' ? readDay(value) : null;
    case 'datetime':
      return typeof value === 'string' ? readInstant(value, zone) : null;
    case 'local':
      return typeof value === 'string' ? readWall(value, zone) : null;
    case 'text':
    case 'any':
      return typeof value === 'string' && isStorable(value) ? value : null;
  }
}

/** Parses a stored value; null if it does not fit the kind, or is an empty text. */
export function readStored(kind: Kind, value: Json | undefined, zone: string): Scalar | null {
  return value === undefined || value === null || value === '' ? null : readScalar(kind, value, zone);
}

/** Returns the text with which a value is bound to an SQL parameter; the parameter is cast to its type in `sqlTypes`. */
export function boundText(kind: Kind, value: Scalar): string {
  switch (kind) {
    case 'number':
    case 'duration':
      return decimalText(value as Decimal);
    case 'date':
      return dayText(value as Day) + era(value as Day);
    case 'datetime':
      return instantText(value as Micros) + era(dayOfWall(value as Micros));
    case 'local':
      return wallText(value as Micros) + era(dayOfWall(value as Micros));
    case 'text':
    case 'boolean':
    case 'identity':
    case 'any':
      return String(value);
  }
}

/** The SQL type to which a bound value of each kind is cast. */
export const sqlTypes: Record<Kind, string> = {
  number: 'numeric',
  duration: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  local: 'timestamp',
  identity: 'uuid',
  any: 'text',
};

/** Returns a value as JSON: numbers and durations (seconds) as JSON numbers, times as ISO 8601. */
export function toJson(kind: Kind, value: Value): Json {
  if (value === null || value === '') return null;
  if (Array.isArray(value)) return value.map((item) => toJson(kind, item));
  if (kind === 'number' || kind === 'duration') return Number(decimalText(value as Decimal));
  return kind === 'boolean' ? (value as boolean) : boundText(kind, value);
}

/** Compares two values of one kind; texts by the sorting. */
export function compare(kind: Kind, a: Scalar, b: Scalar, sorting: Sorting): number {
  if (kind === 'number' || kind === 'duration') return (a as Decimal).cmp(b as Decimal);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, sorting);
  return a === b ? 0 : a < b ? -1 : 1;
}
