import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveRecords } from '../records/records.service.ts';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
  await works.company.work((tenant) =>
    saveRecords(tenant, [
      ...['Bridge', 'Tower'].map((title) => ({ model: 'project', properties: { title } })),
      ...['Ada', 'Bob'].map((name) => ({ model: 'person', properties: { name } })),
      ...['1.5', '2.5'].map((credit) => ({ model: 'customer', properties: { name: `Credit ${credit}`, credit } })),
    ]),
  );
});
afterAll(() => works?.close());

const tasks = () =>
  works.company.work((tenant) =>
    tenant.query<{ project: string; line: number; hours: string | null; version: number }>(
      `select p.title as project, t.line::int, t.hours::text, t.version from "${tenant.client.schema}".task t
       join "${tenant.client.schema}".project p on p.id = t.project order by p.title, t.line`,
    ),
  );

it('finds lines again by their record and their number', async () => {
  const mapping = { Project: 'project.title', Line: 'line', Name: 'name', Hours: 'hours' };
  const fields = { model: 'task', mapping, key: ['project', 'line'] };
  const file = (hours: number[]) => `Project,Line,Name,Hours\nBridge,1,a,${hours[0]}\nBridge,2,b,${hours[1]}\nTower,1,c,${hours[2]}\n`;
  expect(failures(await works.take(file([1, 2, 3]), fields))).toEqual([]);
  expect(failures(await works.take(file([1, 20, 3]), fields))).toEqual([]);
  expect(await tasks()).toEqual([
    { project: 'Bridge', line: 1, hours: '1', version: 1 },
    { project: 'Bridge', line: 2, hours: '20', version: 2 },
    { project: 'Tower', line: 1, hours: '3', version: 1 },
  ]);
  const doubled = await works.take(`${file([1, 20, 3])}Bridge,2,b,21\nNowhere,2,b,21\n,2,b,21\n`, fields);
  expect(doubled.duplicates).toEqual({ total: 1, rows: [{ line: 5, first_line: 3 }] });
  expect(failures(doubled)).toEqual([
    [6, 'Project not_found'],
    [7, 'Project missing_field'],
  ]);
  expect((await tasks())[1]).toMatchObject({ hours: '21', version: 3 });
  const byIdentity = { ...fields, mapping: { ...mapping, Project: 'project' } };
  expect(failures(await works.take(file([1, 2, 3]), byIdentity))).toEqual([2, 3, 4].map((line) => [line, 'Project not_found']));
  expect(await works.refused(file([1, 2, 3]), { ...fields, key: ['project', 'hours', 'nothing'] })).toEqual([422, 'key unknown_field']);
});

it('finds related records by values that a file writes differently', async () => {
  const file = 'Title;Credit\nBy credit;2,5\n';
  expect(failures(await works.take(file, { model: 'project', mapping: { Title: 'title', Credit: 'customer.credit' } }))).toEqual([]);
});

it('writes the attributes of a link', async () => {
  const mapping = { Title: 'title', Who: 'members.name', Share: 'members@share', Role: 'members@role' };
  const fields = { model: 'project', mapping, key: 'title' };
  const shares = () =>
    works.company.work((tenant) =>
      tenant.query<{ name: string; share: string; role: string | null }>(
        `select p.name, e.share::text, e.role from "${tenant.client.schema}".e_project_members e join "${tenant.client.schema}".person p on p.id = e.to_id order by p.name`,
      ),
    );
  const file = 'Title;Who;Share;Role\nBridge;Ada;0,5;open\nBridge;Bob;0,25;\n';
  expect(failures(await works.take(file, fields))).toEqual([]);
  expect(await shares()).toEqual([
    { name: 'Ada', share: '0.5', role: 'open' },
    { name: 'Bob', share: '0.25', role: null },
  ]);
  const again = await works.take('Title;Who;Share;Role\nBridge;Ada;0,75;done\nTower;;1,5;\nTower;Ada;1,5;lost\n', fields);
  expect(failures(again)).toEqual([
    [3, 'Share missing_field'],
    [4, 'Role unknown_option'],
  ]);
  expect((await shares())[0]).toEqual({ name: 'Ada', share: '0.75', role: 'done' });
  expect(await works.refused(file, { ...fields, mapping: { Title: 'title', Share: 'members@share' } })).toEqual([422, 'mapping.Share missing_field']);
  expect(await works.refused(file, { ...fields, mapping: { Title: 'title', Who: 'members.name', Share: 'members@nothing' } })).toEqual([
    422,
    'mapping.Share unknown_field',
  ]);
});

it('clears a value, keeps it, or clears links too, as it is said', async () => {
  const fields = { model: 'project', mapping: { Title: 'title', Notes: 'notes', Lead: 'customer.name' }, key: 'title' };
  const fill = () => works.take('Title;Notes;Lead\nEmpty;some;Credit 1.5\n', fields);
  const left = async () =>
    (await works.records<{ notes: string | null; linked: boolean }>('project', 'title, notes, customer is not null as linked')).find(
      (row) => (row as unknown as { title: string }).title === 'Empty',
    );
  const file = 'Title;Notes;Lead\nEmpty;;\n';
  for (const [empty, notes, linked] of [
    ['keep', 'some', true],
    [undefined, null, true],
    ['clear', null, false],
  ] as const) {
    await fill();
    expect(failures(await works.take(file, { ...fields, ...(empty ? { empty } : {}) }))).toEqual([]);
    expect(await left()).toMatchObject({ notes, linked });
  }
});
