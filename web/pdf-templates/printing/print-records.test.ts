import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoredTemplate } from '../data/use-templates.ts';
import { printRecords } from './print-records.ts';

const template: StoredTemplate = { id: 'note', slug: 'note', name: 'Note', version: 1, template: true, updated_at: null };
let asked: string[][] = [];

/** A page for each requested record, or a zip file with an entry for each. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { object_ids, output } = JSON.parse(text) as { object_ids: string[]; output: string };
  asked.push(object_ids);
  if (output === 'zip') {
    response.setHeader('content-disposition', 'attachment; filename="documents.zip"');
    for (const id of object_ids) response.write(`PK\u0003\u0004 ${id} `, 'latin1');
    response.end();
    return;
  }
  const document = await PDFDocument.create();
  for (const _ of object_ids) document.addPage();
  response.setHeader('content-disposition', `attachment; filename="first.pdf"; filename*=UTF-8''${encodeURIComponent('Erläuterung.pdf')}`);
  response.end(Buffer.from(await document.save()));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ids = Array.from({ length: 23 }, (_, index) => `r${index}`);
const quiet = new AbortController().signal;

it('prints many ten by ten into one PDF with all pages, and tells how far it is', async () => {
  const steps: number[] = [];
  const { content, name } = await printRecords({ template, ids, output: 'pdf', language: 'en' }, (done) => steps.push(done), quiet);
  expect([asked.map(({ length }) => length), steps, name]).toEqual([[10, 10, 3], [10, 20, 23], 'Erläuterung.pdf']);
  expect((await PDFDocument.load(new Uint8Array(await content.arrayBuffer()))).getPageCount()).toBe(23);
});

it('counts the entries of a zip as they come', async () => {
  const steps: number[] = [];
  const { content, name } = await printRecords({ template, ids, output: 'zip', language: 'en' }, (done) => steps.push(done), quiet);
  expect([asked, steps.at(-1), name, content.type]).toEqual([[ids], 23, 'documents.zip', 'application/zip']);
});

it('stops between two calls when it is left', async () => {
  const leaving = new AbortController();
  const printing = printRecords({ template, ids, output: 'pdf', language: 'en' }, () => leaving.abort(), leaving.signal);
  await expect(printing).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.length).toBeLessThan(3);
});
