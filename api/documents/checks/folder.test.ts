import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, errorOf, fieldsOf, make, patch, type World, world } from '../documents.fixture.ts';

const collection = 'settings_data_connections';
let company: World;
let send: World['send'];
beforeAll(async () => {
  company = await world();
  ({ send } = company);
});
afterAll(() => company?.close());

const rows = <T>(query: string) => company.space.database.migrator.use((ddl) => ddl.rows<T & object>(query));
const versionsOf = async (id: string) => (await send('GET', `/v1/documents/${collection}/${id}/versions`)).body.total;
const steps = [{ id: 'a', name: 'Mail', type: 'email', enabled: true, input: { to: ['x@y.test'], subject: 'S', body: 'T' } }];
const daily = { name: 'Daily', trigger: { type: 'schedule', cron: '0 6 * * *' }, steps, edges: [] };

it('an automation is moved to a folder without another version, and nothing of it starts anew', async () => {
  const made = await make(send, collection, daily);
  const before = dataOf(await send('GET', `/v1/documents/${collection}/${made.id}`));
  await rows('DELETE FROM platform.outbox');
  const moved = dataOf(await patch(send, `${collection}/${made.id}`, 1, { folder: '  Evening work ' }));
  expect(moved).toEqual({ ...before, folder: 'Evening work' });
  expect([await versionsOf(made.id), await rows('SELECT 1 FROM platform.outbox')]).toEqual([1, []]);
  const changed = dataOf(await patch(send, `${collection}/${made.id}`, 1, { label: 'Every day', folder: 'Morning' }));
  expect([changed.version, changed.folder, await versionsOf(made.id)]).toEqual([2, 'Morning', 2]);
  const earlier = await rows<{ content: object }>(`SELECT content FROM platform.document_versions WHERE document_id = '${made.id}'`);
  expect(earlier.map(({ content }) => 'folder' in content)).toEqual([false]);
  const emptied = dataOf(await patch(send, `${collection}/${made.id}`, 2, { folder: null }));
  expect([emptied.version, 'folder' in emptied]).toEqual([2, false]);
});

it('a draft beside an automation stands on the same version after a move, and publishing it leaves the folder', async () => {
  const { id } = await make(send, collection, daily);
  const draft = { revision: 0, based_on: 1, content: { label: 'Drafted' } };
  expect((await send('PATCH', `/v1/documents/${collection}/${id}/draft`, draft)).status).toBe(200);
  await patch(send, `${collection}/${id}`, 1, { folder: 'Shelf' });
  const published = await send('POST', `/v1/documents/${collection}/${id}/draft/publish?revision=1`, undefined, { 'if-match': '1' });
  expect(dataOf(published)).toMatchObject({ version: 2, label: 'Drafted', folder: 'Shelf' });
});

it('the folder of a built-in automation is the company’s own change of it, and is given up like others', async () => {
  expect(dataOf(await patch(send, `${collection}/tidy`, 1, { folder: 'House' }))).toMatchObject({ template: true, version: 1, folder: 'House' });
  const stored = await rows<{ data: object }>("SELECT data FROM platform.documents WHERE slug = 'tidy'");
  expect(stored).toEqual([{ data: { folder: 'House' } }]);
  expect((await company.other('GET', `/v1/documents/${collection}/tidy`)).body.data).not.toHaveProperty('folder');
  const reset = dataOf(await send('POST', `/v1/documents/${collection}/tidy/reset`, {}, { 'if-match': '1' }));
  expect(reset).not.toHaveProperty('folder');
});

it('a folder is renamed on all its automations or on none, and only by those who may change automations', async () => {
  const pair = await Promise.all(['One', 'Two'].map((name) => make(send, collection, { ...daily, name, folder: 'Old' })));
  const renaming = (versions: number[]) => ({
    operations: pair.map(({ id }, at) => ({ op: 'update', collection, id, version: versions[at], data: { folder: 'New' } })),
  });
  const folders = async () =>
    Promise.all(pair.map(async ({ id }) => (dataOf(await send('GET', `/v1/documents/${collection}/${id}`)) as { folder?: string }).folder));
  expect(errorOf(await send('POST', '/v1/documents/batch', renaming([1, 7]))).code).toBe('out_of_sync');
  expect((await company.user('POST', '/v1/documents/batch', renaming([1, 1]))).status).not.toBe(200);
  expect(await folders()).toEqual(['Old', 'Old']);
  expect((await send('POST', '/v1/documents/batch', renaming([1, 1]))).status).toBe(200);
  expect(await folders()).toEqual(['New', 'New']);
});

it.each([
  ['longer than 100 characters', 'x'.repeat(101)],
  ['of spaces alone', '   '],
  ['of two lines', 'a\nb'],
  ['with a control character', 'a\u0007b'],
])('a folder %s is refused by the name of the field', async (_, folder) => {
  const refused = await send('POST', `/v1/documents/${collection}`, { ...daily, folder });
  expect(fieldsOf(refused).map((field) => field.split(':')[0])).toEqual(['folder']);
  expect(dataOf(await send('POST', `/v1/documents/${collection}`, { ...daily, folder: ` ${'x'.repeat(100)} ` })).folder).toBe('x'.repeat(100));
});
