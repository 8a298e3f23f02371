import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { coveredCells } from './ranges.ts';
import { replaceTab } from './replace-tab.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabs-'));
  path = join(folder, 'workbook.xlsx');
});
afterAll(() => rm(folder, { recursive: true }));

const table = { head: ['a', 'b'], rows: [['=1', 2]] };
const put = (tab: string, limits?: Parameters<typeof replaceTab>[2]) => replaceTab('company', { path, tab, table }, limits);
async function archive(files: Record<string, string | Buffer>) {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
async function written() {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook;
}

it('replaces a tab whatever the case of its name, and leaves none of its cells merged', async () => {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Prices');
  sheet.addRows([['Title'], [1, 2, 3], [4, 5, 6], [7]]);
  sheet.mergeCells('A1:C2');
  workbook.addWorksheet('Notes').mergeCells('A1:B1');
  await workbook.xlsx.writeFile(path);
  await put('PRICES');
  const after = await written();
  expect(after.worksheets.map(({ name, model }) => [name, model.merges])).toEqual([
    ['Prices', []],
    ['Notes', ['A1:B1']],
  ]);
  const rows: unknown[] = [];
  after.getWorksheet('Prices')?.eachRow(({ values }) => rows.push((values as unknown[]).slice(1)));
  expect(rows).toEqual([
    ['a', 'b'],
    ['=1', 2],
  ]);
});

describe('a workbook that would need too much', () => {
  const refused = (max: unknown) => ({ code: 'invalid_input', details: { fields: [{ field: 'url', code: 'too_large', params: { max } }] } });

  it('is refused before it is read where its ranges cover too much', async () => {
    const first = '<worksheet><mergeCells><mergeCell ref="A1:A600000"/></mergeCells></worksheet>';
    const second = `<worksheet><dataValidations><dataValidation sqref='A1:A600000'/></dataValidations></worksheet>`;
    await archive({ 'xl/worksheets/sheet1.xml': first, 'xl/worksheets/sheet2.xml': second });
    await expect(put('Prices')).rejects.toMatchObject(refused(1_000_000));
  });

  it('is refused where it unpacks to more than is held', async () => {
    await archive({ 'xl/worksheets/sheet1.xml': Buffer.alloc(41_000_000, ' ') });
    await expect(put('Prices')).rejects.toMatchObject(refused('40 MB'));
  });

  it.each([
    ['memory', { memory: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 }, patience_ms: 30_000 }],
    ['time', { memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }, patience_ms: 1 }],
  ])('ends the thread that reads it, and nobody else: %s', async (_, limits) => {
    const workbook = new ExcelJs.Workbook();
    workbook.addWorksheet('Prices').addRow(['as it was']);
    await workbook.xlsx.writeFile(path);
    await expect(put('Prices', limits)).rejects.toMatchObject(refused('5 MB'));
    expect((await written()).getWorksheet('Prices')?.getCell('A1').value).toBe('as it was');
  });
});

it.each([
  ['<mergeCell ref="A1:C2"/><mergeCell ref="$B$9"/><dataValidation type="list" sqref="A1:A5 C1">', 13],
  ['<c ref="A1:C2"/>', 0],
  ['<mergeCell ref="A1:XFD1048576"/>', 16_384 * 1_048_576],
  [`<dataValidation prompt="1 > 0" sqref='B2 A1:A9'></dataValidation>`, 10],
  ['<!-- <mergeCell " --><mergeCell ref="A1:A9"/>', 9],
  ['<mergeCell ref="A1&#58;XFD1048576"/>', Number.POSITIVE_INFINITY],
])('counts the cells that ranges cover: %s', (xml, cells) => {
  expect(coveredCells(xml)).toBe(cells);
});
