import type { AccessRequest } from '@millwright/core/contract/access-requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  const senders = await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)));
  [admin, operator, other] = senders as [Send, Send, Send];
});
afterAll(() => works?.close());

const right = { verb: 'UPDATE', resource: 'FORMS' };
const ask = (by: Send, more: object = {}) => by('POST', '/v1/access/requests', { ...right, path: '/forms', ...more });
const asked = async (by: Send, more: object = {}) => {
  const { status, json, text } = await ask(by, more);
  if (status !== 201) throw new Error(text);
  return json.data as unknown as AccessRequest;
};
const list = async (by: Send, path = '/v1/access/requests?open=1') => (await by('GET', path)).json.data as unknown as AccessRequest[];
const decide = (by: Send, { id }: { id: string }, decision: object) => by('POST', `/v1/access/requests/${id}/decide`, decision);

describe('a request for a right', () => {
  it('is told to those who can grant it, of whom the asker knows the names; asked again it stays one', async () => {
    const granters = await operator('GET', '/v1/access/granters?verb=UPDATE&resource=FORMS');
    expect(granters.json.data).toEqual({ people: ['admin Test', 'client_admin Test'], total: 2, open: null });
    const first = await asked(operator, { note: 'To mend the form of receptions.' });
    const again = await asked(operator, { note: 'Please!' });
    expect([again.id, again.note]).toEqual([first.id, first.note]);
    // Who asks learns by no answer whether there is something that they may not read.
    expect(first).not.toHaveProperty('allowed');
    expect((await operator('GET', '/v1/access/granters?verb=UPDATE&resource=FORMS')).json.data).toMatchObject({ open: { id: first.id } });
    expect(await list(admin)).toMatchObject([
      { id: first.id, person: { name: 'user Test', role: 'user' }, ...right, path: '/forms', note: first.note, allowed: false, granted: null },
    ]);
    expect((await operator('GET', '/v1/access/requests')).status).toBe(403);
    expect((await decide(operator, first, { granted: true })).status).toBe(403);
  });

  it('is declined with a reason, which the asker is told until they have seen it', async () => {
    const [open] = (await list(admin)) as [AccessRequest];
    expect((await decide(admin, open, { granted: false, reason: ' ' })).status).toBe(422);
    expect((await decide(admin, open, { granted: false, reason: 'Ask Ann.' })).status).toBe(200);
    expect((await decide(admin, open, { granted: true })).status).toBe(404);
    expect(await list(admin)).toEqual([]);
    const [answer] = await list(operator, '/v1/access/answers');
    expect(answer).toMatchObject({ id: open.id, granted: false, reason: 'Ask Ann.', decided_by: { name: 'client_admin Test' }, path: '/forms' });
    expect((await admin('POST', `/v1/access/answers/${open.id}/seen`)).status).toBe(404);
    expect((await operator('POST', `/v1/access/answers/${open.id}/seen`)).status).toBe(204);
    expect(await list(operator, '/v1/access/answers')).toEqual([]);
    const [noted] = (await admin('GET', '/v1/audit?kind=rights')).json.data;
    expect(noted).toMatchObject({ action: 'access_declined', subject: { name: 'user Test' }, details: { ...right, reason: 'Ask Ann.' } });
  });

  it('is granted by changing the rights: it says so, and the asker may', async () => {
    await asked(operator);
    await admin('POST', '/v1/access/changes', { cells: [{ role: 'user', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' }] });
    const [open] = (await list(admin)) as [AccessRequest];
    expect(open.allowed).toBe(true);
    expect((await decide(admin, open, { granted: true })).json.data).toMatchObject({ granted: true });
    expect(await list(operator, '/v1/access/answers')).toMatchObject([{ granted: true }]);
  });

  it('is granted by another group, which holds at once and by the rules of every change of a person', async () => {
    const clerk = { role: 'clerk', label: 'Clerk', parent: 'user' };
    await admin('POST', '/v1/access/changes', { roles: [clerk], cells: [{ role: 'clerk', resource: 'USERS', action: 'READ_OWN', verb: 'allow' }] });
    expect((await operator('GET', '/v1/people')).status).toBe(403);
    const open = await asked(operator, { verb: 'READ', resource: 'USERS', path: '/users' });
    expect((await decide(admin, open, { granted: true, role: 'admin' })).status).toBe(403);
    expect((await decide(admin, open, { granted: true, role: 'nobody' })).json.error.details.fields[0]?.field).toBe('role');
    expect((await list(admin)).map(({ id }) => id)).toEqual([open.id]);
    expect((await decide(admin, open, { granted: true, role: 'clerk' })).json.data).toMatchObject({ granted: true, allowed: true });
    expect((await operator('GET', '/v1/people')).status).toBe(200);
  });

  it('is refused where it names nothing, leads elsewhere, or is one too many', async () => {
    const elsewhere = ['https://elsewhere.test', '//elsewhere.test', '/\\\\evil.example', '/view\\x', '/\t/evil', '/\n/evil'].map((path) => ({
      path,
    }));
    for (const more of [{ resource: 'ROCKETS' }, { verb: 'FLY' }, ...elsewhere])
      expect([more, (await ask(operator, more)).status]).toEqual([more, 422]);
    const email = 'many@first.test';
    await admin('POST', '/v1/documents/users', { email, first_name: 'M', last_name: 'Any', role: 'user', password });
    const many = await works.as(email);
    for (let at = 0; at < 20; at++) await asked(many, { name: `field-${at}` });
    expect((await ask(many, { name: 'field-20' })).json.error.details.fields[0]?.code).toBe('too_many_requests');
  });

  it('is nothing to another company', async () => {
    const open = await asked(operator, { verb: 'DELETE', resource: 'VIEWS', path: '/views' });
    const nobodys = '01890000-0000-7000-8000-000000000000';
    const plain = async (id: string) => (await decide(other, { id }, { granted: true })).text.replace(/"request_id":"[^"]+"/, '');
    expect([await list(other), await plain(open.id)]).toEqual([[], await plain(nobodys)]);
    expect((await other('GET', '/v1/access/granters?verb=DELETE&resource=VIEWS')).json.data).toMatchObject({
      people: ['client_admin Test'],
      open: null,
    });
    expect((await list(admin)).some(({ id }) => id === open.id)).toBe(true);
  });
});
