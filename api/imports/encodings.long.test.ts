import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures, openImports } from './imports.fixture.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))));
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const fields = { model: 'customer', mapping: { Name: 'name', Ville: 'city' } };
const names = async () => (await works.records<{ name: string }>('customer', 'name')).map(({ name }) => name);

it.each([
  ['utf-8', new TextEncoder().encode('Name;Ville\nMüller œuvre 1 €;Nîmes\n')],
  ['utf-8', new TextEncoder().encode('\uFEFFName;Ville\nMüller œuvre 2 €;Nîmes\n')],
  ['windows-1252', bytes('Name;Ville\nMüller ', [0x9c], 'uvre 3 ', [0x80], ';Nîmes\n')],
  ['utf-16le', utf16('\uFEFFName;Ville\nMüller œuvre 4 €;Nîmes\n')],
  ['utf-16be', swapped('\uFEFFName;Ville\nMüller œuvre 5 €;Nîmes\n')],
  ['utf-16le', utf16('Name;Ville\nMüller œuvre 6 €;Nîmes\n')],
])('finds %s out, says so and reads it', async (encoding, file) => {
  const before = await names();
  const { body } = await works.upload(file as Uint8Array<ArrayBuffer>, fields);
  expect(body.file).toMatchObject({ format: 'csv', encoding, delimiter: ';' });
  const ended = await works.take(file as Uint8Array<ArrayBuffer>, fields);
  expect(ended).toMatchObject({ status: 'done', done: 1, failed: 0, file: { encoding } });
  const [row] = (await works.records<{ name: string; city: string }>('customer', 'name, city')).slice(before.length);
  expect(row).toEqual({ name: expect.stringMatching(/^Müller œuvre \d €$/), city: 'Nîmes' });
});

it('decides on the whole file, not on its beginning', async () => {
  const plain = Array.from({ length: 20_000 }, (_, index) => `Plain ${index};Lyon`).join('\n');
  const { body } = await works.upload(bytes(`Name;Ville\n${plain}\nMüller;Köln\n`), fields);
  expect(body.file?.encoding).toBe('windows-1252');
});

it('takes the encoding that it is told', async () => {
  const file = bytes('Name;Ville\n', [0xc4, 0xe3, 0xba, 0xc3], ';x\n');
  expect(await works.take(file, { ...fields, encoding: 'gb18030' })).toMatchObject({ done: 1, file: { encoding: 'gb18030' } });
  expect((await names()).at(-1)).toBe('你好');
  expect(await works.refused(file, { ...fields, encoding: 'ebcdic' })).toEqual([422, 'encoding invalid_value']);
});

it('refuses a row of which a sign was not read, with its line and column', async () => {
  const before = await names();
  // One broken byte in a file that is otherwise UTF-8: read as windows-1252, every other letter would be wrong.
  const broken = new Uint8Array(
    Buffer.concat([Buffer.from('Name;Ville\nÉva;Orléans\n\nZoé;Al'), Buffer.from([0xe8]), Buffer.from('s\nNoël;Besançon\n')]),
  );
  const ended = await works.take(broken, fields);
  expect(ended).toMatchObject({ done: 2, failed: 1, file: { encoding: 'utf-8' } });
  expect(failures(ended)).toEqual([[4, 'Ville unreadable_character']]);
  expect(failures(await works.take('Name;Ville\nA\0B;Lyon\n', fields))).toEqual([[2, 'Name unreadable_character']]);
  expect(failures(await works.take('Name;Ville\nCaf\uFFFD;Lyon\n', fields))).toEqual([[2, 'Name unreadable_character']]);
  // 0x81 is not defined in windows-1252.
  expect(failures(await works.take(bytes('Name;Ville\nM', [0x81], 'ller;K', [0xf6], 'ln\n'), fields))).toEqual([[2, 'Name unreadable_character']]);
  expect((await names()).slice(before.length)).toEqual(['Éva', 'Noël']);
});

it('finds the separator outside of quotes', async () => {
  const { body } = await works.upload('"Name, as known";"Ville, pays"\nA;B\n', { model: 'customer', mapping: { 'Name, as known': 'name' } });
  expect(body.file?.delimiter).toBe(';');
});
