import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

const line = (cells: readonly string[]) => `${cells.join(';')}\n`;
const sheet = (columns: number) => {
  const headings = Array.from({ length: columns }, (_, at) => `Column ${at + 1}`);
  const row = (mark: string) => headings.map((_, at) => `${mark}${at + 1}`);
  return [headings, row('a'), row('b')].map(line).join('');
};

it('a sheet of two hundred columns is looked at whole, and imported by those that are mapped', async () => {
  const { status, body } = await works.inspect(sheet(200));
  expect(status).toBe(200);
  expect(body.columns).toHaveLength(200);
  expect(body.columns.at(-1)).toMatchObject({ name: 'Column 200' });
  const mapping = { 'Column 1': 'title', 'Column 200': 'notes' };
  const ended = await works.take(sheet(200), { model: 'project', mapping });
  expect([ended.status, ended.done, failures(ended)]).toEqual(['done', 2, []]);
  expect((await works.records<{ title: string; notes: string }>('project', 'title, notes')).slice(-2)).toEqual([
    { title: 'a1', notes: 'a200' },
    { title: 'b1', notes: 'b200' },
  ]);
  expect(await works.refused(sheet(501), { model: 'project', mapping })).toEqual([422, 'file unreadable']);
});

it('a file of a hundred megabytes is read to its end, with every row counted', async () => {
  const notes = 'x'.repeat(10_000);
  const rows = Array.from({ length: 10_000 }, (_, at) => `Row ${at};${notes}\n`);
  const file = new Uint8Array(Buffer.from(`Title;Notes\n${rows.join('')}`));
  expect(file.length).toBeGreaterThan(100_000_000);
  const { status, body } = await works.inspect(file);
  expect([status, body]).toMatchObject([200, { total: 10_000, columns: [{ name: 'Title' }, { name: 'Notes' }] }]);
}, 120_000);

it('a file that says to be larger than may be sent is refused before it is read, and nothing is kept', async () => {
  const answered = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${works.token}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '300000000' };
    const call = request(`${works.served.url}/v1/graph/import/`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text });
        call.destroy();
      });
    });
    call.on('error', reject);
    call.write('--x\r\n');
  });
  expect([answered.status, JSON.parse(answered.text)]).toMatchObject([413, { error: { code: 'too_large', details: { limit: 200_000_000 } } }]);
  expect((await works.send('GET', '/v1/imports?model=project')).body).toMatchObject({ total: 1 });
});
