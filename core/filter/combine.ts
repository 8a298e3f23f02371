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

/** Words of a search that are looked for one by one; what comes behind them is one phrase. */
const mostWords = 10;

/** The words of a search; what stands in quotation marks is one. */
function wordsOf(text: string): string[] {
  const words = [...text.matchAll(/"([^"]*\S[^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
  const rest = words.splice(mostWords - 1);
  return rest.length ? [...words, rest.join(' ')] : words;
}

/** What a person types into a search box: each word stands in some of these texts, in any order. Null without words or texts. */
export function searchFor(facts: readonly string[], text: string): Condition | null {
  if (facts.length === 0) return null;
  return allOf(...wordsOf(text).map((value): Condition => ({ any: facts.map((fact) => ({ fact, operator: 'contains', value })) })));
}
