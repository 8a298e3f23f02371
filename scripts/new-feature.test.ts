import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { featureFiles } from './lib/feature-files.ts';
import { wireFeature, wirings } from './lib/wire-feature.ts';

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

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('it is registered where features are: endpoints, addresses and texts, once', () => {
  for (const path of Object.keys(wirings)) {
    const text = wireFeature(path, read(path), 'delivery-notes');
    expect(text.split('\n').length).toBe(read(path).split('\n').length + 2);
    expect(wireFeature(path, text, 'delivery-notes')).toBe(text);
  }
  expect(wireFeature('api/routes.ts', read('api/routes.ts'), 'delivery-notes')).toMatch(/^ {4}deliveryNotesRoutes\(services\),\n {2}\];/m);
  expect(wireFeature('web/main/router.tsx', read('web/main/router.tsx'), 'delivery-notes')).toContain(
    "import { routes as deliveryNotesRoutes } from '../delivery-notes/routes.ts';",
  );
  expect(wireFeature('web/i18n/keys.ts', read('web/i18n/keys.ts'), 'delivery-notes')).toContain('  typeof deliveryNotes &\n');
});
