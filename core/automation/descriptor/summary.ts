import type { Json, JsonObject } from '../../json.ts';

/** A value of a step's input in words: its expression when it is a mapping; '' for what has no short form. */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.$ === 'string') return value.$;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The summary of a step that is told best by one value of its input. */
export const summaryBy =
  (name: string) =>
  (input: JsonObject): string =>
    wordsOf(input[name]);
