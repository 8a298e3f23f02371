import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, company, template } from './testing/company.ts';
import { Harness, until } from './testing/harness.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const automations = [
  template('say', { type: 'manual' }, [step('say', 'transform', { input: { value: { $: '"hi " & trigger.input' } } })]),
  template('off', { type: 'manual' }, [step('say')], { disabled: true }),
  template('fails', { type: 'manual' }, [step('bad', 'process', { input: { action: 'advance' } })]),
  template('empty', { type: 'manual' }, []),
  template('plan', { type: 'manual' }, [
    step('write', 'write', { input: { items: [{ model: 'note', properties: { text: 'dry' } }] } }),
    step('bad', 'write', { soft_fail: true, input: { items: [{ model: 'nothing', properties: {} }] } }),
    step('send', 'rest', { input: { url: 'https://example.com/', body: { a: 1 } } }),
    step('nap', 'wait', { input: { seconds: 3600 } }),
    step('read', 'query', { input: { query: '{ note { text } }' } }),
  ]),
  template('waits', { type: 'manual' }, [step('hold', 'wait', { input: { signal: 'go' } })]),
];

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), actions });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
    processRoutes(services, { queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const manual = (parts: object = {}) => ({ trigger: { type: 'manual' }, ...parts });
type Data = Record<string, unknown>;

describe('POST /v1/data_connections/{id}', () => {
  it('answers the end of a run, by slug or id', async () => {
    const first = await send('POST', '/v1/data_connections/say', manual({ async: false, input: 'Ann' }));
    expect([first.status, first.body]).toEqual([200, { run_id: expect.any(String), status: 'success', output: 'hi Ann' }]);
    const [run] = await h.runs('say');
    const again = await send('POST', `/v1/data_connections/${run?.automation_id}`, manual({ input: 'Bob' }));
    expect(again.body).toMatchObject({ output: 'hi Bob' });
  });

  it('answers at once when it is asked to', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/say', manual({ async: true, input: 'x' }));
    expect([status, body]).toEqual([202, { run_id: expect.any(String), status: 'running' }]);
    await until(async () => (await h.run(String(body.run_id)))?.status === 'success');
  });

  it('says that a launch has failed, and why', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/fails', manual());
    expect([status, body]).toMatchObject([200, { status: 'failure', error: { code: 'invalid_input', step_id: 'bad' } }]);
  });

  it('ends an automation without steps with success', async () => {
    expect((await send('POST', '/v1/data_connections/empty', manual())).body).toMatchObject({ status: 'success' });
  });

  it('refuses a disabled one, an unknown one, another client’s record, and who may not', async () => {
    expect(await send('POST', '/v1/data_connections/off', manual())).toMatchObject({ status: 422, body: { error: { code: 'automation_disabled' } } });
    expect((await send('POST', '/v1/data_connections/nothing', manual())).status).toBe(404);
    const strange = { trigger: { type: 'manual', primary_item_id: '0198c0de-0000-7000-8000-000000000009' } };
    expect((await send('POST', '/v1/data_connections/say', strange)).status).toBe(404);
    const guest = await api.signIn(h.client, 'guest');
    expect((await guest.send('POST', '/v1/data_connections/say', manual())).status).toBe(403);
    expect((await guest.send('GET', '/v1/data_connections/say/runs')).status).toBe(403);
  });

  it('runs once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'launch-1' };
    const [one, two] = [
      await send('POST', '/v1/data_connections/say', manual(), headers),
      await send('POST', '/v1/data_connections/say', manual(), headers),
    ];
    expect(two.body.run_id).toBe(one.body.run_id);
  });
});

describe('history', () => {
  it('lists runs newest first and shows one with its steps', async () => {
    const { body } = await send('GET', '/v1/data_connections/say/runs?limit=2');
    const [newest] = body.data as Data[];
    expect(body.total).toBeGreaterThan(2);
    expect(newest).toMatchObject({ status: 'success', trigger: { type: 'manual' }, definition_version: 1, duration_ms: expect.any(Number) });
    const detail = (await send('GET', `/v1/data_connections/runs/${newest?.id}`)).body.data as Data;
    expect(detail.steps).toEqual([
      expect.objectContaining({ step_id: 'say', status: 'success', start_date: expect.any(String), end_date: expect.any(String), attempt: 1 }),
    ]);
  });

  it('of another client does not exist', async () => {
    const [run] = await h.runs('say');
    const stranger = await api.signIn(await scratchClient(h.database, { name: 'Other' }));
    for (const path of ['', '/cancel', '/retry']) {
      const answer = await stranger.send(path ? 'POST' : 'GET', `/v1/data_connections/runs/${run?.id}${path}`, path ? {} : undefined);
      expect(answer.status).toBe(404);
    }
  });

  it('counts open and ended runs', async () => {
    const { body } = await send('GET', '/v1/documents/settings_data_connections/fails/stats');
    expect(body.data).toMatchObject({ queued: 0, running: 0, success: 0, failure: 1, success_rate: 0, last_run: { status: 'failure' } });
    await until(async () => {
      const { body: settled } = await send('GET', '/v1/settled');
      return settled.outbox === 0 && settled.running === 0;
    });
  });
});

describe('a run', () => {
  it('is cancelled, refused a second time, and retried', async () => {
    const started = await send('POST', '/v1/data_connections/waits', manual({ async: true }));
    const id = String(started.body.run_id);
    await until(async () => (await h.run(id))?.status === 'waiting');
    expect((await send('POST', `/v1/data_connections/runs/${id}/cancel`, {})).status).toBe(202);
    await until(async () => (await h.run(id))?.status === 'cancelled');
    expect((await send('POST', `/v1/data_connections/runs/${id}/cancel`, {})).body).toMatchObject({ error: { code: 'run_ended' } });
    expect((await send('POST', `/v1/data_connections/runs/${id}/retry`, {})).status).toBe(202);
    await until(async () => (await h.run(id))?.status === 'waiting');
    expect((await send('POST', `/v1/data_connections/runs/${id}/resume`, { signal: 'go', value: 1 })).status).toBe(202);
    await until(async () => (await h.run(id))?.status === 'success');
  });

  it('can be tried without leaving anything', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/plan/dry-run', manual());
    const data = body.data as { status: string; steps: Data[]; output: unknown };
    expect([status, data.status]).toEqual([200, 'success']);
    expect(data.steps.map(({ step_id, status: each }) => `${step_id} ${each}`)).toEqual([
      'write success',
      'bad failure',
      'send skipped',
      'nap success',
      'read success',
    ]);
    expect(data.steps[2]).toMatchObject({ output: { would_send: { url: 'https://example.com/', body: { a: 1 } } } });
    expect(data.output).toEqual({ note: [{ text: 'dry' }] });
    expect((await h.read('{ note { text } }')).note).toEqual([]);
    expect(await h.runs('plan')).toEqual([]);
  });
});

describe('POST /v1/hooks/{id}', () => {
  let id = '';
  beforeAll(async () => {
    const [document] = [step('keep', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'trigger.input.word' } } }] } })];
    const created = await send('POST', '/v1/documents/settings_data_connections', {
      name: 'hooked',
      label: 'hooked',
      trigger: { type: 'webhook' },
      steps: [document],
      edges: edges(),
      disabled: false,
      webhook_secret: secret,
    });
    id = String((created.body.data as Data).id);
  });

  const post = (message: string, body: string, sign = secret, at = new Date()) =>
    fetch(`${api.url}/v1/hooks/${id}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(sign).sign(message, at, body),
      },
    });

  it('starts one run for one message, however often it comes', async () => {
    const body = '{"word": "posted"}';
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('msg-1', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const runs = await Promise.all(answers.map((answer) => answer.json() as Promise<{ run_id: string }>));
    expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(1);
    await until(async () => (await h.run(runs[0]?.run_id ?? ''))?.status === 'success');
    expect((await h.read('{ note { text } }')).note).toEqual([{ text: 'posted' }]);
    const next = (await (await post('msg-2', body)).json()) as { run_id: string };
    expect(next.run_id).not.toBe(runs[0]?.run_id);
  });

  it('refuses a wrong signature, an old message, an unsigned one, and an automation that is no webhook, all alike', async () => {
    const wrong = await post('msg-3', '{}', 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    const old = await post('msg-3', '{}', secret, new Date(Date.now() - 3_600_000));
    const headers = { 'content-type': 'application/json' };
    const unsigned = await fetch(`${api.url}/v1/hooks/${id}`, { method: 'POST', body: '{}', headers });
    const [say] = await h.runs('say');
    const other = await fetch(`${api.url}/v1/hooks/${say?.automation_id}`, { method: 'POST', body: '{}', headers });
    expect([wrong.status, old.status, unsigned.status, other.status]).toEqual([401, 401, 401, 401]);
    expect(await h.runs('hooked')).toHaveLength(2);
  });
});

describe('processes', () => {
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
    expect((await live()).body.data).toEqual({ process: null, operations: [], active_operation: null });
    expect((await send('POST', '/v1/processes/update/', { object_id: job, action: 'advance' })).body).toMatchObject({
      error: { code: 'no_process' },
    });
    const set = await send('POST', '/v1/processes/update/', { object_id: job, action: 'set_process', process_id: process.identity });
    expect(set.body.data).toMatchObject({ object_id: job, active_operation: { key: 'a-faire-1' }, effects: [] });
    await send('POST', '/v1/processes/update/', { object_id: job, action: 'set_step', step: 'done' });
    expect((await live()).body.data).toMatchObject({ active_operation: { key: 'done', status: 'active' } });
    expect((await send('POST', '/v1/processes/update/', { object_id: job, action: 'set_step' })).status).toBe(422);
    expect((await send('POST', `/v1/processes/get/live/object/${process.identity}`, {})).body).toMatchObject({ error: { code: 'no_process' } });
  });
});
