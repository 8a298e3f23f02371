import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealStoredSecrets } from '../../documents/seal-stored.ts';
import { SecretBox } from '../../documents/secrets/secret-box.ts';
import { people, type Send, sender } from '../../http/testing/app.ts';
import { integratedCompany } from '../testing/integrated-company.ts';
import { consentAt, oauthClient, oauthProvider, resourceServer } from '../testing/oauth-provider.ts';

let company: Awaited<ReturnType<typeof integratedCompany>>;
let provider: Awaited<ReturnType<typeof oauthProvider>>;
let server: Awaited<ReturnType<typeof resourceServer>>;
beforeAll(async () => {
  [provider, server] = await Promise.all([oauthProvider(), resourceServer()]);
  company = await integratedCompany([provider, server].map(({ url }) => new URL(url).host));
  server.answer(async ({ headers }, response) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    response.writeHead((await provider.knows(token)) ? 200 : 401, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
});
beforeEach(() => {
  provider.grants.splice(0);
  server.hits.splice(0);
});
afterAll(async () => {
  await company?.close();
  await Promise.all([provider?.close(), server?.close()]);
});

let names = 0;
/** Creates an integration without a consent. */
async function made(authentication: object = provider.authentication): Promise<string> {
  const operations = [{ name: 'read', method: 'GET', path: '/invoices' }];
  const { id } = await company.make({ name: `books ${++names}`, url: server.url, authentication, operations });
  provider.redirects.add(`http://works.test/integrations/${id}/oauth`);
  return id;
}
const start = async (id: string, by: Send = company.admin) => {
  const { status, text, json } = await by('POST', `/v1/integrations/oauth/${id}/start`);
  if (status !== 200) throw new Error(text);
  return String((json.data as unknown as { address: string }).address);
};
const complete = (id: string, body: object, by: Send = company.admin) => by('POST', `/v1/integrations/oauth/${id}`, body);
const consented = async (id: string) => Object.fromEntries((await consentAt(await start(id))).searchParams) as { code: string; state: string };
const sent = ({ code, state }: { code: string; state: string }) => ({ code, state });
const connected = async () => {
  const id = await made();
  expect((await complete(id, sent(await consented(id)))).json).toEqual({ data: { connected: true } });
  return id;
};
const proxy = (id: string) => company.admin('POST', `/v1/integrations/proxy/${id}`, { params: {} });
const stateOf = async (id: string) =>
  ((await company.admin('GET', '/v1/integrations')).json.data as unknown as { id: string }[]).find((each) => each.id === id);
/** Changes the expiry of an integration's token to this number of seconds from now. */
const endsIn = (id: string, seconds: number) =>
  company.change(`UPDATE platform.connections SET expires_at = now() + interval '${seconds} seconds' WHERE document_id = '${id}'`);

describe('a consent', () => {
  it('asks with PKCE S256 and the exact address to come back to, connects, and calls with the token', async () => {
    const id = await made();
    expect((await proxy(id)).json.error.code).toBe('not_connected');
    const asked = new URL(await start(id)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: oauthClient.client_id,
      redirect_uri: `http://works.test/integrations/${id}/oauth`,
      code_challenge_method: 'S256',
      scope: 'openid invoices',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await complete(id, sent(await consented(id)))).json).toEqual({ data: { connected: true } });
    expect((await proxy(id)).json).toEqual({ data: { ok: true }, status: 200 });
    expect(await stateOf(id)).toMatchObject({ state: 'working', connected_by: 'client_admin Test' });
  });

  it('stores state, verifier and tokens so that nobody reads them', async () => {
    const id = await connected();
    const address = new URL(await start(id));
    const rows = `${await company.stored('oauth_states')}\n${await company.stored('connections')}\n${await company.stored('documents')}`;
    expect(rows).not.toContain(address.searchParams.get('state'));
    expect(rows).not.toContain(oauthClient.client_secret);
    await proxy(id);
    const token = /^Bearer (.+)$/.exec(String(server.hits.at(-1)?.headers.authorization))?.[1];
    expect(token).toMatch(/.{20}/);
    expect(rows).not.toContain(token);
    expect(rows).toMatch(/"access_token":"sealed:v1:.*"refresh_token":"sealed:v1:/);
  });

  it('is refused (400) without a state, with one that nobody gave, one of another integration, and one that was used', async () => {
    const [id, other] = [await made(), await made()];
    const { code, state } = await consented(id);
    for (const body of [{ code }, { code, state: '' }, { code, state: 'x'.repeat(43) }]) {
      const { status, json } = await complete(id, body);
      expect([body, status, json.error.code]).toEqual([body, 400, 'oauth_state']);
    }
    expect((await complete(other, { code, state })).status).toBe(400);
    expect((await complete(id, { code, state })).status).toBe(200);
    const replayed = await complete(id, { code, state });
    expect([replayed.status, replayed.json.error.code]).toEqual([400, 'oauth_state']);
    expect(provider.grants).toEqual(['authorization_code']);
  });

  it('is of the sign-in in which it was begun: not of another person, nor of another sign-in of the same one', async () => {
    const id = await made();
    const { code, state } = await consented(id);
    const again = await company.works.anonymous('POST', '/v1/auth/login', { email: people.admin, password: 'Correct7horse' });
    for (const by of [company.root, sender(company.works.url, again.json.token)]) {
      const { status, json } = await complete(id, { code, state }, by);
      expect([status, json.error.code]).toEqual([400, 'oauth_state']);
    }
    expect((await complete(id, { code, state }, company.other)).status).toBe(404);
    expect((await complete(id, { code, state })).status).toBe(200);
  });

  it('is used up by one of twenty who send it at once', async () => {
    const id = await made();
    const { code, state } = await consented(id);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await complete(id, { code, state })).status));
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  it('is over after ten minutes, and when what it was begun for has changed', async () => {
    const id = await made();
    const late = await consented(id);
    await company.change("UPDATE platform.oauth_states SET expires_at = now() - interval '1 second'");
    expect((await complete(id, sent(late))).status).toBe(400);
    const moved = await consented(id);
    await company.patch(id, { url: 'https://elsewhere.test', authentication: provider.authentication });
    expect((await complete(id, sent(moved))).status).toBe(400);
    expect(provider.grants).toEqual([]);
  });

  it('says why the provider refuses it', async () => {
    const id = await made();
    const { state } = await consented(id);
    const { status, json } = await complete(id, { code: 'made-up', state });
    expect([status, json.error]).toMatchObject([422, { code: 'oauth_refused', details: { reason: 'invalid_grant' } }]);
  });

  it('is for who may change integrations, and for no API token', async () => {
    const id = await made();
    expect((await company.operator('POST', `/v1/integrations/oauth/${id}/start`)).status).toBe(404);
    const answer = await company.admin('POST', '/v1/tokens', { name: 't', scope: 'write', expires_in_days: 1, password: 'Correct7horse' });
    const by = { authorization: `Bearer ${String(answer.json.data.token)}` };
    const { json } = await company.works.anonymous('POST', `/v1/integrations/oauth/${id}/start`, undefined, by);
    expect(json.error.code).toBe('token_refused');
  });
});

describe('a token', () => {
  it('is renewed before it ends: twenty who call at once renew it once', async () => {
    const id = await connected();
    provider.grants.splice(0);
    await endsIn(id, -1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => proxy(id)));
    expect(answers.map(({ json }) => json.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(provider.grants).toEqual(['refresh_token']);
    await endsIn(id, 30);
    expect((await proxy(id)).json.status).toBe(200);
    expect(provider.grants).toEqual(['refresh_token', 'refresh_token']);
  });

  it('is not waited for longer than the call may take, while another process renews it', async () => {
    const id = await connected();
    await company.patch(id, { limits: { timeout_ms: 300 } });
    await endsIn(id, -1);
    await company.change(`UPDATE platform.connections SET renewing_until = now() + interval '20 seconds' WHERE document_id = '${id}'`);
    const { status, json } = await proxy(id);
    expect([status, json.error.code]).toEqual([502, 'upstream_failed']);
    // The claim of a process that crashed expires.
    await company.change(`UPDATE platform.connections SET renewing_until = now() - interval '1 second' WHERE document_id = '${id}'`);
    await company.patch(id, { limits: {} });
    expect((await proxy(id)).json.status).toBe(200);
    expect(server.hits).toHaveLength(1);
  });

  it('is renewed when the other system no longer takes it', async () => {
    const id = await connected();
    await proxy(id);
    const token = /^Bearer (.+)$/.exec(String(server.hits.at(-1)?.headers.authorization))?.[1] ?? '';
    await (await provider.provider.AccessToken.find(token))?.destroy();
    expect((await proxy(id)).json.status).toBe(200);
    expect(provider.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  it('that can no longer be renewed breaks the connection after two refusals of the newest one, which is told; a new consent mends it', async () => {
    const id = await connected();
    await company.change(
      `UPDATE platform.connections SET refresh_token = (SELECT access_token FROM platform.connections WHERE document_id = '${id}') WHERE document_id = '${id}'`,
    );
    await endsIn(id, -1);
    expect((await proxy(id)).json.error.code).toBe('not_connected');
    expect(await company.stored('connections')).toContain('"refusals":2,"broken":true');
    expect(await stateOf(id)).toMatchObject({ state: 'broken', error: { code: 'oauth_refused', details: { reason: 'invalid_grant' } } });
    expect((await complete(id, sent(await consented(id)))).status).toBe(200);
    expect((await proxy(id)).json.status).toBe(200);
  });

  it('is left as it is by a provider that does not answer', async () => {
    const id = await connected();
    provider.pause(true);
    await endsIn(id, -1);
    const failed = await proxy(id);
    expect([failed.status, failed.json.error.code]).toEqual([502, 'upstream_failed']);
    await endsIn(id, 30);
    expect((await proxy(id)).json.status).toBe(200);
    provider.pause(false);
    await endsIn(id, -1);
    expect((await proxy(id)).json.status).toBe(200);
    expect(await company.stored('connections')).not.toMatch(new RegExp(`"document_id":"${id}".*"broken":true`));
  });

  it('goes with an edit of the address, also when it comes back, and with a disconnection', async () => {
    const id = await connected();
    const moved = await company.patch(id, { url: 'https://elsewhere.test' });
    expect(moved.json.cleared).toEqual(['authentication.client_secret']);
    expect(await stateOf(id)).toMatchObject({ state: 'not_connected', connected_by: null });
    await company.patch(id, { url: server.url, authentication: provider.authentication });
    expect((await proxy(id)).json.error.code).toBe('not_connected');
    const again = await connected();
    expect((await company.admin('DELETE', `/v1/integrations/oauth/${again}`)).status).toBe(204);
    expect((await proxy(again)).json.error.code).toBe('not_connected');
    expect(server.hits).toEqual([]);
  });

  it('is sealed anew when the key of the installation changes', async () => {
    const id = await connected();
    const next = new SecretBox('n'.repeat(40), [company.works.services.settings.SECRET_KEY]);
    await sealStoredSecrets(company.works.scratch.database, next);
    const row = (await company.stored('connections')).split('\n').find((each) => each.includes(id)) ?? '';
    const { access_token, refresh_token } = JSON.parse(row) as { access_token: string; refresh_token: string };
    expect([access_token, refresh_token].every((text) => text.startsWith(next.mark))).toBe(true);
    expect(await provider.knows(next.open(company.works.first.id, access_token))).toBe(true);
    await sealStoredSecrets(company.works.scratch.database, new SecretBox(company.works.services.settings.SECRET_KEY, ['n'.repeat(40)]));
    expect((await proxy(id)).json.status).toBe(200);
  });

  it('of the client itself is got without a consent', async () => {
    const { authorization_endpoint: _, ...rest } = provider.authentication;
    const id = await made({ ...rest, grant: 'client_credentials', scope: '' });
    expect((await proxy(id)).json.status).toBe(200);
    expect(provider.grants).toEqual(['client_credentials']);
  });
});

it('of another company is answered like one that nobody has', async () => {
  const id = await connected();
  const nobodys = '00000000-0000-7000-8000-000000000001';
  const plain = (text: string) =>
    text
      .replaceAll(id, '')
      .replaceAll(nobodys, '')
      .replace(/"request_id":"[^"]+"/, '');
  const calls = [
    ['POST', (of: string) => `/v1/integrations/oauth/${of}/start`],
    ['POST', (of: string) => `/v1/integrations/oauth/${of}`],
    ['DELETE', (of: string) => `/v1/integrations/oauth/${of}`],
    ['POST', (of: string) => `/v1/integrations/proxy/${of}`],
    ['POST', (of: string) => `/v1/integrations/${of}/test`],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'POST' ? {} : undefined;
    const [theirs, nothing] = [await company.other(method, path(id), body), await company.other(method, path(nobodys), body)];
    expect([path('id'), theirs.status, plain(theirs.text)]).toEqual([path('id'), 404, plain(nothing.text)]);
  }
  expect((await proxy(id)).json.status).toBe(200);
});

describe('settings of the sign-in', () => {
  const settings = ['authorization_endpoint', 'token_endpoint', 'client_id', 'client_secret', 'scope'];

  it('are seen by product administrators alone, and no secret by anybody', async () => {
    const id = await made();
    const seen = async (by: Send) => Object.keys((await by('GET', `/v1/documents/integrations/${id}`)).json.data.authentication as object).sort();
    expect(await seen(company.root)).toEqual([...settings, 'grant', 'type'].sort());
    expect(await seen(company.admin)).toEqual(['grant', 'type']);
    const { authentication } = (await company.root('GET', `/v1/documents/integrations/${id}`)).json.data;
    expect(authentication).toMatchObject({ client_secret: { $secret: true } });
  });

  it('are changed by product administrators alone; others change the rest, and leave them as they are', async () => {
    const id = await connected();
    for (const name of settings) {
      const authentication = { type: 'oauth2', grant: 'authorization_code', [name]: 'https://evil.test' };
      expect([name, (await company.patch(id, { authentication }, company.admin)).status]).toEqual([name, 403]);
    }
    for (const authentication of [{ type: 'none' }, { type: 'oauth2', grant: 'client_credentials' }])
      expect((await company.patch(id, { authentication }, company.admin)).status).toBe(403);
    const create = await company.admin('POST', '/v1/documents/integrations', { name: 'own', authentication: provider.authentication });
    expect(create.status).toBe(403);
    const authentication = { type: 'oauth2', grant: 'authorization_code' };
    expect((await company.patch(id, { name: 'renamed', authentication }, company.admin)).status).toBe(200);
    expect((await proxy(id)).json.status).toBe(200);
    expect((await company.root('GET', `/v1/documents/integrations/${id}`)).json.data.authentication).toMatchObject({
      ...provider.authentication,
      client_secret: { $secret: true },
    });
  });

  it('are not taken along to another address by who does not see them', async () => {
    const { authorization_endpoint: _, ...rest } = provider.authentication;
    const id = await made({ ...rest, grant: 'client_credentials', scope: '' });
    const authentication = { type: 'oauth2', grant: 'client_credentials' };
    expect((await company.patch(id, { url: 'https://elsewhere.test', authentication }, company.admin)).status).toBe(200);
    expect((await company.root('GET', `/v1/documents/integrations/${id}`)).json.data.authentication).not.toHaveProperty('client_secret');
    expect((await proxy(id)).json.error.code).toBe('invalid_input');
    expect(provider.grants).toEqual([]);
  });
});

describe('a step of an automation', () => {
  const asking = async (input: object = {}) => {
    const { type: authentication, ...values } = provider.authentication;
    const step = {
      id: 'ask',
      name: 'Ask',
      type: 'rest',
      enabled: true,
      input: { method: 'GET', url: server.url, authentication, ...values, ...input },
    };
    const automation = { name: `asks ${++names}`, label: 'Asks', trigger: { type: 'manual' }, steps: [step], edges: [], disabled: true };
    const { status, text, json } = await company.admin('POST', '/v1/documents/settings_data_connections', automation);
    if (status !== 201) throw new Error(text);
    provider.redirects.add(`http://works.test/automation/${json.data.id}/oauth`);
    return json.data.id;
  };
  const begin = (id: string, step_id = 'ask', by: Send = company.admin) => by('POST', `/v1/data_connections/oauth/${id}/start`, { step_id });
  const end = (id: string, body: object, by: Send = company.admin) => by('POST', `/v1/data_connections/oauth/${id}`, body);
  const returnedTo = async (id: string) => {
    const { address } = (await begin(id)).json.data as unknown as { address: string };
    return Object.fromEntries((await consentAt(address)).searchParams) as { code: string; state: string };
  };

  it('stores client, secret, scope and endpoints, and is connected by the consent of a person, whose state is spent once', async () => {
    const id = await asking();
    const { code, state } = await returnedTo(id);
    for (const body of [{ code }, { code, state: 'x'.repeat(43) }]) expect((await end(id, body)).status).toBe(400);
    expect((await end(await asking(), { code, state })).status).toBe(400);
    expect((await end(id, { code, state }, company.root)).status).toBe(400);
    expect((await end(id, { code, state })).json).toEqual({ data: { connected: true } });
    expect((await end(id, { code, state })).status).toBe(400);
    const row = (await company.stored('connections')).split('\n').find((each) => each.includes(id)) ?? '';
    expect(row).toMatch(/"collection":"settings_data_connections".*"step_id":"ask".*"access_token":"sealed:v1:/);
    const [step] = (await company.admin('GET', `/v1/documents/settings_data_connections/${id}`)).json.data.steps as { input: object }[];
    expect(step?.input).toMatchObject({ client_id: oauthClient.client_id, client_secret: { $secret: true }, scope: 'openid invoices' });
  });

  it('is asked for at no address that only a variable names, of no step that has gone, and by nobody who may not change it', async () => {
    const id = await asking({ url: { $: 'trigger.input.url' } });
    expect((await begin(id)).json.error).toMatchObject({ code: 'invalid_input', details: { fields: [{ field: 'url' }] } });
    expect((await begin(id, 'gone')).json.error.code).toBe('step_gone');
    expect((await begin(await asking({ grant: 'client_credentials' }))).json.error.code).toBe('not_connected');
    for (const by of [company.operator, company.other]) expect((await begin(id, 'ask', by)).status).toBe(404);
  });
});
