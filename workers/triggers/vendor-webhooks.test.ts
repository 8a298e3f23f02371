import { createHmac } from 'node:crypto';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const secret = 'a secret of sixteen';

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]) });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

/** A webhook whose run hands on what it was called with; its id. */
async function hook(
  trigger: JsonObject,
  steps = [step('keep', 'transform', { input: { value: { $: 'trigger' } } })],
  more: JsonObject = {},
): Promise<string> {
  const document = {
    name: 'hook',
    label: 'hook',
    trigger: { type: 'webhook', ...trigger },
    steps,
    edges: edges(...steps.slice(1).map(({ id }, at) => `${steps[at]?.id}>${id}`)),
  };
  const { body, status } = await send('POST', '/v1/documents/settings_data_connections', {
    ...document,
    disabled: false,
    webhook_secret: secret,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String((body.data as { id: string }).id);
}

const post = (id: string, body: string, headers: Record<string, string>, type = 'application/json') =>
  fetch(`${api.url}/v1/hooks/${id}`, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
const outputOf = async (answer: Response): Promise<Json> => {
  const { run_id } = (await answer.json()) as { run_id: string };
  return until(async () => {
    const run = await h.run(run_id);
    return run?.ended_at ? run.output : null;
  });
};
const github = (body: string, delivery: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  'x-github-delivery': delivery,
});

it('starts one run for one delivery of GitHub, which reads its headers and its body as it came', async () => {
  const id = await hook({ signature: 'github', raw: true });
  const body = '{"ref": "main",  "n": 1.50}';
  const answers = [await post(id, body, { ...github(body, 'd-1'), 'x-github-event': 'push' }), await post(id, body, github(body, 'd-1'))];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const [first, again] = await Promise.all(answers.map((answer) => answer.clone().json()));
  expect(again).toEqual(first);
  const trigger = (await outputOf(answers[0] as Response)) as { headers: Record<string, string> };
  expect(trigger).toMatchObject({ origin: 'd-1', input: { ref: 'main' }, raw_body: body, headers: { 'x-github-event': 'push' } });
  expect(Object.keys(trigger.headers)).not.toContain('x-hub-signature-256');
  const refused = [await post(id, `${body} `, github(body, 'd-2')), await post(id, body, {})];
  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
});

it('takes the same signed body for one message, whatever its headers call it', async () => {
  const id = await hook({ signature: 'github' });
  const body = '{"ref": "twice"}';
  const runs = [];
  for (const delivery of ['d-1', 'd-2']) runs.push(((await (await post(id, body, github(body, delivery))).json()) as { run_id: string }).run_id);
  expect(new Set(runs).size).toBe(1);
});

it('answers the question of Slack whether an address is its own, and starts nothing', async () => {
  const id = await hook({ signature: 'slack' });
  const body = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`;
  const answer = await post(id, body, { 'x-slack-request-timestamp': time, 'x-slack-signature': signature });
  expect([answer.status, await answer.json()]).toEqual([200, { challenge: 'c-1' }]);
  expect((await post(id, body, {})).status).toBe(401);
  expect((await send('GET', `/v1/data_connections/${id}/runs`)).body.total).toBe(0);
});

it('answers Meta who reads the address with the right token, refuses whoever has another one, and takes what it signs', async () => {
  const token = 'a token of its own choice';
  const id = await hook({ signature: 'meta' }, undefined, { webhook_verify_token: token, disabled: true });
  const ask = (at: string, given: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': given, 'hub.challenge': '1158201444', ...more });
    return fetch(`${api.url}/v1/hooks/${at}?${query}`);
  };
  const answer = await ask(id, token);
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, '1158201444', 'text/plain; charset=utf-8']);
  const page = await ask(id, token, { 'hub.challenge': '<script>' });
  expect([page.headers.get('x-content-type-options'), page.headers.get('content-security-policy')]).toEqual([
    'nosniff',
    "sandbox; default-src 'none'",
  ]);
  const [github, without] = [await hook({ signature: 'github' }, undefined, { webhook_verify_token: token }), await hook({ signature: 'meta' })];
  const wrong = [await ask(id, `${token}.`), await ask(id, secret), await ask(id, ''), await ask(github, token), await ask(without, '')];
  expect(wrong.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await wrong[0]?.json()).toMatchObject({ error: { code: 'wrong_verify_token' } });
  const { body: log } = await send('GET', `/v1/data_connections/${id}/deliveries`);
  expect(log).toMatchObject({ total: 3, data: [1, 2, 3].map(() => ({ outcome: 'refused', why: 'wrong_verify_token', run_id: null })) });
  expect((log.data as JsonObject[])[0]?.body).toBe('hub.mode=subscribe&hub.challenge=1158201444');
  expect(JSON.stringify(log)).not.toContain(token);
  expect((await send('GET', `/v1/data_connections/${github}/deliveries`)).body.total).toBe(0);
  const unfit = [await ask(id, token, { 'hub.mode': 'unsubscribe' }), await ask(id, token, { 'hub.challenge': '' })];
  expect(unfit.map(({ status }) => status)).toEqual([422, 422]);
  const stored = await send('GET', `/v1/documents/settings_data_connections/${id}`);
  expect((stored.body.data as JsonObject).webhook_verify_token).toEqual({ $secret: true });
  const body = '{"object": "page", "entry": [{"id": "1"}]}';
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  expect((await post(without, body, { 'x-hub-signature-256': signature })).status).toBe(202);
  expect((await post(without, body, {})).status).toBe(401);
});

it('reads the fields of a form that Twilio signs with the public address', async () => {
  const id = await hook({ signature: 'twilio' });
  const url = `${api.services.settings.PUBLIC_URL}/v1/hooks/${id}`;
  const signature = createHmac('sha1', secret).update(`${url}BodyHiFrom+33`).digest('base64');
  const answer = await post(id, 'From=%2B33&Body=Hi', { 'x-twilio-signature': signature }, 'application/x-www-form-urlencoded');
  expect(answer.status).toBe(202);
  expect(await outputOf(answer)).toMatchObject({ input: { From: '+33', Body: 'Hi' } });
});

it('takes a secret in a header of its own, and tells it to no run', async () => {
  const id = await hook({ signature: 'header', header: 'x-shop-key' });
  const answer = await post(id, '{}', { 'x-shop-key': secret });
  expect(answer.status).toBe(202);
  expect(JSON.stringify(await outputOf(answer))).not.toContain(secret);
  expect((await post(id, '{}', { 'x-shop-key': 'another secret of sixteen' })).status).toBe(401);
});

it('is answered by its run where the trigger waits for it', async () => {
  const answer = step('say', 'answer', {
    input: { status: 201, body: { got: { $: 'trigger.input.n' } }, headers: { 'X-Own': 'yes', Authorization: 'no' } },
  });
  const id = await hook({ signature: 'header', answer: 'run' }, [answer, step('nap', 'wait', { input: { seconds: 3600 } })]);
  const said = await post(id, '{"n": 7}', { 'x-webhook-token': secret });
  expect([said.status, await said.json(), said.headers.get('x-own'), said.headers.get('authorization')]).toEqual([201, { got: 7 }, 'yes', null]);
  expect(said.headers.get('content-security-policy')).toContain('sandbox');
  const xml = await hook({ signature: 'header', answer: 'run' }, [
    step('say', 'answer', { input: { body: '<Response/>', content_type: 'application/xml' } }),
  ]);
  const twiml = await post(xml, '{}', { 'x-webhook-token': secret });
  expect([twiml.status, await twiml.text(), twiml.headers.get('content-type')]).toEqual([200, '<Response/>', 'application/xml; charset=utf-8']);
});

it('says when the run that is to answer has failed, or has said nothing', async () => {
  const failing = await hook({ signature: 'header', answer: 'run' }, [step('bad', 'process', { input: { action: 'advance' } })]);
  const failed = await post(failing, '{}', { 'x-webhook-token': secret });
  expect([failed.status, ((await failed.json()) as { error: { code: string } }).error.code]).toEqual([502, 'webhook_failed']);
  const silent = await hook({ signature: 'header', answer: 'run' });
  expect((await post(silent, '{}', { 'x-webhook-token': secret })).status).toBe(200);
});

it('has fifty senders of a company wait, tells the next one its run at once, and waits for none that has gone', async () => {
  const id = await hook({ signature: 'header', answer: 'run' }, [step('nap', 'wait', { input: { seconds: 3600 } })]);
  const headers = { 'content-type': 'application/json', 'x-webhook-token': secret, 'webhook-id': 'm-1' };
  const call = (signal: AbortSignal): Promise<number | 'gone'> =>
    fetch(`${api.url}/v1/hooks/${id}`, { method: 'POST', body: '{}', headers, signal }).then(
      ({ status }) => status,
      () => 'gone',
    );
  const leaving = new AbortController();
  const senders = Array.from({ length: 51 }, () => call(leaving.signal));
  // Whoever finds fifty waiting is the one that is answered.
  expect(await Promise.race(senders)).toBe(202);
  await until(async () => (await send('GET', `/v1/data_connections/${id}/deliveries`)).body.total === 51);
  leaving.abort();
  expect((await Promise.all(senders)).sort()).toEqual([202, ...Array<string>(50).fill('gone')]);
  await until(async () => (await call(AbortSignal.timeout(400))) === 'gone');
}, 60_000);

it('logs what came, accepted and refused, and brings it once more by the automation of today', async () => {
  const id = await hook({ signature: 'header' });
  const call = (own: string, message: string) => post(id, '{"n": 1}', { 'x-webhook-token': own, 'webhook-id': message });
  const run_id = ((await (await call(secret, 'm-1')).json()) as { run_id: string }).run_id;
  await call(secret, 'm-1');
  await call('another secret of sixteen', 'm-2');
  type Logged = { id: string; outcome: string; message: string | null; run_id: string | null; bytes: number };
  const log = async (by = send) => (await by('GET', `/v1/data_connections/${id}/deliveries`)).body.data as Logged[];
  expect((await log()).map(({ outcome, message, bytes }) => [outcome, message, bytes])).toEqual([
    ['refused', null, 8],
    ['repeated', 'm-1', 8],
    ['accepted', 'm-1', 8],
  ]);
  const [refused, , accepted] = await log();
  const again = (delivery: string | undefined, by = send) => by('POST', `/v1/data_connections/deliveries/${delivery}/redeliver`, {});
  const redelivered = await again(accepted?.id);
  expect([redelivered.status, redelivered.body.run_id === run_id]).toEqual([202, false]);
  await until(async () => (await h.run(String(redelivered.body.run_id)))?.status === 'success');
  expect((await h.run(String(redelivered.body.run_id)))?.output).toMatchObject({ input: { n: 1 }, origin: 'm-1' });
  expect((await log())[0]).toMatchObject({ outcome: 'redelivered', message: 'm-1' });
  expect((await again(refused?.id)).status).toBe(422);
  const { send: stranger } = await api.signIn(await scratchClient(h.database));
  expect([(await again(accepted?.id, stranger)).status, (await stranger('GET', `/v1/data_connections/${id}/deliveries`)).status]).toEqual([404, 404]);
  const { send: reader } = await api.signIn(h.client, 'user');
  expect([(await again(accepted?.id, reader)).status, (await reader('GET', `/v1/data_connections/${id}/deliveries`)).status]).toEqual([404, 404]);
});
