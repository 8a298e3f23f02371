import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAction } from '../../automations/actions/run-action.ts';
import { failure, openCompany, problems, row } from '../company.fixture.ts';
import { deleteRecords, saveRecords } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
const save = (...items: Item[]) => company.work((tenant) => saveRecords(tenant, items));
const created = async (item: Item) => (await save(item))[0]?.identity as string;
const project = (hours: number) =>
  created({
    model: 'project',
    properties: { title: 'Hall', budget: 1 },
    children: [{ name: 'tasks', items: [{ properties: { name: 'A', hours } }] }],
  });
const customer = () => created({ model: 'customer', properties: { name: 'Ana' } });
const change = (identity: string, properties: Item['properties'], relations: Item['relations'] = []) =>
  save({ model: 'project', identity, properties, relations });

it('refuses what a rule holds fixed, each value by its place and with the reason in its languages', async () => {
  const id = await project(100);
  const link = { name: 'customer', action: 'set' as const, ids: [await customer()] };
  const error = await failure(change(id, { budget: 2, title: 'Yard' }, [link]));
  expect([error.code, problems(error)]).toEqual(['invalid', ['properties.budget settled', 'relations[0] settled']]);
  expect(error.details.fields).toMatchObject([{ message: 'It has been billed.', text: { en: 'It has been billed.', fr: 'Déjà facturé.' } }, {}]);
  expect(await company.work((tenant) => row(tenant, 'project', id))).toMatchObject({ title: 'Hall', budget: 1, customer: null });
});

it('looks at each record of a save, also from the other end of a link', async () => {
  const [open, billed, ana] = [await project(1), await project(100), await customer()];
  const error = await failure(save(...[open, billed].map((identity) => ({ model: 'project', identity, properties: { budget: 3 } }))));
  expect(problems(error)).toEqual(['items[1].properties.budget settled']);
  const take = (id: string) =>
    save({ model: 'customer', identity: ana, properties: {}, relations: [{ name: 'projects', action: 'link', ids: [id] }] });
  expect(problems(await failure(take(billed)))).toEqual(['relations[0] settled']);
  await take(open);
});

it('lets pass what stays the same, other fields, and records for which the rule does not hold', async () => {
  const [open, billed] = [await project(99), await project(100)];
  expect(await change(billed, { budget: 1, title: 'Yard' })).toMatchObject([{ version: 2 }]);
  expect(await change(open, { budget: 5 })).toMatchObject([{ version: 2 }]);
});

it('keeps what a fixed link names from being deleted', async () => {
  const named = async (hours: number) => {
    const id = await customer();
    const relations = [{ name: 'customer', action: 'set' as const, ids: [id] }];
    const children = [{ name: 'tasks', items: [{ properties: { name: 'A', hours } }] }];
    return { id, project: await created({ model: 'project', properties: { title: 'Hall' }, relations, children }) };
  };
  const [open, billed] = [await named(1), await named(100)];
  const remove = (id: string) => company.work((tenant) => deleteRecords(tenant, [id]));
  const error = await failure(remove(billed.id));
  expect([error.code, error.details]).toEqual(['in_use', { relation: 'projects', because: { en: 'It has been billed.', fr: 'Déjà facturé.' } }]);
  await remove(open.id);
  expect(await company.work((tenant) => row(tenant, 'project', open.project))).toMatchObject({ customer: null });
});

it('leaves server actions, which make it hold, their writing', async () => {
  const id = await project(100);
  const action = {
    name: 'bill',
    label: 'Bill',
    description: 'Bills.',
    model: 'project',
    reads: [],
    decide: () => ({ effects: [{ op: 'update' as const, id, properties: { budget: 7 } }] }),
  };
  await company.work((tenant) => runAction(tenant, action, { primary_item_id: id, input: {} }));
  expect(await company.work((tenant) => row(tenant, 'project', id))).toMatchObject({ budget: 7 });
});
