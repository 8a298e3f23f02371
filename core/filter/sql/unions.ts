import { followMirrors } from '../../formula/check/fields.ts';
import { hopsOf } from '../../formula/sql/to-sql.ts';
import { isFound, isIndexed } from '../../model/indexed.ts';
import type { Path } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import { shortText } from '../../sql/signs.ts';
import type { FilterContext } from '../../value/context.ts';
import { fold } from '../../value/fold.ts';
import type { Checked, CheckedCondition, CheckedLeaf } from '../checked.ts';
import { operandValues } from '../operands.ts';
import type { Operator } from '../types.ts';

/**
 * An OR that every match must satisfy, and whose branches (all but at most one) can use an index. The matches are the union of
 * its branches.
 */
export type Union = { any: CheckedCondition[] };

/**
 * The ORs of a filter over related fields whose branches can use indexes. One branch may search a text of the record
 * itself without one. In an OR, a semi-join becomes a subquery per row, and the planner can't use indexes. A union of
 * the branches reads only what each of them finds. ORs over own columns only are left out, because PostgreSQL combines
 * their bitmaps itself.
 */
export function unionsOf({ condition, schema }: Checked, context: FilterContext): Union[] {
  const unions: Union[] = [];
  // One branch may read an own text of all records. The OR would read it too, and look up related records for each row besides.
  const areFound = (branches: readonly CheckedCondition[]): boolean => {
    const others = branches.filter((item) => !isAnswered(schema, item, context));
    return (
      others.length < branches.length &&
      others.length <= 1 &&
      others.every((item) => 'fact' in item && !isRelated(schema, item) && searchedIn(schema, item, context).length > 0)
    );
  };
  const visit = (node: CheckedCondition): void => {
    if ('all' in node) for (const item of node.all) visit(item);
    else if ('any' in node && node.any.length === 1 && node.any[0]) visit(node.any[0]);
    else if ('any' in node && node.any.some((item) => isRelated(schema, item)) && areFound(node.any)) unions.push(node);
  };
  visit(condition);
  return unions;
}

function isRelated(schema: Schema, node: CheckedCondition): boolean {
  if ('not' in node) return isRelated(schema, node.not);
  if ('fact' in node) return 'path' in node.fact && hopsOf(followMirrors(schema, node.fact.path)).length > 0;
  return ('all' in node ? node.all : node.any).some((item) => isRelated(schema, item));
}

/** Whether an index finds the rows of a branch. For an AND one part is enough; an OR needs all of its parts. */
function isAnswered(schema: Schema, node: CheckedCondition, context: FilterContext): boolean {
  if ('not' in node) return false;
  if ('fact' in node) return 'path' in node.fact && isLeafAnswered(schema, node, followMirrors(schema, node.fact.path), context);
  if ('all' in node) return node.all.some((item) => isAnswered(schema, item, context));
  return node.any.length > 0 && node.any.every((item) => isAnswered(schema, item, context));
}

const same: readonly Operator[] = ['equal', 'in'];
const ordered: readonly Operator[] = [...same, 'greaterThan', 'greaterThanInclusive', 'lessThan', 'lessThanInclusive', 'relativeToToday'];

function isLeafAnswered(schema: Schema, leaf: CheckedLeaf, path: Path, context: FilterContext): boolean {
  const { operator, operand } = leaf;
  const { last, model, type } = path;
  if (operand.kind === 'fact' || operand.kind === 'none' || type.list || leaf.as !== type.kind) return false;
  if (last.kind === 'end') return same.includes(operator);
  if (last.kind === 'system') return (type.kind === 'identity' ? same : ordered).includes(operator) && isIndexed(schema, model, last.column, 'plain');
  if (last.kind !== 'field') return false;
  const { name } = last.field;
  if (operator === 'contains')
    return isIndexed(schema, model, name, 'fold') && operandValues(leaf, context).every((value) => hasTrigram(value) || isShort(value));
  if (operator === 'wordStartsWith') return isIndexed(schema, model, name, 'fold');
  if (type.kind === 'text' && same.includes(operator)) return isFound(schema, model, name);
  return ordered.includes(operator) && isIndexed(schema, model, name, 'plain');
}

const isShort = (value: unknown): boolean => shortText(String(value)) !== null;

/** A part of a filter that searches a text without using trigrams. `fields`, as `model.field`, are those without any index for it. */
export type Search = { part: CheckedCondition; fields: string[] };

/**
 * The texts that every match must contain and whose frequency the planner can't estimate: texts of one or two
 * characters, and those of fields without an index. The planner assumes that a match comes soon when reading in order;
 * for a rare text it then reads everything.
 */
export function searchesOf({ condition, schema }: Checked, context: FilterContext): Search[] {
  const searches: Search[] = [];
  const visit = (node: CheckedCondition): void => {
    if ('all' in node) for (const item of node.all) visit(item);
    else {
      const leaves = searchedIn(schema, node, context);
      if (leaves.length)
        searches.push({ part: node, fields: leaves.flatMap((leaf) => (isAnswered(schema, leaf, context) ? [] : [nameOf(schema, leaf)])) });
    }
  };
  visit(condition);
  return searches;
}

function searchedIn(schema: Schema, node: CheckedCondition, context: FilterContext): CheckedLeaf[] {
  if ('not' in node) return [];
  if (!('fact' in node)) return ('all' in node ? node.all : node.any).flatMap((item) => searchedIn(schema, item, context));
  const { operator, operand, fact } = node;
  if (operator !== 'contains' || !('path' in fact) || fact.type.list || node.as !== 'text' || operand.kind === 'fact') return [];
  const { last, model } = followMirrors(schema, fact.path);
  const byTrigrams = last.kind === 'field' && isIndexed(schema, model, last.field.name, 'fold') && operandValues(node, context).every(hasTrigram);
  return byTrigrams ? [] : [node];
}

function nameOf(schema: Schema, { fact }: CheckedLeaf): string {
  if (!('path' in fact)) return fact.text;
  const { last, model } = followMirrors(schema, fact.path);
  return last.kind === 'field' ? `${model}.${last.field.name}` : fact.text;
}

/** Three consecutive letters or digits. With fewer, a trigram index would be read completely. */
const hasTrigram = (value: unknown): boolean => /[\p{L}\p{N}]{3}/u.test(fold(String(value)));
