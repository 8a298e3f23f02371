import { parseToWrite } from '@millwright/core/exact-json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import { allowed, crossEnd } from '@millwright/core/query/guard.ts';
import { type Compiling, resolvePath, tableOf } from '@millwright/core/query/path.ts';
import { type AnswerColumn, columnTexts, readableColumns, rowsSql } from '@millwright/core/query/rows.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { edgeColumns } from '@millwright/core/sql/row.ts';
import { together } from '../../db/sql/together.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { RecordObject, RecordRelation, Rights } from '../stored/types.ts';
import { compiling, readyStatement } from './plans.ts';
import { anyRecord, modelOfRecord, propertiesSql, readObject, valuesFor } from './read.ts';

type Related = Pick<RecordRelation, 'total' | 'items'>;

/** A record with the first records of each relation, as far as the reader may see them. */
export async function getRecord(
  tenant: TenantTransaction,
  id: string,
  options: Rights = {},
): Promise<RecordObject & { relations: RecordRelation[] }> {
  const model = await modelOfRecord(tenant, id);
  const { schema, guard } = compiling(tenant, options);
  const ends = [...model.ends.values()].filter((end) => allowed(() => crossEnd(schema.models, guard, model, end)));
  const [answer, linked] = await together([readObject(tenant, model, id, options), areLinked(tenant, model, ends, id, options)]);
  const related = await together(ends.map((end, index) => (linked[index] ? readRelated(tenant, model, end, id, options) : null)));
  const relations = ends.map((end, index) => ({ ...describe(end), ...(related[index] ?? { total: 0, items: [] }) }));
  return { ...answer, relations };
}

/**
 * Whether a record has any linked record, for each of these ends. The linked records are then read by separate
 * statements, because most ends of most records are empty, and planning all of them takes ten times as long as reading
 * the others.
 */
async function areLinked(
  tenant: TenantTransaction,
  model: ResolvedModel,
  ends: readonly End[],
  id: string,
  options: Rights,
): Promise<readonly boolean[]> {
  if (ends.length === 0) return [];
  const ready = readyStatement(tenant, options, `linked ${model.model.slug}`, (statement) => {
    statement.statement.names_records = true;
    return `select array[${ends.map((end) => `exists (${linkedSql(statement, end)})`).join(', ')}] as linked`;
  });
  const [row] = await tenant.query<{ linked: boolean[] }>(ready.text, valuesFor(ready, id), { name: 'linked', planned: ready.planned });
  return row?.linked ?? [];
}

async function readRelated(tenant: TenantTransaction, model: ResolvedModel, end: End, id: string, options: Rights): Promise<Related> {
  const ready = readyStatement(tenant, options, `related ${model.model.slug} ${end.name}`, (statement) => {
    statement.statement.names_records = true;
    return relationSql(statement, end);
  });
  const [row] = await tenant.query<{ data: string }>(ready.text, valuesFor(ready, id), { name: 'related', planned: ready.planned });
  return parseToWrite(row?.data ?? '{"total":0,"items":[]}') as Related;
}

const firstItems = 20;

function describe(end: End): Omit<RecordRelation, 'total' | 'items'> {
  const { id, labels, type } = end.relation;
  return { relation_id: id, name: end.name, label: end.direction === 'out' ? labels.name : labels.inverse, direction: end.direction, type };
}

/** SQL: the total and the first items of a relation of a record. They have the order of the relation if the reader may see the field that it sorts by. */
function relationSql(statement: Compiling, end: End): string {
  const model = statement.schema.models.get(end.to) as ResolvedModel;
  const ids = linkedSql(statement, end);
  const item = statement.statement.alias();
  const columns: AnswerColumn[] = readableColumns(statement, model);
  const label = columns.find(({ path }) => path === model.model.primary_attribute);
  const { sort } = end.relation;
  const ordering = sort && columns.some(({ path }) => path === sort.field) ? [{ field: sort.field, direction: sort.direction }] : [];
  const inner = rowsSql(statement, model, { columns, limit: firstItems, among: ids, ordering }, (row) => [
    `${row.alias}.id as identity`,
    `${label ? resolvePath(statement, row, label.path).sql : 'null'} as label`,
    `${propertiesSql(statement, columnTexts(statement, row, columns))} as properties`,
  ]);
  return `select json_build_object('total', (select count(*) from (${ids}) "~n"), 'items', (select coalesce(json_agg(${item}.*), '[]'::json) from (${inner}) ${item}))::text as data`;
}

/** SQL: the identities of the records to which a record is linked by a relation. */
function linkedSql(statement: Compiling, end: End): string {
  const given = `${statement.statement.bind(anyRecord)}::uuid`;
  if (end.storage === 'edge') {
    const { mine, theirs } = edgeColumns(end);
    return `select ${theirs} as id from ${tableOf(statement, end.place)} where ${mine} = ${given}`;
  }
  if (end.storage === 'their_column') return `select id from ${tableOf(statement, end.to)} where ${quoteName(end.place)} = ${given}`;
  return `select ${quoteName(end.place)} as id from ${tableOf(statement, end.from)} where id = ${given} and ${quoteName(end.place)} is not null`;
}
