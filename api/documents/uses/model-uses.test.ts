import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, model, relation } from '../../testing/made-up.ts';
import { dataOf, listOf, make, patch, table, view, type World, world } from '../documents.fixture.ts';

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

it('tells what names a view, a form or an automation, and of what the caller may not see its collection alone', async () => {
  const write_query = 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }';
  const form = await make(send, 'forms', {
    ...{ name: 'begin', title: 'Begin', model: 'project', write_query },
    read_query: 'query ($node_id: ID!) { project_by_id(id: $node_id) { title } }',
    fields: [{ id: 'title', kind: 'text', attribute: 'title' }],
  });
  const trigger = { type: 'form_submitted', form_ids: ['begin'] };
  await make(send, 'settings_data_connections', { name: 'after', label: 'After', trigger, steps: [], edges: [] });
  const uses = await send('GET', `/v1/document-uses/forms/${form.id}`);
  expect(listOf(uses)).toEqual([
    expect.objectContaining({ collection: 'settings_data_connections', name: 'After', places: ['trigger.form_ids[0]'] }),
  ]);
  expect(listOf(await all.user('GET', `/v1/document-uses/forms/${form.id}`))).toEqual([{ collection: 'settings_data_connections' }]);
  expect((await all.other('GET', `/v1/document-uses/forms/${form.id}`)).status).toBe(404);
});

/** A shop in a town of a country, and one document of each kind that reads `town.country.code`. */
async function shops() {
  const country = await make(send, 'models', model('country', [field('name'), field('code')]));
  const town = await make(send, 'models', model('town', [field('name')]));
  const shop = await make(send, 'models', model('shop', [field('name')]));
  const abroad = await make(send, 'relations', relation('N_1', 'town', 'country', 'country', 'towns'));
  await make(send, 'relations', relation('N_1', 'shop', 'town', 'town', 'shops', { sort: { field: 'name', direction: 'asc' } }));
  const mirror = field('country_code', 'text', { misc: { formulaV1: 'town.country.code' } });
  const shopNow = dataOf(await patch(send, `models/${shop.id}`, shop.version, { schema: [...(shop.schema as object[]), mirror] }));
  const when = { fact: 'town.country.code', operator: 'equal', value: 'FR' };
  const list = (misc: object) => ({ list: { ...table, misc: { ...table.misc, model: 'shop', columns: [{ path: 'name' }], ...misc } } });
  const shown = (name: string, setup: object, filter?: object) =>
    make(send, 'views', view({ name, model: 'shop', root: { blocks: [{ id: 'list', ...(filter && { betterFilters: filter }) }] }, setup }));
  await shown('Filtered', list({}), when);
  await shown('Column', list({ columns: [{ path: 'town.country.code' }] }));
  await shown('Sorted', list({ ordering: [{ field: 'town.country.code', direction: 'asc' }] }));
  await shown('Mirrored', list({ columns: [{ path: 'country_code' }] }));
  const write_query = 'mutation ($values: [JSON!]!) { save_shop(items: $values) { identity } }';
  const read_query = 'query ($id: ID!) { shop_by_id(id: $id) { town { country { code } } } }';
  await make(send, 'forms', {
    name: 'shop-form',
    title: 'Shop',
    model: 'shop',
    read_query,
    write_query,
    fields: [{ id: 'name', kind: 'text', attribute: 'name' }],
  });
  await make(send, 'pdf_templates', { name: 'Sign', model: 'shop', html: '<p>{{town.country.code}}</p>' });
  await make(send, 'message_templates', { name: 'Mail', model: 'shop', body: 'In {{town.country.code}}' });
  const trigger = { type: 'object_edited', model_ids: ['shop'], when };
  const read = { id: 'q', name: 'Read', type: 'query', enabled: true, input: { query: '{ shop { town { country { code } } } }' } };
  const watch = { name: 'watch', label: 'Watch', trigger, steps: [], edges: [] };
  await make(send, 'settings_data_connections', watch);
  await make(send, 'settings_data_connections', { ...watch, name: 'ask', label: 'Ask', trigger: { type: 'manual' }, steps: [read] });
  return { country, town, shop: shopNow, abroad };
}

const throughPaths = [
  ['models', 'shop'],
  ['views', 'Filtered'],
  ['views', 'Column'],
  ['views', 'Sorted'],
  ['forms', 'Shop'],
  ['settings_data_connections', 'Watch'],
  ['settings_data_connections', 'Ask'],
  ['message_templates', 'Mail'],
  ['pdf_templates', 'Sign'],
];
const namesIn = (readers: readonly object[]) =>
  (readers as { collection: string; name: unknown }[]).map(({ collection, name }) => [collection, name]);

it('counts what leads through a model by a path, and tells of a field and of a relation on the way before they go', async () => {
  const { country, town, shop, abroad } = await shops();
  const uses = async (slug: string) => namesIn(listOf(await send('GET', `/v1/model-uses/${slug}`)));
  const far = await uses('country');
  expect(far).toHaveLength(throughPaths.length + 1);
  expect(far).toEqual(expect.arrayContaining([['relations', expect.anything()], ...throughPaths]));
  expect(await uses('town')).toEqual(expect.arrayContaining(throughPaths));
  expect((await counts()).get(country.id)).toBe(throughPaths.length + 1);

  // Who reads a field that mirrors it is left without it, too.
  const broken = [...throughPaths, ['views', 'Mirrored']];
  const schema = (country.schema as { name: string }[]).filter(({ name }) => name !== 'code');
  const plan = dataOf(await send('POST', `/v1/documents/models/${country.id}/plan`, { schema }, { 'if-match': String(country.version) }));
  const told = namesIn(plan.readers as object[]);
  expect(told).toEqual(expect.arrayContaining(throughPaths));
  expect(broken).toEqual(expect.arrayContaining(told));
  const without = namesIn(dataOf(await send('POST', `/v1/documents/relations/${abroad.id}/plan`)).readers as object[]);
  expect(without).toEqual(expect.arrayContaining(throughPaths));
  const unsorted = [{ ...(shop.schema as object[])[0], deleted: true }];
  const renamed = { schema: [...unsorted, ...(shop.schema as object[]).slice(1)], primary_attribute: 'country_code' };
  const order = dataOf(await send('POST', `/v1/documents/models/${shop.id}/plan`, renamed, { 'if-match': String(shop.version) }));
  expect(order.readers).toContainEqual(expect.objectContaining({ collection: 'relations', places: ['sort'] }));
  const refused = await send('DELETE', `/v1/documents/models/${town.id}`);
  expect((refused.body.error as { code: string }).code).toBe('still_read');
});
