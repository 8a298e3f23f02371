import type { SelectionSetNode } from 'graphql';
import { isComputed } from '../../field/computed.ts';
import type { End, ResolvedModel } from '../../model/schema.ts';
import { systemFields } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { edgeColumns } from '../../sql/row.ts';
import { literal } from '../../sql/statement.ts';
import { crossEnd } from '../guard.ts';
import { invalidQuery } from '../invalid-query.ts';
import { joinCondition, placeOf, type Scope, scopeOf, tableOf } from '../path.ts';
import { columnsOfFormula } from '../rows.ts';
import { isVisible } from '../visible.ts';
import { ownAttributes, typeName } from './graph-schema.ts';
import { listSql } from './list.ts';
import type { Operation } from './operation.ts';
import { argumentsOf, collect, type Selected } from './selection.ts';

/** A row to read columns from. `need` registers a table column that the subquery must return. */
export type Row = { model: ResolvedModel; alias: string; need: (column: string) => void };

/** The select list of one object, named by response keys, and the joins for its to-one relations. */
export type Columns = { alias: string; texts: string[]; joins: string[] };
/** `parents` is the most objects at this place; `relation` is the SQL of the link's attributes. */
type Placing = { parents: number; relation?: { sql: string; end: End } | undefined };

/** The columns of one object. A to-one relation is a joined row; a to-many relation is a nested array. */
export function objectColumns(operation: Operation, row: Row, sets: readonly SelectionSetNode[], placing: Placing): Columns {
  const columns: Columns = { alias: operation.statement.alias(), texts: [], joins: [] };
  const scope = scopeOf(row.model, row.alias);
  operation.deeper(() => {
    for (const selected of collect(operation.document, operation.variables, operation.budget, sets)) {
      columns.texts.push(`${column(operation, row, scope, selected, columns, placing)} as ${quoteName(selected.key)}`);
    }
  });
  columns.joins.unshift(scope.joins.text);
  return columns;
}

function column(operation: Operation, row: Row, scope: Scope, selected: Selected, columns: Columns, placing: Placing): string {
  if (selected.name === '__typename') return `${literal(typeName(row.model.model.slug))}::text`;
  if (selected.name === '_relation') return relationAttributes(operation, selected, placing.relation);
  if (operation.leave_out && !isVisible(operation, row.model, selected.name)) return row.model.ends.get(selected.name)?.many ? `'[]'::json` : 'null';
  const end = Object.hasOwn(systemFields, selected.name) || row.model.fields.has(selected.name) ? undefined : row.model.ends.get(selected.name);
  if (end) return end.many ? manySql(operation, row, end, selected, placing) : oneSql(operation, row, end, selected, columns, placing);
  const place = placeOf(operation, scope, selected.name);
  if (!place) throw invalidQuery(`${row.model.model.slug} has no ${selected.name}`);
  if (place.field && isComputed(place.field)) for (const name of columnsOfFormula(operation.schema, row.model, place.field)) row.need(name);
  else row.need(place.field ? selected.name : systemFields[selected.name as keyof typeof systemFields]);
  return place.sql;
}

/** The attributes of the link itself. */
function relationAttributes(operation: Operation, selected: Selected, relation: Placing['relation']): string {
  if (!relation) return 'null::json';
  const fields = collect(operation.document, operation.variables, operation.budget, selected.sets);
  const texts = fields.map(({ key, name }) => `${relationAttribute(operation, relation, name)} as ${quoteName(key)}`);
  const alias = operation.statement.alias();
  return `(select row_to_json(${alias}.*) from (select ${texts.join(', ')}) ${alias})`;
}

function relationAttribute(operation: Operation, { sql, end }: { sql: string; end: End }, name: string): string {
  if (name === '__typename') return `${literal(end.relation.slug)}::text`;
  const field = ownAttributes(end).find((item) => item.name === name);
  if (field) operation.guard.attribute(field);
  return `${sql}->${literal(name)}`;
}

/** The attributes of the link's row as JSON, from which single ones are read by key. */
const edgeJson = (edge: string) => `to_json(${edge})`;

function oneSql(operation: Operation, row: Row, end: End, selected: Selected, columns: Columns, placing: Placing): string {
  const model = crossEnd(operation.schema.models, operation.guard, row.model, end);
  const inner: Row = { model, alias: operation.statement.alias(), need: () => {} };
  row.need(end.storage === 'own_column' ? end.place : 'id');
  operation.spend(placing.parents);
  const alone = identityAlone(operation, row, end, selected);
  if (alone !== null) return alone;
  const { edge, text } = joinCondition(operation, end, row.alias, inner.alias);
  const below = objectColumns(operation, inner, selected.sets, {
    parents: placing.parents,
    relation: edge && ownAttributes(end).length ? { sql: edgeJson(edge), end } : undefined,
  });
  const table = `${tableOf(operation, model.table)} ${inner.alias}`;
  const tables = edge ? `${tableOf(operation, end.place)} ${edge} cross join ${table}` : table;
  columns.joins.push(
    ` left join lateral (select ${below.texts.join(', ')} from ${tables}${below.joins.join('')} where ${text}) ${below.alias} on true`,
  );
  return below.alias;
}

/**
 * The SQL of a related record when only its identity is requested: the link's own column, without reading the record. Null when
 * more is requested.
 */
function identityAlone(operation: Operation, row: Row, end: End, { sets }: Selected): string | null {
  if (end.storage !== 'own_column') return null;
  const asked = collect(operation.document, operation.variables, { ...operation.budget }, sets);
  if (asked.length === 0 || asked.some(({ name }) => name !== 'identity')) return null;
  const link = `${row.alias}.${quoteName(end.place)}`;
  operation.deeper(() => collect(operation.document, operation.variables, operation.budget, sets));
  return `case when ${link} is not null then json_build_object(${asked.map(({ key }) => `${literal(key)}, ${link}`).join(', ')}) end`;
}

function manySql(operation: Operation, row: Row, end: End, selected: Selected, placing: Placing): string {
  const model = crossEnd(operation.schema.models, operation.guard, row.model, end);
  row.need('id');
  let edge: string | null = null;
  const sort = end.relation.sort;
  const given = argumentsOf(selected.node, operation.variables);
  return listSql(
    operation,
    model,
    selected,
    {
      from(scope) {
        if (end.storage !== 'edge') return `${tableOf(operation, model.table)} ${scope.alias}`;
        edge = operation.statement.alias();
        const { theirs } = edgeColumns(end);
        return `${tableOf(operation, end.place)} ${edge} join ${tableOf(operation, model.table)} ${scope.alias} on ${scope.alias}.id = ${edge}.${theirs}`;
      },
      conditions: (scope) => [
        edge ? `${edge}.${edgeColumns(end).mine} = ${row.alias}.id` : `${scope.alias}.${quoteName(end.place)} = ${row.alias}.id`,
      ],
      ...(end.storage === 'edge' && ownAttributes(end).length ? { relation: { end, sql: () => edgeJson(edge ?? '') } } : {}),
      ...(sort && !given.order_by && model.fields.has(sort.field) && isVisible(operation, model, sort.field)
        ? { ordering: [{ field: sort.field, direction: sort.direction }] }
        : {}),
    },
    { limit: null, parents: placing.parents },
  );
}
