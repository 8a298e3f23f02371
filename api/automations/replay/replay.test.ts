import type { Replayed, ReplayedStart, TriedEvent } from '@millwright/core/contract/replay.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import { projects } from '../../testing/made-up.ts';
import { principalOf } from '../../testing/scratch.ts';
import { automationRoutes } from '../automations.routes.ts';
import { insertRuns, runsTable, stepsTable } from '../runs/run-rows.ts';
import { runsFor, startingEvents } from '../triggers/event-starts.ts';

let works: TestApp;
let admin: Send;
let automation: string;
const over = (value: number) => ({ all: [{ fact: 'amount', operator: 'greaterThan', value }] });
const edited = (value: number, more: JsonObject = {}) => ({ type: 'object_edited', model_ids: ['project'], when: over(value), ...more });
const review = {
  id: 'review',
  name: 'Review',
  type: 'write',
  enabled: true,
  input: { items: [{ model: 'task', properties: { title: { $: '"Review " & record.title' } } }] },
};
const call = { id: 'call', name: 'Tell the shop', type: 'rest', enabled: true, input: { method: 'POST', url: 'https://shop.test/orders' } };

const work = <T>(todo: (tenant: TenantTransaction) => Promise<T>) => inTenant(works.scratch.database, principalOf(works.first), todo);

/** Saves one record and starts the automations for its event, as the relay does; returns the id of the record. */
async function save(properties: JsonObject, identity?: string): Promise<string> {
  const [saved] = await work((tenant) => saveRecords(tenant, [{ model: 'project', properties, ...(identity ? { identity } : {}) }]));
  await relay();
  return saved?.identity ?? '';
}

const seen = new Set<string>();
async function relay() {
  await work(async (tenant) => {
    const rows = await tenant.query<{ batch: string }>(`SELECT DISTINCT batch FROM ${tenant.client.schema}._events`);
    const fresh = rows.map(({ batch }) => batch).filter((batch) => !seen.has(batch));
    for (const batch of fresh) seen.add(batch);
    await insertRuns(tenant, await runsFor(tenant, await startingEvents(tenant, fresh)));
  });
}

async function create(trigger: JsonObject, name: string, disabled = false): Promise<string> {
  const document = { name, label: name, trigger, steps: [review, call], edges: [{ from: 'review', port: 'next', to: 'call' }], disabled };
  const { status, text, json } = await admin('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(text);
  return String(json.data.id);
}

const draftOf = (id: string, trigger: JsonObject) =>
  admin('PATCH', `/v1/documents/settings_data_connections/${id}/draft`, { revision: 0, based_on: 1, content: { trigger } });

let project = '';
beforeAll(async () => {
  works = await testApp({
    built_in: projects({}),
    routes: (services) => [
      authRoutes(services),
      documentRoutes(services, () => true),
      automationRoutes(services, { actions: new Map(), queue: 'nobody' }),
    ],
  });
  admin = await works.as(people.admin);
  automation = await create(edited(100), 'Reviews');
  project = await save({ title: 'Bridge', code: 'B1', amount: 50 });
  await save({ amount: 150 }, project);
  await save({ amount: 20 }, project);
  // Its amount was 20 at that time, whatever it is today.
  await save({ title: 'Long bridge' }, project);
  await save({ amount: 500 }, project);
  expect((await draftOf(automation, edited(400))).status).toBeLessThan(300);
});
afterAll(() => works?.close());

const replay = async (id: string, body: JsonObject = {}, by = admin) => {
  const { status, json } = await by('POST', `/v1/data_connections/${id}/replay`, body);
  return { status, error: json.error, data: json.data as unknown as Replayed };
};
const told = (starts: readonly ReplayedStart[]) => starts.map(({ would, run_id }) => [would, run_id !== null]);
const tryEvent = async (id: string, body: JsonObject) =>
  (await admin('POST', `/v1/data_connections/${id}/replay/event`, body)).json.data as unknown as TriedEvent;

describe('the events of the last days', () => {
  it('are held against the automation as records were then: what it starts now is what it has started', async () => {
    const { data } = await replay(automation);
    expect([data.total, data.examined, data.next]).toEqual([4, 4, null]);
    expect(told(data.starts)).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(data.starts[0]).toMatchObject({ object_id: project, model: 'project', status: 'queued' });
  });

  it('are held against its draft: which would start, beside which have started', async () => {
    const { data } = await replay(automation, { draft: true });
    expect(told(data.starts)).toEqual([
      [true, true],
      [false, true],
    ]);
    await draftOf(automation, edited(0));
    const wider = await create(edited(0), 'Wider', true);
    expect(told((await replay(wider)).data.starts)).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, false],
    ]);
  });

  it('come by pages, each of them once, and are no older than asked', async () => {
    const narrow = await create({ type: 'object_edited', model_ids: ['project'], changed: ['title'] }, 'Titles', true);
    const first = await replay(narrow);
    expect([first.data.starts.length, first.data.total]).toEqual([1, 4]);
    const before = first.data.starts[0]?.event_id ?? '';
    const rest = await replay(narrow, { before });
    expect([rest.data.examined, rest.data.total]).toEqual([2, null]);
    const from = Date.parse((await replay(narrow, { days: 1 })).data.from);
    expect(Math.round((Date.now() - from) / 3_600_000)).toBe(24);
  });

  it('of one transaction count as one start where the trigger takes them together', async () => {
    const together = await create(edited(900, { together: true }), 'Together');
    const items = ['One', 'Two', 'Three'].map((title, at) => ({ model: 'project', properties: { title, code: `T${at}`, amount: 1 } }));
    const made = await work((tenant) => saveRecords(tenant, items));
    const rows = made.map(({ identity }) => ({ model: 'project', identity, properties: { amount: 1000 } }));
    await work((tenant) => saveRecords(tenant, rows));
    await relay();
    const { data } = await replay(together);
    expect(told(data.starts)).toEqual([[true, true]]);
    const tried = await tryEvent(together, { event_id: data.starts[0]?.event_id ?? '' });
    expect(tried.steps.find(({ step_id }) => step_id === 'review')?.status).toBe('success');
  });

  it('of a record that is gone are told as it was', async () => {
    const gone = await save({ title: 'Gone', code: 'G1', amount: 5 });
    await save({ amount: 200 }, gone);
    await save({ title: 'Gone soon' }, gone);
    await work((tenant) => deleteRecords(tenant, [gone]));
    const { data } = await replay(automation);
    expect(told(data.starts.filter(({ object_id }) => object_id === gone))).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe('one event', () => {
  const counts = () =>
    work(async (tenant) => {
      const count = async (table: string) => (await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
      const { schema } = tenant.client;
      return [await count(`${schema}."task"`), await count(runsTable(tenant)), await count(`${schema}._events`), await count('platform.outbox')];
    });

  it('is tried: what would be written and sent, and nothing of it is kept', async () => {
    const before = await counts();
    const { data } = await replay(automation, { draft: true });
    const event_id = data.starts.find(({ would, object_id }) => would && object_id === project)?.event_id ?? '';
    const tried = await tryEvent(automation, { draft: true, event_id });
    const [written, sent] = ['review', 'call'].map((id) => tried.steps.find(({ step_id }) => step_id === id));
    expect(written?.effects).toEqual([
      expect.objectContaining({ type: 'created', model: 'task', changes: expect.objectContaining({ title: [null, 'Review Long bridge'] }) }),
    ]);
    expect(sent?.output).toMatchObject({ would_send: { url: 'https://shop.test/orders' } });
    expect(tried.happened).toMatchObject({ status: 'queued', writes: [], sends: [] });
    expect(await counts()).toEqual(before);
  });

  it('tells beside it what its run has written and sent', async () => {
    const { data } = await replay(automation);
    const start = data.starts.find(({ object_id, run_id }) => object_id === project && run_id !== null);
    const run_id = start?.run_id ?? '';
    await inTenant(
      works.scratch.database,
      { ...principalOf(works.first), cause: { kind: 'run', id: run_id, step: 'review', depth: 1, chain: [] } },
      async (tenant) => {
        await saveRecords(tenant, [{ model: 'task', properties: { title: 'Done then' } }]);
        const text = `INSERT INTO ${stepsTable(tenant)} (id, run_id, step_id, type, status) VALUES (gen_random_uuid(), $1, 'call', 'rest', 'success')`;
        await tenant.query(text, [run_id]);
      },
    );
    const { happened } = await tryEvent(automation, { event_id: start?.event_id ?? '' });
    expect(happened).toMatchObject({ run_id, writes: [{ model: 'task', type: 'created', count: 1 }], sends: [{ step_id: 'call', count: 1 }] });
  });
});

it('nobody replays what they may not read, a draft takes the right to change, and what no event starts is refused', async () => {
  for (const email of [people.operator, people.other]) {
    const by = await works.as(email);
    expect((await replay(automation, {}, by)).status).toBe(404);
    const event_id = (await replay(automation)).data.starts[0]?.event_id ?? '';
    expect((await by('POST', `/v1/data_connections/${automation}/replay/event`, { event_id })).status).toBe(404);
  }
  const manual = await create({ type: 'manual' }, 'By hand');
  expect((await replay(manual)).error).toMatchObject({ code: 'not_started_by_events' });
  expect((await replay(automation, { days: 31 })).status).toBe(422);
  expect((await replay(automation, { before: 'x' })).status).toBe(422);
});

it('another event is not tried: of a model that the automation is not about, or older than a month', async () => {
  const newest = async (model: string) => {
    const text = `SELECT id FROM ${works.first.schema}._events WHERE model = $1 AND type = 'updated' ORDER BY id DESC LIMIT 1`;
    return (await work((tenant) => tenant.query<{ id: string }>(text, [model])))[0]?.id ?? '';
  };
  const [task] = await work((tenant) => saveRecords(tenant, [{ model: 'task', properties: { title: 'Private' } }]));
  await work((tenant) => saveRecords(tenant, [{ model: 'task', identity: task?.identity ?? '', properties: { title: 'More private' } }]));
  const statusOf = async (event_id: string) => (await admin('POST', `/v1/data_connections/${automation}/replay/event`, { event_id })).status;
  expect(await statusOf(await newest('task'))).toBe(404);
  await save({ title: 'Aged' }, await save({ title: 'Ages', code: 'A9', amount: 1 }));
  const event_id = await newest('project');
  expect(await statusOf(event_id)).toBe(200);
  const [aged] = await work((tenant) =>
    tenant.query<{ id: string }>(
      `INSERT INTO ${tenant.client.schema}._events (id, batch, node_id, model, type, date, changes, cause)
      SELECT uuidv7('-31 days'::interval), batch, node_id, model, type, date - interval '31 days', changes, cause
      FROM ${tenant.client.schema}._events WHERE id = $1 RETURNING id`,
      [event_id],
    ),
  );
  expect(await statusOf(aged?.id ?? '')).toBe(404);
});

it('of a transaction with very many events the first thousand are looked at, and the answer says so', async () => {
  await save({ title: 'Many by now' }, await save({ title: 'Many', code: 'M1', amount: 1 }));
  await work((tenant) =>
    tenant.query(`INSERT INTO ${tenant.client.schema}._events (id, batch, node_id, model, type, date, changes, cause)
      SELECT uuidv7(), batch, node_id, model, type, date, changes, cause
      FROM (SELECT * FROM ${tenant.client.schema}._events WHERE type = 'updated' ORDER BY id DESC LIMIT 1) newest, generate_series(1, 1000)`),
  );
  const many = await create({ type: 'object_edited', model_ids: ['project'], changed: ['title'], together: true }, 'Many together');
  const cuts: number[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const { data } = await replay(many, before ? { before } : {});
    cuts.push(data.cut);
    before = data.next;
  }
  expect([cuts.length, cuts.reduce((sum, each) => sum + each)]).toEqual([6, 1]);
  expect(cuts.at(-1)).toBe(1);
});
