import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { listEvents } from '@millwright/api/events/events.service.ts';
import { applyTransition, assignProcess, liveProcess } from '@millwright/api/processes/processes.service.ts';
import { requestTransition } from '@millwright/api/processes/request-transition.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import type { TransitionInput } from '@millwright/workflows/activities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const automations = [
  template('new-job', { type: 'object_created', model_ids: ['job'] }, [step('assign', 'process', { input: { action: 'assign' } })]),
  template('new-task', { type: 'object_created', model_ids: ['task'] }, [step('assign', 'process', { input: { action: 'assign' } })]),
  template(
    'job-in-work',
    { type: 'object_edited', model_ids: ['job'], changed: ['active'], when: { fact: 'active.key', operator: 'equal', value: 'job-work' } },
    [step('seen')],
  ),
];

const policies: StepPolicy[] = [
  {
    key: 'job-done',
    label: 'Done',
    tone: 'done',
    confirm: [
      { id: 'some', when: { fact: 'amount', operator: 'equal', value: 3 }, text: 'Is three right?' },
      { id: 'more', take_more: true, when: { fact: 'amount', operator: 'equal', value: 5 }, text: '{amount} of 3 is more.' },
      { id: 'less', close_short: true, when: { fact: 'amount', operator: 'lessThan', value: 3 }, text: 'Only {amount} of 3.' },
    ],
    refuse: { when: { fact: 'amount', operator: 'greaterThan', value: 6 }, text: { en: 'Seven is too much.', fr: 'Sept, c’est trop.' } },
  },
];

let h: Harness;
let flow = '';
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations, { policies }) });
  flow = await addFlow('job', ['job-draft', 'job-work', 'job-done', 'job-off'], true);
  await addFlow('task', ['task-open', 'task-done'], true);
});
afterAll(() => h?.close());

async function addFlow(kind: string, keys: string[], standard: boolean): Promise<string> {
  const items = keys.map((key, index) => ({ properties: { title: key, key, line: (index + 1) * 10, planned: index === 0 } }));
  const [id] = await h.save({ model: 'flow', properties: { title: kind, kind, standard }, children: [{ name: 'steps', items }] });
  return id ?? '';
}

const live = (id: string) => h.asUser((tenant) => liveProcess(tenant, id), { read_only: true });
const at = async (id: string) => (await live(id)).active_operation?.key;
const ask = (input: TransitionInput, key?: string) =>
  requestTransition(h.engine, h.queue, principalOf(h.client), input, key === undefined ? null : { key, fingerprint: JSON.stringify(input) });
const newJob = async (properties = {}) => {
  const job = await h.create('job', { title: 'J', ...properties });
  await h.ended('new-job', (await h.runs('new-job')).length || 1);
  await until(() => at(job));
  return job;
};

/** A job in work, and its open tasks of three hours each. */
async function jobWithTasks(count: number): Promise<[job: string, tasks: string[]]> {
  const job = await h.create('job', { title: 'J' });
  const tasks = await Promise.all(Array.from({ length: count }, () => h.create('task', { title: 't', hours: 3 }, { job })));
  await h.asSystem(async (tenant) => {
    for (const id of [job, ...tasks]) await assignProcess(tenant, id);
    await applyTransition(tenant, { object_id: job, action: 'set_step', step: 'job-work' });
  });
  return [job, tasks];
}

describe('a process', () => {
  it('is given to a new record durably, once, in the step it begins in', async () => {
    const job = await newJob();
    const { process, operations, active_operation } = await live(job);
    expect(process?.identity).toBe(flow);
    expect(active_operation?.key).toBe('job-draft');
    expect(operations.map(({ key, status }) => [key, status])).toEqual([
      ['job-draft', 'active'],
      ['job-work', 'next'],
      ['job-done', 'hold'],
      ['job-off', 'hold'],
    ]);
    await h.asSystem((tenant) => assignProcess(tenant, job));
    expect((await live(job)).operations).toHaveLength(4);
  });

  it('advances with the statuses of all operations and names the runs it starts', async () => {
    const job = await newJob();
    const { active_operation, effects } = await ask({ object_id: job, action: 'advance' });
    expect(active_operation?.key).toBe('job-work');
    expect((await live(job)).operations.map(({ status }) => status)).toEqual(['done', 'active', 'next', 'hold']);
    const [run] = await h.ended('job-in-work');
    expect(effects).toEqual([{ automation: 'job-in-work', run_id: run?.id }]);
  });

  it('does nothing at the last step, and cancels everything on cancellation', async () => {
    const job = await newJob();
    await ask({ object_id: job, action: 'set_step', step: 'job-done' });
    const last = await ask({ object_id: job, action: 'advance' });
    expect(last).toMatchObject({ active_operation: { key: 'job-done' }, effects: [] });
    await ask({ object_id: job, action: 'set_step', step: 'job-off' });
    expect(new Set((await live(job)).operations.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  });

  it('takes two advances at once one after the other', async () => {
    const job = await newJob();
    const answers = await Promise.all([ask({ object_id: job, action: 'advance' }), ask({ object_id: job, action: 'advance' })]);
    expect(answers.map(({ active_operation }) => active_operation?.key).sort()).toEqual(['job-done', 'job-work']);
    expect(await at(job)).toBe('job-done');
  });

  it('applies a request with the same key once, answers it as it was first, and refuses the key for another request', async () => {
    const job = await newJob();
    const first = await ask({ object_id: job, action: 'advance' }, 'k1');
    expect(first).toMatchObject({ active_operation: { key: 'job-work' }, effects: [{ automation: 'job-in-work' }] });
    await ask({ object_id: job, action: 'set_step', step: 'job-done' });
    expect(await ask({ object_id: job, action: 'advance' }, 'k1')).toEqual(first);
    await expect(ask({ object_id: job, action: 'set_step', step: 'job-draft' }, 'k1')).rejects.toMatchObject({ code: 'key_reused' });
    expect(await at(job)).toBe('job-done');
  });

  it('lets one of two requests through that use a key at the same time', async () => {
    const job = await newJob();
    const steps = ['job-work', 'job-done'].map((step) => ask({ object_id: job, action: 'set_step', step }, 'k2'));
    const ends = await Promise.allSettled(steps);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'key_reused' });
  });

  it('refuses another version, an unknown step and an active operation that is not among the operations', async () => {
    const job = await newJob();
    await expect(ask({ object_id: job, action: 'advance', version: 99 })).rejects.toMatchObject({ code: 'out_of_sync' });
    await expect(ask({ object_id: job, action: 'set_step', step: 'nothing' })).rejects.toMatchObject({ code: 'operation_not_found' });
    await h.save({ model: 'job', identity: job, properties: {}, relations: [{ name: 'active', action: 'set', ids: [] }] });
    await expect(ask({ object_id: job, action: 'advance' })).rejects.toMatchObject({
      code: 'operation_not_found',
      message: expect.stringContaining('J'),
    });
  });

  it('is unavailable while the engine is away, and nothing has happened', async () => {
    const job = await newJob();
    const away = workflowEngine('127.0.0.1:9', 'default');
    const request = requestTransition(away, h.queue, principalOf(h.client), { object_id: job, action: 'advance' });
    await expect(request).rejects.toMatchObject({ code: 'unavailable' });
    expect(await at(job)).toBe('job-draft');
  });

  it('keeps a record out of a step that refuses it, whoever moves it, and says why', async () => {
    const job = await newJob({ amount: 7 });
    await expect(ask({ object_id: job, action: 'set_step', step: 'job-done' })).rejects.toMatchObject({
      code: 'step_refused',
      message: 'This record may not enter the step: Seven is too much.',
      details: { step: 'job-done', reason: { en: 'Seven is too much.', fr: 'Sept, c’est trop.' } },
    });
    expect(await at(job)).toBe('job-draft');
    await h.save({ model: 'job', identity: job, properties: { amount: 6 } });
    await ask({ object_id: job, action: 'set_step', step: 'job-done' });
    expect(await at(job)).toBe('job-done');
  });

  it('ends a record short only for a call that says so; what only screens ask is asked of no call', async () => {
    const job = await newJob({ amount: 2 });
    const refused = { code: 'closes_short', message: expect.stringMatching(/^Only 2 of 3\. .*close_short/), details: { step: 'job-done' } };
    await expect(ask({ object_id: job, action: 'set_step', step: 'job-done' })).rejects.toMatchObject(refused);
    await expect(ask({ object_id: job, action: 'set_step', step: 'job-done', close_short: false })).rejects.toMatchObject(refused);
    const done = (await live(job)).operations.find(({ key }) => key === 'job-done')?.identity ?? '';
    const link = { model: 'job', identity: job, properties: {}, relations: [{ name: 'active', action: 'set' as const, ids: [done] }] };
    await expect(h.save(link)).rejects.toMatchObject(refused);
    expect(await at(job)).toBe('job-draft');
    expect((await live(job)).refusals?.map(({ step: of }) => of) ?? []).not.toContain('job-done');
    await ask({ object_id: job, action: 'set_step', step: 'job-done', close_short: true });
    expect(await at(job)).toBe('job-done');
    const whole = await newJob({ amount: 3 });
    await ask({ object_id: whole, action: 'set_step', step: 'job-done' });
    expect(await at(whole)).toBe('job-done');
  });

  it('ends a record with more than it was for only for a call that says just that', async () => {
    const job = await newJob({ amount: 5 });
    const refused = { code: 'takes_more', message: expect.stringMatching(/^5 of 3 is more\. .*take_more/), details: { step: 'job-done' } };
    await expect(ask({ object_id: job, action: 'set_step', step: 'job-done', close_short: true })).rejects.toMatchObject(refused);
    expect(await at(job)).toBe('job-draft');
    await ask({ object_id: job, action: 'set_step', step: 'job-done', take_more: true });
    expect(await at(job)).toBe('job-done');
  });

  it('tells who has only the link of a form no values of the record, and asks them nothing', async () => {
    const job = await newJob({ amount: 2 });
    const share = { form_id: job, node_id: job, token_id: job, email: null, state: 'open' as const };
    const move = (tenant: TenantTransaction) => applyTransition(tenant, { object_id: job, action: 'set_step', step: 'job-done' });
    const asShare = h.asUser((tenant) => move(Object.create(tenant, { principal: { value: { ...tenant.principal, share } } })));
    await expect(asShare).rejects.toMatchObject({ code: 'step_refused', details: { step: 'job-done', reason: 'Only … of 3.' } });
    expect(await at(job)).toBe('job-draft');
  });

  it('keeps a record off a process whose first step refuses it; the step that it stands in refuses nothing', async () => {
    const job = await newJob({ amount: 7 });
    const refusing = await addFlow('job', ['job-done', 'job-off'], false);
    await expect(ask({ object_id: job, action: 'set_process', process_id: refusing })).rejects.toMatchObject({
      code: 'step_refused',
      details: { step: 'job-done' },
    });
    expect(await live(job)).toMatchObject({ process: { identity: flow }, active_operation: { key: 'job-draft' } });
    const unassigned = await h.create('job', { title: 'J', amount: 7 });
    await h.settled();
    await h.save({
      model: 'job',
      identity: unassigned,
      properties: {},
      relations: ['active', 'flow', 'operations'].map((name) => ({ name, action: 'set', ids: [] })),
    });
    await expect(ask({ object_id: unassigned, action: 'set_process', process_id: refusing })).rejects.toMatchObject({ code: 'step_refused' });
    expect(await live(unassigned)).toMatchObject({ process: null, operations: [], active_operation: null });
    await h.save({ model: 'job', identity: job, properties: { amount: 6 } });
    await ask({ object_id: job, action: 'set_process', process_id: refusing });
    await h.save({ model: 'job', identity: job, properties: { amount: 7 } });
    await ask({ object_id: job, action: 'set_process', process_id: flow });
    expect(await live(job)).toMatchObject({ process: { identity: flow }, active_operation: { key: 'job-done' } });
  });

  it('moves another record by a rule when its facts hold, in the same transaction', async () => {
    const [job, [first = '', second = '']] = await jobWithTasks(2);
    await ask({ object_id: first, action: 'advance' });
    expect(await at(job)).toBe('job-work');
    await ask({ object_id: second, action: 'advance' });
    expect(await at(job)).toBe('job-done');
    const { data } = await h.asUser((tenant) => listEvents(tenant, job, { limit: 2, skip: 0 }));
    expect(data.map(({ type, field, cause }) => ({ type, field, rule: cause.rule, label: cause.label }))).toEqual([
      { type: 'transition', field: 'active', rule: 'tasks-done', label: 'A job is done with its last hour' },
      { type: 'transition', field: 'active', rule: null, label: null },
    ]);
  });

  it('changes with the process: missing operations come, those it does not have go', async () => {
    const job = await newJob();
    const other = await addFlow('job', ['job-draft', 'job-check', 'job-done'], false);
    const before = (await live(job)).operations;
    const { active_operation } = await ask({ object_id: job, action: 'set_process', process_id: other });
    const { operations, process } = await live(job);
    expect([process?.identity, active_operation?.key]).toEqual([other, 'job-draft']);
    expect(operations.map(({ key }) => key).sort()).toEqual(['job-check', 'job-done', 'job-draft']);
    expect(operations.find(({ key }) => key === 'job-draft')?.identity).toBe(before.find(({ key }) => key === 'job-draft')?.identity);
  });
});

/** The same transitions without their workflow: as when forms and steps of automations make them. */
describe('two transactions at once', () => {
  const move = (object_id: string, step: string, held: () => Promise<void> = async () => {}) =>
    h.asSystem(async (tenant) => {
      await applyTransition(tenant, { object_id, action: 'set_step', step });
      await held();
    });
  /** Transactions of this database that wait for another one. */
  const waiting = () =>
    h.asSystem((tenant) =>
      tenant.query('SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()'),
    );

  it('that end the last tasks of a job end the job, each time', async () => {
    for (let round = 0; round < 20; round++) {
      const [job, tasks] = await jobWithTasks(2);
      await Promise.all(tasks.map((task) => move(task, 'task-done')));
      expect([await at(job), round]).toEqual(['job-done', round]);
    }
  });

  it('leave a job cancelled that was cancelled while its last task ended', async () => {
    const [job, [task = '']] = await jobWithTasks(1);
    const [moved, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cancelled = move(job, 'job-off', () => {
      moved.resolve();
      return release.promise;
    });
    await moved.promise;
    const ended = move(task, 'task-done');
    await until(async () => (await waiting()).length > 0).finally(release.resolve);
    await Promise.all([cancelled, ended]);
    expect([await at(job), await at(task)]).toEqual(['job-off', 'task-done']);
  });
});
