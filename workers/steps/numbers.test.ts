import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';
import { otherCompany } from '../testing/other-company.ts';

const secret = `whsec_${Buffer.from('n'.repeat(24)).toString('base64')}`;
const amount = '12345678901234567.89';
const body = `{"p_id":7615917337495251231,"amount":${amount}}`;

const note = (id: string, text: unknown) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as JsonObject });
const job = (id: string, title: string, value: unknown) =>
  step(id, 'write', { input: { items: [{ model: 'job', properties: { title, amount: value } }] } as JsonObject });
const found = '{ job(where: { fact: "title", operator: "equal", value: "posted" }) { amount } }';

const automations = (url: string) => [
  template(
    'receive',
    { type: 'webhook' },
    [
      note('key', { $: 'trigger.input.p_id' }),
      note('told', 'It is {{trigger.input.p_id}}.'),
      job('posted', 'posted', { $: 'trigger.input.amount' }),
      job('picked', 'picked', { $: '{"of": trigger.input}.of.amount' }),
      job('sum', 'sum', { $: '0.1 + 0.2' }),
      note('said', { $: '"It is " & $string(0.1 + 0.2)' }),
      step('find', 'query', { input: { query: found }, output_variable: 'found' }),
      job('found', 'found', { $: 'steps.found.job[0].amount' }),
      step('ask', 'rest', { input: { url }, output_variable: 'answer' }),
      job('answered', 'answered', { $: 'steps.answer.body.amount' }),
      note('asked', { $: 'steps.answer.body.p_id' }),
    ],
    {
      edges: edges(
        'key>told',
        'told>posted',
        'posted>picked',
        'picked>sum',
        'sum>said',
        'said>find',
        'find>found',
        'found>ask',
        'ask>answered',
        'answered>asked',
      ),
    },
  ),
  template(
    'handed-on',
    { type: 'object_edited', model_ids: ['job'], changed: ['amount'] },
    [job('now', 'now', { $: 'record.amount' }), job('before', 'before', { $: 'old.amount' })],
    { edges: edges('now>before') },
  ),
];

let h: Harness;
let api: Served;
let other: Awaited<ReturnType<typeof otherCompany>>;
beforeAll(async () => {
  other = await otherCompany();
  h = await Harness.open({ built_in: company(automations(other.url)), allow: [other.destination] });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: new Map(), queue: h.queue }),
  ]);
});
afterAll(async () => {
  await api?.close();
  await h?.close();
  other?.close();
});

async function post(text: string): Promise<number> {
  const { send } = await api.signIn(h.client);
  await send('PATCH', '/v1/documents/settings_data_connections/receive', { webhook_secret: secret }, { 'if-match': '1' });
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'numbers',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('numbers', at, text),
  };
  return (await fetch(`${api.url}/v1/hooks/receive`, { method: 'POST', body: text, headers })).status;
}

const amounts = async () => {
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ title: string; amount: string }>(`select title, amount::text as amount from "${tenant.client.schema}".job order by id`),
  );
  return Object.fromEntries(rows.map((row) => [row.title, row.amount]));
};

it('every digit of a number arrives: of a webhook, an answer, a record, and of what is calculated', async () => {
  other.replies.push({ status: 200, body: Buffer.from(body) });
  expect(await post(body)).toBe(202);
  const [run] = await h.ended('receive');
  expect(run).toMatchObject({ status: 'success' });
  const { note: notes } = (await h.read('{ note(order_by: [{ field: "created_at", direction: asc }]) { text } }')) as { note: { text: string }[] };
  expect(notes.map(({ text }) => text)).toEqual(['7615917337495251231', 'It is 7615917337495251231.', 'It is 0.3', '7615917337495251231']);
  expect(await amounts()).toEqual({ posted: amount, picked: amount, sum: '0.3', found: amount, answered: amount });
});

it('an event hands on every digit, before and after', async () => {
  const id = await h.create('job', { title: 'edited', amount: '9007199254740993.25' });
  await h.update('job', id, { amount: '9007199254740993.75' });
  await h.ended('handed-on');
  expect(await amounts()).toMatchObject({ now: '9007199254740993.75', before: '9007199254740993.25' });
});
