import type { Json } from '../../json.ts';
import type { End, ResolvedModel } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { conditionSql } from '../expressions.ts';
import { invalidQuery } from '../invalid-query.ts';
import { afterCondition, orderKeys, orderText, readOrdering } from '../order.ts';
import { joinsOf, newScope, type Scope, tableOf } from '../path.ts';
import { objectColumns, type Row } from './object.ts';
import type { Operation } from './operation.ts';
import { argumentsOf, type Selected } from './selection.ts';

/** Where a list's rows come from besides its filter: the parent's link, or given identities. */
export type Origin = {
  from?: (scope: Scope) => string;
  conditions?: (scope: Scope) => string[];
  relation?: { end: End; sql: () => string };
  ordering?: Json;
  sorted?: (scope: Scope) => string;
};

/** A count argument: undefined when it was not given; negative or broken ones are refused. */
export function readCount(value: Json | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalidQuery(`${name} is a whole number from 0.`);
  return value;
}

/**
 * A JSON array of records. The rows are chosen, sorted and limited in a subquery of the table's own columns before
 * anything is joined, so that relations cost only for what is shown.
 */
export function listSql(
  operation: Operation,
  model: ResolvedModel,
  selected: Selected,
  origin: Origin,
  rows: { limit: number | null; parents: number },
): string {
  const values = argumentsOf(selected.node, operation.variables);
  const scope = newScope(operation, model);
  const from = origin.from?.(scope) ?? `${tableOf(operation, model.table)} ${scope.alias}`;
  const keys = orderKeys(operation, scope, readOrdering(values.order_by ?? origin.ordering));
  if (origin.sorted) keys.unshift({ place: { sql: origin.sorted(scope), field: null, name: '', model, end: null }, path: '', direction: 'asc' });
  const conditions = [...(origin.conditions?.(scope) ?? []), ...filters(operation, scope, values.where)];
  if (typeof values.after === 'string') conditions.push(afterCondition(operation, scope, keys, values.after));
  const limit = readCount(values.limit, 'limit') ?? rows.limit;
  const skip = readCount(values.skip, 'skip') ?? 0;
  operation.spend(rows.parents * Math.min(limit ?? assumedRows, assumedMost));

  const row = newRow(operation, model);
  const columns = objectColumns(operation, row, selected.sets, {
    parents: rows.parents * Math.min(limit ?? assumedRows, assumedMost),
    relation: origin.relation && { sql: `${row.alias}."~relation"`, end: origin.relation.end },
  });
  const inner = [...row.needed].map((name) => `${scope.alias}.${quoteName(name)}`);
  inner.push(...keys.map(({ place }, index) => `${place.sql} as "~k${index}"`));
  if (origin.relation) inner.push(`${origin.relation.sql()} as "~relation"`);
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : '';
  const page = `${limit === null ? '' : ` limit ${limit}`}${skip ? ` offset ${skip}` : ''}`;
  const chosen = `select ${inner.join(', ')} from ${from}${joinsOf(scope)}${where} order by ${orderText(keys, ({ place }) => place.sql)}${page}`;
  const visibleRows = `select ${columns.texts.join(', ')} from (${chosen}) ${row.alias}${columns.joins.join('')} order by ${orderText(keys, (_, index) => `${row.alias}."~k${index}"`)}`;
  return `(select coalesce(json_agg(${columns.alias}.*), '[]'::json) from (${visibleRows}) ${columns.alias})`;
}

/** How many rows an unlimited nested list is reckoned with. */
const assumedRows = 20;
const assumedMost = 1_000_000;

function filters(operation: Operation, scope: Scope, where: Json | undefined): string[] {
  if (where === undefined || where === null) return [];
  return [conditionSql(operation, scope, where)];
}

/** The outer side of a list: its columns are what the inner select is asked to hand on. */
function newRow(operation: Operation, model: ResolvedModel): Row & { needed: Set<string> } {
  const needed = new Set<string>(['id']);
  return { model, alias: operation.statement.alias(), needed, need: (column) => void needed.add(column) };
}

/** One record by identity, or null. */
export function byIdSql(operation: Operation, model: ResolvedModel, selected: Selected, id: string): string {
  const row: Row = { model, alias: operation.statement.alias(), need: () => {} };
  operation.spend(1);
  const columns = objectColumns(operation, row, selected.sets, { parents: 1 });
  const table = `${tableOf(operation, model.table)} ${row.alias}`;
  return `(select ${columns.alias} from (select ${columns.texts.join(', ')} from ${table}${columns.joins.join('')} where ${row.alias}.id = ${id}::uuid) ${columns.alias})`;
}
