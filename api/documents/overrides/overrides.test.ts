import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { OverriddenPlace, OverrideSummary } from '@millwright/core/contract/overrides.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/sql/new-id.ts';
import { inTenant } from '../../db/tenant.ts';
import { scratchClient } from '../../testing/scratch.ts';
import { dataOf, errorOf, patch } from '../documents.fixture.ts';
import { type Company, changeLamp, company, form, lamp, post, release, templateId } from './overrides.fixture.ts';
import { changedDocuments } from './overrides.ts';

let own: Company;
const [title, code] = ['title', 'code'].map((name) => templateId('fields', `lamp.${name}`));
beforeAll(async () => {
  own = await company();
  await changeLamp(own, { title: { label: 'My title' }, code: { label: 'My code' } }, 'our_colour');
  await patch(own.send, 'forms/lamp-input', (await form(own)).version, { title: 'Our lamp' });
  await own.upgrade(release({ fields: ['title', 'shape'], labels: { title: 'Heading' } }));
}, 60_000);
afterAll(() => own?.close());

const list = async (query = '') =>
  (await own.send('GET', `/v1/overrides${query}`)).body as { data: OverrideSummary[]; total: number; waiting: number };
const places = async () => dataOf(await own.send('GET', '/v1/overrides/models/lamp')).places as OverriddenPlace[];

it('built-in documents that a company has changed are listed, those first that wait for an answer', async () => {
  const { data, total, waiting } = await list();
  expect(data.map(({ collection, slug, changes, waiting }) => [collection, slug, changes, waiting])).toEqual([
    ['models', 'lamp', 3, 2],
    ['forms', 'lamp-input', 1, 0],
  ]);
  expect([total, waiting, data[1]?.name]).toEqual([2, 2, 'Our lamp']);
  expect((await list('?limit=1&skip=1')).data.map(({ slug }) => slug)).toEqual(['lamp-input']);
});

it('all built-in documents are listed when it is asked for, those behind that are as they came; one looks for names and kinds', async () => {
  const all = await list('?all=1');
  expect(all.data.map(({ slug }) => slug).slice(0, 2)).toEqual(['lamp', 'lamp-input']);
  expect(all.data.find(({ slug }) => slug === 'project')).toMatchObject({
    collection: 'models',
    changes: 0,
    waiting: 0,
    gone: false,
    updated_by: null,
  });
  expect([all.total, all.waiting]).toEqual([all.data.length, 2]);
  const slugs = async (query: string) => (await list(query)).data.map(({ slug }) => slug);
  expect(await slugs('?all=1&collection=forms')).toContain('lamp-input');
  expect(await slugs('?all=1&collection=forms')).not.toContain('lamp');
  expect(await slugs('?all=1&search=OUR%20LAMP')).toEqual(['lamp-input']);
  expect(await slugs('?search=project')).toEqual([]);
});

it('every changed place tells what the product says and what the company does, and why it is not in force', async () => {
  const byPath = new Map((await places()).map((place) => [place.path, place]));
  expect(byPath.get(`schema.${title}.label`)).toEqual({
    path: `schema.${title}.label`,
    at: ['schema', 'My title', 'label'],
    kind: 'value',
    state: 'conflict',
    before: 'title',
    built_in: 'Heading',
    own: 'My title',
    changed_at: expect.any(String),
    changed_by: expect.any(String),
  });
  expect(byPath.get(`schema.${code}`)).toMatchObject({ state: 'parked', reason: 'gone', built_in: null });
  const added = [...byPath.values()].filter(({ kind }) => kind === 'addition');
  expect(added).toMatchObject([{ at: ['schema', 'our_colour'], state: 'in_force', built_in: null, own: { name: 'our_colour' } }]);
});

it('what was answered or given up is no longer among them', async () => {
  const { version } = await lamp(own);
  const answers = [
    { path: `schema.${title}.label`, take: 'own' },
    { path: `schema.${code}`, take: 'built_in' },
  ];
  expect((await own.send('POST', '/v1/documents/models/lamp/answers', { answers }, { 'if-match': String(version) })).status).toBe(200);
  expect((await places()).map(({ state }) => state)).toEqual(['in_force', 'in_force']);
  expect((await list()).waiting).toBe(0);
});

it('they are shown to those who may change them, and only they are there', async () => {
  const user = await own.as('user');
  expect((await user('GET', '/v1/overrides')).body).toEqual({ data: [], total: 0, waiting: 0 });
  expect(errorOf(await user('GET', '/v1/overrides/models/lamp')).status).toBe(404);
  expect(errorOf(await own.send('GET', '/v1/overrides/models/project')).status).toBe(404);
});

it('another company’s is as unknown as nobody’s', async () => {
  const theirs = await own.as('client_admin', await scratchClient(own.space.database, { name: 'Other' }));
  const { id } = dataOf(await own.send('GET', '/v1/overrides/forms/lamp-input'));
  const asked = await Promise.all([id, newId()].map((each) => theirs('GET', `/v1/overrides/forms/${each}`)));
  expect(asked.map((answer) => [errorOf(answer).status, errorOf(answer).code])).toEqual(Array(2).fill([404, 'document_not_found']));
  expect((await theirs('GET', '/v1/overrides')).body).toEqual({ data: [], total: 0, waiting: 0 });
});

it('what the product has dropped altogether is told too', async () => {
  await own.upgrade({ ...release(), forms: [] });
  expect((await list()).data.find(({ slug }) => slug === 'lamp-input')).toMatchObject({ collection: 'forms', name: 'Our lamp', gone: true });
});

describe('what counts as a change', () => {
  const summary = async (of: Company) =>
    ((await of.send('GET', '/v1/overrides')).body as { data: OverrideSummary[] }).data.find(({ slug }) => slug === 'lamp');
  const told = async (of: Company) =>
    (dataOf(await of.send('GET', '/v1/overrides/models/lamp')).places as OverriddenPlace[]).map(({ path, kind, state, built_in, own: mine }) => [
      path,
      kind,
      state,
      built_in,
      mine,
    ]);
  let other: Company;
  afterEach(() => other?.close());

  it('another order alone is one, and is given up by itself', async () => {
    other = await company(release({ fields: ['title', 'code', 'shape'], labels: { title: 'Title' } }));
    const { version, schema } = await lamp(other);
    await patch(other.send, 'models/lamp', version, { schema: [...schema.slice(1), ...schema.slice(0, 1)] });
    expect(await summary(other)).toMatchObject({ changes: 1, waiting: 0 });
    expect(await told(other)).toEqual([['schema.$order', 'order', 'in_force', ['Title', 'code', 'shape'], ['code', 'shape', 'Title']]]);

    await changeLamp(other, { code: { label: 'My code' } }, 'our_colour');
    expect(await summary(other)).toMatchObject({ changes: 3 });
    expect((await post(other.send, 'models/lamp/reset', (await lamp(other)).version, { path: 'schema.$order' })).status).toBe(200);
    expect((await lamp(other)).schema.map(({ name, label }) => [name, label])).toEqual([
      ['title', 'Title'],
      ['code', 'My code'],
      ['shape', 'shape'],
      ['our_colour', 'our_colour'],
    ]);
    expect(await summary(other)).toMatchObject({ changes: 2 });
  }, 60_000);

  it('what both say, what both have removed and what is only dated is none', async () => {
    other = await company(release({ fields: ['title', 'code', 'shape'], labels: { code: 'Code' } }));
    const { version, schema } = await lamp(other);
    const changed = schema.filter(({ name }) => name !== 'shape').map((each) => (each.name === 'code' ? { ...each, label: 'My code' } : each));
    await patch(other.send, 'models/lamp', version, { schema: changed });
    await other.space.database.migrator.use(async (ddl) => {
      const dated = `UPDATE platform.documents SET data = jsonb_set(data, $1, '{"creation_date": "2025-01-01T00:00:00Z"}') WHERE slug = 'lamp'`;
      await ddl.rows(dated, [['schema', '$items', title]]);
      await ddl.run('UPDATE platform.clients SET documents_version = documents_version + 1');
    });
    await other.upgrade(release({ fields: ['title', 'code'], labels: { code: 'My code' } }));
    expect(await summary(other)).toBeUndefined();
    await other.upgrade(release({ fields: ['title', 'code', 'shape'], labels: { code: 'Code' } }));
    expect((await told(other)).map(([path]) => path)).toEqual(
      [`schema.${code}.label`, `schema.${templateId('fields', 'lamp.shape')}.deleted`].sort(),
    );
  }, 60_000);

  it('the document is called what it is called in force', async () => {
    other = await company(release({ more: { displayed_name: { en: 'Lamp', de: 'Lampe' } } }));
    await patch(other.send, 'models/lamp', (await lamp(other)).version, { displayed_name: { en: 'Lamp', de: 'Leuchte' } });
    expect((await summary(other))?.name).toEqual({ en: 'Lamp', de: 'Leuchte' });
  }, 60_000);

  it('is worked out once for a version of the documents, and of a document once for its row', async () => {
    other = await company();
    await changeLamp(other, { code: { label: 'My code' } });
    const changed = () =>
      inTenant(other.database(), systemPrincipal(other.client.id), async ({ config }) => changedDocuments(config, other.client.id));
    const first = await changed();
    expect(await changed()).toBe(first);
    await patch(other.send, 'forms/lamp-input', (await form(other)).version, { title: 'Our lamp' });
    const second = await changed();
    expect(second).toHaveLength(2);
    expect(second[0]?.places).toBe(first[0]?.places);
  }, 60_000);
});
