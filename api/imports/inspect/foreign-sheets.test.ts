import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ColumnProposal, proposeColumns, proposePrimary } from '@millwright/core/imports/propose-model.ts';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as files from './foreign-sheets.fixture.ts';
import { inspectFile } from './inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is found in a file, and proposed of it: `type` of each column, with `!` if it is required and `=` if no two are alike. */
async function proposed(file: Uint8Array) {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, file);
  const inspected = await inspectFile('company', path, {});
  const proposals = proposeColumns(inspected.columns, inspected.total);
  const mark = ({ type, required, unique }: ColumnProposal) => `${type}${required ? '!' : ''}${unique ? '=' : ''}`;
  return {
    ...inspected,
    types: Object.fromEntries(proposals.map((proposal) => [proposal.column, mark(proposal)])),
    options: Object.fromEntries(proposals.flatMap(({ column, options }) => (options.length ? [[column, options]] : []))),
    primary: proposePrimary(proposals),
  };
}

it('Odoo: texts in quotes, True and False, figures with a point', async () => {
  const { total, types, options, primary } = await proposed(files.odoo);
  expect([total, primary]).toEqual([5, 'External ID']);
  expect(types).toEqual({
    ...{ 'External ID': 'text!=', Name: 'text!=', 'Internal Reference': 'text!=', 'Sales Price': 'number!', Cost: 'number!' },
    ...{ 'Product Category': 'text!', 'Product Type': 'tag!', 'Can be Sold': 'boolean', 'Quantity On Hand': 'number!' },
  });
  expect(options).toEqual({ 'Product Type': ['Goods', 'Service'] });
});

it('ERPNext: ones and zeros of a flag are yes and no', async () => {
  const { total, types, primary } = await proposed(files.erpnext);
  expect([total, primary]).toEqual([5, 'ID']);
  expect(types).toMatchObject({ Disabled: 'boolean', 'Is Stock Item': 'boolean', 'Default Unit of Measure': 'tag!' });
  expect(types).toMatchObject({ 'Standard Selling Rate': 'number!', 'Valid Till': 'date' });
});

it('Xero: columns with a star, days first, and columns that nobody fills in', async () => {
  const { total, types, primary } = await proposed(files.xero);
  expect([total, primary]).toEqual([5, '*ContactName']);
  expect(types).toMatchObject({ '*InvoiceDate': 'date!', '*DueDate': 'date!', '*Quantity': 'number!', '*UnitAmount': 'number!', Total: 'text' });
  expect(types).toMatchObject({ '*AccountCode': 'integer!', '*TaxType': 'tag!', Currency: 'tag!', EmailAddress: 'text' });
});

it('a report: its titles are passed over, and its total says nothing about the columns', async () => {
  const { total, rows, types, primary } = await proposed(files.xeroReport);
  expect([total, primary]).toEqual([6, 'Item Code']);
  expect(rows.map(({ line }) => line)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(types).toEqual({ 'Item Code': 'text', 'Item Name': 'text', Quantity: 'integer', 'Average Cost': 'number', 'Total Value': 'number' });
});

it('Shopify: variants without a title, codes with an apostrophe, html', async () => {
  const { total, types, primary } = await proposed(files.shopify);
  expect([total, primary]).toEqual([5, 'Variant SKU']);
  expect(types).toMatchObject({ Handle: 'text!', Title: 'text', 'Variant SKU': 'text!=', 'Variant Grams': 'integer!=', 'Variant Price': 'number!' });
  expect(types).toMatchObject({ Published: 'boolean', 'Variant Taxable': 'boolean', 'Variant Barcode': 'text', 'Gift Card': 'boolean' });
});

it('DATEV: the line that describes the file is passed over; decimal commas, umlauts of windows-1252, days without a year stay texts', async () => {
  const { file, total, rows, types, options } = await proposed(files.datev);
  expect([file.encoding, file.delimiter, total]).toEqual(['windows-1252', ';', 5]);
  expect(rows[0]).toMatchObject({ line: 3, cells: ['1190,00', 'S', 'EUR', '10001', '8400', '', '0203', 'RE-1001', 'Bürotisch Müller', ''] });
  expect(types).toMatchObject({ 'Umsatz (ohne Soll/Haben-Kz)': 'number!', 'Soll/Haben-Kennzeichen': 'tag!', Konto: 'integer!=' });
  expect(types).toMatchObject({ Belegdatum: 'text!=', 'Belegfeld 1': 'text!=', Buchungstext: 'text!=' });
  expect(options['Soll/Haben-Kennzeichen']).toEqual(['S', 'H']);
});

it('SAP Business One: a second row of technical names is no record', async () => {
  const { file, total, rows, types, primary } = await proposed(files.sapBusinessOne);
  expect([file.delimiter, total, rows[0]?.line, primary]).toEqual(['\t', 5, 3, 'ItemCode']);
  expect(types).toMatchObject({ ItemCode: 'text!=', BarCode: 'text', ItemsGroupCode: 'integer!', SalesItem: 'tag!', AvgStdPrice: 'number!' });
});

it('Excel in German: numbers with leading zeros stay, decimal commas, points in days, per cent', async () => {
  const { file, columns, types, primary } = await proposed(files.germanExcel);
  expect([file.encoding, file.delimiter, primary]).toEqual(['utf-8', ';', 'Artikelnr.']);
  expect(types).toEqual({
    ...{ 'Artikelnr.': 'text!=', Bezeichnung: 'text!=', Preis: 'number!', Bestand: 'number!', Aktiv: 'boolean' },
    ...{ 'Angelegt am': 'date!', Rabatt: 'number!' },
  });
  expect(columns.at(-1)?.percent).toBe(true);
});

it('Excel in French: accents of windows-1252, days first', async () => {
  const { file, types, rows, primary } = await proposed(files.frenchExcel);
  expect([file.encoding, file.delimiter, primary]).toEqual(['windows-1252', ';', 'Référence']);
  expect(types).toMatchObject({ 'Prix unitaire': 'number!', "Date d'entrée": 'date!' });
  expect(rows[4]?.cells[1]).toBe('Joint – Ø 40');
});

it('InvenTree: numbers of records, flags, days', async () => {
  const { types, primary } = await proposed(files.inventree);
  expect(primary).toBe('name');
  expect(types).toMatchObject({ part_id: 'integer!=', name: 'text!=', is_assembly: 'boolean', is_component: 'boolean', is_virtual: 'boolean' });
  expect(types).toMatchObject({ active: 'boolean', minimum_stock: 'integer!', price_min: 'number', created_on: 'date!' });
});

it('frePPLe: instants, choices', async () => {
  const { types, options, primary } = await proposed(files.frepple);
  expect(primary).toBe('demand');
  expect(types).toMatchObject({ demand: 'text!=', quantity: 'integer!', due: 'datetime!', status: 'tag!', priority: 'integer!', customer: 'tag!' });
  expect(options.status).toEqual(['open', 'closed']);
});

it('a workbook with a title, merged cells above its headings, and totals', async () => {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Orders');
  sheet.addRows([
    ['Orders of March'],
    [],
    ['Customer', null, 'Order', null, null, null],
    ['Name', 'City', 'Number', 'Day', 'Pieces', 'Amount'],
    ['Ada', 'Lyon', 'O-1', new Date('2026-03-02Z'), 3, 30.5],
    ['Bob', 'Nice', 'O-2', new Date('2026-03-03Z'), 1, 12],
    ['Ada', 'Lyon', 'O-3', new Date('2026-03-09Z'), 7, 71.25],
    ['Cyd', 'Metz', 'O-4', new Date('2026-03-12Z'), 2, 20],
    ['Ada', 'Lyon', 'O-5', new Date('2026-03-30Z'), 5, 50],
    ['Total', null, null, null, 18, 183.75],
  ]);
  for (const cells of ['A1:F1', 'A3:B3', 'C3:F3']) sheet.mergeCells(cells);
  for (const at of [5, 6, 7, 8, 9]) sheet.getCell(`D${at}`).numFmt = 'yyyy-mm-dd';
  const { rows, types, primary } = await proposed(new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer));
  expect(rows[0]).toMatchObject({ line: 5, cells: ['Ada', 'Lyon', 'O-1', expect.stringContaining('2026-03-02'), 3, 30.5] });
  expect(types).toMatchObject({ Name: 'text', Number: 'text', Day: 'date', Pieces: 'integer', Amount: 'number' });
  expect(primary).toBe('Name');
});

it('what stands in a first row with gaps is not passed over where no headings follow, nor a narrow row above rows that were split', async () => {
  const narrow = await proposed(new TextEncoder().encode('Title;Notes\na;b;c;d;e\nf;g;h;i;j\n'));
  expect(narrow.columns.map(({ name }) => name)).toEqual(['Title', 'Notes']);
  const numbers = await proposed(new TextEncoder().encode('Year;;;\n2024;1;2;3\n2025;4;5;6\n'));
  expect(numbers.columns.map(({ name }) => name)).toEqual(['Year', '(2)', '(3)', '(4)']);
  const single = await proposed(new TextEncoder().encode('Notes\nhello; world; friends\n'));
  expect(single.columns.map(({ name }) => name)).toEqual(['Notes']);
});
