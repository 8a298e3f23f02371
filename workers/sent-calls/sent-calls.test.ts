import { randomUUID } from 'node:crypto';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { openJobs } from '@millwright/api/automations/lost-work/open-work.ts';
import type { Run } from '@millwright/api/automations/runs/run-rows.ts';
import { addAttempt, addResend, claimResend, completeAttempt } from '@millwright/api/automations/sent-calls/sent-calls.ts';
import { newId } from '@millwright/api/db/sql/new-id.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { secretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJobWith } from '../activities/run-job.ts';
import { callEntry } from '../activities/sent-call.ts';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import { type Harness, until } from '../testing/harness.ts';
import type { Heard, OtherCompany } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const collection = '/v1/documents/settings_data_connections';
const retry = { attempts: 3, interval_seconds: 0.1 };

let other: OtherCompany;
let h: Harness;
let api: Served;
let send: Send;
let guest: Send;
besideOtherCompany((opened) => {
  ({ h, other } = opened);
});
beforeAll(async () => {
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  h.services.secrets = secretBox(api.services.settings);
  ({ send } = await api.signIn(h.client));
  ({ send: guest } = await api.signIn(h.client, 'guest'));
});
afterAll(() => api?.close());

const posting = (input: JsonObject, more: object = {}) => step('post', 'webhook', { retry, input: { url: `${other.url}/hook`, ...input }, ...more });

async function make(...steps: ReturnType<typeof step>[]): Promise<{ id: string; version: number }> {
  const edges = steps.slice(1).map(({ id }, at) => ({ from: steps[at]?.id, port: 'next', to: id }));
  const { body, status } = await send('POST', collection, {
    name: 'posts',
    label: 'Posts',
    trigger: { type: 'manual' },
    steps,
    edges,
    disabled: false,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data as { id: string; version: number };
}
const change = async ({ id, version }: { id: string; version: number }, parts: object) => {
  const { body, status } = await send('PATCH', `${collection}/${id}`, parts, { 'if-match': String(version) });
  if (status !== 200) throw new Error(JSON.stringify(body));
};
const page = async (id: string, query = '') =>
  (await send('GET', `/v1/data_connections/${id}/sent_calls${query}`)).body as unknown as { data: SentCall[]; total: number };
const log = async (id: string, query = '') => (await page(id, query)).data;
const resend = (id: string, key = randomUUID(), by = send) =>
  by('POST', `/v1/data_connections/sent_calls/${id}/resend`, {}, { 'idempotency-key': key });
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;
const ended = (id: string, count: number) =>
  until(async () => {
    const all = await log(id);
    return all.length === count && all.every(({ outcome }) => !['waiting', 'sending'].includes(outcome)) ? all : null;
  });
/** Whether a call is signed with a secret, as its receiver checks it. */
const isSigned = ({ headers, body }: Heard, by: string) => {
  new Webhook(by).verify(body, headers as Record<string, string>);
  return true;
};

describe('the log of sent webhooks', () => {
  it('has one entry an attempt, with what was sent, how it ended and how long it took', async () => {
    const { id } = await make(posting({ url: `${other.url}/hook?key=q-1`, body: { order: 'SO-1' } }));
    other.replies.push({ status: 503, body: 'busy' }, { status: 200, body: { taken: true } });
    const run = await runByHand(h, id);
    const [second, first, ...more] = await log(id);
    expect(more).toEqual([]);
    const same = { run_id: run.id, step_id: 'post', message: `${run.id}/post`, resent: false, body: '{"order":"SO-1"}', bytes: 16, error: null };
    const address = `${other.destination}/hook`;
    expect(first).toMatchObject({ ...same, address, attempt: 1, outcome: 'refused', status: 503, answer: 'busy' });
    expect(second).toMatchObject({ ...same, address, attempt: 2, outcome: 'delivered', status: 200, answer: '{"taken":true}', repeatable: true });
    expect(second?.duration_ms).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify([first, second])).not.toContain('q-1');
    expect(other.heard.map(({ headers }) => headers['webhook-id'])).toEqual([same.message, same.message]);
  });

  it('is filtered by outcome, time, run and step, and read by page', async () => {
    const { id } = await make(posting({ body: { n: 1 } }), posting({ body: { n: 2 } }, { id: 'next' }));
    other.replies.push({ status: 500 }, { status: 200 }, { status: 200 });
    const run = await runByHand(h, id);
    const [last] = await log(id);
    expect((await page(id, '?outcome=refused')).total).toBe(1);
    expect(await log(id, '?outcome=delivered&step=next')).toMatchObject([{ step_id: 'next' }]);
    expect((await page(id, `?run=${encodeURIComponent(run.id)}`)).total).toBe(3);
    expect((await page(id, '?run=another')).total).toBe(0);
    expect((await page(id, '?to=2020-01-01T00:00:00Z')).total).toBe(0);
    expect((await page(id, '?from=2020-01-01T00:00:00Z')).total).toBe(3);
    expect(await page(id, '?limit=1&skip=1')).toMatchObject({ total: 3, data: [{ step_id: 'post' }] });
    expect((await page(id, '?limit=1')).data).toEqual([last]);
  });

  it('hides the secrets of the step, and what keys call secret, in what was sent and answered', async () => {
    const headers = { authorization: 'Bearer hush-1' };
    const { id } = await make(posting({ secret, headers, body: { order: 'SO-1', password: 'p-1', note: 'by hush-1' } }));
    other.replies.push({ status: 200, body: { token: 't-1', echo: `Bearer hush-1 ${secret}`, order: 'SO-1' } });
    await runByHand(h, id);
    const [call] = await log(id);
    expect(call?.body).toContain('SO-1');
    expect(call?.answer).toContain('SO-1');
    expect(JSON.stringify(call)).not.toMatch(/p-1|t-1|hush-1|MfKQ9/);
    const rows = await h.asSystem((tenant) => tenant.query('SELECT * FROM platform.sent_calls WHERE automation_id = $1', [id]));
    expect(JSON.stringify(rows)).not.toMatch(/p-1|t-1|hush-1|MfKQ9/);
  });

  it('tells of a long body and a long answer only the beginning', async () => {
    const { id } = await make(posting({ body: { text: 'x'.repeat(100_000), api_key: 'k-1' } }));
    other.replies.push({ status: 200, body: { rows: Array.from({ length: 20_000 }, (_, n) => ({ n, token: 't-1' })) } });
    await runByHand(h, id);
    const [call] = await log(id);
    expect(call).toMatchObject({ outcome: 'delivered', bytes: 100_027, repeatable: true });
    expect([call?.body?.length, call?.answer?.length]).toEqual([4_000, 2_000]);
    expect(call?.answer).not.toContain('t-1');
  });

  it('hides what keys call secret in the answer of a refusal that was too long to be read whole', async () => {
    const once = { retry: { attempts: 1, interval_seconds: 1 } };
    const { id } = await make(posting({ body: 1 }, once));
    other.replies.push({ status: 400, body: { rows: Array.from({ length: 20_000 }, (_, n) => ({ n, token: `t-${n}` })) } });
    await runByHand(h, id);
    const [call] = await log(id);
    expect(call).toMatchObject({ outcome: 'refused', status: 400 });
    expect(call?.answer).toContain('{"n":1,');
    expect(call?.answer).not.toContain('t-1');
  });

  /** An attempt of a step that is not made by a worker: what is written before its call, and after it. */
  async function attemptOf(input: JsonObject) {
    const made = posting({});
    const { id } = await make(made);
    const entry = callEntry(h.services, 'webhook', { client_id: h.client.id, user_id: null, run_id: 'none', step_id: made.id, item: '' });
    if (!entry) throw new Error('Calls of this type are not logged.');
    const run = { id: 'none', automation_id: id, definition: { steps: [made] } } as unknown as Run;
    await h.asSystem((tenant) => entry.before(tenant, run, { key: `none/${id}`, input, timeout_ms: 1_000, so_far: null }));
    return { id, entry };
  }

  it('takes hardly any time for a body with fifty thousand secrets', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, token: `t-${n}` }));
    const before = process.cpuUsage();
    const { id, entry } = await attemptOf({ url: `${other.url}/hook`, body: { rows }, secret: 'half \ud800' });
    await h.asSystem(entry.after({ output: { status: 200, body: { rows } } }));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
    const [call] = await log(id);
    for (const text of [call?.body, call?.answer]) {
      expect(text).toContain('"n": 1');
      expect(text).not.toContain('t-1');
    }
  });

  it('has the end of a call whose answer can not be shown', async () => {
    const deep = 50_000;
    const body: Json = JSON.parse('['.repeat(deep) + ']'.repeat(deep));
    const { id, entry } = await attemptOf({ url: `${other.url}/hook`, body: 1 });
    await h.asSystem(entry.after({ output: { status: 200, body } }));
    expect(await log(id)).toMatchObject([{ outcome: 'delivered', status: 200, answer: null }]);
  });

  it('says why a call was not answered, or not made', async () => {
    const once = { retry: { attempts: 1, interval_seconds: 1 } };
    const { id } = await make(posting({ url: 'http://127.0.0.1:9/hook', body: 1 }, once));
    await runByHand(h, id);
    expect(await log(id)).toMatchObject([
      { outcome: 'failed', status: null, answer: null, address: '127.0.0.1:9/hook', error: { code: 'blocked_address' } },
    ]);
  });

  it('is for people who may read the runs of the automation', async () => {
    const { id } = await make(posting({ body: 1 }));
    await runByHand(h, id);
    const [call] = await log(id);
    expect((await guest('GET', `/v1/data_connections/${id}/sent_calls`)).status).toBe(404);
    expect((await resend(String(call?.id), randomUUID(), guest)).status).toBe(404);
    const { send: stranger } = await api.signIn(await scratchClient(h.database));
    expect((await stranger('GET', `/v1/data_connections/${id}/sent_calls`)).status).toBe(404);
    expect((await resend(String(call?.id), randomUUID(), stranger)).status).toBe(404);
    expect((await resend(randomUUID())).status).toBe(404);
    expect((await resend('none')).status).toBe(404);
  });

  it('has an attempt once, and does not wait for ever for one whose process is gone', async () => {
    const { id } = await make(posting({ body: 1 }));
    const run = await runByHand(h, id);
    const told = { address: 'a.test/', bytes: 1, body: '1', request: null };
    const sending = { step_id: 'post', message: 'lost', timeout_ms: 1_000, ...told };
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const begin = (call: string) => h.asSystem((tenant) => addAttempt(tenant, run, { id: call, ...sending }));
    await begin(first);
    await begin(first);
    const of = async () => (await log(id)).filter(({ message }) => message === 'lost').map(({ attempt, outcome }) => [attempt, outcome]);
    expect(await of()).toEqual([[1, 'sending']]);
    await begin(second);
    await h.asSystem((tenant) => completeAttempt(tenant, second, { outcome: 'failed', status: null, answer: null, error: null, duration_ms: 1 }));
    await begin(third);
    await h.asSystem((tenant) => tenant.query(`UPDATE platform.sent_calls SET ends_by = now() - interval '1 second' WHERE id = $1`, [third]));
    expect((await of()).sort()).toEqual([
      [1, 'unknown'],
      [2, 'failed'],
      [3, 'unknown'],
    ]);
    expect((await page(id, '?outcome=sending')).total).toBe(0);
  });
});

describe('a webhook that is sent again', () => {
  it('has the same body, address and id, a new time and a right signature, and is a new attempt', async () => {
    const { id } = await make(posting({ secret, headers: { 'x-shop': 'north' }, body: { order: 'SO-1', password: 'p-1' } }));
    other.replies.push({ status: 400, body: 'not now' });
    await runByHand(h, id);
    const [first] = await log(id);
    const answer = await resend(String(first?.id));
    expect(answer).toMatchObject({ status: 202, body: { data: { outcome: 'waiting', attempt: 2, resent: true, message: first?.message } } });
    const [second] = await ended(id, 2);
    expect(second).toMatchObject({ attempt: 2, outcome: 'delivered', status: 200, resent: true, run_id: first?.run_id, answer: '{"ok":true}' });
    const [sent, again] = other.heard as [Heard, Heard];
    expect(again.bytes.equals(sent.bytes)).toBe(true);
    expect(again.body).toContain('p-1');
    for (const name of ['webhook-id', 'idempotency-key', 'content-type', 'x-shop']) expect(again.headers[name]).toBe(sent.headers[name]);
    expect(Number(again.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(Number(sent.headers['webhook-timestamp']));
    expect(isSigned(again, secret)).toBe(true);
    const noted = 'SELECT action, details FROM platform.audit_log WHERE subject_id = $1 AND action LIKE $2';
    const [entry] = await h.asSystem((tenant) => tenant.query(noted, [id, 'webhook%']));
    expect(entry).toMatchObject({ action: 'webhook_resent', details: { message: first?.message, host: other.destination } });
    expect(JSON.stringify(entry)).not.toContain('/hook');
  });

  it('is sent once, however often the same request comes', async () => {
    const { id } = await make(posting({ body: 1 }));
    await runByHand(h, id);
    const [call] = await log(id);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => resend(String(call?.id), key)));
    expect(new Set(answers.filter(({ status }) => status === 202).map(({ body }) => (body.data as SentCall).id)).size).toBe(1);
    await ended(id, 2);
    expect(await resend(String(call?.id), key)).toMatchObject({ status: 202 });
    await h.settled();
    expect(await log(id)).toHaveLength(2);
    expect(other.heard).toHaveLength(2);
  });

  it('goes on where its process was killed, and not once it has ended', async () => {
    const { id } = await make(posting({ body: 1 }));
    await runByHand(h, id);
    const [call] = await log(id);
    const job = { client_id: h.client.id, kind: 'webhook_resend', id: newId() };
    await h.asSystem((tenant) => addResend(tenant, job.id, String(call?.id)));
    await h.asSystem((tenant) => claimResend(tenant, job.id));
    for (let time = 0; time < 2; time++) expect(await runJobWith(h.services, job)).toBe('end');
    expect((await log(id)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [2, 'delivered'],
      [1, 'delivered'],
    ]);
    expect(other.heard).toHaveLength(2);
  });

  it('tells how it failed, and is not repeated by itself', async () => {
    const { id } = await make(posting({ body: 1 }));
    await runByHand(h, id);
    const [call] = await log(id);
    other.replies.push({ status: 503, body: 'busy' });
    await resend(String(call?.id));
    expect((await ended(id, 2))[0]).toMatchObject({ outcome: 'refused', status: 503, answer: 'busy' });
    expect(other.heard).toHaveLength(2);
  });

  it('is signed with the secret that the step has today, and refused without it', async () => {
    const made = await make(posting({ secret, headers: { authorization: 'Bearer old-1' }, body: 1 }));
    await runByHand(h, made.id);
    const [call] = await log(made.id);
    const today = 'whsec_bmV3IHNlY3JldCBvZiBhdCBsZWFzdCB0d2VudHk=';
    await change(made, { steps: [posting({ secret: today, headers: { authorization: 'Bearer new-1' }, body: 2 })] });
    await resend(String(call?.id));
    await ended(made.id, 2);
    const again = other.heard[1] as Heard;
    expect([again.body, again.headers.authorization, isSigned(again, today)]).toEqual(['1', 'Bearer new-1', true]);
    await change({ ...made, version: made.version + 1 }, { steps: [posting({ secret: today, body: 2 })] });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_secret_gone');
    await change({ ...made, version: made.version + 2 }, { steps: [posting({ body: 2 })] });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_secret_gone');
    expect(await log(made.id)).toHaveLength(2);
  });

  it('gives the secrets of today only to the server that they were given for', async () => {
    const headers = { authorization: 'Bearer old-1' };
    const made = await make(posting({ secret, headers, body: 1 }));
    await runByHand(h, made.id);
    const [call] = await log(made.id);
    const today = { secret: 'whsec_bmV3IHNlY3JldCBvZiBhdCBsZWFzdCB0d2VudHk=', headers: { authorization: 'Bearer new-1' }, body: 1 };
    await change(made, { steps: [posting({ ...today, url: 'https://elsewhere.test/hook' })] });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_secret_gone');
    await change({ ...made, version: made.version + 1 }, { steps: [posting({ ...today, url: `${other.url}/{{"other"}}` })] });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_secret_gone');
    expect(other.heard).toHaveLength(1);
    await change({ ...made, version: made.version + 2 }, { steps: [posting({ ...today, url: `${other.url}/other` })] });
    await resend(String(call?.id));
    await ended(made.id, 2);
    expect(other.heard.map(({ path, headers: { authorization } }) => [path, authorization])).toEqual([
      ['/hook', 'Bearer old-1'],
      ['/hook', 'Bearer new-1'],
    ]);
  });

  it('whose address is an expression has the secrets of today while that expression is the same', async () => {
    const url = `${other.url}/{{"hook"}}`;
    const made = await make(posting({ url, headers: { authorization: 'Bearer old-1' }, body: 1 }));
    await runByHand(h, made.id);
    const [call] = await log(made.id);
    await change(made, { steps: [posting({ url, headers: { authorization: 'Bearer new-1' }, body: 1 })] });
    await resend(String(call?.id));
    await ended(made.id, 2);
    expect(other.heard.map(({ path, headers: { authorization } }) => [path, authorization])).toEqual([
      ['/hook', 'Bearer old-1'],
      ['/hook', 'Bearer new-1'],
    ]);
    await change(
      { ...made, version: made.version + 1 },
      { steps: [posting({ url: `${url}s`, headers: { authorization: 'Bearer new-2' }, body: 1 })] },
    );
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_secret_gone');
  });

  it('is not sent once an hour has passed, and then has an unknown outcome', async () => {
    const { id } = await make(posting({ body: 1 }));
    await runByHand(h, id);
    const [call] = await log(id);
    const [late, fresh] = [newId(), newId()];
    await h.asSystem((tenant) => addResend(tenant, late, String(call?.id)));
    await h.asSystem((tenant) => addResend(tenant, fresh, String(call?.id)));
    const age = (which: string, by: string) =>
      h.asSystem((tenant) => tenant.query(`UPDATE platform.sent_calls SET at = now() - interval '${by}' WHERE id = $1`, [which]));
    await age(late, '61 minutes');
    await age(fresh, '59 minutes');
    const jobs = (await h.asSystem(openJobs)).filter(({ kind }) => kind === 'webhook_resend').map((job) => job.id);
    expect([jobs.includes(late), jobs.includes(fresh)]).toEqual([false, true]);
    expect(await runJobWith(h.services, { client_id: h.client.id, kind: 'webhook_resend', id: late })).toBe('end');
    expect((await log(id)).find((each) => each.id === late)?.outcome).toBe('unknown');
    expect(other.heard).toHaveLength(1);
    expect(await runJobWith(h.services, { client_id: h.client.id, kind: 'webhook_resend', id: fresh })).toBe('end');
    expect((await log(id)).find((each) => each.id === fresh)?.outcome).toBe('delivered');
  });

  it('is refused when its step is gone, or its automation, or its content was not stored', async () => {
    const made = await make(posting({ body: 1 }), posting({ body: 'x'.repeat(300_000) }, { id: 'long' }));
    await runByHand(h, made.id);
    const [long, call] = await log(made.id);
    expect([long?.step_id, long?.repeatable, long?.outcome]).toEqual(['long', false, 'delivered']);
    expect(codeOf(await resend(String(long?.id)))).toBe('delivery_gone');
    await change(made, { steps: [step('keep')], edges: [] });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_step_gone');
    await send('DELETE', `${collection}/${made.id}`, undefined, { 'if-match': String(made.version + 1) });
    expect(codeOf(await resend(String(call?.id)))).toBe('sending_step_gone');
    expect((await page(made.id)).total).toBe(2);
    expect(other.heard).toHaveLength(2);
  });
});
