import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { IdentityProviderChanges } from '@millwright/core/contract/identity-provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditRoutes } from '../../audit/audit.routes.ts';
import { clientRoutes } from '../../clients/clients.routes.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { createEgress, type Egress } from '../../egress/fetch.ts';
import { type Answer, password, people, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { consentAt, oauthClient, oauthProvider, resourceServer } from '../../integrations/testing/oauth-provider.ts';
import { connected } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';
import { identityProviderRoutes } from '../identity-provider.routes.ts';
import { secondStepRoutes } from '../second-steps.routes.ts';
import { sharedDeviceRoutes } from '../shared-devices.routes.ts';
import { tokenRoutes } from '../tokens.routes.ts';
import { openidProviders } from './openid.ts';

type Claims = Record<string, unknown>;
/** The claims of people at the provider, by their login there. */
const claims: Record<string, Claims> = {};
/** The claims in the signed token, if they differ from the others. */
const signedClaims: Record<string, Claims> = {};
let provider: Awaited<ReturnType<typeof oauthProvider>>;
let works: TestApp;

beforeAll(async () => {
  provider = await oauthProvider({ claims: (login, use) => (use === 'id_token' && signedClaims[login]) || claims[login] || {} });
  works = await testApp({
    env: { PUBLIC_URL: 'https://works.test', TRUST_PROXY: 'loopback', EGRESS_ALLOW: new URL(provider.url).host },
    routes: (services) => [
      authRoutes(services),
      secondStepRoutes(services),
      identityProviderRoutes(services),
      userRoutes(services),
      clientRoutes(services),
      auditRoutes(services),
      tokenRoutes(services),
      sharedDeviceRoutes(services),
    ],
  });
  for (const { id } of [works.first, works.second]) provider.redirects.add(backAt(id));
});
afterAll(async () => {
  await works?.close();
  await provider?.close();
});

const backAt = (id: string) => `https://works.test/auth/provider/${id}`;
const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const code = ({ status, json }: Answer) => [status, json.error?.code];
const problems = ({ json }: Answer) => json.error.details.fields.map(({ field, code }: { field: string; code: string }) => [field, code]);

/** Sets up the provider for the first company, as its administrator. */
async function setUp(changes: Partial<IdentityProviderChanges> = {}, by = people.admin): Promise<Answer> {
  const admin = await works.as(by);
  const { provider: before } = (await admin('GET', '/v1/identity-provider')).json.data;
  const standard = { only_matched: false, creates_people: true, passwords_off: false, enabled: true, claim: 'groups', fallback_role: 'guest' };
  const roles = [
    { value: 'it', role: 'client_admin' },
    { value: 'office', role: 'user' },
  ];
  const client = { name: 'Works directory', issuer: provider.url, provider_client_id: oauthClient.client_id, secret: oauthClient.client_secret };
  return admin('POST', '/v1/identity-provider', {
    ...standard,
    ...client,
    roles,
    version: (before as { version: number } | null)?.version ?? 0,
    ...changes,
  });
}

const begin = (company = works.first.slug) => works.anonymous('POST', '/v1/auth/provider/begin', { company });
const end = (challenge: string, query: string, company = works.first.id) =>
  works.anonymous('POST', '/v1/auth/provider', { company, challenge, query });
/** Signs in as a browser does, as this person of the provider. */
async function signIn(login: string, { id, slug } = works.first): Promise<Answer> {
  const { address, challenge } = (await begin(slug)).json as unknown as { address: string; challenge: string };
  return end(challenge, (await consentAt(address, login)).search, id);
}
const confirmed = (email: string, more: Claims = {}) => ({ email, email_verified: true, ...more });

let count = 0;
/** A new person of the provider. */
function stranger(more: Claims = {}): { login: string; email: string } {
  const login = `person${++count}`;
  const email = `${login}@works.test`;
  claims[login] = confirmed(email, more);
  return { login, email };
}
const add = (email: string, role: string, client_id = works.first.id) =>
  addUser(works.scratch.database, { client_id, email, first_name: 'Ann', last_name: 'Test', role, password });

beforeEach(async () => {
  expect((await setUp()).status).toBe(200);
});

describe('a sign-in by the company’s provider', () => {
  it('makes a person with their first one, in the group of their claim, and lets them in again by what they are there', async () => {
    const { login, email } = stranger({ groups: ['office'], given_name: 'Nora', family_name: 'Neu' });
    const signed = await signIn(login);
    expect([signed.status, signed.json.user]).toMatchObject([
      200,
      { email, role: 'user', first_name: 'Nora', last_name: 'Neu', client_id: works.first.id },
    ]);
    expect(signed.headers.getSetCookie().join()).toContain('millwright_refresh');
    const own = sender(works.url, signed.json.token);
    expect((await own('GET', '/v1/auth/sign-ins?limit=1')).json.data).toMatchObject([{ way: 'provider' }]);
    claims[login] = { groups: ['office'] };
    const again = await signIn(login);
    expect([again.status, again.json.user.id]).toEqual([200, signed.json.user.id]);
    const noted = (await (await works.as(people.admin))('GET', `/v1/audit?subject=${signed.json.user.id}`)).json.data;
    expect(noted.map(({ action }) => action)).toEqual(['provider_linked', 'user_created']);
  });

  it('asks by the code flow with PKCE S256, state and nonce, and sends browsers back to an address of the company', async () => {
    const { address } = (await begin()).json as unknown as { address: string };
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: backAt(works.first.id) });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  });

  it('takes an answer once, in the browser that has begun, and as it was given', async () => {
    const { login } = stranger({ groups: ['office'] });
    const [one, two] = [await begin(), await begin()].map(({ json }) => json as unknown as { address: string; challenge: string });
    const { search } = await consentAt(one?.address ?? '', login);
    expect(code(await end(two?.challenge ?? '', search))).toEqual([401, 'provider_refused']);
    const changed = search.replace(/state=[^&]+/, 'state=made-up');
    expect(code(await end(one?.challenge ?? '', changed))).toEqual([401, 'provider_refused']);
    expect(code(await end(one?.challenge ?? '', search))).toEqual([422, 'challenge_over']);
    expect(code(await end('made-up', search))).toEqual([422, 'challenge_over']);
    expect((await signIn(login)).status).toBe(200);
  });

  it('takes no answer that has come back to the address of another company', async () => {
    const { login } = stranger({ groups: ['office'] });
    const { address, challenge } = (await begin()).json as unknown as { address: string; challenge: string };
    const { search } = await consentAt(address, login);
    const before = provider.grants.length;
    expect(code(await end(challenge, search, works.second.id))).toEqual([422, 'challenge_over']);
    expect(code(await end(challenge, search))).toEqual([422, 'challenge_over']);
    expect(provider.grants).toHaveLength(before);
  });

  it('ends what was begun before its settings changed', async () => {
    const { login } = stranger({ groups: ['office'] });
    const { address, challenge } = (await begin()).json as unknown as { address: string; challenge: string };
    const { search } = await consentAt(address, login);
    await setUp({ name: 'Another name' });
    expect(code(await end(challenge, search))).toEqual([422, 'challenge_over']);
  });

  it('takes no mail address that the provider has not confirmed', async () => {
    const { login, email } = stranger({ groups: ['office'] });
    const id = await add(email, 'user');
    for (const email_verified of [false, 'true', undefined]) {
      claims[login] = { email, email_verified, groups: ['office'] };
      expect(code(await signIn(login))).toEqual([403, 'provider_unverified']);
    }
    claims[login] = confirmed(email.toUpperCase(), { groups: ['office'] });
    expect((await signIn(login)).json.user.id).toBe(id);
  });

  it('takes an address and that it is confirmed from one place, never from two', async () => {
    const { login, email } = stranger({ groups: ['office'] });
    signedClaims[login] = { email, groups: ['office'] };
    expect(code(await signIn(login))).toEqual([403, 'provider_unverified']);
    signedClaims[login] = { email_verified: true, groups: ['office'] };
    claims[login] = { email, groups: ['office'] };
    expect(code(await signIn(login))).toEqual([403, 'provider_unverified']);
    claims[login] = confirmed(email, { groups: ['office'] });
    expect((await signIn(login)).json.user).toMatchObject({ email });
    const another = stranger();
    signedClaims[another.login] = confirmed(another.email, { groups: ['office'] });
    claims[another.login] = { email };
    expect((await signIn(another.login)).json.user).toMatchObject({ email: another.email });
  });

  it('finds nobody of another company, nobody who is disabled, and nobody who administers the product', async () => {
    const other = stranger({ groups: ['office'] });
    const theirs = await add(other.email, 'user', works.second.id);
    expect(code(await signIn(other.login))).toEqual([403, 'provider_stranger']);
    const out = stranger({ groups: ['office'] });
    const id = (await signIn(out.login)).json.user.id;
    await (await works.as(people.admin))('PATCH', `/v1/documents/users/${id}`, { disabled: true }, { 'if-match': '1' });
    expect(code(await signIn(out.login))).toEqual([403, 'provider_stranger']);
    claims.root = confirmed(people.root, { groups: ['it'] });
    expect(code(await signIn('root'))).toEqual([403, 'provider_stranger']);
    expect(await rows('SELECT FROM platform.provider_people WHERE user_id = $1 OR subject = $2', [theirs, 'root'])).toEqual([]);
  });

  it('lets nobody take a person over by an address that they have been given since', async () => {
    const { login, email } = stranger({ groups: ['office'] });
    expect((await signIn(login)).status).toBe(200);
    claims.successor = confirmed(email, { groups: ['office'] });
    expect(code(await signIn('successor'))).toEqual([403, 'provider_stranger']);
  });

  it('makes nobody where the company does not want that', async () => {
    await setUp({ creates_people: false });
    const { login, email } = stranger({ groups: ['office'] });
    expect(code(await signIn(login))).toEqual([403, 'provider_stranger']);
    const id = await add(email, 'user');
    expect((await signIn(login)).json.user.id).toBe(id);
  });

  it('is an answer to an invitation', async () => {
    const { login, email } = stranger({ groups: ['office'] });
    const admin = await works.as(people.admin);
    await admin('POST', '/v1/documents/users', { email, first_name: 'Ida', last_name: 'Invited', role: 'user' });
    const state = async () => (await admin('GET', `/v1/people?search=${login}`)).json.data[0]?.state;
    expect(await state()).toBe('invited');
    expect((await signIn(login)).status).toBe(200);
    expect(await state()).toBe('active');
  });

  it('asks for the second step of its person, whatever the provider says of its own', async () => {
    const admin = await works.as(people.admin);
    const client = (await admin('GET', `/v1/documents/clients/${works.first.id}`)).json.data;
    const options = { ...(client.options as object), second_step_groups: ['user'] };
    const at = `/v1/documents/clients/${works.first.id}`;
    expect((await admin('PATCH', at, { options }, { 'if-match': String(client.version) })).status).toBe(200);
    const { login } = stranger({ groups: ['office'] });
    expect((await signIn(login)).json).toMatchObject({ second_step: { asks: 'set_up' } });
    claims[login] = { groups: ['office'], amr: ['pwd', 'mfa'] };
    expect((await signIn(login)).json).toMatchObject({ second_step: { asks: 'set_up' } });
    expect((await admin('PATCH', at, { options: client.options }, { 'if-match': String(client.version + 1) })).status).toBe(200);
  });
});

describe('attempts from one network', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const points = () =>
    connected(works.scratch.urls.migrator, async (client) => {
      const { rows } = await client.query(
        "SELECT COALESCE(sum(points), 0)::int AS points FROM platform.rate_limits WHERE key LIKE 'provider_from_ip:%'",
      );
      return Number(rows[0].points);
    });

  it('are given back by who gets in, each where it was begun and where it ended', async () => {
    const { login } = stranger({ groups: ['office'] });
    const before = await points();
    const { address, challenge } = (await works.anonymous('POST', '/v1/auth/provider/begin', { company: works.first.slug }, from('203.0.113.31')))
      .json as unknown as { address: string; challenge: string };
    const query = (await consentAt(address, login)).search;
    const input = { company: works.first.id, challenge, query };
    expect((await works.anonymous('POST', '/v1/auth/provider', input, from('203.0.113.32'))).status).toBe(200);
    expect(await points()).toBe(before);
    expect((await works.anonymous('POST', '/v1/auth/provider', input, from('203.0.113.32'))).status).toBe(422);
    expect(await points()).toBe(before + 1);
  });
});

describe('the group that a claim gives', () => {
  it('is lost with the claim at the next sign-in', async () => {
    const { login } = stranger({ groups: ['it'] });
    const first = await signIn(login);
    expect(first.json.user.role).toBe('client_admin');
    const own = sender(works.url, first.json.token);
    expect((await own('GET', '/v1/people')).status).toBe(200);
    claims[login] = { groups: [] };
    expect((await signIn(login)).json.user.role).toBe('guest');
    expect((await own('GET', '/v1/identity-provider')).status).toBe(403);
  });

  it('is lost with everything that was open where only those with one are let in', async () => {
    const { login, email } = stranger({ groups: ['office'] });
    await add(email, 'user');
    const first = await signIn(login);
    const own = sender(works.url, first.json.token);
    const made = await own('POST', '/v1/tokens', { name: 'Sync', scope: 'read', expires_in_days: 30, password });
    const byToken = sender(works.url, String((made.json.data as { token?: string }).token));
    expect(code(await byToken('GET', '/v1/auth/sign-ins'))).toEqual([403, 'token_refused']);
    expect((await own('POST', '/v1/auth/own-pin', { password, pin: '7305' })).status).toBe(204);
    const pinSql = 'SELECT FROM platform.pins p JOIN platform.users u ON u.id = p.user_id AND u.session_version = p.session_version WHERE u.id = $1';
    expect(await rows(pinSql, [first.json.user.id])).toHaveLength(1);
    await setUp({ only_matched: true });
    claims[login] = { groups: ['elsewhere'] };
    expect(code(await signIn(login))).toEqual([403, 'provider_stranger']);
    expect((await own('GET', '/v1/auth/sessions')).status).toBe(401);
    expect(code(await byToken('GET', '/v1/auth/sign-ins'))).toEqual([401, 'token_ended']);
    expect(await rows(pinSql, [first.json.user.id])).toEqual([]);
    const [user] = await rows<{ role: string }>('SELECT role FROM platform.users WHERE id = $1', [first.json.user.id]);
    expect(user?.role).toBe('guest');
    expect(code(await signIn(stranger({ groups: ['elsewhere'] }).login))).toEqual([403, 'provider_stranger']);
  });

  it('is given here where no claim is named', async () => {
    const { login, email } = stranger({ groups: ['it'] });
    await add(email, 'user');
    await setUp({ claim: '', roles: [] });
    expect((await signIn(login)).json.user.role).toBe('user');
    expect((await signIn(stranger({ groups: ['it'] }).login)).json.user.role).toBe('guest');
  });

  it('takes the last administrator away from no company', async () => {
    await setUp({}, people.other);
    claims.boss = confirmed(people.other, { groups: ['office'] });
    expect(code(await signIn('boss', works.second))).toEqual([422, 'last_administrator']);
    expect((await works.anonymous('POST', '/v1/auth/login', { email: people.other, password })).json.user.role).toBe('client_admin');
  });
});

describe('passwords of people of the provider', () => {
  it('are switched off, save those of administrators', async () => {
    const [worker, admin] = [stranger({ groups: ['office'] }), stranger({ groups: ['it'] })];
    for (const { login, email } of [worker, admin]) {
      await add(email, 'user');
      expect((await signIn(login)).status).toBe(200);
    }
    const login = (email: string) => works.anonymous('POST', '/v1/auth/login', { email, password });
    expect((await login(worker.email)).status).toBe(200);
    await setUp({ passwords_off: true });
    expect(code(await login(worker.email))).toEqual([403, 'password_off']);
    expect(code(await works.anonymous('POST', '/v1/auth/login', { email: worker.email, password: 'Wrong1password' }))).toEqual([
      401,
      'wrong_credentials',
    ]);
    expect((await login(admin.email)).status).toBe(200);
    expect((await login(people.operator)).status).toBe(200);
    await setUp({ passwords_off: true, enabled: false });
    expect((await login(worker.email)).status).toBe(200);
  });
});

describe('the settings', () => {
  it('never tell the secret, keep it sealed, and want it anew for another issuer', async () => {
    const admin = await works.as(people.admin);
    const read = await admin('GET', '/v1/identity-provider');
    expect(read.text).not.toContain(oauthClient.client_secret);
    expect(read.json.data).toMatchObject({
      redirect_uri: backAt(works.first.id),
      sign_in_address: `https://works.test/auth/login?company=${works.first.slug}`,
    });
    const [row] = await rows<{ secret: string }>('SELECT secret FROM platform.identity_providers WHERE client_id = $1', [works.first.id]);
    expect(row?.secret).toMatch(/^sealed:v1:/);
    expect((await setUp({ secret: undefined, name: 'New name' })).json.data.provider).toMatchObject({ name: 'New name' });
    expect(problems(await setUp({ secret: undefined, issuer: 'https://elsewhere.test' }))).toEqual([['secret', 'missing_field']]);
    expect(problems(await admin('POST', '/v1/identity-provider/test', { issuer: 'https://elsewhere.test', provider_client_id: 'x' }))).toEqual([
      ['secret', 'missing_field'],
    ]);
  });

  it('are noted with what they were, and are changed at a version', async () => {
    await setUp({ name: 'Before' });
    await setUp({ name: 'After', secret: undefined });
    const [noted] = (await (await works.as(people.admin))('GET', '/v1/audit?kind=settings&limit=1')).json.data;
    expect(noted).toMatchObject({ action: 'provider_set', subject: { name: 'After' }, details: { name: ['Before', 'After'] } });
    expect(JSON.stringify(noted)).not.toContain('secret');
    expect(code(await setUp({ version: 1 }))).toEqual([409, 'out_of_sync']);
  });

  it('are removed at a version, with what was begun by them; people keep their sessions, get their passwords back and are known again later', async () => {
    const admin = await works.as(people.admin);
    const { login, email } = stranger({ groups: ['office'] });
    await add(email, 'user');
    expect((await setUp({ passwords_off: true })).status).toBe(200);
    const own = sender(works.url, (await signIn(login)).json.token);
    const { data } = (await admin('GET', '/v1/identity-provider')).json as unknown as { data: { people: number; provider: { version: number } } };
    expect(data.people).toBeGreaterThan(0);
    const { version } = data.provider;
    const begun = (await begin()).json as unknown as { address: string; challenge: string };
    const { search } = await consentAt(begun.address, login);
    expect(code(await admin('POST', '/v1/identity-provider/remove', { version: version + 1 }))).toEqual([409, 'out_of_sync']);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(403);
    expect((await admin('POST', '/v1/identity-provider/remove', { version })).json.data).toMatchObject({ provider: null, people: 0 });
    expect(code(await end(begun.challenge, search))).toEqual([422, 'challenge_over']);
    expect((await works.anonymous('GET', `/v1/auth/provider?company=${works.first.slug}`)).json.data).toBeNull();
    expect((await own('GET', '/v1/auth/sign-ins?limit=1')).status).toBe(200);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(200);
    const [noted] = (await admin('GET', '/v1/audit?kind=settings&limit=1')).json.data;
    expect(noted).toMatchObject({ action: 'provider_removed', subject: { name: 'Works directory' }, details: { issuer: provider.url } });
    expect(JSON.stringify(noted)).not.toContain(oauthClient.client_secret);
    expect(code(await admin('POST', '/v1/identity-provider/remove', { version: 1 }))).toEqual([409, 'out_of_sync']);
    expect((await setUp()).status).toBe(200);
    expect((await signIn(login)).json.user.email).toBe(email);
  });

  it('give no group that administers the product, that is none, or that is beyond their saver', async () => {
    expect(problems(await setUp({ roles: [{ value: 'x', role: 'admin' }] }))).toEqual([['roles.0.role', 'product_role']]);
    expect(problems(await setUp({ fallback_role: 'nobody' }))).toEqual([['fallback_role', 'unknown_role']]);
    expect(problems(await setUp({ fallback_role: 'admin' }, people.root))).toEqual([['fallback_role', 'product_role']]);
    expect(problems(await setUp({ only_matched: true, claim: '' }))).toEqual([['claim', 'missing_field']]);
  });

  it('are for those alone who hold the rights of everybody whom their provider may say somebody is', async () => {
    const keeper = { role: 'keeper', parent: 'user', label: 'Keeper' };
    const line = (action: string, resource: string) => ({ role: 'keeper', resource, verb: 'allow' as const, action });
    const privileges = [line('READ_OWN', 'CLIENTS'), line('UPDATE_OWN', 'CLIENTS'), line('CREATE_OWN', 'USERS'), line('UPDATE_OWN', 'USERS')];
    const acl = { ...defaultAcl(), roles: [...defaultAcl().roles, keeper], privileges } as never;
    await inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.first.id }, { acl }));
    await add('keeper@works.test', 'keeper');
    const refused = await setUp({ name: 'Of the keeper', claim: '', roles: [] }, 'keeper@works.test');
    expect([...code(refused), refused.json.error.details.role]).toEqual([403, 'forbidden', 'client_admin']);
    expect((await setUp()).json.data.provider).toMatchObject({ name: 'Works directory' });
  });

  it('are for administrators alone, each of their own company', async () => {
    const operator = await works.as(people.operator);
    for (const [method, path] of [
      ['GET', '/v1/identity-provider'],
      ['POST', '/v1/identity-provider/test'],
      ['POST', '/v1/identity-provider/remove'],
    ] as const)
      expect((await operator(method, path, method === 'GET' ? undefined : { issuer: provider.url, provider_client_id: 'x' })).status).toBe(403);
    await setUp({ enabled: false, name: 'Second directory' }, people.other);
    expect((await (await works.as(people.admin))('GET', '/v1/identity-provider')).json.data.provider).toMatchObject({ name: 'Works directory' });
    expect((await works.anonymous('GET', `/v1/auth/provider?company=${works.second.slug}`)).json.data).toBeNull();
    expect((await works.anonymous('GET', `/v1/auth/provider?company=${works.first.slug}`)).json.data).toEqual({ name: 'Works directory' });
    expect(code(await begin(works.second.slug))).toEqual([403, 'provider_stranger']);
  });

  it('are tried before they are saved: where the provider is, and whether it takes the secret', async () => {
    const admin = await works.as(people.admin);
    const test = (input: object) =>
      admin('POST', '/v1/identity-provider/test', { issuer: provider.url, provider_client_id: oauthClient.client_id, ...input });
    expect((await test({})).json.data).toEqual({ issuer: provider.url, authorization_endpoint: `${provider.url}/auth` });
    const wrong = await test({ secret: 'wrong' });
    expect([...code(wrong), wrong.json.error.details.reason]).toEqual([401, 'provider_refused', 'invalid_client']);
    const inside = `http://127.0.0.1:${Number(new URL(provider.url).port) + 1}`;
    expect(code(await test({ issuer: inside, secret: 'x' }))).toEqual([422, 'blocked_address']);
    expect(code(await test({ issuer: 'https://127.0.0.1', secret: 'x' }))).toEqual([422, 'blocked_address']);
  });

  it('name the issuer as the provider names itself, and none that stands for every tenant', async () => {
    const admin = await works.as(people.admin);
    const { client_id: provider_client_id, client_secret: secret } = oauthClient;
    const other = await admin('POST', '/v1/identity-provider/test', { issuer: `${provider.url}/`, provider_client_id, secret });
    expect([code(other), problems(other)]).toEqual([[401, 'provider_refused'], [['issuer', 'other_issuer']]]);
    expect(other.json.error.details.fields[0]?.params).toEqual({ issuer: provider.url });
    expect(problems(await setUp({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }))).toMatchObject([['issuer', expect.anything()]]);
    await setUp({ issuer: `${provider.url}/` });
    expect(code(await begin())).toEqual([401, 'provider_refused']);
  });

  it('let no token of another tenant in where one description is for all', async () => {
    const [shared, issuer] = [await resourceServer(), 'https://login.microsoftonline.com/organizations/v2.0'];
    const description = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
    };
    shared.answer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description)));
    const real = createEgress({ allow: [new URL(shared.url).host] });
    const egress: Egress = { ...real, fetch: (url, options) => real.fetch(shared.url + new URL(url).pathname, options) };
    const client = { issuer, provider_client_id: 'x', secret: 'y', redirect_uri: backAt(works.first.id) };
    await expect(openidProviders({ egress, allow: [] }).begin(client)).rejects.toMatchObject({
      code: 'provider_refused',
      details: { fields: [{ field: 'issuer', params: { issuer: description.issuer } }] },
    });
    expect(shared.hits).toHaveLength(1);
    await shared.close();
  });

  it('are told of by name alone, and keys of companies are not gone through', async () => {
    const look = (company: string, from: string) =>
      works.anonymous('GET', `/v1/auth/provider?company=${company}`, undefined, { 'x-forwarded-for': from });
    for (let at = 0; at < 100; at++) expect((await look(`guess-${at}`, '203.0.113.9')).json.data).toBeNull();
    expect(code(await look(works.first.slug, '203.0.113.9'))).toEqual([429, 'too_many']);
  });
});
