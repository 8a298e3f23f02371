import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { ApiToken, NewApiToken } from '@millwright/core/contract/tokens.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';
import { projects } from '../../testing/made-up.ts';

let works: TestApp;
let [admin, operator, other, root]: Send[] = [];
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  [admin, operator, other, root] = await Promise.all([people.admin, people.operator, people.other, people.root].map((email) => works.as(email)));
});
afterAll(() => works?.close());

const must = (send: Send | undefined): Send => send as Send;
const create = (by: Send | undefined, more: object = {}) =>
  must(by)('POST', '/v1/tokens', { name: 'Sync', scope: 'write', expires_in_days: 30, password, ...more });
const created = async (by: Send | undefined, more: object = {}) => {
  const { status, json, text } = await create(by, more);
  if (status !== 201) throw new Error(text);
  const token = json.data as unknown as NewApiToken;
  return { ...token, send: sender(works.url, token.token) };
};
const list = async (by: Send | undefined, path = '/v1/tokens') => (await must(by)('GET', path)).json.data as unknown as ApiToken[];
const sql = <T>(text: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(text, values));
const refusal = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [status, json.error?.code];
const save = (send: Send) =>
  send('POST', '/v1/graph/save/', { model: 'project', properties: { title: 'By token', code: crypto.randomUUID().slice(0, 8) } });

describe('creating a token', () => {
  it('asks for the password, tells the token once, and stores its hash alone', async () => {
    expect(refusal(await create(operator, { password: 'Wrong1password' }))).toEqual([422, 'invalid']);
    const { token, id, send, ...rest } = await created(operator, { name: 'Scale' });
    expect([token.length, token.startsWith(rest.prefix), rest.prefix.length]).toEqual([46, true, 9]);
    expect(rest).toMatchObject({ name: 'Scale', scope: 'write', company: false, last_used_at: null, ended: false, owner: { role: 'user' } });
    expect(JSON.stringify(await list(operator))).not.toContain(token);
    const [row] = await sql<{ row: string }>('SELECT to_jsonb(t)::text AS row FROM platform.api_tokens t WHERE id = $1', [id]);
    expect(row?.row).not.toContain(token.slice(9));
    expect((await send('GET', '/v1/users')).status).toBe(403);
    const once = { 'idempotency-key': 'token-1' };
    const asked = { name: 'Once', scope: 'read', expires_in_days: 1, password };
    const [first, again] = [await must(operator)('POST', '/v1/tokens', asked, once), await must(operator)('POST', '/v1/tokens', asked, once)];
    expect(again.text).toBe(first.text);
    const kept = await inTenant(works.scratch.database, systemPrincipal(works.first.id), (tenant) =>
      tenant.query<{ answer: string }>('SELECT answer::text FROM _idempotency WHERE key LIKE $1', ['%/token-1']),
    );
    expect([kept.length, JSON.stringify(kept).includes(String((first.json.data as { token?: string }).token))]).toEqual([1, false]);
  });

  it('wants an end for a person’s, and rights over the company for one of its own', async () => {
    expect(refusal(await create(operator, { expires_in_days: null }))).toEqual([422, 'invalid']);
    expect(refusal(await create(operator, { expires_in_days: 367 }))).toEqual([422, 'invalid']);
    expect(refusal(await create(operator, { role: 'user' }))).toEqual([403, 'forbidden']);
    expect(refusal(await create(admin, { role: 'admin' }))).toEqual([403, 'forbidden']);
    expect(refusal(await create(admin, { role: 'nobody' }))).toEqual([422, 'invalid']);
    const { owner, send } = await created(admin, { role: 'user', name: 'Shop', expires_in_days: null });
    expect(owner).toMatchObject({ name: 'Shop', role: 'user' });
    expect((await save(send)).status).toBe(201);
    expect((await send('GET', '/v1/users')).status).toBe(403);
  });

  it('is refused from within another company, and by guessing passwords', async () => {
    const inside = await must(root)('POST', '/v1/auth/impersonate', { client_id: works.second.id });
    expect(refusal(await create(sender(works.url, inside.json.token)))).toEqual([403, 'only_at_home']);
    for (let at = 0; at < 10; at++) await create(other, { password: 'Wrong1password' });
    expect(refusal(await create(other))).toEqual([429, 'too_many']);
  });
});

describe('what a token may do', () => {
  it('is what its owner may, and only reading with the scope read', async () => {
    const [writes, reads] = [await created(admin), await created(admin, { scope: 'read' })];
    const made = await save(writes.send);
    expect(made.status).toBe(201);
    const events = await writes.send('GET', `/v1/events/${(made.json.data as unknown as { identity: string }).identity}`);
    expect(events.json.data[0]).toMatchObject({ cause: { kind: 'api', id: writes.id }, user: { id: writes.owner.id } });
    expect((await reads.send('POST', '/v1/graph/get/', { model: 'project' })).json.total).toBeGreaterThan(0);
    expect((await reads.send('POST', '/v1/graph', { query: '{ project { title } }' })).json.data).toMatchObject({ project: expect.any(Array) });
    const mutation = await reads.send('POST', '/v1/graph', { query: 'mutation { save_project(items: [{title: "x"}]) { identity } }' });
    expect(mutation.json).toMatchObject({ data: null, errors: [{ extensions: { code: 'token_refused' } }] });
    for (const { method, path, reads: only, may_read, anonymous } of works.app.endpoints) {
      if (method === 'GET' || only || may_read || anonymous) continue;
      const { status, json } = await reads.send(method, path.replace(':collection', 'views').replace(/:\w+/g, 'any'), {}, { 'if-match': '1' });
      expect([path, status, json.error.code]).toEqual([path, 403, 'token_refused']);
    }
  });

  it('is never to create tokens, or to change people, passwords, rights or the company', async () => {
    const { send, owner } = await created(root);
    expect(refusal(await create(send))).toEqual([403, 'token_refused']);
    const personal = works.app.endpoints.filter(({ by_person }) => by_person);
    expect(personal.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v1/approvals/:id/decide', '/v1/approvals/:id/pass-on']));
    for (const { method, path } of personal) {
      const answer = await send(method, path.replace(/:\w+/g, owner.id), method === 'GET' ? undefined : {});
      expect([path, ...refusal(answer)]).toEqual([path, 403, 'token_refused']);
    }
    const person = { email: 'new@first.test', first_name: 'N', last_name: 'N', role: 'user' };
    const client = `/v1/documents/clients/${works.first.id}`;
    const { acl, version } = (await send('GET', client)).json.data as unknown as { acl: object; version: number };
    const attempts = [
      await send('POST', '/v1/documents/users', person),
      await send('DELETE', `/v1/documents/users/${owner.id}`),
      await send('PATCH', client, { acl }, { 'if-match': String(version) }),
      await send('PATCH', client, { name: 'Mine' }, { 'if-match': String(version) }),
      await send('POST', '/v1/documents/clients', { name: 'Mine' }),
      await send('POST', '/v1/documents/batch', { operations: [{ op: 'create', collection: 'users', data: person }] }),
      await send('POST', '/v1/documents/batch', {
        operations: [{ op: 'update', collection: 'clients', id: works.first.id, version, data: { acl } }],
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
  });
});

describe('the end of a token', () => {
  it('is its revocation, by its owner or who may change the company, and of nobody else', async () => {
    const [own, theirs] = [await created(operator), await created(operator)];
    const company = await created(admin, { role: 'user' });
    const revoke = async (by: Send | undefined, id: string) => (await must(by)('DELETE', `/v1/tokens/${id}`)).status;
    expect([await revoke(other, own.id), await revoke(other, crypto.randomUUID()), await revoke(other, 'x')]).toEqual([404, 404, 404]);
    expect(await revoke(operator, company.id)).toBe(404);
    expect((await own.send('GET', '/v1/preferences')).status).toBe(200);
    expect([await revoke(operator, own.id), await revoke(admin, theirs.id), await revoke(admin, company.id)]).toEqual([204, 204, 204]);
    for (const { send } of [own, theirs, company]) expect(refusal(await send('GET', '/v1/preferences'))).toEqual([401, 'token_ended']);
    expect((await list(admin, '/v1/tokens/company')).map(({ id }) => id)).not.toContain(company.id);
    const noted = await sql<{ action: string }>(`SELECT action FROM platform.audit_log WHERE details->>'token' = $1 ORDER BY id`, [own.id]);
    expect(noted.map(({ action }) => action)).toEqual(['token_created', 'token_revoked']);
  });

  it('is its date, the disabling of its owner, a password set by a mailed link, and the closing of the company', async () => {
    const { send, id, owner } = await created(operator);
    const state = async () => {
      works.services.sessions.forget();
      const ended = (await list(admin, '/v1/tokens/company')).find((token) => token.id === id)?.ended;
      return [(await send('GET', '/v1/preferences')).status, ended];
    };
    const during = async (change: string, back: string, of: string) => {
      await sql(change, [of]);
      const seen = await state();
      await sql(back, [of]);
      return seen;
    };
    const users = (set: string) => `UPDATE platform.users SET ${set} WHERE id = $1`;
    expect(await state()).toEqual([200, false]);
    expect(await during(users('disabled = true'), users('disabled = false'), owner.id)).toEqual([401, true]);
    expect(await during(users('session_version = session_version + 1'), users('session_version = session_version - 1'), owner.id)).toEqual([
      401,
      true,
    ]);
    expect(await state()).toEqual([200, false]);
    await works.scratch.database.migrator.use((ddl) => ddl.run(`UPDATE platform.api_tokens SET expires_at = now() WHERE id = '${id}'`));
    expect(await state()).toEqual([401, true]);
  });

  it('leaves its last use behind, noted once a minute', async () => {
    const { send, id } = await created(operator);
    const used = async () => (await list(operator)).find((token) => token.id === id)?.last_used_at;
    await send('GET', '/v1/preferences');
    await expect.poll(used).toMatch(/^\d{4}-.+Z$/);
    const first = await used();
    works.services.sessions.forget();
    await send('GET', '/v1/preferences');
    expect(await used()).toBe(first);
  });
});

it('shows nobody the tokens of another company, in its list or by its database role', async () => {
  const { id } = await created(admin, { role: 'user' });
  expect((await list(admin, '/v1/tokens/company')).some((token) => token.id === id)).toBe(true);
  expect((await list(other, '/v1/tokens/company')).some((token) => token.id === id)).toBe(false);
  expect((await must(operator)('GET', '/v1/tokens/company')).status).toBe(403);
});
