import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { parseFile } from '../imports/file/parse-file.ts';
import { projects } from '../testing/made-up.ts';
import { datasetRoutes } from './datasets.routes.ts';
import { archiveOf } from './xlsx.service.ts';

let works: TestApp;
let [admin, other]: Send[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  works = await testApp({ built_in: projects(), routes: (services) => [authRoutes(services), datasetRoutes(services), graphRoutes(services)] });
  [admin, other] = await Promise.all([people.admin, people.other].map((email) => works.as(email)));
});
afterAll(async () => {
  await works?.close();
  await rm(folder, { recursive: true, force: true });
});

const must = (send: Send | undefined): Send => {
  if (!send) throw new Error('not signed in');
  return send;
};

/** The file as it arrives. */
async function fileOf(body: unknown): Promise<Buffer> {
  const { token } = (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password: 'Correct7horse' })).json;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${works.url}/v1/convert/xlsx/`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml.sheet')]);
  return Buffer.from(await answer.arrayBuffer());
}

async function sheetOf(file: Buffer): Promise<ExcelJs.Worksheet> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(file as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}
/** The sheet inside the archive, as text. */
function sheetXmlOf(file: Buffer): string {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  return inflateRawSync(file.subarray(file.indexOf(name) + name.length)).toString();
}
const valuesOf = (sheet: ExcelJs.Worksheet) => Array.from({ length: sheet.rowCount }, (_, at) => (sheet.getRow(at + 1).values as unknown[]).slice(1));

it('holds numbers as numbers, and no text as a formula', async () => {
  const rows = [
    ['=1+1', '+2', '-3', '@x'],
    ['\tt', -4.25, true, null],
    [{ a: 1 }, ['=x', 'y'], '', '<b>&"é你"</b>'],
  ];
  const sheet = await sheetOf(await fileOf({ columns: ['=A', 'b', { key: 'c', label: 'C' }, 'd'], rows }));
  expect(valuesOf(sheet)).toEqual([
    ['=A', 'b', 'C', 'd'],
    ['=1+1', '+2', '-3', '@x'],
    ['\tt', -4.25, true],
    ['{"a":1}', '=x, y', undefined, '<b>&"é你"</b>'],
  ]);
  const cells = ['A2', 'B2', 'C2', 'D2', 'A3', 'B4'].map((place) => sheet.getCell(place));
  expect(cells.map(({ type }) => type)).toEqual(cells.map(() => ExcelJs.ValueType.String));
});

it('marks texts that begin like a formula as texts, so that editing a cell makes it none either', async () => {
  const xml = sheetXmlOf(
    await fileOf({
      columns: ['=a', 'b'],
      rows: [
        ['=1+1', 'plain'],
        [-1, '-1'],
      ],
    }),
  );
  const format = (place: string) => new RegExp(`r="${place}"(?: s="(\\d)")?`).exec(xml)?.[1];
  expect(['A2', 'B2', 'A3', 'B3'].map(format)).toEqual(['2', undefined, undefined, '2']);
});

it('is read by our own import as it was written, whatever the texts hold', async () => {
  const texts = ['plain', ' spaces ', 'two\nlines', 'carriage\rreturn', 'bell\u0007', '_x0041_', '😀', 'x'.repeat(40_000)];
  const path = join(folder, 'again.xlsx');
  await writeFile(path, await fileOf({ columns: texts.map((_, at) => `c${at}`), rows: [texts] }));
  const { rows } = await parseFile(path);
  const read = (await Array.fromAsync(rows))[1]?.cells ?? [];
  expect(read.slice(0, 3)).toEqual(['plain', ' spaces ', 'two\nlines']);
  expect(read[6]).toBe('😀');
  // A cell holds 32,767 characters; that more was there is seen.
  expect([String(read[7]).length, String(read[7]).endsWith('x…')]).toEqual([32_767, true]);
});

it('names columns past Z', async () => {
  const columns = Array.from({ length: 500 }, (_, at) => `c${at}`);
  const sheet = await sheetOf(await fileOf({ columns, rows: [columns.map((_, at) => at)] }));
  expect([sheet.getCell('Z2').value, sheet.getCell('AA2').value, sheet.getCell('ZZ1').value, sheet.getCell('SF2').value]).toEqual([
    25,
    26,
    null,
    499,
  ]);
});

it('exports every row of a dataset to those who may read it, and refuses before it sends', async () => {
  const save = (title: string) => must(admin)('POST', '/v1/graph/save/', { model: 'task', properties: { title } });
  for (const title of ['Paint', '=HYPERLINK("http://x")']) await save(title);
  const dataset = { dataset: { model: 'task' }, axis: [{ name: 'Title', path: 'title' }], ordering: [{ axis: 'Title' }] };
  expect(valuesOf(await sheetOf(await fileOf(dataset)))).toEqual([['Title'], ['=HYPERLINK("http://x")'], ['Paint']]);
  const theirs = await must(other)('POST', '/v1/convert/xlsx/', dataset);
  expect([theirs.status, theirs.text.includes('Paint')]).toEqual([200, false]);
  const wrong = await must(admin)('POST', '/v1/convert/xlsx/', { ...dataset, axis: [{ name: 'Title', path: 'nothing' }] });
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([422, expect.stringContaining('json')]);
  expect((await works.anonymous('POST', '/v1/convert/xlsx/', dataset)).status).toBe(401);
});

it('takes no more rows than its reader takes bytes, and ends with its reader', async () => {
  let taken = 0;
  let ended = false;
  async function* parts() {
    try {
      for (;;) {
        taken++;
        yield randomBytes(32_768).toString('hex');
      }
    } finally {
      ended = true;
    }
  }
  const archive = archiveOf(Readable.from(parts()));
  const reader = archive[Symbol.asyncIterator]();
  // A part is packed to half of its size, so that what was taken beyond that waits in memory.
  const waiting: number[] = [];
  for (let bytes = 0; bytes < 4_000_000; ) {
    bytes += ((await reader.next()).value as Buffer).length;
    waiting.push(taken - Math.floor(bytes / 32_768));
  }
  expect(Math.max(...waiting)).toBeLessThan(40);
  archive.destroy();
  await expect.poll(() => ended).toBe(true);
});

it('is cut off where its rows can’t be read any more', async () => {
  async function* parts() {
    yield '<worksheet>';
    throw new Error('The database has gone away.');
  }
  await expect(archiveOf(Readable.from(parts())).toArray()).rejects.toThrow('The database has gone away.');
});
