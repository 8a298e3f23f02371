import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { processRoutes } from '@millwright/api/processes/processes.routes.ts';
import { applyTransition } from '@millwright/api/processes/processes.service.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from './testing/company.ts';
import { Harness } from './testing/harness.ts';

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]) });
  api = await serve(h.database, (services) => [documentRoutes(services, () => true), processRoutes(services, { queue: h.queue })]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

type Step = { identity: string; key: string; label: string; line_num: number; include_in_mrp: boolean; workstation: null };
type Defined = { process: { identity: string; label: string; version: number; is_default: boolean }; steps: Step[] };
let count = 0;

/** A process of its own for jobs, whose three steps have keys of their own too. */
async function make(type = 'job', more: string[] = []) {
  const mark = `p${++count}`;
  const keys = ['open', 'work', 'over'].map((key) => `${mark}-${key}`);
  const steps = [...keys, ...more].map((key, at) => ({ label: key, key, line_num: at + 1 }));
  const made = (await send('POST', '/v1/processes/create/', { label: mark, process_type: type, steps })).body.data as Defined;
  const process_id = made.process.identity;
  const move = (object_id: string, step: string) => h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_step', step }));
  const start = async (properties = {}) => {
    const object_id = await h.create(type, { title: mark, ...properties });
    await h.asUser((tenant) => applyTransition(tenant, { object_id, action: 'set_process', process_id }));
    return object_id;
  };
  const [open = '', work = '', over = ''] = keys;
  return { made, process_id, move, start, open, work, over };
}

const edited = ({ process, steps }: Defined, own: Partial<Record<string, unknown>>[]) => ({
  process_id: process.identity,
  label: process.label,
  is_default: process.is_default,
  steps: own.map((step) => ({ label: 'New', line_num: 1, include_in_mrp: false, workstation: null, ...step })),
  had: steps.length,
});
const save = ({ had: _, ...body }: ReturnType<typeof edited>, version: number) =>
  send('POST', '/v1/processes/save/', body, { 'if-match': `${version}` });
const policy = (key: string, parts: object) => send('POST', '/v1/documents/processes', { key, slug: key, label: key, tone: 'active', ...parts });
const rich = { fact: 'amount', operator: 'greaterThan', value: 100 };
const poor = { fact: 'amount', operator: 'lessThan', value: 10 };

describe('a process that is edited', () => {
  it('is saved whole with steps that are added, renamed, moved and deleted, at the version that was read', async () => {
    const { made, open, over } = await make();
    const [first, , last] = made.steps;
    const wanted = edited(made, [
      { ...pick(last), line_num: 1 },
      { ...pick(first), label: 'Begun', line_num: 2, include_in_mrp: true },
      { label: 'Checked twice', line_num: 3 },
    ]);
    const saved = await save({ ...wanted, label: 'Renamed' }, made.process.version);
    expect(saved.body.data).toMatchObject({
      process: { label: 'Renamed', version: made.process.version + 1 },
      steps: [
        { key: over, line_num: 1 },
        { key: open, label: 'Begun', line_num: 2, include_in_mrp: true },
        { key: 'checked-twice-3', label: 'Checked twice', line_num: 3 },
      ],
    });
    expect((await save(wanted, made.process.version)).body).toMatchObject({ error: { code: 'out_of_sync' } });
    expect((await send('POST', '/v1/processes/save/', { ...wanted, had: undefined })).status).toBe(428);
  });

  it('keeps steps in which open records stand, and takes no step of another process', async () => {
    const { made, move, start, work } = await make();
    await move(await start(), work);
    const [first, middle, last] = made.steps;
    const without = await save(edited(made, [pick(first), pick(last)]), made.process.version);
    expect(without.body).toMatchObject({ error: { code: 'step_occupied', details: { count: 1, name: work } } });
    const { made: other } = await make();
    expect((await save(edited(other, [pick(middle)]), other.process.version)).status).toBe(404);
    expect((await send('POST', '/v1/processes/get/', { process_id: made.process.identity })).body.data).toMatchObject({ steps: [{}, {}, {}] });
  });
});

const pick = (step: Step | undefined) => {
  const { identity, key, label, line_num } = step as Step;
  return { identity, key, label, line_num };
};

describe('rules of a step', () => {
  it('let nobody out while one to leave holds, but to cancel, and say why', async () => {
    const { move, start, open, work, over } = await make('job', ['job-off']);
    await policy(work, { refuse_leave: [{ id: 'poor', when: poor, text: 'Only {amount} was entered.' }] });
    const job = await start({ amount: 3 });
    await move(job, work);
    for (const step of [open, over])
      await expect(move(job, step)).rejects.toMatchObject({ code: 'step_refused', details: { step, reason: 'Only 3 was entered.' } });
    await h.update('job', job, { amount: 20 });
    expect((await move(job, over)).active_operation?.key).toBe(over);
    const other = await start({ amount: 3 });
    await move(other, work);
    expect((await move(other, 'job-off')).active_operation?.key).toBe('job-off');
  });

  it('move what belongs to a record that enters, as far as their condition holds of it', async () => {
    const [job, task] = [await make('job'), await make('task')];
    const move = {
      id: 'along',
      label: 'The job follows its task',
      model: 'task',
      when: rich,
      targets: ['job'],
      only_from: job.open,
      set_step: job.work,
    };
    await policy(task.over, { moves: [move] });
    const standing = async (amount: number) => {
      const id = await job.start({ amount });
      const part = await task.start();
      await h.asUser((tenant) =>
        saveRecords(tenant, [{ model: 'task', identity: part, properties: {}, relations: [{ name: 'job', action: 'set', ids: [id] }] }]),
      );
      await task.move(part, task.over);
      return ((await send('POST', `/v1/processes/get/live/object/${id}`, {})).body.data as { active_operation: { key: string } }).active_operation
        .key;
    };
    expect([await standing(200), await standing(50)]).toEqual([job.work, job.open]);
    const astray = await policy('astray', { moves: [{ ...move, targets: ['job.title'] }] });
    expect(astray.body).toMatchObject({ error: { code: 'invalid', details: { fields: [{ field: 'moves[0].targets' }] } } });
  });

  it('are tried on records of the process before they hold', async () => {
    const { process_id, start, open, work } = await make();
    for (const amount of [3, 500]) await start({ amount });
    const body = {
      process_id,
      refuse: [{ id: 'rich', when: rich, text: '{amount} is too much.' }],
      refuse_leave: { when: poor, text: 'Too little.' },
    };
    const { records } = (await send('POST', '/v1/processes/test-rules/', body)).body.data as { records: object[] };
    expect(records).toMatchObject([
      { step: open, enter: '500 is too much.', leave: null },
      { step: open, enter: null, leave: 'Too little.' },
    ]);
    const broken = await send('POST', '/v1/processes/test-rules/', { process_id, refuse: { when: { ...rich, fact: 'dnoe' }, text: '?' } });
    expect(broken.body).toMatchObject({ error: { code: 'invalid_filter' } });
    const clerk = await api.signIn(h.client, 'user');
    expect((await clerk.send('POST', '/v1/processes/test-rules/', body)).status).toBe(403);
    expect((await send('POST', '/v1/processes/get/', { process_id })).body.data).toMatchObject({ steps: [{ open_records: 2 }, { key: work }, {}] });
  });
});

it('figures tell how long records stand in each step, and where they stand longest', async () => {
  const { process_id, start, move, open, work, over } = await make();
  await policy(over, { tone: 'done' });
  const [one, two] = [await start(), await start()];
  await move(one, work);
  await move(one, over);
  await move(two, work);
  await h.database.migrator.use((ddl) =>
    ddl.rows(
      `UPDATE "${h.client.schema}"._events SET date = date - interval '10 hours' WHERE node_id = '${two}' AND changes->'active'->1 IS NOT NULL AND date < now()`,
    ),
  );
  const { steps } = (await send('POST', '/v1/processes/figures/', { process_id })).body.data as { steps: Record<string, unknown>[] };
  expect(steps).toMatchObject([
    { key: open, open_hours: null, left: 2, bottleneck: false },
    { key: work, open_hours: expect.closeTo(10, 1), left: 1, left_hours: expect.closeTo(0, 1), bottleneck: true },
    { key: over, open_hours: null, left: 0, left_hours: null, bottleneck: false },
  ]);
});

it('parts of a policy are changed together at their version, and null takes one away', async () => {
  const { work } = await make();
  const made = (await policy(work, { refuse: [{ id: 'rich', when: rich, text: 'Too much.' }] })).body.data as { id: string; version: number };
  const change = (version: number) => {
    const data = { refuse: null, refuse_leave: [{ id: 'poor', when: poor, text: 'Too little.' }], label: { en: 'Work', fr: 'Travail' } };
    return send('POST', '/v1/documents/publish', { documents: [{ collection: 'processes', id: made.id, version, data }] });
  };
  const [stored] = (await change(made.version)).body.data as object[];
  expect(stored).toMatchObject({ key: work, slug: work, label: { fr: 'Travail' }, refuse_leave: [{ id: 'poor' }] });
  expect(stored).not.toHaveProperty('refuse');
  expect((await change(made.version)).body).toMatchObject({ error: { code: 'not_published' } });
});
