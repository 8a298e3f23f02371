import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from './testing/company.ts';
import { Harness } from './testing/harness.ts';

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(24)).toString('base64')}`;
const automations = [template('receive', { type: 'webhook' }, [step('say', 'transform', { input: { value: { $: 'trigger.input.word' } } })])];

let h: Harness;
let api: Served;
let owners: { client: { id: string }; send: Send; secret: string }[];
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), workers: false, relay: false });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: new Map(), queue: h.queue }),
  ]);
  const clients = [h.client, await scratchClient(h.database, { name: 'Second' }), await scratchClient(h.database, { name: 'Third' })];
  owners = await Promise.all(
    clients.map(async (client, index) => ({ client, send: (await api.signIn(client)).send, secret: secretOf(String(index)) })),
  );
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const keepSecret = ({ send, secret }: (typeof owners)[number]) =>
  send('PATCH', '/v1/documents/settings_data_connections/receive', { webhook_secret: secret }, { 'if-match': '1' });

async function post(name: string, message: string, secret: string) {
  const at = new Date();
  const body = '{"word":"posted"}';
  const signed = {
    'webhook-id': message,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(message, at, body),
  };
  const answer = await fetch(`${api.url}/v1/hooks/${name}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...signed } });
  return { status: answer.status, body: (await answer.json()) as { run_id: string } };
}

const runsOf = async (send: Send) => ((await send('GET', '/v1/data_connections/receive/runs')).body as { total: number }).total;

describe('a built-in automation named by its slug', () => {
  it('takes a webhook for the client whose secret has signed it, also one that gave its secret later', async () => {
    const [first, second, third] = owners as [(typeof owners)[0], (typeof owners)[0], (typeof owners)[0]];
    expect((await post('receive', 'm1', first.secret)).status).toBe(401);
    for (const owner of [first, second]) expect((await keepSecret(owner)).status).toBe(200);
    const answer = await post('receive', 'm1', second.secret);
    expect(answer.status).toBe(202);
    expect(await Promise.all(owners.map(({ send }) => runsOf(send)))).toEqual([0, 1, 0]);
    expect((await post('receive', 'm1', second.secret)).body.run_id).toBe(answer.body.run_id);
    await keepSecret(third);
    expect((await post('receive', 'm1', third.secret)).status).toBe(202);
    expect(await Promise.all(owners.map(({ send }) => runsOf(send)))).toEqual([0, 1, 1]);
  });

  it('answers a wrong signature and an unknown name alike', async () => {
    const wrong = await post('receive', 'm2', secretOf('x'));
    const unknown = await post('nothing', 'm2', secretOf('x'));
    const code = ({ body }: Awaited<ReturnType<typeof post>>) => (body as unknown as { error: { code: string } }).error.code;
    expect([wrong.status, code(wrong), unknown.status, code(unknown)]).toEqual([401, 'bad_signature', 401, 'bad_signature']);
  });

  it('lets a network guess only so often, and never keeps a signed message out', async () => {
    const [owner] = owners as [(typeof owners)[0]];
    const guesses = await Promise.all(Array.from({ length: 110 }, (_, index) => post('receive', `guess-${index}`, secretOf('x'))));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await post('receive', 'm3', owner.secret)).status).toBe(202);
  });
});
