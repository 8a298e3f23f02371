import { Engine } from 'json-rules-engine';
import { fieldComputer } from '../../formula/evaluate/evaluate.ts';
import { readPath } from '../../formula/evaluate/read.ts';
import type { Json, JsonObject } from '../../json.ts';
import { wallOfDay } from '../../time/calendar.ts';
import { toWall } from '../../time/zone.ts';
import type { FilterContext } from '../../value/context.ts';
import type { Kind } from '../../value/kinds.ts';
import type { Scalar, Value } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import type { Checked, Fact } from '../checked.ts';
import { positive } from '../operators.ts';
import { type Operator, operators } from '../types.ts';
import { holds, type Right } from './compare.ts';
import { holdsPlain, type PlainRight, readPlain } from './plain.ts';
import { type FactParams, factsOf, toRule } from './to-rule.ts';

/** The value of a fact: one value per record at the end of its path, or plain JSON. */
type Side = { many: boolean } & ({ kind: Kind; values: Value[] } | { plain: Json[] });
type Other = Right | Side | { plain: PlainRight };

/**
 * Whether a record matches a filter, evaluated in memory by json-rules-engine. The record is nested and plain, as for
 * `evaluateFormula`; missing values are empty. Gives the same results as `conditionToSql`.
 */
export async function matches(checked: Checked, record: JsonObject, context: FilterContext): Promise<boolean> {
  const engine = new Engine();
  for (const operator of operators)
    engine.addOperator<Side, Other>(operator, (left, right) => decide(operator, left, right, context, checked.schema.sorting));
  const compute = fieldComputer(checked, context);
  for (const [text, fact] of factsOf(checked.condition)) {
    engine.addFact(text, (params) => sideOf(fact, (params as FactParams).as, record, context, compute), { cache: false });
  }
  engine.addRule(toRule(checked, context));
  const { events } = await engine.run();
  return events.length > 0;
}

function sideOf(fact: Fact, as: Kind, record: JsonObject, context: FilterContext, compute: ReturnType<typeof fieldComputer>): Side {
  if ('names' in fact) {
    const { values, many } = readPlain(fact.names, record);
    return { plain: values, many };
  }
  const values = readPath(fact.path, record, context, compute).map((value) => converted(value, fact.type.kind, as, context));
  return { kind: as, values, many: fact.many };
}

/** Times of different kinds are compared as local times in the client's zone. */
function converted(value: Value, from: Kind, to: Kind, { time_zone }: FilterContext): Value {
  if (from === to || to !== 'local' || value === null) return value;
  return from === 'date' ? wallOfDay(value as number) : toWall(value as bigint, time_zone);
}

/**
 * A positive operator needs one value for which it holds. A negative one needs one value for which the positive one does not
 * hold, or no value at all.
 */
function decide(operator: Operator, left: Side, right: Other, context: FilterContext, sorting: Sorting): boolean {
  const affirmed = positive[operator];
  const each = judged(affirmed, left, right, context, sorting);
  if (affirmed === operator) return each.some(Boolean);
  return each.some((held) => !held) || (left.many && each.length === 0);
}

function judged(operator: Operator, left: Side, right: Other, context: FilterContext, sorting: Sorting): boolean[] {
  if ('plain' in left) return left.plain.map((value) => holdsPlain(operator, value, plainOf(right), context, sorting));
  return left.values.map((value) => holds(operator, left.kind, value, rightOf(right), sorting));
}

function rightOf(right: Other): Right {
  if ('plain' in right) return { kind: 'none' };
  if (!('many' in right)) return right;
  return { kind: 'values', values: right.values.flat().filter((value): value is Scalar => value !== null && value !== '') };
}

function plainOf(right: Other): PlainRight {
  if (!('plain' in right)) return null;
  return 'many' in right ? { values: right.plain.flat() as Json[] } : right.plain;
}
