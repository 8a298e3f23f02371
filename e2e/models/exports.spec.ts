import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table is made, records that are read meanwhile may have to wait for it too long: the page reads them again.
test.use({ noise: [/status of 503 .*\/v1\/graph\b/] });

/** Real exports of other systems (InvenTree, frePPLe; seeds/demo/data/LICENCE.md), not made for this product. */
const folder = join(import.meta.dirname, '../../seeds/demo/data');
const exportsOfOthers = [
  'parts',
  'stock_items',
  'supplier_parts',
  'bom_lines',
  'company_addresses',
  'contacts',
  'purchase_orders',
  'purchase_order_lines',
  'manufacturing_orders',
  'frepple-jobshop/operations',
];

/** The number of rows below the headings. No cell of these files has a line break. */
const rowsOf = (text: string) => text.trim().split('\n').length - 1;

async function takeOver(page: Page, api: Api, name: string, text: string) {
  const slug = `x${Date.now().toString(36)}_${name.replaceAll(/\W/g, '_')}`;
  await page.goto('/data/from-sheet');
  await page.locator('input[type=file]').setInputFiles({ name: `${slug}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const make = page.getByRole('button', { name: 'Make the model and import the rows' });
  await expect(make).toBeEnabled({ timeout: 60_000 });
  // Names that also exist in the demo company are proposed as links. They belong to the other system, so they become text.
  const types = page.getByRole('combobox', { name: /^Type of / });
  for (const type of await types.all()) {
    if ((await type.inputValue()) !== 'Link to a record') continue;
    await type.click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
  }
  await expect(make).toBeEnabled();
  await make.click();
  // It says how many rows are imported from the first one on: it has ended once it says so itself.
  await expect(page.getByRole('status').getByText('Imported', { exact: true })).toBeVisible({ timeout: 120_000 });
  const { total } = await api.post<{ total: number }>('/v1/graph/get/', { model: slug, limit: 1 });
  return total;
}

test('ten exports of other systems become models by the screen, every row of them', { tag: '@all' }, async ({ page, request }) => {
  test.setTimeout(900_000);
  const api = await Api.signIn(request);
  await signIn(page, { at: '/data' });
  for (const name of exportsOfOthers) {
    const text = readFileSync(join(folder, `${name}.csv`), 'utf8');
    expect([name, await takeOver(page, api, name, text)]).toEqual([name, rowsOf(text)]);
  }
});

test('a sheet of two hundred columns becomes a model by the screen', { tag: '@all' }, async ({ page, request }) => {
  test.setTimeout(300_000);
  const api = await Api.signIn(request);
  await signIn(page, { at: '/data' });
  const headings = Array.from({ length: 200 }, (_, at) => `Column ${at + 1}`);
  const row = (mark: string) => headings.map((_, at) => `${mark} ${at + 1}`).join(',');
  expect(await takeOver(page, api, 'wide', [headings.join(','), row('a'), row('b'), ''].join('\n'))).toBe(2);
});
