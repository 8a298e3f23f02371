import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table is created, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

const rows = [
  'Code;State;Weight;Due;Maker',
  'T-1;good;1,5;29.03.2026;',
  'T-2;good;2;01.04.2026;',
  'T-3;poor;0,25;;',
  'T-4;poor;7;;',
  'T-5;good;8;13.05.2026;',
];

/** A model of makers with two records, and a sheet whose last column names them. */
async function sheetOfTools(api: Api) {
  const mark = Date.now().toString(36);
  const slug = `maker_${mark}`;
  await api.create('models', {
    name: slug,
    displayed_name: `Maker ${mark}`,
    schema: [{ name: 'name', label: 'Name', type: 'text', validation: 'required' }],
    primary_attribute: 'name',
  });
  for (const name of ['Ada', 'Bob']) await api.save(slug, { name: `${name} ${mark}` });
  // The codes are unique, because codes of another test's model would be proposed as links to that model.
  const text = rows.map((row, index) => (index ? `${row.replace('T-', `T${mark}-`)}${index % 2 ? 'Ada' : 'Bob'} ${mark}` : row)).join('\n');
  return { mark, maker: `Maker ${mark}`, text };
}

const noSideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1440, 390])
  test(`a sheet becomes a model with types, choices and a link, and its rows are imported, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { mark, maker, text } = await sheetOfTools(api);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/data' });
    await page.getByRole('link', { name: 'From a sheet' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: `tool_${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Tool ${mark}`);
    await expect(page.getByRole('combobox', { name: 'Type of State' })).toHaveValue('Choice');
    await expect(page.getByText('Choice proposed, because a few values are repeated. good · poor')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Type of Weight' })).toHaveValue('Number');
    await expect(page.getByRole('combobox', { name: 'Type of Due' })).toHaveValue('Date');
    await expect(page.getByRole('combobox', { name: 'Type of Maker' })).toHaveValue('Link to a record');
    await expect(page.getByRole('combobox', { name: 'Model that Maker leads to' })).toHaveValue(maker);
    await expect(page.getByRole('radio', { name: 'Code names the records' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'No two records have the same Code' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Due is required' })).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Name of the field for Weight' }).fill('Mass');
    await expectAccessible(page, 'a model from a sheet');
    expect(await noSideScroll(page)).toBe(0);
    // The import fails once. The model remains, and the import is retried.
    await page.route('**/v1/graph/import/', (route) => route.abort());
    await page.getByRole('button', { name: 'Make the model and import the rows' }).click();
    await expect(page.getByText(`The model Tool ${mark} is made; its rows are not imported yet.`)).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/v1/graph/import/');
    await page.getByRole('button', { name: 'Go on with the import' }).click();
    await expect(page.getByText('5 rows are imported.')).toBeVisible({ timeout: 60_000 });
    const [found] = await api.find(`tool_${mark}`, 'code', `T${mark}-3`);
    expect(found?.properties).toMatchObject({ state: 'poor', mass: 0.25 });
    expect(await api.find(`tool_${mark}`, 'maker.name', `Ada ${mark}`)).toHaveLength(3);
  });

test('pasted cells become a model by keyboard alone', { tag: '@all' }, async ({ page }) => {
  const name = `Paste ${Date.now().toString(36)}`;
  await signIn(page, { at: '/data/from-sheet' });
  await page.getByRole('button', { name: 'Paste cells' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Cells of a spreadsheet' })).toBeFocused();
  await page.keyboard.insertText('Title\tCount\nOne\t1\nTwo\t2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(page.getByRole('button', { name: 'Make the model and import the rows' })).toBeDisabled();
  await title.focus();
  await page.keyboard.insertText(name);
  // Nothing is created before the page knows whether the names in a column match records.
  await expect(page.getByRole('button', { name: 'Make the model and import the rows' })).toBeEnabled();
  await page.getByRole('button', { name: 'Make the model and import the rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows are imported.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: `Import into ${name}` })).toBeVisible();
});

test('who may make no model is told so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test', at: '/data/from-sheet' });
  await expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
});
