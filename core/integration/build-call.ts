import { invalid, type Problem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { bodyKinds, Operation, Param } from './operation.ts';

/** A call of an operation with its values filled in. */
export type BuiltCall = { method: Operation['method']; url: string; headers: Record<string, string>; body: string | null };

const plain = (value: Json) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
/** A value as pairs for a form-encoded body. Lists and objects are split in the usual notation: `items[0][price]`. */
const formPairs = (name: string, value: Json): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : formPairs(`${name}[${key}]`, inner)))
    : [[name, plain(value)]];

/** How each kind of body is encoded, and its content type. */
const written: Record<(typeof bodyKinds)[number], { type: string; write(body: JsonObject): string }> = {
  json: { type: 'application/json', write: (body) => JSON.stringify(body) },
  form: {
    type: 'application/x-www-form-urlencoded',
    write: (body) => new URLSearchParams(Object.entries(body).flatMap(([name, value]) => formPairs(name, value))).toString(),
  },
};

type Typed = { [T in Param['type']]: (value: Json) => boolean };
/** Whether the text is an existing calendar date such as `2026-02-28`. */
function isDate(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
const fits: Typed = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && isDate(value),
  json: () => true,
};

const isGiven = (value: Json | undefined): value is Exclude<Json, null> => value !== undefined && value !== null;
/**
 * Whether a text in a path could change the path: it is empty, contains `.` or `..`, or an encoded dot or slash that another
 * server may decode.
 */
const leads = (text: string) => text === '' || /%(2e|2f|5c)/i.test(text) || text.split(/[/\\]/).some((part) => part === '.' || part === '..');

function problemOf(param: Param, value: Json | undefined): Problem | null {
  const field = `params.${param.name}`;
  if (!isGiven(value)) {
    if (!param.required && param.in !== 'path') return null;
    return { field, code: 'missing_field', message: 'Fill this in.' };
  }
  if (!fits[param.type](value) || (param.in !== 'body' && typeof value === 'object'))
    return { field, code: 'type', message: `A value of the type ${param.type} is needed here.`, params: { type: param.type } };
  if (param.choices && !param.choices.includes(String(value)))
    return { field, code: 'unknown_option', message: `The option ${String(value)} does not exist.`, params: { option: String(value) } };
  if (param.in === 'path' && leads(String(value)))
    return { field, code: 'type', message: 'This is no part of a path.', params: { type: param.type } };
  return null;
}

const among = (params: readonly Param[], place: Param['in'], given: JsonObject) =>
  params.filter((param) => param.in === place && isGiven(given[param.name])).map(({ name, key = name }) => [key, given[name] as Json] as const);

/** Builds the call of an operation below the base address. Throws `invalid` if a value is unknown, missing or of the wrong type. */
export function buildCall(base: string, operation: Operation, given: JsonObject): BuiltCall {
  const { method, path, params = [], body: kind = 'json', headers = {} } = operation;
  const taken = new Set(params.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !taken.has(name));
  const problems = [
    ...unknown.map((name): Problem => ({ field: `params.${name}`, code: 'unknown', message: 'There is no such value.' })),
    ...params.flatMap((param) => problemOf(param, given[param.name]) ?? []),
  ];
  if (problems.length) throw invalid(problems);
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + filled;
  for (const [name, value] of among(params, 'query', given)) url.searchParams.append(name, String(value));
  const { type, write } = written[kind];
  const body = params.some((param) => param.in === 'body') ? write(Object.fromEntries(among(params, 'body', given))) : null;
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { method, url: url.href, headers: { accept: 'application/json', ...own, ...(body !== null && { 'content-type': type }) }, body };
}
