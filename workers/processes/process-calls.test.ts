import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const automations = [
  template(
    'told',
    { type: 'object_edited', model_ids: ['job'], changed: ['active'], when: { fact: 'active.key', operator: 'equal', value: 'done' } },
    [step('say', 'transform', { input: { value: 'moved' } })],
  ),
];

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
  api = await serve(h.database, (services) => [
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
    processRoutes(services, { queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

type Data = Record<string, unknown>;

/** Whoever moves a record may follow what that starts, to its end, without a right to read automations. */
async function tellWhoMoved(job: string): Promise<void> {
  const person = await api.signIn(h.client, 'user');
  const moved = await person.send('POST', '/v1/processes/update/', { object_id: job, action: 'set_step', step: 'done' });
  const [effect] = (moved.body.data as { effects: { automation: string; run_id: string }[] }).effects;
  const run = `/v1/data_connections/runs/${effect?.run_id}`;
  const state = async () => (await person.send('GET', `${run}/state`)).body.data as Data | undefined;
  await until(async () => (await state())?.status === 'success');
  expect(await state()).toEqual({
    id: effect?.run_id,
    label: 'told',
    automation: 'told',
    status: 'success',
    ended_at: expect.any(String),
    readable: false,
    steps: { done: 1, of: 1, part: null },
    made: null,
  });
  expect((await person.send('GET', run)).status).toBe(404);
  expect((await send('GET', `${run}/state`)).body.data).toMatchObject({ readable: true });
  const other = await api.signIn(h.client, 'user');
  expect((await other.send('GET', `${run}/state`)).status).toBe(404);
}

describe('processes', () => {
  it('are found by identity, and by type the default one', async () => {
    const steps = [{ label: 'Open', line_num: 1, key: 'open' }];
    const create = async (label: string) => (await send('POST', '/v1/processes/create/', { label, process_type: 'errand', steps })).body.data as Data;
    const [first, second] = [await create('First'), await create('Second')] as { process: Data }[];
    const by = (body: object) => send('POST', '/v1/processes/get/', body);
    expect((await by({ process_type: 'errand' })).status).toBe(404);
    await h.update('flow', String(second?.process.identity), { standard: true });
    expect((await by({ process_type: 'errand' })).body.data).toMatchObject({
      process: { identity: second?.process.identity, is_default: true, process_type: 'errand' },
      steps: [{ key: 'open' }],
    });
    expect((await by({ process_id: first?.process.identity })).body.data).toEqual(first);
    expect((await by({})).status).toBe(422);
  });

  it('are created, read and applied', async () => {
    const steps = [
      { label: 'À faire', line_num: 1 },
      { label: 'Fait', line_num: 2, key: 'done' },
    ];
    const created = await send('POST', '/v1/processes/create/', { label: 'Jobs', process_type: 'job', steps });
    const { process, steps: made } = created.body.data as { process: Data; steps: Data[] };
    expect([created.status, made.map(({ key }) => key)]).toEqual([201, ['a-faire-1', 'done']]);
    expect((await send('POST', '/v1/processes/get/', { process_id: process.identity })).body.data).toEqual({ process, steps: made });
    const job = await h.create('job', { title: 'J' });
    const live = () => send('POST', `/v1/processes/get/live/object/${job}`, {});
    expect((await live()).body.data).toEqual({ process: null, operations: [], active_operation: null, refusals: [], follows: [] });
    expect((await send('POST', '/v1/processes/update/', { object_id: job, action: 'advance' })).body).toMatchObject({
      error: { code: 'no_process' },
    });
    const move = (body: Data) => send('POST', '/v1/processes/update/', { object_id: job, ...body }, { 'idempotency-key': 'set-1' });
    const set = await move({ action: 'set_process', process_id: process.identity });
    expect(set.body.data).toMatchObject({ object_id: job, active_operation: { key: 'a-faire-1' }, effects: [] });
    expect((await move({ action: 'set_process', process_id: process.identity })).body).toEqual(set.body);
    expect(await move({ action: 'advance' })).toMatchObject({ status: 422, body: { error: { code: 'key_reused' } } });
    await tellWhoMoved(job);
    expect((await live()).body.data).toMatchObject({ active_operation: { key: 'done', status: 'active' } });
    const update = (body: Data) => send('POST', '/v1/processes/update/', { object_id: job, ...body });
    const back = await update({ action: 'set_step', step: made[0]?.identity });
    expect(back.body.data).toMatchObject({ active_operation: { key: 'a-faire-1' } });
    expect(await update({ action: 'set_step', step: process.identity })).toMatchObject({
      status: 422,
      body: { error: { code: 'operation_not_found' } },
    });
    expect((await update({ action: 'set_step' })).status).toBe(422);
    const none = { process: null, operations: [], active_operation: null, refusals: [], follows: [] };
    expect((await send('POST', `/v1/processes/get/live/object/${process.identity}`, {})).body.data).toEqual(none);
  });
  it('tell beforehand of many records which steps they may go to, by what the move itself answers', async () => {
    const board = async (object_ids: string[], by = send) =>
      (await by('POST', '/v1/processes/board/', { model: 'job', object_ids })).body.data as Data;
    const columns = await board([]);
    expect(columns).toMatchObject({ path: 'active.key', cards: [] });
    expect((columns.steps as { key: string }[]).map(({ key }) => key)).toEqual(expect.arrayContaining(['a-faire-1', 'done']));
    const [{ data }] = [(await send('GET', '/v1/processes?limit=100')).body as { data: { process: Data }[] }];
    const jobs = data.find(({ process }) => process.process_type === 'job');
    const [placed, bare] = [await h.create('job', { title: 'Placed' }), await h.create('job', { title: 'Bare' })];
    await send('POST', '/v1/processes/update/', { object_id: placed, action: 'set_process', process_id: jobs?.process.identity });
    const { cards } = (await board([placed, bare])) as {
      cards: { object_id: string; step: string; steps: string[]; refusals: { step: string }[] }[];
    };
    expect(cards.map(({ object_id, step }) => [object_id, step])).toEqual([
      [placed, 'a-faire-1'],
      [bare, null],
    ]);
    for (const step of ['done', 'a-faire-1', 'nowhere']) {
      const allowed = cards[0]?.steps.includes(step) && !cards[0].refusals.some((refusal) => refusal.step === step);
      const { status } = await send('POST', '/v1/processes/update/', { object_id: placed, action: 'set_step', step });
      expect([step, status]).toEqual([step, allowed ? 200 : 422]);
    }
    expect(await board([], (await api.signIn(h.client, 'user')).send)).toMatchObject({ path: 'active.key' });
  });
});
