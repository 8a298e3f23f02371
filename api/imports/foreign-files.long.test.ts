import ExcelJs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

type Cells = Record<string, string | number | boolean | null>;
const columns = `title, budget::text, seats::int, starts::text, to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as due,
  to_char(meeting, 'YYYY-MM-DD"T"HH24:MI:SS') as meeting, active, progress::text, state, notes`;
const newest = async (count: number) => (await works.records<Cells>('project', columns)).slice(-count);
const none: Cells = { budget: null, seats: null, starts: null, due: null, meeting: null, active: null, progress: null, state: 'open', notes: null };

it('reads what Excel writes on a French Windows: windows-1252, semicolons, decimal commas, days first', async () => {
  const source: Cells[] = [
    { ...none, title: 'Pièce n°1 – œillet', budget: '1234.50', starts: '2026-03-29', due: '2026-03-29T12:30:00', active: true, notes: 'Coût : 12 €' },
    {
      ...none,
      title: 'Évacuation',
      budget: '-0.05',
      starts: '1998-01-02',
      due: '2026-01-15T07:05:00',
      active: false,
      notes: 'Dit « oui »;\nsur deux lignes',
    },
    { ...none, title: 'Œuvre', budget: '1250', seats: 12, starts: '2025-12-31', progress: '12.5' },
  ];
  const text = [
    'Désignation;Coût;Début;Échéance;Actif;Notes;Places;Avancement',
    'Pièce n°1 – œillet;1 234,50;29/03/2026;29/03/2026 14:30;VRAI;Coût : 12 €;;',
    'Évacuation;-0,05;02/01/1998;15/01/2026 08:05;FAUX;"Dit « oui »;\nsur deux lignes";;',
    'Œuvre;1.250;31/12/2025;;;;12;12,5 %',
    '',
  ].join('\r\n');
  const upper: Record<string, number> = { '€': 0x80, '–': 0x96, œ: 0x9c, Œ: 0x8c };
  const file = new Uint8Array(Buffer.from([...text].map((sign) => upper[sign] ?? sign.charCodeAt(0))));
  const mapping = {
    Désignation: 'title',
    Coût: 'budget',
    Début: 'starts',
    Échéance: 'due',
    Actif: 'active',
    Notes: 'notes',
    Places: 'seats',
    Avancement: 'progress',
  };
  const ended = await works.take(file, { model: 'project', mapping });
  expect(failures(ended)).toEqual([]);
  expect(ended.file).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
  expect(ended.file?.columns.map(({ name, date_format, decimal }) => [name, date_format ?? decimal])).toEqual([
    ['Désignation', null],
    ['Coût', ','],
    ['Début', 'dmy'],
    ['Échéance', 'dmy'],
    ['Actif', null],
    ['Notes', null],
    ['Places', null],
    ['Avancement', ','],
  ]);
  expect(await newest(3)).toEqual(source);
});

it('reads a German workbook: days, times on the wall, shares, results of formulas, the sheet that is named', async () => {
  const source: Cells[] = [
    // 02:30 is a time in the time zone of the company, not in UTC; in summer the difference is two hours.
    {
      ...none,
      title: 'Nachtschicht',
      starts: '2026-03-28',
      due: '2026-07-01T00:30:00',
      meeting: '2026-07-01T02:30:00',
      progress: '50',
      budget: '0.5',
    },
    {
      ...none,
      title: 'Frühschicht',
      starts: '2026-12-24',
      due: '2026-12-24T05:00:00',
      meeting: '2026-12-24T06:00:00',
      progress: '7',
      budget: '1234.56',
    },
    { ...none, title: '50%', starts: '2026-03-29', due: '2026-03-28T23:00:00', meeting: '2026-03-29T00:00:00', progress: '100', budget: '3' },
  ];
  const workbook = new ExcelJs.Workbook();
  workbook.addWorksheet('Deckblatt').addRow(['Nur ein Titel']);
  const sheet = workbook.addWorksheet('Aufträge & mehr');
  sheet.addRow(['Auftrag', 'Beginn', 'Frist', 'Termin', 'Fortschritt', 'Betrag']);
  const day = (text: string) => new Date(`${text}Z`);
  sheet.addRow(['Nachtschicht', day('2026-03-28T00:00:00'), day('2026-07-01T02:30:00'), day('2026-07-01T02:30:00'), 0.5, 0.5]);
  sheet.addRow(['Frühschicht', day('2026-12-24T00:00:00'), day('2026-12-24T06:00:00'), day('2026-12-24T06:00:00'), 0.07, 1234.56]);
  sheet.addRow([
    0.5,
    { formula: 'B2+1', result: 46_110 },
    { formula: 'B2+1', result: 46_110 },
    day('2026-03-29T00:00:00'),
    { formula: 'E2*2', result: 1 },
    { formula: '1+2', result: 3 },
  ]);
  sheet.addRow(['Kaputt', null, null, null, null, { error: '#DIV/0!' }]);
  for (const [column, format] of [
    ['B', 'dd.mm.yyyy'],
    ['C', 'dd.mm.yyyy hh:mm'],
    ['D', 'dd.mm.yyyy hh:mm'],
    ['E', '0%'],
    ['F', '#,##0.00 "€"'],
  ] as const)
    sheet.getColumn(column).eachCell((cell) => (cell.numFmt = format));
  sheet.getCell('A4').numFmt = '0%';
  const file = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
  const mapping = { Auftrag: 'title', Beginn: 'starts', Frist: 'due', Termin: 'meeting', Fortschritt: 'progress', Betrag: 'budget' };
  const ended = await works.take(file, { model: 'project', mapping, sheet: 'Aufträge & mehr' });
  expect(ended.file).toMatchObject({ format: 'xlsx', sheets: ['Deckblatt', 'Aufträge & mehr'], sheet: 'Aufträge & mehr' });
  expect(failures(ended)).toEqual([[5, 'Betrag error_cell']]);
  expect(await newest(3)).toEqual(source);
  expect(await works.refused(file, { model: 'project', mapping, sheet: 'Rechnung' })).toEqual([422, 'sheet no_such_sheet']);
  expect(await works.refused(file, { model: 'project', mapping })).toContain('mapping.Auftrag not_found');
});

it('reads what a shop exports: UTF-8, commas, decimal points, months first, halves of a day', async () => {
  const source: Cells[] = [
    { ...none, title: 'Mug “Zoë” 11oz, white', budget: '1234.5', starts: '2026-03-04', due: '2026-03-04T13:30:00', active: true },
    { ...none, title: 'Tee\nlarge', budget: '19.990', starts: '2026-12-31', due: '2026-12-31T23:00:00', active: false },
    { ...none, title: 'Box', budget: '1234', starts: '2026-01-02', due: '2026-01-02T11:00:00' },
  ];
  const file = new TextEncoder().encode(
    [
      'Title,Price,Created at,Ships at,Published',
      '"Mug “Zoë” 11oz, white","1,234.50",3/4/2026,"3/4/2026, 2:30 PM",true',
      '"Tee\nlarge",19.990,12/31/2026,1/1/2027 12:00 AM,false',
      'Box,"1,234",1/2/2026,2026-01-02 12:00,',
    ].join('\n'),
  ) as Uint8Array<ArrayBuffer>;
  const mapping = { Title: 'title', Price: 'budget', 'Created at': 'starts', 'Ships at': 'due', Published: 'active' };
  const fields = { model: 'project', mapping, date_format: { 'Ships at': 'mdy' } };
  const ended = await works.take(file, fields);
  expect(failures(ended)).toEqual([]);
  expect(ended.file).toMatchObject({ encoding: 'utf-8', delimiter: ',' });
  expect((await newest(3)).map((row) => ({ ...row, budget: String(Number(row.budget)) }))).toEqual(
    source.map((row) => ({ ...row, budget: String(Number(row.budget)) })),
  );
});

it('refuses days and numbers with two readings, unless it is said which is meant', async () => {
  const file = 'Title;Start;Budget\nA;02/01/1998;1.234\nB;03/01/1998;2.345\n';
  const fields = { model: 'project', mapping: { Title: 'title', Start: 'starts', Budget: 'budget' } };
  const ended = await works.take(file, fields);
  expect(failures(ended)).toEqual([
    [2, 'Start ambiguous_date', 'Budget ambiguous_number'],
    [3, 'Start ambiguous_date', 'Budget ambiguous_number'],
  ]);
  expect(ended.file?.columns.map(({ ambiguous }) => ambiguous)).toEqual([0, 2, 2]);
  expect(ended.errors[0]?.problems.map(({ params }) => params)).toEqual([
    { text: '02/01/1998', one: '1998-01-02', other: '1998-02-01' },
    { text: '1.234', one: '1.234', other: '1234' },
  ]);
  expect(failures(await works.take(file, { ...fields, date_format: 'dmy', decimal: { Budget: ',' } }))).toEqual([]);
  expect(await newest(2)).toMatchObject([
    { title: 'A', starts: '1998-01-02', budget: '1234' },
    { title: 'B', starts: '1998-01-03', budget: '2345' },
  ]);
  expect(await works.refused(file, { ...fields, decimal: { Price: ',' } })).toEqual([422, 'decimal.Price not_found']);
  expect(await works.refused(file, { ...fields, date_format: 'dd/MM' })).toEqual([422, 'date_format invalid_union']);
});

it('reads the first sheet that is seen, wherever it stands', async () => {
  const workbook = new ExcelJs.Workbook();
  workbook.addWorksheet('Liste', { state: 'hidden' }).addRow(['Title']);
  workbook.addWorksheet('Seen').addRows([['Title'], ['From the second']]);
  const file = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
  expect(await works.take(file, { model: 'project', mapping: { Title: 'title' } })).toMatchObject({
    done: 1,
    file: { sheet: 'Seen', sheets: ['Liste', 'Seen'] },
  });
});

it('reads what a sheet shows: numbers in digits of their own as texts, numbers without binary noise, characters by their code', async () => {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Rows');
  sheet.addRow(['Code', 'Notes', 'Budget']);
  sheet.addRow([42, 'one_x000D_two_x0041_', 0.7999999999999999]);
  sheet.addRow([1234, { richText: [{ text: '_x005F_x0041' }, { text: '_ _x005f_x000D_' }] }, 42]);
  sheet.addRow([0.7999999999999999, 'none_x0000_', 1]);
  sheet.addRow([0.7999999999999999, 'plain _x41_', 1]);
  for (const place of ['A2', 'A3', 'C3']) sheet.getCell(place).numFmt = '00000';
  const file = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
  const ended = await works.take(file, { model: 'project', mapping: { Code: 'title', Notes: 'notes', Budget: 'budget' } });
  expect(failures(ended)).toEqual([[4, 'Notes unreadable_character']]);
  const rows = await works.records<{ title: string; notes: string; budget: string }>('project', 'title, notes, budget');
  expect(rows.slice(-3)).toEqual([
    { title: '00042', notes: 'one\rtwoA', budget: '0.8' },
    { title: '01234', notes: '_x0041_ _x000D_', budget: '42' },
    { title: '0.8', notes: 'plain _x41_', budget: '1' },
  ]);
});
