import type { Json, JsonObject } from '../../json.ts';
import type { Path } from '../../model/path.ts';
import { toInstant } from '../../time/zone.ts';
import type { FilterContext } from '../../value/context.ts';
import { decimal } from '../../value/decimal.ts';
import { type Scalar, toJson, type Value } from '../../value/scalar.ts';
import { formulaOf } from '../check/fields.ts';
import type { CheckedFormula, Typed } from '../types.ts';
import { operations, type Run } from './operations.ts';
import { readPath } from './read.ts';

/** Values of formula fields that were computed on the way, by record. */
type Memory = WeakMap<JsonObject, Map<string, Value>>;

/**
 * Computes a formula over a nested plain record: fields under their names, related records under their relations' names
 * (a to-many one as an array in its order), a link's own attributes under `_relation`. What the record lacks is empty;
 * formula fields that it lacks are computed. Agrees with formulaToSql.
 */
export const evaluateFormula = (formula: CheckedFormula, record: JsonObject, context: FilterContext): Json =>
  toJson(formula.type.kind, computeFormula(formula, record, context));

/** As evaluateFormula, with exact values. */
export function computeFormula(formula: CheckedFormula, record: JsonObject, context: FilterContext, memory: Memory = new WeakMap()): Value {
  const compute = (path: Path, of: JsonObject): Value => computeField(formula, path, of, context, memory);
  const run: Run = { context, sorting: formula.schema.sorting, value: (node) => nodeValue(run, node, record, compute) };
  return tidy(run.value(formula.node));
}

/** Computes formula fields that a record doesn't bring, for paths read elsewhere. */
export function fieldComputer(formula: Pick<CheckedFormula, 'schema'>, context: FilterContext): (path: Path, record: JsonObject) => Value {
  const memory: Memory = new WeakMap();
  return (path, record) => computeField(formula, path, record, context, memory);
}

function computeField({ schema }: Pick<CheckedFormula, 'schema'>, path: Path, record: JsonObject, context: FilterContext, memory: Memory): Value {
  if (path.last.kind !== 'formula') return null;
  const key = `${path.model}.${path.last.field.name}`;
  const cached = memory.get(record) ?? new Map<string, Value>();
  memory.set(record, cached);
  const before = cached.get(key);
  if (before !== undefined) return before;
  const value = computeFormula(formulaOf(schema, path.model, path.last.field), record, context, memory);
  cached.set(key, value);
  return value;
}

/** An empty text is empty. */
const tidy = (value: Value): Value => (value === '' ? null : value);

function nodeValue(run: Run, node: Typed, record: JsonObject, compute: (path: Path, record: JsonObject) => Value): Value {
  if (node.kind === 'constant') return node.type.kind === 'number' ? decimal(String(node.value)) : node.value;
  if (node.kind === 'call') return tidy(operations[node.operation](run, node.args));
  const values = readPath(node.path, record, run.context, compute).map((value) => inFormula(node.path, value, run.context));
  if (!node.path.many) return values[0] ?? null;
  return values.flat().filter((value): value is Scalar => value !== null && value !== '');
}

/** A wall-clock time is an instant of the client's zone. */
function inFormula({ type }: Path, value: Value, { time_zone }: FilterContext): Value {
  return type.kind === 'local' && typeof value === 'bigint' ? toInstant(value, time_zone) : value;
}
