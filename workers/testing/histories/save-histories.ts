import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelWorkflow, signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { syncSchedule } from '@millwright/api/automations/triggers/schedules.ts';
import { requestTransition } from '@millwright/api/processes/request-transition.ts';
import { version } from '@millwright/api/settings/settings.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { approvalSignal, batchWorkflowId, processWorkflowId, runWorkflowId, scheduleIdOf, workflowTypes } from '@millwright/core/automation/names.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { BatchInput } from '@millwright/workflows/activities.ts';
import temporal from '@temporalio/proto';
import { company, template } from '../company.ts';
import { Harness, until } from '../harness.ts';
import { otherCompany } from '../other-company.ts';

// Saves a history of every path of the workflow code, one set per release: node workers/testing/histories/save-histories.ts
// With names, only those of them: what a release has saved stays as its code made it.
const asked = process.argv.slice(2);
const folder = new URL(`../../../workflows/histories/${version}/`, import.meta.url);
const bad: Partial<Step> = { input: { items: [{ model: 'nothing', properties: {} }] } };
const awaited = { model: 'job', record: { $: 'trigger.input.id' }, when: { fact: 'state', operator: 'equal', value: 'paid' } };
const other = await otherCompany();
other.replies.push({ status: 503 }, { status: 200 });

const automations = [
  template('inside', { type: 'manual' }, [step('a'), step('b'), step('c')]),
  template(
    'bodies',
    { type: 'manual' },
    [
      step('each', 'for_each', { input: { items: [1, 2] } }),
      step('in'),
      step('fork', 'parallel'),
      step('left'),
      step('nap', 'wait', { input: { seconds: 0.1 } }),
      step('end'),
    ],
    { edges: edges('each:item>in', 'each>fork', 'fork:branch_1>left', 'fork:branch_2>nap', 'fork>end') },
  ),
  template('signal', { type: 'manual' }, [step('hold', 'wait', { input: { signal: 'go', timeout_seconds: 600 } }), step('end')]),
  template('approval', { type: 'manual' }, [
    step('ask', 'approval', { input: { title: 'Pay?', group: 'client_admin', expires_after_hours: 1 } }),
    step('end'),
  ]),
  template('wait-record', { type: 'manual' }, [step('hold', 'wait_record', { input: awaited }), step('end')]),
  template('wait-record-expired', { type: 'manual' }, [
    step('hold', 'wait_record', { input: { ...awaited, expires_after_hours: { $: '0.3 / 3600' } } }),
    step('end'),
  ]),
  template(
    'at-once',
    { type: 'manual' },
    [step('each', 'for_each', { input: { items: [1, 2, 3, 4, 5, 6], at_once: 3 } }), step('nap', 'wait', { input: { seconds: 0.1 } }), step('end')],
    { edges: edges('each:item>nap', 'each>end') },
  ),
  template('cancelled', { type: 'manual' }, [step('a'), step('hold', 'wait', { input: { signal: 'go' } })]),
  template('outside', { type: 'manual' }, [
    step('ask', 'rest', { retry: { attempts: 2, interval_seconds: 0.1 }, input: { url: other.url } }),
    step('end'),
  ]),
  template(
    'failing',
    { type: 'manual' },
    [step('try', 'write', { ...bad, retry: { attempts: 2, interval_seconds: 0.1 } }), step('never'), step('rescue', 'write', bad)],
    {
      edges: edges('try>never', 'try:error>rescue'),
    },
  ),
  template('schedule', { type: 'schedule', cron: '0 6 1 1 *' }, [step('a')]),
  template(
    'long',
    { type: 'manual' },
    [step('each', 'for_each', { input: { items: [1, 2, 3, 4] } }), step('nap', 'wait', { input: { seconds: 0.1 } }), step('end')],
    {
      edges: edges('each:item>nap', 'each>end'),
    },
  ),
  template('parent', { type: 'manual' }, [step('sub', 'automation', { input: { automation: 'inside' } }), step('end')]),
];

const h = await Harness.open({ built_in: company(automations), allow: [other.destination], relay: false });

async function save(name: string, workflow_id: string, run_id?: string) {
  const client = await h.engine.client();
  const history = await client.workflow.getHandle(workflow_id, run_id).fetchHistory();
  const bytes = temporal.temporal.api.history.v1.History.encode(history).finish();
  await writeFile(
    new URL(`${name}.json`, folder),
    `${JSON.stringify({ name, events: history.events?.length, history: Buffer.from(bytes).toString('base64') })}\n`,
  );
}

/** Starts a run with a history that is soon long; both its first and its last execution are saved. */
async function runLong(slug: string) {
  const { id, definition } = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual' }));
  const workflowId = runWorkflowId(h.client.id, id);
  const input = { client_id: h.client.id, run_id: id, user_id: null, graph: graphOf(definition) };
  const client = await h.engine.client();
  const first = await client.workflow.start(workflowTypes.run, { workflowId, taskQueue: h.queue, args: [input], memo: { longest_history: 15 } });
  await client.workflow.getHandle(workflowId).result();
  await save(`${slug}-left`, workflowId, first.firstExecutionRunId);
  await save(slug, workflowId);
}

/** Decides what a run asks, as its relay would tell it. */
async function approve(id: string) {
  const waiting = await until(async () => ((await h.run(id))?.status === 'waiting' ? h.run(id) : null));
  const asked = `UPDATE platform.approvals SET outcome = 'approved', decided_at = now() WHERE run_id = $1 RETURNING id`;
  const [approval] = await h.asSystem((tenant) => tenant.query<{ id: string }>(asked, [id]));
  if (waiting && approval) await signalWorkflow(h.engine, h.client.id, waiting, approvalSignal(approval.id), null);
}

/** A record that a run waits for comes to match, or does not in time. */
async function waitForRecord(slug: string) {
  const id = await h.create('job', { title: 'J', state: 'open' });
  const started = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', input: { id } }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, started);
  await until(async () => (await h.run(started.id))?.status === 'waiting');
  await h.startRelay();
  if (slug === 'wait-record') await h.update('job', id, { state: 'paid' });
  await until(async () => (await h.run(started.id))?.ended_at);
  await h.stopRelay();
  await sleep(300);
  await save(slug, runWorkflowId(h.client.id, started.id));
}

async function run(slug: string) {
  const started = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual' }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, started);
  if (slug === 'approval') await approve(started.id);
  if (slug === 'signal' || slug === 'cancelled') {
    const waiting = await until(async () => ((await h.run(started.id))?.status === 'waiting' ? h.run(started.id) : null));
    if (!waiting) return;
    if (slug === 'signal') await signalWorkflow(h.engine, h.client.id, waiting, 'go', 1);
    else await cancelWorkflow(h.engine, h.client.id, waiting);
  }
  await until(async () => (await h.run(started.id))?.ended_at);
  await sleep(300);
  await save(slug, runWorkflowId(h.client.id, started.id));
}

async function transitions() {
  const items = ['job-draft', 'job-work', 'job-done'].map((key, index) => ({ properties: { title: key, key, line: index + 1 } }));
  const [flow = ''] = await h.save({ model: 'flow', properties: { title: 'f', kind: 'job', standard: true }, children: [{ name: 'steps', items }] });
  const object_id = await h.create('job', { title: 'J' });
  const ask = (action: 'advance' | 'set_process') =>
    requestTransition(h.engine, h.queue, principalOf(h.client), { object_id, action, process_id: flow });
  await ask('set_process');
  await Promise.all([ask('advance'), ask('advance')]);
  await sleep(300);
  await save('transitions', processWorkflowId(h.client.id, object_id));
}

async function schedule() {
  const automation = await h.asSystem(async (tenant) => tenant.config.get('settings_data_connections', 'schedule'));
  const client = await h.engine.client();
  await syncSchedule({ database: h.database, client, queue: h.queue }, h.client.id, automation.id);
  const handle = client.schedule.getHandle(scheduleIdOf(h.client.id, automation.id));
  await handle.trigger();
  await until(async () => (await h.runs('schedule')).some(({ ended_at }) => ended_at));
  const [action] = await until(async () => {
    const { recentActions, runningActions } = (await handle.describe()).info;
    return recentActions.length > 0 && runningActions.length === 0 && recentActions;
  });
  await handle.delete();
  if (action?.action.type === 'startWorkflow') await save('schedule', action.action.workflow.workflowId);
}

/** Two runs that are carried together. */
async function batch() {
  const started = await Promise.all([1, 2].map(() => h.asUser((tenant) => createRun(tenant, 'inside', { type: 'manual' }))));
  const client = await h.engine.client();
  const workflowId = batchWorkflowId(h.client.id, 'saved');
  const input: BatchInput = { client_id: h.client.id, run_ids: started.map(({ id }) => id) };
  await client.workflow.execute(workflowTypes.batch, { workflowId, taskQueue: h.queue, args: [input] });
  await save('batch', workflowId);
}

await mkdir(folder, { recursive: true });
const recorded = (slug: string) => () => waitForRecord(slug);
const others: Record<string, () => Promise<void>> = {
  'wait-record': recorded('wait-record'),
  'wait-record-expired': recorded('wait-record-expired'),
  schedule, long: () => runLong('long'), transitions, batch };
const names = new Set([...automations.map(({ slug }) => slug), ...Object.keys(others)]);
for (const name of names) if (asked.length === 0 || asked.includes(name)) await (others[name]?.() ?? run(name));
await h.close();
other.close();
