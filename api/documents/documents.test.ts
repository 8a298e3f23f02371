import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../db/client.entity.ts';
import { field, model, projects } from '../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Answer, type Send, type Served, serve } from '../testing/serve.ts';
import { documentRoutes } from './documents.routes.ts';
import { templateId } from './template-id.ts';

const block = { id: 'list', label: 'All' };
const table = {
  type: 'table' as const,
  misc: { model: 'project', columns: [{ path: 'title' }], ordering: [], limit: 50, searchable: true, sortable: true, selectable: true, actions: [] },
};
const parts: Partial<BuiltIn> = {
  view_groups: [{ slug: 'work', name: { en: 'Work', fr: 'Travail' }, order: 1, parent: null }],
  views: [
    { slug: 'all-projects', name: 'All projects', model: 'project', view_group: 'work', order: 1, root: { blocks: [block] }, setup: { list: table } },
  ],
  forms: [
    {
      slug: 'project-input',
      name: 'project-input',
      title: 'Project',
      model: 'project',
      read_query: '',
      write_query: 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }',
      fields: [{ id: 'title', kind: 'text', attribute: 'title' }],
    },
  ],
  settings_data_connections: [{ slug: 'tidy', name: 'tidy', label: 'Tidy', trigger: { type: 'manual' }, steps: [], edges: [], disabled: false }],
  looks: [{ key: 'open', label: 'Open', tone: 'ready' }],
};

let space: Scratch;
let served: Served;
let one: Client;
let send: Send;
let other: Send;
let user: Send;
let root: Send;

beforeAll(async () => {
  space = await scratch({ built_in: projects(parts) });
  const [first, second] = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  one = first;
  served = await serve(space.database, (services) => [documentRoutes(services, (name) => name === 'known')]);
  const sign = async (client: Client, role?: string) => (await served.signIn(client, role)).send;
  [send, other, user, root] = await Promise.all([sign(first), sign(second), sign(first, 'user'), sign(first, 'admin')]);
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

const dataOf = (answer: Answer) => answer.body.data as Record<string, unknown> & { id: string; version: number; slug: string };
const listOf = (answer: Answer) => answer.body.data as (Record<string, unknown> & { id: string; slug: string })[];
const errorOf = ({ status, body }: Answer) => ({ status, ...(body.error as { code: string; message: string; details: Record<string, unknown> }) });
const fieldsOf = (answer: Answer) =>
  (errorOf(answer).details.fields as { field: string; code: string; message: string }[]).map(({ field: name, code }) => `${name}: ${code}`);
const patch = (path: string, version: number, body: unknown, as = send) =>
  as('PATCH', `/v1/documents/${path}`, body, { 'if-match': String(version) });
const make = async (collection: string, body: unknown, as = send) => {
  const answer = await as('POST', `/v1/documents/${collection}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return dataOf(answer);
};
const view = (more: Record<string, unknown> = {}) => ({ name: 'Mine', model: 'project', view_group: 'work', ...more });

describe('reading documents', () => {
  it('lists the built-in ones with their mark and their derived ids', async () => {
    const answer = await send('GET', '/v1/documents/views');
    expect(answer.status).toBe(200);
    expect(listOf(answer)[0]).toMatchObject({
      id: templateId('views', 'all-projects'),
      slug: 'all-projects',
      template: true,
      version: 1,
      client_id: one.id,
      deleted_at: null,
    });
    expect(answer.body.total).toBe(listOf(answer).length);
  });

  it('reads one by its id and by its slug', async () => {
    const bySlug = dataOf(await send('GET', '/v1/documents/models/project'));
    const byId = dataOf(await send('GET', `/v1/documents/models/${bySlug.id}`));
    expect(byId).toEqual(bySlug);
    expect((bySlug.schema as { id: string; name: string }[]).map(({ id }) => id)).toContain(templateId('fields', 'project.title'));
  });

  it('answers as many ids as are asked for', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, (_, index) => make('message_templates', { name: `template ${index}` })));
    const answer = await send('GET', `/v1/documents/message_templates?limit=500&ids=${made.map(({ id }) => id).join(',')},${v7()}`);
    expect(
      listOf(answer)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(made.map(({ id }) => id).sort());
    expect(answer.body.total).toBe(25);
  });

  it('pages, and says how many there are', async () => {
    const answer = await send('GET', '/v1/documents/message_templates?limit=3&skip=1');
    expect([listOf(answer).length, (answer.body.total as number) >= 25]).toEqual([3, true]);
  });

  it("answers unknown documents and another client's alike", async () => {
    const mine = await make('views', view({ slug: 'secret-view' }));
    const foreign = await other('GET', `/v1/documents/views/${mine.id}`);
    const unknown = await other('GET', `/v1/documents/views/${v7()}`);
    expect(errorOf(foreign)).toMatchObject({ status: 404, code: 'view_not_found', message: `View ${mine.id} not found` });
    const blank = (answer: Answer) => JSON.stringify(answer.body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    expect(blank(foreign)).toBe(blank(unknown));
    expect(errorOf(await other('GET', '/v1/documents/forms/nothing'))).toMatchObject({
      status: 404,
      message: 'Document nothing not found on collection forms',
    });
    expect(errorOf(await other('GET', '/v1/documents/models/nothing'))).toMatchObject({ status: 404, message: 'Model nothing not found' });
  });

  it('shows a user what the role may read, and the models it works with', async () => {
    expect(listOf(await user('GET', '/v1/documents/models')).map(({ slug }) => slug)).toContain('project');
    expect(listOf(await user('GET', '/v1/documents/relations')).length).toBeGreaterThan(0);
    expect((await user('GET', '/v1/documents/settings_data_connections')).body).toEqual({ data: [], total: 0 });
    expect((await user('GET', '/v1/documents/settings_data_connections/tidy')).status).toBe(404);
  });

  it('lists the views of a group apart: own ones and built-in ones', async () => {
    const mine = await make('views', view({ slug: 'listed', view_group: templateId('view_groups', 'work') }));
    const group = dataOf(await send('GET', '/v1/documents/view_groups/work'));
    expect(group.view_list).toContain(mine.id);
    expect(group.module_view_list).toEqual([templateId('views', 'all-projects')]);
  });

  it('has no built-in documents without the feature flag', async () => {
    const bare = await scratchClient(space.database, { feature_flags: [] });
    const { send: plain } = await served.signIn(bare);
    expect((await plain('GET', '/v1/documents/models')).body).toEqual({ data: [], total: 0 });
  });
});

describe('writing documents', () => {
  it('stores, changes, deletes and restores a view, and dates follow', async () => {
    const made = await make('views', view({ name: { en: 'Big', fr: 'Gros' } }));
    expect(made).toMatchObject({ slug: 'big', version: 1, template: false, root: { blocks: [] }, order: 0, client_id: one.id });
    const changed = dataOf(await patch(`views/${made.id}`, 1, { order: 7 }));
    expect(changed).toMatchObject({ version: 2, order: 7, name: { en: 'Big', fr: 'Gros' } });
    expect(String(changed.updated_at) > String(made.updated_at)).toBe(true);
    expect((await send('DELETE', `/v1/documents/views/${made.id}`)).status).toBe(204);
    expect((await send('GET', `/v1/documents/views/${made.id}`)).status).toBe(404);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}`))).toEqual([]);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}&deleted=1`))[0]?.deleted_at).toEqual(expect.any(String));
    const back = dataOf(await send('POST', `/v1/documents/views/${made.id}/restore`));
    expect(back).toMatchObject({ version: 4, deleted_at: null, order: 7 });
  });

  it('removes for good when asked to', async () => {
    const made = await make('views', view());
    expect((await send('DELETE', `/v1/documents/views/${made.id}?hard=1`)).status).toBe(204);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}&deleted=1`))).toEqual([]);
    expect((await send('POST', `/v1/documents/views/${made.id}/restore`)).status).toBe(404);
  });

  it('wants the version that was edited, and answers the current document to another one', async () => {
    const made = await make('views', view());
    expect(errorOf(await send('PATCH', `/v1/documents/views/${made.id}`, { order: 1 }))).toMatchObject({ status: 428, code: 'version_missing' });
    await patch(`views/${made.id}`, 1, { order: 1 });
    const late = errorOf(await patch(`views/${made.id}`, 1, { order: 2 }));
    expect(late).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: { id: made.id, version: 2, order: 1 } } });
  });

  it('lets one of two writers at the same version through', async () => {
    const made = await make('views', view());
    const answers = await Promise.all(Array.from({ length: 8 }, (_, order) => patch(`views/${made.id}`, 1, { order: order + 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('names every wrong value by its place', async () => {
    const wrong = await send('POST', '/v1/documents/views', {
      name: '',
      view_group: 'nowhere',
      colour: 'red',
      setup: { list: { ...table, misc: { ...table.misc, limit: 5000 } } },
    });
    expect(errorOf(wrong)).toMatchObject({ status: 422, code: 'invalid' });
    expect(fieldsOf(wrong)).toEqual(expect.arrayContaining(['name: custom', 'colour: unknown']));
    expect(fieldsOf(await send('POST', '/v1/documents/views', view({ view_group: 'nowhere', model: 'nothing' })))).toEqual([
      'model: not_found',
      'view_group: not_found',
    ]);
    expect(fieldsOf(await send('POST', '/v1/documents/views', { ...view(), id: v7(), version: 3 }))).toEqual(['id: unknown', 'version: unknown']);
    expect((await send('POST', '/v1/documents/views', view({ client_id: v7() }))).status).toBe(403);
    expect(errorOf(await send('POST', '/v1/documents/views', view({ slug: 'all-projects' })))).toMatchObject({
      code: 'not_unique',
      details: { field: 'slug' },
    });
  });

  it('takes a document back as it was read', async () => {
    const made = await make('view_groups', {});
    expect(made.name).toBe('Default Group');
    const whole = dataOf(await send('GET', `/v1/documents/view_groups/${made.id}`));
    expect(dataOf(await patch(`view_groups/${made.id}`, 1, { ...whole, order: 4 }))).toMatchObject({ order: 4, version: 2 });
    expect(fieldsOf(await patch(`view_groups/${made.id}`, 2, { template: true }))).toEqual(['template: fixed']);
  });

  it('repeats the first answer for the same idempotency key', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await send('POST', '/v1/documents/views', view(), key);
    const again = await send('POST', '/v1/documents/views', view(), key);
    expect(dataOf(again)).toEqual(dataOf(first));
    const models = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/v1/documents/models', model('keyed', [field('title')]), { 'idempotency-key': 'model' })),
    );
    expect(new Set(models.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(errorOf(await send('POST', '/v1/documents/views', view({ order: 9 }), key)).code).toBe('key_reused');
  });

  it('refuses a view its own group, a group inside itself, and a query that does not fit', async () => {
    const outer = await make('view_groups', { name: 'Outer' });
    const inner = await make('view_groups', { name: 'Inner', parent: outer.id });
    expect(fieldsOf(await patch(`view_groups/${outer.id}`, 1, { parent: inner.id }))).toEqual(['parent: cycle']);
    const empty = errorOf(await root('POST', '/v1/documents/views', view({ query: ' ' })));
    expect(empty).toMatchObject({ status: 422, message: 'The provided query is empty or resulted in an error' });
    expect(errorOf(await root('POST', '/v1/documents/views', view({ query: '{ project { nothing } }' }))).code).toBe('invalid_query');
    expect((await root('POST', '/v1/documents/views', view({ query: '{ project { title } }' }))).status).toBe(201);
    expect((await send('POST', '/v1/documents/views', view({ query: '{ project { title } }' }))).status).toBe(403);
  });

  it('refuses a filter or a formula that does not fit, with its place, and leaves older ones alone', async () => {
    const filtered = (value: unknown) =>
      view({ root: { blocks: [{ id: 'list', betterFilters: { fact: 'amount', operator: 'greaterThan', value } }] }, setup: { list: table } });
    expect(errorOf(await send('POST', '/v1/documents/views', filtered('many')))).toMatchObject({
      status: 422,
      message: 'Invalid filter',
      details: { place: 'root.list.betterFilters' },
    });
    expect((await send('POST', '/v1/documents/views', filtered(5))).status).toBe(201);
    const made = await make('models', model('calculated', [field('title'), field('amount', 'number')]));
    const schema = made.schema as object[];
    const wrong = errorOf(
      await patch(`models/${made.id}`, 1, { schema: [...schema, field('twice', 'number', { misc: { formulaV1: 'title * 2' } })] }),
    );
    expect(wrong).toMatchObject({ status: 422, code: 'invalid_formula', details: { place: 'schema[2].misc.formulaV1' } });
    const good = dataOf(
      await patch(`models/${made.id}`, 1, { schema: [...schema, field('twice', 'number', { misc: { formulaV1: 'amount * 2' } })] }),
    );
    const without = (good.schema as { name: string }[]).filter(({ name }) => name !== 'amount');
    expect((await patch(`models/${made.id}`, 2, { schema: without })).status).toBe(200);
  });

  it('demands a write query of a form', async () => {
    const form = { name: 'f', title: 'F', model: 'project', write_query: '', fields: [] };
    expect(errorOf(await send('POST', '/v1/documents/forms', form))).toMatchObject({ status: 422, message: 'You did not provide a write request.' });
  });

  it('says in its own words that a view may not be changed', async () => {
    const made = await make('views', view());
    expect(errorOf(await patch(`views/${made.id}`, 1, { order: 3 }, user))).toMatchObject({
      status: 403,
      message: `Insufficient permissions to update view ${made.id}`,
    });
    expect(errorOf(await user('DELETE', `/v1/documents/views/${made.id}`))).toMatchObject({
      status: 403,
      message: `Insufficient permissions to delete view ${made.id}`,
    });
    expect(dataOf(await send('GET', `/v1/documents/views/${made.id}`)).version).toBe(1);
  });

  it('lets only a product administrator bring a deleted form back', async () => {
    const form = await make('forms', {
      name: 'gone',
      title: 'Gone',
      model: 'project',
      write_query: 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }',
    });
    await send('DELETE', `/v1/documents/forms/${form.id}`);
    expect(listOf(await send('GET', `/v1/documents/forms?ids=${form.id}&deleted=1`))[0]?.deleted).toBe(true);
    expect((await send('POST', `/v1/documents/forms/${form.id}/restore`)).status).toBe(403);
    expect(dataOf(await root('POST', `/v1/documents/forms/${form.id}/restore`)).deleted).toBe(false);
  });

  it('lets an automation be unfinished only while it is switched off', async () => {
    const step = { id: 'a', name: 'A', type: 'action', enabled: true, input: { action: 'unknown' } };
    const automation = { name: 'auto', steps: [step], edges: [] };
    expect(fieldsOf(await send('POST', '/v1/documents/settings_data_connections', automation))).toEqual(['steps[0].input.action: unknown_action']);
    expect((await make('settings_data_connections', { ...automation, disabled: true })).trigger).toEqual({ type: 'manual' });
    expect((await make('settings_data_connections', { ...automation, steps: [{ ...step, input: { action: 'known' } }] })).disabled).toBe(false);
  });

  it('never shows a secret again, and keeps it when it comes back hidden', async () => {
    const made = await make('integrations', { name: 'shop', url: 'https://shop.test', authentication: { user: 'me', password: 'hush' } });
    expect(made.authentication).toEqual({ user: 'me', password: { $secret: true } });
    await patch(`integrations/${made.id}`, 1, { authentication: { user: 'you', password: { $secret: true } } });
    const stored = await space.database.migrator.use((ddl) =>
      ddl.rows<{ data: unknown }>('SELECT data FROM platform.documents WHERE id = $1', [made.id]),
    );
    expect(stored[0]?.data).toMatchObject({ authentication: { user: 'you', password: 'hush' } });
    await patch(`integrations/${made.id}`, 2, { url: 'https://elsewhere.test' });
    const moved = await space.database.migrator.use((ddl) =>
      ddl.rows<{ data: { authentication: object } }>('SELECT data FROM platform.documents WHERE id = $1', [made.id]),
    );
    expect(moved[0]?.data.authentication).toEqual({ user: 'you' });
  });
});

describe('built-in documents', () => {
  it("keeps a client's change as its own override; others see none of it", async () => {
    const changed = dataOf(
      await patch('forms/project-input', 1, { title: 'My project', fields: [{ id: 'title', kind: 'text', attribute: 'title', required: true }] }),
    );
    expect(changed).toMatchObject({ template: true, version: 2, title: 'My project', name: 'project-input' });
    const [stored] = await space.database.migrator.use((ddl) =>
      ddl.rows<{ data: unknown; template: boolean }>("SELECT data, template FROM platform.documents WHERE slug = 'project-input'"),
    );
    expect(stored).toEqual({ template: true, data: { title: 'My project', fields: { $items: { title: { required: true } } } } });
    expect(dataOf(await other('GET', '/v1/documents/forms/project-input'))).toMatchObject({ title: 'Project', version: 1 });
  });

  it('can not be deleted', async () => {
    for (const path of ['forms/project-input', 'models/project', 'views/all-projects?hard=1']) {
      expect(errorOf(await send('DELETE', `/v1/documents/${path}`))).toMatchObject({ status: 422, message: 'Cannot delete a module document' });
    }
  });

  it('keep the blocks of a view; its name, group and order may be changed', async () => {
    expect(errorOf(await patch('views/all-projects', 1, { root: { blocks: [] } }))).toMatchObject({ status: 403, code: 'view_not_customisable' });
    expect(dataOf(await patch('views/all-projects', 1, { order: 5, name: 'Renamed' }))).toMatchObject({
      order: 5,
      name: 'Renamed',
      root: { blocks: [block] },
    });
  });

  it('are told from own documents when they do not exist', async () => {
    expect(errorOf(await patch('forms/missing', 1, { template: true }))).toMatchObject({
      status: 404,
      message: 'Document missing does not exist in core modules',
    });
    expect(errorOf(await patch('forms/missing', 1, { template: false }))).toMatchObject({
      status: 404,
      message: 'Custom document missing does not exist',
    });
  });
});

describe('batches', () => {
  const creations = (count: number, name: string) =>
    Array.from({ length: count }, (_, order) => ({ op: 'create', collection: 'pdf_templates', data: { name: `${name} ${order}` } }));
  const total = async () => (await send('GET', '/v1/documents/pdf_templates?limit=1')).body.total as number;

  it('apply 499 operations and refuse 500', async () => {
    const before = await total();
    const refused = await send('POST', '/v1/documents/batch', { operations: creations(500, 'many') });
    expect([errorOf(refused).status, await total()]).toEqual([422, before]);
    const answer = await send('POST', '/v1/documents/batch', { operations: creations(499, 'some') });
    expect([answer.status, listOf(answer).length, await total()]).toEqual([200, 499, before + 499]);
  });

  it('are all or nothing', async () => {
    const before = await total();
    const failing = await send('POST', '/v1/documents/batch', {
      operations: [...creations(2, 'x'), { op: 'delete', collection: 'forms', id: 'project-input' }],
    });
    expect([errorOf(failing).code, await total()]).toEqual(['template_undeletable', before]);
  });

  it('may create a model and its relation in any order', async () => {
    const answer = await send('POST', '/v1/documents/batch', {
      operations: [
        {
          op: 'create',
          collection: 'relations',
          data: {
            name: 'parent',
            inverse: 'notes',
            type: 'N_1',
            object_id: 'note',
            to_object_id: 'project',
            labels: { name: 'Project', inverse: 'Notes' },
          },
        },
        {
          op: 'create',
          collection: 'models',
          data: { name: 'note', schema: [{ name: 'text', label: 'Text', type: 'textarea' }], primary_attribute: 'text' },
        },
      ],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const columns = await space.database.migrator.use((ddl) =>
      ddl.rows(`SELECT attname FROM pg_attribute WHERE attrelid = '${one.schema}.note'::regclass AND attname IN ('text', 'parent')`),
    );
    expect(columns).toHaveLength(2);
  });

  it('want an id and a version where they change something', async () => {
    const code = async (operation: unknown) => errorOf(await send('POST', '/v1/documents/batch', { operations: [operation] }));
    expect(await code({ op: 'update', collection: 'views', version: 1, data: {} })).toMatchObject({ status: 422, message: 'Doc Id is required' });
    expect(await code({ op: 'delete', collection: 'views' })).toMatchObject({ message: 'Doc Id is required' });
    expect(await code({ op: 'update', collection: 'views', id: 'all-projects', data: { order: 1 } })).toMatchObject({ status: 428 });
  });
});
