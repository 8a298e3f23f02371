import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetRoutes } from '../../datasets/datasets.routes.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { projects } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { dataOf, listOf, make, patch, table } from '../documents.fixture.ts';
import { documentRoutes } from '../documents.routes.ts';

let space: Scratch;
let served: Served;
let send: Send;
let user: Send;
beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  const client = await scratchClient(space.database);
  served = await serve(space.database, (services) => [datasetRoutes(services), graphRoutes(services), documentRoutes(services, () => false)]);
  [send, user] = (await Promise.all([undefined, 'user'].map(async (role) => (await served.signIn(client, role)).send))) as [Send, Send];
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

const number = (name: string, formulaV1?: string) => ({ name, label: name, type: 'number', ...(formulaV1 && { misc: { formulaV1 } }) });
const read = async (query: string) => (await send('POST', '/v1/graph', { query })).body;

it('a formula whose field has gone is empty and told; the rest of its model reads, filters and writes', async () => {
  const schema = [
    { name: 'name', label: 'Name', type: 'text' },
    number('cost'),
    number('price'),
    number('twice', 'cost * 2'),
    number('more', 'price + 1'),
    number('most', 'twice + 1'),
  ];
  const lamp = await make(send, 'models', { name: 'lamp', displayed_name: 'Lamp', schema, primary_attribute: 'name' });
  const save = (values: object) =>
    send('POST', '/v1/graph', { query: 'mutation ($items: [JSON!]!) { save_lamp(items: $items) { identity } }', variables: { items: [values] } });
  expect((await save({ name: 'one', cost: 2, price: 5 })).body).not.toHaveProperty('errors');
  expect(await read('{ lamp { name twice more most } }')).toEqual({ data: { lamp: [{ name: 'one', twice: 4, more: 6, most: 5 }] } });
  const stored = (lamp.schema as { name: string }[]).map((field) => (field.name === 'cost' ? { ...field, deleted: true } : field));
  expect((await patch(send, `models/${lamp.id}?switch_off=1`, lamp.version, { schema: stored })).status).toBe(200);

  const off = (...names: string[]) => ({ problems: names.map((name) => ({ place: `lamp.${name}`, message: 'This formula is switched off.' })) });
  expect(await read('{ lamp { name price twice more most } }')).toEqual({
    data: { lamp: [{ name: 'one', price: 5, twice: null, more: 6, most: null }] },
    extensions: off('twice', 'most'),
  });
  expect(await read('query { lamp(where: { fact: "twice", operator: "isEmpty" }) { name } }')).toMatchObject({
    data: null,
    errors: [{ path: ['lamp'], extensions: { code: 'invalid_filter', details: { message: 'The formula of twice is switched off.' } } }],
  });
  expect(await read('query { lamp { name } lamp_aggregate { sum { twice more } } }')).toEqual({
    data: { lamp: [{ name: 'one' }], lamp_aggregate: [{ sum: { twice: null, more: 6 } }] },
    extensions: off('twice'),
  });
  expect((await save({ name: 'two', price: 7 })).body).not.toHaveProperty('errors');
  expect(
    await read('{ lamp(order_by: [{ field: "twice", direction: "asc" }, { field: "name", direction: "asc" }]) { name more twice } }'),
  ).toMatchObject({
    data: {
      lamp: [
        { name: 'one', more: 6, twice: null },
        { name: 'two', more: 8, twice: null },
      ],
    },
  });

  const [told] = listOf(await send('GET', `/v1/documents/models?ids=${lamp.id}`));
  expect(told?.problems).toEqual([
    { place: 'twice', message: expect.stringContaining('cost') },
    { place: 'most', message: expect.stringContaining('cost') },
  ]);
  expect(dataOf(await user('GET', `/v1/documents/models/${lamp.id}`)).problems).toEqual([{ place: 'twice' }, { place: 'most' }]);
  // What is told of a document may come back with it.
  const back = await patch(send, `models/${lamp.id}`, 2, { problems: told?.problems, displayed_name: 'Lamps' });
  expect(back.status).toBe(200);

  const mended = stored.map((field) => (field.name === 'twice' ? { ...field, misc: { formulaV1: 'price * 2' } } : field));
  expect((await patch(send, `models/${lamp.id}`, 3, { schema: mended })).status).toBe(200);
  expect(await read('{ lamp { name twice most } }')).toMatchObject({
    data: {
      lamp: [
        { twice: 10, most: 11 },
        { twice: 14, most: 15 },
      ],
    },
  });
  expect(dataOf(await send('GET', `/v1/documents/models/${lamp.id}`))).not.toHaveProperty('problems');
});

it('a view tells which of its filters, rules, orders and groups name a field that has gone', async () => {
  const schema = [{ name: 'name', label: 'Name', type: 'text' }, number('cost'), number('price')];
  const desk = await make(send, 'models', { name: 'desk', displayed_name: 'Desk', schema, primary_attribute: 'name' });
  const dear = (fact: string) => ({ fact, operator: 'greaterThan', value: 1 });
  const ordering = ['price', 'cost'].map((field) => ({ field, direction: 'asc' }));
  const formatting = ['cost', 'price'].map((fact) => ({ when: dear(fact), tone: 'hold', scope: 'row' }));
  const misc = {
    model: 'desk',
    columns: [{ path: 'name' }],
    ordering,
    formatting,
    grouping: [{ path: 'name' }, { path: 'cost' }],
    limit: 50,
    searchable: true,
    sortable: true,
    selectable: true,
    actions: [],
  };
  const blocks = ['cost', 'price'].map((fact) => ({ id: fact, betterFilters: dear(fact) }));
  const setup = { cost: { type: 'table', misc }, price: { type: 'table', misc: { ...misc, ordering: [], formatting: [], grouping: [] } } };
  const view = await make(send, 'views', { name: 'Desks', model: 'desk', view_group: await group(), order: 1, root: { blocks }, setup });
  expect(view).not.toHaveProperty('problems');
  const stored = (desk.schema as { name: string }[]).map((field) => (field.name === 'cost' ? { ...field, deleted: true } : field));
  expect((await patch(send, `models/${desk.id}?switch_off=1`, desk.version, { schema: stored })).status).toBe(200);

  const gone = expect.stringContaining('cost');
  expect(dataOf(await send('GET', `/v1/documents/views/${view.id}`)).problems).toEqual([
    { place: 'root.cost.betterFilters', message: gone },
    { place: 'setup.cost.misc.formatting[0].when', message: gone },
    { place: 'setup.cost.misc.ordering[1]', message: gone },
    { place: 'setup.cost.misc.grouping[1]', message: gone },
  ]);
  expect(dataOf(await user('GET', `/v1/documents/views/${view.id}`)).problems).toEqual(
    ['root.cost.betterFilters', 'setup.cost.misc.formatting[0].when', 'setup.cost.misc.ordering[1]', 'setup.cost.misc.grouping[1]'].map((place) => ({
      place,
    })),
  );
  // The view can still be changed, the broken parts left as they are.
  expect((await patch(send, `views/${view.id}`, view.version, { name: 'All desks' })).status).toBe(200);
});

const group = async () => (await make(send, 'view_groups', { name: 'Work' })).id;

it('a stored filter whose option has gone is refused when it is written, skipped and told when it was there before', async () => {
  const options = ['open', 'done'].map((key) => ({ key, label: `It is ${key}` }));
  const state = { name: 'state', label: 'State', type: 'tag', misc: { options } };
  const schema = [{ name: 'name', label: 'Name', type: 'text' }, state];
  const job = await make(send, 'models', { name: 'job', displayed_name: 'Job', schema, primary_attribute: 'name' });
  const group = await make(send, 'view_groups', { name: 'Work' });
  const filtered = (value: string) => ({
    name: 'Jobs',
    model: 'job',
    view_group: group.slug,
    root: { blocks: [{ id: 'list', betterFilters: { fact: 'state', operator: 'notEqual', value } }] },
    setup: { list: { ...table, misc: { ...table.misc, model: 'job', columns: [{ path: 'name' }] } } },
  });
  const refused = await send('POST', '/v1/documents/views', filtered('It is done'));
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: { details: { message: 'state has no option It is done. Did you mean done?' } } },
  ]);
  const view = await make(send, 'views', filtered('done'));
  await send('POST', '/v1/graph', { query: 'mutation { create_job(values: {name: "one", state: "open"}) { identity } }' });

  const fields = job.schema as { name: string }[];
  const without = fields.map((field) => (field.name === 'state' ? { ...field, misc: { options: options.slice(0, 1) } } : field));
  expect((await patch(send, `models/${job.id}`, job.version, { schema: without })).status).toBe(200);
  expect(dataOf(await send('GET', `/v1/documents/views/${view.id}`)).problems).toEqual([
    { place: expect.stringContaining('betterFilters'), message: 'state has no option done.' },
  ]);
  const shown = await send('POST', '/v1/dataset', { dataset: { view_id: view.id, block_id: 'list' }, axis: [{ name: 'n', path: 'name' }] });
  expect(shown.body).toMatchObject({ data: [{ n: 'one' }], skipped: [expect.stringContaining('state has no option done.')] });
});
