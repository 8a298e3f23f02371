import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, failure, openCompany, problems, row } from './company.fixture.ts';
import { deleteRecords, saveRecords, unlink } from './records.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const create = async (model: string, properties: Record<string, never> | Record<string, unknown>) =>
  (await company.work((tenant) => saveRecords(tenant, [{ model, properties: properties as never }])))[0]?.identity as string;

describe('links', () => {
  it('links, moves, replaces and unlinks, whichever side is written', async () => {
    const [one, two] = [await create('person', { name: 'One' }), await create('person', { name: 'Two' })];
    const project = await create('project', { title: 'Links' });
    const write = (name: string, action: 'link' | 'unlink' | 'set', ids: string[], properties?: Record<string, number>) =>
      company.work((tenant) =>
        saveRecords(tenant, [
          { model: 'project', identity: project, properties: {}, relations: [{ name, action, ids, ...(properties ? { properties } : {}) }] },
        ]),
      );
    const members = () =>
      company.work((tenant) =>
        tenant.query(`select to_id, share::float as share from "${tenant.client.schema}".e_project_members where from_id = $1 order by to_id`, [
          project,
        ]),
      );
    expect(await write('members', 'link', [one], { share: 1 })).toMatchObject([{ version: 2 }]);
    expect(await write('members', 'link', [one], { share: 1 })).toMatchObject([{ version: 2 }]);
    expect(await write('members', 'link', [one, two], { share: 2 })).toMatchObject([{ version: 3 }]);
    expect(await members()).toEqual([
      { to_id: one, share: 2 },
      { to_id: two, share: 2 },
    ]);
    await write('members', 'set', [two]);
    expect(await members()).toEqual([{ to_id: two, share: 2 }]);
    expect(await company.work((tenant) => unlink(tenant, { relation_id: 'project_members', from_id: project, to_id: two }))).toBe(1);
    expect(await company.work((tenant) => unlink(tenant, { relation_id: 'project_members', from_id: project, to_id: two }))).toBe(0);
    expect(await members()).toEqual([]);
    const task = (
      await company.work((tenant) =>
        saveRecords(tenant, [{ model: 'task', properties: { name: 'T' }, relations: [{ name: 'project', action: 'link', ids: [project] }] }]),
      )
    )[0]?.identity as string;
    const foreign = await failure(company.work((tenant) => unlink(tenant, { relation_id: 'project_members', from_id: task, to_id: two })));
    expect([foreign.code, foreign.message]).toEqual(['model_not_in_relation', 'Model is not part of relation']);
    const unknown = await failure(company.work((tenant) => unlink(tenant, { relation_id: 'nothing', from_id: project, to_id: two })));
    expect([unknown.code, unknown.message]).toEqual(['relation_not_found', 'Relation not found.']);
    const second = await create('project', { title: 'Second' });
    await company.work((tenant) =>
      saveRecords(tenant, [{ model: 'project', identity: second, properties: {}, relations: [{ name: 'tasks', action: 'link', ids: [task] }] }]),
    );
    await company.work(async (tenant) => {
      expect(await row(tenant, 'task', task)).toMatchObject({ project: second, version: 2 });
      expect((await events(tenant, task)).at(-1)).toMatchObject({ type: 'updated', changes: { project: [project, second] } });
      expect((await events(tenant, project)).map(({ changes }) => changes.members).filter(Boolean)).toEqual([
        [[], [one]],
        [[one], [one, two]],
        [[one], []],
        [[two], []],
      ]);
    });
    expect(
      problems(
        await failure(
          company.work((tenant) =>
            saveRecords(tenant, [{ model: 'project', identity: second, properties: {}, relations: [{ name: 'tasks', action: 'set', ids: [] }] }]),
          ),
        ),
      ),
    ).toEqual(['relations[0] missing_field']);
  });

  it('keeps one to one, and refuses links to records that are missing, of another model or of another client', async () => {
    const [ann, ben] = [await create('person', { name: 'Ann' }), await create('person', { name: 'Ben' })];
    const badge = await create('badge', { code: 'B1' });
    const foreign = (
      await company.work((tenant) => saveRecords(tenant, [{ model: 'badge', properties: { code: 'F' } }]), { client: company.other })
    )[0]?.identity as string;
    const wear = (person: string, ids: string[]) =>
      company.work((tenant) =>
        saveRecords(tenant, [{ model: 'person', identity: person, properties: {}, relations: [{ name: 'badge', action: 'link', ids }] }]),
      );
    await wear(ann, [badge]);
    expect((await failure(wear(ben, [badge]))).code).toBe('not_unique');
    const refused = await Promise.all([foreign, ann, badge.replace(/^./, 'f'), 'x'].map((id) => failure(wear(ben, [id]))));
    for (const error of refused)
      expect(error).toMatchObject({ code: 'invalid', details: { fields: [{ field: 'relations[0].ids[0]', code: 'not_found' }] } });
    expect(problems(await failure(wear(ben, [badge, ann])))).toContain('relations[0].ids one_only');
    expect(
      (await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'badge', identity: foreign, properties: { code: 'Z' } }])))).code,
    ).toBe('not_found');
    expect(problems(await failure(company.work((tenant) => saveRecords(tenant, [{ model: 'task', properties: { name: 'alone' } }]))))).toEqual([
      'relations.project missing_field',
    ]);
  });

  it('deletes with what is owned, keeps what is kept, and tells the old values', async () => {
    const customer = await create('customer', { name: 'Gone' });
    const [saved] = await company.work((tenant) =>
      saveRecords(tenant, [
        {
          model: 'project',
          properties: { title: 'Down' },
          relations: [{ name: 'customer', action: 'link', ids: [customer] }],
          children: [{ name: 'tasks', items: [{ properties: { name: 'T' } }] }],
        },
      ]),
    );
    const project = saved?.identity as string;
    expect(await company.work((tenant) => deleteRecords(tenant, [customer]))).toBe(1);
    await company.work(async (tenant) => expect(await row(tenant, 'project', project)).toMatchObject({ customer: null, version: 2 }));
    expect(await company.work((tenant) => deleteRecords(tenant, [project]))).toBe(1);
    await company.work(async (tenant) => {
      expect(await tenant.query(`select id from "${tenant.client.schema}".task where project = $1`, [project])).toEqual([]);
      expect((await events(tenant, project)).at(-1)).toMatchObject({ type: 'deleted', changes: { title: ['Down', null] } });
    });
    expect((await failure(company.work((tenant) => deleteRecords(tenant, [project])))).code).toBe('not_found');
  });

  it('adds, changes and deletes lines of a record, and no lines of another', async () => {
    const order = async (names: string[]) => {
      const children = [{ name: 'tasks', items: names.map((name) => ({ properties: { name, hours: 1 } })) }];
      const [saved] = await company.work((tenant) => saveRecords(tenant, [{ model: 'project', properties: { title: 'Lines' }, children }]));
      const lines = await company.work((tenant) =>
        tenant.query<{ id: string }>(`select id from "${tenant.client.schema}".task where project = $1 order by id`, [saved?.identity]),
      );
      return { id: saved?.identity as string, lines: lines.map(({ id }) => id) };
    };
    const one = await order(['a', 'b', 'c']);
    const other = await order(['z']);
    const write = (children: { name: string; items: { identity?: string; properties: { name?: string; hours?: number } }[]; delete?: string[] }[]) =>
      company.work((tenant) => saveRecords(tenant, [{ model: 'project', identity: one.id, properties: {}, children }]));
    const [a, b, c] = one.lines as [string, string, string];
    expect(
      await write([
        {
          name: 'tasks',
          items: [{ identity: a, properties: { hours: 5 } }, { identity: b, properties: { hours: 1 } }, { properties: { name: 'd' } }],
          delete: [c],
        },
      ]),
    ).toMatchObject([{ version: 1 }]);
    const rows = await company.work((tenant) =>
      tenant.query(`select name, hours::float as hours, version from "${tenant.client.schema}".task where project = $1 order by id`, [one.id]),
    );
    expect(rows).toEqual([
      { name: 'a', hours: 5, version: 2 },
      { name: 'b', hours: 1, version: 1 },
      { name: 'd', hours: null, version: 1 },
    ]);
    expect(problems(await failure(write([{ name: 'tasks', items: [], delete: other.lines }])))).toEqual(['children[0].delete[0] not_found']);
    expect(problems(await failure(write([{ name: 'tasks', items: [{ identity: one.id, properties: { hours: 2 } }] }])))).toEqual([
      'children[0].items[0].identity not_found',
    ]);
    expect(problems(await failure(write([{ name: 'customer', items: [] }])))).toEqual(['children[0].name not_a_list']);
  });
});
