import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, dataOf, errorOf, fieldsOf, listOf, make, patch, type World, world } from './documents.fixture.ts';

let company: World;
let space: World['space'];
let one: World['one'];
let send: World['send'];
let other: World['other'];
beforeAll(async () => {
  company = await world();
  ({ space, one, send, other } = company);
});
afterAll(() => company?.close());

describe('built-in documents', () => {
  it("keeps a client's change as its own override; others see none of it", async () => {
    const changed = dataOf(
      await patch(send, 'forms/project-input', 1, {
        title: 'My project',
        fields: [{ id: 'title', kind: 'text', attribute: 'title', required: true }],
      }),
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
    expect(errorOf(await patch(send, 'views/all-projects', 1, { root: { blocks: [] } }))).toMatchObject({
      status: 403,
      code: 'view_not_customisable',
    });
    expect(dataOf(await patch(send, 'views/all-projects', 1, { order: 5, name: 'Renamed' }))).toMatchObject({
      order: 5,
      name: 'Renamed',
      root: { blocks: [block] },
    });
  });

  it('are told from own documents when they do not exist', async () => {
    expect(errorOf(await patch(send, 'forms/missing', 1, { template: true }))).toMatchObject({
      status: 404,
      message: 'Document missing does not exist in core modules',
    });
    expect(errorOf(await patch(send, 'forms/missing', 1, { template: false }))).toMatchObject({
      status: 404,
      message: 'Custom document missing does not exist',
    });
  });
});

describe('a built-in document that is reset', () => {
  it('says again what the product brings, keeps counting its versions, and names who changed it', async () => {
    const changed = dataOf(await patch(other, 'forms/project-input', 1, { title: 'Theirs' }));
    expect(changed).toMatchObject({ title: 'Theirs', version: 2, created_by: null, updated_by: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const back = await other('POST', '/v1/documents/forms/project-input/reset', {}, { 'if-match': '2' });
    expect(dataOf(back)).toMatchObject({ title: 'Project', version: 3, template: true, updated_by: changed.updated_by });
    expect(dataOf(await other('GET', '/v1/documents/forms/project-input'))).toEqual({ ...dataOf(back), updated_at: expect.any(String) });
    expect(errorOf(await patch(other, 'forms/project-input', 2, { title: 'Late' })).status).toBe(409);
  });

  it('keeps what was added to a model; told to give it up, as deleted, with its column', async () => {
    const before = dataOf(await other('GET', '/v1/documents/models/project'));
    const added = { name: 'extra', label: 'Extra', type: 'text' };
    const changed = dataOf(await patch(other, 'models/project', before.version, { schema: [...(before.schema as object[]), added] }));
    const reset = (version: number, body: object) =>
      other('POST', '/v1/documents/models/project/reset', body, { 'if-match': String(version) }).then(dataOf);
    const kept = await reset(changed.version, {});
    expect(kept.schema).toEqual(changed.schema);
    const back = await reset(kept.version, { own: true });
    expect((back.schema as { name: string; deleted?: boolean }[]).filter(({ deleted }) => deleted)).toMatchObject([{ name: 'extra' }]);
  });

  it('needs the version that was seen, the right to change it, and a built-in document', async () => {
    const reset = (by: World['send'], path: string, headers?: Record<string, string>) => by('POST', `/v1/documents/${path}/reset`, {}, headers);
    expect(errorOf(await reset(send, 'forms/project-input'))).toMatchObject({ status: 428 });
    expect(errorOf(await reset(send, 'forms/project-input', { 'if-match': '1' }))).toMatchObject({ status: 409, code: 'out_of_sync' });
    expect(errorOf(await reset(company.user, 'forms/project-input', { 'if-match': '2' })).status).toBe(403);
    const own = await make(send, 'pdf_templates', { name: 'Own' });
    expect(fieldsOf(await reset(send, `pdf_templates/${own.id}`, { 'if-match': '1' }))).toEqual(['id: not_built_in']);
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

  it("refuse another client's client_id in any operation; the own one may be sent back", async () => {
    const before = await total();
    const [first] = creations(1, 'owned');
    const owned = (client_id: string) => [...creations(1, 'x'), { ...first, data: { ...first?.data, client_id } }];
    const refused = await send('POST', '/v1/documents/batch', {
      operations: owned(dataOf(await other('GET', '/v1/documents/models/project')).client_id as string),
    });
    expect([errorOf(refused).status, errorOf(refused).code, await total()]).toEqual([403, 'other_client', before]);
    const id = dataOf(await send('GET', '/v1/documents/views/all-projects')).id;
    const update = { op: 'update', collection: 'views', id, version: 1, data: { order: 3, client_id: crypto.randomUUID() } };
    expect(errorOf(await send('POST', '/v1/documents/batch', { operations: [update] })).status).toBe(403);
    expect((await send('POST', '/v1/documents/batch', { operations: owned(one.id) })).status).toBe(200);
  });

  it('want an id and a version where they change something', async () => {
    const code = async (operation: unknown) => errorOf(await send('POST', '/v1/documents/batch', { operations: [operation] }));
    expect(await code({ op: 'update', collection: 'views', version: 1, data: {} })).toMatchObject({ status: 422, message: 'Doc Id is required' });
    expect(await code({ op: 'delete', collection: 'views' })).toMatchObject({ message: 'Doc Id is required' });
    expect(await code({ op: 'update', collection: 'views', id: 'all-projects', data: { order: 1 } })).toMatchObject({ status: 428 });
  });
});
