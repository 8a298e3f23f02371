import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, errorOf, listOf, make, patch, type World, world } from './documents.fixture.ts';

let all: World;
beforeAll(async () => {
  all = await world();
});
afterAll(() => all?.close());

const write_query = 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }';
const form = { name: 'Note', title: 'Note', model: 'project', read_query: '', write_query, fields: [] };
const seenBy = async (by: World['send']) => listOf(await by('GET', '/v1/documents/forms?limit=500')).map(({ id }) => id);

it('a new form is seen by those who make forms until its first change publishes it', async () => {
  const { send, user, root } = all;
  const made = await make(send, 'forms', { ...form, unpublished: true });
  expect(made).toMatchObject({ unpublished: true });
  expect([await seenBy(send), await seenBy(root)].map((ids) => ids.includes(made.id))).toEqual([true, true]);
  expect(await seenBy(user)).not.toContain(made.id);
  expect(errorOf(await user('GET', `/v1/documents/forms/${made.id}`))).toMatchObject({ status: 404, code: 'document_not_found' });
  const published = await patch(send, `forms/${made.id}`, made.version, { fields: [{ id: 'title', kind: 'text', attribute: 'title' }] });
  expect(dataOf(published)).not.toHaveProperty('unpublished');
  expect(await seenBy(user)).toContain(made.id);
});

it('and one that is published as it was made, by saying so', async () => {
  const { send, user } = all;
  const made = await make(send, 'forms', { ...form, name: 'Bare', unpublished: true });
  const kept = await patch(send, `forms/${made.id}`, made.version, { title: 'Still mine', unpublished: true });
  expect(dataOf(kept)).toMatchObject({ title: 'Still mine', unpublished: true });
  expect(await seenBy(user)).not.toContain(made.id);
  const published = await patch(send, `forms/${made.id}`, dataOf(kept).version, { unpublished: false });
  expect(published.status).toBe(200);
  expect(await seenBy(user)).toContain(made.id);
});
