import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let h: Harness;
let api: Served;
let send: Send;
let id = '';
beforeAll(async () => {
  h = await Harness.open({ built_in: company([template('say', { type: 'manual' }, [step('say')])]) });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
  id = await makeHook();
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

/** An automation that keeps the word which it is sent; its id. */
async function makeHook(): Promise<string> {
  const keep = step('keep', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'trigger.input.word' } } }] } });
  const document = { name: 'hooked', label: 'hooked', trigger: { type: 'webhook' }, steps: [keep], edges: edges(), disabled: false };
  const { body } = await send('POST', '/v1/documents/settings_data_connections', { ...document, webhook_secret: secret });
  return String((body.data as { id: string }).id);
}

const unsigned = (to: string) => fetch(`${api.url}/v1/hooks/${to}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });

const post = (message: string, body: string, sign = secret, at = new Date()) =>
  fetch(`${api.url}/v1/hooks/${id}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': message,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(sign).sign(message, at, body),
    },
  });

describe('POST /v1/hooks/{id}', () => {
  it('starts one run for one message, however often it comes', async () => {
    const body = '{"word": "posted"}';
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('msg-1', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const runs = await Promise.all(answers.map((answer) => answer.json() as Promise<{ run_id: string }>));
    expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(1);
    await until(async () => (await h.run(runs[0]?.run_id ?? ''))?.status === 'success');
    expect((await h.read('{ note { text } }')).note).toEqual([{ text: 'posted' }]);
    const next = (await (await post('msg-2', body)).json()) as { run_id: string };
    expect(next.run_id).not.toBe(runs[0]?.run_id);
  });

  it('refuses a wrong signature, an old message, an unsigned one, and an automation that is no webhook, all alike', async () => {
    const total = async () => (await send('GET', `/v1/data_connections/${id}/runs`)).body.total;
    const before = await total();
    const { body } = await send('GET', '/v1/documents/settings_data_connections/say');
    const answers = [
      await post('msg-3', '{}', 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
      await post('msg-3', '{}', secret, new Date(Date.now() - 3_600_000)),
      await unsigned(id),
      await unsigned(String((body.data as { id: string }).id)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await total()).toBe(before);
  });
});
