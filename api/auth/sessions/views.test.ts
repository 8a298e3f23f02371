import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';
import { projects } from '../../testing/made-up.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({
    built_in: projects(),
    env: { CHAT_KEY: 'chat' },
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
});
afterAll(() => works?.close());

const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const idOf = async (email: string) => (await rows<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]))[0]?.id ?? '';
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const viewAs = '/v1/auth/view-as';
const some = '01a21000-0000-7000-8000-000000000000';

let admin: Send;
let seen: Send;
let cookie: string;
let operator: string;
/** The administrator of the company, who views it as the operator. */
beforeEach(async () => {
  admin = sender(works.url, (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json.token);
  operator = await idOf(people.operator);
  const { json, headers } = await admin('POST', viewAs, { user_id: operator });
  seen = sender(works.url, json.token);
  cookie = cookieOf(headers);
});
const refresh = () => works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie });
const alive = async (send: Send) => (await send('GET', '/v1/notices')).status;

/** Runs the work while a column of a person has another value in every process. */
async function whileSet(email: string, change: string, back: string, work: () => Promise<void>) {
  const set = async (what: string) => {
    await rows(`UPDATE platform.users SET ${what} WHERE email = $1`, [email]);
    works.services.sessions.forget();
  };
  await set(change);
  try {
    await work();
  } finally {
    await set(back);
  }
}

describe('looking as somebody else', () => {
  it('answers as that person is answered, and says so', async () => {
    const { json } = await admin('POST', viewAs, { user_id: operator });
    expect(json.user).toMatchObject({ id: operator, role: 'user', viewing: { role: 'client_admin', of: 'person' } });
    expect(json.user.intercom_user_hash).toBeNull();
    const theirs = await works.as(people.operator);
    for (const path of ['/v1/documents/models', '/v1/documents/forms', '/v1/documents/settings_data_connections', '/v1/people', '/v1/overrides']) {
      const [own, through] = [await theirs('GET', path), await seen('GET', path)];
      expect([through.status, through.json.data], path).toEqual([own.status, own.json.data]);
    }
    expect((await seen('POST', '/v1/graph/get/', { model: 'task' })).status).toBe(200);
  });

  it('changes nothing by any call, also none that the person themselves may make', async () => {
    const endpoints = allRoutes(works.services, { actions: [], queue: 'nobody' }).flatMap(({ served }) => served.map(({ endpoint }) => endpoint));
    const writing = endpoints.filter(({ method, anonymous, reads, may_read }) => method !== 'GET' && !anonymous && !reads && !may_read);
    expect(writing.length).toBeGreaterThan(50);
    for (const { method, path } of writing) {
      const { status, json } = await seen(method, path.replace(/:\w+/g, some), {});
      expect([status, json.error?.code], `${method} ${path}`).toEqual([403, 'viewing_only']);
    }
    const count = async () => (await admin('POST', '/v1/graph/get/', { model: 'task' })).json.total;
    const before = await count();
    const mutation = { query: 'mutation ($values: [JSON!]!) { save_task(items: $values) { identity } }', variables: { values: [{ title: 'Made' }] } };
    const saved = await seen('POST', '/v1/graph', mutation);
    expect(saved.text).toContain('viewing_only');
    expect(await count()).toBe(before);
  });

  it('keeps out of what is that person’s alone', async () => {
    for (const [method, path, body] of [
      ['GET', '/v1/tokens', undefined],
      ['GET', '/v1/auth/sessions', undefined],
      ['POST', '/v1/auth/sessions/end', { which: 'all' }],
      ['POST', `/v1/user/${operator}/intercom`, {}],
      ['POST', '/v1/auth/password/change', { current_password: password, password: 'Another8horse' }],
      ['POST', '/v1/auth/impersonate', { client_id: works.second.id }],
      ['POST', viewAs, { user_id: operator }],
    ] as const)
      expect((await seen(method, path, body)).json.error.code, path).toBe('viewing_only');
  });

  it('reads neither what that person has set up for themselves nor what proves them to the help chat', async () => {
    const theirs = await works.as(people.operator);
    expect((await theirs('PATCH', '/v1/preferences', { changes: { home: '/view/secret' } })).status).toBe(204);
    expect((await theirs('GET', '/v1/preferences')).json.data).toMatchObject({ home: '/view/secret' });
    expect((await seen('GET', '/v1/preferences')).json.data).toEqual({});
    expect((await theirs('GET', `/v1/user/${operator}`)).json.data.intercom_user_hash).toEqual(expect.any(String));
    expect((await seen('GET', `/v1/user/${operator}`)).json.data.intercom_user_hash).toBeNull();
  });

  it('is for who may change that person, in their own company, and never up to the product’s administrators', async () => {
    const theirs = await works.as(people.operator);
    const [root, other] = [await idOf(people.root), await idOf(people.other)];
    const answers = [
      await theirs('POST', viewAs, { user_id: await idOf(people.admin) }),
      await theirs('POST', viewAs, { role: 'client_admin' }),
      await admin('POST', viewAs, { user_id: root }),
      await admin('POST', viewAs, { role: 'admin' }),
      await admin('POST', viewAs, { role: 'nobodys' }),
      await admin('POST', viewAs, { user_id: other }),
      await admin('POST', viewAs, { user_id: some }),
    ];
    expect(answers.map(({ status, json }) => [status, json.error.code])).toEqual(Array(7).fill([403, 'forbidden']));
    const product = await works.as(people.root);
    const { json } = await product('POST', '/v1/auth/impersonate', { client_id: works.second.id });
    expect((await sender(works.url, json.token)('POST', viewAs, { user_id: other })).status).toBe(403);
  });

  it('shows nothing that the viewer may not see themselves', async () => {
    const cell = (action: string, resource: string, verb: string) => ({ role: 'hr', action, resource, verb });
    const cells = [cell('READ_OWN', 'USERS', 'allow'), cell('UPDATE_OWN', 'USERS', 'allow'), cell('READ_OWN', 'MODELS', 'deny')];
    const changed = await admin('POST', '/v1/access/changes', { roles: [{ role: 'hr', parent: 'user', label: 'HR' }], cells });
    expect(changed.status, changed.text).toBe(200);
    await whileSet(people.admin, `role = 'hr'`, `role = 'client_admin'`, async () => {
      const viewer = await works.as(people.admin);
      const through = sender(works.url, (await viewer('POST', viewAs, { user_id: operator })).json.token);
      const theirs = await works.as(people.operator);
      const statuses = [theirs, viewer, through].map(async (send) => (await send('POST', '/v1/graph/get/', { model: 'task' })).status);
      expect(await Promise.all(statuses)).toEqual([200, 403, 403]);
    });
  });

  it('as a group is oneself with its rights', async () => {
    const { json } = await admin('POST', viewAs, { role: 'user' });
    expect(json.user).toMatchObject({ id: await idOf(people.admin), role: 'user', viewing: { role: 'client_admin', of: 'group' } });
    expect((await sender(works.url, json.token)('GET', '/v1/configuration/archive')).status).toBe(403);
  });

  it('is noted in the audit log, and so is its end; one is oneself again by the same sign-in', async () => {
    const { status, json } = await seen('POST', '/v1/auth/leave');
    expect([status, json.user.id, json.user.viewing]).toEqual([200, await idOf(people.admin), undefined]);
    expect([await alive(seen), await alive(admin), await alive(sender(works.url, json.token))]).toEqual([401, 200, 200]);
    const noted = await rows<{ action: string }>('SELECT client_id, user_id, action, details FROM platform.audit_log ORDER BY id DESC LIMIT 2');
    const about = { client_id: works.first.id, user_id: await idOf(people.admin), details: { email: people.admin, user_id: operator } };
    expect(noted).toEqual([
      { ...about, action: 'view_as_ended' },
      { ...about, action: 'view_as' },
    ]);
  });

  it('goes on over a renewal, ends after an hour, and with the sign-in', async () => {
    const renewed = await refresh();
    expect(renewed.json.user).toMatchObject({ id: operator, viewing: { of: 'person' } });
    cookie = cookieOf(renewed.headers);
    await rows('UPDATE platform.sessions SET expires_at = now() WHERE viewing IS NOT NULL');
    works.services.sessions.forget();
    expect([await alive(seen), (await refresh()).json.user.id]).toEqual([401, await idOf(people.admin)]);
    const { json } = await admin('POST', viewAs, { user_id: operator });
    await admin('POST', '/v1/auth/logout');
    expect(await alive(sender(works.url, json.token))).toBe(401);
  });

  it.each([
    ['the person is disabled', people.operator, 'disabled = true', 'disabled = false'],
    ['the viewer may change people no longer', people.admin, `role = 'user'`, `role = 'client_admin'`],
    ['the person becomes a product administrator', people.operator, `role = 'admin'`, `role = 'user'`],
  ])('ends at once when %s', async (_, email, change, back) => {
    await whileSet(email, change, back, async () => {
      expect(await alive(seen)).toBe(401);
      expect((await refresh()).json.user).toMatchObject({ id: await idOf(people.admin) });
    });
  });
});
