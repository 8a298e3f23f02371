import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, model, relation } from '../../testing/made-up.ts';
import { listOf, make, table, view, type World, world } from '../documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

const counts = async () => {
  const { data } = (await send('GET', '/v1/model-uses')).body as { data: { model: string; count: number }[] };
  return new Map(data.map(({ model: id, count }) => [id, count]));
};

it('tells how often each model is used in one call, and by what: also by a block of a view of another model', async () => {
  const shelf = await make(send, 'models', model('shelf', [field('name')]));
  expect((await counts()).get(shelf.id)).toBe(0);
  await make(send, 'relations', relation('N_1', 'shelf', 'stand', 'project', 'shelves'));
  const misc = { ...table.misc, model: 'shelf', columns: [{ path: 'name' }] };
  const shown = await make(send, 'views', view({ root: { blocks: [{ id: 'list' }] }, setup: { list: { ...table, misc } } }));
  const write = { id: 'w', name: 'Write', type: 'write', enabled: true, input: { items: [{ model: 'shelf', properties: { name: 'x' } }] } };
  await make(send, 'settings_data_connections', { name: 'fill', label: 'Fill', trigger: { type: 'manual' }, steps: [write], edges: [] });
  expect((await counts()).get(shelf.id)).toBe(3);
  const uses = listOf(await send('GET', '/v1/model-uses/shelf'));
  expect(uses.map(({ collection, name }) => [collection, name])).toEqual(
    expect.arrayContaining([
      ['relations', expect.anything()],
      ['views', 'Mine'],
      ['settings_data_connections', 'Fill'],
    ]),
  );
  expect(uses).toHaveLength(3);
  const seen = listOf(await all.user('GET', '/v1/model-uses/shelf'));
  expect(seen.find(({ collection }) => collection === 'settings_data_connections')).toEqual({ collection: 'settings_data_connections' });
  await send('DELETE', `/v1/documents/views/${shown.id}`);
  expect((await counts()).get(shelf.id)).toBe(2);
  expect((await all.other('GET', `/v1/model-uses/${shelf.id}`)).status).toBe(404);
});
