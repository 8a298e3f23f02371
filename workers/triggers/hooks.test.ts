import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Json } from '@millwright/core/json.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

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

async function post(name: string, message: string, secret: string, body: string | Buffer = '{"word":"posted"}', type = 'application/json') {
  const at = new Date();
  const signed = {
    'webhook-id': message,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(message, at, String(body)),
  };
  const answer = await fetch(`${api.url}/v1/hooks/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': type, ...signed },
  });
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
});

describe('a body of another kind', () => {
  const first = () => owners[0] as (typeof owners)[0];
  const inputOf = async (run_id: string) => ((await h.run(run_id))?.trigger as { input: Json } | undefined)?.input;
  const form = 'application/x-www-form-urlencoded';

  it.each<[string, string, string, Json]>([
    ['the fields of a form', form, 'word=K%C3%A4se+%26+Co&tag=a&tag=b&empty=', { word: 'Käse & Co', tag: ['a', 'b'], empty: '' }],
    ['XML, as a text', 'application/xml', '<order id="7"/>', '<order id="7"/>'],
    ['XML of a type of its own', 'application/soap+xml; charset=utf-8', '<a/>', '<a/>'],
    ['a text', 'text/csv', 'a;b\n1;2', 'a;b\n1;2'],
    ['JSON', 'application/json', '[1,"é"]', [1, 'é']],
    ['JSON of a type of its own', 'application/cloudevents+json; charset=utf-8', '{"word":"é"}', { word: 'é' }],
    ['JSON that is null', 'application/json; a=null', 'null', null],
    ['JSON that is false', 'application/json; a=false', 'false', false],
    ['JSON that is nought', 'application/json; a=0', '0', 0],
    ['JSON that is a text', 'application/json; a=text', '""', ''],
  ])('%s is what the automation is given', async (_, type, body, input) => {
    const { status, body: answer } = await post('receive', `kind-${type}`, first().secret, body, type);
    expect(status).toBe(202);
    expect(await inputOf(answer.run_id)).toEqual(input);
  });

  it('is signed like any other', async () => {
    expect((await post('receive', 'forged', secretOf('x'), 'word=forged', form)).status).toBe(401);
  });

  it.each<[string, string, string | Buffer, number]>([
    ['of a kind that nobody reads', 'application/pdf', '%PDF', 415],
    ['of several parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['that is not in its charset', 'text/plain', Buffer.from('Käse', 'latin1'), 400],
    ['in an unknown charset', 'text/plain; charset=klingon', 'a', 415],
    ['in another charset than UTF-8', 'text/xml; charset=iso-8859-1', Buffer.from('<a>é</a>', 'latin1'), 415],
    ['of a form in another charset', `${form}; charset=windows-1252`, 'word=a', 415],
    ['of JSON in another charset', 'application/json; charset=iso-8859-1', '"a"', 415],
    ['of JSON that is no UTF-8', 'application/json', Buffer.from('{"word":"Käse"}', 'latin1'), 400],
    ['of a field that is no UTF-8', form, 'word=%ff', 400],
    ['that is longer than its budget', 'text/plain', 'a'.repeat(1_000_001), 413],
    ['with more fields than its budget', form, Array.from({ length: 120_000 }, (_, n) => `${n}=`).join('&'), 413],
    ['with one field more often than that', form, 'a&'.repeat(500_000), 413],
  ])('is refused %s', async (_, type, body, status) => {
    expect((await post('receive', 'bad-kind', first().secret, body, type)).status).toBe(status);
  });
});

// Last: whoever has guessed that often waits.
describe('a question at the address of a built-in webhook', () => {
  it('is answered to each of more companies than one question opens, at the second one at the latest', async () => {
    const more = await Promise.all(Array.from({ length: 21 }, (_, index) => scratchClient(h.database, { name: `Asked ${index}` })));
    const last = more
      .map(({ id }) => id)
      .sort()
      .at(-1);
    for (const client of more) {
      const { send } = await api.signIn(client);
      const change = { trigger: { type: 'webhook', signature: 'meta' }, webhook_verify_token: `the token of ${client.id}` };
      expect((await send('PATCH', '/v1/documents/settings_data_connections/receive', change, { 'if-match': '1' })).status).toBe(200);
    }
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': `the token of ${last}`, 'hub.challenge': '1158201444' });
    const ask = () => fetch(`${api.url}/v1/hooks/receive?${query}`);
    await ask();
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  });
});

describe('guesses', () => {
  it('lets a network guess only so often, and never keeps a signed message out', async () => {
    const [owner] = owners as [(typeof owners)[0]];
    const guesses = await Promise.all(Array.from({ length: 110 }, (_, index) => post('receive', `guess-${index}`, secretOf('x'))));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await post('receive', 'm3', owner.secret)).status).toBe(202);
  });
});
