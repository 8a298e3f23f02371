import { expect, type Page } from '@playwright/test';
import { type Ask, newest } from './acts.ts';

type Made = { data: { id: string; slug: string; version: number; schema: object[] } };

/** Finds an article, for the picture of its files. */
export const article = (ask: Ask) => newest(ask, 'articles-and-lots');

const file = (name: string, size: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 'x') });

/** Attaches two files that are uploaded, and one that fails. */
export const attachFiles = async (page: Page) => {
  const chooser = page.locator('input[type="file"]').first();
  await chooser.setInputFiles([file('Drawing 4711 rev C.pdf', 1_240_000), file('Data sheet.pdf', 86_000)]);
  await expect(page.getByRole('button', { name: 'Download Data sheet.pdf' })).toBeVisible();
  await page.route('**/v1/files', (route) => route.abort());
  await chooser.setInputFiles(file('Test report.pdf', 530_000));
  await expect(page.getByRole('button', { name: 'Send Test report.pdf again' })).toBeVisible();
};

export const takeFilesOff = async (page: Page) => {
  await page.unrouteAll();
  for (const name of ['Drawing 4711 rev C.pdf', 'Data sheet.pdf']) {
    await page.getByRole('button', { name: `Take off ${name}` }).click();
    await expect(page.getByRole('button', { name: `Download ${name}` })).toHaveCount(0);
  }
};

const attribute = (name: string, label: string, type: string, misc = {}) => ({ name, label, type, misc });

/** Finds an inspection, whose place and helpers are attributes of the type relation. */
export async function inspection(ask: Ask) {
  const mark = Date.now().toString(36);
  const make = async (collection: string, data: object) => (await ask<Made>(`/v1/documents/${collection}`, data)).data;
  const save = async (model: string, properties: object, relations: object[] = []) =>
    (await ask<{ data: { identity: string } }>('/v1/graph/save/', { model, properties, relations })).data.identity;
  const named = (name: string, displayed_name: string, more: object[] = []) =>
    make('models', { name: `${name}_${mark}`, displayed_name, schema: [attribute('title', 'Title', 'text'), ...more], primary_attribute: 'title' });
  const [people, bay] = [await named('inspector', 'Inspector'), await named('bay', 'Bay')];
  const model = await named('inspection', 'Inspection', [attribute('due', 'Due', 'date'), attribute('result', 'Result', 'text')]);
  const relate = (name: string, type: string, to: string) =>
    make('relations', { name, inverse: 'inspections', type, object_id: model.slug, to_object_id: to, labels: { name, inverse: 'Inspections' } });
  const [place, team] = [await relate('place', 'N_1', bay.slug), await relate('team', 'N_N', people.slug)];
  const shown = [
    attribute('where', 'Where', 'relation', { relation_id: place.id }),
    attribute('inspectors', 'Inspectors', 'relation', { relation_id: team.id }),
  ];
  const data = { schema: [...model.schema, ...shown] };
  await ask('/v1/documents/batch', { operations: [{ op: 'update', collection: 'models', id: model.id, version: model.version, data }] });
  const ids = await Promise.all(['Amélie Roux', 'Jonas Weber', 'Li Na'].map((title) => save(people.slug, { title })));
  const link = (name: string, to: string[]) => ({ name, action: 'link', ids: to });
  const where = await save(bay.slug, { title: 'Bay 3, north' });
  const id = await save(model.slug, { title: 'Incoming goods, week 47', due: '2026-11-20' }, [link('where', [where]), link('inspectors', ids)]);
  return `/object/${id}`;
}
