import type { Effect } from '@millwright/core/automation/actions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAction } from '../../automations/actions/run-action.ts';
import { failure, openCompany, problems } from '../company.fixture.ts';
import { readQuery } from '../query.service.ts';
import { deleteRecords, saveRecords, unlink } from '../records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

type Item = Parameters<typeof saveRecords>[1][number];
type Relations = NonNullable<Item['relations']>;
const save = (...items: Item[]) => company.work((tenant) => saveRecords(tenant, items));
const created = async (item: Item) => (await save(item))[0]?.identity as string;
const person = () => created({ model: 'person', properties: { name: 'Ana' } });
const task = (project: string, name = 'B') => ({ model: 'task', properties: { name }, relations: [one('project', project)] });
const one = (name: string, ...ids: string[]): Relations[number] => ({ name, action: 'set', ids });
const write = (model: string, identity: string, relations: Relations) => save({ model, identity, properties: {}, relations });
const refused = async (work: Promise<unknown>) => problems(await failure(work));

/** A project with one task, one member, a lead and a label, closed or not. */
async function project(closed: boolean) {
  const [member, lead] = [await person(), await person()];
  const id = await created({
    model: 'project',
    properties: { title: 'Hall', closed },
    relations: [one('members', member), { ...one('lead', lead), properties: { share: 1 } }],
    children: [{ name: 'tasks', items: [{ properties: { name: 'A' } }] }],
  });
  const label = await created({ model: 'label', properties: { code: 'L' } });
  if (!closed) await write('label', label, [one('project', id)]);
  return { id, member, lead, label };
}
const taskOf = async (id: string) => {
  const query = 'query q($id: ID) { rows: task(where: { fact: "project", operator: "equal", value: $id }) { identity } }';
  const { rows } = await company.work((tenant) => readQuery(tenant, query, { id }));
  return (rows as { identity: string }[])[0]?.identity as string;
};

it('adds no line to a record that holds its lines, from either side', async () => {
  const [shut, open] = [await project(true), await project(false)];
  const lines = { model: 'project', identity: shut.id, properties: {}, children: [{ name: 'tasks', items: [{ properties: { name: 'B' } }] }] };
  expect(await refused(save(lines))).toEqual(['children[0] settled']);
  expect(await refused(save(task(shut.id)))).toEqual(['relations[0] settled']);
  const other = await taskOf(open.id);
  expect(await refused(write('project', shut.id, [{ name: 'tasks', action: 'link', ids: [other] }]))).toEqual(['relations[0] settled']);
  expect(await refused(write('task', other, [one('project', shut.id)]))).toEqual(['relations[0] settled']);
  await save(task(open.id));
});

it('takes no line off it: neither moved elsewhere, nor deleted by itself or with a save', async () => {
  const [shut, open] = [await project(true), await project(false)];
  const line = await taskOf(shut.id);
  expect(await refused(write('task', line, [one('project', open.id)]))).toEqual(['relations[0] settled']);
  const gone = await failure(company.work((tenant) => deleteRecords(tenant, [line])));
  expect([gone.code, gone.details]).toEqual(['in_use', { relation: 'project', because: { en: 'It is closed.', fr: 'Il est clos.' } }]);
  const without = save({ model: 'project', identity: shut.id, properties: {}, children: [{ name: 'tasks', items: [], delete: [line] }] });
  expect((await failure(without)).code).toBe('in_use');
});

it('lets its lines themselves be changed, and go with it', async () => {
  const shut = await project(true);
  const line = await taskOf(shut.id);
  const item = { identity: line, properties: { name: 'A2' } };
  await save({ model: 'project', identity: shut.id, properties: {}, children: [{ name: 'tasks', items: [item] }] });
  expect(await company.work((tenant) => deleteRecords(tenant, [shut.id]))).toBe(1);
});

it('holds links with attributes of their own: added, taken off, replaced, weighed anew, from either side', async () => {
  const [shut, ana] = [await project(true), await person()];
  const attempts: Relations = [
    { name: 'members', action: 'link', ids: [ana] },
    { name: 'members', action: 'unlink', ids: [shut.member] },
    { ...one('members', shut.member), properties: { share: 2 } },
    one('lead', ana),
    one('lead'),
    { ...one('lead', shut.lead), properties: { share: 2 } },
  ];
  for (const attempt of attempts) expect(await refused(write('project', shut.id, [attempt]))).toEqual(['relations[0] settled']);
  expect(await refused(write('person', ana, [{ name: 'projects', action: 'link', ids: [shut.id] }]))).toEqual(['relations[0] settled']);
  expect(await refused(write('person', shut.lead, [{ name: 'leads', action: 'unlink', ids: [shut.id] }]))).toEqual(['relations[0] settled']);
  await write('project', shut.id, [{ ...one('lead', shut.lead), properties: { share: 1 } }]);
});

it('holds the link of a partner whose column keeps it', async () => {
  const shut = await project(true);
  expect(await refused(write('label', shut.label, [one('project', shut.id)]))).toEqual(['relations[0] settled']);
  expect(await refused(write('project', shut.id, [one('label', shut.label)]))).toEqual(['relations[0] settled']);
});

it('keeps a link from being taken away by itself, and its other record from being deleted', async () => {
  const [shut, open] = [await project(true), await project(false)];
  const relation = async (slug: string) => company.work(async (tenant) => tenant.config.get('relations', slug).id);
  const away = async (of: { id: string; member: string }) =>
    company.work(async (tenant) => unlink(tenant, { relation_id: await relation('project_members'), from_id: of.id, to_id: of.member }));
  expect(await refused(away(shut))).toEqual(['relations[0] settled']);
  const remove = (id: string) => company.work((tenant) => deleteRecords(tenant, [id]));
  expect((await failure(remove(shut.member))).details).toMatchObject({ relation: 'projects' });
  expect((await failure(remove(shut.lead))).details).toMatchObject({ relation: 'leads' });
  expect([await away(open), await remove(open.lead)]).toEqual([1, 1]);
});

it('leaves server actions their writing', async () => {
  const [shut, ana] = [await project(true), await person()];
  const line = await taskOf(shut.id);
  const action = {
    name: 'correct',
    label: 'Correct',
    description: 'Corrects.',
    model: 'project',
    reads: [],
    decide: (): { effects: Effect[] } => ({
      effects: [
        { op: 'create', model: 'task', properties: { name: 'B' }, links: { project: shut.id } },
        { op: 'update', id: shut.id, links: { lead: ana } },
        { op: 'delete', id: line },
      ],
    }),
  };
  await company.work((tenant) => runAction(tenant, action, { primary_item_id: shut.id, input: {} }));
  expect(await taskOf(shut.id)).not.toBe(line);
});
