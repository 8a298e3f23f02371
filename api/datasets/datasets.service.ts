import type { DatasetRequest } from '@millwright/core/contract/dataset.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { searchFor } from '@millwright/core/filter/combine.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { datasetSql, matchingSql } from '@millwright/core/query/dataset/dataset.ts';
import type { DatasetPlan } from '@millwright/core/query/dataset/dataset-types.ts';
import { filterStepsSql, singleFilters } from '@millwright/core/query/dataset/filter-steps.ts';
import { isOfFirstGroups } from '@millwright/core/query/dataset/first-groups.ts';
import { conditionOfOld } from '@millwright/core/query/dataset/old-filters.ts';
import type { Guard } from '@millwright/core/query/guard.ts';
import type { Compiling } from '@millwright/core/query/path.ts';
import { countCap, countedSql } from '@millwright/core/query/rows.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { visibleTo } from '../configuration/visible.ts';
import type { TenantTransaction } from '../db/types.ts';
import { estimateRows } from '../records/read/estimate.ts';
import { requirePlaces } from '../records/read/places.ts';
import { compiling, valuesOf } from '../records/read/plans.ts';
import { usableCondition } from './stored-filter.ts';

type Source = { model: ResolvedModel; stored: Json };

/** Where the rows come from: a model, or a block of a view with the filter that is stored there. */
function sourceOf(tenant: TenantTransaction, { dataset, ordering }: DatasetRequest): Source {
  if ('model' in dataset) return { model: modelOf(tenant, dataset.model), stored: null };
  const view = tenant.config.get('views', dataset.view_id);
  if (!tenant.access.allows('READ', 'VIEWS', { id: view.id, client_id: tenant.client.id })) throw documentNotFound('views', dataset.view_id);
  const block = findBlock(view.root.blocks, dataset.block_id);
  const misc = view.setup[dataset.block_id]?.misc as { model?: string } | undefined;
  const model = misc?.model ?? view.model;
  if (block && !model && ordering?.length) throw new AppError('unordered_dataset');
  if (!block || !model) throw new AppError('not_found');
  return { model: modelOf(tenant, model), stored: (block.betterFilters ?? null) as Json };
}

function modelOf(tenant: TenantTransaction, slug: string): ResolvedModel {
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  return model;
}

function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  for (const block of blocks) {
    const match = block.id === id ? block : findBlock(block.blocks ?? [], id);
    if (match) return match;
  }
  return undefined;
}

/** A dataset that the caller may read: its model, plan, values for filters, and the stored filters that no longer fit the model. */
type Prepared = { model: ResolvedModel; plan: DatasetPlan; context: Record<string, Json>; user_id: string | null; skipped: string[] };

/** Reads a request for a dataset: asks for the model, drops stored filters that no longer fit, and makes the plan of its statement. */
export function prepare(tenant: TenantTransaction, request: DatasetRequest, limit: number | null): Prepared {
  const { model, stored } = sourceOf(tenant, request);
  const { guard } = compiling(tenant);
  guard.model(model);
  const kept = usableCondition(visibleTo(tenant), model, stored);
  const conditions = [
    kept.condition,
    (request.betterFilters ?? null) as Json,
    conditionOfOld(request.filters ?? []),
    searchCondition({ schema: tenant.config.schema, guard }, model, request.search),
  ];
  const plan: DatasetPlan = {
    axes: request.axis,
    conditions: conditions.filter((condition) => condition !== null),
    ordering: request.ordering ?? [],
    grouped: request.aggregation === true || request.axis.some(({ aggregation }) => aggregation),
    limit,
    skip: request.skip ?? 0,
    ...(request.after ? { after: request.after } : {}),
  };
  const { variables, object_id = null, user_id = null } = request.context ?? {};
  return { model, plan, context: { ...variables, object_id }, user_id, skipped: kept.skipped };
}

/** A statement whose filters use the requested `user_id` instead of the caller's. The rights checked are still those of the caller. */
export function statementOf(tenant: TenantTransaction, { context, user_id }: Pick<Prepared, 'context' | 'user_id'>): Compiling {
  const statement = compiling(tenant, { context });
  if (user_id === null) return statement;
  return { ...statement, context: { ...statement.context, values: { ...statement.context.values, user_id } } };
}

/** The search box as a filter over the searchable fields. */
function searchCondition(seen: { schema: Schema; guard: Guard }, model: ResolvedModel, search: string | null | undefined): Json {
  const text = search?.trim();
  if (!text) return null;
  const fields = [...model.fields.values()].filter(({ misc }) => misc?.searchable && !misc.formulaV1);
  if (fields.length === 0) throw invalid([{ field: 'search', code: 'not_searchable', message: `${model.model.slug} has no searchable field.` }]);
  const visible = fields.filter(({ name }) => isVisible(seen, model, name));
  // If the caller may read none of these fields, the guard throws: an empty answer would be misleading.
  if (visible.length === 0) for (const { name } of fields) seen.guard.field(model, name);
  return searchFor(
    visible.map(({ name }) => name),
    text,
  ) as Json;
}

/** Rows or groups with their number, as the JSON text of the answer: the rows are passed through as the database wrote them. */
export async function readDataset(tenant: TenantTransaction, request: DatasetRequest, explain: boolean): Promise<string> {
  if (explain && !tenant.access.allows('UPDATE', 'VIEWS', { client_id: tenant.client.id }))
    throw new AppError('forbidden', { verb: 'UPDATE', resource: 'VIEWS' });
  const prepared = prepare(tenant, request, request.limit ?? 50);
  const { model, plan, skipped } = prepared;
  const statement = statementOf(tenant, prepared);
  const { data, columns } = datasetSql(statement, model, plan.grouped ? { ...plan, limit: null, skip: 0 } : plan);
  const text = plan.grouped
    ? groupsText(data, isOfFirstGroups(plan) ? { limit: null, skip: 0 } : plan)
    : rowsText(data, countedSql(statement, model, plan.conditions));
  const values = valuesOf(statement);
  const start = performance.now();
  const [row] = await tenant.query<{ data: string; total: number }>(text, values, {
    name: 'dataset',
    planned: statement.statement.planned,
    read_whole: statement.statement.read_whole,
    summed: statement.statement.summed,
  });
  await requirePlaces(tenant, statement.statement.going_on_after);
  const duration_ms = Math.round((performance.now() - start) * 100) / 100;
  const off = [...statement.statement.switched_off].map((formula) => `${formula}: This formula is switched off.`);
  const told = [...skipped, ...off];
  const rest = { ...(await totalOf(tenant, prepared, Number(row?.total))), columns, ...(told.length ? { skipped: told } : {}) };
  const explained = explain
    ? {
        explain: {
          sql: text,
          plan: await explainSql(tenant, text, values),
          duration_ms,
          predicates: predicatesFor(tenant, prepared),
          ...(await countFilters(tenant, prepared)),
        },
      }
    : {};
  return `{"data":${row?.data ?? '[]'},${JSON.stringify({ ...rest, ...explained }).slice(1)}`;
}

const rowsText = (data: string, counted: string) =>
  `select (select coalesce(json_agg(d.*), '[]'::json)::text from (${data}) d) as data, (select count(*) from (${counted}) n) as total`;

/** Groups are made once, for the page and for their number. */
function groupsText(data: string, { limit, skip }: Pick<DatasetPlan, 'limit' | 'skip'>): string {
  const page = `${limit === null ? '' : ` limit ${limit}`}${skip ? ` offset ${skip}` : ''}`;
  return `with g as materialized (${data}) select (select coalesce(json_agg(d.*), '[]'::json)::text from (select * from g${page}) d) as data, (select count(*) from g) as total`;
}

const predicatesFor = (tenant: TenantTransaction, prepared: Prepared): string[] =>
  matchingSql(statementOf(tenant, prepared), prepared.model, prepared.plan).predicates;

/** The number of all records of the model, and how many records each filter removes from the result of the filters before it. */
async function countFilters(tenant: TenantTransaction, prepared: Prepared) {
  const filters = singleFilters(prepared.plan.conditions);
  const statement = statementOf(tenant, prepared);
  const text = filterStepsSql(statement, prepared.model, filters);
  const [row = {}] = await tenant.query<Record<string, string>>(text, valuesOf(statement));
  const left = (at: number) => Number(row[`n${at}`] ?? 0);
  return { records: left(0), filters: filters.map((condition, at) => ({ condition, removed: left(at) - left(at + 1) })) };
}

async function explainSql(tenant: TenantTransaction, text: string, values: readonly unknown[]): Promise<Json> {
  const [row] = await tenant.query<{ 'QUERY PLAN': Json }>(`explain (analyze, buffers off, format json) ${text}`, values);
  return row?.['QUERY PLAN'] ?? null;
}

/** Exact up to the cap; past it the planner's estimate. */
async function totalOf(tenant: TenantTransaction, prepared: Prepared, counted: number): Promise<{ total: number; total_estimated?: true }> {
  if (counted <= countCap) return { total: counted };
  const statement = statementOf(tenant, prepared);
  const { matching } = matchingSql(statement, prepared.model, prepared.plan);
  return { total: Math.max(countCap, await estimateRows(tenant, matching, valuesOf(statement))), total_estimated: true };
}
