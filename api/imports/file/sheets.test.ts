import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { parseFile } from './parse-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with its sheets in another order than their files; each sheet has its name in its only cell. */
async function workbook(file: string, names: string[], targetOf: (number: number) => string, parts: Record<string, string> = {}): Promise<string> {
  const numbers = names.map((_, index) => names.length - index);
  const sheets = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 7}" r:id="r${index}"/>`).join('');
  const relations = numbers.map((number, index) => `<Relationship Id="r${index}" Type="t" Target="${targetOf(number)}"/>`).join('');
  const entries: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="x">${relations}</Relationships>`,
    ...Object.fromEntries(
      numbers.map((number, index) => [
        `xl/worksheets/sheet${number}.xml`,
        `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${names[index]}</t></is></c></row></sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const path = join(folder, file);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
const headerOf = async (path: string, sheet?: string) => {
  const { facts, rows } = await parseFile(path, { sheet });
  return [facts.sheet, (await Array.fromAsync(rows))[0]?.cells[0]];
};

it.each([
  ['Excel', (number: number) => `worksheets/sheet${number}.xml`],
  ['openpyxl', (number: number) => `/xl/worksheets/sheet${number}.xml`],
])('finds a sheet by its name, however %s says where it is kept', async (maker, targetOf) => {
  const names = ['One', 'Two', 'A &amp; B'];
  const path = await workbook(`${maker}.xlsx`, names, targetOf);
  expect((await parseFile(path)).facts.sheets).toEqual(['One', 'Two', 'A & B']);
  expect(await headerOf(path)).toEqual(['One', 'One']);
  expect(await headerOf(path, 'Two')).toEqual(['Two', 'Two']);
  expect(await headerOf(path, 'A & B')).toEqual(['A & B', 'A & B']);
  await expect(headerOf(path, 'Three')).rejects.toMatchObject({ details: { fields: [{ code: 'no_such_sheet', params: { sheet: 'Three' } }] } });
});

it('reads a small workbook whole, every time', async () => {
  // The library's own iteration over the archive left out files in some of twelve readings.
  const path = await workbook('small.xlsx', ['One', 'Two', 'Three'], (number) => `worksheets/sheet${number}.xml`);
  const read = await Promise.all(Array.from({ length: 60 }, () => headerOf(path, 'Three')));
  expect(new Set(read.map(String))).toEqual(new Set(['Three,Three']));
});

it('is done with a catalogue of sheets that is made to keep it busy', async () => {
  expect.assertions(4);
  for (const text of ['<sheet '.repeat(100_000), `<sheet ${'a'.repeat(900_000)}>`, `<sheet ${'a="'.repeat(300_000)}`, '<a:'.repeat(300_000)]) {
    const path = await workbook('busy.xlsx', ['One'], (number) => `worksheets/sheet${number}.xml`, {
      'xl/workbook.xml': `<workbook>${text}</workbook>`,
    });
    expect(await parseFile(path).catch(() => null)).not.toBeUndefined();
  }
});
