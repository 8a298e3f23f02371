import { randomUUID } from 'node:crypto';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { parseToWrite } from '@millwright/core/exact-json.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { SkippedPart } from '@millwright/core/model/types.ts';
import type { Compiling } from '@millwright/core/query/path.ts';
import { columnTexts, countCap, countSql, matchingSql, type RowsRequest, readableColumns, rowsSql } from '@millwright/core/query/rows.ts';
import { literal } from '@millwright/core/sql/statement.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelsOf } from '../stored/model-of.ts';
import type { GetObject, GetRecords, ListRequest, RecordAnswer, RecordObject, RecordPage, RecordRequest, Rights, Total } from '../stored/types.ts';
import { estimateRows } from './estimate.ts';
import { compiling, type Ready, readyStatement, valuesOf } from './plans.ts';

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

/** SQL: the columns of a row as one JSON object. */
export const propertiesSql = (statement: Compiling, columns: string[]): string => {
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
export const getObject: GetObject = async (tenant, id, options = {}) => readObject(tenant, await modelOfRecord(tenant, id), id, options);

/** The model of a record. Throws not_found when the client has no such record. */
export async function modelOfRecord(tenant: TenantTransaction, id: string): Promise<ResolvedModel> {
  const slug = isUuid(id) ? (await modelsOf(tenant, [id])).get(id.toLowerCase()) : undefined;
  const model = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  return model;
}

/** A record of a model by its own fields. */
export async function readObject(tenant: TenantTransaction, model: ResolvedModel, id: string, options: Rights): Promise<RecordObject> {
  const ready = readyStatement(tenant, options, `object ${model.model.slug}`, (statement) => {
    statement.guard.model(model);
    return `select ${recordsSql(statement, model, { columns: readableColumns(statement, model), ids: anyRecords, limit: 1 })}::text as data`;
  });
  const [row] = await tenant.query<{ data: string }>(ready.text, valuesFor(ready, id), { name: 'object', planned: 'once' });
  const [record] = parseToWrite(row?.data ?? '[]') as (RecordAnswer & { version: number })[];
  if (!record) throw new AppError('not_found');
  const { identity, version, properties } = record;
  return { primary_model: model.model.slug, object: { identity, labels: [model.model.slug], properties }, version };
}

/** The placeholder of the record's identity in a statement that is compiled once for all records of a model. */
export const anyRecord = randomUUID();
const anyRecords = [anyRecord];

/** The values of such a statement for one record. */
export const valuesFor = ({ values }: Pick<Ready, 'values'>, id: string): unknown[] =>
  values.map((value) => (value === anyRecord ? id : value === anyRecords ? [id] : value));
