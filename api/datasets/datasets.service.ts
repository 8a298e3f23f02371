import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { datasetSql, type DatasetColumn } from '@millwright/core/query/dataset.ts';
import type { DatasetPlan } from '@millwright/core/query/dataset-types.ts';
import { conditionOfOld } from '@millwright/core/query/old-filters.ts';
import { countCap } from '@millwright/core/query/rows.ts';
import type { Compiling } from '@millwright/core/query/path.ts';
import type { Block } from '@millwright/core/view/types.ts';
import type { Tenant } from '../db/types.ts';
import { compiling, valuesOf } from '../records/read.ts';
import { usableCondition } from './stored-filter.ts';

export type DatasetAnswer = { text: string };
type Source = { model: ResolvedModel; stored: Json };

/** Where the rows come from: a model, or a block of a view with the filter that is stored there. */
function sourceOf(tenant: Tenant, { dataset }: DatasetRequest): Source {
  if ('model' in dataset) return { model: modelOf(tenant, dataset.model), stored: null };
  const view = tenant.config.get('views', dataset.view_id);
  if (!tenant.access.allows('READ', 'VIEWS', { id: view.id, client_id: tenant.client.id })) throw new AppError('forbidden', { resource: `VIEWS.${view.id}` });
  const block = findBlock(view.root.blocks, dataset.block_id);
  const misc = view.setup[dataset.block_id]?.misc as { model?: string } | undefined;
  const model = misc?.model ?? view.model;
  if (!block || !model) throw new AppError('not_found');
  return { model: modelOf(tenant, model), stored: (block.betterFilters ?? null) as Json };
}

function modelOf(tenant: Tenant, slug: string): ResolvedModel {
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  return model;
}

function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  for (const block of blocks) {
    const found = block.id === id ? block : findBlock(block.blocks ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** A dataset ready to run: its statement, its columns, and the stored filters that no longer fit the model. */
export type Prepared = { statement: Compiling; data: string; matching: string; columns: DatasetColumn[]; predicates: string[]; skipped: string[] };

export function prepare(tenant: Tenant, request: DatasetRequest, limits: { limit: number | null }): Prepared {
  const { model, stored } = sourceOf(tenant, request);
  const context = request.context ?? {};
  const statement = compiling(tenant, { context: { ...context.variables, object_id: context.object_id ?? null } });
  statement.guard.model(model);
  const kept = usableCondition(tenant.config.schema, model, stored);
  const conditions = [kept.condition, (request.betterFilters ?? null) as Json, conditionOfOld(request.filters ?? []), searchCondition(statement, model, request.search)];
  const plan: DatasetPlan = {
    axes: request.axis,
    conditions: conditions.filter((condition) => condition !== null),
    ordering: request.ordering ?? [],
    grouped: request.aggregation === true || request.axis.some(({ aggregation }) => aggregation),
    limit: limits.limit,
    skip: request.skip ?? 0,
    ...(request.after ? { after: request.after } : {}),
  };
  return { statement, ...datasetSql(statement, model, plan), skipped: kept.skipped };
}

/** What a person types into a search box: any searchable field contains it. */
function searchCondition(statement: Compiling, model: ResolvedModel, search: string | null | undefined): Json {
  const text = search?.trim();
  if (!text) return null;
  const fields = [...model.fields.values()].filter(({ misc }) => misc?.searchable && !misc.formulaV1);
  if (fields.length === 0) throw invalid([{ field: 'search', code: 'not_searchable', message: `${model.model.slug} has no searchable field.` }]);
  for (const { name } of fields) statement.guard.field(model, name);
  return { any: fields.map(({ name }) => ({ fact: name, operator: 'contains', value: text })) };
}

/** Rows or groups with their number, as the JSON text of the answer: the rows are passed through as the database wrote them. */
export async function readDataset(tenant: Tenant, request: DatasetRequest, explain: boolean): Promise<string> {
  if (explain && !tenant.access.allows('UPDATE', 'VIEWS', { client_id: tenant.client.id })) throw new AppError('forbidden', { resource: 'VIEWS' });
  const prepared = prepare(tenant, request, { limit: request.limit ?? 50 });
  const text = `select (select coalesce(json_agg(d), '[]'::json)::text from (${prepared.data}) d) as data, (select count(*) from (${prepared.matching} limit ${countCap + 1}) n) as total`;
  const start = performance.now();
  const values = valuesOf(prepared.statement);
  const [row] = await tenant.query<{ data: string; total: number }>(text, values, { name: 'dataset' });
  const duration_ms = Math.round((performance.now() - start) * 100) / 100;
  const total = await totalOf(tenant, prepared, Number(row?.total));
  const rest = { ...total, columns: prepared.columns, ...(prepared.skipped.length ? { skipped: prepared.skipped } : {}) };
  const explained = explain ? { explain: { sql: text, plan: await planOf(tenant, text, values), duration_ms, predicates: prepared.predicates } } : {};
  return `{"data":${row?.data ?? '[]'},${JSON.stringify({ ...rest, ...explained }).slice(1)}`;
}

async function planOf(tenant: Tenant, text: string, values: readonly unknown[]): Promise<Json> {
  const [row] = await tenant.query<{ 'QUERY PLAN': Json }>(`explain (format json) ${text}`, values);
  return row?.['QUERY PLAN'] ?? null;
}

/** Exact up to the cap; past it the planner's estimate. */
async function totalOf(tenant: Tenant, { statement, data, matching }: Prepared, counted: number): Promise<{ total: number; total_estimated?: true }> {
  if (counted <= countCap) return { total: counted };
  // The statement's values must all be named, so the rows stand beside what is estimated.
  const plan = (await planOf(tenant, `select 1 from (${matching}) n, lateral (select exists (${data})) d`, valuesOf(statement))) as [{ Plan: { 'Plan Rows': number } }];
  return { total: Math.max(countCap, plan[0].Plan['Plan Rows']), total_estimated: true };
}
