import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
const place = (page: Page, name: string | RegExp) => dialog(page).getByRole('row', { name });

/** Opens a version and restores it, by keyboard alone. */
async function goBack(page: Page, version: number) {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^Version ${version}`) })
    .press('Enter');
  await dialog(page)
    .getByRole('button', { name: `Go back to version ${version}` })
    .press('Enter');
  await expect(dialog(page)).toBeHidden();
}

test('a view goes back to a version, which says before what it changes, and forward again', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, mark, view } = await gadgets(api);
  const one = { one: tableOf(slug, ['title']) };
  const id = await view('First', [{ id: 'one', label: 'Stock' }], one);
  await api.change('views', id, {
    name: `Second ${mark}`,
    root: {
      blocks: [
        { id: 'one', label: 'Goods' },
        { id: 'two', label: 'Added' },
      ],
    },
    setup: { ...one, two: tableOf(slug, ['amount']) },
  });
  await signIn(page, { at: `/view/edit/${id}` });
  const versions = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await expect(dialog(page)).toContainText('Version 2');
  };
  await versions();
  await dialog(page)
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await expect(place(page, /^Name/)).toContainText(`Second ${mark}`);
  await expect(place(page, /^Name/)).toContainText(`First ${mark}`);
  await expect(place(page, 'Goods: Title')).toContainText('Stock');
  await expect(place(page, /^Added/)).toContainText('is not there');
  await expectAccessible(page, 'versions of a view');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog(page).getByRole('button', { name: 'Go back to version 1' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog(page)
    .getByRole('button', { name: /^Version 1/ })
    .press('Enter');
  await goBack(page, 1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`First ${mark}`);
  const stored = () => api.get<{ data: { version: number; setup: object } }>(`/v1/documents/views/${id}`);
  expect((await stored()).data).toMatchObject({ version: 3, setup: one });
  await versions();
  await goBack(page, 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Second ${mark}`);
  expect(Object.keys((await stored()).data.setup)).toEqual(['one', 'two']);
});

test('a form goes back to a version, once nothing is unpublished', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { form, mark } = await gadgets(api);
  const title = { id: 'title', kind: 'text', attribute: 'title', required: true };
  const amount = { id: 'amount', kind: 'number', attribute: 'amount' };
  await api.change('forms', form, {
    title: 'Renamed',
    fields: [amount, { ...title, required: false }, { id: 'due', kind: 'date', attribute: 'due' }],
  });
  await signIn(page, { at: `/form/edit/${form}` });
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Typed');
  await page.getByRole('button', { name: 'Versions' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await expect(place(page, 'Order of the fields')).toContainText('Title, Amount');
  await expect(place(page, 'Title: Required')).toContainText('Yes');
  await expect(place(page, /^Due/)).toContainText('is not there');
  await expect(dialog(page)).toContainText('Publish your changes or give them up first.');
  await expect(dialog(page).getByRole('button', { name: 'Go back to version 1' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await goBack(page, 1);
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue(`Gadget form ${mark}`);
  const { data } = await api.get<{ data: object }>(`/v1/documents/forms/${form}`);
  expect(data).toMatchObject({ version: 3, title: `Gadget form ${mark}`, fields: [title, amount] });
});
