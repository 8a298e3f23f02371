import { readDataset } from '@millwright/api/datasets/datasets.service.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { listDocuments } from '@millwright/api/documents/documents.service.ts';
import { listEvents } from '@millwright/api/events/events.service.ts';
import { readForm } from '@millwright/api/forms/forms.service.ts';
import { getObject, getRecord, getRecords, readQuery } from '@millwright/api/records/query.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { visibleSchema } from '@millwright/core/query/visible.ts';
import type { View } from '@millwright/core/view/types.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { blocksWithin } from '@millwright/seeds/testing/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Harness } from './testing/harness.ts';

let h: Harness;
let schema: Schema;
/** A record of each model that the demo company has one of. */
const samples = new Map<string, string>();

beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  await loadDemo(h.database, h.client);
  await h.asUser(async (tenant) => {
    schema = tenant.config.schema;
    for (const { table } of schema.models.values()) {
      const [first] = (await getRecords(tenant, { model: table, limit: 1 })).data;
      if (first) samples.set(table, first.identity);
    }
  });
}, 180_000);
afterAll(() => h?.close());

/** The user group of a round. */
const clerk = (n: number) => `clerk-${n}`;
const asClerk = <T>(n: number, work: (tenant: TenantTransaction) => Promise<T>) =>
  inTenant(h.database, { ...principalOf(h.client), role: clerk(n) }, work, { read_only: true });

/** Denies the group of each round to read the fields of that round; everything else it may. */
async function denyAll() {
  const acl = defaultAcl();
  for (let n = 0; n < rounds(); n++) {
    const role = clerk(n);
    acl.roles.push({ role, parent: 'client_admin', label: role });
    acl.flattenRoles[role] = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
    for (const { field } of round(n))
      for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role, resource: `FIELDS.${field.id}`, verb: 'deny', action });
  }
  const text = JSON.stringify(acl).replaceAll("'", "''");
  await h.database.migrator.use((ddl) =>
    ddl.rows(`UPDATE platform.clients SET acl = '${text}'::jsonb, acl_version = acl_version + 1 WHERE id = '${h.client.id}'`),
  );
}

/** The n-th field of every model: one round denies them all, so that there are as many rounds as the longest model has fields. */
const round = (n: number) =>
  [...schema.models.values()].flatMap((model) => {
    const field = [...model.fields.values()][n];
    return field ? [{ model, field }] : [];
  });
const rounds = () => Math.max(...[...schema.models.values()].map(({ fields }) => fields.size));

const keysOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysOf)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];

async function readsEverything(tenant: TenantTransaction, model: ResolvedModel, visible: ResolvedModel, denied: Field) {
  const lacks = (properties: JsonObject) => {
    expect(Object.keys(properties)).not.toContain(denied.name);
    expect(Object.keys(properties).filter((name) => !visible.fields.has(name) && model.fields.has(name))).toEqual([]);
  };
  for (const { properties } of (await getRecords(tenant, { model: model.table, limit: 3 })).data) lacks(properties);
  const axis = [...visible.fields.keys()].slice(0, 100).map((name) => ({ name, path: name }));
  await readDataset(tenant, { dataset: { model: model.table }, axis: axis.length ? axis : [{ name: 'id', path: 'identity' }], limit: 3 }, false);
  if ([...visible.fields.values()].some(({ misc }) => misc?.searchable && !misc.formulaV1))
    await readDataset(tenant, { dataset: { model: model.table }, axis: [{ name: 'id', path: 'identity' }], search: 'a', limit: 3 }, false);
  const record = samples.get(model.table);
  if (!record) return;
  lacks((await getObject(tenant, record)).object.properties);
  const { object, relations } = await getRecord(tenant, record);
  lacks(object.properties);
  const related = relations.flatMap(({ items }) => items.flatMap(({ properties }) => keysOf(properties)));
  expect(
    related.filter((name) => name === denied.name && ![...schema.models.values()].some((other) => other !== model && other.fields.has(name))),
  ).toEqual([]);
  expect((await listEvents(tenant, record, { limit: 50, skip: 0 })).data.map(({ field }) => field)).not.toContain(denied.name);
}

/** Every block of every view that lists records shows them, by what it is told to leave out. */
async function showsViews(tenant: TenantTransaction) {
  for (const view of listDocuments(tenant, 'views', { limit: 500, skip: 0 }).data) {
    const { root, setup, problems = [] } = view as unknown as View;
    const skipped = new Set(problems.map(({ place }) => place));
    const visible = visibleSchema(tenant.config.schema, readGuard(tenant.access, tenant.client.id));
    for (const { id, betterFilters } of blocksWithin(root.blocks)) {
      const misc = setup[id]?.misc as
        | { model?: string; columns?: { path: string }[]; ordering?: { field: string; direction: 'asc' | 'desc' }[] }
        | undefined;
      const model = misc?.model && (visible.models.get(misc.model) ?? [...visible.models.values()].find((each) => each.model.id === misc.model));
      if (!model) continue;
      const ordering = (misc.ordering ?? []).filter((_, index) => !skipped.has(`setup.${id}.misc.ordering[${index}]`));
      const filters = skipped.has(`root.${id}.betterFilters`) ? null : (betterFilters ?? null);
      await getRecords(tenant, { model: model.table, ordering, filters, limit: 1 }).catch(
        (error: { code?: string; details?: { message?: string } }) => {
          // Filters that ask for the record or person of the page have none here.
          expect(error.code).not.toBe('forbidden');
        },
      );
      await readDataset(tenant, { dataset: { view_id: view.id, block_id: id }, axis: [{ name: 'id', path: 'identity' }], limit: 1 }, false);
    }
  }
}

/** The models as documents name what is withheld, so that screens ask for nothing that would be refused. */
function namesWithheld(tenant: TenantTransaction, pairs: readonly { model: ResolvedModel; field: Field }[]) {
  const models = new Map(
    listDocuments(tenant, 'models', { limit: 500, skip: 0 }).data.map(({ slug, withheld = [] }) => [slug, withheld as string[]]),
  );
  for (const { model, field } of pairs) expect(models.get(model.model.slug)).toContain(field.name);
}

async function opensForms(tenant: TenantTransaction, denied: ReadonlyMap<string, Field>) {
  for (const { id, model } of tenant.config.list('forms')) {
    const of = schema.models.get(model) ?? [...schema.models.values()].find((each) => each.model.id === model);
    if (!of) continue;
    const field = denied.get(of.table);
    for (const record of [null, samples.get(of.table) ?? null]) {
      const { form, values } = await readForm(tenant, id, record);
      if (!field) continue;
      expect(form.fields.map(({ attribute }) => attribute)).not.toContain(field.name);
      expect(values[field.name] ?? null).toBeNull();
    }
  }
}

/** What is asked for by its name is refused with that name, in every way in which it could tell something. */
async function refusesByName(n: number, model: ResolvedModel, denied: Field) {
  const name = `${model.table}.${denied.name}`;
  const asked: Record<string, (tenant: TenantTransaction) => Promise<unknown>> = {
    column: (tenant) => getRecords(tenant, { model: model.table, fields: [denied.name], limit: 1 }),
    filter: (tenant) => getRecords(tenant, { model: model.table, filters: { fact: denied.name, operator: 'isNotEmpty', value: true }, limit: 1 }),
    order: (tenant) => getRecords(tenant, { model: model.table, ordering: [{ field: denied.name, direction: 'asc' }], limit: 1 }),
    graph: (tenant) => readQuery(tenant, `{ ${model.table}(limit: 1) { ${denied.name} } }`),
    figure: (tenant) => readQuery(tenant, `{ ${model.table}_aggregate { count_unique { ${denied.name} } } }`),
  };
  for (const [way, ask] of Object.entries(asked)) {
    const answer = await asClerk(n, ask).then(
      () => 'answered',
      (error: { code?: string; details?: { name?: string } }) => `${error.code} ${error.details?.name}`,
    );
    expect(`${way}: ${answer}`).toBe(`${way}: forbidden ${name}`);
  }
}

async function withoutTheFieldsOf(n: number) {
  const pairs = round(n);
  const denied = new Map(pairs.map(({ model, field }) => [model.table, field]));
  await asClerk(n, async (tenant) => {
    const visible = visibleSchema(tenant.config.schema, readGuard(tenant.access, tenant.client.id));
    for (const { model, field } of pairs) await readsEverything(tenant, model, visible.models.get(model.table) as ResolvedModel, field);
    namesWithheld(tenant, pairs);
    await opensForms(tenant, denied);
    await showsViews(tenant);
  });
  for (const { model, field } of pairs) if (!isComputed(field)) await refusesByName(n, model, field);
}

it('any one field denied leaves lists, records, searches, histories and forms without it, and nothing else', async () => {
  await denyAll();
  const left = Array.from({ length: rounds() }, (_, n) => n);
  const next = async () => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) await withoutTheFieldsOf(n);
  };
  await Promise.all([next(), next(), next()]);
}, 400_000);
