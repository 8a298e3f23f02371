import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';
import { projects } from '../../testing/made-up.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
});
afterAll(() => works?.close());

const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const idOf = async (email: string) => (await rows<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]))[0]?.id ?? '';
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

let home: Send;
let there: Send;
let visit: { token: string; cookie: string; until: string };
/** A product administrator of the first company, who visits the second. */
beforeEach(async () => {
  home = sender(works.url, (await works.anonymous('POST', '/v1/auth/login', { email: people.root, password })).json.token);
  const { json, headers } = await home('POST', '/v1/auth/impersonate', { client_id: works.second.id, reason: 'Ticket 12' });
  visit = { token: json.token, cookie: cookieOf(headers), until: json.expires_at };
  there = sender(works.url, json.token);
});
const alive = async (send: Send) => (await send('GET', '/v1/notices')).status;
const refresh = () => works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie: visit.cookie });

describe('acting inside another company', () => {
  it('is told in its timeline and its audit log, by the real person and with the reason', async () => {
    const saved = await there('POST', '/v1/graph/save/', { model: 'task', properties: { title: 'Mended' } });
    const admin = await works.as(people.other);
    const { json } = await admin('GET', `/v1/events/${saved.json.data.identity}`);
    const root = await idOf(people.root);
    expect(json.data[0]).toMatchObject({ user: { id: root, first_name: 'admin Test', outside: true } });
    const [noted] = await rows(
      `SELECT user_id, action, details->>'reason' AS reason FROM platform.audit_log WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
      [works.second.id],
    );
    expect(noted).toEqual({ user_id: root, action: 'impersonation', reason: 'Ticket 12' });
  });

  it('gives no rights, changes no people, and reads or makes no tokens', async () => {
    const other = await idOf(people.other);
    const person = { email: 'mole@second.test', first_name: 'Mo', last_name: 'Le', role: 'client_admin', password };
    const refused = [
      await there('POST', '/v1/documents/users', person),
      await there('POST', `/v1/user/${other}`, { role: 'user' }),
      await there('POST', `/v1/people/${other}/sessions/end`, { which: 'all' }),
      await there('POST', '/v1/access/changes', { cells: [{ role: 'user', resource: 'FORMS', action: 'READ_OWN', verb: 'deny' }] }),
      await there('PATCH', `/v1/documents/clients/${works.second.id}`, { name: 'Mine' }, { 'if-match': '1' }),
      await there('DELETE', `/v1/documents/clients/${works.second.id}`),
      await there('GET', '/v1/tokens'),
      await there('GET', '/v1/tokens/company'),
      await there('POST', '/v1/tokens', { name: 'x', scope: 'write', expires_in_days: 1, password, role: 'client_admin' }),
      await there('POST', '/v1/auth/password/change', { current_password: password, password: 'Another8horse' }),
    ];
    expect(refused.map(({ status }) => status).filter((status) => status !== 403 && status !== 404)).toEqual([]);
    expect((await there('GET', '/v1/tokens')).json.error.code).toBe('only_at_home');
    expect(await rows('SELECT 1 FROM platform.users WHERE email = $1', [person.email])).toEqual([]);
  });

  it('lasts an hour; after it the same browser is back in the own company, and another one is not', async () => {
    const left = Date.parse(visit.until) - Date.now();
    expect([left > 3_500_000, left <= 3_600_000]).toEqual([true, true]);
    await rows('UPDATE platform.sessions SET expires_at = now() WHERE acting_client_id IS NOT NULL');
    works.services.sessions.forget();
    expect([await alive(there), await alive(home)]).toEqual([401, 200]);
    const back = await refresh();
    expect([back.status, back.json.user.client_id, back.json.user.impersonated]).toEqual([200, works.first.id, undefined]);
    const thief = await works.anonymous('POST', '/v1/auth/refresh', undefined, { cookie: visit.cookie, 'user-agent': 'Elsewhere' });
    expect(thief.status).toBe(401);
  });

  it('is left for the own company by the same sign-in, which is noted there', async () => {
    const { status, json } = await there('POST', '/v1/auth/leave');
    expect([status, json.user.client_id, json.user.impersonated]).toEqual([200, works.first.id, undefined]);
    expect([await alive(there), await alive(home), await alive(sender(works.url, json.token))]).toEqual([401, 200, 200]);
    const [noted] = await rows('SELECT client_id, action FROM platform.audit_log ORDER BY id DESC LIMIT 1');
    expect(noted).toEqual({ client_id: works.second.id, action: 'impersonation_ended' });
    expect((await home('POST', '/v1/auth/leave')).json.error.code).toBe('not_inside');
  });

  it('never outlives the sign-in, and is signed out of alone', async () => {
    await home('POST', '/v1/auth/logout');
    expect([await alive(there), (await refresh()).status]).toEqual([401, 401]);
    const again = await works.as(people.root);
    const { json } = await again('POST', '/v1/auth/impersonate', { client_id: works.second.id });
    const visiting = sender(works.url, json.token);
    await visiting('POST', '/v1/auth/logout');
    expect([await alive(visiting), await alive(again)]).toEqual([401, 200]);
  });

  it.each([
    ['the person is disabled', 'disabled = true', 401],
    ['they lose the role', `role = 'client_admin'`, 200],
  ])('ends at once when %s', async (_, change, home_status) => {
    const before = await rows<{ role: string }>('SELECT role FROM platform.users WHERE email = $1', [people.root]);
    expect(before).toEqual([{ role: 'admin' }]);
    try {
      await rows(`UPDATE platform.users SET ${change} WHERE email = $1`, [people.root]);
      works.services.sessions.forget();
      expect([await alive(there), await alive(home)]).toEqual([401, home_status]);
      const renewed = await refresh();
      if (home_status === 200) expect(renewed.json.user.client_id).toBe(works.first.id);
      else expect(renewed.status).toBe(401);
      expect((await home('POST', '/v1/auth/impersonate', { client_id: works.second.id })).status).toBe(home_status === 200 ? 403 : 401);
    } finally {
      await rows(`UPDATE platform.users SET disabled = false, role = 'admin' WHERE email = $1`, [people.root]);
      works.services.sessions.forget();
    }
  });

  it('is not for a group that a company has derived from the product administrators, whatever it was denied', async () => {
    const acl = async () => (await rows<{ acl: object | null }>('SELECT acl FROM platform.clients WHERE id = $1', [works.first.id]))[0]?.acl ?? null;
    const before = await acl();
    const [of] = await rows<{ role: string }>('SELECT role FROM platform.users WHERE email = $1', [people.admin]);
    const derived = defaultAcl();
    derived.roles.push({ role: 'buyer', parent: 'admin', label: 'Buyer' });
    try {
      await rows('UPDATE platform.clients SET acl = $2, acl_version = acl_version + 1 WHERE id = $1', [works.first.id, derived]);
      await rows(`UPDATE platform.users SET role = 'buyer' WHERE email = $1`, [people.admin]);
      const buyer = await works.as(people.admin);
      expect((await buyer('POST', '/v1/auth/impersonate', { client_id: works.second.id })).json.error.code).toBe('forbidden');
    } finally {
      await rows('UPDATE platform.clients SET acl = $2, acl_version = acl_version + 1 WHERE id = $1', [works.first.id, before]);
      await rows('UPDATE platform.users SET role = $2 WHERE email = $1', [people.admin, of?.role]);
      works.services.sessions.forget();
    }
  });

  it('is nobody’s of one company alone', async () => {
    for (const email of [people.admin, people.operator, people.other]) {
      const send = await works.as(email);
      for (const client_id of [works.first.id, works.second.id]) expect((await send('POST', '/v1/auth/impersonate', { client_id })).status).toBe(403);
    }
  });
});
