import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, errorOf, make, patch, view, type World, world } from '../documents.fixture.ts';

let company: World;
let send: World['send'];
let other: World['other'];
let user: World['user'];
beforeAll(async () => {
  company = await world();
  ({ send, other, user } = company);
});
afterAll(() => company?.close());

type Version = { version: number; made_at: string | null; made_by: { id: string; name: string } | null };

const listed = async (path: string, query = '') => {
  const { status, body } = await send('GET', `/v1/documents/${path}/versions${query}`);
  expect(status).toBe(200);
  return body as unknown as { data: Version[]; total: number };
};
const contentAt = async (path: string, version: number) =>
  (await send('GET', `/v1/documents/${path}/versions/${version}`)).body.data as Version & { content: Record<string, unknown> };
const numbers = ({ data }: { data: Version[] }) => data.map(({ version }) => version);

describe('versions of a document', () => {
  it('are what it was before each change, with who made it so and when', async () => {
    const made = await make(send, 'views', view({ name: 'First' }));
    const changed = dataOf(await patch(send, `views/${made.id}`, 1, { name: 'Second' }));
    const { data, total } = await listed(`views/${made.slug}`);
    expect([numbers({ data }), total]).toEqual([[2, 1], 2]);
    expect(data[1]).toEqual({ version: 1, made_at: made.updated_at, made_by: { id: made.updated_by, name: expect.any(String) } });
    expect((await contentAt(`views/${made.id}`, 1)).content).toMatchObject({ name: 'First', root: { blocks: [] } });
    expect((await contentAt(`views/${made.id}`, 2)).content.name).toBe(changed.name);
  });

  it('go back by a change, which can be taken back alike', async () => {
    const made = await make(send, 'views', view({ name: 'First', icon: 'box' }));
    await patch(send, `views/${made.id}`, 1, { name: 'Second', icon: null });
    const { content } = await contentAt(`views/${made.id}`, 1);
    expect(dataOf(await patch(send, `views/${made.id}`, 2, content))).toMatchObject({ version: 3, name: 'First', icon: 'box' });
    expect(numbers(await listed(`views/${made.id}`))).toEqual([3, 2, 1]);
    const second = (await contentAt(`views/${made.id}`, 2)).content;
    const back = dataOf(await patch(send, `views/${made.id}`, 3, { ...second, icon: null }));
    expect([back.version, back.name, 'icon' in back]).toEqual([4, 'Second', false]);
  });

  it('of a built-in document begin with what the product brought', async () => {
    const form = (await send('GET', '/v1/documents/forms/project-input')).body.data as { version: number };
    await patch(send, 'forms/project-input', form.version, { title: 'Ours' });
    const { data } = await listed('forms/project-input');
    expect(data.at(-1)).toMatchObject({ version: form.version, made_at: null, made_by: null });
    const { content } = await contentAt('forms/project-input', form.version);
    expect(content).toMatchObject({ title: 'Project', fields: [{ id: 'title' }] });
    await patch(send, 'forms/project-input', form.version + 1, content);
    const [stored] = await company.space.database.migrator.use((ddl) =>
      ddl.rows<{ data: object }>(`SELECT data FROM platform.documents WHERE client_id = '${company.one.id}' AND collection = 'forms' AND template`),
    );
    expect(stored?.data).toEqual({});
  });

  it('none is made by a deletion, and they go with the document', async () => {
    const made = await make(send, 'views', view({ name: 'First' }));
    await patch(send, `views/${made.id}`, 1, { name: 'Second' });
    await send('DELETE', `/v1/documents/views/${made.id}`);
    expect((await send('GET', `/v1/documents/views/${made.id}/versions`)).status).toBe(404);
    await send('POST', `/v1/documents/views/${made.id}/restore`);
    expect(numbers(await listed(`views/${made.id}`))).toEqual([4, 1]);
    await send('DELETE', `/v1/documents/views/${made.id}?hard=1`);
    const rows = await company.space.database.migrator.use((ddl) =>
      ddl.rows(`SELECT 1 FROM platform.document_versions WHERE document_id = '${made.id}'`),
    );
    expect(rows).toEqual([]);
  });

  it('the newest fifty are kept, told page by page', async () => {
    const made = await make(send, 'views', view({ name: 'First' }));
    for (let version = 1; version <= 53; version++) await patch(send, `views/${made.id}`, version, { name: `Now ${version}` });
    const all = await listed(`views/${made.id}`, '?limit=500');
    expect([all.total, numbers(all).length, numbers(all)[0], numbers(all).at(-1)]).toEqual([51, 51, 54, 4]);
    const pages = [
      await listed(`views/${made.id}`, '?limit=20'),
      await listed(`views/${made.id}`, '?limit=20&skip=20'),
      await listed(`views/${made.id}`, '?limit=20&skip=40'),
    ];
    expect(pages.flatMap(numbers)).toEqual(numbers(all));
    expect((await send('GET', `/v1/documents/views/${made.id}/versions/3`)).status).toBe(404);
  });

  it('are for those who may change the document, and for no other company', async () => {
    const made = await make(send, 'views', view({ name: 'First' }));
    await patch(send, `views/${made.id}`, 1, { name: 'Second' });
    for (const path of [`views/${made.id}/versions`, `views/${made.id}/versions/1`]) {
      expect(errorOf(await user('GET', `/v1/documents/${path}`))).toMatchObject({ status: 403 });
      expect(errorOf(await other('GET', `/v1/documents/${path}`))).toMatchObject({ status: 404 });
    }
    expect((await send('GET', `/v1/documents/models/project/versions`)).status).toBe(404);
  });
});
