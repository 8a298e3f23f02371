import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { createClient, destroyClient } from './lifecycle/clients.service.ts';
import { upgradeClient, upgradeClients } from './lifecycle/upgrade.ts';

const records: BuiltIn['records'] = [
  { model: 'project', ref: 'inbox', properties: { code: 'IN' }, texts: { title: { en: 'Inbox', fr: 'Boîte de réception' } } },
  { model: 'task', ref: 'first', properties: { title: 'Look around' }, links: { project: 'inbox' } },
];

let space: Scratch;
beforeAll(async () => {
  space = await scratch({ built_in: projects({ records }), pool_size: 10 });
});
afterAll(() => space?.drop());

const admin = <T>(text: string, values: unknown[] = []) => space.database.migrator.use((ddl) => ddl.rows<T>(text, values));

it('is ready when it is answered: schema, role, tables and linked first records', async () => {
  const client = await scratchClient(space.database, { name: 'Éclair & Sons' });
  expect(client).toMatchObject({
    name: 'Éclair & Sons',
    language: 'en',
    time_zone: 'Europe/Paris',
    feature_flags: ['core'],
    ready_at: expect.any(Date),
  });
  expect(client.slug).toMatch(/^eclair-sons-[0-9a-f]{6}$/);
  const rows = await inTenant(space.database, principalOf(client), (tenant) =>
    tenant.query(`SELECT t.title, p.title AS project FROM ${client.schema}.task t JOIN ${client.schema}.project p ON p.id = t.project`),
  );
  expect(rows).toEqual([{ title: 'Look around', project: 'Inbox' }]);
});

it('names its first records in its language, and in English where that has no word for them', async () => {
  for (const [language, title] of [
    ['fr', 'Boîte de réception'],
    ['de', 'Inbox'],
  ] as const) {
    const client = await scratchClient(space.database, { language });
    const rows = await inTenant(space.database, principalOf(client), (tenant) => tenant.query(`SELECT title FROM ${client.schema}.project`));
    expect(rows).toEqual([{ title }]);
  }
});

it('is made beside many others', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => scratchClient(space.database)));
  expect(new Set(made.map(({ schema }) => schema)).size).toBe(8);
  const [roles] = await admin<{ n: number }>('SELECT count(*)::int AS n FROM pg_roles WHERE rolname = ANY($1)', [made.map(({ schema }) => schema)]);
  expect(roles?.n).toBe(8);
});

it('leaves nothing behind when it can not be made', async () => {
  const broken = await scratch({ built_in: projects({ records: [{ model: 'nothing', ref: 'x', properties: {} }] }) });
  try {
    await expect(createClient(broken.database, { name: 'Broken', feature_flags: ['core'] })).rejects.toThrow();
    const left = await broken.database.migrator.use((ddl) =>
      ddl.rows(
        "SELECT (SELECT count(*)::int FROM platform.clients) AS clients, (SELECT count(*)::int FROM pg_namespace WHERE nspname LIKE 't\\_%') AS schemas",
      ),
    );
    expect(left).toEqual([{ clients: 0, schemas: 0 }]);
  } finally {
    await broken.drop();
  }
});

it('goes with all it has', async () => {
  const client = await scratchClient(space.database);
  await inTenant(space.database, principalOf(client), async (tenant) => tenant.emit({ node_id: v7(), model: 'project', type: 'created' }));
  await destroyClient(space.database, client);
  const [left] = await admin(
    `SELECT to_regnamespace($1) AS schema, to_regrole($1) AS role, (SELECT count(*)::int FROM platform.clients WHERE id = $2) AS rows,
      (SELECT count(*)::int FROM platform.outbox WHERE client_id = $2) AS waiting`,
    [client.schema, client.id],
  );
  expect(left).toEqual({ schema: null, role: null, rows: 0, waiting: 0 });
});

it('gets the tables of the built-in configuration when it is switched on later', async () => {
  const client = await createClient(space.database, { name: 'Late' });
  const table = () => admin('SELECT to_regclass($1) IS NOT NULL AS found', [`${client.schema}.project`]);
  expect(await table()).toEqual([{ found: false }]);
  await inPlatform(space.database, (platform) => platform.update(ClientEntity, { id: client.id }, { feature_flags: ['core'] }));
  await upgradeClient(space.database, client);
  expect(await table()).toEqual([{ found: true }]);
  expect(await inTenant(space.database, principalOf(client), async ({ config }) => config.list('models').length)).toBe(4);
});

it('gets the tables that a newer release brings with it', async () => {
  const client = await scratchClient(space.database);
  await admin(`DROP TABLE ${client.schema}._credentials`);
  await upgradeClient(space.database, client);
  const text = `INSERT INTO ${client.schema}._credentials (automation_id, step_id, fingerprint) VALUES ($1, $2, $3) RETURNING step_id`;
  const written = await inTenant(space.database, principalOf(client), (tenant) => tenant.query(text, [v7(), 'ask', 'print']));
  expect(written).toEqual([{ step_id: 'ask' }]);
});

it('has its timeline’s coming months ahead of time', async () => {
  const client = await scratchClient(space.database);
  await upgradeClients(space.database);
  const partitions = await admin<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname LIKE '\\_events\\_2%' ORDER BY 1",
    [client.schema],
  );
  const month = (offset: number) =>
    new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + offset, 1)).toISOString().slice(0, 7).replace('-', '_');
  expect(partitions.map(({ name }) => name)).toEqual([0, 1, 2].map((offset) => `_events_${month(offset)}`));
  const id = v7();
  await inTenant(space.database, principalOf(client), async (tenant) =>
    tenant.emit({ node_id: id, model: 'project', type: 'comment', comment: 'here' }),
  );
  expect(await admin(`SELECT tableoid::regclass::text AS part FROM ${client.schema}._events WHERE node_id = $1`, [id])).toEqual([
    { part: `${client.schema}._events_${month(0)}` },
  ]);
});

it('takes events that came before their month had a place along, when it is made', async () => {
  const client = await scratchClient(space.database);
  const [first] = await admin<{ part: string }>(
    `SELECT min(inhrelid::regclass::text) AS part FROM pg_inherits WHERE inhparent = '${client.schema}._events'::regclass AND inhrelid::regclass::text LIKE '%20%'`,
  );
  const id = v7();
  const where = () => admin(`SELECT tableoid::regclass::text AS part FROM ${client.schema}._events WHERE node_id = $1`, [id]);
  await admin(`DROP TABLE ${first?.part}`);
  await inTenant(space.database, principalOf(client), async (tenant) => tenant.emit({ node_id: id, model: 'project', type: 'comment' }));
  expect(await where()).toEqual([{ part: `${client.schema}._events_default` }]);
  await upgradeClient(space.database, client);
  expect(await where()).toEqual([first]);
});
