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

/** A rollup that is stored in a column of its model's table. Triggers on the table of the aggregated records keep it exact. */
export type StoredRollup = {
  schema: Schema;
  field: Field;
  /** `model` has the field; the records of `from` are aggregated. */
  model: string;
  from: string;
  /** The column of those records that refers to the record with the rollup. */
  link: string;
  /** The column of the stored values. A changed formula gets a different column. */
  column: string;
  type: string;
  aggregate: Aggregate;
  /** The aggregated value, as a path over the related records. */
  item: Typed & { kind: 'path' };
  /** Fields of the related records that it reads, also through their own formulas. */
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

/** Operations that give the same result for a row at any time, in any zone and for any user. */
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

/** The order of two texts depends on the company's language, so comparing texts is not stable. */
const isSteady = ({ operation, args }: Call): boolean =>
  steady.has(operation) && !(comparisons.has(operation) && args.some(({ type }) => type.kind === 'text'));

const rowKinds: ReadonlySet<Kind> = new Set(['number', 'duration', 'text', 'boolean', 'date', 'datetime', 'identity']);

/** The parts of an expression over one row, for its fingerprint, and the fields that it reads. */
type Seen = { keys: string[]; reads: Set<string> };

/** Whether an expression depends only on the row's own columns. */
function isOwn(schema: Schema, node: Typed, seen: Seen): boolean {
  seen.keys.push(node.key);
  if (node.kind === 'constant') return true;
  if (node.kind === 'path') return node.path.ends.length === 0 && isOwnPath(schema, node.path, seen);
  return isSteady(node) && node.args.every((arg) => isOwn(schema, arg, seen));
}

/** As `isOwn`, for the end of a path. */
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

/** The only to-many relation on a rollup's path, if the related records store the link themselves; otherwise null. */
function linkOf({ ends, last }: Path): End | null {
  const [end, ...more] = last.kind === 'end' ? [...ends, last.end] : ends;
  return end && more.length === 0 && end.many && end.storage === 'their_column' ? end : null;
}

/**
 * The aggregate of a formula. A default around a sum or count, as in COALESCE(SUM(lines.quantity), 0), is ignored, because these
 * are never empty.
 */
function rollupIn(node: Typed): Call | null {
  if (node.kind !== 'call') return null;
  const [first] = node.args;
  const isFilled = first?.kind === 'call' && (first.operation === 'sum' || first.operation === 'count');
  return node.operation === 'coalesce' && isFilled ? first : node;
}

/**
 * Describes how to store a rollup. It must be one SUM, COUNT, AVG, MIN or MAX (or COALESCE of a SUM or COUNT) over the
 * records of one to-many relation that store the link themselves, and the aggregated value must depend only on the
 * columns of each record. Null for any other formula.
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

/** How a field's values are stored; null for a field that is computed on reading, or that is not a rollup. */
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

/** The stored rollups of a model. */
export const storedRollups = (schema: Schema, model: string): StoredRollup[] =>
  [...(schema.models.get(model)?.fields.values() ?? [])].flatMap((field) => storedRollup(schema, model, field) ?? []);

/** Whether a computed field aggregates other records for each row: a rollup that is not stored, or a formula that reads one. */
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
