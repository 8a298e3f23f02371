import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../http/testing/app.ts';
import { type Library, openLibrary } from './files.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ FILES_PER_COMPANY: '2', FILES_PER_PERSON: '1' });
});
afterAll(() => library?.close());

const megabyte = 1_000_000;
const upload = (send: Library['admin'], bytes: number) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'paper.bin');
  return send('POST', '/v1/files', form);
};
const codes = async (answer: ReturnType<typeof upload>) => {
  const { status, json } = await answer;
  return [status, json.error?.code];
};

describe('an upload', () => {
  it('is refused to whoever writes no records', async () => {
    expect(await codes(upload(library.reader, 10))).toEqual([403, 'forbidden']);
    expect((await upload(library.writer, 10)).status).toBe(201);
  });

  it('ends with a person’s room of a day, and with the room of the company, which leaves other companies theirs', async () => {
    expect((await upload(library.admin, megabyte)).status).toBe(201);
    expect(await codes(upload(library.admin, 10))).toEqual([429, 'files_today']);
    expect((await upload(library.writer, megabyte)).status).toBe(201);
    expect(await codes(upload(library.blind, 10))).toEqual([422, 'files_full']);
    expect((await upload(library.other, 10)).status).toBe(201);
  });

  it('finds the company’s room again at once when a file is deleted, and no more of a person’s', async () => {
    const [file] = await library.inFirst((tenant) =>
      tenant.query<{ id: string }>(
        `SELECT f.id FROM "${tenant.client.schema}"._files f JOIN platform.users u ON u.id = f.created_by WHERE u.email = $1`,
        [people.admin],
      ),
    );
    expect((await library.admin('DELETE', `/v1/files/${file?.id}`)).status).toBe(204);
    expect((await upload(library.blind, 10)).status).toBe(201);
    expect(await codes(upload(library.admin, 10))).toEqual([429, 'files_today']);
  });
});
