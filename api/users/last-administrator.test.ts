import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { batchRoutes } from '../batches/batches.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { userRoutes } from './users.routes.ts';

let works: TestApp;
let root: Send;
beforeAll(async () => {
  works = await testApp({
    routes: (services) => [authRoutes(services), userRoutes(services), clientRoutes(services), batchRoutes(services, () => false)],
  });
  root = await works.as(people.root);
});
afterAll(() => works?.close());

let count = 0;
/** A company with as many administrators as asked for, each signed in. */
async function company(administrators: number, role = 'client_admin') {
  const { json } = await root('POST', '/v1/documents/clients', { name: `Company ${++count}` });
  const id = String(json.data.id);
  const made = Array.from({ length: administrators }, async (_, at) => {
    const email = `boss${at}@c${count}.test`;
    const { json: user } = await root('POST', '/v1/documents/users', { email, first_name: 'A', last_name: 'B', role, client_id: id, password });
    return { id: String(user.data.id), send: await works.as(email) };
  });
  return { id, bosses: await Promise.all(made) };
}
const refused = { status: 422, json: { error: { code: 'last_administrator' } } };
const left = async (id: string) =>
  (
    await inPlatform(works.scratch.database, (platform) =>
      platform.query<{ people: number }>(
        `SELECT count(*)::int AS people FROM platform.users WHERE client_id = $1 AND signs_in AND role = 'client_admin'`,
        [id],
      ),
    )
  )[0]?.people;

it('keeps the last administrator: no other role, not disabled, not deleted, by whomever', async () => {
  const { id, bosses } = await company(1);
  const [{ id: boss, send }] = bosses as [(typeof bosses)[0]];
  expect(await send('POST', `/v1/user/${boss}`, { role: 'user' })).toMatchObject(refused);
  expect(await root('POST', `/v1/user/${boss}`, { role: 'user' })).toMatchObject(refused);
  expect(await root('POST', `/v1/user/${boss}`, { disabled: true })).toMatchObject(refused);
  expect(await root('DELETE', `/v1/documents/users/${boss}`)).toMatchObject(refused);
  expect(
    await send('POST', '/v1/documents/batch', { operations: [{ op: 'update', collection: 'users', id: boss, version: 1, data: { role: 'guest' } }] }),
  ).toMatchObject(refused);
  expect([await left(id), (await send('GET', '/v1/users')).status]).toEqual([1, 200]);
});

it('counts nobody who cannot sign in', async () => {
  const { id, bosses } = await company(1);
  const invited = { email: `invited@c${count}.test`, first_name: 'A', last_name: 'B', role: 'client_admin', client_id: id };
  expect((await root('POST', '/v1/documents/users', invited)).status).toBe(201);
  expect(await root('POST', `/v1/user/${bosses[0]?.id}`, { role: 'user' })).toMatchObject(refused);
});

it('keeps one of two who go at the same time, each by the other’s hand or by their own', async () => {
  for (const change of [{ role: 'user' }, { role: 'guest' }]) {
    const { id, bosses } = await company(2);
    const answers = await Promise.all(bosses.map(({ id: boss, send }) => send('POST', `/v1/user/${boss}`, change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await left(id)).toBe(1);
  }
  const { id, bosses } = await company(3);
  const answers = await Promise.all(bosses.map(({ id: boss }) => root('DELETE', `/v1/documents/users/${boss}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 422]);
  expect(await left(id)).toBe(1);
});

it('keeps the right of the last administrators in the list of rights, with their role renamed, narrowed or taken away', async () => {
  const { id, bosses } = await company(1);
  const [{ id: boss, send }] = bosses as [(typeof bosses)[0]];
  const path = `/v1/documents/clients/${id}`;
  const saved = async (roles: object[], privileges: object[]) =>
    send(
      'PATCH',
      path,
      { acl: { roles: [...defaultAcl().roles, ...roles], privileges } },
      { 'if-match': String((await root('GET', path)).json.data.version) },
    );
  const deny = (action: string, resource: string) => ({ role: 'client_admin', resource, verb: 'deny', action });
  expect(await saved([], [deny('UPDATE_OWN', 'USERS')])).toMatchObject(refused);
  expect(await saved([], [deny('UPDATE_OWN', 'CLIENTS')])).toMatchObject(refused);
  const keeper = { role: 'keeper', parent: 'client_admin', label: 'Keeper' };
  expect((await saved([keeper], [])).status).toBe(200);
  expect((await send('POST', `/v1/user/${boss}`, { role: 'keeper' })).status).toBe(200);
  expect((await saved([], [])).json.error).toMatchObject({ code: 'invalid', details: { fields: [{ code: 'in_use' }] } });
  expect(await saved([{ ...keeper, parent: 'user' }], [])).toMatchObject(refused);
  expect((await saved([keeper], [])).status).toBe(200);
});

it('keeps an administrator when rights and roles go at the same time', async () => {
  const { id, bosses } = await company(2);
  const [first, second] = bosses as [(typeof bosses)[0], (typeof bosses)[0]];
  const path = `/v1/documents/clients/${id}`;
  const owner = { role: 'owner', parent: 'client_admin', label: 'Owner' };
  const version = async () => String((await root('GET', path)).json.data.version);
  const acl = (privileges: object[]) => ({ acl: { roles: [...defaultAcl().roles, owner], privileges } });
  expect((await first.send('PATCH', path, acl([]), { 'if-match': await version() })).status).toBe(200);
  expect((await first.send('POST', `/v1/user/${first.id}`, { role: 'owner' })).status).toBe(200);
  const at = await version();
  const answers = await Promise.all([
    second.send('PATCH', path, acl([{ role: 'owner', resource: 'USERS', verb: 'deny', action: 'UPDATE_OWN' }]), { 'if-match': at }),
    root('POST', `/v1/user/${second.id}`, { role: 'user' }),
  ]);
  // Who was an administrator when the call came in is refused; who is none any more may not even ask.
  expect([
    [200, 422],
    [200, 403],
  ]).toContainEqual(answers.map(({ status }) => status).sort());
  expect(answers[0]?.status === 200 ? await left(id) : (await first.send('GET', '/v1/users')).status).toBe(answers[0]?.status === 200 ? 1 : 200);
});
