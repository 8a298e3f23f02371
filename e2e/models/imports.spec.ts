import { readFileSync } from 'node:fs';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** A model with a unique code, a number, a day and a link, under a name that no other test uses. */
async function crates(api: Api) {
  const mark = Date.now().toString(36);
  const slug = `crate_${mark}`;
  const field = (name: string, type: string, parts = {}) => ({ name, label: name.toUpperCase(), type, ...parts });
  await api.create('models', {
    name: slug,
    displayed_name: `Crate ${mark}`,
    schema: [
      field('code', 'text', { validation: 'required', misc: { unique: true } }),
      field('weight', 'number'),
      field('due', 'date'),
      field('notes', 'textarea'),
    ],
    primary_attribute: 'code',
  });
  return { slug, name: `Crate ${mark}` };
}

const csv = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file);
const target = (page: Page, column: string) => page.getByRole('combobox', { name: `${column} becomes` });
const noSideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1440, 390])
  test(`a file is mapped by proposals, tried, imported, and its refused row comes back, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, name } = await crates(api);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/data/${slug}` });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: `Import into ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Import into ${name}` })).toBeVisible();
    await choose(page, csv('crates.csv', 'Code;Weight (kg);Due;Colour\nA-1;1,5;29.03.2026;red\nA-2;heavy;01.04.2026;\nA-3;3;;blue\n'));
    await expect(page.getByText('3 rows, 4 columns')).toBeVisible();
    await expect(target(page, 'Code')).toHaveValue('CODE');
    await expect(target(page, 'Weight (kg)')).toHaveValue('WEIGHT');
    await expect(page.getByText('Proposed: it is nearly called so.')).toBeVisible();
    await expect(target(page, 'Colour')).toHaveValue('');
    await expect(page.getByText('1 column is not imported.')).toBeVisible();
    await target(page, 'Colour').click();
    await page.getByRole('option', { name: 'NOTES' }).click();
    await expectAccessible(page, 'an import');
    await page.getByRole('button', { name: 'Try without saving' }).click();
    await expect(page.getByText('All 3 rows were tried:')).toBeVisible();
    await expect(page.getByText('2 new')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Refused rows' })).toContainText('Row 3: Weight (kg): Enter a number.');
    expect(await api.find(slug, 'code', 'A-1')).toEqual([]);
    expect(await noSideScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    // The first job of a product that has just begun waits for its worker.
    await expect(page.getByText('2 rows are imported. 1 row is refused.')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'an import that has ended');
    expect(await api.find(slug, 'notes', 'red')).toHaveLength(1);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the refused rows' }).click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('A-2;heavy;01.04.2026;;3;');
    expect(await noSideScroll(page)).toBe(0);
    // The whole import is undone, except for records that somebody has changed since.
    const [changed] = await api.find(slug, 'code', 'A-1');
    await api.post('/v1/graph/update/', { node_id: changed?.identity, properties: { notes: 'green' } });
    await page.getByRole('button', { name: 'Undo the import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(question.getByText('2 records that it added go to the trash')).toBeVisible();
    await question.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByRole('region', { name: 'crates.csv' }).getByText('The import is undone')).toBeVisible();
    await expect(page.getByText('1 in the trash')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Records that stay' })).toContainText('Row 2: Changed again since then.');
    await expectAccessible(page, 'an import that is undone');
    expect(await api.find(slug, 'code', 'A-3')).toEqual([]);
    expect(await api.find(slug, 'notes', 'green')).toHaveLength(1);
    // It is found again where it was begun.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByRole('link', { name: 'crates.csv' }).click();
    await expect(page.getByText('2 rows are imported. 1 row is refused.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 rows are imported. 1 row is refused.')).toBeVisible();
  });

test('cells are pasted, and records that are there are changed, by keyboard alone', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, name } = await crates(api);
  await api.save(slug, { code: 'K-1', weight: 1 });
  await signIn(page, { at: `/import/${slug}` });
  await page.getByRole('button', { name: 'Paste cells' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Cells of a spreadsheet' })).toBeFocused();
  await page.keyboard.insertText('code\tweight\nK-1\t7\nK-2\t8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows, 2 columns')).toBeVisible();
  await expect(page.getByText(/Proposed, because no two records have the same CODE/)).toBeVisible();
  await page.getByRole('button', { name: 'Try without saving' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 new')).toBeVisible();
  await expect(page.getByText('1 changed')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows are imported.')).toBeVisible();
  expect(await api.find(slug, 'weight', 7)).toHaveLength(1);
  expect(name).toContain('Crate');
});

test('odd files: empty, headings alone, doubled headings, another encoding, and no connection', { tag: '@all' }, async ({ page, request }) => {
  const { slug } = await crates(await Api.signIn(request));
  await signIn(page, { at: `/import/${slug}` });
  const another = () => page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, csv('empty.csv', ''));
  await expect(page.getByRole('alert')).toContainText('The file is empty: it has no headings.');
  await another();
  await choose(page, csv('headings.csv', 'Code;Weight\n'));
  await expect(page.getByRole('alert')).toContainText('There are headings, but no rows below them.');
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await another();
  await choose(page, csv('doubled.csv', 'Code;Weight;Weight\nD-1;1;2\n'));
  await expect(target(page, 'Weight (2)')).toHaveValue('');
  await expect(target(page, 'Weight')).toHaveValue('WEIGHT');
  await another();
  await choose(page, csv('western.csv', Buffer.from([...Buffer.from('Code|Notes\nW-1|caf'), 0xe9, 0x0a])));
  await expect(page.getByRole('cell', { name: 'café' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'windows-1250' }).click();
  await expect(page.getByRole('cell', { name: 'café' })).toBeVisible();
  await page.route('**/v1/graph/import/', (route) => route.abort());
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await page.unroute('**/v1/graph/import/');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row is imported.')).toBeVisible();
});

test('an import goes on while its page is left, is shown without a connection as it was, and is cancelled', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug } = await crates(api);
  await signIn(page, { at: `/import/${slug}` });
  const rows = Array.from({ length: 100_000 }, (_, index) => `L-${index};${index}`);
  await choose(page, csv('long.csv', `Code;Weight\n${rows.join('\n')}\n`));
  await page.getByRole('button', { name: 'Import 100 000 rows' }).click();
  await expect(page.getByText('You can leave this page')).toBeVisible({ timeout: 60_000 });
  await page.goto('/');
  await page.goto(`/import/${slug}`);
  await page.getByRole('link', { name: 'long.csv' }).click();
  await expect(page.getByText('You can leave this page')).toBeVisible();
  await page.route('**/v1/imports/*', (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText('The import continues there');
  await page.unroute('**/v1/imports/*');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
});

test('who may add nothing to a model is told so, and the palette leads to the import', { tag: '@all' }, async ({ page, request }) => {
  const { slug, name } = await crates(await Api.signIn(request));
  await signIn(page, { at: '/import' });
  await page.getByRole('textbox', { name: 'Search models' }).fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Import into ${name}` })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/^Search records, places/)).toBeFocused();
  await page.keyboard.insertText('spreadsheet or a CSV');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import', exact: true })).toBeVisible();
  expect(slug).toContain('crate');
});
