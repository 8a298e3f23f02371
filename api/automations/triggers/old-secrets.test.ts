import { signingSecret } from '@millwright/core/automation/webhook-secret.ts';
import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';
import { listener, projects } from '../../testing/made-up.ts';

let works: TestApp;
let admin: Send;
beforeAll(async () => {
  works = await testApp({
    built_in: projects({ settings_data_connections: [listener({ type: 'manual' }, 'tidy')] }),
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  admin = await works.as(people.admin);
});
afterAll(() => works?.close());
afterEach(() => vi.useRealTimers());

const path = '/v1/documents/settings_data_connections';
const [first, second, third] = ['the first of all secrets', 'the second of all secrets', 'the third of all secrets'] as const;
/** Its calls name none of the events that it waits for: they are accepted, and start nothing. */
const waits = { type: 'webhook', event: { in: 'header', at: 'x-event', equals: 'paid' } };
const byHeader = { ...waits, signature: 'header' };

async function hook(name: string, parts: object = { trigger: byHeader, webhook_secret: first }): Promise<string> {
  const made = await admin('POST', path, { name, label: name, steps: [], edges: [], disabled: false, ...parts });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.json.data.id;
}

const read = async (id: string) => (await admin('GET', `${path}/${id}`)).json.data;

/** Returns the automation after a change of its stored version. */
async function change(id: string, parts: JsonObject) {
  const { version } = await read(id);
  const changed = await admin('PATCH', `${path}/${id}`, parts, { 'if-match': String(version) });
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  return changed.json;
}

const post = async (id: string, headers: Record<string, string>, body = '{}') =>
  (await fetch(`${works.url}/v1/hooks/${id}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status;
const by = (id: string, secret: string) => post(id, { 'x-webhook-token': secret });
type Archive = { files: JsonObject; hash: string; format: number; product: string };
/** A former label of a built-in automation. */
const label = { at: ['label'], value: 'tidy' };
const hour = 3_600_000;
const later = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });

describe('the old secret of a webhook', () => {
  it('passes beside the new one for as long as was chosen, which the log says, and no longer', async () => {
    const id = await hook('a day');
    await change(id, { webhook_secret: second, old_secret_hours: 24 });
    expect([await by(id, first), await by(id, second), await by(id, third)]).toEqual([200, 200, 401]);
    const { data } = (await admin('GET', `/v1/data_connections/${id}/deliveries`)).json as unknown as { data: Delivery[] };
    expect(data.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['refused', 'wrong_signature'],
      ['ignored', null],
      ['ignored', 'old_secret'],
    ]);
    later(23);
    expect(await by(id, first)).toBe(200);
    later(2);
    expect([await by(id, first), await by(id, second)]).toEqual([401, 200]);
  });

  it('passes where Standard Webhooks sign with it', async () => {
    const [old, next] = [1, 2].map((byte) => signingSecret(new Uint8Array(32).fill(byte))) as [string, string];
    const id = await hook('standard', { trigger: waits, webhook_secret: old });
    await change(id, { webhook_secret: next, old_secret_hours: 168 });
    const signed = (secret: string, message: string) => {
      const at = new Date();
      const headers = { 'webhook-id': message, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) };
      return post(id, { ...headers, 'webhook-signature': new Webhook(secret).sign(message, at, '{}') });
    };
    expect([await signed(old, 'msg-1'), await signed(next, 'msg-2')]).toEqual([200, 200]);
  });

  it('is refused at once when it is ended, when no time was chosen, and when a third takes its place', async () => {
    const ended = await hook('ended');
    await change(ended, { webhook_secret: second, old_secret_hours: 24 });
    expect(await by(ended, first)).toBe(200);
    expect((await change(ended, { old_webhook_secret: null })).cleared).toBeUndefined();
    expect([await by(ended, first), await by(ended, second)]).toEqual([401, 200]);

    const atOnce = await hook('at once');
    expect((await change(atOnce, { webhook_secret: second })).data.old_webhook_secret).toBeUndefined();
    expect([await by(atOnce, first), await by(atOnce, second)]).toEqual([401, 200]);

    const thrice = await hook('thrice');
    await change(thrice, { webhook_secret: second, old_secret_hours: 24 });
    expect((await change(thrice, { webhook_secret: third })).cleared).toBeUndefined();
    expect([await by(thrice, first), await by(thrice, second), await by(thrice, third)]).toEqual([401, 200, 200]);
  });

  it('stays where its successor is sent twice: one of two presses counts, and the same secret again replaces nothing', async () => {
    const id = await hook('pressed twice');
    const { version } = await read(id);
    const parts = { webhook_secret: second, old_secret_hours: 24 };
    const press = () => admin('PATCH', `${path}/${id}`, parts, { 'if-match': String(version) });
    const [one, other] = (await Promise.all([press(), press()])).map(({ status }) => status).sort();
    expect([one, (other ?? 0) >= 400]).toEqual([200, true]);
    const { until } = (await read(id)).old_webhook_secret as { until: string };
    expect((await change(id, parts)).data.old_webhook_secret).toMatchObject({ until });
    expect([await by(id, first), await by(id, second)]).toEqual([200, 200]);
  });

  it('confirms no guess: a move to another folder with the secret of now changes as much as one with any other', async () => {
    const id = await hook('guessed');
    const move = async (folder: string, webhook_secret: string) => {
      const { version } = await read(id);
      const { data } = await change(id, { folder, webhook_secret });
      return Number(data.version) - Number(version) + (data.old_webhook_secret ? 1_000 : 0);
    };
    const [plain, same] = [await change(id, { folder: 'Moved' }).then(({ data }) => data), await move('A', first)];
    expect([(await read(id)).version === plain.version, same, await move('B', second)]).toEqual([false, 1, 1]);
  });

  it('comes from what is stored alone: no change sets it or makes it last, no earlier version brings it back', async () => {
    const id = await hook('not set');
    const far = { secret: third, until: new Date(Date.now() + 900 * hour).toISOString() };
    expect((await change(id, { old_webhook_secret: far })).data.old_webhook_secret).toBeUndefined();
    const made = await hook('made with one', { trigger: byHeader, webhook_secret: first, old_webhook_secret: far });
    expect([await by(id, third), await by(made, third)]).toEqual([401, 401]);

    const { data: replaced } = await change(id, { webhook_secret: second, old_secret_hours: 24 });
    const { until } = replaced.old_webhook_secret as { until: string };
    const { data: again } = await change(id, { old_webhook_secret: { secret: { $secret: true }, until: far.until }, label: 'Longer' });
    expect(again.old_webhook_secret).toEqual({ secret: { $secret: true }, until });
    await change(id, { old_webhook_secret: null });
    const { content } = (await admin('GET', `${path}/${id}/versions/${replaced.version}`)).json.data as unknown as { content: JsonObject };
    expect(content.old_webhook_secret).toEqual({ secret: { $secret: true }, until });
    expect((await change(id, content)).data.old_webhook_secret).toBeUndefined();
    expect([await by(id, first), await by(id, second)]).toEqual([401, 200]);
  });

  it('of a built-in automation is replaced, ended and hidden in the same way', async () => {
    await change('tidy', { trigger: byHeader, webhook_secret: first });
    const { data } = await change('tidy', { webhook_secret: second, old_secret_hours: 24 });
    expect(data.old_webhook_secret).toEqual({ secret: { $secret: true }, until: expect.any(String) });
    expect([await by('tidy', first), await by('tidy', second)]).toEqual([200, 200]);
    expect((await change('tidy', { old_webhook_secret: null })).data.old_webhook_secret).toBeUndefined();
    expect([await by('tidy', first), await by('tidy', second)]).toEqual([401, 200]);
    await change('tidy', { webhook_secret: third, old_secret_hours: 168 });
    const { files, hash, format, product } = (await admin('GET', '/v1/configuration/archive')).json.data as unknown as Archive;
    const file = files['settings_data_connections/tidy.json'] as JsonObject;
    const changed = {
      ...file,
      changes: { ...(file.changes as JsonObject), label: 'As it was brought' },
      before: [...(file.before as Json[]), label],
    };
    const archive = { format, product, files: { ...files, 'settings_data_connections/tidy.json': changed } };
    const brought = await admin('POST', '/v1/configuration/archive', { hash, archive });
    expect([brought.status, brought.text, (await read('tidy')).label]).toEqual([200, expect.any(String), 'As it was brought']);
    expect([await by('tidy', second), await by('tidy', third)]).toEqual([200, 200]);
    expect((await change('tidy', { old_webhook_secret: null })).data.old_webhook_secret).toBeUndefined();
    expect(await by('tidy', second)).toBe(401);
  });

  it('goes along when a draft is published', async () => {
    const id = await hook('drafted');
    const { version } = await read(id);
    const content = { webhook_secret: second, old_secret_hours: 24 };
    expect((await admin('PATCH', `${path}/${id}/draft`, { revision: 0, based_on: version, content })).status).toBe(200);
    expect([await by(id, first), await by(id, second)]).toEqual([200, 401]);
    expect((await admin('POST', `${path}/${id}/draft/publish`, undefined, { 'if-match': String(version) })).status).toBe(200);
    expect([await by(id, first), await by(id, second)]).toEqual([200, 200]);
  });

  it('is in no answer, in no log of calls, and in no archive; an archive that is brought leaves it as it is', async () => {
    const id = await hook('hidden');
    await change(id, { webhook_secret: second, old_secret_hours: 168 });
    await post(id, { 'x-webhook-token': third, 'x-said': first }, JSON.stringify({ text: `it is ${first}` }));
    const archive = await admin('GET', '/v1/configuration/archive');
    const answers = [
      await admin('GET', path),
      await admin('GET', `${path}/${id}`),
      await admin('GET', `/v1/data_connections/${id}/deliveries`),
      archive,
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { text } of answers) for (const secret of [first, second]) expect(text).not.toContain(secret);
    expect(archive.text).toContain('hidden');
    expect(archive.text).not.toContain('old_webhook_secret');
    const { files, hash, format, product } = archive.json.data as unknown as Archive;
    const name = 'settings_data_connections/hidden.json';
    const renamed = { ...files, [name]: { ...(files[name] as JsonObject), description: 'As it was brought' } };
    const brought = await admin('POST', '/v1/configuration/archive', { hash, archive: { format, product, files: renamed } });
    expect([brought.status, (await read(id)).description]).toEqual([200, 'As it was brought']);
    expect([await by(id, first), await by(id, second)]).toEqual([200, 200]);
    const stored = await works.scratch.database.migrator.use((ddl) =>
      ddl.rows('SELECT data FROM platform.documents UNION ALL SELECT content FROM platform.document_versions'),
    );
    for (const secret of [first, second]) expect(JSON.stringify(stored)).not.toContain(secret);
  });
});
