import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { deliverAccountMails } from '../auth/mails/deliver-account-mails.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { closeMail } from '../messages/email.ts';
import { mailServer } from '../messages/testing.ts';
import { userRoutes } from './users.routes.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
let [admin, operator, other, root]: Send[] = [];
beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({
    env: { SMTP_URL: mails.url, CHAT_KEY: 'chat' },
    routes: (services) => [authRoutes(services), userRoutes(services), clientRoutes(services)],
  });
  [admin, operator, other, root] = await Promise.all([people.admin, people.operator, people.other, people.root].map((email) => works.as(email)));
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

const must = (send: Send | undefined): Send => {
  if (!send) throw new Error('not signed in');
  return send;
};
const idOf = async (email: string) => {
  const [found] = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]),
  );
  return found?.id ?? '';
};
const stored = async (id: string) => {
  const [found] = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ row: Record<string, unknown> }>('SELECT to_jsonb(u) AS row FROM platform.users u WHERE id = $1', [id]),
  );
  return found?.row ?? {};
};
let count = 0;
const newUser = async (extra: Record<string, unknown> = {}, send = must(admin)) =>
  send('POST', '/v1/documents/users', {
    email: `person${++count}@first.test`,
    first_name: 'Per',
    last_name: 'Son',
    role: 'user',
    password,
    ...extra,
  });

describe('who sees whom', () => {
  it('shows the people of the own client only, and all to a product administrator', async () => {
    const emails = async (send: Send | undefined, path: string) => (await must(send)('GET', path)).json.data.map(({ email }) => email);
    for (const path of ['/v1/users', '/v1/documents/users']) {
      const own = await emails(admin, path);
      expect(own).toContain(people.operator);
      expect(own).not.toContain(people.other);
      expect(await emails(root, path)).toEqual(expect.arrayContaining([people.operator, people.other]));
    }
  });

  it('closes the list to who may not read users, but everybody reads themselves', async () => {
    expect((await must(operator)('GET', '/v1/users')).status).toBe(403);
    expect((await must(operator)('GET', `/v1/user/${await idOf(people.operator)}`)).json.data.email).toBe(people.operator);
    expect((await must(operator)('GET', `/v1/user/${await idOf(people.admin)}`)).status).toBe(403);
  });

  it('answers the same for a user of another client as for none', async () => {
    const [theirs, none] = [await idOf(people.other), '0192f0a0-0000-7000-8000-00000000dead'];
    const without = (text: string, id: string) => text.replaceAll(id, '{id}').replace(/"request_id":"[^"]+"/, '');
    for (const path of ['/v1/user/', '/v1/documents/users/']) {
      const [a, b] = [await must(admin)('GET', path + theirs), await must(admin)('GET', path + none)];
      expect([a.status, without(a.text, theirs)]).toEqual([404, without(b.text, none)]);
    }
    expect((await must(admin)('GET', '/v1/user/not-an-id')).json.error.message).toBe('Could not find user');
  });

  it('pages and counts', async () => {
    const { json } = await must(root)('GET', '/v1/users?limit=1&skip=1');
    expect([json.data.length, json.total >= 4]).toEqual([1, true]);
    expect((await must(root)('GET', '/v1/users?limit=501')).json.error.details.fields).toMatchObject([{ field: 'limit' }]);
  });
});

describe('creating', () => {
  it('creates a user who can sign in, with all that a user stores', async () => {
    const { status, json } = await newUser({
      phone: '+33 1',
      language: 'fr',
      entity_name: 'Plant 2',
      picture_url: '/a.png',
      preferences: { home: '/views' },
    });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({
      first_name: 'Per',
      last_name: 'Son',
      phone: '+33 1',
      role: 'user',
      language: 'fr',
      entity_name: 'Plant 2',
      picture_url: '/a.png',
      disabled: false,
      preferences: { home: '/views' },
      client_id: works.first.id,
      client_name: 'First',
      client: { id: works.first.id, name: 'First' },
      client_feature_flags: ['core'],
      intercom_user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      created_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      version: 1,
    });
    const signedIn = await works.anonymous('POST', '/v1/auth/login', { email: json.data.email, password });
    expect([signedIn.status, signedIn.json.user]).toEqual([200, json.data]);
  });

  it('mails an invitation without a password, whose link makes the sign-in work', async () => {
    mails.received.splice(0);
    const { json } = await newUser({ password: undefined });
    expect((await works.anonymous('POST', '/v1/auth/login', { email: json.data.email, password })).status).toBe(401);
    expect(mails.received).toEqual([]);
    await deliverAccountMails(works.scratch.database, works.services.settings);
    expect(mails.received[0]?.recipients).toEqual([json.data.email]);
    const token = /#token=(\S+)/.exec(mails.received[0]?.mail.text ?? '')?.[1];
    expect((await works.anonymous('POST', '/v1/auth/password/reset', { token, password })).status).toBe(204);
    expect((await works.anonymous('POST', '/v1/auth/login', { email: json.data.email, password })).status).toBe(200);
  });

  it('refuses a weak password, an email that is taken in any client, an unknown role and a bad email', async () => {
    const fields = async (extra: Record<string, unknown>) => (await newUser(extra)).json.error;
    expect((await fields({ password: 'short' })).details.fields[0]).toMatchObject({ field: 'password', code: 'password_length' });
    expect(await fields({ email: people.other.toUpperCase() })).toMatchObject({ code: 'not_unique', details: { field: 'email' } });
    expect((await fields({ role: 'wizard' })).details.fields).toMatchObject([{ field: 'role', code: 'unknown_role' }]);
    expect((await fields({ email: 'nobody' })).details.fields).toMatchObject([{ field: 'email' }]);
  });

  it('keeps to the own client: another one is refused, but for a product administrator', async () => {
    expect((await newUser({ client_id: works.second.id })).json.error.code).toBe('other_client');
    expect((await newUser({ client_id: works.first.id })).status).toBe(201);
    const { status, json } = await newUser({ client_id: works.second.id }, must(root));
    expect([status, json.data.client_id]).toEqual([201, works.second.id]);
    expect((await newUser({ client_id: '0192f0a0-0000-7000-8000-00000000dead' }, must(root))).status).toBeGreaterThanOrEqual(400);
  });

  it('creates one user for one idempotency key, however often and at once it is sent', async () => {
    const body = { email: 'once@first.test', first_name: 'On', last_name: 'Ce', role: 'user', password };
    const send = (extra = {}) => must(admin)('POST', '/v1/documents/users', { ...body, ...extra }, { 'idempotency-key': 'one-intention' });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.data?.id}`)).size).toBe(1);
    expect((await send()).json.data.id).toBe(answers[0]?.json.data.id);
    expect((await send({ first_name: 'Other' })).json.error.code).toBe('key_reused');
  });
});

describe('removing for good', () => {
  it('frees address and group, ends every way in, and keeps the name where it stands in history', async () => {
    const role = { role: 'packer', parent: 'user', label: 'Packer' };
    const { json } = await must(admin)('GET', `/v1/documents/clients/${works.first.id}`);
    const acl = json.data.acl as { roles: object[]; privileges: object[] };
    const save = (roles: object[], version: number) =>
      must(admin)('PATCH', `/v1/documents/clients/${works.first.id}`, { acl: { ...acl, roles } }, { 'if-match': String(version) });
    const { data: company } = (await save([...acl.roles, role], json.data.version)).json;
    const email = 'leaver@first.test';
    const { id } = (await newUser({ email, first_name: 'Lea', last_name: 'Ver', role: 'packer', phone: '123' })).json.data;
    const theirs = await works.as(email);
    expect((await save(acl.roles, company.version)).status).toBe(422);
    const remove = (by: Send | undefined, whom = id) => must(by)('DELETE', `/v1/documents/users/${whom}?hard=1`);
    expect([(await remove(operator)).status, (await remove(other)).status]).toEqual([403, 404]);
    expect((await remove(admin, await idOf(people.admin))).json.error.details.fields[0]?.code).toBe('yourself');
    expect((await remove(admin)).status).toBe(204);
    expect((await theirs('GET', '/v1/preferences')).status).toBe(401);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(401);
    const row = await stored(id);
    expect(row).toMatchObject({ first_name: 'Lea', last_name: 'Ver', phone: '', role: 'guest', password_hash: null, disabled: true });
    expect(JSON.stringify(row)).not.toContain(email);
    for (const path of [`/v1/documents/users/${id}`, `/v1/user/${id}`]) expect((await must(admin)('GET', path)).status).toBe(404);
    for (const path of ['/v1/people?search=Lea', '/v1/documents/users?limit=500'])
      expect((await must(admin)('GET', path)).json.data.map((each) => each.id)).not.toContain(id);
    expect([(await remove(admin)).status, (await must(admin)('POST', `/v1/documents/users/${id}/restore`)).status]).toEqual([404, 404]);
    expect((await save(acl.roles, company.version)).status).toBe(200);
    expect((await newUser({ email })).status).toBe(201);
  });
});

describe('changing', () => {
  it('lets people change their own profile', async () => {
    const id = await idOf(people.operator);
    const { status, json } = await must(operator)('POST', `/v1/user/${id}`, { phone: '123', language: 'de', preferences: { gantt: 'small' } });
    expect([status, json.data.phone, json.data.preferences]).toEqual([200, '123', { gantt: 'small' }]);
    for (const picture_url of ['javascript:alert(1)', 'data:image/svg+xml,x', '//else.test/x.png'])
      expect((await must(operator)('POST', `/v1/user/${id}`, { picture_url })).status).toBe(422);
    // A list of people carries nobody's.
    const listed = (await must(admin)('GET', '/v1/users')).json.data.find((each) => each.id === id);
    expect(listed?.preferences).toEqual({});
  });

  it.each([{ role: 'client_admin' }, { role: 'admin' }, { email: 'new@first.test' }, { disabled: true }])(
    'refuses %j on oneself without the right',
    async (change) => {
      const id = await idOf(people.operator);
      const before = await stored(id);
      expect((await must(operator)('POST', `/v1/user/${id}`, change)).status).toBe(403);
      expect(await stored(id)).toEqual(before);
    },
  );

  it('lets nobody give or touch what they do not hold', async () => {
    const mine = await idOf(people.admin);
    expect((await must(admin)('POST', `/v1/user/${mine}`, { role: 'admin' })).status).toBe(403);
    expect((await newUser({ role: 'admin' })).status).toBe(403);
    expect((await must(admin)('POST', `/v1/user/${await idOf(people.root)}`, { disabled: true })).status).toBe(403);
    expect((await must(operator)('POST', `/v1/user/${mine}`, { first_name: 'X' })).status).toBe(403);
  });

  it.each([
    'id',
    'client_id',
    'password_hash',
    'password',
    'session_version',
    'version',
    'created_on',
    'updated_at',
    'client',
    'intercom_user_hash',
    '__proto__',
    'constructor',
  ])('takes no %s', async (column) => {
    const id = await idOf(people.operator);
    const before = await stored(id);
    const body = `{"first_name": "Mallory", ${JSON.stringify(column)}: ${JSON.stringify(column === 'client_id' ? works.second.id : '7')}}`;
    const { status } = await must(operator)('POST', `/v1/user/${id}`, body);
    expect([400, 403, 422]).toContain(status);
    expect(await stored(id)).toEqual(before);
  });

  it('ends every session of a user within the next call when they are disabled, and lets them in again after', async () => {
    const { json } = await newUser();
    const { id, email } = json.data as unknown as { id: string; email: string };
    const token = (await works.anonymous('POST', '/v1/auth/login', { email, password })).json.token;
    expect((await sender(works.url, token)('GET', `/v1/user/${id}`)).status).toBe(200);
    expect((await must(admin)('POST', `/v1/user/${id}`, { disabled: true })).json.data.disabled).toBe(true);
    expect((await sender(works.url, token)('GET', `/v1/user/${id}`)).status).toBe(401);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(401);
    expect((await must(admin)('POST', `/v1/user/${id}`, { disabled: false })).status).toBe(200);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(200);
    expect((await must(admin)('POST', `/v1/user/${await idOf(people.admin)}`, { disabled: true })).json.error.details.fields).toMatchObject([
      { code: 'yourself' },
    ]);
  });

  it('gives a new role at once', async () => {
    const { json } = await newUser();
    const { id, email } = json.data as unknown as { id: string; email: string };
    const token = (await works.anonymous('POST', '/v1/auth/login', { email, password })).json.token;
    expect((await sender(works.url, token)('GET', '/v1/users')).status).toBe(403);
    await must(admin)('POST', `/v1/user/${id}`, { role: 'client_admin' });
    expect((await sender(works.url, token)('GET', '/v1/users')).status).toBe(200);
  });

  it('holds edits to the version they began with', async () => {
    const { json } = await newUser();
    const path = `/v1/documents/users/${json.data.id}`;
    expect((await must(admin)('PATCH', path, { first_name: 'A' })).status).toBe(428);
    expect((await must(admin)('PATCH', path, { first_name: 'A' }, { 'if-match': 'x' })).status).toBe(400);
    expect((await must(admin)('PATCH', path, { first_name: 'A' }, { 'if-match': '1' })).json.data.version).toBe(2);
    expect((await must(admin)('PATCH', path, { first_name: 'B' }, { 'if-match': '1' })).status).toBe(409);
  });

  it('never touches a user of another client', async () => {
    const id = await idOf(people.operator);
    const before = await stored(id);
    expect((await must(other)('POST', `/v1/user/${id}`, { first_name: 'X' })).status).toBe(404);
    expect((await must(other)('DELETE', `/v1/documents/users/${id}`)).status).toBe(404);
    expect(await stored(id)).toEqual(before);
    expect((await must(root)('POST', `/v1/user/${await idOf(people.other)}`, { first_name: 'Visited' })).json.data.first_name).toBe('Visited');
  });

  it('proves the signed-in user to the chat, nobody else', async () => {
    const id = await idOf(people.operator);
    expect((await must(operator)('POST', `/v1/user/${id}/intercom`)).json.data).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await must(admin)('POST', `/v1/user/${id}/intercom`)).status).toBe(404);
  });
});
