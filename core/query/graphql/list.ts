import type { Json } from '../../json.ts';
import type { End, ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { chosenSql } from '../chosen.ts';
import { decodeCursor } from '../cursor.ts';
import { invalidQuery } from '../invalid-query.ts';
import { type OrderKey, orderKeys, readOrdering } from '../order.ts';
import { type Compiling, type Scope, tableOf } from '../path.ts';
import { filtersOf } from '../unions.ts';
import { objectColumns, type Row } from './object.ts';
import type { Operation } from './operation.ts';
import { argumentsOf, type Selected } from './selection.ts';

/** The rows of a list before its filter: those linked to a parent, or given identities. */
export type Origin = {
  from?: (scope: Scope) => string;
  conditions?: (scope: Scope) => string[];
  relation?: { end: End; sql: () => string };
  ordering?: Json;
  sorted?: (scope: Scope) => string;
};

/** A count argument; undefined when it is missing. A negative or malformed value is refused. */
export function readCount(value: Json | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalidQuery(`${name} is a whole number from 0.`);
  return value;
}

/**
 * The SQL of a JSON array of records. A subquery over the table's own columns chooses, sorts and limits the rows before
 * relations are joined, so relations are read only for the returned rows.
 */
export function listSql(
  operation: Operation,
  model: ResolvedModel,
  selected: Selected,
  origin: Origin,
  rows: { limit: number | null; parents: number },
): string {
  const values = argumentsOf(selected.node, operation.variables);
  const ordering = readOrdering(values.order_by ?? origin.ordering);
  const keysOf = (compiling: Compiling, scope: Scope): OrderKey[] => {
    const keys = orderKeys(compiling, scope, ordering);
    if (!origin.sorted) return keys;
    return [{ place: { sql: origin.sorted(scope), field: null, name: '', model, end: null }, path: '', direction: 'asc', empty: 'last' }, ...keys];
  };
  const limit = readCount(values.limit, 'limit') ?? rows.limit;
  operation.spend(rows.parents * Math.min(limit ?? assumedRows, assumedMost));

  const row = newRow(operation, model);
  const columns = objectColumns(operation, row, selected.sets, {
    parents: rows.parents * Math.min(limit ?? assumedRows, assumedMost),
    relation: origin.relation && { sql: `${row.alias}."~relation"`, end: origin.relation.end },
  });
  const { relation } = origin;
  const chosen = chosenSql(operation, model, {
    filters: filtersOf(operation, model, [values.where]),
    from: origin.from,
    conditions: origin.conditions,
    keys: keysOf,
    columns: (scope) => [
      ...[...row.needed].map((name) => `${scope.alias}.${quoteName(name)}`),
      ...(relation ? [`${relation.sql()} as "~relation"`] : []),
    ],
    after: typeof values.after === 'string' ? decodeCursor(values.after) : undefined,
    limit,
    skip: readCount(values.skip, 'skip') ?? 0,
  });
  const visibleRows = `select ${columns.texts.join(', ')} from (${chosen.text}) ${row.alias}${columns.joins.join('')} order by ${chosen.order(row.alias)}`;
  return `(select coalesce(json_agg(${columns.alias}.*), '[]'::json) from (${visibleRows}) ${columns.alias})`;
}

/** The cost of a nested list without a limit, in rows. */
const assumedRows = 20;
const assumedMost = 1_000_000;

/** The outer row of a list. It collects the columns that the inner select must return. */
function newRow(operation: Operation, model: ResolvedModel): Row & { needed: Set<string> } {
  const needed = new Set<string>(['id']);
  return { model, alias: operation.statement.alias(), needed, need: (column) => void needed.add(column) };
}

/** One record by its identity, or null. */
export function byIdSql(operation: Operation, model: ResolvedModel, selected: Selected, id: string): string {
  const row: Row = { model, alias: operation.statement.alias(), need: () => {} };
  operation.spend(1);
  const columns = objectColumns(operation, row, selected.sets, { parents: 1 });
  const table = `${tableOf(operation, model.table)} ${row.alias}`;
  return `(select ${columns.alias} from (select ${columns.texts.join(', ')} from ${table}${columns.joins.join('')} where ${row.alias}.id = ${id}::uuid) ${columns.alias})`;
}
