import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Edge, Step } from '@millwright/core/automation/types.ts';
import type { RetryPlan } from '@millwright/core/contract/automations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { until } from '../testing/harness.ts';
import { servedCompany } from '../testing/served.ts';

type Drawing = { steps: Step[]; edges: Edge[] };
const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: { $: text } } }] } });
const word = 'trigger.input.word';
/** Refuses what it is told to stop, until a job is called as the run is. */
const gate: ServerAction = {
  name: 'jobs/gate',
  label: 'Gate',
  description: 'Refuses until a job is there.',
  model: null,
  reads: [() => ({ job: { query: '{ job(limit: 500) { title } }' } })],
  decide: ({ job = [] }, { input }) => {
    if (input.stop && !job.some(({ title }) => title === input.word)) throw new AppError('not_found');
    return { effects: [] };
  },
};
const check = (stop: Json = true) => step('check', 'action', { input: { action: gate.name, input: { word: { $: word }, stop } } });
const mended = check(false);

/** Each shape fails at `check`, holds it in the automation that is mended, and writes a note at each of its other steps. */
const shapes = {
  loop: {
    main: {
      steps: [
        note('first', `${word} & " first"`),
        step('each', 'for_each', { input: { items: ['a', 'b', 'c'] } }),
        note('say', `${word} & " " & item`),
        check({ $: 'item = "b"' }),
        note('after', `${word} & " after"`),
      ],
      edges: edges('first>each', 'each:item>say', 'say>check', 'check>each', 'each>after'),
    },
    inside: 'say',
    goOn: ['a', 'after', 'b', 'c', 'first'],
    fromStep: ['a', 'after', 'b', 'b', 'c', 'first'],
    fromStart: ['a', 'a', 'after', 'b', 'b', 'c', 'first', 'first'],
  },
  parallel: {
    main: {
      steps: [
        step('fork', 'parallel'),
        note('say', `${word} & " left"`),
        check(),
        note('other', `${word} & " right"`),
        note('after', `${word} & " after"`),
      ],
      edges: edges('fork:branch_1>say', 'say>check', 'fork:branch_2>other', 'fork>after'),
    },
    inside: 'say',
    goOn: ['after', 'left', 'right'],
    fromStep: ['after', 'left', 'left', 'right'],
    fromStart: ['after', 'left', 'left', 'right', 'right'],
  },
  sub: {
    main: null,
    inside: 'sub',
    goOn: ['after', 'child', 'end', 'first'],
    fromStep: ['after', 'child', 'child', 'end', 'first'],
    fromStart: ['after', 'child', 'child', 'end', 'first', 'first'],
  },
} satisfies Record<string, { main: Drawing | null; inside: string; goOn: string[]; fromStep: string[]; fromStart: string[] }>;
const child: Drawing = {
  steps: [note('told', `${word} & " child"`), check(), note('end', `${word} & " end"`)],
  edges: edges('told>check', 'check>end'),
};
const parentOf = (id: string): Drawing => ({
  steps: [
    note('first', `${word} & " first"`),
    step('sub', 'automation', { input: { automation: id, input: { $: 'trigger.input' } } }),
    note('after', `${word} & " after"`),
  ],
  edges: edges('first>sub', 'sub>after'),
});
const withMended = ({ steps, edges }: Drawing): Drawing => ({ steps: steps.map((each) => (each.id === 'check' ? mended : each)), edges });

const served = servedCompany(() => ({ built_in: company(), actions: [gate] }));
const { send } = served;

const documents = '/v1/documents/settings_data_connections';
let made = 0;
async function make(drawing: Drawing) {
  const name = `shape${++made}`;
  const body = { name, label: name, trigger: { type: 'manual' }, disabled: false, ...drawing };
  const { data } = (await send('POST', documents, body)).body as { data: { id: string; version: number } };
  return { ...data, drawing };
}
type Stored = Awaited<ReturnType<typeof make>>;
const mend = async ({ id, version, drawing }: Stored) =>
  expect((await send('PATCH', `${documents}/${id}`, withMended(drawing), { 'if-match': String(version) })).status).toBe(200);

/** A failed run of the shape, and what mends it: in its data, or in the automation of today. */
async function failed(shape: keyof typeof shapes) {
  const { main } = shapes[shape];
  const holder = await make(main ?? child);
  const top = main ? holder : await make(parentOf(holder.id));
  const name = `w${++made}`;
  const { run_id, status } = (await send('POST', `/v1/data_connections/${top.id}`, { trigger: { type: 'manual' }, input: { word: name } })).body;
  expect(status).toBe('failure');
  const mends = (version: 'then' | 'today') => (version === 'then' ? served.h.create('job', { title: name }) : mend(holder));
  return { run: String(run_id), mends, notes: () => notes(name), holder };
}
const notes = async (name: string) =>
  ((await served.h.read('{ note(limit: 500) { text } }')).note as { text: string }[])
    .filter(({ text }) => text.startsWith(`${name} `))
    .map(({ text }) => text.slice(name.length + 1))
    .sort();

const path = (run: string) => `/v1/data_connections/runs/${run}/retry`;
async function retried(run: string, body: object) {
  expect(await send('POST', path(run), body)).toMatchObject({ status: 202, body: { run_id: run, status: 'queued' } });
  return until(async () => (await served.h.run(run))?.ended_at && served.h.run(run));
}
const plan = async (run: string, body: object) => (await send('POST', `${path(run)}/plan`, body)).body.data as RetryPlan;
const told = ({ steps }: RetryPlan) => Object.fromEntries(steps.filter(({ effect }) => effect).map(({ step_id, times }) => [step_id, times]));

const all = (Object.keys(shapes) as (keyof typeof shapes)[]).flatMap((shape) => (['then', 'today'] as const).map((version) => ({ shape, version })));

describe.each(all)('a run that failed in a $shape, by the version of $version,', ({ shape, version }) => {
  it('goes on where it failed and repeats nothing', async () => {
    const { run, mends, notes } = await failed(shape);
    await mends(version);
    expect(told(await plan(run, { version }))).toEqual({});
    expect(await retried(run, { version })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(shapes[shape].goOn);
  });

  it('does again from a step what follows it, and in a loop only the pass that failed', async () => {
    const { run, mends, notes } = await failed(shape);
    await mends(version);
    const from_step = shapes[shape].inside;
    if (shape !== 'sub') expect(told(await plan(run, { version, from_step }))).toEqual({ say: 1 });
    expect(await retried(run, { version, from_step })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(shapes[shape].fromStep);
  });

  it('does everything again from the start', async () => {
    const { run, mends, notes } = await failed(shape);
    await mends(version);
    expect(await retried(run, { version, from_start: true })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(shapes[shape].fromStart);
  });
});

describe('what is done again', () => {
  it('is told before: how often each step, and in how many passes', async () => {
    const { run, mends, notes } = await failed('loop');
    expect(await plan(run, { from_step: 'say' })).toEqual({
      passes: { all: 2, failed: 1 },
      steps: [{ step_id: 'say', name: 'say', type: 'write', times: 1, effect: true, must: false }],
    });
    expect(told(await plan(run, { from_step: 'say', passes: 'all' }))).toEqual({ say: 2, check: 1 });
    expect(told(await plan(run, { from_start: true }))).toEqual({ first: 1, say: 2, check: 1 });
    await mends('then');
    expect(await retried(run, {})).toMatchObject({ status: 'success' });
    expect(await plan(run, { from_step: 'say' })).toMatchObject({ passes: { all: 3, failed: 0 } });
    expect(told(await plan(run, { from_step: 'say' }))).toEqual({ say: 3, check: 3, after: 1 });
    expect(await notes()).toEqual(shapes.loop.goOn);
  });

  it('leaves out the steps that are to keep what they have done', async () => {
    const { run, mends, notes } = await failed('loop');
    await mends('then');
    expect(await retried(run, { from_start: true, keep: ['first', 'say'] })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(shapes.loop.goOn);
  });

  it('can be all passes of a loop, when that is asked for', async () => {
    const { run, mends, notes } = await failed('loop');
    await mends('then');
    expect(await retried(run, { from_step: 'say', passes: 'all' })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(['a', 'a', 'after', 'b', 'b', 'c', 'first']);
  });

  it('holds for what follows a step that is of another type today, but not for that step', async () => {
    const { run, notes, holder } = await failed('parallel');
    const other = { ...mended, id: 'say' };
    const steps = [...holder.drawing.steps.filter(({ id }) => id !== 'say' && id !== 'check'), other, mended];
    const changed = { steps, edges: holder.drawing.edges };
    expect((await send('PATCH', `${documents}/${holder.id}`, changed, { 'if-match': String(holder.version) })).status).toBe(200);
    const { steps: planned } = await plan(run, { version: 'today' });
    expect(planned).toMatchObject([{ step_id: 'say', type: 'action', must: true }]);
    expect(await retried(run, { version: 'today', keep: ['say', 'other'] })).toMatchObject({ status: 'success' });
    expect(await notes()).toEqual(['after', 'left', 'right']);
  });

  it('can’t be both the start and a step', async () => {
    const { run } = await failed('loop');
    expect(await send('POST', path(run), { from_start: true, from_step: 'say' })).toMatchObject({ status: 422 });
  });
});
