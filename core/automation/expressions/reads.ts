import { isObject, type Json } from '../../json.ts';
import { expressionsIn } from '../mappings.ts';
import { isSecretInput } from '../secrets.ts';
import { stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';
import { piecesOf } from './templates.ts';

/** A variable that a step reads, and its place in the input: by a mapping, by `{{…}}` in a text, or as a fact of its condition. */
export type Read = { path: string; source: string; by: 'mapping' | 'text' | 'fact' };
type Reading = Pick<Step, 'type' | 'input'>;

/** Whether `{{…}}` in this value of a step's input is replaced. It is not for values that are always literal, such as a query. */
export function isFilled(type: Step['type'], name: string): boolean {
  return !stepDescriptor(type).form.some((field) => field.name === name && field.fixedOnly);
}

/** Whether this value is part of a URL, so that inserted values must be encoded. */
export const isAddress = (type: Step['type'], name: string): boolean =>
  stepDescriptor(type).form.some((field) => field.name === name && field.address === true);

const isCondition = (type: Step['type'], name: string) =>
  stepDescriptor(type).form.some((field) => field.name === name && field.control === 'condition');

/** Every variable that a step's input reads, with its place. */
export function readsOf({ type, input }: Reading): Read[] {
  return Object.entries(input).flatMap(([name, value]): Read[] => {
    const path = `input.${name}`;
    if (isCondition(type, name)) return factsIn(value).map((source) => ({ path, source, by: 'fact' }));
    if (!isFilled(type, name)) return [];
    const mappings = expressionsIn(value, path).map((each) => ({ ...each, by: 'mapping' as const }));
    return [...mappings, ...holesIn(type, value, [name])];
  });
}

/** Secret texts are sent unchanged, so `{{…}}` in them is not replaced. */
function holesIn(type: Step['type'], value: Json, path: readonly string[]): Read[] {
  if (typeof value === 'string') {
    if (!value.includes('{{') || isSecretInput(type, path)) return [];
    return piecesOf(value).flatMap((piece) => ('source' in piece ? [{ path: ['input', ...path].join('.'), source: piece.source, by: 'text' }] : []));
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => holesIn(type, each, [...path, String(index)]));
  if (!isObject(value) || (typeof value.$ === 'string' && Object.keys(value).length === 1)) return [];
  return Object.entries(value).flatMap(([key, each]) => holesIn(type, each, [...path, key]));
}

function factsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(factsIn);
  if (!isObject(value)) return [];
  const own = typeof value.fact === 'string' ? [value.fact] : [];
  return [...own, ...Object.values(value).flatMap(factsIn)];
}
