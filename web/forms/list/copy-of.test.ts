import { expect, it } from 'vitest';
import { copyOf, type StoredForm } from './copy-of.ts';

const content = { name: 'Reception', title: { en: 'Reception', fr: 'Réception' }, model: 'reception', read_query: '', write_query: 'q', fields: [] };
const stored: StoredForm = {
  ...content,
  stickers: 'lines.lots',
  advances: true,
  id: 'f',
  slug: 'edit-reception',
  version: 3,
  template: true,
  client_id: 'c',
  created_at: null,
  updated_at: null,
};

it('a copy has all of a form but its place in the store, and is published by those who make forms', () => {
  expect(copyOf(stored)).toEqual({
    ...content,
    name: 'Reception (copy)',
    title: { en: 'Reception (copy)', fr: 'Réception (copy)' },
    stickers: 'lines.lots',
    advances: true,
    unpublished: true,
  });
});
