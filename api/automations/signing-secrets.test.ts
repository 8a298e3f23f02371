import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  admin = await works.as(people.admin);
});
afterAll(() => works?.close());

const path = '/v1/documents/settings_data_connections';
const hook = (parts: object) => ({ name: 'hook', label: 'Hook', trigger: { type: 'webhook' }, steps: [], edges: [], disabled: false, ...parts });
const sending = (secret: unknown) => ({
  steps: [{ id: 'post', name: 'Post', type: 'webhook', enabled: true, input: { url: 'https://one.test', secret } }],
});

describe('a signing secret', () => {
  it('that is too short or no base64 is refused by its place, in what is new and in what is changed', async () => {
    for (const secret of ['whsec_YQ==', 'correct horse battery staple correct', 'short']) {
      const refused = [await admin('POST', path, hook({ webhook_secret: secret })), await admin('POST', path, hook(sending(secret)))];
      expect(refused.map(({ status, json }) => [status, json.error.details.fields.map(({ field, code }) => `${field} ${code}`)])).toEqual([
        [422, ['webhook_secret weak_secret']],
        [422, ['steps[0].input.secret weak_secret']],
      ]);
    }
    const { json } = await admin('POST', path, hook({ disabled: true }));
    const changed = await admin('PATCH', `${path}/${json.data.id}`, { webhook_secret: 'whsec_YQ==' }, { 'if-match': '1' });
    expect([changed.status, changed.text]).toEqual([422, expect.stringContaining('weak_secret')]);
  });

  it('is there before a webhook is switched on, and as long as it is', async () => {
    const codes = ({ status, json }: Awaited<ReturnType<Send>>) => [status, json.error?.details.fields.map(({ field, code }) => `${field} ${code}`)];
    const refused = [422, ['webhook_secret no_secret']];
    expect(codes(await admin('POST', path, hook({ name: 'open', label: 'Open' })))).toEqual(refused);
    const off = await admin('POST', path, hook({ name: 'open', label: 'Open', disabled: true }));
    expect([off.status, off.json.data.problems]).toEqual([201, undefined]);
    const at = `${path}/${off.json.data.id}`;
    expect(codes(await admin('PATCH', at, { disabled: false }, { 'if-match': '1' }))).toEqual(refused);
    const webhook_secret = (await admin('POST', '/v1/data_connections/secrets/new')).json.data.secret;
    expect((await admin('PATCH', at, { disabled: false, webhook_secret }, { 'if-match': '1' })).status).toBe(200);
    expect(codes(await admin('PATCH', at, { webhook_secret: '' }, { 'if-match': '2' }))).toEqual(refused);
    expect((await admin('PATCH', at, { disabled: true, webhook_secret: '' }, { 'if-match': '2' })).status).toBe(200);
  });

  it('is drawn by the product, another one each time, and stays where it comes back hidden', async () => {
    const draw = async () => ((await admin('POST', '/v1/data_connections/secrets/new')).json.data as unknown as { secret: string }).secret;
    const [secret, another] = [await draw(), await draw()];
    expect(secret).not.toBe(another);
    const made = await admin('POST', path, hook({ webhook_secret: secret, ...sending(another) }));
    expect(made.status).toBe(201);
    const { id, steps, webhook_secret } = made.json.data;
    expect(webhook_secret).toEqual({ $secret: true });
    expect((await admin('PATCH', `${path}/${id}`, { steps, webhook_secret, label: 'Other' }, { 'if-match': '1' })).status).toBe(200);
    expect((await (await works.as(people.operator))('POST', '/v1/data_connections/secrets/new')).status).toBe(403);
  });
});
