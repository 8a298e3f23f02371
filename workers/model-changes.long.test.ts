import { batchRoutes } from '@millwright/api/batches/batches.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { graphRoutes } from '@millwright/api/graph/graph.routes.ts';
import { field, model } from '@millwright/api/testing/made-up.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashCompany } from './testing/crashes/crash-company.ts';
import { WorkerProcesses } from './testing/crashes/worker-processes.ts';
import { Harness, until } from './testing/harness.ts';

const rows = process.env.TEST_DEPTH === 'deep' ? 200_000 : 30_000;
const patience_ms = 120_000;

type Model = { id: string; version: number; schema: { name: string; type: string }[]; change?: ModelChange };

let h: Harness;
let api: Served;
let send: Send;
const processes = new WorkerProcesses();
beforeAll(async () => {
  h = await Harness.open({ built_in: crashCompany });
  api = await serve(h.database, (services) => [graphRoutes(services), batchRoutes(services, () => true), documentRoutes(services, () => true)]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  processes.killAll();
  await api?.close();
  await h?.close();
});

const sql = <T>(text: string) => h.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', h.client.schema)));
const read = async (slug: string) => (await send('GET', `/v1/documents/models/${slug}`)).body.data as Model;
const stateOf = async (id: string) => (await send('GET', `/v1/model-changes/${id}`)).body.data as ModelChange;
const ended = (id: string) => until(async () => ((await stateOf(id)).ended_at ? stateOf(id) : null), patience_ms);

/** A model with many rows whose amounts are texts; `n/a` where every thousandth does not read as a number. */
async function make(slug: string, options: object = {}) {
  expect((await send('POST', '/v1/documents/models', model(slug, [field('title'), field('amount', 'text', options)]))).status).toBe(201);
  await sql(
    `INSERT INTO $s.${slug} (id, title, amount) SELECT platform.uuid_v7(), 'n' || n, CASE WHEN n % 1000 = 0 THEN 'n/a ' || n ELSE n || '.50' END FROM generate_series(1, ${rows}) n`,
  );
}

const retyped = ({ schema }: Model, type: string) => schema.map((each) => (each.name === 'amount' ? { ...each, type } : each));

async function retype(slug: string, type = 'number') {
  const now = await read(slug);
  const { id, version } = now;
  const changed = retyped(now, type);
  return send('PATCH', `/v1/documents/models/${id}`, { schema: changed }, { 'if-match': String(version) });
}

/** Asks for the change, which is accepted for a job; its id. */
async function accepted(slug: string): Promise<string> {
  const answer = await retype(slug);
  const { change, data } = answer.body as { change: ModelChange; data: Model };
  expect([answer.status, change?.status, change?.total >= rows]).toEqual([202, 'waiting', true]);
  expect(answer.headers.get('location')).toBe(`/v1/model-changes/${change.id}`);
  expect(typeOf(data)).toBe('text');
  return change.id;
}

const typeOf = ({ schema }: Model) => schema.find(({ name }) => name === 'amount')?.type;

/** Lets a job come as far as a row, the last one, and no further, until what this answers is called. */
async function holding(slug: string, at = rows) {
  await sql(
    `CREATE FUNCTION $s.hold_${slug}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(hashtext('${slug}')); RETURN NEW; END $$`,
  );
  await sql(`CREATE TRIGGER hold BEFORE UPDATE ON $s.${slug} FOR EACH ROW WHEN (OLD.title = 'n${at}') EXECUTE FUNCTION $s.hold_${slug}()`);
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = h.database.migrator.use(async (ddl) => {
    await ddl.rows(`SELECT pg_advisory_lock(hashtext('${slug}'))`);
    held.resolve();
    await released.promise;
    await ddl.rows(`SELECT pg_advisory_unlock(hashtext('${slug}'))`);
  });
  await held.promise;
  return () => {
    released.resolve();
    return done;
  };
}

const waiting = "datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH part AS%'";

/** Once the job waits for the row that is held. */
const stuck = () => until(async () => (await sql(`SELECT FROM pg_stat_activity WHERE ${waiting}`)).length > 0, patience_ms);

const left = (slug: string) =>
  sql(`SELECT attname FROM pg_attribute WHERE attrelid = '$s.${slug}'::regclass AND NOT attisdropped AND attname LIKE '\\_new%'
       UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = '$s.${slug}'::regclass AND tgname LIKE '\\_copy%'`);

/** Creates and changes records from four callers until the work is done; each status, and what should be there. */
async function whileWriting(slug: string, work: () => Promise<unknown>) {
  const statuses: Record<number, number> = {};
  const written = new Map<string, string>();
  let writing = true;
  const writer = async (start: number) => {
    for (let n = start; writing; n += 4) {
      const saved = await send('POST', '/v1/graph/save/', { model: slug, properties: { title: `late ${n}`, amount: String(n) } });
      statuses[saved.status] = (statuses[saved.status] ?? 0) + 1;
      if (saved.status !== 201) continue;
      const { identity } = saved.body.data as { identity: string };
      const changed = await send('POST', '/v1/graph/update/', { node_id: identity, properties: { amount: String(n + 4) } });
      statuses[changed.status] = (statuses[changed.status] ?? 0) + 1;
      written.set(identity, String(changed.status < 300 ? n + 4 : n));
    }
  };
  const writers = [0, 1, 2, 3].map(writer);
  await work().finally(() => {
    writing = false;
    return Promise.allSettled(writers);
  });
  await Promise.all(writers);
  return { statuses, written };
}

describe('the type of a field of a large table', () => {
  it('changes by a job while four callers write: no write is refused or lost', async () => {
    await make('busy', { misc: { searchable: true } });
    const { statuses, written } = await whileWriting('busy', async () => {
      const id = await accepted('busy');
      expect(await ended(id)).toMatchObject({ status: 'done', error: null });
    });
    expect(Object.keys(statuses).filter((status) => Number(status) >= 300)).toEqual([]);
    expect(written.size).toBeGreaterThan(10);
    expect(typeOf(await read('busy'))).toBe('number');
    const late = await sql<{ id: string; amount: string }>("SELECT id, amount::text FROM $s.busy WHERE title LIKE 'late%'");
    expect(new Map(late.map(({ id, amount }) => [id, amount]))).toEqual(written);
    const [old] = await sql<{ n: number; sum: string }>(
      "SELECT count(amount)::int AS n, sum(amount - 0.5)::text AS sum FROM $s.busy WHERE title LIKE 'n%'",
    );
    const lost = Array.from({ length: rows / 1000 }, (_, index) => (index + 1) * 1000).reduce((sum, n) => sum + n, 0);
    expect(old).toMatchObject({ n: rows - rows / 1000, sum: expect.stringContaining(String((rows * (rows + 1)) / 2 - lost)) });
    expect(await left('busy')).toEqual([]);
    const kept = (await send('GET', '/v1/documents/models/busy/kept')).body.data;
    expect(kept).toMatchObject([{ field: 'amount', count: rows / 1000 }]);
  });

  it('stays as it was when the job is cancelled in the middle, and is changed by nobody else meanwhile', async () => {
    await make('dropped');
    const go = await holding('dropped');
    const id = await accepted('dropped');
    await stuck();
    const { done, status } = await stateOf(id);
    expect([status, done > 0 && done < rows]).toEqual(['running', true]);
    expect((await read('dropped')).change).toMatchObject({ id, status: 'running' });
    expect(await retype('dropped', 'date')).toMatchObject({ status: 409, body: { error: { code: 'being_changed', details: { change: id } } } });
    expect((await send('POST', `/v1/model-changes/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    await go();
    await until(async () => (await left('dropped')).length === 0, patience_ms);
    const now = await read('dropped');
    expect([typeOf(now), now.change?.status]).toEqual(['text', 'cancelled']);
    expect(await sql("SELECT count(*)::int AS n FROM $s.dropped WHERE amount LIKE '%.50' OR amount LIKE 'n/a%'")).toEqual([{ n: rows }]);
    expect((await send('POST', `/v1/model-changes/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
  });

  it('is no change of a batch, which would take as long as its call', async () => {
    await make('batched');
    const now = await read('batched');
    const operation = { op: 'update', collection: 'models', id: now.id, version: now.version, data: { schema: retyped(now, 'number') } };
    const refused = await send('POST', '/v1/documents/batch', { operations: [operation] });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'change_alone', details: { rows, fields: 'batched.amount' } } } });
    expect([typeOf(await read('batched')), await left('batched')]).toEqual(['text', []]);
  });

  it('is left alone from the batch on in which its change was cancelled', async () => {
    await make('early');
    await sql('CREATE SEQUENCE $s.last_row_early');
    await sql(
      "CREATE FUNCTION $s.tell_early() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('$s.last_row_early'); RETURN NEW; END $$",
    );
    await sql(`CREATE TRIGGER tell BEFORE UPDATE ON $s.early FOR EACH ROW WHEN (OLD.title = 'n${rows}') EXECUTE FUNCTION $s.tell_early()`);
    const reached = () => sql<{ n: number }>('SELECT last_value::int AS n FROM $s.last_row_early WHERE is_called');
    const go = await holding('early', 7_000);
    const id = await accepted('early');
    await stuck();
    expect((await send('POST', `/v1/model-changes/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    await go();
    await until(async () => (await left('early')).length === 0, patience_ms);
    expect(await reached()).toEqual([]);
    expect((await stateOf(id)).done).toBeLessThanOrEqual(10_000);
    // The way is free for another change.
    const again = await accepted('early');
    expect(await ended(again)).toMatchObject({ status: 'done' });
    expect(await reached()).toEqual([{ n: 1 }]);
  });

  it('stays as it was when what the job comes to is refused, and the model says why', async () => {
    await make('twice', { misc: { unique: true } });
    await sql("INSERT INTO $s.twice (id, title, amount) VALUES (platform.uuid_v7(), 'again', '7.5')");
    const { change } = (await retype('twice')).body as { change: ModelChange };
    const reason = { code: 'values_repeat', details: { field: 'amount' } };
    expect(await ended(change.id)).toMatchObject({ status: 'failed', error: reason });
    await until(async () => (await left('twice')).length === 0);
    const now = await read('twice');
    expect([typeOf(now), now.change]).toMatchObject(['text', { status: 'failed', error: reason }]);
    expect((await send('GET', '/v1/model-changes')).body).toMatchObject({
      data: [{ id: change.id }, { slug: 'early' }, { slug: 'early' }, { slug: 'dropped' }, { slug: 'busy' }],
      total: 5,
    });
    // A change that is stored since answers it.
    const { id, version } = now;
    expect((await send('PATCH', `/v1/documents/models/${id}`, { displayed_name: 'Twice' }, { 'if-match': String(version) })).status).toBe(200);
    expect((await read('twice')).change).toBeUndefined();
  });

  it('goes on where it stood after its worker was killed in the middle', async () => {
    await h.stopWorkers();
    const child = await processes.start(h);
    await make('killed');
    const go = await holding('killed');
    const id = await accepted('killed');
    await stuck();
    const { done } = await stateOf(id);
    await processes.kill(child);
    // A server process whose client is gone learns of it when it answers; this one waits for us.
    await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${waiting}`);
    expect(typeOf(await read('killed'))).toBe('text');
    expect((await send('POST', '/v1/graph/save/', { model: 'killed', properties: { title: 'between', amount: '4' } })).status).toBe(201);
    await h.startWorkers();
    await stuck();
    expect((await stateOf(id)).done).toBe(done);
    await go();
    expect(await ended(id)).toMatchObject({ status: 'done', error: null });
    expect(typeOf(await read('killed'))).toBe('number');
    expect(await sql("SELECT count(amount)::int AS n, sum(amount) FILTER (WHERE title = 'between')::text AS late FROM $s.killed")).toEqual([
      { n: rows - rows / 1000 + 1, late: '4' },
    ]);
    expect(await left('killed')).toEqual([]);
  });
});
