import { AppError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { type Condition, type Leaf, type Operand, type Operator, operators, type RelativeDate } from './types.ts';

/** The limits of a filter: nesting, conditions, values in a list, and length of a text. */
export const filterLimits = { levels: 50, conditions: 1000, values: 1000, text: 10_000 };

/** The error for an invalid filter: `path` is the place, with what was expected and what was found. */
export function filterError(path: string, message: string, expected: string[] = [], found?: Json): AppError {
  return new AppError('invalid_filter', { path, message, expected, found: excerpt(found) });
}

function excerpt(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Parses a filter: json-rules-engine's condition objects with only our operators. Throws `invalid_filter`. */
export function parseCondition(value: unknown): Condition {
  return readCondition(value as Json, '', { level: 1, left: { conditions: filterLimits.conditions } });
}

type Reading = { level: number; left: { conditions: number } };

/** Whether a value is a plain object: its prototype is that of `Object`, or null. */
function isPlainObject(value: Json | undefined): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

/** The path of a key inside a place of a filter. */
export const below = (path: string, key: string) => (path ? `${path}.${key}` : key);

function readCondition(value: Json, path: string, reading: Reading): Condition {
  if (reading.level > filterLimits.levels) throw filterError(path, `A filter is at most ${filterLimits.levels} levels deep.`);
  if (!isPlainObject(value)) throw filterError(path, 'A condition is expected here.', ['all', 'any', 'not', 'fact'], value);
  const kind = (['all', 'any', 'not'] as const).find((key) => Object.hasOwn(value, key));
  onlyKeys(value, kind ? [kind] : ['fact', 'operator', 'value'], path);
  if (!kind) return readLeaf(value, path, reading);
  const deeper = { ...reading, level: reading.level + 1 };
  const inner = value[kind] ?? null;
  if (kind === 'not') return { not: readCondition(inner, below(path, 'not'), deeper) };
  if (!Array.isArray(inner)) throw filterError(below(path, kind), 'A list of conditions is expected here.', ['[…]'], inner);
  const conditions = inner.map((item, index) => readCondition(item, `${below(path, kind)}[${index}]`, deeper));
  return kind === 'all' ? { all: conditions } : { any: conditions };
}

function onlyKeys(value: JsonObject, allowed: string[], path: string): void {
  const other = Object.keys(value).find((key) => !allowed.includes(key));
  if (other !== undefined) throw filterError(below(path, other.slice(0, 60)), 'This key is not known here.', allowed, other.slice(0, 60));
}

function readLeaf(value: JsonObject, path: string, { left }: Reading): Leaf {
  left.conditions -= 1;
  if (left.conditions < 0) throw filterError(path, `A filter has at most ${filterLimits.conditions} conditions.`);
  const { fact, operator } = value;
  if (typeof fact !== 'string' || fact === '' || fact.length > 500)
    throw filterError(below(path, 'fact'), 'The path of a field is expected here.', ['a path'], fact);
  if (!isOperator(operator)) throw filterError(below(path, 'operator'), 'The operator is not known.', [...operators], operator);
  const at = below(path, 'value');
  if (operator === 'isEmpty' || operator === 'isNotEmpty') {
    if (value.value !== true && value.value !== undefined) throw filterError(at, `${operator} takes the value true.`, ['true'], value.value);
    return { fact, operator, value: true };
  }
  return { fact, operator, value: operator === 'relativeToToday' ? readRelative(value.value, at) : readOperand(value.value, operator, at) };
}

const isOperator = (value: Json | undefined): value is Operator => operators.some((operator) => operator === value);

const directions: readonly Json[] = ['this', 'past', 'next'];
const units: readonly Json[] = ['hour', 'day', 'week', 'month', 'year'];
/** The most units of a relative date. */
const furthest = 1000;

function readRelative(value: Json | undefined, path: string): RelativeDate {
  if (!isPlainObject(value)) throw filterError(path, 'A relative date is expected here.', ['{direction, count, unit}'], value);
  onlyKeys(value, ['direction', 'count', 'unit'], path);
  const { direction, unit } = value;
  const count = value.count ?? (direction === 'this' ? 1 : null);
  if (!directions.includes(direction ?? null))
    throw filterError(below(path, 'direction'), 'The direction is not known.', directions as string[], direction);
  if (!units.includes(unit ?? null)) throw filterError(below(path, 'unit'), 'The unit is not known.', units as string[], unit);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > furthest) {
    throw filterError(below(path, 'count'), `A whole number from 0 to ${furthest} is expected here.`, ['a whole number'], count);
  }
  return { direction, count, unit } as RelativeDate;
}

function readOperand(value: Json | undefined, operator: Operator, path: string): Operand {
  if (value === undefined) throw filterError(path, 'A value is expected here.', ['a value', '{fact}', '{context}'], value);
  if (isPlainObject(value)) return readReference(value, path);
  if (operator !== 'in' && operator !== 'notIn') return readLiteral(value, path);
  if (!Array.isArray(value)) throw filterError(path, 'A list of values is expected here.', ['[…]'], value);
  if (value.length > filterLimits.values) throw filterError(path, `A list has at most ${filterLimits.values} values.`);
  return value.map((item, index) => readLiteral(item, `${path}[${index}]`));
}

function readReference(value: JsonObject, path: string): Operand {
  const key = Object.hasOwn(value, 'fact') ? 'fact' : 'context';
  onlyKeys(value, [key], path);
  const name = value[key];
  if (typeof name !== 'string' || name === '' || name.length > 500)
    throw filterError(below(path, key), 'A name is expected here.', ['a path', 'a name'], name);
  return key === 'fact' ? { fact: name } : { context: name };
}

function readLiteral(value: Json, path: string): string | number | boolean {
  const fits = (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean' || typeof value === 'string';
  if (!fits)
    throw filterError(path, 'A text, a number or a yes or no is expected here; isEmpty finds what is empty.', ['text', 'number', 'boolean'], value);
  if (typeof value === 'string' && value.length > filterLimits.text) throw filterError(path, `A text has at most ${filterLimits.text} characters.`);
  return value as string | number | boolean;
}
