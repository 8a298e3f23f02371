import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPlatform } from '../db/platform.ts';
import { password, people, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { userRoutes } from '../users/users.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { hashToken } from './passwords/tokens.ts';

// The real function, with its calls recorded.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), userRoutes(services)] });
});
afterAll(() => works?.close());

const sql = (text: string, values: unknown[] = []) => works.scratch.database.app.query(text, values);
const login = (email = people.operator, secret = password, extra = {}, headers = {}) =>
  works.anonymous('POST', '/v1/auth/login', { email, password: secret, ...extra }, headers);
const cookieOf = (headers: Headers) => headers.getSetCookie()[0] ?? '';
const pairOf = (headers: Headers) => cookieOf(headers).split(';')[0] ?? '';
const status = async (token: string, path = '/v1/documents/users') => (await sender(works.url, token)('GET', path)).status;
const me = async (token: string, id: string) => (await sender(works.url, token)('GET', `/v1/user/${id}`)).status;
beforeEach(async () => {
  await sql('DELETE FROM platform.rate_limits');
});

describe('signing in', () => {
  it('answers a token, its end and the user, and sets an HttpOnly cookie', async () => {
    const { status: code, json, headers } = await login();
    expect(code).toBe(200);
    expect(json).toMatchObject({
      user: {
        email: people.operator,
        role: 'user',
        client_id: works.first.id,
        client_name: 'First',
        client_feature_flags: ['core'],
        disabled: false,
      },
    });
    expect(Object.keys(json.user)).not.toContain('password_hash');
    expect(Date.parse(json.expires_at) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect(cookieOf(headers)).toMatch(/^millwright_refresh=[\w-]{43}; Path=\/v1\/auth; HttpOnly; SameSite=Strict$/);
    expect(await me(json.token, json.user.id)).toBe(200);
  });

  it('remembers for 30 days when asked to', async () => {
    const { json, headers } = await login(people.operator, password, { remember: true });
    expect(Date.parse(json.expires_at) - Date.now()).toBeGreaterThan(29.9 * 24 * 3_600_000);
    expect(cookieOf(headers)).toContain('Expires=');
  });

  it('stores hashes of tokens only', async () => {
    const { json, headers } = await login();
    const secrets = [json.token, pairOf(headers).split('=')[1] ?? ''];
    const stored = await inPlatform(works.scratch.database, (platform) =>
      platform.query<{ text: string }>('SELECT s::text AS text FROM platform.sessions s'),
    );
    for (const secret of secrets) {
      expect(stored.some(({ text }) => text.includes(secret))).toBe(false);
      expect(stored.some(({ text }) => text.includes(hashToken(secret)))).toBe(true);
    }
  });

  it('says the same of a wrong password, an unknown and a disabled user', async () => {
    await inPlatform(works.scratch.database, (platform) =>
      platform.query(`UPDATE platform.users SET disabled = true WHERE email = $1`, [people.other]),
    );
    const answers = [
      await login(people.operator, 'Wrong1password'),
      await login('nobody@first.test'),
      await login(people.other),
      await login('', ''),
      await login("' OR 1=1 --"),
    ];
    await inPlatform(works.scratch.database, (platform) =>
      platform.query(`UPDATE platform.users SET disabled = false WHERE email = $1`, [people.other]),
    );
    for (const { status: code, json } of answers) {
      expect([code, json.error.code, json.error.message, json.error.details]).toEqual([401, 'wrong_credentials', 'Incorrect email or password.', {}]);
    }
  });

  it('works as hard for an unknown email as for a wrong password', async () => {
    const costOf = ([stored]: Parameters<typeof verify>) => String(stored).split('$').slice(0, 4).join('$');
    vi.mocked(verify).mockClear();
    await login(people.operator, 'Wrong1password');
    await login('nobody@first.test', 'Wrong1password');
    const [known, unknown, ...more] = vi.mocked(verify).mock.calls.map(costOf);
    expect(known).toMatch(/^\$argon2id\$.*m=19456/);
    expect([unknown, more]).toEqual([known, []]);
  });
});

describe('ending', () => {
  it('ends a session at once by logout, also its refresh', async () => {
    const { json, headers } = await login();
    expect(await me(json.token, json.user.id)).toBe(200);
    expect((await sender(works.url, json.token)('POST', '/v1/auth/logout')).status).toBe(204);
    expect(await me(json.token, json.user.id)).toBe(401);
    expect((await works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie: pairOf(headers) })).status).toBe(401);
  });

  it('refuses a session within a second of its user being disabled, in every process', async () => {
    const { json } = await login();
    expect(await me(json.token, json.user.id)).toBe(200);
    await inPlatform(works.scratch.database, (platform) => platform.query('UPDATE platform.users SET disabled = true WHERE id = $1', [json.user.id]));
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await me(json.token, json.user.id)).toBe(401);
    await inPlatform(works.scratch.database, (platform) =>
      platform.query('UPDATE platform.users SET disabled = false WHERE id = $1', [json.user.id]),
    );
  });

  it.each([
    ['its time', 'UPDATE platform.sessions SET expires_at = now() WHERE token_hash = $1', ''],
    [
      'its session version',
      'UPDATE platform.users SET session_version = session_version + 1 WHERE id = (SELECT user_id FROM platform.sessions WHERE token_hash = $1)',
      '',
    ],
    [
      'its client',
      'UPDATE platform.clients SET disabled = true WHERE id = (SELECT client_id FROM platform.sessions WHERE token_hash = $1)',
      'UPDATE platform.clients SET disabled = false',
    ],
  ])('ends with %s', async (_, change, back) => {
    const { json } = await login();
    await inPlatform(works.scratch.database, (platform) => platform.query(change, [hashToken(json.token)]));
    works.services.sessions.forget();
    expect(await me(json.token, json.user.id)).toBe(401);
    if (back) await inPlatform(works.scratch.database, (platform) => platform.query(back));
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer x', 'Basic YTpi', 'bearer null', `Bearer ${'a'.repeat(600)}`])(
    'refuses the credential %j',
    async (authorization) => {
      const { status: code, json } = await works.anonymous('GET', '/v1/documents/users', undefined, authorization ? { authorization } : {});
      expect(code).toBe(401);
      expect(['missing_user_token', 'session_ended']).toContain(json.error.code);
    },
  );

  it('takes no token from an address, a cookie or a body', async () => {
    const { json } = await login();
    for (const path of [
      `/v1/user/${json.user.id}?token=${json.token}`,
      `/v1/user/${json.user.id}?auth_token=${json.token}`,
      `/v1/user/${json.user.id}?access_token=${json.token}`,
    ]) {
      expect((await works.anonymous('GET', path, undefined, { cookie: `token=${json.token}; millwright_refresh=${json.token}` })).status).toBe(401);
    }
    expect((await works.anonymous('POST', `/v1/user/${json.user.id}`, { access_token: json.token })).status).toBe(401);
  });

  it('refuses a user token and a share token together', async () => {
    const { json } = await login();
    const answer = await works.anonymous('GET', '/v1/documents/users', undefined, { authorization: `Bearer ${json.token}`, 'x-share-token': 'x' });
    expect([answer.status, answer.json.error.code]).toEqual([400, 'two_credentials']);
  });
});

describe('refreshing', () => {
  const refresh = (cookie: string) => works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie });

  it('answers a new token and replaces the cookie; the tab next to it goes on', async () => {
    const { json, headers } = await login();
    const renewed = await refresh(pairOf(headers));
    expect(renewed.status).toBe(200);
    expect(renewed.json.token).not.toBe(json.token);
    expect(renewed.json.expires_at).toBe(json.expires_at);
    expect(pairOf(renewed.headers)).not.toBe(pairOf(headers));
    expect([await me(json.token, json.user.id), await me(renewed.json.token, json.user.id)]).toEqual([200, 200]);
    await sender(works.url, renewed.json.token)('POST', '/v1/auth/logout');
    expect(await me(json.token, json.user.id)).toBe(401);
  });

  it('ends the whole sign-in when a replaced cookie comes back late', async () => {
    const { json, headers } = await login();
    const renewed = await refresh(pairOf(headers));
    await inPlatform(works.scratch.database, (platform) =>
      platform.query(`UPDATE platform.sessions SET refresh_expires_at = now() - interval '1 second' WHERE refresh_hash = $1`, [
        hashToken(pairOf(headers).split('=')[1] ?? ''),
      ]),
    );
    expect((await refresh(pairOf(headers))).status).toBe(401);
    expect((await refresh(pairOf(renewed.headers))).status).toBe(401);
    expect([await me(json.token, json.user.id), await me(renewed.json.token, json.user.id)]).toEqual([401, 401]);
  });

  it('refuses without a cookie or with a made-up one', async () => {
    expect((await works.anonymous('POST', '/v1/auth/refresh')).status).toBe(401);
    expect((await refresh('millwright_refresh=made-up')).status).toBe(401);
  });
});

describe('limits', () => {
  it('slows down guessing at one account, and lets others in meanwhile', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) codes.push((await login(people.admin, 'Wrong1password')).status);
    expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
    const limited = await login(people.admin);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await login()).status).toBe(200);
  });

  it('counts by address whatever emails and forwarding headers are sent', async () => {
    await sql('DELETE FROM platform.rate_limits');
    const codes = new Set<number>();
    for (let round = 0; round < 11; round++) {
      const attempts = Array.from({ length: 10 }, (_, at) =>
        login(`guess${round}-${at}@first.test`, 'Wrong1password', {}, { 'x-forwarded-for': `203.0.113.${round * 10 + at}` }),
      );
      for (const answer of await Promise.all(attempts)) codes.add(answer.status);
    }
    expect([...codes]).toEqual([401, 429]);
    await sql('DELETE FROM platform.rate_limits');
  });

  it('lets many people of one office sign in within a minute', async () => {
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => login()));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    }
  });
});

describe('acting inside another client', () => {
  const impersonate = async (email: string, client_id: string) => (await works.as(email))('POST', '/v1/auth/impersonate', { client_id });

  it('lets a product administrator, notes it there, and ends with logout', async () => {
    const { status: code, json } = await impersonate(people.root, works.second.id);
    expect([code, json.user.client_id, json.user.impersonated]).toEqual([200, works.second.id, true]);
    const listed = await sender(works.url, json.token)('GET', '/v1/documents/users');
    expect([listed.status, listed.json.data.map(({ email }) => email)]).toEqual([200, [people.other]]);
    const noted = await inPlatform(works.scratch.database, (platform) => platform.query('SELECT client_id, action, details FROM platform.audit_log'));
    expect(noted).toEqual([{ client_id: works.second.id, action: 'impersonation', details: { email: people.root, from: works.first.id } }]);
    await sender(works.url, json.token)('POST', '/v1/auth/logout');
    expect(await status(json.token)).toBe(401);
    expect((await (await works.as(people.root))('GET', '/v1/documents/users')).status).toBe(200);
  });

  it('wants the client to be named', async () => {
    const { status: code, json } = await (await works.as(people.root))('POST', '/v1/auth/impersonate', {});
    expect([code, json.error.code, json.error.message]).toEqual([400, 'no_client_id', 'No client_id provided']);
  });

  it('lets nobody else', async () => {
    expect([(await impersonate(people.admin, works.second.id)).status, (await impersonate(people.operator, works.second.id)).status]).toEqual([
      403, 403,
    ]);
    expect((await impersonate(people.root, '0192f0a0-0000-7000-8000-00000000dead')).status).toBe(404);
  });
});
