import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('an action opens a form in a dialog, which keeps the focus, submits by key and gives the focus back', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark, form, view } = await gadgets(api);
  const actions = [{ id: 'new', trigger: 'button', kind: 'open_dialog', form, label: 'Add one', values: { amount: 7 } }];
  const id = await view('Dialog', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount'], { actions }) });
  await signIn(page, { at: `/view/${id}` });
  const button = page.getByRole('button', { name: 'Add one' });
  const dialog = page.getByRole('dialog', { name: `Gadget form ${mark}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expectAccessible(page, 'a dialog');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((layer) => layer.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Title').fill(`made in a dialog ${mark}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  // The saved record gets the focus as soon as it is in the list.
  await expect(page.getByRole('gridcell', { name: `made in a dialog ${mark}` })).toBeFocused();
  await expect(page.getByRole('gridcell', { name: '7', exact: false }).last()).toBeVisible();
});

test('a click on a row opens its record in a dialog; a field left by Escape leaves the dialog open', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00' });
  const actions = [{ id: 'open', trigger: 'row_click', kind: 'open_dialog' }];
  const id = await view('Dialog', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title'], { actions }) });
  await signIn(page, { at: `/view/${id}` });
  const cell = page.getByRole('gridcell', { name: 'item 00' });
  await cell.click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'item 00' }).last()).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expectAccessible(page, 'a dialog');
  await dialog.getByRole('button', { name: 'More details' }).click();
  await dialog.getByRole('button', { name: /^Change Amount/ }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: /^Change Amount/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cell).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
