import { readFileSync } from 'node:fs';
import { contentOf } from '@millwright/core/document/check.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, patch } from '../documents.fixture.ts';
import { type Company, company, templateId } from './overrides.fixture.ts';
import { before, next } from './stored-releases.fixture.ts';

// Rows of platform.documents as versions 1.74.9 and 1.75.0 wrote them over the release `before`, with the content that they
// stood for. Every attribute that was in a saved schema carries a date, so each is an override, `weight` of nothing else.
type Stored = { collection: string; slug: string; content: JsonObject; data: JsonObject; base: JsonObject };
const stored = JSON.parse(readFileSync(new URL('histories/1.74.9.json', import.meta.url), 'utf8')) as Stored[];

let own: Company;
beforeAll(async () => {
  own = await company(before());
  const rows = stored.map(({ collection, slug, data, base }) => ({
    client_id: own.client.id,
    collection,
    id: templateId(collection, slug),
    slug,
    data,
    base,
  }));
  await own.space.database.migrator.use(async (ddl) => {
    const insert = `INSERT INTO platform.documents (client_id, collection, id, slug, data, base, template, version)
      SELECT client_id, collection, id, slug, data, base, true, 2
      FROM jsonb_to_recordset($1::jsonb) AS row(client_id uuid, collection text, id uuid, slug text, data jsonb, base jsonb)`;
    await ddl.rows(insert, [JSON.stringify(rows)]);
    await ddl.run('UPDATE platform.clients SET documents_version = documents_version + 1');
  });
  await own.upgrade(before());
}, 60_000);
afterAll(() => own?.close());

const read = async ({ collection, slug }: Pick<Stored, 'collection' | 'slug'>) =>
  dataOf(await own.send('GET', `/v1/documents/${collection}/${slug}`));
const of = (collection: string) => stored.find((each) => each.collection === collection) as Stored;

describe('what version 1.74.9 has stored', () => {
  it.each(stored)('reads as it stood: $collection/$slug', async (each) => {
    const document = await read(each);
    const { schema, ...others } = each.content;
    expect(contentOf(document as unknown as JsonObject)).toMatchObject(others);
    if (schema)
      expect((document.schema as JsonObject[]).map(({ name, label }) => [name, label])).toEqual(
        (schema as JsonObject[]).map(({ name, label }) => [name, label]),
      );
    expect([document.conflicts, document.parked]).toEqual([undefined, undefined]);
  });

  it('holds a record of the model', async () => {
    const saved = await own.send('POST', '/v1/graph/save/', { model: 'lamp', properties: { title: 'Desk', code: 'D1', our_colour: 'red' } });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  });

  it('merges with the next release: what is gone waits, what both changed is told, the rest is in force', async () => {
    await own.upgrade(next());
    const seen = await Promise.all(stored.map(read));
    const told = Object.fromEntries(
      seen.map((document, at) => [
        stored[at]?.collection,
        [document.parked, document.conflicts].map((places) => ((places ?? []) as { path: string }[]).map(({ path }) => path)),
      ]),
    );
    const [code, share] = [templateId('fields', 'lamp.code'), templateId('fields', 'lamp_lit_by.share')];
    expect(told).toEqual({
      models: [[`schema.${code}`], []],
      relations: [[`schema.${share}`], []],
      forms: [['fields.code'], ['title']],
      settings_data_connections: [['steps.shine'], []],
      views: [[], []],
      view_groups: [[], ['name']],
      processes: [[], ['label']],
    });
    expect((await read(of('models'))).schema).toMatchObject([{ name: 'title' }, { name: 'our_colour' }, { name: 'shape' }, { name: 'size' }]);
    expect((await own.send('POST', '/v1/graph/get/', { model: 'lamp' })).body).toMatchObject({ data: [{ properties: { our_colour: 'red' } }] });
  });

  it.each([
    ['models', { displayed_name: 'Lantern' }],
    ['relations', { labels: { name: 'Keeper', inverse: 'Kept' } }],
    ['forms', { postflight: 'Thanks' }],
    ['settings_data_connections', { disabled: true }],
    ['views', { order: 6 }],
    ['view_groups', { order: 2 }],
    ['processes', { help: 'Very hot' }],
  ])('saves: %s', async (collection, change) => {
    const each = of(collection);
    const { version, parked, conflicts } = await read(each);
    const saved = await patch(own.send, `${collection}/${each.slug}`, version, change);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(dataOf(saved)).toMatchObject(change);
    expect([dataOf(saved).parked, dataOf(saved).conflicts]).toEqual([parked, conflicts]);
  });

  it('is in force again, every place of it, when the release has the places again', async () => {
    await own.upgrade(before());
    expect(await read(of('forms'))).toMatchObject({
      title: 'My lamp',
      fields: expect.arrayContaining([{ id: 'code', kind: 'text', attribute: 'code', label: 'My code' }]),
    });
    expect((await read(of('models'))).schema).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'code', label: 'My code', misc: { searchable: true } })]),
    );
    expect((await read(of('settings_data_connections'))).steps).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'shine', name: 'shine on', input: { seconds: 9 } })]),
    );
    expect((await read(of('relations'))).schema).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'share', label: 'My share' })]));
  });
});
