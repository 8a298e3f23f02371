import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Page, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { foldTable, pageOf, placesOf, putFact, putTable, setTable, showOnce } from './page-draft.ts';

const field = (name: string): Field => ({ id: name, name, label: name, type: 'text' });
const fields = ['name', 'city', 'note', 'erp_id'].map(field);
const relations = ['lines', 'notes', 'files'].map((name) => ({
  id: name,
  slug: name,
  name,
  inverse: `of_${name}`,
  type: '1_N',
  object_id: 'visit',
  to_object_id: 'part',
  labels: { name, inverse: 'visit' },
}));

function modelWith(page?: Page) {
  const model = (slug: string, schema: Field[], misc = {}) => ({
    id: slug,
    slug,
    name: slug,
    displayed_name: slug,
    primary_attribute: 'name',
    schema,
    misc,
  });
  const models = [model('visit', fields, page && { page }), model('part', [field('name')])] as unknown as Model[];
  const resolved = resolveSchema(models, relations as unknown as Relation[]).models.get('visit');
  if (!resolved) throw new Error('no model');
  return resolved;
}
/** Writes a layout and reads it again. */
const again = (page: Page) => placesOf(modelWith(page));

it('tells where everything stands, and the layout that it writes says the same', () => {
  const places = placesOf(modelWith());
  expect(places.facts).toEqual(['name', 'city', 'note']);
  expect(places.tables.map(({ name }) => name)).toEqual(['lines', 'notes', 'files']);
  expect(places.more).toEqual(['erp_id']);
  expect(again(pageOf(undefined, places))).toEqual(places);
});

it('moves facts within a part and into the other one, and folds one while it is empty', () => {
  const places = showOnce(putFact(putFact(placesOf(modelWith()), 'note', 'facts', 0), 'city', 'more', 0), 'name', true);
  const page = pageOf(undefined, places);
  expect(page).toEqual({ facts: ['note', 'name'], more: ['city', 'erp_id', 'name'] });
  expect(again(page)).toMatchObject({ facts: ['note', 'name'], once: new Set(['name']) });
  expect(pageOf(page, putFact(again(page), 'name', 'more', 0)).more).toEqual(['name', 'city', 'erp_id']);
});

it('lays lists out by their columns, orders them, folds others, and keeps what it does not know', () => {
  const panel = { about: ['name'], figures: [], forms: [] };
  let places = placesOf(modelWith({ facts: ['name'], panel }));
  for (const name of ['lines', 'notes']) places = setTable(places, name, { columns: [{ path: 'name', label: 'Called' }] });
  places = foldTable(setTable(putTable(places, 'notes', 0), 'notes', { hide_empty: true }), 'files', true);
  const page = pageOf({ facts: ['name'], panel }, places);
  const columns = [{ path: 'name', label: 'Called' }];
  expect(page).toMatchObject({
    panel,
    tables: [
      { name: 'notes', columns, hide_empty: true },
      { name: 'lines', columns },
    ],
  });
  expect(again(page).more).toContain('files');
  const back = setTable(foldTable(again(page), 'files', false), 'notes', { columns: [] });
  expect(back.tables).toEqual([
    { name: 'lines', columns },
    { name: 'notes', columns: null },
    { name: 'files', columns: null },
  ]);
});

it('names no more than a layout may', () => {
  const many = Array.from({ length: 60 }, (_, at) => `f${at}`);
  expect(pageOf(undefined, { facts: many, tables: [], more: [], once: new Set() }).facts).toHaveLength(40);
});
