import { buffer } from 'node:stream/consumers';
import { step } from '@millwright/core/automation/testing.ts';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import ExcelJs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { besideOtherCompany } from '../testing/beside-other-company.ts';
import { template } from '../testing/company.ts';
import type { Harness } from '../testing/harness.ts';
import type { OtherCompany } from '../testing/other-company.ts';
import { runByHand } from '../testing/run-by-hand.ts';

let other: OtherCompany;
let h: Harness;
const once = { attempts: 1, interval_seconds: 0 };
const only = (slug: string, type: 'csv' | 'spreadsheet', input: JsonObject) =>
  template(slug, { type: 'manual' }, [step('table', type, { retry: once, input, output_variable: 'table' })]);

const automations = (url: string) => [
  only('makes-csv', 'csv', { rows: { $: 'trigger.input.rows' }, columns: { $: 'trigger.input.columns' }, delimiter: ';', file_name: 'May' }),
  only('makes-sheet', 'spreadsheet', { action: 'write', tab: 'May', rows: { $: 'trigger.input' } }),
  only('writes', 'spreadsheet', {
    action: 'write',
    url: `${url}/prices.xlsx`,
    tab: 'Prices',
    columns: ['Article', 'Price'],
    rows: { $: 'trigger.input' },
  }),
  only('writes-signed-in', 'spreadsheet', {
    action: 'write',
    url: `${url}/prices.xlsx`,
    rows: { $: 'trigger.input' },
    authentication: 'metabase',
    username: 'ann',
    password: 'one two three',
  }),
  only('writes-history', 'spreadsheet', { action: 'write', tab: 'history', rows: { $: 'trigger.input' } }),
  only('reads', 'spreadsheet', { url: `${url}/prices.xlsx`, tab: { $: 'trigger.input' }, headers: { authorization: 'Bearer x' } }),
  only('reads-stored', 'spreadsheet', { file: { $: 'trigger.input.file' }, tab: { $: 'trigger.input.tab' } }),
  template('reads-attachment', { type: 'object_created', model_ids: ['note'] }, [
    step('table', 'spreadsheet', { retry: once, input: { file: { $: 'record.files[0]' }, tab: 'May' } }),
  ]),
  template('attaches-own', { type: 'manual' }, [
    step('make', 'spreadsheet', { retry: once, input: { action: 'write', tab: 'May', rows: { $: 'trigger.input' } }, output_variable: 'made' }),
    step('keep', 'write', { input: { items: { $: '[{"model": "note", "properties": {"text": "May", "files": [steps.made.file.id]}}]' } } }),
  ]),
  template('reads-own', { type: 'manual' }, [
    step('make', 'spreadsheet', { retry: once, input: { action: 'write', tab: 'May', rows: { $: 'trigger.input' } }, output_variable: 'made' }),
    step('table', 'spreadsheet', { retry: once, input: { file: { $: 'steps.made.file' } } }),
  ]),
  template('reads-and-writes', { type: 'manual' }, [
    step('table', 'spreadsheet', { retry: once, input: { url: `${url}/prices.csv` }, output_variable: 'sheet' }),
    step('keep', 'write', { input: { items: { $: 'steps.sheet.rows.{"model": "note", "properties": {"text": Article}}' } } }),
  ]),
];

besideOtherCompany((opened) => {
  ({ h, other } = opened);
}, automations);

const ran = (slug: string, input: Json = null) => runByHand(h, slug, input);

async function contentOf({ output }: { output: Json }) {
  const { file } = output as { file: FileDetails };
  const stream = await h.services.files.storage.read({ client_id: h.client.id, id: file.id });
  return buffer(stream as NonNullable<typeof stream>);
}

const sheetOf = async (bytes: Buffer, tab: string) => {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes as never);
  const rows: unknown[] = [];
  workbook.getWorksheet(tab)?.eachRow(({ values }) => rows.push((values as unknown[]).slice(1)));
  return { tabs: workbook.worksheets.map(({ name }) => name), rows };
};

async function prices(more?: (workbook: ExcelJs.Workbook) => void) {
  const workbook = new ExcelJs.Workbook();
  workbook.addWorksheet('Notes').addRow(['kept']);
  const sheet = workbook.addWorksheet('Prices');
  sheet.addRows([
    ['Article', 'Price', 'Price'],
    ['A-1', 2.5, { formula: 'B2*2', result: 5 }],
    ['A-2', { error: '#REF!' }, null],
  ]);
  const code = sheet.addRow([42, 0.5]);
  code.getCell(1).numFmt = '00000';
  code.getCell(2).numFmt = '0%';
  more?.(workbook);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const xlsx = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const refusal = (run: { error: unknown }) =>
  (run.error as { details: { fields: { field: string; code: string }[] } }).details.fields.map(({ field, code }) => [field, code]);

describe('a CSV file', () => {
  it('holds the rows, and no cell that a spreadsheet could run', async () => {
    const rows: Json = [
      { name: '=1+1', amount: -5, note: null },
      { name: 'Käse; "fein"', amount: 0.1, more: true },
    ];
    const run = await ran('makes-csv', { rows, columns: ['name', 'amount', 'note', 'more'] });
    expect(run).toMatchObject({ status: 'success', output: { rows: 2, file: { file_name: 'May.csv', content_type: 'text/csv' } } });
    expect((await contentOf(run)).toString()).toBe('\uFEFFname;amount;note;more\r\n\'=1+1;-5;;\r\n"Käse; ""fein""";0.1;;true\r\n');
  });

  it('has every key of its rows as a column where none is named', async () => {
    const run = await ran('makes-csv', { rows: [{ a: 1 }, { b: 2 }], columns: null });
    expect((await contentOf(run)).toString()).toBe('\uFEFFa;b\r\n1;\r\n;2\r\n');
  });

  it('has the columns that are named, in their order and by their headings', async () => {
    const run = await ran('makes-csv', { rows: [{ a: 1, b: 2 }], columns: ['b', { key: 'a', label: 'First' }] });
    expect((await contentOf(run)).toString()).toBe('\uFEFFb;First\r\n2;1\r\n');
  });

  it.each<[Json, string, string]>([
    [{ rows: 'no', columns: null }, 'rows', 'not_a_list'],
    [{ rows: [1], columns: null }, 'rows.0', 'not_an_object'],
    [{ rows: [[1, 2]], columns: ['a'] }, 'rows.0', 'too_large'],
    [{ rows: [[1]], columns: null }, 'columns', 'missing_field'],
  ])('is refused for %j', async (input, field, code) => {
    const run = await ran('makes-csv', input);
    expect(run.status).toBe('failure');
    expect(refusal(run)).toEqual([[field, code]]);
  });
});

describe('a tab that is read', () => {
  it('hands on its rows by their headings, codes as they are shown, and tells of cells in error', async () => {
    other.replies.push({ status: 200, body: await prices(), headers: xlsx });
    const run = await ran('reads', 'Prices');
    expect(run.output).toEqual({
      tab: 'Prices',
      columns: ['Article', 'Price', 'Price_3'],
      rows: [
        { Article: 'A-1', Price: 2.5, Price_3: 5 },
        { Article: 'A-2', Price: null, Price_3: null },
        { Article: '00042', Price: 0.5, Price_3: null },
      ],
      errors: [{ line: 3, column: 'Price', error: '#REF!' }],
    });
    expect(other.heard.map(({ method, headers }) => [method, headers.authorization])).toEqual([['GET', 'Bearer x']]);
  });

  it('is the first one without a name, and its rows go into records', async () => {
    other.replies.push({ status: 200, body: Buffer.from('Article;Price\nA-7;1,5\nA-8;2\n'), headers: { 'content-type': 'text/csv' } });
    expect(await ran('reads-and-writes')).toMatchObject({ status: 'success' });
    const notes = await h.asUser((tenant) =>
      tenant.query<{ text: string }>(`SELECT text FROM "${tenant.client.schema}".note WHERE text LIKE 'A-%' ORDER BY text`),
    );
    expect(notes.map(({ text }) => text)).toEqual(['A-7', 'A-8']);
  });

  it.each<[string, string, Buffer | null, string, string]>([
    ['a tab that is gone', 'April', null, 'tab', 'no_such_tab'],
    ['a page in place of a workbook', 'Prices', Buffer.from('PK\u0003\u0004<html>'), 'url', 'not_a_workbook'],
  ])('is refused for %s', async (_, tab, body, field, code) => {
    other.replies.push({ status: 200, body: body ?? (await prices()), headers: xlsx });
    expect(refusal(await ran('reads', tab))).toEqual([[field, code]]);
  });

  it('is of a file of an earlier step, or of one that a record holds, and nothing is called', async () => {
    const rows = [{ Article: 'A-1', Price: 2.5 }];
    expect((await ran('reads-own', rows)).output).toMatchObject({ tab: 'May', rows, errors: [] });
    expect(await ran('attaches-own', rows)).toMatchObject({ status: 'success' });
    // Notes without a file start that run, too, and it fails for them.
    const read = async () => (await h.runs('reads-attachment')).map(({ status, output }) => [status, (output as { rows?: unknown } | null)?.rows]);
    await expect.poll(read).toContainEqual(['success', rows]);
    expect(other.heard).toEqual([]);
  });

  it('names what is wrong with a stored file: its tab that is gone, or a file that is none', async () => {
    const { file } = (await ran('makes-sheet', [{ a: 1 }])).output as { file: FileDetails };
    expect(refusal(await ran('reads-stored', { file: file.id, tab: 'April' }))).toEqual([['tab', 'no_such_tab']]);
    expect(refusal(await ran('reads-stored', { file: '00000000-0000-4000-8000-000000000000', tab: null }))).toEqual([['file', 'not_a_file']]);
  });

  it('is refused where there is nothing', async () => {
    other.replies.push({ status: 404 });
    expect(refusal(await ran('reads', null))).toEqual([['url', 'nothing_there']]);
  });
});

describe('a tab that is written', () => {
  it('is a workbook of its own without an address', async () => {
    const run = await ran('makes-sheet', [{ name: '=1+1', amount: 0.3 }]);
    expect(run).toMatchObject({ status: 'success', output: { tab: 'May', rows: 1, file: { file_name: 'May.xlsx' } } });
    expect(await sheetOf(await contentOf(run), 'May')).toEqual({
      tabs: ['May'],
      rows: [
        ['name', 'amount'],
        ['=1+1', 0.3],
      ],
    });
  });

  it('replaces that tab of the workbook at its address, and no other, unless somebody has saved it meanwhile', async () => {
    other.replies.push({ status: 200, body: await prices(), headers: { ...xlsx, etag: '"7"' } }, { status: 204 });
    expect(await ran('writes', [{ Article: 'B-1', Price: 9 }])).toMatchObject({ status: 'success', output: { tab: 'Prices', file: null, rows: 1 } });
    const [, put] = other.heard;
    expect([put?.method, put?.path, put?.headers['if-match']]).toEqual(['PUT', '/prices.xlsx', '"7"']);
    const bytes = put?.bytes as Buffer;
    expect(await sheetOf(bytes, 'Prices')).toEqual({
      tabs: ['Notes', 'Prices'],
      rows: [
        ['Article', 'Price'],
        ['B-1', 9],
      ],
    });
    expect((await sheetOf(bytes, 'Notes')).rows).toEqual([['kept']]);
  });

  it('makes the workbook where there is none', async () => {
    other.replies.push({ status: 404 }, { status: 201 });
    expect(await ran('writes', [{ Article: 'B-1' }])).toMatchObject({ status: 'success' });
    expect(other.heard[1]?.headers['if-none-match']).toBe('*');
    expect((await sheetOf(other.heard[1]?.bytes as Buffer, 'Prices')).rows).toEqual([['Article', 'Price'], ['B-1']]);
  });

  it('has its rows too where its session is refused and opened anew', async () => {
    const session = (id: string) => ({ status: 200, body: { id } });
    other.replies.push(session('one'), { status: 404 }, { status: 201 });
    expect(await ran('writes-signed-in', [{ a: 1 }])).toMatchObject({ status: 'success' });
    other.heard.splice(0);
    other.replies.push({ status: 404 }, { status: 401 }, session('two'), { status: 404 }, { status: 200 });
    expect(await ran('writes-signed-in', [{ a: 1 }, { a: 2 }])).toMatchObject({ status: 'success', output: { rows: 2 } });
    expect(other.heard.map(({ method }) => method)).toEqual(['GET', 'PUT', 'POST', 'GET', 'PUT']);
    expect((await sheetOf(other.heard.at(-1)?.bytes as Buffer, 'Sheet1')).rows).toEqual([['a'], [1], [2]]);
  });

  it('is not called as Excel calls its own', async () => {
    expect(refusal(await ran('writes-history', [{ a: 1 }]))).toEqual([['tab', 'not_a_tab']]);
  });

  it('leaves a workbook alone that would lose something', async () => {
    const { default: yazl } = await import('yazl');
    const archive = new yazl.ZipFile();
    archive.addBuffer(Buffer.from('<chart/>'), 'xl/charts/chart1.xml');
    archive.end();
    other.replies.push({ status: 200, body: await buffer(archive.outputStream), headers: xlsx });
    expect(refusal(await ran('writes', [{ a: 1 }]))).toEqual([['url', 'workbook_would_lose']]);
    expect(other.heard).toHaveLength(1);
  });
});
