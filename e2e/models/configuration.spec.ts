import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Model = { data: { displayed_name: unknown; version: number } };
const model = 'std_bom_line';

const nameOf = async (api: Api) => (await api.get<Model>(`/v1/documents/models/${model}`)).data.displayed_name;

/** An exported archive in which one text is replaced by another of the same length. */
async function exported(page: Page, from: string, to: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the archive' }).click();
  const bytes = await readFile(await (await download).path());
  const text = bytes.toString('latin1');
  expect(text).toContain(from);
  return { name: 'works.zip', mimeType: 'application/zip', buffer: Buffer.from(text.replaceAll(from, to), 'latin1') };
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => page.locator('input[type="file"]').setInputFiles(file);

const apply = async (page: Page) => {
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('1 change was applied.').first()).toBeVisible();
};

test('every built-in document is listed with what differs, and found by name and kind', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/overrides' });
  await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
  await page.getByRole('switch', { name: 'Also what is unchanged' }).check();
  await page.getByRole('textbox', { name: 'Search by name' }).fill('materials line');
  await expect(page.getByRole('row').filter({ hasText: 'Bill of materials line' }).first()).toContainText('As it came');
  await page.getByRole('textbox', { name: 'Search by name' }).fill('nothing is called like this');
  await expect(page.getByText('No document has such a name.')).toBeVisible();
});

test('the whole configuration is exported, imported after a look at what changes, and taken back', { tag: '@all' }, async ({ page, request }) => {
  test.setTimeout(120_000);
  const api = await Api.signIn(request);
  const builtIn = await nameOf(api);
  await api.change('models', model, { displayed_name: 'Confirming A' });
  await signIn(page, { at: '/configuration?tab=archive' });
  const archive = await exported(page, 'Confirming A', 'Confirming B');
  await choose(page, archive);
  const file = page.getByRole('listitem', { name: `models/${model}/model.json` });
  await expect(file).toContainText('Is changed');
  await file.getByText('1 place').click();
  await expect(file).toContainText('Confirming A');
  await expect(file).toContainText('Confirming B');
  await expectAccessible(page, 'what an archive changes');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await nameOf(api)).toBe('Confirming A');
  await apply(page);
  expect(await nameOf(api)).toBe('Confirming B');

  await page
    .getByRole('button', { name: /^Take the import back/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the import back' }).click();
  await expect(page.getByText('1 change was taken back.')).toBeVisible();
  expect(await nameOf(api)).toBe('Confirming A');

  await api.change('models', model, { displayed_name: 'Confirming C' });
  await choose(page, archive);
  await expect(file).toContainText('Changed on both sides');
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  await file.getByText('Keep ours').click();
  await expect(page.getByText('Nothing would change.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another archive' }).click();
  await choose(page, archive);
  await file.getByText('Take the archive’s').click();
  await expect(file).toContainText('Is changed');
  await apply(page);
  // The message about the first import may still be visible.
  await expect.poll(() => nameOf(api)).toBe('Confirming B');
  await api.change('models', model, { displayed_name: builtIn as string });
});

test('what is no archive is said to be none, and who may not change the configuration is told so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/configuration?tab=archive' });
  await choose(page, { name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('only some words') });
  await expect(page.getByText('“notes.zip” is no archive: it can’t be unpacked.')).toBeVisible();
  await signIn(page, { as: 'operator@demo.test', at: '/configuration' });
  await expect(page.locator('[data-kind="no-access"]')).toBeVisible();
});
