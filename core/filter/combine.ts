import { fold } from '../value/fold.ts';
import type { Condition } from './types.ts';

/** The most values of one list in a filter. */
const longestList = 1000;

/** Joins conditions by "and" and ignores empty ones. Null when there are none. */
export function allOf(...conditions: (Condition | null | undefined)[]): Condition | null {
  const given = conditions.filter((condition): condition is Condition => Boolean(condition));
  return given.length > 1 ? { all: given } : (given[0] ?? null);
}

/** A condition that a record is one of these, for any number of ids. */
export function oneOf(ids: readonly string[]): Condition {
  const lists = Array.from({ length: Math.ceil(ids.length / longestList) }, (_, at) => ids.slice(at * longestList, (at + 1) * longestList));
  return { any: lists.map((value) => ({ fact: 'identity', operator: 'in', value })) };
}

/** The most search words that are looked up separately; the rest is one phrase. */
const mostWords = 10;

/** The words of a search. Text in quotation marks counts as one word. */
function wordsOf(text: string): string[] {
  const words = [...text.matchAll(/"([^"]*\S[^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
  const rest = words.splice(mostWords - 1);
  return rest.length ? [...words, rest.join(' ')] : words;
}

/** One or two letters or digits of a script with spaces between words. Chinese, Japanese and Thai have none. */
const short = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}]{1,2}$/u;

/**
 * The condition of a search box: each word must occur in one of these texts, in any order. One or two letters must be
 * the start of a word, because people type that first and an index supports it. Null without words or texts.
 */
export function searchFor(facts: readonly string[], text: string): Condition | null {
  if (facts.length === 0) return null;
  const holds = (fact: string, value: string): Condition => ({ fact, operator: short.test(fold(value)) ? 'wordStartsWith' : 'contains', value });
  return allOf(...wordsOf(text).map((value) => ({ any: facts.map((fact) => holds(fact, value)) })));
}
