import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, openCompany } from '../company.fixture.ts';
import { saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const save = async (item: Item) => (await company.work((tenant) => saveRecords(tenant, [item])))[0]?.identity as string;
const timeline = (id: string) => company.work((tenant) => events(tenant, id));

it('a record’s timeline tells of those that are made for it, where its model says so, and of nothing more', async () => {
  const ana = await save({ model: 'customer', properties: { name: 'Ana' } });
  const hall = await save({ model: 'project', properties: { title: 'Hall' }, relations: [{ name: 'customer', action: 'link', ids: [ana] }] });
  await save({ model: 'project', identity: hall, properties: { title: 'Yard' } });
  await save({ model: 'task', properties: { name: 'Paint' }, relations: [{ name: 'project', action: 'link', ids: [hall] }] });
  expect(await timeline(ana)).toMatchObject([{ type: 'created' }, { type: 'linked', changes: { projects: [null, hall] } }]);
  expect((await timeline(hall)).map(({ type }) => type)).toEqual(['created', 'updated']);
});

it('the timeline of a record that is made with others tells of them too', async () => {
  const children = [{ name: 'projects', items: [{ properties: { title: 'Hall' } }] }];
  const leo = await save({ model: 'customer', properties: { name: 'Leo' }, children });
  expect((await timeline(leo)).map(({ type }) => type).sort()).toEqual(['created', 'linked']);
});
