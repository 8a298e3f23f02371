import { afterAll, beforeAll, expect, it } from 'vitest';
import { openImports } from '../imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

it('tells what stands in each column, how many rows there are and the first of them, and keeps nothing', async () => {
  const lines = [
    'Code;Weight;Due;Paid;Postcode;City',
    '0012;1,5;29.03.2026;yes;01234;Lyon',
    '0013;-2;01.04.2026;no;75001;Lyon',
    ';;;;;',
    '0014;3;;no;;Nice',
  ];
  const { status, body } = await works.inspect(`${lines.join('\n')}\n`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ file: { format: 'csv', delimiter: ';', encoding: 'utf-8' }, total: 3 });
  expect(body.rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  expect(body.rows[0]?.cells).toEqual(['0012', '1,5', '29.03.2026', 'yes', '01234', 'Lyon']);
  expect(body.columns.map(({ name, filled, kinds, unique }) => [name, filled, kinds.join(' '), unique])).toEqual([
    ['Code', 3, '', true],
    ['Weight', 3, 'number', true],
    ['Due', 2, 'date datetime', true],
    ['Paid', 3, 'boolean', false],
    ['Postcode', 2, '', true],
    ['City', 3, '', false],
  ]);
  expect(body.columns[5]?.values).toEqual([
    { text: 'Lyon', count: 2 },
    { text: 'Nice', count: 1 },
  ]);
  const kept = await works.company.work((tenant) => tenant.query(`select 1 from "${tenant.client.schema}"._imports`));
  expect(kept).toEqual([]);
});

it('lists no values of a column that has many, names doubled headings apart, and takes headings without rows', async () => {
  const many = await works.inspect(`A;A\n${Array.from({ length: 60 }, (_, index) => `${index};7`).join('\n')}\n`);
  expect(many.body.columns.map(({ name, values, unique }) => [name, values, unique])).toEqual([
    ['A', null, true],
    ['A (2)', [{ text: '7', count: 60 }], false],
  ]);
  expect((await works.inspect('Name;City\n')).body).toMatchObject({
    total: 0,
    rows: [],
    columns: [{ name: 'Name', filled: 0, kinds: [] }, { name: 'City' }],
  });
  const empty = await works.inspect('');
  expect([empty.status, empty.body.error?.details.fields?.[0]?.code]).toEqual([422, 'empty']);
});

it('reads a file as somebody says', async () => {
  const file = new Uint8Array([...new TextEncoder().encode('Ville|Pays\nGen'), 0xe8, ...new TextEncoder().encode('ve|CH\n')]);
  const said = await works.inspect(file, { encoding: 'iso-8859-15', delimiter: '|' });
  expect(said.body.rows[0]?.cells).toEqual(['Genève', 'CH']);
  expect((await works.inspect(file, { delimiter: '?' })).status).toBe(422);
});

it('lists the imports into a model, newest first, for who may import into it', async () => {
  const first = await works.take('Code\nL1\n', { model: 'badge', mapping: { Code: 'code' } });
  const second = await works.take('Code\nL2\nL2\n', { model: 'badge', mapping: { Code: 'code' } });
  const { body } = await works.send('GET', '/v1/imports?model=badge&limit=1');
  expect(body).toMatchObject({ total: 2, data: [{ id: second.id, status: 'done', done: 1, failed: 1, mine: true, file_name: 'rows.csv' }] });
  expect((await works.send('GET', '/v1/imports?model=badge&skip=1')).body.data).toMatchObject([{ id: first.id }]);
  expect((await works.send('GET', '/v1/imports?model=nothing')).status).toBe(404);
  const guest = await works.served.signIn(works.company.client, 'guest');
  expect((await guest.send('GET', '/v1/imports?model=badge')).status).toBe(403);
});

it('says which models have records of the names that stand in a column, for who may read them', async () => {
  await works.take('Name;City\nMatched;Lyon\nTwin;Nice\nTwin;Brest\n', { model: 'customer', mapping: { Name: 'name', City: 'city' } });
  const columns = { Client: ['Matched', 'Twin', 'Nobody', 'Matched'], Colour: ['red'] };
  const { body } = await works.send('POST', '/v1/imports/names', { columns });
  expect(body.data).toEqual({ Client: { asked: 3, models: [{ model: 'customer', found: 1 }] }, Colour: { asked: 1, models: [] } });
  const guest = await works.served.signIn(works.company.client, 'guest');
  expect((await guest.send('POST', '/v1/imports/names', { columns })).body.data).toMatchObject({ Client: { models: [] } });
});
