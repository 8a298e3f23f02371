import type { RelationWrite } from '@millwright/core/record/types.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteRecords, saveRecords } from '../records/records.service.ts';
import { projects } from '../testing/made-up.ts';
import { connected, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import type { Client } from './entities/client.entity.ts';
import { inTenant } from './tenant.ts';
import type { TenantOptions, TenantTransaction } from './types.ts';

let space: Scratch;
let client: Client;
const [low = '', high = ''] = [v7(), v7()].sort();

beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  client = await scratchClient(space.database);
  await as((tenant) => tenant.query(`INSERT INTO ${client.schema}.person (id, name) VALUES ($1, 'low'), ($2, 'high')`, [low, high]));
});
afterAll(() => space?.drop());

const as = <T>(work: (tenant: TenantTransaction) => Promise<T>, options: TenantOptions = {}) =>
  inTenant(space.database, principalOf(client), work, options);
const lock = (tenant: TenantTransaction, id: string, strength: 'update' | 'no key update' = 'update', table = 'person') =>
  tenant.lock({ table, ids: [id], strength }, (clause) =>
    tenant.query(`SELECT id FROM ${client.schema}.${table} WHERE id = ANY($1::uuid[]) ORDER BY id ${clause}`, [[id]], { name: 'locks' }),
  );
const note = (tenant: TenantTransaction, id: string) => tenant.query(`UPDATE ${client.schema}.person SET name = name || '.' WHERE id = $1`, [id]);
const names = async () =>
  (await as((tenant) => tenant.query<{ name: string }>(`SELECT name FROM ${client.schema}.person ORDER BY id`))).map((row) => row.name);

/** A transaction that holds these rows until it is let go. */
async function holding(ids: string[], table = 'person') {
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = as(async (tenant) => {
    for (const id of ids) await lock(tenant, id, 'update', table);
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await done;
  };
}

/** Resolves once a statement of the database waits for a row. */
async function untilSomebodyWaits(): Promise<void> {
  await connected(space.urls.admin, async (admin) => {
    const name = new URL(space.urls.app).pathname.slice(1);
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'";
    while ((await admin.query(waiting, [name])).rowCount === 0);
  });
}

it('waits for rows that come after all that it has locked, and runs once', async () => {
  const letGo = await holding([high]);
  let runs = 0;
  const done = as(async (tenant) => {
    runs++;
    await lock(tenant, low);
    await lock(tenant, high);
  });
  await untilSomebodyWaits();
  await letGo();
  await done;
  expect(runs).toBe(1);
});

it('does not wait for rows that come before: it is run again, locks them first, and has written once', async () => {
  const letGo = await holding([low]);
  const before = await names();
  let runs = 0;
  const done = as(async (tenant) => {
    runs++;
    await lock(tenant, high);
    await note(tenant, high);
    await lock(tenant, low);
    await note(tenant, low);
  });
  await untilSomebodyWaits();
  // It has given back what it held, so whoever holds the others can go on.
  await as((tenant) => lock(tenant, high));
  await letGo();
  await done;
  expect(runs).toBe(2);
  expect(await names()).toEqual(before.map((name) => `${name}.`));
});

it('is run again even if the work swallows the error', async () => {
  const letGo = await holding([low]);
  let runs = 0;
  const done = as(async (tenant) => {
    runs++;
    await lock(tenant, high);
    await tenant.whole(() => lock(tenant, low)).catch(() => 'refused');
    return 'done';
  });
  await untilSomebodyWaits();
  await letGo();
  expect([await done, runs]).toEqual(['done', 2]);
});

it('waits for no record any more once it holds a counter', async () => {
  const letGo = await holding([high]);
  let runs = 0;
  const done = as(async (tenant) => {
    runs++;
    tenant.holdLast();
    await lock(tenant, high);
  });
  await untilSomebodyWaits();
  await letGo();
  await done;
  expect(runs).toBe(2);
});

it('rows that were locked already are not waited for, whatever came after them', async () => {
  let runs = 0;
  await as(async (tenant) => {
    runs++;
    for (const id of [low, high, low]) await lock(tenant, id, 'no key update');
    for (const id of [low, high]) await lock(tenant, id);
  });
  expect(runs).toBe(1);
});

it('a deletion does not wait for a record that loses its link, while it holds one that comes after it', async () => {
  const save = async (model: string, relations: RelationWrite[] = []) =>
    (await as((tenant) => saveRecords(tenant, [{ model, properties: { title: model }, relations }])))[0]?.identity as string;
  const project = await save('project');
  const link: RelationWrite = { name: 'project', action: 'link', ids: [project] };
  const [first = '', last = ''] = [await save('task', [link]), await save('task')].toSorted();
  await as((tenant) => tenant.query(`UPDATE ${client.schema}.task SET project = CASE WHEN id = $1 THEN $2::uuid END`, [first, project]));
  const letGo = await holding([first], 'task');
  let runs = 0;
  const done = as(async (tenant) => {
    runs++;
    await lock(tenant, last, 'update', 'task');
    await deleteRecords(tenant, [project]);
  });
  await untilSomebodyWaits();
  const free = as((tenant) => tenant.query(`SELECT id FROM ${client.schema}.task WHERE id = $1 FOR UPDATE NOWAIT`, [last]));
  await expect(free)
    .resolves.toEqual([{ id: last }])
    .finally(letGo);
  await done;
  expect(runs).toBe(2);
  const tasks = await as((tenant) => tenant.query(`SELECT project FROM ${client.schema}.task WHERE id = $1`, [first]));
  expect(tasks).toEqual([{ project: null }]);
});
