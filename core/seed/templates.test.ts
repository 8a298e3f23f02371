import { expect, it } from 'vitest';
import { configurationCollections } from '../document/types.ts';
import { Templates } from './templates.ts';
import type { BuiltIn } from './types.ts';

const idOf = (collection: string, slug: string) => `id of ${collection}/${slug}`;
const named = [{ slug: 'one', name: 'One' }];
const field = { name: 'title', label: 'Title', type: 'text' };

it('loads the documents of every collection that a configuration has, each under the id of its collection and slug', () => {
  const collections = Object.fromEntries(configurationCollections.map((collection) => [collection, named]));
  const models = [{ slug: 'one', name: 'one', schema: [field] }];
  const policies = [{ key: 'one', label: 'One', tone: 'ready' }];
  const templates = new Templates({ ...collections, models, policies } as unknown as BuiltIn, idOf);
  for (const collection of configurationCollections) {
    const id = `id of ${collection}/one`;
    expect([...templates.of(collection)]).toMatchObject([[id, { id, slug: 'one' }]]);
  }
  expect(templates.of('models').get('id of models/one')?.schema).toEqual([{ ...field, id: 'id of fields/one.title' }]);
});

it('takes a configuration without templates and integrations, and none at all', () => {
  const none = { models: [], relations: [], view_groups: [], views: [], forms: [], settings_data_connections: [], policies: [] };
  const templates = new Templates(none as unknown as BuiltIn, idOf);
  expect([templates.of('pdf_templates').size, new Templates(undefined, idOf).of('views').size]).toEqual([0, 0]);
});
