import { saveRecords } from '@millwright/api/records/records.service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Harness } from '../testing/harness.ts';
import { type Defined, type Designer, edited, openDesigner, pick, poor, rich } from './designer.fixture.ts';

let designer: Designer;
let h: Harness;
let { make, send, save, policy }: Designer = {} as Designer;
beforeAll(async () => {
  designer = await openDesigner();
  ({ h, make, send, save, policy } = designer);
});
afterAll(() => designer?.close());

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

  it('is another version once its steps alone have changed: nobody deletes by it what another has added', async () => {
    const { made } = await make();
    const added = await save(edited(made, [...made.steps.map(pick), { label: 'Added', line_num: 9 }]), made.process.version);
    expect(added.body.data).toMatchObject({ process: { version: made.process.version + 1 }, steps: [{}, {}, {}, { label: 'Added' }] });
    expect((await save(edited(made, made.steps.map(pick)), made.process.version)).body).toMatchObject({ error: { code: 'out_of_sync' } });
    const now = added.body.data as Defined;
    const untouched = await save(edited(now, now.steps.map(pick)), now.process.version);
    expect(untouched.body.data).toMatchObject({ process: { version: now.process.version } });
    const fewer = await save(edited(now, now.steps.slice(1).map(pick)), now.process.version);
    expect(fewer.body.data).toMatchObject({ process: { version: now.process.version + 1 } });
  });

  it('gives a step a key that a form has made without one', async () => {
    const steps = ['Bake', 'Cool'].map((title, at) => ({ properties: { title, line: at + 1 } }));
    const [flow] = await h.asUser((tenant) =>
      saveRecords(tenant, [{ model: 'flow', properties: { title: 'Routing', kind: 'job' }, children: [{ name: 'steps', items: steps }] }]),
    );
    const read = (await send('POST', '/v1/processes/get/', { process_id: flow?.identity })).body.data as Defined;
    expect(read.steps.map(({ key }) => key)).toEqual(['', '']);
    const own = read.steps.map((step) => ({ ...pick(step), key: `step-${step.identity.slice(-12)}` }));
    const saved = (await save(edited(read, own), read.process.version)).body.data as Defined;
    expect(saved.steps.map(({ key }) => key)).toEqual(own.map(({ key }) => key));
  });

  it('takes new records over from the process that they went through before', async () => {
    const processes = [await make('task'), await make('task')];
    for (const { process_id } of processes) {
      const { process, steps } = (await send('POST', '/v1/processes/get/', { process_id })).body.data as Defined;
      await save({ ...edited({ process, steps }, steps.map(pick)), is_default: true }, process.version);
      const { data } = (await send('POST', '/v1/processes/get/', { process_type: 'task' })).body;
      expect(data).toMatchObject({ process: { identity: process_id } });
    }
    const { data } = (await send('GET', '/v1/processes?limit=500')).body as { data: (Defined & { process: { process_type: string } })[] };
    expect(data.filter(({ process }) => process.process_type === 'task' && process.is_default)).toHaveLength(1);
  });

  it('says of a step that is never deleted why', async () => {
    const { made } = await make('job', ['needed-step']);
    expect(made.steps.map((step) => 'stays' in step && step.stays)).toEqual([false, false, false, { en: 'Planning finds it.' }]);
    const without = await save(edited(made, made.steps.slice(0, 3).map(pick)), made.process.version);
    expect(without.body).toMatchObject({ error: { code: 'in_use', details: { because: { en: 'Planning finds it.' } } } });
  });

  it('may be of each type that records have, also of one that has none yet', async () => {
    const { own_model, types } = (await send('GET', '/v1/processes?limit=1')).body as Record<string, unknown>;
    expect([own_model, types]).toEqual([
      'flow',
      [
        { type: 'job', model: 'job' },
        { type: 'task', model: 'task' },
      ],
    ]);
  });
});

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
    const parts = { elsewhere: 0, unmet: 0, moved: [] };
    // Before it holds, it is tried: on tasks whose jobs stand where it expects them, or not, or are not what it asks for.
    const tried = await make('task');
    const [fit, poorer, gone] = [await job.start({ amount: 200 }), await job.start({ amount: 50 }), await job.start({ amount: 200 })];
    await job.move(gone, job.over);
    for (const id of [fit, poorer, gone]) {
      const part = await tried.start();
      await h.asUser((tenant) =>
        saveRecords(tenant, [{ model: 'task', identity: part, properties: {}, relations: [{ name: 'job', action: 'set', ids: [id] }] }]),
      );
    }
    const answer = await send('POST', '/v1/processes/test-rules/', { process_id: tried.process_id, moves: [move] });
    const { records } = answer.body.data as { records: { moves: object[] }[] };
    expect(records.flatMap(({ moves }) => moves)).toEqual([
      { ...parts, id: 'along', elsewhere: 1 },
      { ...parts, id: 'along', unmet: 1 },
      { ...parts, id: 'along', moved: [{ identity: fit, label: expect.any(String) }] },
    ]);
    const astray = await policy('astray', { moves: [{ ...move, targets: ['job.title'] }] });
    expect(astray.body).toMatchObject({ error: { code: 'invalid', details: { fields: [{ field: 'moves[0].targets' }] } } });
  });

  it('that push records back and forth are refused by name, and nothing has moved', async () => {
    const [job, task] = [await make('job'), await make('task')];
    const moving = (model: string, target: string, only_from: string, set_step: string) => ({
      id: `${model}-${set_step}`,
      label: `${model} to ${set_step}`,
      model,
      targets: [target],
      only_from,
      set_step,
    });
    await policy(task.work, { moves: [moving('task', 'job', job.open, job.work)] });
    await policy(job.work, { moves: [moving('job', 'tasks', task.work, task.open)] });
    await policy(task.open, { moves: [moving('task', 'job', job.work, job.open)] });
    await policy(job.open, { moves: [moving('job', 'tasks', task.open, task.work)] });
    const [id, part] = [await job.start(), await task.start()];
    await h.asUser((tenant) =>
      saveRecords(tenant, [{ model: 'task', identity: part, properties: {}, relations: [{ name: 'job', action: 'set', ids: [id] }] }]),
    );
    const refused = await task.move(part, task.work).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rules_in_circle' });
    for (const step of [job.work, job.open, task.open, task.work]) expect((refused as Error).message).toContain(`to ${step}`);
    const { data } = (await send('POST', `/v1/processes/get/live/object/${part}`, {})).body;
    expect(data).toMatchObject({ active_operation: { key: task.open } });
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
    const clerk = await designer.api.signIn(h.client, 'user');
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
