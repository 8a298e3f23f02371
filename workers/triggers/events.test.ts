import { settled } from '@millwright/api/automations/history/stats.ts';
import { listEvents } from '@millwright/api/events/events.service.ts';
import { deleteRecords, saveRecords } from '@millwright/api/records/records.service.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

const note = (text: string) =>
  step('note', 'write', {
    input: {
      items: [{ model: 'note', properties: { text }, relations: [{ name: 'job', action: 'link', ids: [{ $: 'trigger.primary_item_id' }] }] }],
    },
  });

const form = '0198c0de-0000-7000-8000-0000000000f0';
const automations = [
  template('on-create', { type: 'object_created', model_ids: ['job'] }, [note('created')]),
  template(
    'on-raise',
    {
      type: 'object_edited',
      model_ids: ['job'],
      changed: ['amount'],
      when: {
        all: [
          { fact: 'amount', operator: 'greaterThan', value: 100 },
          { fact: 'old.amount', operator: 'lessThanInclusive', value: 100 },
        ],
      },
    },
    [note('raised')],
  ),
  template(
    'on-moved',
    {
      type: 'object_edited',
      model_ids: ['task'],
      changed: ['job'],
      when: {
        all: [
          { fact: 'job.title', operator: 'equal', value: 'B' },
          { fact: 'old.job.title', operator: 'equal', value: 'A' },
        ],
      },
    },
    [step('shape', 'transform', { input: { value: { $: 'trigger.event.changes.job' } } })],
  ),
  template('on-form', { type: 'form_submitted', form_ids: [form] }, [step('seen', 'transform', { input: { value: { $: 'trigger.form_id' } } })]),
  template('on-delete', { type: 'object_deleted', model_ids: ['job'], when: { fact: 'old.title', operator: 'equal', value: 'Gone' } }, [
    step('seen'),
  ]),
  template(
    'on-delete-together',
    { type: 'object_deleted', model_ids: ['task'], when: { fact: 'old.title', operator: 'equal', value: 'Gone' }, together: true },
    [step('seen', 'transform', { input: { value: { $: 'trigger.primary_item_ids' } } })],
  ),
  template('again-and-again', { type: 'object_edited', model_ids: ['task'], changed: ['hours'] }, [
    step('more', 'write', {
      input: {
        items: [{ model: 'task', identity: { $: 'trigger.primary_item_id' }, properties: { hours: { $: 'trigger.event.changes.hours[1] + 1' } } }],
      },
    }),
  ]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

describe('an event', () => {
  it('starts the automations of a created record once, with its trigger data', async () => {
    const job = await h.create('job', { title: 'One', amount: 5 });
    const [run] = await h.ended('on-create');
    expect(run).toMatchObject({
      status: 'success',
      trigger: { type: 'object_created', primary_item_id: job, event: { model: 'job', changes: { title: [null, 'One'] } } },
    });
    expect(run?.id).toBe(`${run?.automation_id}.${run?.event_id}`);
    await h.settled();
    expect(await h.runs('on-create')).toHaveLength(1);
  });

  it('is under way until what it causes is there, also while others come and go', async () => {
    const others = Array.from({ length: 4 }, (_, lane) => lane).map(async (lane) => {
      for (let round = 0; round < 4; round++) {
        const job = await h.create('job', { title: `Lane ${lane}, ${round}`, amount: 1 });
        let under = await h.asSystem(settled);
        while (under.outbox + under.running > 0) under = await h.asSystem(settled);
        expect((await h.runs('on-create')).find(({ trigger }) => trigger.primary_item_id === job)?.status).toBe('success');
      }
    });
    await Promise.all(others);
  });

  it('is held against the values before and after', async () => {
    const job = await h.create('job', { title: 'Two', amount: 50 });
    await h.update('job', job, { amount: 90 });
    await h.update('job', job, { amount: 150 });
    await h.update('job', job, { amount: 200 });
    await h.update('job', job, { title: 'Two!' });
    await h.ended('on-raise');
    await h.settled();
    const runs = await h.runs('on-raise');
    expect(runs.map(({ trigger }) => trigger.event?.changes)).toEqual([{ amount: [90, 150] }]);
  });

  it('follows a changed link to the record before and after', async () => {
    const [a, b, c] = await h.save(
      { model: 'job', properties: { title: 'A' } },
      { model: 'job', properties: { title: 'B' } },
      { model: 'job', properties: { title: 'C' } },
    );
    const task = await h.create('task', { title: 't' }, { job: a ?? '' });
    const move = (id: string | undefined) =>
      h.save({ model: 'task', identity: task, properties: {}, relations: [{ name: 'job', action: 'set', ids: [id ?? ''] }] });
    await move(c);
    await move(b);
    await move(a);
    await move(b);
    const [run] = await h.ended('on-moved');
    await h.settled();
    expect(await h.runs('on-moved')).toHaveLength(1);
    expect(run?.output).toEqual([a, b]);
  });

  it('of a deletion shows the values before', async () => {
    const [kept, gone] = await h.save({ model: 'job', properties: { title: 'Kept' } }, { model: 'job', properties: { title: 'Gone' } });
    await h.asUser((tenant) => deleteRecords(tenant, [kept ?? '', gone ?? '']));
    await h.ended('on-delete');
    await h.settled();
    expect((await h.runs('on-delete')).map(({ trigger }) => trigger.primary_item_id)).toEqual([gone]);
  });

  it('starts one run for all records of its transaction where the trigger takes them together', async () => {
    const task = (title: string) => ({ model: 'task', properties: { title } });
    const [one, kept, two, alone] = await h.save(task('Gone'), task('Kept'), task('Gone'), task('Gone'));
    await h.asUser((tenant) => deleteRecords(tenant, [one ?? '', kept ?? '', two ?? '']));
    await h.asUser((tenant) => deleteRecords(tenant, [alone ?? '']));
    await h.ended('on-delete-together', 2);
    await h.settled();
    const runs = await h.runs('on-delete-together');
    expect(runs.map(({ trigger, output }) => [trigger.primary_item_id, output])).toEqual([
      [one, [one, two]],
      [alone, [alone]],
    ]);
  });

  it('of a submitted form starts what is triggered by that form', async () => {
    const job = await h.create('job', { title: 'Filled in' });
    const submit = (form_id: string) => h.asUser(async (tenant) => tenant.emit({ node_id: job, model: 'job', type: 'form_submitted', form_id }));
    await submit('0198c0de-0000-7000-8000-0000000000ff');
    await submit(form);
    const [run] = await h.ended('on-form');
    await h.settled();
    expect(await h.runs('on-form')).toHaveLength(1);
    expect(run).toMatchObject({ output: form, trigger: { type: 'form_submitted', primary_item_id: job } });
  });

  it('is not made by a write that changes nothing', async () => {
    const job = await h.create('job', { title: 'Same', amount: 500 });
    // The automation of created records writes too.
    await h.settled();
    const before = await h.asSystem((tenant) => tenant.query(`SELECT id FROM "${h.client.schema}"._events`));
    await h.asUser((tenant) => saveRecords(tenant, [{ model: 'job', identity: job, properties: { title: 'Same', amount: 500 } }]));
    const after = await h.asSystem((tenant) => tenant.query(`SELECT id FROM "${h.client.schema}"._events`));
    expect(after.length).toBe(before.length);
  });

  it('stops an automation that starts itself at depth 8, shows it, and disables it', async () => {
    const task = await h.create('task', { title: 'loop', hours: 0 });
    await h.update('task', task, { hours: 1 });
    const runs = await h.ended('again-and-again', 9);
    await h.settled();
    const all = await h.runs('again-and-again');
    expect(all.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 'success'), 'failure']);
    expect(all.at(-1)).toMatchObject({ error: { code: 'loop_stopped' }, depth: 9 });
    expect(runs.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await h.read('query($id: ID!) { task_by_id(id: $id) { hours } }', { id: task })).task_by_id).toEqual({ hours: 9 });
    const { data } = await h.asUser((tenant) => listEvents(tenant, task, { limit: 100, skip: 0 }));
    expect(data.flatMap(({ type, run_id }) => (type === 'automation_failed' ? [run_id] : []))).toEqual([all.at(-1)?.id]);
    const looping = await h.asUser(async (tenant) => tenant.config.effective('settings_data_connections', 'again-and-again'));
    expect(looping).toMatchObject({ disabled: true, version: 2, updated_by: null });
    await h.update('task', task, { hours: 20 });
    await h.settled();
    expect(await h.runs('again-and-again')).toHaveLength(9);
  });
});
