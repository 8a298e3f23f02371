import { AppError } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { type Facts, factsOf, selectionOfFacts } from '@millwright/core/record/facts.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { together } from '../../../db/sql/together.ts';
import type { TenantTransaction } from '../../../db/types.ts';
import type { Draft, Saving } from '../../draft/drafts.ts';
import { isLookedUp } from '../../draft/filling.ts';
import { tableOf } from '../../draft/load.ts';
import { ownQuery } from '../../read/own-query.ts';
import { factsOfDrafts } from './drafted-facts.ts';

/** Proposed values by the `ref` of their facts: their position. By identities, each answer would be an object of a shape of its own, which costs ten times as much. */
type Proposals = Record<string, JsonObject>;

/** New records of one model that get their proposals in one call. */
type Group = { model: ResolvedModel; drafts: Draft[] };

/**
 * Fills empty values of new records of models with `misc.proposing` before they are written, in one call per model.
 * Returns the stages that need written records, starting with the first such stage.
 */
export async function proposeAhead(saving: Saving): Promise<Group[][]> {
  const open = saving.drafts
    .values()
    .filter((draft) => draft.creating && proposedNames(draft.model).some((name) => isOpen(draft, name)))
    .toArray();
  const groups = Map.groupBy(open, ({ model }) => model);
  const stages = stagesOf([...groups.keys()]).map((stage) => stage.map((model): Group => ({ model, drafts: groups.get(model) ?? [] })));
  for (const [at, stage] of stages.entries()) {
    const told = stage.map(({ model, drafts }) => factsOfDrafts(saving, model, drafts));
    if (told.includes(null)) return stages.slice(at);
    await together(stage.map((group, index) => proposeFrom(saving, group, told[index] ?? [])));
  }
  return [];
}

/** Fills the remaining values after the records are written. */
export async function proposeRest(saving: Saving, stages: readonly Group[][]): Promise<void> {
  for (const stage of stages) await together(stage.map((group) => fill(saving, group)));
}

const proposedNames = ({ model }: ResolvedModel): readonly string[] => model.misc?.proposing?.names ?? [];
const factNames = ({ model }: ResolvedModel) => (model.misc?.proposing?.from ?? []).map((path) => path.slice(path.lastIndexOf('.') + 1));

/**
 * Divides models into stages, in order. No model in a stage depends on proposals of another model in it, so the reads of
 * a stage share messages.
 */
function stagesOf(models: readonly ResolvedModel[]): ResolvedModel[][] {
  const stages: ResolvedModel[][] = [];
  for (const model of models) {
    const last = stages.at(-1);
    if (last && !last.some((before) => proposedNames(before).some((name) => factNames(model).includes(name)))) last.push(model);
    else stages.push([model]);
  }
  return stages;
}

/** Known facts about values being typed, and proposals for them. Nothing that the person may not read. */
export async function proposeFor(tenant: TenantTransaction, slug: string, facts: readonly Facts[]): Promise<JsonObject[]> {
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  const { from = [], names = [] } = model.model.misc?.proposing ?? {};
  const asked = facts.map((given, index) => ({ ...Object.fromEntries(from.map((path) => [path, given[path] ?? null])), ref: String(index) }));
  const proposals = await propose(tenant, model, asked);
  const guard = readGuard(tenant.access, tenant.client.id);
  const fields = names.flatMap((name) => model.fields.get(name) ?? []).filter((field) => allowed(() => guard.field(model, field.name)));
  return facts.map((_, index) =>
    Object.fromEntries(fields.map((field) => [field.name, shownValue(field, proposals[String(index)]?.[field.name] ?? null)])),
  );
}

/** A proposed value in the format of records, with exact decimals as numbers. */
function shownValue(field: Field, value: Json): Json {
  const taken = valueFor(field, value);
  return typeof taken === 'string' && descriptorOf(field).value.kind === 'number' ? Number(taken) : taken;
}

/** Calls the model's action with the person's rights. Values that the person may not read are not used. */
async function propose(tenant: TenantTransaction, { model }: ResolvedModel, facts: JsonObject[]): Promise<Proposals> {
  const action = model.misc?.proposing?.action;
  if (!action) return {};
  const about = { told: { model: model.slug, facts }, checked: tenant.principal.kind === 'user' };
  const answer = await tenant.post(action, about).catch(nothingIfForbidden);
  return isObject(answer) ? (answer as Proposals) : {};
}

function nothingIfForbidden(error: unknown): null {
  if (error instanceof AppError && error.code === 'forbidden') return null;
  throw error;
}

/** Whether a value still needs a proposal: it is empty and has no lookup. */
function isOpen({ model, values }: Draft, name: string): boolean {
  const field = model.fields.get(name);
  return !values.has(name) && !(field && isLookedUp(field));
}

async function readFacts(tenant: TenantTransaction, { table, model }: ResolvedModel, drafts: readonly Draft[]): Promise<JsonObject[]> {
  const paths = model.misc?.proposing?.from ?? [];
  const query = `query ($where: JSON) { ${table}(where: $where) { ${selectionOfFacts(tenant.config.schema, model.slug, paths)} } }`;
  const where = { fact: 'identity', operator: 'in', value: drafts.map(({ id }) => id) };
  const rows = (await ownQuery(tenant, query, { where }))[table] as JsonObject[];
  const positions = new Map(drafts.map(({ id }, index) => [id, String(index)]));
  return rows.flatMap((row) => {
    const ref = positions.get(String(row.identity));
    return ref === undefined ? [] : { ...factsOf(row, paths), ref };
  });
}

async function fill(saving: Saving, group: Group): Promise<void> {
  const { model, drafts } = group;
  const { fields, rows } = await proposeFrom(saving, group, await readFacts(saving.tenant, model, drafts));
  const written = fields.filter(({ name }) => rows.some(({ values }) => name in values));
  if (written.length > 0) await write(saving, model, written, rows);
}

/** Writes the proposals for these facts to the drafts. */
async function proposeFrom({ tenant }: Saving, { model, drafts }: Group, facts: JsonObject[]) {
  const proposals = await propose(tenant, model, facts);
  const fields = proposedNames(model).flatMap((name) => model.fields.get(name) ?? []);
  const rows = drafts.flatMap((draft, index) => {
    const values = fields.flatMap((field): [string, Json][] => {
      const value = !isOpen(draft, field.name) ? null : valueFor(field, proposals[String(index)]?.[field.name] ?? null);
      return value === null ? [] : [[field.name, value]];
    });
    return values.length > 0 ? [{ draft, values: Object.fromEntries(values) }] : [];
  });
  for (const { draft, values } of rows) for (const [name, value] of Object.entries(values)) draft.values.set(name, value);
  return { fields, rows };
}

/** Writes all proposals at once. Fields with a given value, or without a proposal, stay. */
async function write(
  { tenant }: Saving,
  model: ResolvedModel,
  fields: readonly Field[],
  rows: readonly { draft: Draft; values: JsonObject }[],
): Promise<void> {
  const columns = fields.map((field) => ({ name: quoteName(field.name), type: columnType(field) }));
  await tenant.later(
    `update ${tableOf(tenant, model.table)} t set ${columns.map(({ name }) => `${name} = coalesce(x.${name}, t.${name})`).join(', ')}
     from json_to_recordset($1::json) as x(id uuid, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}) where t.id = x.id`,
    [JSON.stringify(rows.map(({ draft, values }) => ({ ...values, id: draft.id })))],
    'propose',
  );
}

function valueFor(field: Field, value: Json): Json {
  const parsed = parseValue(field, value);
  return parsed.ok ? parsed.value : null;
}
