import type { Condition } from './types.ts';

/** How many values one list of a filter holds. */
const longestList = 1000;

/** Joins conditions by "and", leaving out the empty ones; null without any. */
export function allOf(...conditions: (Condition | null | undefined)[]): Condition | null {
  const given = conditions.filter((condition): condition is Condition => Boolean(condition));
  return given.length > 1 ? { all: given } : (given[0] ?? null);
}

/** Says that a record is one of these, however many they are. */
export function oneOf(ids: readonly string[]): Condition {
  const lists = Array.from({ length: Math.ceil(ids.length / longestList) }, (_, at) => ids.slice(at * longestList, (at + 1) * longestList));
  return { any: lists.map((value) => ({ fact: 'identity', operator: 'in', value })) };
}
