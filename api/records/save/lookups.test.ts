import type { SaveItem } from '@millwright/core/record/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, failure, openCompany, problems, row } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const saved = async (item: SaveItem) => (await company.work((tenant) => saveRecords(tenant, [item])))[0]?.identity as string;
const customerOf = (properties: SaveItem['properties']) => saved({ model: 'customer', properties: { name: 'Ada', ...properties } });
const offerTo = (id: string, properties: SaveItem['properties'] = {}, children: SaveItem['children'] = []): SaveItem => ({
  model: 'offer',
  properties,
  relations: [{ name: 'customer', action: 'link', ids: [id] }],
  children,
});
const rowOf = (table: string, id: string) => company.work((tenant) => row(tenant, table, id));

it('a new record takes what its formula finds in the records that it is linked to, those of the same save included, and tells so', async () => {
  const customer = await customerOf({ city: 'Lyon', credit: '12345678901234567890.5' });
  const id = await saved(
    offerTo(customer, {}, [{ name: 'lines', items: [{ properties: { name: 'one' } }, { properties: { name: 'two', rate: 7 } }] }]),
  );
  await company.work(async (tenant) => {
    const [offer] = await tenant.query(`select city, rate::text from "${tenant.client.schema}".offer where id = $1`, [id]);
    expect(offer).toEqual({ city: 'Lyon', rate: '12345678901234567890.5' });
    const lines = await tenant.query(`select name, rate::text, version from "${tenant.client.schema}".offer_line where offer = $1 order by name`, [
      id,
    ]);
    expect(lines).toEqual([
      { name: 'one', rate: '24691357802469135781', version: 1 },
      { name: 'two', rate: '7', version: 1 },
    ]);
    expect(await events(tenant, id)).toMatchObject([{ type: 'created', changes: { city: [null, 'Lyon'], customer: [null, customer] } }]);
  });
});

it('what was given stays, also when it is empty, and what was found stays when its source changes', async () => {
  const customer = await customerOf({ city: 'Lyon', credit: 3 });
  const free = await saved(offerTo(customer, { city: 'Metz', rate: 9 }, [{ name: 'lines', items: [{ properties: { name: 'free', rate: null } }] }]));
  expect(await rowOf('offer', free)).toMatchObject({ city: 'Metz', rate: 9 });
  await company.work(async (tenant) =>
    expect(await tenant.query(`select rate from "${tenant.client.schema}".offer_line where offer = $1`, [free])).toEqual([{ rate: null }]),
  );
  const id = await saved(offerTo(customer));
  await saved({ model: 'customer', identity: customer, properties: { city: 'Nice', credit: 4 } } as SaveItem);
  await saved({ model: 'offer', identity: id, properties: { title: 'again' } } as SaveItem);
  expect(await rowOf('offer', id)).toMatchObject({ title: 'again', city: 'Lyon', rate: 3, version: 2 });
});

it('where the formula finds nothing the company’s setting stands, unless it does not fit the field', async () => {
  const customer = await customerOf({});
  const settings = (options: string) =>
    company.database.migrator.use((ddl) => ddl.rows('UPDATE platform.clients SET options = $1 WHERE id = $2', [options, company.client.id]));
  await settings(JSON.stringify({ offers: { city: 'Brest', rate: '2.50' } }));
  expect(await rowOf('offer', await saved(offerTo(customer)))).toMatchObject({ city: 'Brest', rate: 2.5 });
  await settings(JSON.stringify({ offers: { city: ['Brest'], rate: 'much' } }));
  expect(await rowOf('offer', await saved(offerTo(customer, { rate: 1 })))).toMatchObject({ city: null, rate: 1 });
  expect(problems(await failure(saved(offerTo(customer))))).toEqual(['properties.rate missing_field']);
});
