import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { type Answer, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let root: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  [admin, operator, root] = (await Promise.all([people.admin, people.operator, people.root].map((email) => works.as(email)))) as [Send, Send, Send];
});
afterAll(() => works?.close());

type Operation = { op: string; collection: string; [key: string]: unknown };
const batch = (by: Send, operations: Operation[], headers = {}) => by('POST', '/v1/documents/batch', { operations }, headers);
const person = (email: string, more = {}): Operation => ({
  op: 'create',
  collection: 'users',
  data: { email, first_name: 'New', last_name: 'Person', role: 'user', password: 'Correct7horse', ...more },
});
const template = (name: string): Operation => ({
  op: 'create',
  collection: 'message_templates',
  data: { name, subject: name, body: 'Hello', channel: 'email' },
});
const broken = { op: 'delete', collection: 'models', id: 'project' };
const refused = ({ status, json }: Answer) => [status, json.error.details.fields?.map(({ field, code }) => `${field}: ${code}`) ?? json.error.code];

const users = async () => (await admin('GET', '/v1/documents/users?limit=500')).json;
const idOf = async (email: string) => (await root('GET', '/v1/users?limit=500')).json.data.find((each) => each.email === email)?.id ?? '';
const companies = async () => (await root('GET', '/v1/documents/clients?limit=500')).json.data.map(({ name }) => name);
const schemas = () => works.scratch.database.migrator.use((ddl) => ddl.rows("SELECT 1 FROM pg_namespace WHERE nspname LIKE 't\\_%'"));
const stored = (id: string) => inPlatform(works.scratch.database, (platform) => platform.one(ClientEntity, { id }));

it('makes, changes and deletes people along with documents, and answers them in the order of the operations', async () => {
  const made = await batch(admin, [person('first@batch.test'), template('Hello'), person('second@batch.test', { client_id: works.first.id })]);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  expect(made.json.data).toMatchObject([
    { email: 'first@batch.test', client_id: works.first.id, version: 1 },
    { name: 'Hello' },
    { email: 'second@batch.test' },
  ]);
  const [first, document, second] = made.json.data;
  const changed = await batch(admin, [
    { op: 'update', collection: 'users', id: first?.id, version: 1, data: { first_name: 'Changed' } },
    { op: 'delete', collection: 'users', id: second?.id },
    { op: 'delete', collection: 'message_templates', id: document?.id },
  ]);
  expect(changed.json.data).toMatchObject([{ first_name: 'Changed', version: 2 }, { disabled: true }, { name: 'Hello' }]);
  const signIn = (email: string) => works.anonymous('POST', '/v1/auth/login', { email, password: 'Correct7horse' });
  expect([(await signIn('first@batch.test')).status, (await signIn('second@batch.test')).status]).toEqual([200, 401]);
});

it('invites who gets no password', async () => {
  const { json } = await batch(admin, [person('invited@batch.test', { password: undefined })]);
  const mails = await inPlatform(works.scratch.database, (platform) =>
    platform.query('SELECT kind FROM platform.account_mails WHERE user_id = $1', [json.data[0]?.id]),
  );
  expect(mails).toEqual([{ kind: 'invitation' }]);
});

it('leaves nothing of a batch of which one operation is refused', async () => {
  const [total, names] = [(await users()).total, await companies()];
  const before = await schemas();
  const update = { op: 'update', collection: 'clients', id: works.second.id, version: works.second.version, data: { name: 'Renamed' } };
  const shut = { op: 'delete', collection: 'clients', id: works.second.id, data: { name: 'Renamed' } };
  const company = { op: 'create', collection: 'clients', data: { name: 'Never' } };
  const twice = [
    company,
    { ...company, data: { name: 'Neither' } },
    { op: 'update', collection: 'clients', id: works.second.id, version: 99, data: {} },
  ];
  expect((await batch(admin, [person('never@batch.test'), template('Never'), broken])).json.error.code).toBe('template_undeletable');
  expect((await batch(admin, [template('Never'), person('never@batch.test'), person('first@batch.test')])).json.error.code).toBe('not_unique');
  expect((await batch(root, [person('never@batch.test'), update, shut, { ...update, version: 99 }])).status).toBe(404);
  expect((await batch(root, [person('never@batch.test'), ...twice])).status).toBe(409);
  expect([(await users()).total, await companies(), await schemas()]).toEqual([total, names, before]);
  expect(await stored(works.second.id)).toMatchObject({ name: 'Second', disabled: false });
  const { acl } = (await root('GET', `/v1/documents/clients/${works.second.id}`)).json.data as unknown as { acl: object };
  const now = await stored(works.second.id);
  const rights = { ...update, version: now.version, data: { acl, name: 'Renamed' } };
  expect((await batch(root, [rights, { ...update, version: 99 }])).status).toBe(409);
  expect(await stored(works.second.id)).toMatchObject({ name: 'Second', version: now.version + 2, acl: now.acl ?? expect.anything() });
  expect((await admin('GET', '/v1/documents/message_templates')).text).not.toContain('Never');
});

it('takes a new company away again when what comes after it fails', async () => {
  const before = [await companies(), await schemas()];
  const company = (name: unknown) => ({ op: 'create', collection: 'clients', data: { name } });
  const taken = await works.scratch.database.migrator.use((ddl) =>
    ddl
      .rows("CREATE FUNCTION platform.refuse_company() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$")
      .then(() =>
        ddl.rows(
          "CREATE TRIGGER refuse BEFORE INSERT ON platform.clients FOR EACH ROW WHEN (NEW.name = 'Refused') EXECUTE FUNCTION platform.refuse_company()",
        ),
      ),
  );
  expect(taken).toEqual([]);
  const answer = await batch(root, [company('Kept for a moment'), company('Refused'), person('moment@batch.test')]);
  expect(answer.status).toBe(500);
  expect([await companies(), await schemas()]).toEqual(before);
  expect(await idOf('moment@batch.test')).toBe('');
});

it('makes, changes and shuts companies for a product administrator, once per Idempotency-Key', async () => {
  const operations = [{ op: 'create', collection: 'clients', data: { name: 'Batched' } }, template('With it')];
  const answers = await Promise.all([1, 2].map(() => batch(root, operations, { 'idempotency-key': 'company' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  const [company] = answers[0]?.json.data ?? [];
  expect((await companies()).filter((name) => name === 'Batched')).toHaveLength(1);
  const { id, version } = company as { id: string; version: number };
  const changed = await batch(root, [{ op: 'update', collection: 'clients', id, version, data: { name: 'Renamed', feature_flags: ['core'] } }]);
  expect(changed.json.data).toMatchObject([{ name: 'Renamed', feature_flags: ['core'], version: version + 1 }]);
  expect((await batch(root, [{ op: 'delete', collection: 'clients', id }])).json.error.code).toBe('name_not_typed');
  expect((await batch(root, [{ op: 'delete', collection: 'clients', id, data: { name: 'Renamed' } }])).status).toBe(200);
  expect(await stored(id)).toMatchObject({ disabled: true });
});

it('changes the own company at its version, for who may', async () => {
  const { version } = await stored(works.first.id);
  const update = (at: number): Operation => ({ op: 'update', collection: 'clients', id: works.first.id, version: at, data: { options: { a: 1 } } });
  expect((await batch(admin, [update(version + 1)])).status).toBe(409);
  expect((await batch(operator, [update(version)])).status).toBe(403);
  expect((await batch(admin, [template('Beside it'), update(version)])).json.data).toMatchObject([{ name: 'Beside it' }, { version: version + 1 }]);
  expect((await batch(root, [template('Once more'), { ...update(version + 1), id: works.first.id.toUpperCase() }])).status).toBe(200);
  for (const id of [works.first.id, works.first.id.toUpperCase()]) {
    expect(refused(await batch(root, [{ op: 'delete', collection: 'clients', id }]))).toEqual([422, ['operations[0].id: own_client']]);
  }
});

it('knows nobody and nothing of another company', async () => {
  const other = await idOf(people.other);
  const nobody = '0192f0a0-0000-7000-8000-00000000dead';
  for (const collection of ['users', 'clients']) {
    for (const operation of [
      { op: 'update', collection, version: 1, data: {} },
      { op: 'delete', collection },
    ]) {
      const ask = (id: string) => batch(admin, [{ ...operation, id }]);
      const id = collection === 'users' ? other : works.second.id;
      const [theirs, none] = [await ask(id), await ask(nobody)];
      expect([collection, theirs.status]).toEqual([collection, 404]);
      const plain = ({ text }: Answer, asked: string) => text.replace(/"request_id":"[^"]+"/, '').replaceAll(asked, '');
      expect(plain(theirs, id)).toBe(plain(none, nobody));
    }
  }
  expect(refused(await batch(admin, [person('theirs@batch.test', { client_id: works.second.id })]))).toEqual([403, 'other_client']);
  expect(refused(await batch(root, [person('theirs@batch.test', { client_id: works.second.id })]))).toEqual([403, 'other_client']);
});

it('gives nobody a right that they lack', async () => {
  const [self, boss] = [await idOf(people.operator), await idOf(people.root)];
  expect((await batch(operator, [person('by-operator@batch.test')])).status).toBe(403);
  expect((await batch(operator, [{ op: 'update', collection: 'users', id: self, version: 1, data: { role: 'client_admin' } }])).status).toBe(403);
  expect((await batch(admin, [person('boss@batch.test', { role: 'admin' })])).status).toBe(403);
  expect((await batch(admin, [{ op: 'delete', collection: 'users', id: boss }])).status).toBe(403);
  expect((await batch(admin, [{ op: 'create', collection: 'clients', data: { name: 'Mine' } }])).status).toBe(403);
});

it('names the field of what it refuses, and takes no key that is not for callers', async () => {
  const of = async (...operations: Operation[]) => refused(await batch(root, operations));
  expect(await of(template('x'), person('no address'))).toEqual([422, ['operations[1].data.email: invalid_format']]);
  for (const key of ['id', 'version', 'password_hash', 'session_version', 'disabled', 'created_on'])
    expect(await of(person('mass@batch.test', { [key]: 1 }))).toEqual([422, [`operations[0].data.${key}: unknown`]]);
  for (const key of ['schema', 'id', 'slug', 'disabled', 'acl', 'ready_at'])
    expect(await of({ op: 'create', collection: 'clients', data: { name: 'Mass', [key]: 1 } })).toEqual([
      422,
      [`operations[0].data.${key}: unknown`],
    ]);
  expect(await of({ op: 'update', collection: 'users', id: await idOf(people.operator), version: 1, data: { password: 'Correct7horse' } })).toEqual([
    422,
    ['operations[0].data.password: unknown'],
  ]);
  expect(await of(person('role@batch.test', { role: 'nobody' }))).toEqual([422, ['operations[0].data.role: unknown_role']]);
  expect(await of({ op: 'update', collection: 'users', version: 1, data: {} })).toEqual([422, 'doc_id_required']);
  expect(await of({ op: 'update', collection: 'users', id: await idOf(people.operator), data: {} })).toEqual([428, 'version_missing']);
});
