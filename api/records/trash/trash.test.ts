import type { JsonObject } from '@millwright/core/json.ts';
import type { ChildrenWrite, RelationWrite } from '@millwright/core/record/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, failure, openCompany, row } from '../company.fixture.ts';
import { deleteRecords, restoreRecords, saveRecords, updateRecord } from '../records.service.ts';
import { listTrash } from './list.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

type More = { relations?: RelationWrite[]; children?: ChildrenWrite[] };
const create = async (model: string, properties: JsonObject, more: More = {}) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties, ...more }])))[0]?.identity as string;
const link = (name: string, ids: string[], properties?: JsonObject): RelationWrite => ({
  name,
  action: 'link',
  ids,
  ...(properties ? { properties } : {}),
});
const update = (id: string, properties: JsonObject, relations: RelationWrite[] = []) =>
  company.work((tenant) => updateRecord(tenant, id, { properties, relations }));
const remove = (...ids: string[]) => company.work((tenant) => deleteRecords(tenant, ids));
const restore = (...ids: string[]) => company.work((tenant) => restoreRecords(tenant, ids));
const trashOf = (model: string, more: { search?: string; limit?: number; skip?: number } = {}) =>
  company.work((tenant) => listTrash(tenant, { model, limit: 50, skip: 0, ...more }));
const stored = (table: string, id: string) => company.work((tenant) => row(tenant, table, id));
const rows = <T>(text: string, values: unknown[] = []) =>
  company.work((tenant) => tenant.query<T>(text.replaceAll('%s', `"${tenant.client.schema}"`), values));

describe('a deleted record', () => {
  it('comes back whole: its values, the records that went along, links with their attributes, references to it', async () => {
    const [customer, ana, leo] = [
      await create('customer', { name: 'Ada' }),
      await create('person', { name: 'Ana' }),
      await create('person', { name: 'Leo' }),
    ];
    const project = await create(
      'project',
      {
        title: 'Bridge',
        budget: '12345678901234567890.123456789',
        labels: ['open', 'done'],
        meeting: '2026-01-01T10:00',
        due: '2026-01-01T10:00:00.5Z',
      },
      {
        relations: [link('customer', [customer]), link('members', [ana, leo], { share: '0.1' }), link('lead', [ana], { share: 7 })],
        children: [
          {
            name: 'tasks',
            items: [{ properties: { name: 'Draw', hours: 3 } }, { properties: { name: 'Build' }, relations: [link('assignee', [leo])] }],
          },
        ],
      },
    );
    const label = await create('label', { code: 'L' }, { relations: [link('project', [project])] });
    const edges = () =>
      rows('select * from %s.e_project_members union all select id, from_id, to_id, share, null from %s.e_project_lead order by id');
    const tasks = () => rows<{ id: string; version: number }>('select * from %s.task where project = $1 order by id', [project]);
    const before = { project: await stored('project', project), edges: await edges(), tasks: await tasks() };
    expect([before.edges, before.tasks].map((list) => list.length)).toEqual([3, 2]);

    expect(await remove(project)).toBe(1);
    expect([await stored('project', project), await edges(), await tasks()]).toEqual([undefined, [], []]);
    expect(await stored('label', label)).toMatchObject({ project: null, version: 2 });
    expect(await trashOf('project')).toMatchObject({ total: 1, data: [{ identity: project, name: 'Bridge', children: 2 }] });
    expect(await trashOf('task')).toMatchObject({ total: 0 });

    expect(await restore(project)).toEqual({ restored: 1, children: 2, left_out: [] });
    const plain = ({ version, updated_at, ...rest }: Record<string, unknown>) => rest;
    const after = (await stored('project', project)) as Record<string, unknown>;
    expect(plain(after)).toEqual(plain(before.project));
    expect(after.version).toBe((before.project.version as number) + 1);
    expect(await rows('select budget::text as budget from %s.project where id = $1', [project])).toEqual([
      { budget: '12345678901234567890.123456789' },
    ]);
    expect(await edges()).toEqual(before.edges);
    expect((await tasks()).map(plain)).toEqual(before.tasks.map(plain));
    expect(await stored('label', label)).toMatchObject({ project, version: 3 });
    expect(await trashOf('project')).toMatchObject({ total: 0 });
    expect(await rows('select 1 from %s._trash_links')).toEqual([]);
    await company.work(async (tenant) => {
      expect((await events(tenant, project)).at(-1)).toMatchObject({
        type: 'restored',
        changes: { title: [null, 'Bridge'], customer: [null, customer] },
      });
      expect((await events(tenant, label)).at(-1)).toMatchObject({ type: 'updated', changes: { project: [null, project] } });
    });
    // What knew the version of before is refused, and the record lives on as any other.
    expect(await update(project, { title: 'Bridge 2' })).toMatchObject({ version: (before.project.version as number) + 2 });
    expect(await remove(project)).toBe(1);
    expect(await restore(project)).toMatchObject({ restored: 1, children: 2 });
  });

  it('tells what cannot come back, and why', async () => {
    const [customer, ana, badge] = [
      await create('customer', { name: 'Gone' }),
      await create('person', { name: 'Ana' }),
      await create('badge', { code: 'B1' }),
    ];
    const person = await create('person', { name: 'Bob' }, { relations: [link('badge', [badge])] });
    const project = await create(
      'project',
      { title: 'Road' },
      { relations: [link('customer', [customer]), link('members', [ana]), link('lead', [person])] },
    );
    const label = await create('label', { code: 'L' }, { relations: [link('project', [project])] });
    const number = (await stored('project', project)).number as string;
    await remove(project, person);
    await remove(customer, ana);
    await rows('delete from %s._trash where id = any($1)', [[customer, ana]]);
    const other = await create('project', { title: 'Taker', number }, { relations: [link('label', [label])] });
    await create('person', { name: 'Eve' }, { relations: [link('badge', [badge])] });
    const { left_out, ...counts } = await restore(project, person);
    expect(counts).toEqual({ restored: 2, children: 0 });
    const told = left_out.map(({ identity, name, why, stays }) => [identity === project ? 'project' : 'person', name, why, stays]);
    expect(told.sort()).toEqual([
      ['person', 'badge', 'taken', false],
      ['project', 'customer', 'gone', false],
      ['project', 'label', 'taken', false],
      ['project', 'members', 'gone', false],
      ['project', 'number', 'taken', false],
    ]);
    expect(await stored('project', project)).toMatchObject({ title: 'Road', number: null, customer: null });
    expect(await stored('label', label)).toMatchObject({ project: other });
  });

  it('finds the links again whichever of two comes back first, and a line waits for what it belongs to', async () => {
    const [ana, project] = [await create('person', { name: 'Ana' }), await create('project', { title: 'Both' })];
    await update(project, {}, [link('members', [ana], { share: 2 })]);
    const task = await create('task', { name: 'Line' }, { relations: [link('project', [project]), link('assignee', [ana])] });
    await remove(ana);
    await remove(task);
    await remove(project);
    expect(await restore(task)).toEqual({
      restored: 0,
      children: 0,
      left_out: [
        { identity: task, model: 'task', name: 'assignee', why: 'in_trash', stays: false },
        { identity: task, model: 'task', name: 'project', why: 'in_trash', stays: true },
      ].filter(({ stays }) => stays),
    });
    expect(await restore(project)).toMatchObject({ restored: 1, left_out: [{ name: 'members', why: 'in_trash' }] });
    expect(await restore(task)).toMatchObject({ restored: 1, left_out: [] });
    expect(await stored('task', task)).toMatchObject({ project, assignee: null });
    expect(await restore(ana)).toMatchObject({ restored: 1, left_out: [] });
    expect(await stored('task', task)).toMatchObject({ project, assignee: ana });
    expect(await rows('select share::int as share from %s.e_project_members where to_id = $1', [ana])).toEqual([{ share: 2 }]);
    expect(await rows('select 1 from %s._trash_links')).toEqual([]);
  });

  it('comes back with what it owns by a link that nobody demands', async () => {
    // The database empties such a link as soon as what it names is gone.
    const schema = await company.work(async ({ config }) => config.schema);
    const owner = schema.models.get('person')?.model;
    const before = owner?.misc;
    Object.assign(owner ?? {}, { misc: { ...before, owns: ['tasks'] } });
    const project = await create('project', { title: 'Elsewhere' });
    const ana = await create('person', { name: 'Ana' });
    const task = await create('task', { name: 'Hers' }, { relations: [link('project', [project]), link('assignee', [ana])] });
    await remove(ana);
    expect(await company.work((tenant) => events(tenant, task))).toMatchObject([{}, { type: 'deleted', changes: { assignee: [ana, null] } }]);
    expect(await restore(ana)).toEqual({ restored: 1, children: 1, left_out: [] });
    expect(await stored('task', task)).toMatchObject({ project, assignee: ana });
    Object.assign(owner ?? {}, { misc: before });
  });

  it('is one of two with the same unique value: the one deleted last keeps it', async () => {
    const first = await create('badge', { code: 'SAME' });
    await remove(first);
    const second = await create('badge', { code: 'SAME' });
    await remove(second);
    expect(await restore(first, second)).toMatchObject({ restored: 2, left_out: [{ identity: first, name: 'code', why: 'taken' }] });
    expect([(await stored('badge', first)).code, (await stored('badge', second)).code]).toEqual([null, 'SAME']);
  });

  it('takes nothing back into a record that holds its links fixed', async () => {
    const project = await create('project', { title: 'Closed' });
    const task = await create('task', { name: 'Late' }, { relations: [link('project', [project])] });
    await remove(task);
    await update(project, { closed: true });
    expect(await restore(task)).toMatchObject({ restored: 0, left_out: [{ name: 'project', why: 'settled', stays: true }] });
    expect(await trashOf('task')).toMatchObject({ total: 1, data: [{ identity: task }] });
    await update(project, { closed: false });
    expect(await restore(task)).toMatchObject({ restored: 1, left_out: [] });
  });

  it('goes to the trash from every door, and leaves it after 30 days', async () => {
    const project = await create('project', { title: 'Doors' }, { children: [{ name: 'tasks', items: [{ properties: { name: 'Line' } }] }] });
    const [task] = await rows<{ id: string }>('select id from %s.task where project = $1', [project]);
    await company.work((tenant) =>
      saveRecords(tenant, [
        { model: 'project', identity: project, properties: {}, children: [{ name: 'tasks', items: [], delete: [task?.id ?? ''] }] },
      ]),
    );
    expect(await trashOf('task')).toMatchObject({ total: 1, data: [{ identity: task?.id, name: 'Line', children: 0 }] });
    const { data } = await trashOf('task');
    expect(new Date(data[0]?.kept_until ?? '').getTime() - new Date(data[0]?.deleted_at ?? '').getTime()).toBe(30 * 86_400_000);
  });

  it('is found by name, in pages, the latest first', async () => {
    const made = [];
    for (const name of ['Éclair', 'Zebra', 'Eclipse']) made.push(await create('customer', { name }));
    for (const id of made) await remove(id);
    expect((await trashOf('customer', { search: 'ecl' })).data.map(({ name }) => name)).toEqual(['Eclipse', 'Éclair']);
    expect(await trashOf('customer', { search: 'ecl', limit: 1, skip: 1 })).toMatchObject({ total: 2, data: [{ name: 'Éclair' }] });
    expect(await trashOf('customer', { search: '%' })).toMatchObject({ total: 0 });
  });
});

describe('the trash', () => {
  it('is a company’s own, and of those who may read and delete', async () => {
    const person = await create('person', { name: 'Private' });
    await remove(person);
    const elsewhere = { client: company.other };
    expect(await company.work((tenant) => listTrash(tenant, { model: 'person', limit: 50, skip: 0 }), elsewhere)).toEqual({ data: [], total: 0 });
    expect(await failure(company.work((tenant) => restoreRecords(tenant, [person]), elsewhere))).toMatchObject({ code: 'not_found' });
    const guest = { role: 'guest' };
    expect(await failure(company.work((tenant) => listTrash(tenant, { model: 'person', limit: 50, skip: 0 }), guest))).toMatchObject({
      code: 'forbidden',
    });
    expect(await failure(company.work((tenant) => restoreRecords(tenant, [person]), guest))).toMatchObject({ code: 'forbidden' });
    expect(await failure(company.work((tenant) => restoreRecords(tenant, [person], { model: 'task' })))).toMatchObject({ code: 'not_found' });
    expect(await restore(person)).toMatchObject({ restored: 1 });
    expect(await failure(restore(person))).toMatchObject({ code: 'not_found' });
  });

  it('takes a deletion of many in as many statements as one of few', async () => {
    const count = async (size: number) => {
      const made = await company.work((tenant) =>
        saveRecords(
          tenant,
          Array.from({ length: size }, (_, index) => ({
            model: 'project',
            properties: { title: `P${index}` },
            children: [{ name: 'tasks', items: [{ properties: { name: 'T' } }] }],
          })),
        ),
      );
      const ids = made.map(({ identity }) => identity);
      const counted = (work: (tenant: Parameters<typeof deleteRecords>[0]) => Promise<unknown>) =>
        company.work(async (tenant) => {
          let statements = 0;
          const query = tenant.query.bind(tenant);
          tenant.query = (...args) => {
            statements++;
            return query(...args);
          };
          await work(tenant);
          return statements;
        });
      return [await counted((tenant) => deleteRecords(tenant, ids)), await counted((tenant) => restoreRecords(tenant, ids))];
    };
    const [few, many] = [await count(2), await count(200)];
    expect(many).toEqual(few);
    expect(many.every((statements) => statements < 30)).toBe(true);
  });
});
