import type { Json } from '../json.ts';

/** The expression when the value is a mapping, `{$: "<JSONata>"}`. */
export function expressionOf(value: Json): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { $: source } = value;
  return typeof source === 'string' && Object.keys(value).length === 1 ? source : null;
}

/** Every expression in a step's input, with its path. */
export function expressionsIn(value: Json, path: string): { path: string; source: string }[] {
  const source = expressionOf(value);
  if (source !== null) return [{ path, source }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((each, index) => [String(index), each] as const) : Object.entries(value);
  return entries.flatMap(([key, each]) => expressionsIn(each, `${path}.${key}`));
}
