import type { Json } from '@millwright/core/json.ts';

const pattern = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
/** What JSONata reads as more than names. */
const words = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);
const longest = 500;

/** The names of an expression that is nothing but a path, such as `trigger.input.number`; null for any other. */
export function plainPath(source: string): string[] | null {
  if (source.length > longest || !pattern.test(source)) return null;
  const names = source.split('.');
  return names.some((name) => words.has(name)) ? null : names;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What stands at the path, null when nothing does. Costs a step a name, whatever the input holds: a list on the way, which
 * JSONata goes through item by item, is answered with undefined and left to a thread.
 */
export function valueAt(input: object, names: readonly string[]): Json | undefined {
  let value: unknown = input;
  for (const name of names) {
    if (Array.isArray(value)) return undefined;
    if (!isObject(value) || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  // JSONata unwraps lists of one item, at any place of a path.
  return Array.isArray(value) && value.length < 2 ? undefined : ((value ?? null) as Json);
}
