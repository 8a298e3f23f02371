import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradeClients } from '../../clients/lifecycle/upgrade.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import { field, model, projects } from '../../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { testBox } from '../../testing/test-box.ts';
import { changeDocuments, readDocument } from '../documents.service.ts';

const form = (more: object = {}) => ({
  slug: 'input',
  name: 'input',
  title: 'Project',
  model: 'project',
  read_query: '',
  write_query: 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }',
  fields: [
    { id: 'title', kind: 'text' as const, attribute: 'title' },
    { id: 'code', kind: 'text' as const, attribute: 'code' },
  ],
  ...more,
});
const release = (more: Partial<BuiltIn> = {}) => projects({ forms: [form()], ...more });
const nextModels = release().models.map((each) =>
  each.slug === 'task'
    ? model('task', [...each.schema, field('effort', 'number', { misc: { searchable: false } })], { misc: { indexes: [['effort']] } })
    : each,
);
const next = release({
  models: [...nextModels, model('invoice', [field('number')])],
  forms: [
    form({
      title: 'Project sheet',
      preflight: 'Sure?',
      fields: [
        { id: 'title', kind: 'text', attribute: 'title', required: true },
        { id: 'amount', kind: 'number', attribute: 'amount' },
        { id: 'code', kind: 'text', attribute: 'code' },
      ],
    }),
  ],
});

let space: Scratch;
let later: Database;
let touched: Client;
let plain: Client;

beforeAll(async () => {
  space = await scratch({ built_in: release() });
  [touched, plain] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  const own = {
    title: 'My project',
    fields: [
      { id: 'code', kind: 'text', attribute: 'code', label: 'My code' },
      { id: 'title', kind: 'text', attribute: 'title' },
    ],
  };
  await changeDocuments(space.database, principalOf(touched), [{ op: 'update', collection: 'forms', id: 'input', version: 1, data: own as never }], {
    action: () => true,
    secrets: testBox,
  });
  const current = await inTenant(space.database, principalOf(touched), async (tenant) => tenant.config.get('models', 'task').schema);
  const schema = [...current.map((each) => (each.name === 'title' ? { ...each, label: 'Mine' } : each)), { ...field('own_field', 'number') }];
  await changeDocuments(
    space.database,
    principalOf(touched),
    [{ op: 'update', collection: 'models', id: 'task', version: 1, data: { schema: schema as never } }],
    { action: () => true, secrets: testBox },
  );
  later = await openDatabase({ url: space.urls.app, migrator_url: space.urls.migrator, built_in: next, pool_size: 3 });
});
afterAll(async () => {
  await later?.close();
  await space?.drop();
});

const read = (client: Client, id = 'input') =>
  inTenant(later, principalOf(client), async (tenant) => readDocument(tenant, 'forms', id) as Record<string, unknown>);
const columns = (client: Client, table: string) =>
  later.migrator
    .use((ddl) =>
      ddl.rows<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('${client.schema}.${table}') AND attnum > 4`),
    )
    .then((rows) => rows.map(({ name }) => name));

describe('a new release of the built-in configuration', () => {
  it('reaches a client that has changed nothing as it is', async () => {
    const seen = await read(plain);
    expect(seen).toMatchObject({ title: 'Project sheet', preflight: 'Sure?', version: 1 });
    expect(seen.conflicts).toBeUndefined();
  });

  it('reaches another one around its own changes, in its own order', async () => {
    const seen = await read(touched);
    expect(seen).toMatchObject({ title: 'My project', preflight: 'Sure?' });
    expect(seen.fields).toEqual([
      { id: 'code', kind: 'text', attribute: 'code', label: 'My code' },
      { id: 'title', kind: 'text', attribute: 'title', required: true },
      { id: 'amount', kind: 'number', attribute: 'amount' },
    ]);
  });

  it('shows where both have changed the same, until somebody decides', async () => {
    const conflict = { path: 'title', before: 'Project', built_in: 'Project sheet', own: 'My project' };
    expect((await read(touched)).conflicts).toEqual([conflict]);
    const patch = (version: number, data: object) =>
      changeDocuments(later, principalOf(touched), [{ op: 'update', collection: 'forms', id: 'input', version, data: data as never }], {
        action: () => true,
        secrets: testBox,
      });
    await patch(2, { postflight: 'Thanks' });
    expect((await read(touched)).conflicts).toEqual([conflict]);
    await patch(3, { title: 'My project' });
    expect(await read(touched)).toMatchObject({ title: 'My project', version: 4 });
    expect((await read(touched)).conflicts).toBeUndefined();
  });

  it('brings every client its tables, and keeps what the client has added', async () => {
    expect(await columns(plain, 'invoice')).toEqual([]);
    await Promise.all([upgradeClients(later), upgradeClients(later)]);
    await upgradeClients(later);
    expect([await columns(plain, 'invoice'), await columns(plain, 'task')]).toEqual([['number'], expect.arrayContaining(['effort'])]);
    expect(await columns(touched, 'task')).toEqual(expect.arrayContaining(['effort', 'own_field']));
    const labels = await inTenant(later, principalOf(touched), async ({ config }) =>
      config.get('models', 'task').schema.map(({ name, label }) => [name, label]),
    );
    expect(labels).toEqual(
      expect.arrayContaining([
        ['title', 'Mine'],
        ['effort', 'effort'],
        ['own_field', 'own_field'],
      ]),
    );
  });

  it('is seen by other processes as soon as a document changes', async () => {
    const name = () => inTenant(space.database, principalOf(plain), async ({ config }) => config.find('view_groups', 'shared')?.order);
    expect(await name()).toBeUndefined();
    const [made] = await changeDocuments(
      later,
      principalOf(plain),
      [{ op: 'create', collection: 'view_groups', data: { name: 'Shared', order: 3 } }],
      { action: () => true, secrets: testBox },
    );
    expect(await name()).toBe(3);
    await changeDocuments(
      later,
      principalOf(plain),
      [{ op: 'update', collection: 'view_groups', id: made?.id ?? '', version: 1, data: { order: 4 } }],
      { action: () => true, secrets: testBox },
    );
    expect(await name()).toBe(4);
  });
});
