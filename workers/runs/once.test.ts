import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { failureRoutes } from '@millwright/api/automations/failures/failures.routes.ts';
import { endRun } from '@millwright/api/automations/runs/end-run.ts';
import { runsTable } from '@millwright/api/automations/runs/run-rows.ts';
import { type Once, problemsOnce, writes } from '@millwright/api/http/testing/once.ts';
import { noticeRoutes } from '@millwright/api/notices/notices.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions, company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const automations = [
  template('say', { type: 'manual' }, [step('say', 'transform', { input: { value: { $: '"hi " & trigger.input' } } })]),
  template('asks', { type: 'manual' }, [step('ask', 'approval', { input: { title: 'Pay?', group: 'client_admin' } })]),
  template('writes', { type: 'manual' }, [step('write', 'write', { input: { items: [{ model: 'job', properties: { title: 'Made' } }] } })]),
  template('posts', { type: 'manual' }, [step('post', 'webhook', { input: { url: 'https://shop.test/' } })]),
  template('waits', { type: 'manual' }, [step('hold', 'wait', { input: { signal: 'go' } }), step('again', 'wait', { input: { signal: 'go' } })]),
];

let h: Harness;
let api: Served;
let send: Send;
let endpoints: Endpoint[];
/** The address of somebody else of the company. */
let other = '';
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), actions });
  api = await serve(h.database, (services) => {
    const { queue } = h;
    const routes = [
      automationRoutes(services, { actions: h.services.actions, queue }),
      failureRoutes(services),
      approvalRoutes(services),
      processRoutes(services, { queue }),
      noticeRoutes(services),
    ];
    endpoints = routes.flatMap(({ served }) => served.map(({ endpoint }) => endpoint));
    return routes;
  });
  await api.signIn(h.client, 'guest');
  const guests = await h.asSystem((tenant) => tenant.query<{ email: string }>("SELECT email FROM platform.users WHERE role = 'guest'"));
  other = guests[0]?.email ?? '';
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const runs = '/v1/data_connections/runs';

/** A run that waits for its first signal. */
async function waiting(): Promise<string> {
  const id = String((await send('POST', '/v1/data_connections/waits', { async: true })).body.run_id);
  await until(async () => (await h.run(id))?.status === 'waiting');
  return id;
}

/** An approval that a run waits for. */
async function approval(): Promise<string> {
  const run = String((await send('POST', '/v1/data_connections/asks', { async: true })).body.run_id);
  await until(async () => (await h.run(run))?.status === 'waiting');
  const { data } = (await send('GET', '/v1/approvals')).body as { data: { id: string; run_id: string }[] };
  return data.find(({ run_id }) => run_id === run)?.id ?? '';
}

/** A call of a webhook that has started a run. */
async function delivery(run_id: string): Promise<string> {
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ id: string }>(
      `INSERT INTO platform.webhook_deliveries (automation_id, outcome, run_id) SELECT automation_id, 'accepted', id FROM ${runsTable(tenant)} WHERE id = $1 RETURNING id`,
      [run_id],
    ),
  );
  return rows[0]?.id ?? '';
}

/** A webhook that a step has sent. */
async function sentCall(): Promise<string> {
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ id: string }>(
      `INSERT INTO platform.sent_calls (automation_id, run_id, step_id, message, attempt, outcome, request)
        VALUES ($1, 'r', 'post', 'm', 1, 'delivered', '{"url":"https://shop.test/"}') RETURNING id`,
      [tenant.config.get('settings_data_connections', 'posts').id],
    ),
  );
  return rows[0]?.id ?? '';
}

/** The group of a run that has just failed for a reason of its own. */
async function failures(code: string): Promise<string> {
  const id = await waiting();
  await h.asSystem((tenant) => endRun(tenant, id, { status: 'failure', error: { code, message: code }, attempt: 1 }));
  return String((await h.run(id))?.failure_group);
}

/** A run that has made a record. */
async function written(): Promise<string> {
  const id = String((await send('POST', '/v1/data_connections/writes', { async: true })).body.run_id);
  await until(async () => (await h.run(id))?.status === 'success');
  return id;
}

async function cancelled(): Promise<string> {
  const id = await waiting();
  await send('POST', `${runs}/${id}/cancel`, {});
  await until(async () => (await h.run(id))?.status === 'cancelled');
  return id;
}

async function processOf(label: string): Promise<string> {
  const steps = [{ label: 'Open', line_num: 1, key: 'open' }];
  const made = await send('POST', '/v1/processes/create/', { label, process_type: 'job', steps });
  return (made.body.data as { process: { identity: string } }).process.identity;
}

/** A process that is saved at its first version. */
const saved = (process_id: string, label: string) => ({
  path: '/v1/processes/save/',
  version: 1,
  body: { process_id, label, is_default: false, steps: [{ label: 'Open', line_num: 1, key: 'open', include_in_mrp: false, workstation: null }] },
});

async function calls(): Promise<Record<string, Once>> {
  const [job, process_id, open, held, ended] = [
    await h.create('job', { title: 'J' }),
    await processOf('Job'),
    await waiting(),
    await waiting(),
    await cancelled(),
  ];
  const edited = await processOf('To edit');
  const [sent, next] = [await delivery(ended), await delivery(ended)];
  const [decided, passed] = [await approval(), await approval()];
  const of = (path: string, call: unknown, differing: unknown): Once => ({ by: send, call: { path, body: call }, other: { path, body: differing } });
  const process = (label: string) => ({ label, process_type: 'job', steps: [{ label: 'Open', line_num: 1, key: 'open' }] });
  const group = `${runs.replace('runs', 'failures')}/`;
  const [aside, shown, first, second] = [await failures('aside'), await failures('shown'), await failures('first'), await failures('second')];
  const retries = await Promise.all(
    [first, second].map(async (id) => ((await send('POST', `${group}${id}/retry`, {})).body.data as { id: string }).id),
  );
  const [last, other_last] = [await failures('last'), await failures('other')];
  const both = (call: string, differing: string): Once => ({ by: send, call: { path: call, body: {} }, other: { path: differing, body: {} } });
  return {
    'POST /v1/data_connections/:id/listen': both('/v1/data_connections/say/listen', '/v1/data_connections/waits/listen'),
    'POST /v1/data_connections/failures/:id/dismiss': both(`${group}${aside}/dismiss`, `${group}${shown}/dismiss`),
    'POST /v1/data_connections/failures/:id/restore': both(`${group}${aside}/restore`, `${group}${shown}/restore`),
    'POST /v1/data_connections/failures/:id/retry': both(`${group}${last}/retry`, `${group}${other_last}/retry`),
    'POST /v1/data_connections/failures/retries/:id/cancel': both(`${group}retries/${retries[0]}/cancel`, `${group}retries/${retries[1]}/cancel`),
    'POST /v1/approvals/:id/decide': of(`/v1/approvals/${decided}/decide`, { outcome: 'rejected', reason: 'Too dear' }, { outcome: 'approved' }),
    'POST /v1/approvals/:id/pass-on': of(`/v1/approvals/${passed}/pass-on`, { person: other }, { person: 'nobody@example.test' }),
    'POST /v1/data_connections/:id': of('/v1/data_connections/say', { input: 'a' }, { input: 'b' }),
    'POST /v1/data_connections/deliveries/:id/redeliver': {
      by: send,
      call: { path: `/v1/data_connections/deliveries/${sent}/redeliver`, body: {} },
      other: { path: `/v1/data_connections/deliveries/${next}/redeliver`, body: {} },
    },
    'POST /v1/data_connections/sent_calls/:id/resend': both(
      `/v1/data_connections/sent_calls/${await sentCall()}/resend`,
      `/v1/data_connections/sent_calls/${await sentCall()}/resend`,
    ),
    'POST /v1/data_connections/:id/follow': of('/v1/data_connections/say/follow', { follows: true }, { follows: false }),
    'POST /v1/data_connections/runs/:run_id/cancel': {
      by: send,
      call: { path: `${runs}/${open}/cancel`, body: {} },
      other: { path: `${runs}/${held}/cancel`, body: {} },
    },
    'POST /v1/data_connections/runs/:run_id/resume': of(`${runs}/${held}/resume`, { signal: 'go', value: 1 }, { signal: 'go', value: 2 }),
    'POST /v1/data_connections/runs/:run_id/retry': of(`${runs}/${ended}/retry`, {}, { from_step: 'hold' }),
    'POST /v1/data_connections/runs/:run_id/undo': both(`${runs}/${await written()}/undo`, `${runs}/${await written()}/undo`),
    'POST /v1/notices/seen': of('/v1/notices/seen', {}, { ids: [] }),
    'POST /v1/processes/create/': of('/v1/processes/create/', process('a'), process('b')),
    'POST /v1/processes/open-records/': of('/v1/processes/open-records/', { process_id }, { process_id: edited }),
    'POST /v1/processes/save/': { by: send, call: saved(edited, 'Edited'), other: saved(edited, 'Edited otherwise') },
    'POST /v1/processes/update/': of(
      '/v1/processes/update/',
      { object_id: job, action: 'set_process', process_id },
      { object_id: job, action: 'advance' },
    ),
  };
}

it('does every call that writes once per Idempotency-Key, and refuses the key with another body', async () => {
  const all = await calls();
  expect(Object.keys(all).sort()).toEqual(endpoints.flatMap(writes).sort());
  const problems: string[] = [];
  for (const [name, once] of Object.entries(all)) problems.push(...(await problemsOnce(name, once)));
  expect(problems).toEqual([]);
});

it('hands one signal to a run for one key, so that its next wait for it goes on waiting', async () => {
  const id = await waiting();
  const go = (key: string) => send('POST', `${runs}/${id}/resume`, { signal: 'go' }, { 'idempotency-key': key });
  const waits = async (step_id: string) => (await h.steps(id)).some((each) => each.step_id === step_id && each.status === 'waiting');
  const answers = await Promise.all([go('first'), go('first'), go('first')]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await until(() => waits('again'));
  expect((await go('first')).status).toBe(202);
  expect(await waits('again')).toBe(true);
  expect((await go('second')).status).toBe(202);
  await until(async () => (await h.run(id))?.status === 'success');
});
