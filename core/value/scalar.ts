import type { Json } from '../json.ts';
import { isStorable } from '../storable.ts';
import { type Day, dayOfWall, dayText, era, instantText, type Micros, readDay, wallText } from '../time/calendar.ts';
import { readInstant, readWall } from '../time/zone.ts';
import { type Decimal, decimalText, readDecimal } from './decimal.ts';
import type { Kind } from './kinds.ts';
import { compareTexts, type Sorting } from './sorting.ts';
import { isUuid } from './uuid.ts';

/** One value as the evaluators hold it: Decimal for number and duration, Day for date, Micros for datetime and local. Null is empty. */
export type Scalar = Decimal | string | boolean | Day | Micros;
/** What a field or a formula holds for one record. */
export type Value = Scalar | Scalar[] | null;

/** Reads a JSON value of a kind; null when it isn't one. `zone` gives times without offset, and days, their place. */
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

/** Reads a stored value; what doesn't fit the kind, and an empty text, is empty. */
export function readStored(kind: Kind, value: Json | undefined, zone: string): Scalar | null {
  return value === undefined || value === null || value === '' ? null : readScalar(kind, value, zone);
}

/** How a value is bound: its text, and the type it is cast to. */
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

/** The type that a bound value of each kind is cast to. */
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

/** A value as JSON: numbers and durations (seconds) as JSON numbers, times as ISO 8601. */
export function toJson(kind: Kind, value: Value): Json {
  if (value === null || value === '') return null;
  if (Array.isArray(value)) return value.map((item) => toJson(kind, item));
  if (kind === 'number' || kind === 'duration') return Number(decimalText(value as Decimal));
  return kind === 'boolean' ? (value as boolean) : boundText(kind, value);
}

/** Order of two values of one kind; texts go by the sorting. */
export function compare(kind: Kind, a: Scalar, b: Scalar, sorting: Sorting): number {
  if (kind === 'number' || kind === 'duration') return (a as Decimal).cmp(b as Decimal);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, sorting);
  return a === b ? 0 : a < b ? -1 : 1;
}
