import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { schemaOf } from '../../db/sql/identifiers.ts';
import { scratchFiles } from '../../files/testing.ts';
import { projects } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { dailyChores } from './chores.ts';
import { createClient, destroyClient } from './clients.service.ts';

const files = scratchFiles();
let space: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  client = await scratchClient(space.database);
});
afterAll(() => Promise.all([space?.drop(), files.remove()]));

const admin = <T>(text: string, values: unknown[] = []) => space.database.migrator.use((ddl) => ddl.rows<T>(text, values));
const months = ({ schema } = client) =>
  admin<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname ~ '^_events_20' ORDER BY relname`,
    [schema],
  );

/** A creation that was killed in the middle: the client's row, and no more. */
async function cutShort(parts: object): Promise<{ id: string; name: string }> {
  const id = v7();
  const row = { id, name: 'Half', slug: `half-${id}`, schema: schemaOf(id), feature_flags: ['core'], ...parts };
  await inPlatform(space.database, (platform) => platform.insert(ClientEntity, [row]));
  return row;
}

it('adds the coming months of the timeline', async () => {
  const before = await months();
  const last = before.at(-1)?.name ?? '';
  await admin(`DROP TABLE ${client.schema}."${last}"`);
  expect(await months()).toHaveLength(before.length - 1);
  expect(await dailyChores(space.database, files.storage)).toBe(true);
  expect(await months()).toEqual(before);
});

it('is done by one of many workers at a time', async () => {
  const did = await Promise.all(Array.from({ length: 4 }, () => dailyChores(space.database, files.storage)));
  expect(did.filter(Boolean).length).toBeGreaterThan(0);
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = space.database.migrator.use((ddl) =>
    ddl.exclusively('chores', () => {
      taken.resolve();
      return release.promise;
    }),
  );
  await taken.promise;
  const beside = await dailyChores(space.database, files.storage).finally(release.resolve);
  await holding;
  expect(beside).toBe(false);
  expect(await dailyChores(space.database, files.storage)).toBe(true);
});

it('does for the other clients what it can not do for one, and tells of it', async () => {
  const broken = await scratchClient(space.database);
  const later = await scratchClient(space.database);
  await admin(`DROP TABLE ${broken.schema}._schema, ${broken.schema}._events CASCADE; CREATE VIEW ${broken.schema}._events AS SELECT 1`);
  const before = await Promise.all([months(), months(later)]);
  for (const { schema } of [client, later]) await admin(`DROP TABLE ${schema}."${before[0].at(-1)?.name}"`);
  await expect(dailyChores(space.database, files.storage)).rejects.toThrow(AggregateError);
  expect(await Promise.all([months(), months(later)])).toEqual(before);
  await destroyClient(space.database, broken);
  expect(await dailyChores(space.database, files.storage)).toBe(true);
});

it('clears what a creation left that was cut short, but not one that is under way', async () => {
  const old = await cutShort({ created_at: new Date(Date.now() - 2 * 3_600_000) });
  const fresh = await cutShort({});
  await dailyChores(space.database, files.storage);
  const left = await inPlatform(space.database, (platform) => platform.find(ClientEntity, {}));
  expect([left.some(({ id }) => id === old.id), left.some(({ id }) => id === fresh.id), left.some(({ id }) => id === client.id)]).toEqual([
    false,
    true,
    true,
  ]);
});

it('lets what ended long ago go', async () => {
  const outbox = (age: string) =>
    inPlatform(space.database, (platform) =>
      platform.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.outbox WHERE delivered_at < now() - interval '${age}'`),
    );
  await admin(`INSERT INTO platform.outbox (client_id, batch, cause, delivered_at) VALUES ($1, $2, '{}', now() - interval '31 days')`, [
    client.id,
    v7(),
  ]);
  await admin(`INSERT INTO platform.outbox (client_id, batch, cause, delivered_at) VALUES ($1, $2, '{}', now() - interval '29 days')`, [
    client.id,
    v7(),
  ]);
  await dailyChores(space.database, files.storage);
  expect([await outbox('30 days'), await outbox('28 days')]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
});

it('lets old runs go with their steps, batch by batch, and keeps the open ones and the timeline', async () => {
  const s = client.schema;
  const run = (id: string, ended: string | null) =>
    admin(
      `INSERT INTO ${s}._runs (id, automation_id, definition, status, trigger, created_at, ended_at)
       VALUES ($1, $2, '{}', 'success', '{}', now() - interval '1 year', now() - $3::interval)`,
      [id, v7(), ended],
    );
  await Promise.all(Array.from({ length: 1_001 }, (_, index) => run(`old-${index}`, '91 days')));
  await run('kept', '89 days');
  await run('open', null);
  const step = (run_id: string) =>
    admin(`INSERT INTO ${s}._steps (id, run_id, step_id, type, status) VALUES ($1, $2, 'a', 'wait', 'success')`, [v7(), run_id]);
  for (const id of ['old-0', 'kept', 'open']) await step(id);
  await admin(`INSERT INTO ${s}._idempotency (key, created_at) VALUES ('old', now() - interval '8 days'), ('fresh', now())`);
  await admin(`INSERT INTO ${s}._imports (id, model, status, ended_at) VALUES ($1, 'project', 'done', now() - interval '31 days')`, [v7()]);
  await admin(
    `INSERT INTO ${s}._events (id, batch, node_id, model, type, date, cause) VALUES ($1, $1, $1, 'project', 'updated', now() - interval '2 years', '{}')`,
    [v7()],
  );
  await dailyChores(space.database, files.storage);
  const left = async (text: string) => (await admin<{ name: string }>(text)).map(({ name }) => name);
  expect(await left(`SELECT id AS name FROM ${s}._runs ORDER BY id`)).toEqual(['kept', 'open']);
  expect(await left(`SELECT run_id AS name FROM ${s}._steps ORDER BY run_id`)).toEqual(['kept', 'open']);
  expect(await left(`SELECT key AS name FROM ${s}._idempotency`)).toEqual(['fresh']);
  expect(await left(`SELECT status AS name FROM ${s}._imports`)).toEqual([]);
  expect(await left(`SELECT type AS name FROM ${s}._events WHERE date < now() - interval '1 year'`)).toEqual(['updated']);
});

it('lets approvals that nobody has decided go with the run that asked, and keeps those of runs that are there', async () => {
  await admin(`INSERT INTO ${client.schema}._runs (id, automation_id, definition, status, trigger) VALUES ('asking', $1, '{}', 'cancelled', '{}')`, [
    v7(),
  ]);
  for (const run of ['asking', 'gone'])
    await admin(
      `INSERT INTO platform.approvals (client_id, automation_id, label, run_id, step_id, item, title) VALUES ($1, $2, '""', $3, 'ask', '', 'Pay?')`,
      [client.id, v7(), run],
    );
  await dailyChores(space.database, files.storage);
  expect(await admin('SELECT run_id FROM platform.approvals')).toEqual([{ run_id: 'asking' }]);
});

it('keeps what was sent of the newest five hundred calls of an automation, and the lines of all', async () => {
  const [many, few] = [v7(), v7()];
  const calls = (automation: string, count: number) =>
    admin(
      `INSERT INTO platform.sent_calls (client_id, automation_id, run_id, step_id, id, message, attempt, outcome, request)
       SELECT $1, $2, 'run', 'post', id, n::text, 1, 'delivered', 'sealed' FROM unnest($3::uuid[]) WITH ORDINALITY AS each (id, n)`,
      [client.id, automation, Array.from({ length: count }, () => v7())],
    );
  await calls(many, 1_600);
  await calls(few, 500);
  await dailyChores(space.database, files.storage);
  const left = (automation: string) =>
    admin(
      `SELECT count(*)::int AS all, count(request)::int AS requests, min(message::int) FILTER (WHERE request IS NOT NULL) AS oldest
       FROM platform.sent_calls WHERE automation_id = $1`,
      [automation],
    );
  expect(await left(many)).toEqual([{ all: 1_600, requests: 500, oldest: 1_101 }]);
  expect(await left(few)).toEqual([{ all: 500, requests: 500, oldest: 1 }]);
});

it('a creation repeated under its key after a crash makes one client, finished or begun anew', async () => {
  const ready = await createClient(space.database, { name: 'Keyed', feature_flags: ['core'], creation_key: 'one' });
  const again = await createClient(space.database, { name: 'Keyed', feature_flags: ['core'], creation_key: 'one' });
  expect(again.id).toBe(ready.id);
  const half = await cutShort({ creation_key: 'two' });
  const whole = await createClient(space.database, { name: 'Whole', feature_flags: ['core'], creation_key: 'two' });
  const named = await inPlatform(space.database, (platform) => platform.find(ClientEntity, { creation_key: 'two' }));
  expect([whole.id !== half.id, whole.ready_at !== null, named.map(({ id }) => id)]).toEqual([true, true, [whole.id]]);
});
