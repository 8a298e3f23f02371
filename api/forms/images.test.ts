import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Library, openLibrary, upload } from '../files/files.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const pixel = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
);
const submit = (files: string[]) => library.admin('POST', '/v1/graph/form/', { form_id: 'photo-form', values: { files } });

it('a field for pictures takes pictures alone, whatever their names say', async () => {
  const picture = await upload(library.admin, pixel, 'wall.bin');
  const other = await upload(library.admin, 'no picture', 'wall.png', 'image/png');
  expect((await submit([picture])).status).toBe(200);
  const { status, json } = await submit([picture, other]);
  expect([status, json.error.details.fields]).toMatchObject([422, [{ field: 'files', code: 'not_an_image', params: { file: 'wall.png' } }]]);
  expect((await submit([crypto.randomUUID()])).json.error.details.fields).toMatchObject([{ code: 'file_not_found' }]);
});
