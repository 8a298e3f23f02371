import { fold } from '../value/fold.ts';
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

/** One or two letters or digits of a script that parts its words; Chinese, Japanese and Thai do not. */
const short = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}]{1,2}$/u;

/**
 * What a person types into a search box: each word stands in some of these texts, in any order. One or two letters stand
 * at the start of a word, which is what people type first and what an index finds. Null without words or texts.
 */
export function searchFor(facts: readonly string[], text: string): Condition | null {
  if (facts.length === 0) return null;
  const holds = (fact: string, value: string): Condition => ({ fact, operator: short.test(fold(value)) ? 'wordStartsWith' : 'contains', value });
  return allOf(...wordsOf(text).map((value) => ({ any: facts.map((fact) => holds(fact, value)) })));
}
