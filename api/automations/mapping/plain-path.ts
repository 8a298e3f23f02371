import type { Json } from '@millwright/core/json.ts';

const pattern = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
/** Keywords of JSONata, which are not names. */
const words = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);
const longest = 500;

/** The names of an expression that is only a path, such as `trigger.input.number`; null for any other expression. */
export function plainPath(source: string): string[] | null {
  if (source.length > longest || !pattern.test(source)) return null;
  const names = source.split('.');
  return names.some((name) => words.has(name)) ? null : names;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The value at a path; null when there is none. It costs one step per name. JSONata maps over a list on the path; for
 * that, undefined is returned and a thread evaluates it.
 */
export function valueAt(input: object, names: readonly string[]): Json | undefined {
  let value: unknown = input;
  for (const name of names) {
    if (Array.isArray(value)) return undefined;
    if (!isObject(value) || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  // JSONata unwraps lists of one item anywhere on a path.
  return Array.isArray(value) && value.length < 2 ? undefined : ((value ?? null) as Json);
}
