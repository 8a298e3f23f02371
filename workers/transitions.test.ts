import { workflowEngine } from '@millwright/api/http/workflow-engine.ts';
import { assignProcess, liveProcess } from '@millwright/api/processes/processes.service.ts';
import { requestTransition } from '@millwright/api/processes/request-transition.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { TransitionInput } from '@millwright/workflows/activities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from './testing/company.ts';
import { Harness } from './testing/harness.ts';

const automations = [
  template('new-job', { type: 'object_created', model_ids: ['job'] }, [step('assign', 'process', { input: { action: 'assign' } })]),
  template('new-task', { type: 'object_created', model_ids: ['task'] }, [step('assign', 'process', { input: { action: 'assign' } })]),
  template(
    'job-in-work',
    { type: 'object_edited', model_ids: ['job'], changed: ['active'], when: { fact: 'active.key', operator: 'equal', value: 'job-work' } },
    [step('seen')],
  ),
];

let h: Harness;
let flow = '';
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
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
const ask = (input: TransitionInput, key?: string) => requestTransition(h.engine, h.queue, principalOf(h.client), input, key);
const newJob = async (properties = {}) => {
  const job = await h.create('job', { title: 'J', ...properties });
  await h.ended('new-job', (await h.runs('new-job')).length || 1);
  while (!(await at(job))) await new Promise((resolve) => setTimeout(resolve, 30));
  return job;
};

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

  it('applies a request with the same key once', async () => {
    const job = await newJob();
    const [first, again] = [await ask({ object_id: job, action: 'advance' }, 'k1'), await ask({ object_id: job, action: 'advance' }, 'k1')];
    expect([first.active_operation?.key, again.active_operation?.key]).toEqual(['job-work', 'job-work']);
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

  it('moves another record by a rule when its facts hold, in the same transaction', async () => {
    const [open, closed] = [await newJob({ open_hours: 3 }), await newJob({ open_hours: 0 })];
    for (const job of [open, closed]) {
      await ask({ object_id: job, action: 'advance' });
      const task = await h.create('task', { title: 't' }, { job });
      while (!(await at(task))) await new Promise((resolve) => setTimeout(resolve, 30));
      await ask({ object_id: task, action: 'advance' });
    }
    expect([await at(open), await at(closed)]).toEqual(['job-work', 'job-done']);
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
