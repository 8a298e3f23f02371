import { textOf } from '@millwright/core/archive/text.ts';
import type { ArchiveFiles } from '@millwright/core/archive/types.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, people, type Send, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { problemsOnce } from '../http/testing/once.ts';
import { allRoutes } from '../routes.ts';
import { listener, projects } from '../testing/made-up.ts';

type Read = { format: number; product: string; files: ArchiveFiles; hash: string; base: Record<string, string> };
type Told = {
  changes: { path: string; kind: string; places: { at: string[]; from: unknown; to: unknown }[] }[];
  hash: string;
  restore_point: string;
};

let works: TestApp;
let admin: Send;
let other: Send;
beforeAll(async () => {
  works = await testApp({
    built_in: projects({ settings_data_connections: [listener({ type: 'manual' }, 'tidy')] }),
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  [admin, other] = (await Promise.all([people.admin, people.other].map((email) => works.as(email)))) as [Send, Send];
  await populate();
});
afterAll(() => works?.close());

const dataOf = async (send: Send, method: string, path: string, body?: unknown, headers = {}) => {
  const { status, text, json } = await send(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data;
};
const read = async (send: Send) => (await dataOf(send, 'GET', '/v1/configuration/archive')) as unknown as Read;
const archiveOf = ({ format, product, files }: Read) => ({ format, product, files });
const preview = async (send: Send, body: object) =>
  (await dataOf(send, 'POST', '/v1/configuration/archive/preview', body)) as unknown as Told & { refusal: { code: string } | null };
const push = (send: Send, body: object) => send('POST', '/v1/configuration/archive', body);
const pushed = async (send: Send, body: object) => (await dataOf(send, 'POST', '/v1/configuration/archive', body)) as unknown as Told;
const secret = `whsec_${Buffer.from('signs for others, in 32 bytes of').toString('base64')}`;

/** One of each kind: a model of its own with a relation to a built-in one, a view, a form, automations with secrets, changes, a role. */
async function populate() {
  const make = (collection: string, document: object) => dataOf(admin, 'POST', `/v1/documents/${collection}`, document);
  const text = (name: string) => ({ name, label: { en: name, de: `${name} (de)` }, type: 'text' });
  const machine = await make('models', {
    slug: 'machine',
    name: 'machine',
    displayed_name: { en: 'Machine', de: 'Maschine' },
    primary_attribute: 'name',
    schema: [text('name'), { ...text('power'), type: 'number' }, text('maker')],
  });
  const models = (await dataOf(admin, 'GET', '/v1/documents/models')) as unknown as {
    id: string;
    slug: string;
    version: number;
    schema: JsonObject[];
  }[];
  const task = models.find(({ slug }) => slug === 'task');
  await make('relations', {
    slug: 'machine_task',
    name: 'task',
    inverse: 'machines',
    labels: { name: 'Task', inverse: 'Machines' },
    type: 'N_1',
    object_id: machine.id,
    to_object_id: task?.id,
  });
  const group = await make('view_groups', { name: 'Shop', order: 1.25, parent: null });
  await make('views', { name: 'Machines', view_group: group.id, order: 0.5, model: 'machine', root: { blocks: [] }, setup: {} });
  await make('forms', {
    name: 'Machine',
    title: 'Machine',
    model: 'machine',
    fields: [{ id: 'name', kind: 'text', attribute: 'name' }],
    read_query: '',
    write_query: 'mutation ($values: JSON!) { save_machine(items: [$values]) { identity } }',
  });
  await make('settings_data_connections', {
    name: 'tells',
    label: 'Tells',
    trigger: { type: 'object_created', model_ids: ['machine'] },
    steps: [
      step('tell', 'webhook', { input: { url: 'https://one.test', secret } }),
      step('tell-too', 'webhook', { input: { url: 'https://one.test', secret } }),
    ],
    edges: edges('tell>tell-too'),
    disabled: false,
  });
  await make('message_templates', { name: 'Hello', subject: 'Hello', body: 'Hello', channel: 'email' });
  await make('integrations', { name: 'shop', url: 'https://shop.test', authentication: { api_key: secret } });
  await dataOf(
    admin,
    'PATCH',
    `/v1/documents/models/${task?.id}`,
    { displayed_name: 'Job', schema: [...(task?.schema ?? []), { name: 'our_rating', label: 'Ours', type: 'number' }] },
    { 'if-match': String(task?.version) },
  );
  await dataOf(admin, 'POST', '/v1/access/changes', {
    roles: [{ role: 'mechanic', parent: 'user', label: 'Mechanic' }],
    cells: [{ role: 'mechanic', resource: `MODELS.${machine.id}`, action: 'UPDATE_OWN', verb: 'allow' }],
  });
}

describe('the archive of a company', () => {
  it('is its configuration without secrets, a file a document, attribute and role', async () => {
    const { files, format } = await read(admin);
    expect(format).toBe(1);
    expect(Object.keys(files).sort()).toEqual([
      'forms/machine.json',
      'integrations/shop.json',
      'message_templates/hello.json',
      'models/machine/fields/maker.json',
      'models/machine/fields/name.json',
      'models/machine/fields/power.json',
      'models/machine/model.json',
      'models/task/fields/our_rating.json',
      'models/task/model.json',
      'relations/machine_task.json',
      'roles/admin.json',
      'roles/client_admin.json',
      'roles/guest.json',
      'roles/mechanic.json',
      'roles/user.json',
      'settings_data_connections/tells.json',
      'view_groups/shop.json',
      'views/machines.json',
    ]);
    expect(files['view_groups/shop.json']?.order).toBe(1.25);
    expect(files['models/machine/fields/power.json']).toMatchObject({ after: 'name', label: { de: 'power (de)' } });
    for (const word of [secret, 'sealed:', '$secret']) expect(JSON.stringify(files)).not.toContain(word);
  });

  it('makes another company the same: read there it is the same to the byte, and works', async () => {
    const mine = await read(admin);
    const { hash } = await read(other);
    const told = await preview(other, { archive: archiveOf(mine) });
    expect([told.refusal, told.hash, told.changes.find(({ path }) => path === 'views/machines.json')?.kind]).toEqual([null, hash, 'added']);
    const done = await pushed(other, { archive: archiveOf(mine), hash });
    const theirs = await read(other);
    expect(textOf(theirs.files)).toBe(textOf(mine.files));
    expect([theirs.hash, done.hash]).toEqual([mine.hash, mine.hash]);
    await dataOf(other, 'POST', '/v1/graph/save/', { model: 'machine', properties: { name: 'Lathe', power: 7 } });
    await dataOf(other, 'POST', '/v1/graph/save/', { model: 'task', properties: { title: 'Turn', our_rating: 4 } });
    const again = await preview(other, { archive: archiveOf(mine) });
    expect(again.changes).toEqual([]);
  });

  it('keeps the secrets of the company that it is brought to', async () => {
    const stored = () =>
      works.scratch.database.migrator.use((ddl) =>
        ddl.rows<{ text: string }>(
          `SELECT data::text AS text FROM platform.documents WHERE client_id = '${works.first.id}' AND collection IN ('integrations', 'settings_data_connections') ORDER BY id`,
        ),
      );
    const sealedIn = async () => (await stored()).flatMap(({ text }) => text.match(/sealed:v1:[\w:-]+/g) ?? []);
    const before = await sealedIn();
    expect(before).toHaveLength(3);
    const mine = await read(admin);
    const files = { ...mine.files };
    files['settings_data_connections/tells.json'] = { ...files['settings_data_connections/tells.json'], label: 'Tells others' } as JsonObject;
    files['integrations/shop.json'] = { ...files['integrations/shop.json'], name: 'Shop too' } as JsonObject;
    await pushed(admin, { archive: { ...archiveOf(mine), files }, hash: mine.hash });
    expect(await sealedIn()).toEqual(before);
  });
});

describe('a push', () => {
  const group = (at: number, parts: object = {}) => ({
    [`view_groups/g${at}.json`]: {
      id: `0192f0a0-0000-7000-8000-00000000000${at}`,
      slug: `g${at}`,
      name: `Group ${at}`,
      order: at,
      parent: null,
      ...parts,
    },
  });

  it('is refused when the company has moved since it was looked at', async () => {
    const before = await read(admin);
    await pushed(admin, { archive: { ...archiveOf(before), files: group(1) }, hash: before.hash });
    const { status, json } = await push(admin, { archive: { ...archiveOf(before), files: group(2) }, hash: before.hash });
    expect([status, json.error.code]).toEqual([409, 'archive_moved']);
  });

  it('is done whole or not at all, and says beforehand that it would be refused', async () => {
    const { hash, format, product } = await read(admin);
    const role = { 'roles/broken.json': { role: 'broken', parent: 'nobody', label: 'Broken', rights: {} } };
    const view = {
      'views/v.json': { id: '0192f0a0-0000-7000-8000-000000000009', slug: 'v', name: 'V', view_group: 'gone', order: 1, root: 5, setup: {} },
    };
    for (const wrong of [role, view]) {
      const archive = { format, product, files: { ...group(3), ...wrong } };
      expect((await preview(admin, { archive })).refusal).toMatchObject({ code: 'invalid' });
      expect((await push(admin, { archive, hash })).status).toBe(422);
    }
    expect((await read(admin)).hash).toBe(hash);
  });

  it('leaves what only the company has changed, asks about both, and takes away only what it is told to', async () => {
    const first = await read(admin);
    await pushed(admin, { archive: { ...archiveOf(first), files: { ...group(4), ...group(5) } }, hash: first.hash });
    const base = await read(admin);
    await pushed(admin, { archive: { ...archiveOf(base), files: group(4, { name: 'Theirs' }) }, hash: base.hash });
    const { hash } = await read(admin);
    const mine = { ...base.files };
    const sent = (files: ArchiveFiles, more = {}) => ({ archive: { ...archiveOf(base), files }, base: base.base, ...more });
    expect((await preview(admin, sent(mine))).changes).toEqual([]);
    const both = await preview(admin, sent({ ...mine, ...group(4, { name: 'Ours' }) }));
    expect(both).toMatchObject({ refusal: { code: 'archive_conflict' }, changes: [{ path: 'view_groups/g4.json', kind: 'conflict' }] });
    expect(both.changes[0]?.places).toEqual([{ at: ['name'], from: 'Theirs', to: 'Ours' }]);
    expect((await push(admin, sent({ ...mine, ...group(4, { name: 'Ours' }) }, { hash }))).json.error.code).toBe('archive_conflict');
    const { 'view_groups/g5.json': _, ...less } = mine;
    expect((await preview(admin, sent(less))).changes).toMatchObject([{ path: 'view_groups/g5.json', kind: 'removed' }]);
    const kept = await pushed(admin, sent(less, { hash }));
    expect('view_groups/g5.json' in (await read(admin)).files).toBe(true);
    await pushed(admin, sent(less, { hash: kept.hash, remove: true }));
    expect('view_groups/g5.json' in (await read(admin)).files).toBe(false);
  });

  it('is taken back by its restore point, whatever it was', async () => {
    const before = await read(admin);
    const { 'views/machines.json': view, ...rest } = before.files;
    const archive = { ...archiveOf(before), files: { ...rest, ...group(6), 'views/machines.json': { ...view, name: 'Renamed' } as JsonObject } };
    const done = await pushed(admin, { archive, hash: before.hash });
    const { data } = (await admin('GET', '/v1/configuration/restore-points')).json;
    expect(data[0]).toMatchObject({ id: done.restore_point, changes: 2 });
    const path = `/v1/configuration/restore-points/${done.restore_point}/restore`;
    const [theirs, nobodys] = await Promise.all([path, path.replace(done.restore_point, works.first.id)].map((each) => other('POST', each, {})));
    expect([theirs?.status, theirs?.json.error.code]).toEqual([nobodys?.status, nobodys?.json.error.code]);
    await dataOf(admin, 'POST', path, {});
    expect(textOf((await read(admin)).files)).toBe(textOf(before.files));
    expect((await admin('POST', path, {})).json).toMatchObject({ data: { changes: [] } });
  });

  it('is done once per Idempotency-Key, and so is what takes it back', async () => {
    const { hash, format, product } = await read(admin);
    const bring = (at: number) => ({ path: '/v1/configuration/archive', body: { hash, archive: { format, product, files: group(at) } } });
    expect(await problemsOnce('push', { by: admin, call: bring(7), other: bring(8) })).toEqual([]);
    const [last, before] = (await admin('GET', '/v1/configuration/restore-points')).json.data;
    const back = (id: string | undefined) => ({ path: `/v1/configuration/restore-points/${id}/restore`, body: {} });
    expect(await problemsOnce('restore', { by: admin, call: back(last?.id), other: back(before?.id) })).toEqual([]);
    expect((await read(admin)).hash).toBe(hash);
  });

  it('is an administrator’s', async () => {
    const operator = await works.as(people.operator);
    const { hash, ...archive } = await read(admin);
    for (const call of [
      operator('GET', '/v1/configuration/archive'),
      push(operator, { archive: archiveOf(archive as Read), hash }),
      operator('GET', '/v1/configuration/restore-points'),
    ])
      expect((await call).status).toBe(403);
  });

  it('by an API token brings no rights, and says that a person has to', async () => {
    const token = { name: 'CI', scope: 'write', expires_in_days: 1, password };
    const program = sender(works.url, String((await dataOf(admin, 'POST', '/v1/tokens', token)).token));
    const { hash, format, product, files } = await read(program);
    const mechanic = { ...files['roles/mechanic.json'], label: 'Fitter' } as JsonObject;
    const archive = { format, product, files: { ...group(9), 'roles/mechanic.json': mechanic } };
    const told = await pushed(program, { archive, hash });
    expect(told.changes.map(({ path, kind }) => [path, kind])).toEqual([
      ['roles/mechanic.json', 'by_person'],
      ['view_groups/g9.json', 'added'],
    ]);
    expect((await read(admin)).files['roles/mechanic.json']).toEqual(files['roles/mechanic.json']);
    await pushed(admin, { archive, hash: told.hash });
    expect((await read(admin)).files['roles/mechanic.json']).toMatchObject({ label: 'Fitter', rights: files['roles/mechanic.json']?.rights });
  });

  it('of too many files, or that changes too much at once, is refused before anything is looked at', async () => {
    const { hash, format, product } = await read(admin);
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => {
          const id = `0192f0a1-0000-7000-8000-${String(at).padStart(12, '0')}`;
          return [`view_groups/m${at}.json`, { id, slug: `m${at}`, name: `M${at}`, order: at, parent: null }];
        }),
      );
    for (const count of [2001, 5001]) {
      const archive = { format, product, files: many(count) };
      for (const path of ['', '/preview']) {
        const { status, json } = await admin('POST', `/v1/configuration/archive${path}`, { archive, ...(path ? {} : { hash }) });
        expect([status, json.error.details.fields]).toMatchObject([422, [{ field: 'archive.files' }]]);
      }
    }
    expect((await read(admin)).hash).toBe(hash);
  });

  it('is refused where a role or a change of a built-in document has another shape', async () => {
    const { hash, format, product, files } = await read(admin);
    const role = { role: 'odd', parent: 'user', label: 'Odd', rights: {} };
    const task = files['models/task/model.json'] as JsonObject;
    const rating = files['models/task/fields/our_rating.json'] as JsonObject;
    const wrong: [string, object, string][] = [
      ['roles/odd.json', { ...role, rights: null }, 'rights'],
      ['roles/odd.json', { ...role, rights: { VIEWS: null } }, 'rights.VIEWS'],
      ['roles/odd.json', { ...role, rights: { VIEWS: { READ: 'x' } } }, 'rights.VIEWS.READ'],
      ['roles/odd.json', { ...role, rights: { VIEWS: { SEE: 'allow' } } }, 'rights.VIEWS.SEE'],
      ['roles/odd.json', { ...role, label: 5 }, 'label'],
      ['models/task/model.json', { ...task, before: 'x' }, 'before'],
      ['models/task/model.json', { ...task, before: [{ at: 'x', value: 1 }] }, 'before[0].at'],
      ['models/task/model.json', { id: task.id, slug: 'task', $built_in: true, before: [] }, 'changes'],
      ['models/task/fields/our_rating.json', { ...rating, $before: 'x' }, '$before'],
    ];
    for (const [path, content, place] of wrong) {
      const archive = { format, product, files: { ...files, [path]: content } };
      for (const [at, more] of [
        ['', { hash }],
        ['/preview', {}],
      ] as const) {
        const { status, json } = await admin('POST', `/v1/configuration/archive${at}`, { archive, ...more });
        expect([path, place, status]).toEqual([path, place, 422]);
        expect(json.error.details.fields[0]?.field).toContain(`${path}.${place}`);
      }
    }
    expect((await read(admin)).hash).toBe(hash);
  });

  it('names the file that can not be read', async () => {
    const { hash, format, product } = await read(admin);
    const refused = async (files: object, of = format) => (await push(admin, { archive: { format: of, product, files }, hash })).json.error;
    expect(await refused({ 'things/a.json': {} })).toMatchObject({ code: 'archive_unknown_file', details: { path: 'things/a.json' } });
    expect(await refused({ 'views/a.json': {} })).toMatchObject({ code: 'archive_without_id', details: { path: 'views/a.json' } });
    expect((await refused({}, 99)).code).toBe('archive_newer');
  });
});

describe('of a changed built-in automation', () => {
  const path = 'settings_data_connections/tidy.json';
  const change = async () => {
    const { id, version } = await dataOf(admin, 'GET', '/v1/documents/settings_data_connections/tidy');
    const post = step('post', 'webhook', { input: { url: 'https://one.test', secret } });
    await dataOf(admin, 'PATCH', `/v1/documents/settings_data_connections/${id}`, { steps: [post], edges: [] }, { 'if-match': String(version) });
  };
  const ofSteps = (file: JsonObject) => ((file.changes as JsonObject).steps as JsonObject).$items as Record<string, JsonObject>;

  it('no secret is told, and none is taken as a text', async () => {
    await change();
    const { hash, format, product, files } = await read(admin);
    const file = files[path] as JsonObject;
    for (const word of [secret, 'sealed:', '$secret']) expect(JSON.stringify(file)).not.toContain(word);
    const post = ofSteps(file).post as JsonObject;
    const input = post.input as JsonObject;
    const inSteps = (steps: object) => ({ ...file, changes: { ...(file.changes as JsonObject), steps } });
    const wrong: [object, string][] = [
      [inSteps({ $items: { post: { ...post, input: { ...input, secret: 'hush' } } } }), 'changes.steps.post.input.secret'],
      [inSteps([{ ...post, input: { ...input, headers: { authorization: 'hush' } } }]), 'changes.steps.post.input.headers.authorization'],
      [inSteps({ $items: { gone: { input: { secret: 'hush' } } } }), 'changes.steps.gone.input.secret'],
      [{ ...file, changes: { ...(file.changes as JsonObject), webhook_secret: 'hush' } }, 'changes.webhook_secret'],
      [{ ...file, before: [{ at: ['steps', 'post', 'input', 'secret'], value: 'hush' }] }, 'before.steps.post.input.secret'],
    ];
    for (const [content, field] of wrong) {
      const { status, json } = await push(admin, { archive: { format, product, files: { ...files, [path]: content } }, hash });
      expect([status, json.error.details?.fields]).toMatchObject([422, [{ field, code: 'plain_secret' }]]);
    }
    expect((await read(admin)).hash).toBe(hash);
    const renamed = { ...file, changes: { ...(file.changes as JsonObject), description: 'Tidies' } };
    await pushed(admin, { archive: { format, product, files: { ...files, [path]: renamed } }, hash });
    const rows = () =>
      works.scratch.database.migrator.use((ddl) =>
        ddl.rows<{ text: string }>(`SELECT data::text AS text FROM platform.documents WHERE client_id = '${works.first.id}' AND slug = 'tidy'`),
      );
    expect((await rows())[0]?.text).toMatch(/"secret": "sealed:/);
  });

  it('no secret is told that an earlier release has stored as a text', async () => {
    await works.scratch.database.migrator.use((ddl) =>
      ddl.rows(
        `UPDATE platform.documents SET data = jsonb_set(data, '{steps,$items,post,input,secret}', '"hush_plain"') WHERE client_id = $1 AND slug = 'tidy'`,
        [works.first.id],
      ),
    );
    await dataOf(admin, 'POST', '/v1/documents/view_groups', { name: 'Moves on', order: 9, parent: null });
    const { hash, format, product, files } = await read(admin);
    expect(JSON.stringify(files)).not.toContain('hush_plain');
    const shop = { ...files['view_groups/shop.json'], name: 'Shop again' } as JsonObject;
    await pushed(admin, { archive: { format, product, files: { ...files, 'view_groups/shop.json': shop } }, hash });
    const points = await works.scratch.database.migrator.use((ddl) =>
      ddl.rows<{ text: string }>('SELECT files::text AS text FROM platform.restore_points WHERE client_id = $1', [works.first.id]),
    );
    expect(points.length).toBeGreaterThan(0);
    expect(points.filter(({ text }) => text.includes('hush_plain'))).toEqual([]);
  });
});

describe('who may not read a document of it', () => {
  it('gets no archive at all, and no preview: one with holes would take away what they can not see', async () => {
    const whole = await read(admin);
    const [archive, { files }] = [archiveOf(whole), whole];
    const view = files['views/machines.json'] as JsonObject;
    const field = files['models/machine/fields/power.json'] as JsonObject;
    const refused = async (resource: string, lines: object[]) => {
      const cells = [{ resource: 'CLIENTS', action: 'READ_OWN', verb: 'allow' }, ...lines].map((line) => ({ role: 'user', ...line }));
      await dataOf(admin, 'POST', '/v1/access/changes', { cells });
      const operator = await works.as(people.operator);
      for (const call of [operator('GET', '/v1/configuration/archive'), operator('POST', '/v1/configuration/archive/preview', { archive })]) {
        const { status, json } = await call;
        expect([status, json.error?.details]).toMatchObject([403, { verb: 'READ', resource }]);
      }
    };
    const readable = [
      'VIEWS',
      'VIEW_GROUPS',
      'FORMS',
      'SETTINGS',
      'SETTING_DATA_CONNECTIONS',
      'MESSAGE_TEMPLATES',
      'PDF_TEMPLATES',
      'MODELS',
      'FIELDS',
    ];
    const all = readable.map((resource) => ({ resource, action: 'READ_OWN', verb: 'allow' }));
    await refused('VIEWS', [...all, { resource: `VIEWS.${view.id}`, action: 'READ_OWN', verb: 'deny' }]);
    await refused('SETTING_MODELS', [
      { resource: `VIEWS.${view.id}`, action: 'READ_OWN', verb: 'allow' },
      { resource: `FIELDS.${field.id}`, action: 'READ_OWN', verb: 'deny' },
      { resource: 'SETTING_MODELS', action: 'READ_OWN', verb: 'deny' },
    ]);
  });
});

it('is for product administrators alone where an integration signs in by settings that only they see', async () => {
  const whole = await read(admin);
  const root = await works.as(people.root);
  const authentication = { type: 'oauth2', grant: 'client_credentials', token_endpoint: 'https://provider.test/token', client_id: 'hush-client' };
  await dataOf(root, 'POST', '/v1/documents/integrations', { name: 'signed', url: 'https://shop.test', authentication });
  expect((await read(root)).files['integrations/signed.json']?.authentication).toMatchObject({ client_id: 'hush-client' });
  for (const call of [
    admin('GET', '/v1/configuration/archive'),
    admin('POST', '/v1/configuration/archive/preview', { archive: archiveOf(whole) }),
    push(admin, { archive: archiveOf(whole), hash: whole.hash }),
  ]) {
    const { status, text, json } = await call;
    expect([status, json.error?.details]).toMatchObject([403, { verb: 'READ', resource: 'SETTING_DATA_CONNECTIONS' }]);
    expect(text).not.toContain('hush-client');
  }
});
