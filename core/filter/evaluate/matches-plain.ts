import { asList, type JsonObject } from '../../json.ts';
import type { FilterContext } from '../../value/context.ts';
import { factSorting } from '../check-facts.ts';
import { positive } from '../operators.ts';
import type { Condition, Leaf, RelativeDate } from '../types.ts';
import { holdsPlain, type PlainRight, readPlain } from './plain.ts';

/**
 * As `matches` over `checkFacts`, but synchronous: whether plain JSON matches a parsed filter. For screens that
 * evaluate it at every keystroke.
 */
export function matchesPlain(condition: Condition, record: JsonObject, context: FilterContext): boolean {
  if ('all' in condition) return condition.all.every((each) => matchesPlain(each, record, context));
  // json-rules-engine treats an empty group as true.
  if ('any' in condition) return condition.any.length === 0 || condition.any.some((each) => matchesPlain(each, record, context));
  if ('not' in condition) return !matchesPlain(condition.not, record, context);
  return leafHolds(condition, record, context);
}

function leafHolds(leaf: Leaf, record: JsonObject, context: FilterContext): boolean {
  const { operator } = leaf;
  const affirmed = positive[operator];
  const { values, many } = readPlain(leaf.fact.split('.'), record);
  const each = values.map((value) => holdsPlain(affirmed, value, rightOf(leaf, record, context), context, factSorting));
  if (affirmed === operator) return each.some(Boolean);
  return each.some((held) => !held) || (many && each.length === 0);
}

function rightOf({ operator, value }: Leaf, record: JsonObject, context: FilterContext): PlainRight {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return null;
  if (operator === 'relativeToToday') return { relative: value as RelativeDate };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { values: asList(value ?? null) };
  if ('fact' in value) return { values: readPlain(String(value.fact).split('.'), record).values.flat() };
  const name = String((value as { context: string }).context);
  return { values: asList(Object.hasOwn(context.values, name) ? (context.values[name] ?? null) : null) };
}
