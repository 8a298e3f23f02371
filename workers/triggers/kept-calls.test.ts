import { createHmac } from 'node:crypto';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Delivery, Listening } from '@millwright/core/contract/deliveries.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

const secret = 'a secret of sixteen';

let h: Harness;
let api: Served;
let send: Send;
let guest: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]), workers: false, relay: false });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
  ({ send: guest } = await api.signIn(h.client, 'guest'));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

async function hook(trigger: JsonObject, more: JsonObject = { webhook_secret: secret }): Promise<string> {
  const document = { name: 'hook', label: 'hook', trigger: { type: 'webhook', ...trigger }, steps: [step('keep')], edges: [], disabled: false };
  const { body, status } = await send('POST', '/v1/documents/settings_data_connections', { ...document, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String((body.data as { id: string }).id);
}

const call = (id: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/v1/hooks/${id}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const github = (body: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` });
const deliveries = async (id: string) => (await send('GET', `/v1/data_connections/${id}/deliveries`)).body.data as Delivery[];
const listen = async (id: string, by = send) => await by('POST', `/v1/data_connections/${id}/listen`, {});
const until = async (id: string) => ((await send('GET', `/v1/data_connections/${id}/listen`)).body.data as Listening).until;

describe('a refused call', () => {
  it('is kept with what it brought and what was wrong, without what signs it, secrets of its keys, or more than a little', async () => {
    const id = await hook({ signature: 'github' });
    const body = JSON.stringify({ order: 'SO-1', api_key: 'k-123', text: 'x'.repeat(9_000) });
    expect((await call(id, body, { 'x-hub-signature-256': 'sha256=00', 'x-shop': 'north', authorization: 'Bearer t-1' })).status).toBe(401);
    expect((await call(id, '{"order":"SO-2"}')).status).toBe(401);
    const [unsigned, wrong] = await deliveries(id);
    expect(unsigned).toMatchObject({ outcome: 'refused', why: 'unsigned', body: '{"order":"SO-2"}', run_id: null });
    expect(wrong).toMatchObject({ outcome: 'refused', why: 'wrong_signature', headers: { 'x-shop': 'north' } });
    expect(wrong?.body).toContain('"order": "SO-1"');
    expect(wrong?.body?.length).toBe(4_000);
    expect(JSON.stringify(wrong)).not.toMatch(/k-123|t-1|sha256=/);
  });

  it('hides the secret wherever its sender has put it, and what a header or JSON inside of a text calls secret', async () => {
    const id = await hook({ signature: 'header', header: 'x-hook-secret' });
    const headers = { 'x-api-key': 'other-1', 'x-gitlab-token': secret, 'x-hok-sign': `Bearer ${secret}`, 'x-shop': 'north' };
    expect((await call(id, JSON.stringify({ order: 'SO-1', note: secret }), headers)).status).toBe(401);
    const form = new URLSearchParams({ payload: JSON.stringify({ token: 'other-2', order: 'SO-2', inner: '{"password":"other-3"}' }), say: secret });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call(id, form.toString(), type)).status).toBe(401);
    expect((await call(id, new URLSearchParams({ say: secret, order: 'SO-3' }).toString(), type)).status).toBe(401);
    const [plain, nested, json] = await deliveries(id);
    expect(json?.headers).toMatchObject({ 'x-api-key': '•••', 'x-gitlab-token': '•••', 'x-hok-sign': 'Bearer •••', 'x-shop': 'north' });
    expect(json?.body).toBe('{"order":"SO-1","note":"•••"}');
    expect(nested?.body).toContain('SO-2');
    expect(plain?.body).toBe('say=•••&order=SO-3');
    expect(JSON.stringify([plain, nested, json])).not.toMatch(/other-|a.secret.of.sixteen|a%20secret/);
  });

  it('says so when its time is over, or when the automation has no secret yet', async () => {
    const slack = await hook({ signature: 'slack' });
    const time = String(Math.floor(Date.now() / 1000) - 3_600);
    await call(slack, '{}', { 'x-slack-signature': 'v0=1', 'x-slack-request-timestamp': time });
    expect(await deliveries(slack)).toMatchObject([{ why: 'late' }]);
    const open = await hook({ signature: 'github' }, { disabled: true });
    expect((await listen(open)).status).toBe(202);
    await call(open, '{"a":1}', github('{"a":1}'));
    expect(await deliveries(open)).toMatchObject([{ outcome: 'refused', why: 'no_secret', body: '{"a":1}' }]);
  });
});

describe('who listens for a call', () => {
  it('is shown the next one, signed or not, and no other', async () => {
    const id = await hook({ signature: 'github' });
    expect(await until(id)).toBeNull();
    await listen(id);
    expect(Date.parse((await until(id)) ?? '')).toBeGreaterThan(Date.now());
    const bodies = ['{"n":1}', '{"n":2}'];
    for (const body of bodies) expect((await call(id, body, { ...github(body), 'x-event': 'made' })).status).toBe(202);
    expect(await until(id)).toBeNull();
    expect(await deliveries(id)).toMatchObject([
      { outcome: 'accepted', body: null, headers: null },
      { outcome: 'accepted', body: '{"n":1}', headers: { 'x-event': 'made' } },
    ]);
    await listen(id);
    await call(id, 'no json', { 'content-type': 'text/plain' });
    expect([await until(id), (await deliveries(id))[0]]).toEqual([null, expect.objectContaining({ outcome: 'refused', body: 'no json' })]);
  });

  it('starts nothing of an automation that is off: what came is a test', async () => {
    const id = await hook({ signature: 'github' }, { disabled: true, webhook_secret: secret });
    const body = '{"order":"SO-9"}';
    expect((await call(id, body, github(body))).status).toBeGreaterThanOrEqual(400);
    await listen(id);
    const answer = await call(id, body, github(body));
    expect([answer.status, await answer.json()]).toEqual([200, { test: true }]);
    expect(await deliveries(id)).toMatchObject([{ outcome: 'test', run_id: null, body }]);
    expect((await send('GET', `/v1/data_connections/${id}/runs`)).body.total).toBe(0);
    expect((await call(id, body, github(body))).status).toBeGreaterThanOrEqual(400);
  });

  it('hears nothing once the time is over, and has to be allowed to change the automation', async () => {
    const id = await hook({ signature: 'github' });
    await listen(id);
    await h.asSystem((tenant) => tenant.query('UPDATE platform.webhook_listeners SET until = now() WHERE automation_id = $1', [id]));
    expect(await until(id)).toBeNull();
    await call(id, '{"n":3}', github('{"n":3}'));
    expect(await deliveries(id)).toMatchObject([{ outcome: 'accepted', body: null }]);
    expect((await listen(id, guest)).status).toBe(404);
    expect((await guest('GET', `/v1/data_connections/${id}/deliveries`)).status).toBe(404);
  });
});
