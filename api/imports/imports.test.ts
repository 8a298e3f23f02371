import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPlatform } from '../db/platform.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { readCell } from './columns/cells.ts';
import { archiveLimits, guardArchive } from './file/archive-guard.ts';
import { failures } from './imports.fixture.ts';
import { importRoutes } from './imports.routes.ts';
import { type ImportState, importRows, runImport } from './imports.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let token: string;
let folder: string;

beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [graphRoutes(services), importRoutes(services)]);
  ({ send, token } = await served.signIn(company.client));
  folder = await mkdtemp(join(tmpdir(), 'imports-test-'));
  await company.work((tenant) =>
    saveRecords(
      tenant,
      ['Ada', 'Bob', 'Twin', 'Twin'].map((name) => ({ model: 'customer', properties: { name } })),
    ),
  );
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

type Started = { status: number; body: { import_id?: string; error?: { code: string; details: { fields?: { field: string; code: string }[] } } } };
async function upload(
  file: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Started> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', new Blob([file]), 'rows.csv');
  const answer = await fetch(`${served.url}/v1/graph/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Started['body'] };
}
const state = async (id: string, by: Send = send) => (await by('GET', `/v1/imports/${id}`)).body.data as ImportState;
const run = (id: string) => runImport(company.database, company.client.id, id);
const projects = () =>
  company.work((tenant) =>
    tenant.query<{ title: string; budget: string | null; state: string; customer: string | null; version: number }>(
      `select p.title, p.budget::text, p.state, c.name as customer, p.version from "${tenant.client.schema}".project p left join "${tenant.client.schema}".customer c on c.id = p.customer order by p.id`,
    ),
  );
const mapping = { Title: 'title', Budget: 'budget', Client: 'customer.name', State: 'state', Start: 'starts', Active: 'active', Nothing: null };

describe('imports', () => {
  it('stores a file at once and writes it in the background, telling each bad row', async () => {
    const file = [
      '\uFEFFTitle;Budget;Client;State;Start;Active;Nothing',
      'Bridge;"1 234,50";Ada;open;2026-01-02;ja;x',
      'Tower;;Bob;done;;no;',
      ';5;Ada;;;;',
      'Bad;many;Nobody;lost;31.13.2025;perhaps;',
      'Twins;1;Twin;;;;',
      '=cmd|x;-1;;;;;',
    ].join('\n');
    const started = await upload(file, { model: 'project', mapping });
    expect(started.status).toBe(202);
    const id = started.body.import_id as string;
    expect(await state(id)).toMatchObject({ status: 'waiting', total: 6, done: 0, failed: 0, model: 'project', file_name: 'rows.csv' });
    await run(id);
    const ended = await state(id);
    expect(ended).toMatchObject({ status: 'done', total: 6, done: 3, failed: 3, ended_at: expect.any(String) });
    expect(ended.errors.map(({ line, problems }) => [line, ...problems.map(({ field, code }) => `${field} ${code}`).sort()])).toEqual([
      [4, 'title missing_field'],
      [5, 'Active unable_to_parse', 'Budget unable_to_parse', 'Client not_found', 'Start unable_to_parse', 'State unknown_option'],
      [6, 'Client not_unique'],
    ]);
    expect(await projects()).toEqual([
      { title: 'Bridge', budget: '1234.50', state: 'open', customer: 'Ada', version: 1 },
      { title: 'Tower', budget: null, state: 'done', customer: 'Bob', version: 1 },
      { title: '=cmd|x', budget: '-1', state: 'open', customer: null, version: 1 },
    ]);
    const [event] = await company.work((tenant) =>
      tenant.query<{ cause: { kind: string; id: string }; user_id: string | null }>(
        `select cause, user_id from "${tenant.client.schema}"._events where model = 'project' limit 1`,
      ),
    );
    expect(event).toMatchObject({ cause: { kind: 'import', id }, user_id: expect.any(String) });
  });

  it('stops before the next batch once who asked for it is disabled, and says why', async () => {
    const people = (text: string) => inPlatform(company.database, (platform) => platform.query(text, [company.client.id]));
    const file = ['Name', ...Array.from({ length: 700 }, (_, at) => `Late ${at}`)].join('\n');
    const id = (await upload(file, { model: 'customer', mapping: { Name: 'name' } })).body.import_id as string;
    const { send: other } = await served.signIn(company.client);
    let batches = 0;
    const [{ created_by = '' } = {}] = await company.work((tenant) =>
      tenant.query<{ created_by: string }>(`select created_by from "${tenant.client.schema}"._imports where id = $1`, [id]),
    );
    const set = (disabled: boolean) => people(`UPDATE platform.users SET disabled = ${disabled} WHERE id = '${created_by}' AND client_id = $1`);
    await runImport(company.database, company.client.id, id, async () => {
      batches++;
      await set(true);
    });
    const ended = await state(id, other);
    await set(false);
    expect([batches, ended]).toMatchObject([1, { status: 'failed', total: 700, done: 500, failed: 0, error: { code: 'forbidden' } }]);
  });

  it('updates by a key, also when a file names it twice', async () => {
    const file = 'Title,Budget\nBridge,10\nNew,1\nBridge,11\n';
    const id = (await upload(file, { model: 'project', mapping: { Title: 'title', Budget: 'budget' }, key: 'title' })).body.import_id as string;
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 3, failed: 0 });
    expect((await projects()).filter(({ title }) => title === 'Bridge' || title === 'New')).toMatchObject([
      { title: 'Bridge', budget: '11', version: 3 },
      { title: 'New', budget: '1' },
    ]);
  });

  it('answers a repeated upload with the first import, and refuses its key with another file or mapping', async () => {
    const once = { 'idempotency-key': 'imp-same' };
    const fields = { model: 'customer', mapping: { Name: 'name' } };
    const first = await upload('Name\nOnce\n', fields, once);
    expect((await upload('Name\nOnce\n', fields, once)).body).toEqual(first.body);
    const others = [
      await upload('Name\nTwice\n', fields, once),
      await upload('Name\nOnce\n', { model: 'project', mapping: { Name: 'title' } }, once),
    ];
    expect(others).toMatchObject([
      { status: 422, body: { error: { code: 'key_reused' } } },
      { status: 422, body: { error: { code: 'key_reused' } } },
    ]);
  });

  it('never doubles a row, whoever runs it, however often, and goes on where it stopped', async () => {
    const file = `Name\n${Array.from({ length: 1_500 }, (_, index) => `Row ${index}`).join('\n')}\n`;
    const first = await upload(file, { model: 'customer', mapping: { Name: 'name' } }, { 'idempotency-key': 'imp-1' });
    const again = await upload(file, { model: 'customer', mapping: { Name: 'name' } }, { 'idempotency-key': 'imp-1' });
    expect(again.body.import_id).toBe(first.body.import_id);
    const id = first.body.import_id as string;
    let beats = 0;
    const stopped = runImport(company.database, company.client.id, id, () => {
      beats += 1;
      if (beats === 1) throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
    expect(await state(id)).toMatchObject({ status: 'running', done: 500 });
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 1_500, failed: 0 });
    const [count] = await company.work((tenant) =>
      tenant.query<{ n: number; names: number }>(
        `select count(*)::int as n, count(distinct name)::int as names from "${tenant.client.schema}".customer where name like 'Row %'`,
      ),
    );
    expect(count).toEqual({ n: 1_500, names: 1_500 });
  });

  it('finds the row that the database refuses and writes the others', async () => {
    await company.work((tenant) => saveRecords(tenant, [{ model: 'badge', properties: { code: 'C7' } }]));
    const id = (
      await upload(`Code\n${Array.from({ length: 20 }, (_, index) => `C${index}`).join('\n')}\nC3\n`, { model: 'badge', mapping: { Code: 'code' } })
    ).body.import_id as string;
    await run(id);
    const ended = await state(id);
    expect(ended).toMatchObject({ status: 'done', done: 19, failed: 2 });
    expect(ended.errors.map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
      [9, 'not_unique'],
      [22, 'not_unique'],
    ]);
  });

  it('holds each row to the limits of its fields, as every save does', async () => {
    const file = 'Code;Uses;Mail\nL1;-1;ana@example.com\nL2;0;not-an-email\nL3;2;bea@example.com\n';
    const fields = { model: 'badge', mapping: { Code: 'code', Uses: 'uses', Mail: 'mail' } };
    const id = (await upload(file, fields)).body.import_id as string;
    await run(id);
    const ended = await state(id);
    expect([ended.done, failures(ended)]).toEqual([
      1,
      [
        [2, 'uses too_small'],
        [3, 'mail not_an_email'],
      ],
    ]);
  });

  it('stops when it is cancelled', async () => {
    const id = (await upload('Name\nNever\n', { model: 'customer', mapping: { Name: 'name' } })).body.import_id as string;
    expect((await send('POST', `/v1/imports/${id}/cancel`)).body).toMatchObject({ data: { status: 'cancelled' } });
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'cancelled', done: 0 });
  });

  it('asks the relay for its job in the same transaction', async () => {
    const [row] = await company.database.migrator.use((ddl) =>
      ddl.rows<{ n: string }>(`select count(*) as n from platform.outbox where events = 0 and cause->>'kind' = 'job' and cause->>'step' = 'import'`),
    );
    expect(Number(row?.n)).toBeGreaterThanOrEqual(5);
  });

  it('reads the first sheet of a workbook with its dates, numbers, formulas and links', async () => {
    const workbook = new ExcelJs.Workbook();
    const sheet = workbook.addWorksheet('Rows');
    sheet.addRow(['Title', 'Budget', 'Start', 'Active']);
    sheet.addRow(['Sheet', { formula: '1+1', result: 2 }, new Date('2026-03-01T00:00:00Z'), true]);
    sheet.addRow([{ richText: [{ text: 'Ri' }, { text: 'ch' }] }, 0.1, null, false]);
    const buffer = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
    const id = (await upload(buffer, { model: 'project', mapping: { Title: 'title', Budget: 'budget', Start: 'starts', Active: 'active' } })).body
      .import_id as string;
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 2, failed: 0 });
    expect((await projects()).slice(-2)).toMatchObject([
      { title: 'Sheet', budget: '2' },
      { title: 'Rich', budget: '0.1' },
    ]);
  });

  it('refuses a bomb, a broken archive and a broken request, each with its field', async () => {
    const zeros = deflateRawSync(Buffer.alloc(archiveLimits.inflated + 1_000_000));
    const bomb = join(folder, 'bomb.xlsx');
    for (const claimed of [archiveLimits.inflated + 1_000_000, 1_000]) {
      await writeFile(bomb, zipOf('xl/worksheets/sheet1.xml', zeros, claimed));
      await expect(guardArchive(bomb)).rejects.toMatchObject({ code: claimed > archiveLimits.inflated ? 'too_large' : 'invalid' });
    }
    const refused = async (file: string | Uint8Array<ArrayBuffer>, fields: Record<string, unknown>) => {
      const { status, body } = await upload(file, fields);
      return [status, body.error?.code, ...(body.error?.details.fields ?? []).map(({ field, code }) => `${field} ${code}`)];
    };
    const good = { model: 'project', mapping: { Title: 'title' } };
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), good)).toEqual([422, 'invalid', 'file unreadable']);
    expect(await refused('Title\n"open', good)).toEqual([422, 'invalid', 'file unreadable']);
    expect(await refused('', good)).toEqual([422, 'invalid', 'file empty']);
    expect(await refused('Other\nx', good)).toEqual([422, 'invalid', 'mapping.Title not_found']);
    expect(
      await refused('Title\nx', { model: 'project', mapping: { Title: 'nothing', B: 'papers', C: 'hours_total', D: 'customer.nothing' } }),
    ).toEqual([422, 'invalid', 'mapping.Title unknown_field', 'mapping.B unknown_field', 'mapping.C unknown_field', 'mapping.D unknown_field']);
    expect(await refused('Title\nx', { ...good, key: 'budget' })).toEqual([422, 'invalid', 'key unknown_field']);
    expect(await refused('Title\nx', { ...good, model: 'nothing' })).toEqual([404, 'model_not_found']);
    expect(await refused('Title\nx', { model: 'project', mapping: '{' })).toEqual([422, 'invalid', 'mapping format']);
    expect(await refused('Title\nx', { model: 'project', mapping: '{"__proto__":"title"}' })).toEqual([400, 'malformed', 'mapping.__proto__ key']);
    expect((await send('POST', '/v1/graph/import/', {})).status).toBe(415);
  });

  it('belongs to its client', async () => {
    const { send: other } = await served.signIn(company.other);
    const id = (await upload('Name\nMine\n', { model: 'customer', mapping: { Name: 'name' } })).body.import_id as string;
    expect((await other('GET', `/v1/imports/${id}`)).status).toBe(404);
    expect((await other('POST', `/v1/imports/${id}/cancel`)).status).toBe(404);
    await runImport(company.database, company.other.id, id);
    expect(await state(id)).toMatchObject({ status: 'waiting' });
  });

  it('takes rows inside a transaction, all or nothing', async () => {
    const rows = (names: string[]) =>
      company.work((tenant) =>
        importRows(tenant, {
          model: 'project',
          mapping: { t: 'title', c: 'customer.name' },
          rows: names.map((c, index) => ({ t: `In ${index}`, c })),
        }),
      );
    await expect(rows(['Ada', 'Nobody'])).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ field: 'rows[1].c', code: 'not_found' }] },
    });
    expect((await projects()).filter(({ title }) => title.startsWith('In '))).toEqual([]);
    expect(await rows(['Ada', 'Bob'])).toMatchObject({ created: 2, updated: 0, identities: [expect.any(String), expect.any(String)] });
  });

  it('writes ten thousand rows, and lets the planner know of them', async () => {
    const file = `Name,City,Credit\n${Array.from({ length: 10_000 }, (_, index) => `Bulk ${index},Lyon,${index}.5`).join('\n')}\n`;
    const id = (await upload(file, { model: 'customer', mapping: { Name: 'name', City: 'city', Credit: 'credit' } })).body.import_id as string;
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 10_000 });
    const [known] = await company.database.migrator.use((ddl) =>
      ddl.rows<{ rows: number }>('SELECT reltuples::int AS rows FROM pg_class WHERE oid = $1::regclass', [`${schemaOf(company.client.id)}.customer`]),
    );
    expect(known?.rows).toBeGreaterThanOrEqual(10_000);
  }, 60_000);
});

describe('cells', () => {
  const field = (type: 'number' | 'boolean' | 'multitag' | 'date' | 'text') => ({
    id: 'f',
    name: 'f',
    label: 'f',
    type,
    misc: { options: [{ key: 'a', label: { en: 'First', fr: 'Premier' } }] },
  });
  it.each([
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1\u202f234,50', '1234.50'],
    ['-7', '-7'],
    ['12 apples', '12 apples'],
    ['1e5', '1e5'],
  ])('reads the number %s', (cell, value) => expect(readCell(field('number'), cell)).toBe(value));
  it('reads words, labels and lists', () => {
    expect(readCell(field('boolean'), 'Oui')).toBe(true);
    expect(readCell(field('boolean'), 0)).toBe(false);
    expect(readCell(field('multitag'), 'premier; x')).toEqual(['a', 'x']);
    expect(readCell(field('date'), '2026-01-02T00:00:00.000Z')).toBe('2026-01-02');
    expect(readCell(field('text'), 1020)).toBe('1020');
  });
});

/** An archive of one deflated file that claims any size. */
function zipOf(name: string, data: Buffer, claimed: number): Buffer {
  const head = (signature: number, extra: number) => {
    const buffer = Buffer.alloc(extra === 0 ? 30 : 46);
    buffer.writeUInt32LE(signature, 0);
    const at = extra === 0 ? 4 : 6;
    buffer.writeUInt16LE(20, 4);
    buffer.writeUInt16LE(8, at + 4);
    buffer.writeUInt32LE(data.length, at + 14);
    buffer.writeUInt32LE(claimed, at + 18);
    buffer.writeUInt16LE(name.length, at + 22);
    return buffer;
  };
  const local = Buffer.concat([head(0x04034b50, 0), Buffer.from(name), data]);
  const central = Buffer.concat([head(0x02014b50, 16), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
