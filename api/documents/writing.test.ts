import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, model } from '../testing/made-up.ts';
import { principalOf } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';
import { dataOf, errorOf, fieldsOf, listOf, make, patch, table, view, type World, world } from './documents.fixture.ts';
import { changeDocuments } from './documents.service.ts';
import { secretBox } from './secrets/secret-box.ts';

let company: World;
let space: World['space'];
let one: World['one'];
let send: World['send'];
let user: World['user'];
let root: World['root'];
beforeAll(async () => {
  company = await world();
  ({ space, one, send, user, root } = company);
});
afterAll(() => company?.close());

describe('writing documents', () => {
  it('stores, changes, deletes and restores a view, and dates follow', async () => {
    const made = await make(send, 'views', view({ name: { en: 'Big', fr: 'Gros' } }));
    expect(made).toMatchObject({ slug: 'big', version: 1, template: false, root: { blocks: [] }, order: 0, client_id: one.id });
    const changed = dataOf(await patch(send, `views/${made.id}`, 1, { order: 7 }));
    expect(changed).toMatchObject({ version: 2, order: 7, name: { en: 'Big', fr: 'Gros' } });
    expect(String(changed.updated_at) > String(made.updated_at)).toBe(true);
    expect((await send('DELETE', `/v1/documents/views/${made.id}`)).status).toBe(204);
    expect((await send('GET', `/v1/documents/views/${made.id}`)).status).toBe(404);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}`))).toEqual([]);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}&deleted=1`))[0]?.deleted_at).toEqual(expect.any(String));
    const back = dataOf(await send('POST', `/v1/documents/views/${made.id}/restore`));
    expect(back).toMatchObject({ version: 4, deleted_at: null, order: 7 });
  });

  it('names who made a document whoever changes it, and who copied it of a copy', async () => {
    const made = await make(root, 'views', view());
    expect(made).toMatchObject({ created_by: expect.stringMatching(/^[0-9a-f-]{36}$/), updated_by: made.created_by });
    const changed = dataOf(await patch(send, `views/${made.id}`, 1, { order: 3 }));
    expect(changed).toMatchObject({ version: 2, created_by: made.created_by });
    expect(changed.updated_by).not.toBe(made.created_by);
    await send('DELETE', `/v1/documents/views/${made.id}`);
    expect(dataOf(await send('POST', `/v1/documents/views/${made.id}/restore`)).created_by).toBe(made.created_by);
    const copy = await make(send, 'views', view());
    expect(copy.created_by).toBe(changed.updated_by);
    expect(fieldsOf(await send('POST', '/v1/documents/views', view({ created_by: made.created_by })))).toEqual(['created_by: unknown']);
    expect(fieldsOf(await patch(root, `views/${copy.id}`, 1, { created_by: made.created_by }))).toEqual(['created_by: fixed']);
  });

  it('removes for good when asked to', async () => {
    const made = await make(send, 'views', view());
    expect((await send('DELETE', `/v1/documents/views/${made.id}?hard=1`)).status).toBe(204);
    expect(listOf(await send('GET', `/v1/documents/views?ids=${made.id}&deleted=1`))).toEqual([]);
    expect((await send('POST', `/v1/documents/views/${made.id}/restore`)).status).toBe(404);
  });

  it('wants the version that was edited, and answers the current document to another one', async () => {
    const made = await make(send, 'views', view());
    expect(errorOf(await send('PATCH', `/v1/documents/views/${made.id}`, { order: 1 }))).toMatchObject({ status: 428, code: 'version_missing' });
    await patch(send, `views/${made.id}`, 1, { order: 1 });
    const late = errorOf(await patch(send, `views/${made.id}`, 1, { order: 2 }));
    expect(late).toMatchObject({ status: 409, code: 'out_of_sync', details: { current: { id: made.id, version: 2, order: 1 } } });
  });

  it('an automation is called after its label until it is first switched on, and by nothing else afterwards', async () => {
    const automations = 'settings_data_connections';
    const begin = (more: object) => make(send, automations, { name: 'New automation', disabled: true, ...more });
    const change = async (before: { id: string; version: number }, data: object) =>
      dataOf(await patch(send, `${automations}/${before.id}`, before.version, data));
    const made = await begin({});
    const named = await change(made, { label: 'Tell the bakers' });
    expect([made.slug, named.slug]).toEqual(['new-automation', 'tell-the-bakers']);
    expect(dataOf(await send('GET', `/v1/documents/${automations}/tell-the-bakers`)).id).toBe(made.id);
    expect((await begin({})).slug).toBe('new-automation');
    expect((await change(await begin({}), { label: { en: 'Tell the bakers', fr: 'Avertir' } })).slug).toBe('tell-the-bakers-2');
    const described = await change(named, { description: 'x' });
    const on = await change(described, { label: 'Tell the millers', disabled: false });
    const off = await change(on, { disabled: true });
    const renamed = await change(off, { label: 'Tell nobody', slug_follows: true });
    expect([described, on, off, renamed].map(({ slug }) => slug)).toEqual(['tell-the-bakers', ...Array(3).fill('tell-the-millers')]);
    const given = await begin({ slug: 'given' });
    expect((await change(given, { label: 'Another' })).slug).toBe('given');
    const called = await begin({ label: 'Called' });
    const input = { automation: called.slug };
    const step = { id: 'call', name: 'Call', type: 'automation', enabled: true, input };
    await begin({ label: 'Caller', steps: [step] });
    expect((await change(called, { label: 'Renamed' })).slug).toBe(called.slug);
  });

  it('lets one of two writers at the same version through', async () => {
    const made = await make(send, 'views', view());
    const answers = await Promise.all(Array.from({ length: 8 }, (_, order) => patch(send, `views/${made.id}`, 1, { order: order + 1 })));
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
    const made = await make(send, 'view_groups', {});
    expect(made.name).toBe('Default Group');
    const whole = dataOf(await send('GET', `/v1/documents/view_groups/${made.id}`));
    expect(dataOf(await patch(send, `view_groups/${made.id}`, 1, { ...whole, order: 4 }))).toMatchObject({ order: 4, version: 2 });
    expect(fieldsOf(await patch(send, `view_groups/${made.id}`, 2, { template: true }))).toEqual(['template: fixed']);
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
    const outer = await make(send, 'view_groups', { name: 'Outer' });
    const inner = await make(send, 'view_groups', { name: 'Inner', parent: outer.id });
    expect(fieldsOf(await patch(send, `view_groups/${outer.id}`, 1, { parent: inner.id }))).toEqual(['parent: cycle']);
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
    const made = await make(send, 'models', model('calculated', [field('title'), field('amount', 'number')]));
    const schema = made.schema as object[];
    const wrong = errorOf(
      await patch(send, `models/${made.id}`, 1, { schema: [...schema, field('twice', 'number', { misc: { formulaV1: 'title * 2' } })] }),
    );
    expect(wrong).toMatchObject({ status: 422, code: 'invalid_formula', details: { place: 'schema[2].misc.formulaV1' } });
    const good = dataOf(
      await patch(send, `models/${made.id}`, 1, { schema: [...schema, field('twice', 'number', { misc: { formulaV1: 'amount * 2' } })] }),
    );
    const without = (good.schema as { name: string }[]).filter(({ name }) => name !== 'amount');
    expect((await patch(send, `models/${made.id}?switch_off=1`, 2, { schema: without })).status).toBe(200);
  });

  it('demands a write query of a form', async () => {
    const form = { name: 'f', title: 'F', model: 'project', write_query: '', fields: [] };
    expect(errorOf(await send('POST', '/v1/documents/forms', form))).toMatchObject({ status: 422, message: 'You did not provide a write request.' });
  });

  it('says in its own words that a view may not be changed', async () => {
    const made = await make(send, 'views', view());
    expect(errorOf(await patch(user, `views/${made.id}`, 1, { order: 3 }))).toMatchObject({
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
    const form = await make(send, 'forms', {
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
    expect((await make(send, 'settings_data_connections', { ...automation, disabled: true })).trigger).toEqual({ type: 'manual' });
    expect((await make(send, 'settings_data_connections', { ...automation, steps: [{ ...step, input: { action: 'known' } }] })).disabled).toBe(false);
  });

  it('never shows a secret again, and keeps it when it comes back hidden', async () => {
    const made = await make(send, 'integrations', { name: 'shop', url: 'https://shop.test', authentication: { user: 'me', password: 'hush' } });
    expect(made.authentication).toEqual({ user: 'me', password: { $secret: true } });
    await patch(send, `integrations/${made.id}`, 1, { authentication: { user: 'you', password: { $secret: true } } });
    const stored = async () => {
      const text = 'SELECT client_id, data FROM platform.documents WHERE id = $1';
      const rows = await space.database.migrator.use((ddl) =>
        ddl.rows<{ client_id: string; data: { authentication: { user: string; password?: string } } }>(text, [made.id]),
      );
      return rows[0] as (typeof rows)[0];
    };
    const { client_id, data } = await stored();
    expect(data.authentication.user).toBe('you');
    expect(secretBox(company.served.services.settings).open(client_id, data.authentication.password ?? '')).toBe('hush');
    await patch(send, `integrations/${made.id}`, 2, { url: 'https://elsewhere.test' });
    expect((await stored()).data.authentication).toEqual({ user: 'you' });
  });

  it('belongs to a client', async () => {
    const nobody = changeDocuments(space.database, principalOf({ id: '' }), [{ op: 'create', collection: 'views', data: view() }], {
      action: () => true,
      secrets: testBox,
    });
    await expect(nobody).rejects.toMatchObject({ message: 'client_id is required' });
  });

  it('says which kind of change has failed, and nothing else, when the database refuses it', async () => {
    const made = await make(send, 'views', view());
    const rights = (verb: string) =>
      space.database.migrator.use((ddl) =>
        ddl.run(`${verb} INSERT, UPDATE, DELETE ON platform.documents ${verb === 'GRANT' ? 'TO' : 'FROM'} millwright_tenant`),
      );
    await rights('REVOKE');
    const failures = [
      await send('POST', '/v1/documents/views', view()),
      await patch(send, `views/${made.id}`, 1, { order: 9 }),
      await send('DELETE', `/v1/documents/views/${made.id}`),
    ];
    await rights('GRANT');
    expect(failures.map(errorOf)).toMatchObject(
      ['Could not create doc', 'Could not update doc', 'Could not delete doc'].map((message) => ({ status: 500, message, details: {} })),
    );
    expect(dataOf(await send('GET', `/v1/documents/views/${made.id}`)).version).toBe(1);
  });
});
