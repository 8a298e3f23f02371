import { isObject, type Json } from '../../json.ts';
import { expressionsIn } from '../mappings.ts';
import { isSecretInput } from '../secrets.ts';
import { stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';
import { piecesOf } from './templates.ts';

/** What a step reads of the variables, and where in its input: by a mapping, by `{{…}}` in a text, or as a fact of its condition. */
export type Read = { path: string; source: string; by: 'mapping' | 'text' | 'fact' };
type Reading = Pick<Step, 'type' | 'input'>;

/** Whether values are filled into the texts of this value of a step's input: not into what is fixed, as a query is. */
export function isFilled(type: Step['type'], name: string): boolean {
  return !stepDescriptor(type).form.some((field) => field.name === name && field.fixedOnly);
}

/** Whether texts of this value are parts of a web address, so that what is filled in is encoded. */
export const isAddress = (type: Step['type'], name: string): boolean =>
  stepDescriptor(type).form.some((field) => field.name === name && field.address === true);

const isCondition = (type: Step['type'], name: string) =>
  stepDescriptor(type).form.some((field) => field.name === name && field.control === 'condition');

/** Everything that a step's input reads, with its place. */
export function readsOf({ type, input }: Reading): Read[] {
  return Object.entries(input).flatMap(([name, value]): Read[] => {
    const path = `input.${name}`;
    if (isCondition(type, name)) return factsIn(value).map((source) => ({ path, source, by: 'fact' }));
    if (!isFilled(type, name)) return [];
    const mappings = expressionsIn(value, path).map((each) => ({ ...each, by: 'mapping' as const }));
    return [...mappings, ...holesIn(type, value, [name])];
  });
}

/** Texts that are secrets are sent as they are: nothing is filled into them. */
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
