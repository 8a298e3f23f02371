import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({
    built_in: company([], {
      forms: [
        {
          slug: 'job-input',
          name: 'job-input',
          title: 'Job',
          model: 'job',
          read_query: '',
          write_query: 'mutation ($values: [JSON!]!) { save_job(items: $values) { identity } }',
          fields: [],
        },
      ],
    }),
  });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: new Map(), queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

type Data = Record<string, unknown> & { id: string };
const place = '/v1/documents/settings_data_connections';

async function make(body: object) {
  const { status, body: answer } = await send('POST', place, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data as Data;
}

const steps = [
  step('first', 'transform', {
    name: 'First',
    input: { value: { $: 'trigger.input' } },
    output_variable: 'said',
    retry: { attempts: 2, interval_seconds: 1 },
  }),
  step('left', 'transform', { name: 'Left out', enabled: false }),
  step('last', 'transform', { name: 'Last', input: { value: { $: 'steps.said' } }, soft_fail: true, timeout_seconds: 30 }),
];
const edges = [
  { from: 'first', port: 'next', to: 'left' },
  { from: 'left', port: 'next', to: 'last' },
];

it('an automation is read back with its owner, name, steps, trigger and switch, and with its runs', async () => {
  const made = await make({ name: 'Say it', trigger: { type: 'api' }, steps, edges });
  const stored = (await send('GET', `${place}/${made.id}`)).body.data;
  expect(stored).toMatchObject({ id: made.id, client_id: h.client.id, name: 'Say it', trigger: { type: 'api' }, steps, edges, disabled: false });
  const { body } = await send('POST', `/v1/data_connections/${made.id}`, { trigger: { type: 'api' }, input: 'hello' });
  expect(body).toEqual({ run_id: expect.any(String), status: 'success', output: 'hello' });
  const runs = (await send('GET', `/v1/data_connections/${made.id}/runs`)).body;
  expect(runs).toMatchObject({ total: 1, data: [{ id: body.run_id, date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), trigger: { type: 'api' } }] });
});

it('a step is read back with its name, type, variables and switches, and each of its runs with its dates', async () => {
  const made = await make({ name: 'Steps', trigger: { type: 'manual' }, steps, edges });
  expect(((await send('GET', `${place}/${made.id}`)).body.data as Data).steps).toEqual(steps);
  const { run_id } = (await send('POST', `/v1/data_connections/${made.id}`, { input: 1 })).body;
  const run = (await send('GET', `/v1/data_connections/runs/${run_id}`)).body.data as { steps: Data[] };
  const dates = { start_date: expect.stringMatching(/^\d{4}-/), end_date: expect.stringMatching(/^\d{4}-/) };
  expect(run.steps).toMatchObject([
    { step_id: 'first', name: 'First', type: 'transform', input: { value: 1 }, output: 1, ...dates },
    { step_id: 'last', name: 'Last', type: 'transform', input: { value: 1 }, output: 1, ...dates },
  ]);
});

it('a trigger keeps its type, forms and models, and a run the record, the person and the origin', async () => {
  const form_ids = ['job-input'];
  const forms = await make({ name: 'On form', trigger: { type: 'form_submitted', form_ids }, steps, edges });
  const edited = await make({ name: 'On edit', trigger: { type: 'object_edited', model_ids: ['job'] }, steps, edges });
  const triggerOf = async ({ id }: Data) => ((await send('GET', `${place}/${id}`)).body.data as Data).trigger;
  expect(await triggerOf(forms)).toEqual({ type: 'form_submitted', form_ids });
  expect(await triggerOf(edited)).toEqual({ type: 'object_edited', model_ids: ['job'] });
  const job = await h.create('job', { title: 'One' });
  const trigger = { type: 'manual', primary_item_id: job, origin: 'view' };
  const { run_id } = (await send('POST', `/v1/data_connections/${forms.id}`, { trigger, input: 'x' })).body;
  expect((await h.run(String(run_id)))?.trigger).toEqual({ ...trigger, input: 'x', user_id: expect.any(String) });
  await h.update('job', job, { title: 'Two' });
  const [run] = await until(async () => (await h.runs('on-edit')).length > 0 && h.runs('on-edit'));
  expect(run?.trigger).toMatchObject({ type: 'object_edited', primary_item_id: job, event: { model: 'job' } });
});
