import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const automations = [
  template(
    'lines',
    { type: 'manual' },
    [
      step('title', 'transform', { input: { value: { $: '"job " & trigger.input.name' } }, output_variable: 'title' }),
      step('each', 'for_each', { input: { items: { $: 'trigger.input.lines' } } }),
      step('note', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'steps.title & ": " & item' } } }] } }),
      step('send', 'rest', {
        enabled: false,
        input: { url: 'https://example.com/', body: { $: 'steps' }, headers: { authorization: 'Bearer hush' } },
      }),
      step('split', 'action', { input: { action: 'jobs/split' } }),
      step('bad', 'process', { input: { action: 'advance' } }),
    ],
    { edges: edges('title>each', 'each:item>note', 'each>send', 'send>split', 'split>bad') },
  ),
  template(
    'needing',
    {
      type: 'manual',
      inputs: [
        { name: 'name', type: 'text', required: true },
        { name: 'amount', type: 'number', required: true },
      ],
    },
    [
      step('greet', 'transform', { input: { value: 'Hello {{trigger.input.name}}' } }),
      step('all', 'transform', { input: { value: { $: 'trigger.input' } } }),
      step('none', 'transform', { input: { value: 1 } }),
    ],
  ),
  template('other', { type: 'manual' }, [step('title')]),
  template('unknown', { type: 'manual' }, [step('say', 'transform', { enabled: false, input: { value: { $: '"a" & steps.nope.x' } } })]),
];

let h: Harness;
let api: Served;
let send: Send;
let run_id = '';
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), actions });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
  const started = await send('POST', '/v1/data_connections/lines', { trigger: { type: 'manual' }, input: { name: 'Ann', lines: ['one', 'two'] } });
  run_id = String(started.body.run_id);
  await until(async () => (await h.run(run_id))?.ended_at);
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

type Tried = { status: string; item: string; input: unknown; output: unknown; error: { code: string } | null; effects: Record<string, unknown>[] };
async function letUsersRead() {
  const privileges = [{ role: 'user', resource: 'SETTING_DATA_CONNECTIONS', verb: 'allow', action: 'READ' }];
  const acl = JSON.stringify({ ...defaultAcl(), privileges });
  await inPlatform(h.database, (platform) => platform.query('UPDATE platform.clients SET acl = $2 WHERE id = $1', [h.client.id, acl]));
}
const attempt = (name: string, body: object, by: Send = send, slug = 'lines') =>
  by('POST', `/v1/data_connections/${slug}/steps/${name}/dry-run`, body);
const tried = async (name: string, body: object) => {
  const { status, body: answer } = await attempt(name, body);
  expect([status, answer]).toMatchObject([200, {}]);
  return answer.data as Tried;
};
const notes = async () =>
  ((await h.read('{ note(order_by: [{ field: "text", direction: "asc" }]) { text } }')).note as { text: string }[]).map(({ text }) => text);

describe('a step that is tried by itself', () => {
  it('reads what a run has found, in the pass that is asked for, shows what it would change, and leaves nothing', async () => {
    expect(await notes()).toEqual(['job Ann: one', 'job Ann: two']);
    const [runs, first, second] = [await h.runs('lines'), await tried('note', { run_id }), await tried('note', { run_id, item: '1' })];
    expect(first).toMatchObject({ status: 'success', item: '0', error: null });
    expect([first, second].map(({ effects }) => effects)).toMatchObject(
      ['job Ann: one', 'job Ann: two'].map((text) => [{ type: 'created', model: 'note', changes: { text: [null, text] } }]),
    );
    expect([await notes(), await h.runs('lines')]).toEqual([['job Ann: one', 'job Ann: two'], runs]);
  });

  it('is told of names that stand for nothing', async () => {
    expect((await attempt('say', {}, send, 'unknown')).body.data).toMatchObject({
      status: 'success',
      output: 'a',
      problems: [{ field: 'steps[0].input.value', code: 'unknown_variable', params: { name: 'steps.nope' } }],
    });
    expect(await tried('title', { run_id })).toMatchObject({ problems: [] });
  });

  it('does not run what comes before or after it', async () => {
    const { effects, output } = await tried('each', { run_id });
    expect([effects, output]).toEqual([[], ['one', 'two']]);
    expect(await tried('title', { run_id })).toMatchObject({ status: 'success', input: { value: 'job Ann' }, output: 'job Ann', effects: [] });
  });

  it('says how it fails, whatever it would have done after a failure', async () => {
    expect(await tried('bad', { run_id })).toMatchObject({ status: 'failure', error: { code: 'invalid_input' }, effects: [] });
    expect(await tried('note', {})).toMatchObject({ status: 'success', effects: [{ changes: { text: [null, ': '] } }] });
  });

  it('sends nothing and hides secrets, also when it is switched off', async () => {
    expect(await tried('send', { run_id })).toMatchObject({
      status: 'skipped',
      output: { would_send: { url: 'https://example.com/', body: { title: 'job Ann' }, headers: { authorization: '•••' } } },
    });
  });

  it('reads values given by hand: a record, answers by their variables, and the item of its loop', async () => {
    const job = await h.create('job', { title: 'J', amount: 6 });
    const task = await h.create('task', { title: 'T' }, { job });
    const { effects } = await tried('split', { values: { trigger: { primary_item_id: job } } });
    expect(effects).toContainEqual({ type: 'updated', object_id: task, model: 'task', changes: { hours: [null, 6] } });
    const values = { steps: { title: 'mine' }, item: 'three' };
    expect((await tried('note', { values })).effects).toMatchObject([{ changes: { text: [null, 'mine: three'] } }]);
    expect((await tried('each', { values: { trigger: { input: { lines: [1] } } } })).output).toEqual([1]);
    expect(await notes()).toEqual(['job Ann: one', 'job Ann: two']);
  });

  it('needs of the inputs given by hand only those that it reads', async () => {
    const by = async (name: string, input?: object) => (await attempt(name, { values: { trigger: { input } } }, send, 'needing')).body;
    const missing = (...names: string[]) => ({
      error: { code: 'invalid_input', details: { fields: names.map((name) => ({ field: `input.${name}`, code: 'missing_field' })) } },
    });
    expect(await by('greet', { name: 'Ann' })).toMatchObject({ data: { status: 'success', output: 'Hello Ann' } });
    expect(await by('none')).toMatchObject({ data: { status: 'success', output: 1 } });
    expect(await by('greet', { amount: 1 })).toMatchObject(missing('name'));
    expect(await by('all', {})).toMatchObject(missing('name', 'amount'));
    expect(await by('none', { amount: 'many' })).toMatchObject({
      error: { details: { fields: [{ field: 'input.amount', code: 'unable_to_parse' }] } },
    });
  });

  it('refuses unknown steps, variables and keys, runs of another automation, and both kinds of values at once', async () => {
    expect((await attempt('nothing', {})).status).toBe(404);
    expect((await attempt('title', { run_id }, send, 'other')).status).toBe(404);
    expect((await attempt('title', { run_id: 'no.run' })).status).toBe(404);
    const unknown = await attempt('note', { values: { steps: { nothing: 1 } } });
    expect([unknown.status, unknown.body.error]).toMatchObject([
      422,
      { code: 'invalid_input', details: { fields: [{ field: 'values.steps.nothing' }] } },
    ]);
    for (const body of [{ run_id, values: {} }, { item: 'x' }, { more: 1 }, { values: { trigger: { attempt: 'x' } } }])
      expect((await attempt('note', body)).status, JSON.stringify(body)).toBe(422);
  });

  it('is for who may read the automation; values by hand are for who may change it, and another company finds nothing', async () => {
    const guest = await api.signIn(h.client, 'guest');
    expect((await attempt('title', { run_id }, guest.send)).status).toBe(404);
    await letUsersRead();
    const reader = await api.signIn(h.client, 'user');
    expect((await attempt('title', { run_id }, reader.send)).body.data).toMatchObject({ output: 'job Ann' });
    const given = await attempt('title', { values: { trigger: { input: { name: 'x' } } } }, reader.send);
    expect([given.status, given.body.error]).toMatchObject([403, { details: { verb: 'UPDATE' } }]);
    const stranger = await api.signIn(await scratchClient(h.database, { name: 'Other' }));
    expect((await attempt('title', { run_id }, stranger.send)).status).toBe(404);
  });
});
