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

/** The formula fields that were computed along the way, by record. */
type Memory = WeakMap<JsonObject, Map<string, Value>>;

/**
 * Computes a formula over a nested plain record. Fields are under their names, related records under the names of their
 * relations (a to-many relation as an array in its order), and a link's attributes under `_relation`. Missing values
 * are empty; missing formula fields are computed. Gives the same results as `formulaToSql`.
 */
export const evaluateFormula = (formula: CheckedFormula, record: JsonObject, context: FilterContext): Json =>
  toJson(formula.type.kind, computeFormula(formula, record, context));

/** As `evaluateFormula`, but with exact values. */
export function computeFormula(formula: CheckedFormula, record: JsonObject, context: FilterContext, memory: Memory = new WeakMap()): Value {
  const compute = (path: Path, of: JsonObject): Value => computeField(formula, path, of, context, memory);
  const run: Run = { context, sorting: formula.schema.sorting, value: (node) => nodeValue(run, node, record, compute) };
  return tidy(run.value(formula.node));
}

/** Makes a function that computes missing formula fields of records, for paths that are read elsewhere. */
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

/** An empty text counts as no value. */
const tidy = (value: Value): Value => (value === '' ? null : value);

function nodeValue(run: Run, node: Typed, record: JsonObject, compute: (path: Path, record: JsonObject) => Value): Value {
  if (node.kind === 'constant') return node.type.kind === 'number' ? decimal(String(node.value)) : node.value;
  if (node.kind === 'call') return tidy(operations[node.operation](run, node.args));
  const values = readPath(node.path, record, run.context, compute).map((value) => inFormula(node.path, value, run.context));
  if (!node.path.many) return values[0] ?? null;
  return values.flat().filter((value): value is Scalar => value !== null && value !== '');
}

/** Converts a local time to an instant in the client's zone. */
function inFormula({ type }: Path, value: Value, { time_zone }: FilterContext): Value {
  return type.kind === 'local' && typeof value === 'bigint' ? toInstant(value, time_zone) : value;
}
