import type { Json, JsonObject } from '../../json.ts';

/** A value of a step's input for display: the expression of a mapping, or the text or number; '' for anything else. */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.$ === 'string') return value.$;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Makes a summary from one value of a step's input. */
export const summaryBy =
  (name: string) =>
  (input: JsonObject): string =>
    wordsOf(input[name]);
