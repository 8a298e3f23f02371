import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { projects } from '../testing/made-up.ts';
import { userRoutes } from '../users/users.routes.ts';
import { clientRoutes } from './clients.routes.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let root: Send;
beforeAll(async () => {
  const records = [{ model: 'project', ref: 'inbox', properties: { title: 'Inbox', code: 'IN' } }];
  works = await testApp({
    built_in: projects({ records }),
    routes: (services) => [authRoutes(services), userRoutes(services), clientRoutes(services)],
  });
  [admin, operator, root] = (await Promise.all([people.admin, people.operator, people.root].map((email) => works.as(email)))) as [Send, Send, Send];
});
afterAll(() => works?.close());

const path = (id = works.first.id) => `/v1/documents/clients/${id}`;
const version = async () => (await admin('GET', path())).json.data.version;
const aclWith = (privileges: Acl['privileges'] = [], roles: Acl['roles'] = []) => ({ roles: [...defaultAcl().roles, ...roles], privileges });
const saveAcl = async (acl: unknown, send = admin, at?: number) => send('PATCH', path(), { acl }, { 'if-match': String(at ?? (await version())) });
const storedAcl = async () =>
  (
    await inPlatform(works.scratch.database, (platform) =>
      platform.query('SELECT acl, version FROM platform.clients WHERE id = $1', [works.first.id]),
    )
  )[0];

describe('who sees which client', () => {
  it('shows the own client, all to a product administrator, and no list to who may not read clients', async () => {
    const names = async (send: Send) => (await send('GET', '/v1/documents/clients')).json.data.map(({ name }) => name);
    expect(await names(admin)).toEqual(['First']);
    expect(await names(root)).toEqual(['First', 'Second']);
    expect((await operator('GET', '/v1/documents/clients')).status).toBe(403);
    expect((await operator('GET', path())).json.data).toMatchObject({
      name: 'First',
      language: 'en',
      time_zone: 'Europe/Paris',
      acl: { flattenRoles: { client_admin: ['user', 'guest'] } },
    });
  });

  it('answers the same for another client as for none', async () => {
    const none = '0192f0a0-0000-7000-8000-00000000dead';
    const plain = (text: string, id: string) => text.replaceAll(id, '{id}').replace(/"request_id":"[^"]+"/, '');
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { name: 'X' }],
    ] as const) {
      const headers = { 'if-match': '1' };
      const [a, b] = [await admin(method, path(works.second.id), body, headers), await admin(method, path(none), body, headers)];
      expect([a.status, plain(a.text, works.second.id)]).toEqual([404, plain(b.text, none)]);
    }
  });
});

describe('figures of use', () => {
  const figures = async (send: Send, id: string) => send('GET', `${path(id)}/use`);

  it('count the people, records, files, room and runs of one company', async () => {
    const { status, json } = await figures(root, works.first.id);
    expect([status, json.data]).toEqual([
      200,
      {
        people: 3,
        active_people: 3,
        last_seen_at: expect.stringMatching(/^\d{4}-.+Z$/),
        records: 1,
        records_estimated: false,
        files: 0,
        file_bytes: 0,
        database_bytes: expect.any(Number),
        runs: 0,
        failed_runs: 0,
      },
    ]);
    expect((await figures(root, works.second.id)).json.data).toMatchObject({ people: 1, active_people: 0, last_seen_at: null });
    const add = (email: string, extra: object) =>
      admin('POST', '/v1/documents/users', { email, first_name: 'A', last_name: 'B', role: 'user', ...extra });
    // Who is only invited does not use it yet.
    await add('invited@first.test', {});
    const { id } = (await add('gone@first.test', { password })).json.data;
    expect((await figures(admin, works.first.id)).json.data).toMatchObject({ people: 4, active_people: 3 });
    await admin('POST', `/v1/user/${id}`, { disabled: true });
    expect((await figures(admin, works.first.id)).json.data).toMatchObject({ people: 3 });
    const { schema } = works.first;
    await works.scratch.database.migrator.use(async (ddl) => {
      const definition = `'{}'::jsonb, gen_random_uuid()`;
      for (const [name, state, at] of [
        ['one', 'success', '1 day'],
        ['two', 'failure', '29 days'],
        ['old', 'failure', '31 days'],
      ])
        await ddl.rows(
          `INSERT INTO ${schema}._runs (definition, automation_id, id, status, trigger, created_at) VALUES (${definition}, '${name}', '${state}', '{}', now() - interval '${at}')`,
        );
    });
    expect((await figures(admin, works.first.id)).json.data).toMatchObject({ runs: 2, failed_runs: 1 });
  });

  it('of another company are for product administrators; without the right one has none, and a closed company neither', async () => {
    const none = '0192f0a0-0000-7000-8000-00000000dead';
    expect((await figures(admin, works.second.id)).status).toBe(404);
    expect((await figures(root, none)).status).toBe(404);
    expect((await figures(operator, works.first.id)).status).toBe(403);
    const { id } = (await root('POST', '/v1/documents/clients', { name: 'Soon closed' })).json.data;
    expect((await figures(root, id)).json.data).toMatchObject({ people: 0, records: 0 });
    expect((await root('DELETE', path(id))).status).toBe(204);
    expect((await figures(root, id)).status).toBe(404);
    expect((await root('DELETE', `${path(id)}?hard=1&name=Soon%20closed`)).status).toBe(204);
  });
});

describe('creating', () => {
  it('makes a company that is ready for its people', async () => {
    const { status, json } = await root('POST', '/v1/documents/clients', {
      name: 'Third',
      feature_flags: ['core'],
      language: 'fr',
      time_zone: 'Europe/Madrid',
    });
    expect([status, json.data.name, json.data.feature_flags, json.data.language, json.data.time_zone]).toEqual([
      201,
      'Third',
      ['core'],
      'fr',
      'Europe/Madrid',
    ]);
    const person = { email: 'a@third.test', first_name: 'A', last_name: 'B', role: 'client_admin', client_id: json.data.id, password };
    expect((await root('POST', '/v1/documents/users', person)).status).toBe(201);
    const [seen] = (await (await works.as('a@third.test'))('GET', '/v1/documents/clients')).json.data as unknown as { id: string; acl: Acl }[];
    expect(seen).toMatchObject({ id: json.data.id });
    expect(seen?.acl.roles.map(({ role, parent, label }) => [role, parent ?? null, label])).toEqual([
      ['guest', null, 'Guest'],
      ['user', 'guest', 'User'],
      ['client_admin', 'user', 'Administrator'],
      ['admin', 'guest', 'Super Administrator'],
    ]);
  });

  it('is for product administrators only', async () => {
    expect([
      (await admin('POST', '/v1/documents/clients', { name: 'X' })).status,
      (await operator('POST', '/v1/documents/clients', { name: 'X' })).status,
    ]).toEqual([403, 403]);
  });

  it('makes one company for one idempotency key', async () => {
    const send = () => root('POST', '/v1/documents/clients', { name: 'Once' }, { 'idempotency-key': 'company' });
    const [a, b] = await Promise.all([send(), send()]);
    expect([a.status, b.status, a.json.data.id === b.json.data.id]).toEqual([201, 201, true]);
  });

  it('names each value that is not valid', async () => {
    const { status, json } = await root('POST', '/v1/documents/clients', { name: ' ', language: 'xx', time_zone: 'Mars/Base', colour: 'red' });
    expect(status).toBe(422);
    expect(json.error.details.fields.map(({ field }) => field).sort()).toEqual(['colour', 'language', 'name', 'time_zone']);
  });
});

describe('the built-in configuration', () => {
  it('is there with its tables and first records as soon as it is switched on', async () => {
    const { json } = await root('POST', '/v1/documents/clients', { name: 'Bare' });
    const { id, version: at, schema } = { ...json.data, schema: schemaOf(String(json.data.id)) };
    const titles = () =>
      works.scratch.database.migrator.use((ddl) => ddl.rows(`SELECT title FROM ${schema}.project`)).catch(({ code }: { code: string }) => code);
    expect(await titles()).toBe('42P01');
    const switchOn = (version: number) => root('PATCH', path(String(id)), { feature_flags: ['core'] }, { 'if-match': String(version) });
    expect((await switchOn(at)).status).toBe(200);
    expect((await switchOn(at + 1)).status).toBe(200);
    expect(await titles()).toEqual([{ title: 'Inbox' }]);
  });
});

describe('shutting a company', () => {
  const make = async (name: string) => {
    const { json } = await root('POST', '/v1/documents/clients', { name });
    const email = `boss@${name.toLowerCase()}.test`;
    await root('POST', '/v1/documents/users', { email, first_name: 'A', last_name: 'B', role: 'client_admin', client_id: json.data.id, password });
    return { id: String(json.data.id), email, boss: await works.as(email) };
  };
  const names = async (query = '') => (await root('GET', `/v1/documents/clients${query}`)).json.data as unknown as { name: string }[];

  it('signs its people out until a product administrator opens it again, with all that it had and the months since', async () => {
    const { id, email, boss } = await make('Closing');
    expect((await root('DELETE', `/v1/documents/clients/${id}?name=Closing`)).status).toBe(204);
    expect([(await boss('GET', '/v1/users')).status, (await works.anonymous('POST', '/v1/auth/login', { email, password })).json.error.code]).toEqual(
      [401, 'company_closed'],
    );
    expect([(await names()).some(({ name }) => name === 'Closing'), (await names('?deleted=1')).some(({ name }) => name === 'Closing')]).toEqual([
      false,
      true,
    ]);
    const months = () =>
      works.scratch.database.migrator.use((ddl) =>
        ddl.rows<{ part: string }>(
          `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = '${schemaOf(id)}._events'::regclass ORDER BY part`,
        ),
      );
    const before = await months();
    await works.scratch.database.migrator.use((ddl) => ddl.run(`DROP TABLE ${before[0]?.part}`));
    expect((await root('POST', `/v1/documents/clients/${id}/restore`)).json.data).toMatchObject({ id, name: 'Closing' });
    expect(await months()).toEqual(before);
    expect((await works.anonymous('POST', '/v1/auth/login', { email, password })).status).toBe(200);
  });

  /** Gives the company's administrators the right to close it, by a role below theirs; answers one who holds it. */
  const giveRight = async (id: string, name: string) => {
    const { version: at } = (await root('GET', path(id))).json.data;
    const owner = { role: 'owner', parent: 'client_admin', label: 'Owner' };
    const line = { role: 'owner', resource: 'CLIENTS', verb: 'allow' as const, action: 'DELETE_OWN' as const };
    expect((await root('PATCH', path(id), { acl: aclWith([line], [owner]) }, { 'if-match': String(at) })).status).toBe(200);
    const email = `owner@${name.toLowerCase()}.test`;
    await root('POST', '/v1/documents/users', { email, first_name: 'A', last_name: 'B', role: 'owner', client_id: id, password });
    return { email, owner: await works.as(email) };
  };

  it('takes a right of its own, which administrators have not, and cannot give themselves: the own company with DELETE_OWN, every other with DELETE', async () => {
    const { id, boss } = await make('Owned');
    const { owner } = await giveRight(id, 'Owned');
    const at = `/v1/documents/clients/${id}`;
    expect([
      (await operator('DELETE', `${at}?name=Owned`)).status,
      (await admin('DELETE', `${at}?name=Owned`)).status,
      (await boss('DELETE', `${at}?name=Owned`)).status,
      (await owner('DELETE', `${at}?name=Owned&hard=1`)).status,
      (await owner('DELETE', `${path()}?name=First`)).status,
      (await admin('POST', `${at}/restore`)).status,
    ]).toEqual([403, 403, 403, 403, 404, 404]);
    const lines = [{ role: 'client_admin', resource: 'CLIENTS', verb: 'allow' as const, action: 'DELETE_OWN' as const }];
    expect((await saveAcl(aclWith(lines))).json.error).toMatchObject({
      code: 'forbidden',
      details: { grants: [{ resource: 'CLIENTS', action: 'DELETE_OWN' }] },
    });
    expect([(await owner('DELETE', `${at}?name=Owned`)).status, (await boss('GET', '/v1/users')).status]).toEqual([204, 401]);
  });

  it('takes the name of the company, typed as it is; a product administrator may leave it out, unless it goes for good', async () => {
    const { id, boss } = await make('Typed');
    const { owner } = await giveRight(id, 'Typed');
    for (const send of [owner, root]) {
      for (const query of [...(send === owner ? [''] : []), '?name=', '?name=typed', '?name=First', '?hard=1']) {
        const { status, json } = await send('DELETE', `/v1/documents/clients/${id}${query}`);
        expect([status, json.error.code]).toEqual(query === '?hard=1' && send === owner ? [403, 'forbidden'] : [422, 'name_not_typed']);
      }
    }
    expect((await boss('GET', '/v1/users')).status).toBe(200);
    expect([(await root('DELETE', `/v1/documents/clients/${id}`)).status, (await boss('GET', '/v1/users')).status]).toEqual([204, 401]);
  });

  const signIn = (email: string) => works.anonymous('POST', '/v1/auth/login', { email, password });
  const open = (email: string, secret = password) => works.anonymous('POST', '/v1/auth/reopen', { email, password: secret });
  const closedSince = (id: string, days: number) =>
    works.scratch.database.migrator.use((ddl) =>
      ddl.rows(`UPDATE platform.clients SET closed_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days]),
    );

  it('is opened again for 30 days by a sign-in of who may close it, and by nobody else', async () => {
    const { id, email, boss } = await make('Reopened');
    const { email: owning, owner } = await giveRight(id, 'Reopened');
    expect((await owner('DELETE', `/v1/documents/clients/${id}?name=Reopened`)).status).toBe(204);
    const until = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await signIn(owning)).toMatchObject({ status: 403, json: { error: { code: 'company_closed', details: { until, reopen: true } } } });
    expect(await open(email)).toMatchObject({
      status: 403,
      json: { error: { code: 'company_closed', details: { reopen: false } } },
    });
    expect(await open(owning, 'Wrong1password')).toMatchObject({ status: 401, json: { error: { code: 'wrong_credentials' } } });
    await closedSince(id, 31);
    expect(await open(owning)).toMatchObject({ status: 401, json: { error: { code: 'wrong_credentials' } } });
    await closedSince(id, 29);
    expect([(await open(owning)).status, (await signIn(owning)).status]).toEqual([204, 200]);
    // What was signed in before stays signed out.
    expect([(await signIn(email)).status, (await boss('GET', '/v1/users')).status, (await owner('GET', '/v1/users')).status]).toEqual([
      200, 401, 401,
    ]);
    const noted = await inPlatform(works.scratch.database, (platform) =>
      platform.query('SELECT action FROM platform.audit_log WHERE client_id = $1 AND action LIKE $2 ORDER BY id', [id, 'client_%']),
    );
    expect(noted).toEqual([{ action: 'client_shut' }, { action: 'client_opened' }]);
  });

  it('takes it away for good when asked to', async () => {
    const { id } = await make('Gone');
    expect((await root('DELETE', `/v1/documents/clients/${id}?hard=1&name=Gone`)).status).toBe(204);
    expect([(await root('POST', `/v1/documents/clients/${id}/restore`)).status, (await root('GET', `/v1/documents/clients/${id}`)).status]).toEqual([
      404, 404,
    ]);
  });
});

describe('settings of the own client', () => {
  it('are refused by name inside the options, where nothing reads them', async () => {
    const refused = await admin('PATCH', path(), { options: { time_zone: 'Europe/Berlin' } }, { 'if-match': String(await version()) });
    expect([refused.status, refused.json.error.details.fields]).toEqual([
      422,
      [expect.objectContaining({ field: 'options.time_zone', code: 'misplaced', params: { key: 'time_zone', place: 'options' } })],
    ]);
  });

  it('sorts texts by the new language at once, and builds the indexes of its order behind it', async () => {
    const indexed = () =>
      works.scratch.database.migrator.use(async (ddl) => {
        const rows = await ddl.rows<{ name: string }>(`SELECT indexname AS name FROM pg_indexes WHERE schemaname = $1 AND indexname ~ '_sort_'`, [
          works.first.schema,
        ]);
        return [...new Set(rows.map(({ name }) => /_sort_(\w+)$/.exec(name)?.[1]))];
      });
    const speak = async (language: string) => {
      expect((await admin('PATCH', path(), { language }, { 'if-match': String(await version()) })).status).toBe(200);
      return ((await admin('GET', '/v1/users')).json.data as unknown as { client: { sorting: string } }[])[0]?.client.sorting;
    };
    const soon = { timeout: 60_000 };
    expect(await speak('es')).toBe('es');
    await expect.poll(indexed, soon).toEqual(['es']);
    expect(await speak('en')).toBe('und');
    await expect.poll(indexed, soon).toEqual(['und']);
  });

  it('changes at a version', async () => {
    const at = await version();
    const headers = { 'if-match': String(at) };
    expect(
      (await admin('PATCH', path(), { time_zone: 'Europe/Berlin', options: { number_format: 'comma_point' } }, headers)).json.data,
    ).toMatchObject({
      time_zone: 'Europe/Berlin',
      version: at + 1,
    });
    const [person] = (await admin('GET', '/v1/users')).json.data;
    expect(person).toMatchObject({ client: { time_zone: 'Europe/Berlin', number_format: 'comma_point' } });
    const unknown = await admin('PATCH', path(), { options: { number_format: 'space' } }, { 'if-match': String(at + 1) });
    expect([unknown.status, unknown.json.error.details.fields]).toEqual([422, [expect.objectContaining({ field: 'options.number_format' })]]);
    for (const colour of ['red', '#fff', '#0f6b74;', 7]) {
      const refused = await admin('PATCH', path(), { options: { look: { colour } } }, { 'if-match': String(at + 1) });
      expect([refused.status, refused.json.error.details.fields[0]?.field]).toEqual([422, 'options.look.colour']);
    }
    const late = await admin('PATCH', path(), { name: 'Late' }, headers);
    expect([late.status, late.json.error.code, late.json.error.details.current]).toEqual([
      409,
      'out_of_sync',
      expect.objectContaining({ version: at + 1 }),
    ]);
    expect((await admin('PATCH', path(), { name: 'X' })).status).toBe(428);
    expect((await operator('PATCH', path(), { name: 'X' }, { 'if-match': String(at + 1) })).status).toBe(403);
    expect((await admin('PATCH', path(), { feature_flags: ['everything'] }, { 'if-match': String(at + 1) })).status).toBe(403);
  });
});

describe('the access list', () => {
  const clerk = { role: 'clerk', parent: 'user', label: 'Clerk' };

  it('takes roles and lines of the client’s own, computes the ancestors, and holds at once', async () => {
    const { status, json } = await saveAcl(aclWith([{ role: 'clerk', resource: 'USERS', verb: 'allow', action: 'READ_OWN' }], [clerk]));
    expect([status, (json.data.acl as Acl).flattenRoles.clerk]).toEqual([200, ['user', 'guest']]);
    await admin('POST', '/v1/documents/users', { email: 'clerk@first.test', first_name: 'C', last_name: 'K', role: 'clerk', password });
    const signedIn = await works.as('clerk@first.test');
    expect((await signedIn('GET', '/v1/users')).status).toBe(200);
    await saveAcl(aclWith([], [clerk]));
    expect((await signedIn('GET', '/v1/users')).status).toBe(403);
  });

  it('applies a change of a group to the groups below it', async () => {
    const signedIn = await works.as('clerk@first.test');
    await saveAcl(aclWith([{ role: 'user', resource: 'USERS', verb: 'allow', action: 'READ_OWN' }], [clerk]));
    expect((await signedIn('GET', '/v1/users')).status).toBe(200);
    await saveAcl(aclWith([], [clerk]));
  });

  it('refuses an allow that stands against an explicit deny above it, and stores nothing', async () => {
    const before = await storedAcl();
    const deny = { role: 'user', resource: 'FORMS', verb: 'deny', action: 'READ' } as const;
    const { status, json } = await saveAcl(aclWith([deny, { role: 'clerk', resource: 'FORMS', verb: 'allow', action: 'READ_OWN' }], [clerk]));
    expect([status, json.error.details.fields]).toEqual([422, [expect.objectContaining({ field: 'acl.privileges[1].verb', code: 'conflict' })]]);
    expect(await storedAcl()).toEqual(before);
  });

  it('grants nothing that its saver does not hold', async () => {
    const before = await storedAcl();
    for (const acl of [
      aclWith([{ role: 'user', resource: 'CLIENTS', verb: 'allow', action: 'READ' }], [clerk]),
      aclWith([{ role: 'client_admin', resource: 'USERS', verb: 'allow', action: 'UPDATE' }], [clerk]),
      aclWith([], [clerk, { role: 'boss', parent: 'admin', label: 'Boss' }]),
    ]) {
      const { status, json } = await saveAcl(acl);
      expect([status, json.error.code]).toEqual([403, 'forbidden']);
    }
    expect((await saveAcl(aclWith([], [clerk]), operator)).status).toBe(403);
    expect(await storedAcl()).toEqual(before);
  });

  it('keeps roles that people have, and refuses cycles and unknown names', async () => {
    expect((await saveAcl(aclWith())).json.error.details.fields).toMatchObject([{ field: 'acl.roles', code: 'in_use' }]);
    const cycle = aclWith([], [clerk, { role: 'a', parent: 'b', label: 'A' }, { role: 'b', parent: 'a', label: 'B' }]);
    expect((await saveAcl(cycle)).json.error.details.fields.map(({ code }) => code)).toEqual(['cycle', 'cycle']);
    expect((await saveAcl(aclWith([{ role: 'clerk', resource: 'ROCKETS', verb: 'allow', action: 'READ' }], [clerk]))).status).toBe(422);
    expect((await saveAcl(aclWith([], [clerk]), admin, 1)).status).toBe(409);
  });

  it('notes changes of rights in the audit log', async () => {
    const rows = await inPlatform(works.scratch.database, (platform) =>
      platform.query(`SELECT action FROM platform.audit_log WHERE client_id = $1`, [works.first.id]),
    );
    expect(rows).toContainEqual({ action: 'rights' });
  });
});
