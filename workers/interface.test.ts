import { deleteRecords } from '@millwright/api/records/records.service.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { describe, expect, it } from 'vitest';
import { actions, company, template } from './testing/company.ts';
import { until } from './testing/harness.ts';
import { servedCompany } from './testing/served.ts';

const automations = [
  template('say', { type: 'manual' }, [step('say', 'transform', { input: { value: { $: '"hi " & trigger.input' } } })]),
  template('off', { type: 'manual' }, [step('say')], { disabled: true }),
  template('fails', { type: 'manual' }, [step('bad', 'process', { input: { action: 'advance' } })]),
  template('empty', { type: 'manual' }, []),
  template(
    'share',
    { type: 'manual' },
    [
      step('split', 'action', { input: { action: 'jobs/split' } }),
      step('each', 'for_each', { input: { items: [1, 2] } }),
      step('note', 'write', { input: { items: [{ model: 'note', properties: { text: { $: '$string(item)' } } }] } }),
      step('again', 'automation', { input: { automation: 'plan' } }),
    ],
    { edges: edges('split>each', 'each:item>note', 'each>again') },
  ),
  template('plan', { type: 'manual' }, [
    step('write', 'write', { input: { items: [{ model: 'note', properties: { text: 'dry' } }] } }),
    step('bad', 'write', { soft_fail: true, input: { items: [{ model: 'nothing', properties: {} }] } }),
    step('send', 'rest', { input: { url: 'https://example.com/', body: { a: 1 }, headers: { authorization: 'Bearer hush' } } }),
    step('nap', 'wait', { input: { seconds: 3600 } }),
    step('read', 'query', { input: { query: '{ note { text } }' } }),
  ]),
  template('waits', { type: 'manual' }, [step('hold', 'wait', { input: { signal: 'go' } })]),
];

const write_query = 'mutation ($values: JSON!) { save_note(items: [$values]) { identity } }';
const forms = [{ slug: 'note-form', name: 'Note', title: 'Note', model: 'note', read_query: '', write_query, fields: [] }];

const served = servedCompany(() => ({ built_in: company(automations, { forms }), actions }));
const { send } = served;

const manual = (parts: object = {}) => ({ trigger: { type: 'manual' }, ...parts });
const launched = async (slug: string, input = 'x') => String((await send('POST', `/v1/data_connections/${slug}`, manual({ input }))).body.run_id);
type Data = Record<string, unknown>;

describe('POST /v1/data_connections/{id}', () => {
  it('answers the end of a run, by slug or id', async () => {
    const first = await send('POST', '/v1/data_connections/say', manual({ async: false, input: 'Ann' }));
    expect([first.status, first.body]).toEqual([200, { run_id: expect.any(String), status: 'success', output: 'hi Ann' }]);
    const [run] = await served.h.runs('say');
    const again = await send('POST', `/v1/data_connections/${run?.automation_id}`, manual({ input: 'Bob' }));
    expect(again.body).toMatchObject({ output: 'hi Bob' });
  });

  it('answers at once when it is asked to', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/say', manual({ async: true, input: 'x' }));
    expect([status, body]).toEqual([202, { run_id: expect.any(String), status: 'running' }]);
    await until(async () => (await served.h.run(String(body.run_id)))?.status === 'success');
  });

  it('says that a launch has failed, and why', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/fails', manual());
    expect([status, body]).toMatchObject([200, { status: 'failure', error: { code: 'invalid_input', step_id: 'bad' } }]);
  });

  it('ends an automation without steps with success', async () => {
    expect((await send('POST', '/v1/data_connections/empty', manual())).body).toMatchObject({ status: 'success' });
  });

  it('refuses a disabled one, an unknown one, another client’s record, and who may not', async () => {
    expect(await send('POST', '/v1/data_connections/off', manual())).toMatchObject({ status: 422, body: { error: { code: 'automation_disabled' } } });
    expect((await send('POST', '/v1/data_connections/nothing', manual())).status).toBe(404);
    const strange = { trigger: { type: 'manual', primary_item_id: '0198c0de-0000-7000-8000-000000000009' } };
    expect((await send('POST', '/v1/data_connections/say', strange)).status).toBe(404);
    const guest = await served.api.signIn(served.h.client, 'guest');
    expect((await guest.send('POST', '/v1/data_connections/say', manual())).status).toBe(404);
    expect((await guest.send('GET', '/v1/data_connections/say/runs')).status).toBe(404);
  });

  it('keeps what started the run: by hand, about which record, from where, and always in the own name', async () => {
    const primary_item_id = await served.h.create('job', { title: 'Asked for' });
    const stranger = '0198c0de-0000-7000-8000-000000000009';
    const trigger = { type: 'manual', primary_item_id, user_id: stranger, origin: 'view' };
    const { status, body } = await send('POST', '/v1/data_connections/say', { async: true, trigger, input: 'y' });
    expect([status, body]).toEqual([202, { run_id: expect.any(String), status: 'running' }]);
    const run = (await send('GET', `/v1/data_connections/runs/${body.run_id}`)).body.data as { trigger: Data };
    expect(run.trigger).toEqual({ type: 'manual', primary_item_id, origin: 'view', input: 'y', user_id: expect.any(String) });
    expect(run.trigger.user_id).not.toBe(stranger);
    await until(async () => (await served.h.run(String(body.run_id)))?.status === 'success');
  });

  it('runs by a call of another system, in the name of who calls', async () => {
    const note = await served.h.create('note', { text: 'called about' });
    const trigger = { type: 'api', primary_item_id: note, user_id: 'somebody-else', origin: 'shop' };
    const { status, body } = await send('POST', '/v1/data_connections/say', { trigger, input: 'shop' });
    expect([status, body]).toMatchObject([200, { status: 'success', output: 'hi shop' }]);
    const detail = (await send('GET', `/v1/data_connections/runs/${body.run_id}`)).body.data as Data;
    expect(detail.trigger).toEqual({ type: 'api', primary_item_id: note, user_id: expect.any(String), origin: 'shop', input: 'shop' });
    expect((detail.trigger as Data).user_id).not.toBe('somebody-else');
    await served.h.asUser((tenant) => deleteRecords(tenant, [note]));
  });

  it('runs once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'launch-1' };
    const [one, two] = [
      await send('POST', '/v1/data_connections/say', manual(), headers),
      await send('POST', '/v1/data_connections/say', manual(), headers),
    ];
    expect(two.body.run_id).toBe(one.body.run_id);
    const kept = await served.h.asUser((tenant) =>
      tenant.query<{ answer: string }>(`SELECT answer FROM ${tenant.client.schema}._idempotency WHERE key LIKE '%/launch-1'`),
    );
    expect(kept.map(({ answer }) => JSON.parse(answer))).toEqual([{ id: one.body.run_id }]);
  });
});

describe('an automation', () => {
  const [first, second] = [
    step('one', 'transform', { name: { en: 'Compute', fr: 'Calculer' }, input: { value: { $: 'trigger.input' } }, output_variable: 'answer' }),
    step('two', 'rest', {
      enabled: false,
      soft_fail: true,
      retry: { attempts: 2, interval_seconds: 5 },
      timeout_seconds: 9,
      input: { url: 'https://example.com/' },
    }),
  ];
  const links = edges('one>two');
  const make = async (parts: object) => {
    const created = await send('POST', '/v1/documents/settings_data_connections', { name: 'kept', label: 'Kept', disabled: false, ...parts });
    return (await send('GET', `/v1/documents/settings_data_connections/${(created.body.data as Data).id}`)).body.data as Data;
  };

  it('keeps its client, name, steps, edges and trigger, whether it is off, and its runs', async () => {
    const kept = await make({ trigger: { type: 'api' }, steps: [first, second], edges: links });
    expect(kept).toMatchObject({ client_id: served.h.client.id, name: 'kept', edges: links, trigger: { type: 'api' }, disabled: false });
    expect((kept.steps as Data[]).map(({ id }) => id)).toEqual(['one', 'two']);
    const { run_id } = (await send('POST', `/v1/data_connections/${kept.id}`, manual({ input: 1 }))).body;
    expect((await send('GET', `/v1/data_connections/${kept.id}/runs`)).body).toMatchObject({ data: [{ id: run_id }], total: 1 });
  });

  it('keeps of its trigger the type, the forms and the models, and of a run the record, the person and the origin that started it', async () => {
    const form = (await send('GET', '/v1/documents/forms/note-form')).body.data as Data;
    const submitted = await make({ trigger: { type: 'form_submitted', form_ids: [form.id] }, steps: [first], edges: [] });
    expect(submitted.trigger).toEqual({ type: 'form_submitted', form_ids: [form.id] });
    const edited = await make({ disabled: true, trigger: { type: 'object_edited', model_ids: ['job'] }, steps: [first], edges: [] });
    expect(edited.trigger).toMatchObject({ type: 'object_edited', model_ids: [expect.any(String)] });
    const job = await served.h.create('job', { title: 'Started' });
    const started = { type: 'manual', primary_item_id: job, origin: 'editor' };
    const { run_id } = (await send('POST', `/v1/data_connections/${submitted.id}`, { trigger: started })).body;
    const detail = (await send('GET', `/v1/data_connections/runs/${run_id}`)).body.data as Data;
    expect(detail.trigger).toEqual({ ...started, user_id: expect.any(String) });
  });

  it('keeps of each step its name, type, input, variable, whether it runs, retries, timeout and soft-fail, and of a run its start and end', async () => {
    const kept = await make({ trigger: { type: 'api' }, steps: [first, second], edges: links });
    expect(kept.steps).toEqual([first, second]);
    const { run_id } = (await send('POST', `/v1/data_connections/${kept.id}`, manual({ input: 7 }))).body;
    const detail = (await send('GET', `/v1/data_connections/runs/${run_id}`)).body.data as { steps: Data[] };
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(detail.steps[0]).toMatchObject({ name: first?.name, type: 'transform', start_date: date, end_date: date, input: { value: 7 }, output: 7 });
  });
});

describe('history', () => {
  it('lists runs newest first and shows one with its steps', async () => {
    const [older, newer] = [await launched('say', 'older'), await launched('say', 'newer')];
    const { body } = await send('GET', '/v1/data_connections/say/runs?limit=2');
    const [newest, before] = body.data as Data[];
    expect([newest?.id, before?.id, body.total]).toEqual([newer, older, (await served.h.runs('say')).length]);
    expect(newest).toMatchObject({ status: 'success', trigger: { type: 'manual' }, definition_version: 1, duration_ms: expect.any(Number) });
    const detail = (await send('GET', `/v1/data_connections/runs/${newest?.id}`)).body.data as Data;
    expect(detail.steps).toEqual([
      expect.objectContaining({
        step_id: 'say',
        name: 'say',
        status: 'success',
        start_date: expect.any(String),
        end_date: expect.any(String),
        attempt: 1,
        input: expect.objectContaining({ value: expect.any(String) }),
        output: 'hi newer',
        error: null,
      }),
    ]);
  });

  it('of another client does not exist', async () => {
    const run = await launched('say');
    const stranger = await served.api.signIn(await scratchClient(served.h.database, { name: 'Other' }));
    for (const path of ['', '/cancel', '/retry']) {
      const answer = await stranger.send(path ? 'POST' : 'GET', `/v1/data_connections/runs/${run}${path}`, path ? {} : undefined);
      expect(answer.status).toBe(404);
    }
  });

  it('counts open and ended runs', async () => {
    await launched('fails');
    const failure = (await served.h.runs('fails')).length;
    const { body } = await send('GET', '/v1/documents/settings_data_connections/fails/stats');
    expect(body.data).toMatchObject({ queued: 0, running: 0, success: 0, failure, success_rate: 0, last_run: { status: 'failure' } });
    const all = (await send('GET', '/v1/data_connections/stats?limit=500')).body as { data: (Data & { automation_id: string })[]; total: number };
    expect([all.data.length, all.data.find((each) => each.failure === failure)]).toMatchObject([all.total, body.data]);
    const guest = await served.api.signIn(served.h.client, 'guest');
    expect((await guest.send('GET', '/v1/data_connections/stats')).body).toEqual({ data: [], total: 0 });
    await until(async () => {
      const { body: settled } = await send('GET', '/v1/settled');
      return settled.outbox === 0 && settled.running === 0;
    });
  });
});

describe('a run', () => {
  it('is cancelled, refused a second time, and retried', async () => {
    const started = await send('POST', '/v1/data_connections/waits', manual({ async: true }));
    const id = String(started.body.run_id);
    await until(async () => (await served.h.run(id))?.status === 'waiting');
    expect((await send('POST', `/v1/data_connections/runs/${id}/cancel`, {})).status).toBe(202);
    await until(async () => (await served.h.run(id))?.status === 'cancelled');
    expect((await send('POST', `/v1/data_connections/runs/${id}/cancel`, {})).body).toMatchObject({ error: { code: 'run_ended' } });
    expect((await send('POST', `/v1/data_connections/runs/${id}/retry`, {})).status).toBe(202);
    await until(async () => (await served.h.run(id))?.status === 'waiting');
    expect((await send('POST', `/v1/data_connections/runs/${id}/resume`, { signal: 'go', value: 1 })).status).toBe(202);
    await until(async () => (await served.h.run(id))?.status === 'success');
  });

  it('can be tried without leaving anything', async () => {
    const { status, body } = await send('POST', '/v1/data_connections/plan/dry-run', manual());
    const data = body.data as { status: string; steps: Data[]; output: unknown };
    expect([status, data.status]).toEqual([200, 'success']);
    expect(data.steps.map(({ step_id, status: each }) => `${step_id} ${each}`)).toEqual([
      'write success',
      'bad failure',
      'send skipped',
      'nap success',
      'read success',
    ]);
    expect(data.steps[2]).toMatchObject({
      output: { would_send: { url: 'https://example.com/', body: { a: 1 }, headers: { authorization: '•••' } } },
    });
    expect(data.output).toEqual({ note: [{ text: 'dry' }] });
    expect((await served.h.read('{ note { text } }')).note).toEqual([]);
    expect(await served.h.runs('plan')).toEqual([]);
  });
});

describe('a dry run', () => {
  it('shows what each step would change, loops and sub-automations included, and nothing of a step that failed', async () => {
    const job = await served.h.create('job', { title: 'J', amount: 6 });
    const task = await served.h.create('task', { title: 'T' }, { job });
    const { body } = await send('POST', '/v1/data_connections/share/dry-run', { trigger: { type: 'manual', primary_item_id: job } });
    const { steps } = body.data as { steps: (Data & { effects: Data[] })[] };
    const split = steps.find(({ step_id }) => step_id === 'split');
    expect(split?.effects).toEqual([
      expect.objectContaining({ type: 'updated', object_id: task, model: 'task', changes: { hours: [null, 6] } }),
      expect.objectContaining({ type: 'created', model: 'note', changes: expect.objectContaining({ text: [null, 'split in 1'] }) }),
    ]);
    expect(steps.flatMap(({ step_id, item, effects }) => effects.map(({ type, model }) => `${step_id}/${item} ${type} ${model}`))).toEqual([
      'split/ updated task',
      'split/ created note',
      'note/0 created note',
      'note/1 created note',
      'again/ created note',
    ]);
    expect((await served.h.read('{ note { text } }')).note).toEqual([]);
  });
});
