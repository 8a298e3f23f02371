import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { featureFiles } from './lib/feature-files.ts';

const files = featureFiles('delivery-notes', 'note');

it('a new feature reads records through their service, and no table of its own', () => {
  expect(files['api/delivery-notes/delivery-notes.service.ts']).toContain("getRecords(tenant, { model: 'note', limit, skip })");
  expect(Object.values(files).join()).not.toMatch(/SELECT|tenant\.query/);
});

it('its title is a text of each language, which the others still have to translate', () => {
  expect(files['web/delivery-notes/DeliveryNotesScreen.tsx']).toContain("title={text('delivery-notes.title')}");
  const titles = languages.map((language) => JSON.parse(files[`web/delivery-notes/locales/${language}.json`] ?? '{}')['delivery-notes'].title);
  expect(titles.filter(Boolean)).toEqual(['Delivery notes']);
  expect(titles).toHaveLength(7);
});
