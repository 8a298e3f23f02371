import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { password, people, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), userRoutes(services)] });
});
afterAll(() => works?.close());
beforeEach(async () => {
  await works.scratch.database.app.query('DELETE FROM platform.rate_limits');
});

const next = 'Tischlampe42Blau';
const login = (email: string, secret = password) => works.anonymous('POST', '/v1/auth/login', { email, password: secret });
const cookieOf = (headers: Headers) => ({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
const change = (token: string, current_password: string, wanted: string) =>
  sender(works.url, token)('POST', '/v1/auth/password/change', { current_password, password: wanted });
const me = async (token: string, id: string) => (await sender(works.url, token)('GET', `/v1/user/${id}`)).status;

describe("changing one's own password", () => {
  it('takes the current one, ends every other session with its cookie, and leaves the one it was asked from', async () => {
    const [other, own] = [await login(people.operator), await login(people.operator)];
    const { id } = own.json.user;
    expect((await change(own.json.token, password, next)).status).toBe(204);
    expect([await me(own.json.token, id), await me(other.json.token, id)]).toEqual([200, 401]);
    const noted = `SELECT user_id FROM platform.audit_log WHERE action = 'password_changed'`;
    expect(await inPlatform(works.scratch.database, (platform) => platform.query(noted))).toEqual([{ user_id: id }]);
    const refreshed = (headers: Headers) => works.anonymous('POST', '/v1/auth/refresh', undefined, cookieOf(headers));
    expect([(await refreshed(own.headers)).status, (await refreshed(other.headers)).status]).toEqual([200, 401]);
    expect([(await login(people.operator)).status, (await login(people.operator, next)).status]).toEqual([401, 200]);
  });

  it('refuses a wrong current password and a new one that breaks the rules, each at its field', async () => {
    const { token } = (await login(people.admin)).json;
    const fields = async (current: string, wanted: string) => {
      const { status, json } = await change(token, current, wanted);
      return [status, json.error.details.fields.map(({ field, code }) => [field, code])];
    };
    expect(await fields('Wrong1password', next)).toEqual([422, [['current_password', 'current_password']]]);
    expect(await fields(password, 'Short1a')).toEqual([422, [['password', 'password_length']]]);
    expect((await login(people.admin)).status).toBe(200);
  });

  it('lets nobody at an open session try passwords without end', async () => {
    const { token } = (await login(people.admin)).json;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await change(token, `Wrong${attempt}password`, next)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  it('counts no try in which the current password was right, however bad the new one is', async () => {
    const { token } = (await login(people.admin)).json;
    for (let attempt = 0; attempt < 12; attempt++) expect((await change(token, password, `Short${attempt}`)).status).toBe(422);
    expect((await change(token, 'Wrong1password', next)).status).toBe(422);
  });

  it('lets one of two changes at once through', async () => {
    const { token } = (await login(people.other)).json;
    const answers = await Promise.all(['Tischlampe43Blau', 'Tischlampe44Blau'].map((wanted) => change(token, password, wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });

  it('is not for who is not signed in, nor for who acts inside another company', async () => {
    expect((await works.anonymous('POST', '/v1/auth/password/change', { current_password: password, password: next })).status).toBe(401);
    const root = await works.as(people.root);
    const { token } = (await root('POST', '/v1/auth/impersonate', { client_id: works.second.id })).json;
    expect((await change(token, password, next)).status).toBe(403);
  });
});
