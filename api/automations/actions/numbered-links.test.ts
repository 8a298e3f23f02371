import type { Read, ServerAction } from '@millwright/core/automation/actions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../../records/company.fixture.ts';
import { saveRecords } from '../../records/records.service.ts';
import { runAction } from './run-action.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
  await company.work(async (tenant) => {
    const customers = await saveRecords(
      tenant,
      ['Ada', 'Bob', 'Cleo'].map((name) => ({ model: 'customer', properties: { name } })),
    );
    const project = (title: string, customer?: number) => ({
      model: 'project',
      properties: { title },
      relations: customer === undefined ? [] : [{ name: 'customer', action: 'link' as const, ids: [customers[customer]?.identity as string] }],
    });
    const tasks = [{ name: 'tasks', items: [{ properties: { name: 'Draw' } }] }];
    await saveRecords(tenant, [project('Bridge', 1), project('Canal'), project('Dyke', 2), { ...project('Tower', 0), children: tasks }]);
  });
});
afterAll(() => company?.drop());

const paths = { identity: 'identity', name: 'name' };
const projects: Read = {
  model: 'project',
  paths: { title: 'title', customer: 'customer.identity' },
  numbered: { customer: 'customers' },
  order: ['title'],
};

/** The rows that an action reads in these phases. */
const rowsOf = (...phases: Record<string, Read>[]) => {
  const action: ServerAction = {
    name: 'steps/test/numbered',
    label: '',
    description: '',
    model: null,
    reads: phases.map((phase) => () => phase),
    decide: (rows) => ({ effects: [], output: rows }),
  };
  return company.work((tenant) => runAction(tenant, action, { primary_item_id: null, input: {} }));
};

it('a link is told by the number of its record among the rows of another read, in whichever order these are', async () => {
  const customers: Read = { model: 'customer', paths, order: ['name'] };
  expect(await rowsOf({ customers, projects })).toMatchObject({
    projects: [{ title: ['Bridge', 'Canal', 'Dyke', 'Tower'], customer: [1, -1, 2, 0] }],
  });
  expect(await rowsOf({ customers: { ...customers, where: { fact: 'name', operator: 'notEqual', value: 'Bob' } } }, { projects })).toMatchObject({
    projects: [{ customer: [-1, -1, 1, 0] }],
  });
});

it('through another record too, and of no records there are none', async () => {
  const customers: Read = { model: 'customer', paths, order: ['name'] };
  const tasks: Read = { model: 'task', paths: { of: 'project.customer.identity' }, numbered: { of: 'customers' } };
  const none: Read = { ...tasks, where: { fact: 'name', operator: 'equal', value: 'none' } };
  expect(await rowsOf({ customers, tasks, none })).toMatchObject({ tasks: [{ of: [0] }], none: [{ of: [] }] });
});

it('refuses a path that leads to no identity, and a read that nothing before it asks for', async () => {
  const customers: Read = { model: 'customer', paths };
  const wrong: Read = { model: 'project', paths: { customer: 'customer.name' }, numbered: { customer: 'customers' } };
  await expect(rowsOf({ customers, wrong })).rejects.toMatchObject({ code: 'invalid_query' });
  await expect(rowsOf({ projects, customers })).rejects.toThrow('the rows of customers, which nothing before them reads');
});
