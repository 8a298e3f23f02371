import ExcelJs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures, openImports } from '../imports/imports.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { type Served, serve } from '../testing/serve.ts';
import { datasetRoutes } from './datasets.routes.ts';

let works: Awaited<ReturnType<typeof openImports>>;
let exporting: Served;
let token: string;
beforeAll(async () => {
  works = await openImports();
  exporting = await serve(works.company.database, (services) => [datasetRoutes(services)]);
  ({ token } = await exporting.signIn(works.company.client));
  await works.company.work((tenant) =>
    saveRecords(tenant, [
      {
        model: 'project',
        properties: { title: 'Bridge', budget: '32.38', starts: '2026-03-29', due: '2026-07-01T00:30:00Z', progress: 50, active: true },
      },
      {
        model: 'project',
        properties: { title: 'Tower', budget: '12345678901234567890.5', meeting: '2026-03-29T02:30:00', progress: 12.5, notes: '1.5' },
      },
      { model: 'project', properties: { title: 'Old', starts: '1850-01-01', labels: ['open', 'done'] } },
    ]),
  );
});
afterAll(async () => {
  await exporting?.close();
  await works?.close();
});

async function fileOf(body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${exporting.url}/v1/convert/xlsx/`, { method: 'POST', headers, body: JSON.stringify(body) });
  const file = new Uint8Array(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(file.buffer as ArrayBuffer);
  return { file, sheet: book.worksheets[0] as ExcelJs.Worksheet, name: answer.headers.get('content-disposition') };
}

const paths = {
  Title: 'title',
  Budget: 'budget',
  Starts: 'starts',
  Due: 'due',
  Meeting: 'meeting',
  Progress: 'progress',
  Active: 'active',
  Notes: 'notes',
};
const dataset = {
  dataset: { model: 'project' },
  axis: Object.entries(paths).map(([name, path]) => ({ name, path })),
  ordering: [{ axis: 'Title' }],
};

it('holds numbers, days, times of the company and shares as such, under a name that says what and when', async () => {
  const { sheet, name } = await fileOf(dataset);
  expect(name).toMatch(/^attachment; filename="project \d{4}-\d{2}-\d{2}\.xlsx"$/);
  const cell = (place: string) => [sheet.getCell(place).value, sheet.getCell(place).numFmt];
  expect(['B2', 'C2', 'D2', 'F2', 'G2'].map(cell)).toEqual([
    [32.38, undefined],
    [new Date('2026-03-29T00:00:00Z'), 'mm-dd-yy'],
    [new Date('2026-07-01T02:30:00Z'), 'm/d/yy "h":mm'],
    [0.5, '0%'],
    [true, undefined],
  ]);
  // Spreadsheets have no days before 1900 and no more than fifteen digits: such values stay whole, as texts.
  expect(['C3', 'B4', 'E4', 'F4', 'H4'].map((place) => cell(place)[0])).toEqual([
    '1850-01-01',
    '12345678901234567890.5',
    new Date('2026-03-29T02:30:00Z'),
    0.125,
    '1.5',
  ]);
  expect(cell('F4')[1]).toBe('0.00%');
  const widths = [1, 2, 3, 4].map((column) => sheet.getColumn(column).width ?? 0);
  expect(widths).toEqual([8, 24, 12, 18]);
});

it('is read by our own import as it was exported', async () => {
  const { file } = await fileOf({ ...dataset, betterFilters: { fact: 'title', operator: 'notEqual', value: 'Old' } });
  const ended = await works.take(file, { model: 'project', mapping: paths, key: 'title' });
  expect(failures(ended)).toEqual([]);
  const versions = await works.records<{ title: string; version: number }>('project', 'title, version');
  expect(versions.map(({ title, version }) => [title, version])).toEqual([
    ['Bridge', 1],
    ['Tower', 1],
    ['Old', 1],
  ]);
});

it('makes of given rows what their columns are said to be', async () => {
  const columns = [{ key: 'a', type: 'date' }, { key: 'b', type: 'datetime' }, { key: 'c', type: 'percent' }, { key: 'd', type: 'number' }, 'e'];
  const rows = [
    ['2026-11-23', '2026-11-23 14:30', 50, '1.50', '1.50'],
    ['soon', '2026-11-23, 2026-11-24', '', 'x', null],
    [[['x', ['y']]], null, null, null, { z: 1 }],
  ];
  const { sheet } = await fileOf({ columns, rows });
  expect([2, 3, 4].map((line) => (sheet.getRow(line).values as unknown[]).slice(1))).toEqual([
    [new Date('2026-11-23T00:00:00Z'), new Date('2026-11-23T14:30:00Z'), 0.5, 1.5, '1.50'],
    ['soon', '2026-11-23, 2026-11-24', undefined, 'x'],
    ['x, y', undefined, undefined, undefined, '{"z":1}'],
  ]);
});

it('comes back as it was, by CSV and by a workbook: numbers below zero, figures, and texts that look like codes of characters', async () => {
  const notes = 'one\r_x000D_ _x005F_ _x0041_';
  await works.company.work((tenant) =>
    saveRecords(tenant, [
      { model: 'project', properties: { title: 'Loss', budget: '-5', notes } },
      { model: 'project', properties: { title: 'Loss', budget: '-1234567890123456.5', notes: '-5' } },
    ]),
  );
  const own = { ...dataset, betterFilters: { fact: 'title', operator: 'equal', value: 'Loss' } };
  const csvOf = async (body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(`${exporting.url}/v1/convert/csv/`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  };
  const axis = ['title', 'budget', 'notes'].map((path) => ({ name: path, path }));
  const lines = await csvOf({ ...own, axis: axis.slice(1), ordering: [{ axis: 'budget' }] });
  expect(lines).toBe(`budget,notes\r\n-1234567890123456.5,'-5\r\n-5,"${notes}"\r\n`);
  const figures = [
    { name: 'least', path: 'budget', aggregation: 'min' },
    { name: 'sum', path: 'budget', aggregation: 'sum' },
  ];
  expect(await csvOf({ ...own, axis: [axis[0], ...figures], ordering: [] })).toBe(
    'title,least,sum\r\nLoss,-1234567890123456.5,-1234567890123461.5\r\n',
  );
  const { file } = await fileOf({ ...own, axis, ordering: [{ axis: 'budget' }] });
  const ended = await works.take(file, { model: 'project', mapping: { title: 'title', budget: 'budget', notes: 'notes' } });
  expect(failures(ended)).toEqual([]);
  const rows = await works.records<{ budget: string; notes: string }>('project', 'budget, notes');
  expect(rows.slice(-2)).toEqual([
    { budget: '-1234567890123456.5', notes: '-5' },
    { budget: '-5', notes },
  ]);
});
