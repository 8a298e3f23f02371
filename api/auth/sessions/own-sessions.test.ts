import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), userRoutes(services), documentRoutes(services, () => false)] });
});
afterAll(() => works?.close());

const pairs = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
/** One browser: its cookies, its name and a sender with its token. */
async function browser(email: string, name: string, cookie?: string) {
  const headers = { 'user-agent': name, ...(cookie ? { cookie } : {}) };
  const answer = await works.anonymous('POST', '/v1/auth/login', { email, password }, headers);
  expect(answer.status).toBe(200);
  const [refresh = '', device = ''] = pairs(answer.headers);
  return { send: sender(works.url, answer.json.token), token: answer.json.token, refresh, device, cookie: `${refresh}; ${device}` };
}
const list = async (send: Send) =>
  (await send('GET', '/v1/auth/sessions')).json.data as unknown as { id: string; user_agent: string; current: boolean }[];
const refreshed = (cookie: string, name: string) => works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie, 'user-agent': name });

describe('the list of sign-ins', () => {
  it('tells each browser, address and times, this one marked, and nobody else’s', async () => {
    const [phone, desk] = [await browser(people.operator, 'Phone'), await browser(people.operator, 'Desk')];
    await browser(people.other, 'Foreign');
    const { json } = await desk.send('GET', '/v1/auth/sessions');
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/);
    const one = { ip: expect.stringMatching(/127\.0\.0\.1/), created_at: instant, last_seen_at: instant, expires_at: instant, impersonating: false };
    expect(json.total).toBe(2);
    expect(json.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...one, user_agent: 'Desk', current: true }),
        expect.objectContaining({ ...one, user_agent: 'Phone', current: false }),
      ]),
    );
    // A sign-in that is continued stays one row in the list.
    expect((await refreshed(phone.cookie, 'Phone')).status).toBe(200);
    expect(await list(desk.send)).toHaveLength(2);
    await desk.send('POST', '/v1/auth/sessions/end', { which: 'all' });
  });

  it('ends one, all others or all, at once and with their cookies, and notes it', async () => {
    const [phone, desk, tablet, foreign] = [
      await browser(people.operator, 'Phone'),
      await browser(people.operator, 'Desk'),
      await browser(people.operator, 'Tablet'),
      await browser(people.other, 'Foreign'),
    ];
    const end = (body: object, send = desk.send) => send('POST', '/v1/auth/sessions/end', body);
    const idOf = async (name: string, send = desk.send) => (await list(send)).find(({ user_agent }) => user_agent === name)?.id;
    const theirs = { id: await idOf('Foreign', foreign.send) };
    const nobodys = { id: '0192f0a0-0000-7000-8000-00000000dead' };
    const plain = ({ status, text }: { status: number; text: string }) => [status, text.replace(/"request_id":"[^"]+"/, '')];
    expect(plain(await end(theirs))).toEqual(plain(await end(nobodys)));
    expect((await end({ id: await idOf('Phone') })).status).toBe(204);
    const alive = async () => Promise.all([phone, desk, tablet, foreign].map(async ({ send }) => (await send('GET', '/v1/auth/sessions')).status));
    expect(await alive()).toEqual([401, 200, 200, 200]);
    expect((await refreshed(phone.cookie, 'Phone')).status).toBe(401);
    expect((await end({ which: 'others' })).status).toBe(204);
    expect(await alive()).toEqual([401, 200, 401, 200]);
    expect((await end({ which: 'all' })).headers.getSetCookie()[0]).toMatch(/^millwright_refresh=;/);
    expect(await alive()).toEqual([401, 401, 401, 200]);
    const noted = await inPlatform(works.scratch.database, (platform) =>
      platform.query<{ details: object }>(`SELECT details->>'which' AS which FROM platform.audit_log WHERE action = 'sessions_ended' ORDER BY id`),
    );
    expect(noted.slice(-2)).toEqual([{ which: 'others' }, { which: 'all' }]);
  });
});

describe('a copied refresh cookie', () => {
  it('ends the sign-in at once when another browser uses it a second time, and lets two tabs of one go on', async () => {
    const desk = await browser(people.operator, 'Desk');
    expect((await refreshed(desk.cookie, 'Desk')).status).toBe(200);
    expect((await refreshed(desk.cookie, 'Desk')).status).toBe(200);
    const stranger = await browser(people.other, 'Desk');
    // The name of the browser is easily copied too. The thief lacks the other cookie, or has one of their own.
    expect((await refreshed(`${desk.refresh}; ${stranger.device}`, 'Desk')).status).toBe(401);
    expect([(await refreshed(desk.cookie, 'Desk')).status, (await desk.send('GET', '/v1/auth/sessions')).status]).toEqual([401, 401]);
    const [second, third] = [await browser(people.operator, 'Desk'), await browser(people.operator, 'Desk')];
    for (const [at, one] of [second, third].entries()) {
      expect((await refreshed(one.cookie, 'Desk')).status).toBe(200);
      expect((await refreshed(at ? one.cookie : one.refresh, at ? 'Elsewhere' : 'Desk')).status).toBe(401);
      expect((await one.send('GET', '/v1/auth/sessions')).status).toBe(401);
    }
  });
});

describe('guessing somebody’s password', () => {
  it('locks out strangers, and not the browser in which they have signed in before', async () => {
    const email = people.admin;
    const desk = await browser(email, 'Desk');
    const attempt = (secret: string, cookie = '') => works.anonymous('POST', '/v1/auth/login', { email, password: secret }, cookie ? { cookie } : {});
    for (let at = 0; at < 10; at++) expect((await attempt('Wrong1password')).status).toBe(401);
    expect([(await attempt(password)).status, (await attempt(password, desk.device)).status]).toEqual([429, 200]);
    // The browser of another person, or an invalid proof, counts as unknown; a known browser has ten attempts too.
    const foreign = await browser(people.other, 'Desk');
    expect([(await attempt(password, foreign.device)).status, (await attempt(password, `${desk.device.split('.')[0]}.made-up`)).status]).toEqual([
      429, 429,
    ]);
    for (let at = 0; at < 10; at++) expect((await attempt('Wrong1password', desk.device)).status).toBe(401);
    expect((await attempt(password, desk.device)).status).toBe(429);
  });
});

describe('the event stream', () => {
  it('of somebody who is disabled, and of a sign-in that is ended, ends, and no other', async () => {
    const root = await works.as(people.root);
    const [phone, desk] = [await browser(people.operator, 'Phone'), await browser(people.operator, 'Desk')];
    const ended: string[] = [];
    const follow = async (name: string, token: string) => {
      const { body } = await fetch(`${works.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${token}` } });
      const reader = body?.getReader();
      await reader?.read();
      const end = async () => {
        while (!(await reader?.read())?.done);
        ended.push(name);
      };
      return end();
    };
    const opened = Promise.all([follow('phone', phone.token), follow('desk', desk.token)]);
    await expect.poll(() => works.services.sessions.followed).toBe(2);
    await desk.send('POST', '/v1/auth/sessions/end', { which: 'others' });
    await expect.poll(() => ended).toEqual(['phone']);
    const [operator] = await inPlatform(works.scratch.database, (platform) =>
      platform.query<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [people.operator]),
    );
    expect((await root('POST', `/v1/user/${operator?.id}`, { disabled: true })).status).toBe(200);
    await opened;
    expect(ended).toEqual(['phone', 'desk']);
  });
});
