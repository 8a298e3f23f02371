import type { Json, JsonObject } from '../../json.ts';
import type { Operation, Param } from '../operation.ts';

/** The reasons why a part of a document or command was left out. */
const leftOutReasons = [
  'remote_ref',
  'lost_ref',
  'circular_ref',
  'body_not_read',
  'header_needed',
  'header_unknown',
  'method_unknown',
  'path_unknown',
  'sign_in_unknown',
  'second_secret',
  'cookie',
  'option_unknown',
  'beyond_limit',
] as const;
/** A part that was left out. `place` is its place in the source, such as `GET /orders` or `-H Cookie`. */
export type LeftOut = { place: string; reason: (typeof leftOutReasons)[number] };

/** An integration read from an OpenAPI document or a curl command. Secrets occur only in `authentication`. */
export type ReadConnector = {
  name: string;
  url: string;
  authentication: JsonObject;
  operations: Operation[];
  /** The names of operations that the vendor has deprecated. */
  deprecated: string[];
  left_out: LeftOut[];
};

/** Why the source cannot be read, and where, if known. */
type Unreadable = { code: UnreadableCode; place: string };
const unreadableCodes = [
  'empty',
  'too_large',
  'not_curl',
  'no_address',
  'unclosed_quote',
  'not_json',
  'not_yaml',
  'not_openapi',
  'no_operations',
] as const;
type UnreadableCode = (typeof unreadableCodes)[number];
export type ReadResult = { read: ReadConnector } | { unreadable: Unreadable };
export const unreadable = (code: UnreadableCode, place = ''): ReadResult => ({ unreadable: { code, place } });

/**
 * Makes a valid name for operations and values: letters, digits, hyphens and underscores, at most 64. Returns `otherwise` if
 * nothing is left.
 */
export function plainName(text: string, otherwise: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w-]+/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/^[^A-Za-z_]+|_+$/g, '')
    .slice(0, 64);
  return plain.replace(/^_+(?=[A-Za-z])/, '') || otherwise;
}

/** The name itself, or the name with a number if it is already taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const next = count === 1 ? name : `${name.slice(0, 60)}_${count}`;
    if (!taken.has(next)) return next;
  }
}

/** The parameter type of an example value. */
export function typeOfExample(value: Json): Param['type'] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text';
  return 'json';
}

/** A parameter with a valid name that is not taken. `key` is added if its name in the request differs. */
export function namedParam(key: string, place: Param['in'], type: Param['type'], taken: Set<string>): Param {
  const name = freeName(plainName(key, 'value'), taken);
  taken.add(name);
  return { name, in: place, type, ...(name !== key && place !== 'path' && { key: key.slice(0, 100) }) };
}
