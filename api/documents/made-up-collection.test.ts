import '@millwright/core/document/collections/made-up.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentBody } from '../http/openapi/document-bodies.ts';
import { field, model } from '../testing/made-up.ts';
import { dataOf, errorOf, fieldsOf, listOf, make, patch, type World, world } from './documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
  await make(send, 'models', model('valve', [field('name'), field('size')]));
});
afterAll(() => all?.close());

const feed = { name: 'Valves', model: 'valve', shows: 'size' };
const refused = async (parts: object) => fieldsOf(await send('POST', '/v1/documents/feeds', { ...feed, ...parts }));

it('stores, answers and describes documents of a collection that is declared in one place', async () => {
  expect(await refused({ rhythm: 'hourly' })).toEqual(['rhythm: invalid_value']);
  expect(await refused({ model: 'nowhere' })).toEqual(['model: not_found']);
  expect(await make(send, 'feeds', feed)).toMatchObject({ ...feed, slug: 'valves', rhythm: 'daily', version: 1 });
  expect(listOf(await send('GET', '/v1/documents/feeds'))).toMatchObject([{ slug: 'valves' }]);
  expect((await all.other('GET', '/v1/documents/feeds/valves')).status).toBe(404);
  expect((await all.user('POST', '/v1/documents/feeds', feed)).status).toBe(403);
  expect(JSON.stringify(documentBody('POST /v1/documents/:collection', {}))).toContain('#/components/schemas/Feed');
});

it('seals its secrets, hides them from everyone, and gives them to no other server', async () => {
  const made = await make(send, 'feeds', { ...feed, name: 'Secret', url: 'https://one.example/a', access: { token: 'of one' } });
  expect(made.access).toEqual({ token: { $secret: true } });
  const stored = async () => {
    const rows = await all.space.database.migrator.use((ddl) => ddl.rows(`SELECT data FROM platform.documents WHERE id = '${made.id}'`));
    return (rows as { data: { access: { token?: string } } }[])[0]?.data.access.token;
  };
  expect(await stored()).not.toContain('of one');
  const moved = dataOf(await patch(send, `feeds/${made.id}`, 1, { url: 'https://two.example' }));
  expect([moved.access, await stored()]).toEqual([{}, undefined]);
});

it('keeps what its documents were', async () => {
  const { id } = await make(send, 'feeds', { ...feed, name: 'Before' });
  await patch(send, `feeds/${id}`, 1, { name: 'After' });
  expect(dataOf(await send('GET', `/v1/documents/feeds/${id}/versions/1`)).content).toMatchObject({ name: 'Before' });
});

it('counts as a use of its model, which does not go while it is there, and as a reader of the field that it shows', async () => {
  const pump = await make(send, 'models', model('pump', [field('name'), field('size')]));
  const { id } = await make(send, 'feeds', { name: 'Pumps', model: pump.id, shows: 'size' });
  expect(listOf(await send('GET', '/v1/model-uses/pump'))).toMatchObject([{ collection: 'feeds', id }]);
  const schema = (pump.schema as { name: string }[]).filter(({ name }) => name !== 'size');
  const broken = errorOf(await patch(send, 'models/pump', pump.version, { schema }));
  expect(broken).toMatchObject({ code: 'still_read', details: { readers: [{ collection: 'feeds', id, places: ['shows'] }] } });
  const removed = errorOf(await send('DELETE', '/v1/documents/models/pump?hard=1'));
  expect(removed).toMatchObject({ code: 'in_use', details: { uses: [{ collection: 'feeds', id }] } });
});
