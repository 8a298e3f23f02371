import { isComputed } from '../../field/computed.ts';
import { fingerprint } from '../../model/layout.ts';
import type { Path } from '../../model/path.ts';
import type { End, Schema } from '../../model/schema.ts';
import type { Field } from '../../model/types.ts';
import type { Kind } from '../../value/kinds.ts';
import { sqlTypes } from '../../value/scalar.ts';
import { tryFormula } from '../check/fields.ts';
import type { Operation, Typed } from '../types.ts';

const aggregates = ['sum', 'count', 'avg', 'min', 'max'] as const;
type Aggregate = (typeof aggregates)[number];

/** A rollup whose values are kept in a column of its model's table, by triggers of the table whose records it sums. */
export type StoredRollup = {
  schema: Schema;
  field: Field;
  /** The model that has the field, and the one whose records are summed. */
  model: string;
  from: string;
  /** The column of those records that names the record they belong to. */
  link: string;
  /** Where the values are; another formula has another column. */
  column: string;
  type: string;
  aggregate: Aggregate;
  /** What is summed, as a path over the related records. */
  item: Typed & { kind: 'path' };
  /** Fields of the related records that it reads, through their own formulas too. */
  reads: ReadonlySet<string>;
};

const valueKinds: Record<Aggregate, readonly Kind[] | null> = {
  count: null,
  sum: ['number', 'duration'],
  avg: ['number', 'duration'],
  min: ['number', 'duration', 'date', 'datetime'],
  max: ['number', 'duration', 'date', 'datetime'],
};

type Call = Typed & { kind: 'call' };

/** Operations that give the same for the same row whenever, wherever and for whomever they are computed. */
const steady: ReadonlySet<Operation> = new Set([
  'negate',
  'add',
  'subtract',
  'multiply',
  'divide',
  'modulo',
  'round',
  'floor',
  'ceil',
  'abs',
  'equal',
  'not_equal',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'and',
  'or',
  'not',
  'empty',
  'if',
  'coalesce',
  'number_of_boolean',
]);

const comparisons: ReadonlySet<Operation> = new Set(['less', 'less_or_equal', 'greater', 'greater_or_equal']);

/** Which of two texts comes first is another thing once the company has another language. */
const isSteady = ({ operation, args }: Call): boolean =>
  steady.has(operation) && !(comparisons.has(operation) && args.some(({ type }) => type.kind === 'text'));

const rowKinds: ReadonlySet<Kind> = new Set(['number', 'duration', 'text', 'boolean', 'date', 'datetime', 'identity']);

/** What an expression over one row is made of, for its fingerprint, and the fields it reads. */
type Seen = { keys: string[]; reads: Set<string> };

/** Whether an expression depends on nothing but the row's own columns. */
function isOwn(schema: Schema, node: Typed, seen: Seen): boolean {
  seen.keys.push(node.key);
  if (node.kind === 'constant') return true;
  if (node.kind === 'path') return node.path.ends.length === 0 && isOwnPath(schema, node.path, seen);
  return isSteady(node) && node.args.every((arg) => isOwn(schema, arg, seen));
}

/** The same of where a path ends, whatever led there. */
function isOwnPath(schema: Schema, { last, model, type }: Path, seen: Seen): boolean {
  if (type.list || !rowKinds.has(type.kind)) return false;
  seen.keys.push(type.kind);
  if (last.kind === 'system') return true;
  if (last.kind === 'end') return last.end.storage === 'own_column';
  if (last.kind !== 'field' && last.kind !== 'formula') return false;
  seen.reads.add(last.field.name);
  if (last.kind === 'field') return true;
  const formula = tryFormula(schema, model, last.field);
  return !(formula instanceof Error) && isOwn(schema, formula.node, seen);
}

/** The one to-many relation that a path of a rollup goes over, when the related records hold the link themselves. */
function linkOf({ ends, last }: Path): End | null {
  const [end, ...more] = last.kind === 'end' ? [...ends, last.end] : ends;
  return end && more.length === 0 && end.many && end.storage === 'their_column' ? end : null;
}

/** The call that a formula is, without what replaces an empty value of one that is never empty: COALESCE(SUM(lines.quantity), 0). */
function rollupIn(node: Typed): Call | null {
  if (node.kind !== 'call') return null;
  const [first] = node.args;
  const isFilled = first?.kind === 'call' && (first.operation === 'sum' || first.operation === 'count');
  return node.operation === 'coalesce' && isFilled ? first : node;
}

/**
 * How the values of a rollup would be kept: it is one SUM, COUNT, AVG, MIN or MAX (or COALESCE of a SUM or COUNT) over the records of one to-many
 * relation that hold the link themselves, of what depends on nothing but the columns of each. Null for any other formula.
 */
export function storable(schema: Schema, model: string, field: Field): StoredRollup | null {
  const formula = tryFormula(schema, model, field);
  const call = formula instanceof Error ? null : rollupIn(formula.node);
  if (formula instanceof Error || !call) return null;
  const [item, ...more] = call.args;
  const aggregate = aggregates.find((name) => call.operation === name);
  if (!aggregate || more.length || item?.kind !== 'path') return null;
  const end = linkOf(item.path);
  const seen: Seen = { keys: [formula.node.key], reads: new Set() };
  if (!end || (valueKinds[aggregate] && !valueKinds[aggregate].includes(item.path.type.kind))) return null;
  if (item.path.last.kind !== 'end' && !isOwnPath(schema, item.path, seen)) return null;
  const { kind } = formula.type;
  const column = `_r_${field.name.slice(0, 48)}_${fingerprint(JSON.stringify([end.to, end.place, kind, seen.keys]))}`;
  return { schema, field, model, from: end.to, link: end.place, column, type: sqlTypes[kind], aggregate, item, reads: seen.reads };
}

const keptBySchema = new WeakMap<Schema, Map<string, StoredRollup | null>>();

/** How the values of a field are kept; null for one that is computed at read, and for one that is no rollup. */
export function storedRollup(schema: Schema, model: string, field: Field): StoredRollup | null {
  if (!field.misc?.stored || !isComputed(field) || field.misc.formulaDisabled) return null;
  const kept = keptBySchema.get(schema) ?? new Map<string, StoredRollup | null>();
  keptBySchema.set(schema, kept);
  const key = `${model}.${field.name}`;
  const existing = kept.get(key);
  if (existing !== undefined) return existing;
  const rollup = storable(schema, model, field);
  kept.set(key, rollup);
  return rollup;
}

/** The rollups of a model that are kept. */
export const storedRollups = (schema: Schema, model: string): StoredRollup[] =>
  [...(schema.models.get(model)?.fields.values() ?? [])].flatMap((field) => storedRollup(schema, model, field) ?? []);

/** Whether a computed field is summed up from other records for each row: a rollup that is not kept, or what reads one. */
export function readsMany(schema: Schema, model: string, field: Field): boolean {
  if (!isComputed(field) || field.misc?.formulaDisabled || storedRollup(schema, model, field)) return false;
  const formula = tryFormula(schema, model, field);
  return !(formula instanceof Error) && isSummed(schema, formula.node);
}

function isSummed(schema: Schema, node: Typed): boolean {
  if (node.kind === 'constant') return false;
  if (node.kind === 'call') return node.args.some((arg) => isSummed(schema, arg));
  const { many, last, model } = node.path;
  return many || (last.kind === 'formula' && readsMany(schema, model, last.field));
}
