import { cancelWorkflow, endAsCancelled } from '@millwright/api/automations/history/control-run.ts';
import { runDetail } from '@millwright/api/automations/history/history.ts';
import { listRuns } from '@millwright/api/automations/history/search-runs.ts';
import { automationStats } from '@millwright/api/automations/history/stats.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import { template } from '../testing/company.ts';
import { type Harness, until } from '../testing/harness.ts';
import type { OtherCompany } from '../testing/other-company.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const once = { attempts: 1, interval_seconds: 0 };
const thrice = { attempts: 3, interval_seconds: 0.1 };
const note = (id: string, text: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } });
const value = (id: string, $: string) => step(id, 'transform', { input: { value: { $ } } });

let other: OtherCompany;
let h: Harness;

const automations = (url: string) => [
  template(
    'upsert',
    { type: 'manual' },
    [
      step('ask', 'rest', { retry: once, soft_fail: true, input: { url: `${url}/of/{{trigger.input}}` }, output_variable: 'answer' }),
      step('gone', 'condition', { input: { when: { all: [{ fact: 'steps.answer.status', operator: 'equal', value: 404 }] } } }),
      note('make', 'made: {{steps.answer.error.answer.body.reason}}'),
      note('found', 'found {{steps.answer.status}} {{steps.answer.body.name}}'),
    ],
    { edges: edges('ask>gone', 'gone:true>make', 'gone:false>found') },
  ),
  template(
    'told',
    { type: 'manual' },
    [
      step('ask', 'rest', { name: 'Ask the shop', retry: thrice, input: { url: `${url}/shop` }, output_variable: 'answer' }),
      value('all', '{"error": error, "how": steps.answer.status, "attempts": steps.answer.attempts, "still": $exists(steps.answer.body)}'),
    ],
    { edges: edges('ask:error>all') },
  ),
  template('inner', { type: 'manual' }, [step('ask', 'rest', { retry: once, input: { url: `${url}/x` } })]),
  template('middle', { type: 'manual' }, [step('run', 'automation', { input: { automation: 'inner' } })]),
  template('outer', { type: 'manual' }, [step('run', 'automation', { input: { automation: 'middle' } })]),
  template(
    'each',
    { type: 'manual' },
    [
      step('loop', 'for_each', { input: { items: { $: 'trigger.input' } }, output_variable: 'loop' }),
      step('ask', 'rest', { retry: once, soft_fail: true, input: { url: `${url}/n/{{item}}` }, output_variable: 'answer' }),
      value('all', '{"answers": steps.loop.output.body.n, "count": $count(steps.loop.output), "items": steps.loop}'),
    ],
    { edges: edges('loop:item>ask', 'loop>all') },
  ),
  template(
    'handled',
    { type: 'manual' },
    [
      step('loop', 'for_each', { input: { items: { $: 'trigger.input' } } }),
      step('ask', 'rest', { retry: once, input: { url: `${url}/n/{{item}}` } }),
      value('made', 'error.status'),
    ],
    { edges: edges('loop:item>ask', 'ask:error>made') },
  ),
  template(
    'parallel',
    { type: 'manual' },
    [
      step('both', 'parallel', {}),
      step('ask', 'rest', { name: 'First branch', retry: once, input: { url: `${url}/a` } }),
      value('fine', '1'),
      value('told', 'error.step & ": " & error.status'),
    ],
    { edges: edges('both:branch_1>ask', 'both:branch_2>fine', 'both:error>told') },
  ),
  template('slow', { type: 'manual' }, [step('ask', 'rest', { retry: thrice, timeout_seconds: 60, input: { method: 'POST', url: `${url}/slow` } })]),
  template('changed', { type: 'object_edited', model_ids: ['job'], changed: ['title'] }, [
    value('all', '{"now": record.title, "before": old.title, "task": record.tasks.title, "whole": $keys(record)}'),
    note('tell', '{{old.title}} is {{record.title}} now'),
  ]),
];

besideOtherCompany((opened) => {
  ({ h, other } = opened);
}, automations);

const begin = (slug: string, input: Json = null) => startByHand(h, slug, input);
const detail = (id: string) => h.asUser((tenant) => runDetail(tenant, id), { read_only: true });
async function run(slug: string, input: Json = null) {
  const id = await begin(slug, input);
  await until(async () => (await h.run(id))?.ended_at);
  return detail(id);
}
const notes = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text);

describe('a failure', () => {
  it('is a value to branch on: what is not there is made', async () => {
    other.replies.push({ status: 404, body: { reason: 'no such thing' } }, { status: 200, body: { name: 'Anvil' } });
    const { status, steps } = await run('upsert', 'a/b');
    expect(status).toBe('success');
    const compared = [{ fact: 'steps.answer.status', operator: 'equal', value: 404, actual: 404, held: true }];
    expect(steps.find(({ step_id }) => step_id === 'gone')?.input).toMatchObject({ compared });
    expect((await run('upsert', 'c')).status).toBe('success');
    expect(await notes()).toEqual(expect.arrayContaining(['made: no such thing', 'found 200 Anvil']));
    expect(other.heard.map(({ path }) => path)).toEqual(['/of/a%2Fb', '/of/c']);
  });

  it('tells its error path what failed, how often, and what the other system said; secrets in it are hidden from readers', async () => {
    for (const status of [503, 502, 500])
      other.replies.push({ status, body: { reason: 'down', token: 'hush' }, headers: { 'retry-after': '0', 'x-inside': 'y' } });
    const { steps, output } = await run('told');
    const answer = { status: 500, headers: { 'retry-after': '0' }, body: { reason: 'down' } };
    const error = {
      code: 'outgoing_failed',
      message: 'The other system answered 500.',
      step: 'Ask the shop',
      step_id: 'ask',
      attempts: 3,
      status: 500,
      answer,
    };
    expect(output).toMatchObject({ error, how: 500, attempts: 3, still: false });
    const ask = steps.find(({ step_id }) => step_id === 'ask');
    expect(ask?.error?.details).toMatchObject({ status: 500, body: { reason: 'down', token: '•••' } });
    expect((ask?.error?.details ?? {}) as JsonObject).not.toHaveProperty(['headers', 'x-inside']);
    expect(ask?.attempts.map(({ attempt, status, error }) => [attempt, status, error?.details])).toMatchObject([
      [1, 'failure', { status: 503, body: { token: '•••' } }],
      [2, 'failure', { status: 502 }],
    ]);
    for (const each of ask?.attempts ?? []) expect(Date.parse(each.end_date ?? '')).toBeGreaterThanOrEqual(Date.parse(each.start_date ?? ''));
  });

  it('of a branch names its step on the error path of the whole', async () => {
    other.replies.push({ status: 409 });
    expect((await run('parallel')).output).toBe('First branch: 409');
  });

  it('is said once however deep it began, with the run that has failed', async () => {
    other.replies.push({ status: 400 });
    const { error } = await run('outer');
    const [inner] = await h.runs('inner');
    const [middle] = await h.runs('middle');
    expect(error).toMatchObject({
      message: 'The automation it started did not succeed: The other system answered 400.',
      details: { run_id: middle?.id, root_run_id: inner?.id, cause: { code: 'outgoing_failed', details: { status: 400 } } },
    });
  });
});

describe('a loop', () => {
  it('with passes that failed has succeeded in part, and hands on what each came to', async () => {
    for (const status of [200, 422, 200]) other.replies.push({ status, body: { n: status } });
    const done = await run('each', [1, 2, 3]);
    expect(done).toMatchObject({ status: 'success', partly: { failed: 1, of: 3 }, output: { answers: [200, 200], count: 3, items: [1, 2, 3] } });
    expect(done.steps.find(({ step_id }) => step_id === 'loop')?.partly).toEqual({ failed: 1, of: 3 });
    const whole = await run('each', [1]);
    expect(whole.partly).toBeNull();
    const list = (status?: 'partly' | 'success') => h.asUser((tenant) => listRuns(tenant, 'each', { limit: 9, skip: 0, status }));
    expect((await list('partly')).data.map(({ id }) => id)).toEqual([done.id]);
    expect((await list('success')).data.map(({ id }) => id)).toEqual([whole.id]);
    expect((await list()).total).toBe(2);
    expect(await h.asUser((tenant) => automationStats(tenant, 'each'))).toMatchObject({ success: 2, partly: 1, success_rate: 0.5 });
  });

  it('whose failures have an error path has succeeded whole', async () => {
    other.replies.push({ status: 404 });
    expect(await run('handled', [1, 2])).toMatchObject({ status: 'success', partly: null });
  });
});

it('a cancelled run blames nobody for what it broke off, and says that it may have arrived', async () => {
  other.replies.push({ status: 200, after_ms: 60_000 });
  const id = await begin('slow');
  const open = await until(async () => other.heard.length > 0 && (await h.run(id)));
  await cancelWorkflow(h.engine, h.client.id, open);
  await h.asUser((tenant) => endAsCancelled(tenant, id));
  const cancelled = async () => (await detail(id)).steps[0];
  expect(await cancelled()).toMatchObject({ status: 'cancelled', error: { code: 'interrupted' } });
  // The activity hears of it with its next heartbeat.
  await until(async () =>
    (await h.engine.client()).workflow
      .getHandle(`${h.client.id}/${id}`)
      .describe()
      .then(({ status }) => status.name !== 'RUNNING'),
  );
  expect(await cancelled()).toMatchObject({ status: 'cancelled', error: { code: 'interrupted' } });
});

it('mappings and texts read the record as it is and as it was before', async () => {
  const job = await h.create('job', { title: 'Old' });
  await h.create('task', { title: 'Saw' }, { job });
  await h.update('job', job, { title: 'New' });
  const [ended] = await h.ended('changed');
  expect(ended?.error).toBeNull();
  const [all] = await h.steps(ended?.id ?? '');
  expect(all?.output).toMatchObject({ now: 'New', before: 'Old', task: 'Saw', whole: expect.arrayContaining(['title', 'amount']) });
  expect(await notes()).toContain('Old is New now');
});
