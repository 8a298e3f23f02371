import { AppError } from '../errors.ts';
import { resolvePath } from '../formula/check/fields.ts';
import type { Json } from '../json.ts';
import type { Path, Touch } from '../model/path.ts';
import { PathError } from '../model/path.ts';
import type { Schema } from '../model/schema.ts';
import type { Kind } from '../value/kinds.ts';
import { readScalar } from '../value/scalar.ts';
import type { Checked, CheckedCondition, CheckedLeaf, CheckedOperand, Fact } from './checked.ts';
import { optionCheck } from './operands.ts';
import { operatorsFor } from './operators.ts';
import { below, filterError } from './parse.ts';
import type { Condition, Leaf, RelativeDate } from './types.ts';

type Checking = { schema: Schema; model: string; touches: Touch[] };
type PathFact = Fact & { path: Path };

/**
 * Resolves the names of a parsed filter and checks its operators and values against the types of the model's fields.
 * Throws `invalid_filter` with the place of the first error.
 */
export function checkCondition(condition: Condition, schema: Schema, model: string): Checked {
  const checking: Checking = { schema, model, touches: [] };
  return { condition: checkNode(checking, condition, ''), touches: checking.touches, schema };
}

/** The checked filter, or its error, for stored filters that are reported and skipped when a field was removed. */
export function tryCondition(condition: Condition, schema: Schema, model: string): Checked | AppError {
  try {
    return checkCondition(condition, schema, model);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function checkNode(checking: Checking, node: Condition, place: string): CheckedCondition {
  if ('all' in node) return { all: node.all.map((item, index) => checkNode(checking, item, `${below(place, 'all')}[${index}]`)) };
  if ('any' in node) return { any: node.any.map((item, index) => checkNode(checking, item, `${below(place, 'any')}[${index}]`)) };
  if ('not' in node) return { not: checkNode(checking, node.not, below(place, 'not')) };
  return checkLeaf(checking, node, place);
}

function checkLeaf(checking: Checking, leaf: Leaf, place: string): CheckedCondition {
  const fact = factOf(checking, leaf.fact, below(place, 'fact'));
  const toMany = fact.path.last.kind === 'end' && fact.path.last.end.many;
  const allowed = operatorsFor(fact.type, toMany);
  if (!allowed.includes(leaf.operator)) {
    throw filterError(below(place, 'operator'), `${leaf.operator} does not fit ${leaf.fact}, ${typeWords(fact)}.`, [...allowed], leaf.operator);
  }
  const { operand, as } = operandOf(checking, leaf, fact, below(place, 'value'));
  const made = (operator: CheckedLeaf['operator']): CheckedLeaf => ({ fact, operator, operand, as, place });
  // Membership among related records: `contains` means any of them, `doesNotContain` none.
  if (toMany && leaf.operator === 'contains') return made('equal');
  if (toMany && leaf.operator === 'doesNotContain') return { not: made('equal') };
  return made(leaf.operator);
}

const typeWords = ({ type }: Fact) => (type.list ? `a list of ${type.kind}` : `a ${type.kind}`);

/** A disabled formula has no values. Comparing with it would silently match nothing, or everything, so it is refused. */
function factOf(checking: Checking, text: string, place: string): PathFact {
  const fact = pathFact(checking, text, place);
  if (fact.path.last.kind === 'nothing') throw filterError(place, `The formula of ${text.slice(0, 200)} is switched off.`);
  return fact;
}

function pathFact(checking: Checking, text: string, place: string): PathFact {
  try {
    const path = resolvePath(checking.schema, checking.model, text);
    checking.touches.push(...path.touches);
    return { text, path, type: path.type, many: path.many };
  } catch (error) {
    if (error instanceof PathError) throw filterError(place, error.message, error.expected, error.found);
    if (error instanceof AppError)
      throw filterError(place, `The formula of ${text.slice(0, 200)} can't be used: ${String(error.details.message ?? error.message)}`);
    throw error;
  }
}

function operandOf(checking: Checking, { operator, value }: Leaf, fact: PathFact, place: string): { operand: CheckedOperand; as: Kind } {
  const as = fact.type.kind;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return { operand: { kind: 'none' }, as };
  if (operator === 'relativeToToday') return { operand: { kind: 'relative', relative: value as RelativeDate }, as };
  if (isReference(value, 'fact')) return otherFact(checking, operator, value.fact, fact, place);
  if (isReference(value, 'context')) return { operand: { kind: 'context', name: value.context }, as };
  const items = Array.isArray(value) ? value : [value as Json];
  const checkOption = optionCheck(checking.schema, fact.path, operator);
  items.forEach((item, index) => {
    const at = Array.isArray(value) ? `${place}[${index}]` : place;
    if (readScalar(as, item, 'UTC') === null) throw filterError(at, `${wanted[as]} is expected here.`, [as], item);
    checkOption(item, at);
  });
  return { operand: { kind: 'literal', value: value as Json }, as };
}

const isReference = <K extends 'fact' | 'context'>(value: unknown, key: K): value is Record<K, string> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

const wanted: Record<Kind, string> = {
  number: 'A number',
  duration: 'A number of seconds',
  text: 'A text',
  boolean: 'true or false',
  date: 'A date (yyyy-MM-dd)',
  datetime: 'A date and time (ISO 8601)',
  local: 'A date and time (ISO 8601)',
  identity: 'The identity of a record',
  any: 'A value',
};

function otherFact(
  checking: Checking,
  operator: Leaf['operator'],
  text: string,
  fact: PathFact,
  place: string,
): { operand: CheckedOperand; as: Kind } {
  const other = factOf(checking, text, below(place, 'fact'));
  const isList = other.many || other.type.list;
  const wantsList = operator === 'in' || operator === 'notIn';
  if (isList !== wantsList)
    throw filterError(place, wantsList ? 'A field that holds a list is expected here.' : 'A field with one value is expected here.', [], text);
  const as = commonKind(fact.type.kind, other.type.kind, isList || fact.type.list);
  if (!as)
    throw filterError(place, `${text} is ${typeWords(other)} and can't be compared with ${typeWords(fact)}.`, [fact.type.kind], other.type.kind);
  return { operand: { kind: 'fact', fact: other }, as };
}

const times: readonly Kind[] = ['date', 'datetime', 'local'];
const amounts: readonly Kind[] = ['number', 'duration'];

/** Times of different kinds are compared as local times in the client's zone. */
function commonKind(a: Kind, b: Kind, list: boolean): Kind | null {
  if (a === b) return a;
  if (amounts.includes(a) && amounts.includes(b)) return 'number';
  return !list && times.includes(a) && times.includes(b) ? 'local' : null;
}
