import { randomUUID } from 'node:crypto';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { parseToWrite } from '@millwright/core/exact-json.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import type { SkippedPart } from '@millwright/core/model/types.ts';
import { allowed, crossEnd } from '@millwright/core/query/guard.ts';
import { type Compiling, resolvePath, tableOf } from '@millwright/core/query/path.ts';
import {
  type AnswerColumn,
  columnTexts,
  countCap,
  countSql,
  matchingSql,
  type RowsRequest,
  readableColumns,
  rowsSql,
} from '@millwright/core/query/rows.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { edgeColumns } from '@millwright/core/sql/row.ts';
import { literal } from '@millwright/core/sql/statement.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelsOf } from '../stored/model-of.ts';
import type {
  GetObject,
  GetRecords,
  ListRequest,
  RecordAnswer,
  RecordObject,
  RecordPage,
  RecordRelation,
  RecordRequest,
  Rights,
  Total,
} from '../stored/types.ts';
import { estimateRows } from './estimate.ts';
import { compiling, readyStatement, valuesOf } from './plans.ts';

const mostIds = 500;

/** Records of one model by filter, with their total; or records of any models by identity, in the order of the identities. */
export const getRecords: GetRecords = async (tenant, request, options = {}) => {
  if ('ids' in request) return byIds(tenant, request.ids, options);
  const { data, ...total } = await readPage(tenant, request, options);
  return { data: JSON.parse(data) as RecordAnswer[], ...total };
};

/** The same, as the JSON text of the answer. */
export async function recordsText(tenant: TenantTransaction, request: RecordRequest, options: Rights = {}): Promise<string> {
  if ('ids' in request) return JSON.stringify(await byIds(tenant, request.ids, options, parseToWrite));
  const { data, ...total } = await readPage(tenant, request, options);
  return `{"data":${data},${JSON.stringify(total).slice(1)}`;
}

/** The problems of an answer that reads formulas which are switched off, and whose values are therefore empty. */
export const problemsOfFormulas = (formulas: readonly string[]): { problems?: SkippedPart[] } =>
  formulas.length ? { problems: formulas.map((place) => ({ place, message: 'This formula is switched off.' })) } : {};

/** A page of records as JSON text from the database, with their total. */
async function readPage(
  tenant: TenantTransaction,
  request: ListRequest,
  options: Rights,
): Promise<{ data: string; problems?: SkippedPart[] } & Total> {
  const model = tenant.config.schema.models.get(request.model);
  if (!model) throw new AppError('model_not_found', { id: request.model });
  const ready = readyStatement(tenant, options, JSON.stringify(request), (statement) => {
    const rows = rowsOf(statement, model, request);
    return `select ${recordsSql(statement, model, rows)}::text as data, (${countSql(statement, model, [request.filters as Json | undefined])}) as total`;
  });
  const [row] = await tenant.query<{ data: string; total: number }>(ready.text, ready.values, {
    name: 'records',
    planned: ready.planned,
    read_whole: ready.read_whole,
    summed: ready.summed,
  });
  const { data = '[]', total = 0 } = row ?? {};
  const counted = await totalOf(tenant, model, request.filters as Json | undefined, Number(total), options);
  return { data, ...counted, ...problemsOfFormulas(ready.switched_off) };
}

function rowsOf(statement: Compiling, model: ResolvedModel, request: ListRequest): RowsRequest {
  statement.guard.model(model);
  return {
    columns: request.fields?.map((path) => ({ key: path, path })) ?? readableColumns(statement, model),
    wheres: [request.filters as Json | undefined],
    ordering: request.ordering ?? [],
    limit: request.limit ?? 50,
    skip: request.skip ?? 0,
  };
}

/** The exact total up to `countCap`; above it the planner's estimate, marked as one. */
export async function totalOf(
  tenant: TenantTransaction,
  model: ResolvedModel,
  where: Json | undefined,
  counted: number,
  options: Rights,
): Promise<Total> {
  if (counted <= countCap) return { total: counted };
  const statement = compiling(tenant, options);
  const expected = await estimateRows(tenant, matchingSql(statement, model, [where]), valuesOf(statement));
  return { total: Math.max(countCap, expected), total_estimated: true };
}

const propertiesSql = (statement: Compiling, columns: string[]): string => {
  const alias = statement.statement.alias();
  return columns.length ? `(select row_to_json(${alias}.*) from (select ${columns.join(', ')}) ${alias})` : `'{}'::json`;
};

function recordsSql(statement: Compiling, model: ResolvedModel, rows: RowsRequest): string {
  const alias = statement.statement.alias();
  const inner = rowsSql(statement, model, rows, (row) => [
    `${row.alias}.id as identity`,
    `${literal(model.model.slug)}::text as model`,
    `${row.alias}.version as version`,
    `${propertiesSql(statement, columnTexts(statement, row, rows.columns))} as properties`,
  ]);
  return `(select coalesce(json_agg(${alias}.*), '[]'::json) from (${inner}) ${alias})`;
}

/** Records by their identities. `parse` parses the JSON of the database. */
async function byIds(tenant: TenantTransaction, ids: string[], options: Rights, parse: (text: string) => unknown = JSON.parse): Promise<RecordPage> {
  if (ids.length > mostIds) throw invalid([{ field: 'ids', code: 'too_many', message: `At most ${mostIds} identities.` }]);
  const models = await modelsOf(tenant, ids.filter(isUuid));
  const answers = new Map<string, RecordAnswer>();
  for (const slug of new Set(models.values())) {
    const model = tenant.config.schema.models.get(slug);
    if (!model) continue;
    const statement = compiling(tenant, options);
    statement.guard.model(model);
    const wanted = [...models].filter(([, each]) => each === slug).map(([id]) => id);
    const data = recordsSql(statement, model, { columns: readableColumns(statement, model), ids: wanted, limit: null });
    const [row] = await tenant.query<{ data: string }>(`select ${data}::text as data`, valuesOf(statement), { name: 'records' });
    for (const record of parse(row?.data ?? '[]') as RecordAnswer[]) answers.set(record.identity, record);
  }
  const data = ids.flatMap((id) => answers.get(id.toLowerCase()) ?? []);
  return { data, total: data.length };
}

/** One record of any model by identity. Its numbers keep every digit. Throws not_found when the client has no such record. */
export const getObject: GetObject = async (tenant, id, options = {}) => (await readObject(tenant, id, options)).answer;

async function readObject(tenant: TenantTransaction, id: string, options: Rights): Promise<{ model: ResolvedModel; answer: RecordObject }> {
  const slug = isUuid(id) ? (await modelsOf(tenant, [id])).get(id.toLowerCase()) : undefined;
  const model = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  const statement = compiling(tenant, options);
  statement.guard.model(model);
  const data = recordsSql(statement, model, { columns: readableColumns(statement, model), ids: [id], limit: 1 });
  const [row] = await tenant.query<{ data: string }>(`select ${data}::text as data`, valuesOf(statement), { name: 'object', planned: 'once' });
  const [record] = parseToWrite(row?.data ?? '[]') as (RecordAnswer & { version: number })[];
  if (!record) throw new AppError('not_found');
  const { identity, version, properties } = record;
  return { model, answer: { primary_model: model.model.slug, object: { identity, labels: [model.model.slug], properties }, version } };
}

/** A record with the first records of each of its relations, as far as the reader may see them. */
export async function getRecord(
  tenant: TenantTransaction,
  id: string,
  options: Rights = {},
): Promise<RecordObject & { relations: RecordRelation[] }> {
  const { model, answer } = await readObject(tenant, id, options);
  const { schema, guard } = compiling(tenant, options);
  const ends = [...model.ends.values()].filter((end) => allowed(() => crossEnd(schema.models, guard, model, end)));
  if (ends.length === 0) return { ...answer, relations: [] };
  const { text, values, planned } = readyStatement(tenant, options, `relations ${model.model.slug}`, (statement) => {
    statement.statement.names_records = true;
    return `select ${ends.map((end, index) => `${relationSql(statement, end, anyRecord)}::text as "~${index}"`).join(', ')}`;
  });
  const own = values.map((value) => (value === anyRecord ? id : value));
  const [row] = await tenant.query<Record<string, string>>(text, own, { name: 'relations', planned });
  const related = (index: number) =>
    parseToWrite(row?.[`~${index}`] ?? '{"total":0,"items":[]}') as { total: number; items: RecordRelation['items'] };
  return { ...answer, relations: ends.map((end, index) => ({ ...describe(end), ...related(index) })) };
}

/** The placeholder of the record's identity in a statement that is compiled once for all records of a model. */
const anyRecord = randomUUID();

const firstItems = 20;

function describe(end: End): Omit<RecordRelation, 'total' | 'items'> {
  const { id, labels, type } = end.relation;
  return { relation_id: id, name: end.name, label: end.direction === 'out' ? labels.name : labels.inverse, direction: end.direction, type };
}

/** SQL: the total and the first items of a relation of one record. They have the order of the relation if the reader may see the field that it sorts by. */
function relationSql(statement: Compiling, end: End, id: string): string {
  const model = statement.schema.models.get(end.to) as ResolvedModel;
  const ids = linkedSql(statement, end, id);
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
  return `(select json_build_object('total', (select count(*) from (${ids}) "~n"), 'items', (select coalesce(json_agg(${item}.*), '[]'::json) from (${inner}) ${item})))`;
}

/** SQL: the identities of the records to which one record is linked by a relation. */
function linkedSql(statement: Compiling, end: End, id: string): string {
  const given = `${statement.statement.bind(id)}::uuid`;
  if (end.storage === 'edge') {
    const { mine, theirs } = edgeColumns(end);
    return `select ${theirs} as id from ${tableOf(statement, end.place)} where ${mine} = ${given}`;
  }
  if (end.storage === 'their_column') return `select id from ${tableOf(statement, end.to)} where ${quoteName(end.place)} = ${given}`;
  return `select ${quoteName(end.place)} as id from ${tableOf(statement, end.from)} where id = ${given} and ${quoteName(end.place)} is not null`;
}
