import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import { allowed, crossEnd } from '@millwright/core/query/guard.ts';
import { type Compiling, resolvePath, tableOf } from '@millwright/core/query/path.ts';
import { columnTexts, countCap, countSql, matchingSql, type RowsRequest, readableColumns, rowsSql, type Shown } from '@millwright/core/query/rows.ts';
import { ident, literal, Statement } from '@millwright/core/query/sql.ts';
import { isIdentity } from '@millwright/core/record/plan.ts';
import { edgeColumns } from '@millwright/core/sql/row.ts';
import type { Tenant } from '../db/types.ts';
import { estimateRows } from './estimate.ts';
import { compileInput } from './plans.ts';
import { modelsOf } from './save/load.ts';
import type { GetObject, GetRecords, RecordAnswer, RecordObject, RecordPage, RecordRelation, Rights } from './types.ts';

/** A statement to be put together for a tenant, its values at hand when it is done. */
export function compiling(tenant: Tenant, options: Rights & { context?: Record<string, Json> } = {}): Compiling {
  return { ...compileInput(tenant, options), statement: new Statement() };
}

export const valuesOf = ({ statement }: Compiling): unknown[] => statement.values.map((bound) => ('value' in bound ? bound.value : null));

const mostIds = 500;

/** Records of one model by filter, with their number; or records of any models by identity, in the order asked for. */
export const getRecords: GetRecords = async (tenant, request, options = {}) => {
  if ('ids' in request) return byIds(tenant, request.ids, options);
  const model = tenant.config.schema.models.get(request.model);
  if (!model) throw new AppError('model_not_found', { id: request.model });
  const statement = compiling(tenant, options);
  statement.guard.model(model);
  const columns = request.fields?.map((path) => ({ key: path, path })) ?? readableColumns(statement, model);
  const rows: RowsRequest = {
    columns,
    where: request.filters as Json | undefined,
    ordering: request.ordering ?? [],
    limit: request.limit ?? 50,
    skip: request.skip ?? 0,
  };
  const data = recordsSql(statement, model, rows);
  const text = `select ${data} as data, (${countSql(statement, model, rows)}) as total`;
  const [row] = await tenant.query<{ data: RecordAnswer[]; total: number }>(text, valuesOf(statement), { name: 'records' });
  return { data: row?.data ?? [], ...(await totalOf(tenant, model, rows, Number(row?.total), options)) };
};

/** The exact number up to the cap; past it the planner's estimate, said to be one. */
export async function totalOf(
  tenant: Tenant,
  model: ResolvedModel,
  rows: Pick<RowsRequest, 'where' | 'ids'>,
  counted: number,
  options: Rights,
): Promise<{ total: number; total_estimated?: true }> {
  if (counted <= countCap) return { total: counted };
  const statement = compiling(tenant, options);
  const expected = await estimateRows(tenant, matchingSql(statement, model, rows), valuesOf(statement));
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

async function byIds(tenant: Tenant, ids: string[], options: Rights): Promise<RecordPage> {
  if (ids.length > mostIds) throw invalid([{ field: 'ids', code: 'too_many', message: `At most ${mostIds} identities.` }]);
  const known = await modelsOf(tenant, ids.filter(isIdentity));
  const found = new Map<string, RecordAnswer>();
  for (const slug of new Set(known.values())) {
    const model = tenant.config.schema.models.get(slug);
    if (!model) continue;
    const statement = compiling(tenant, options);
    statement.guard.model(model);
    const wanted = [...known].filter(([, each]) => each === slug).map(([id]) => id);
    const data = recordsSql(statement, model, { columns: readableColumns(statement, model), ids: wanted, limit: null });
    const [row] = await tenant.query<{ data: RecordAnswer[] }>(`select ${data} as data`, valuesOf(statement), { name: 'records' });
    for (const record of row?.data ?? []) found.set(record.identity, record);
  }
  const data = ids.flatMap((id) => found.get(id.toLowerCase()) ?? []);
  return { data, total: data.length };
}

/** One record by identity, whatever its model; not_found when this client has none. */
export const getObject: GetObject = async (tenant, id, options = {}) => (await readObject(tenant, id, options)).answer;

async function readObject(tenant: Tenant, id: string, options: Rights): Promise<{ model: ResolvedModel; answer: RecordObject }> {
  const slug = isIdentity(id) ? (await modelsOf(tenant, [id])).get(id.toLowerCase()) : undefined;
  const model = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  const statement = compiling(tenant, options);
  statement.guard.model(model);
  const data = recordsSql(statement, model, { columns: readableColumns(statement, model), ids: [id], limit: 1 });
  const [row] = await tenant.query<{ data: (RecordAnswer & { version: number })[] }>(`select ${data} as data`, valuesOf(statement), {
    name: 'object',
  });
  const record = row?.data[0];
  if (!record) throw new AppError('not_found');
  const { identity, version, properties } = record;
  return { model, answer: { primary_model: model.model.slug, object: { identity, labels: [model.model.slug], properties }, version } };
}

/** A record with the first records of each of its relations, as far as the reader may see them. */
export async function getRecord(tenant: Tenant, id: string, options: Rights = {}): Promise<RecordObject & { relations: RecordRelation[] }> {
  const { model, answer } = await readObject(tenant, id, options);
  const statement = compiling(tenant, options);
  const ends = [...model.ends.values()].filter((end) => allowed(() => crossEnd(statement.schema.models, statement.guard, model, end)));
  if (ends.length === 0) return { ...answer, relations: [] };
  const columns = ends.map((end, index) => `${relationSql(statement, end, id)} as "~${index}"`);
  const [row] = await tenant.query<Record<string, { total: number; items: RecordRelation['items'] }>>(
    `select ${columns.join(', ')}`,
    valuesOf(statement),
    { name: 'relations' },
  );
  return { ...answer, relations: ends.map((end, index) => ({ ...describe(end), ...(row?.[`~${index}`] ?? { total: 0, items: [] }) })) };
}

const firstItems = 20;

function describe(end: End): Omit<RecordRelation, 'total' | 'items'> {
  const { id, labels, type } = end.relation;
  return { relation_id: id, name: end.name, label: end.direction === 'out' ? labels.name : labels.inverse, direction: end.direction, type };
}

/** Total and first items of one relation of one record. */
function relationSql(statement: Compiling, end: End, id: string): string {
  const model = statement.schema.models.get(end.to) as ResolvedModel;
  const ids = linkedSql(statement, end, id);
  const item = statement.statement.alias();
  const columns: Shown[] = readableColumns(statement, model);
  const label = columns.find(({ path }) => path === model.model.primary_attribute);
  const inner = rowsSql(statement, model, { columns, limit: firstItems, among: ids }, (row) => [
    `${row.alias}.id as identity`,
    `${label ? resolvePath(statement, row, label.path).sql : 'null'} as label`,
    `${propertiesSql(statement, columnTexts(statement, row, columns))} as properties`,
  ]);
  return `(select json_build_object('total', (select count(*) from (${ids}) "~n"), 'items', (select coalesce(json_agg(${item}.*), '[]'::json) from (${inner}) ${item})))`;
}

/** Identities at the other end of a relation from one record. */
function linkedSql(statement: Compiling, end: End, id: string): string {
  const given = `${statement.statement.bind(id)}::uuid`;
  if (end.storage === 'edge') {
    const { mine, theirs } = edgeColumns(end);
    return `select ${theirs} as id from ${tableOf(statement, end.place)} where ${mine} = ${given}`;
  }
  if (end.storage === 'their_column') return `select id from ${tableOf(statement, end.to)} where ${ident(end.place)} = ${given}`;
  return `select ${ident(end.place)} as id from ${tableOf(statement, end.from)} where id = ${given} and ${ident(end.place)} is not null`;
}
