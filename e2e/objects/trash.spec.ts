import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** A model with parts that are deleted with their record, and notes that only lose their link. */
async function world(api: Api) {
  const { slug, mark, view } = await gadgets(api);
  const [note, part] = [`note_${mark}`, `part_${mark}`];
  const schema = [{ name: 'label', label: 'Label', type: 'text', misc: { searchable: true } }];
  await api.create('models', { name: note, displayed_name: `Note ${mark}`, schema, primary_attribute: 'label' });
  await api.create('models', { name: part, displayed_name: `Part ${mark}`, schema, primary_attribute: 'label' });
  const relation = (from: string, inverse: string, label: string) =>
    api.create('relations', {
      slug: `${from}_gadget`,
      name: 'gadget',
      inverse,
      type: 'N_1',
      object_id: from,
      to_object_id: slug,
      labels: { name: 'Gadget', inverse: label },
    });
  await relation(note, 'remarks', 'Remarks');
  await relation(part, 'parts', 'Parts');
  await api.change('models', await api.documentId('models', slug), { misc: { owns: ['parts'] } });
  const table = await view('List', [{ id: 'list', label: 'List' }], { list: tableOf(slug, ['title', 'amount']) });
  const id = await api.save(slug, { title: `Bridge ${mark}`, amount: 7 });
  const noted = await api.save(note, { label: 'Remember' }, { gadget: id });
  await api.save(part, { label: 'Pillar' }, { gadget: id });
  return { slug, note, part, mark, table, id, noted };
}

for (const [name, viewport] of [
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, { tag: name === 'on a phone' ? '@all' : [] }, () => {
    test.use({ viewport });

    test('a record is deleted after its effects were said, brought back at once, and from the trash', async ({ page, request }, info) => {
      const api = await Api.signIn(request);
      const { slug, note, part, mark, id, noted } = await world(api);
      const linked = async () => (await api.find(note, 'identity', noted))[0]?.properties.gadget ?? null;
      const parts = async () => (await api.find(part, 'label', 'Pillar')).length;
      const there = async () => (await api.find(slug, 'identity', id)).length === 1;
      await signIn(page, { at: `/object/${id}` });
      const remove = async () => {
        await page.getByRole('button', { name: 'More actions' }).first().click();
        await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
        await expect(dialog(page)).toContainText('Deleted along: Parts (1)');
        await expect(dialog(page)).toContainText('These lose their link: Remarks (1)');
        await expect(dialog(page)).toContainText('can be restored for 30 days');
        await page.screenshot({ path: info.outputPath('dialog.png') });
        await dialog(page).getByRole('button', { name: 'Delete' }).click();
        // A notice stays while the pointer is on it.
        await page.getByRole('button', { name: 'Undo', exact: true }).hover();
        await expect.poll(there).toBe(false);
      };
      await remove();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(toast(page, '1 record restored')).toBeVisible();
      expect([await there(), await linked(), await parts()]).toEqual([true, id, 1]);

      await page.goto(`/object/${id}`);
      await remove();
      expect([await linked(), await parts()]).toEqual([null, 0]);
      await page.goto(`/trash/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: `Trash: Gadget ${mark}` })).toBeVisible();
      const row = page.getByRole('listitem').filter({ hasText: `Bridge ${mark}` });
      await expect(row).toContainText('1 more was deleted with it');
      await expect(row).toContainText('kept until');
      await page.getByRole('textbox', { name: 'Search by name' }).fill('nothing like it');
      await expect(page.getByText('No deleted record has such a name.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Search by name' }).fill('bridge');
      await expect(row).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible(page, `trash ${name}`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.screenshot({ path: info.outputPath('trash.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: info.outputPath('trash-dark.png') });
      await row.getByRole('button', { name: `Restore: Bridge ${mark}` }).press('Enter');
      await expect(toast(page, '1 record restored')).toBeVisible();
      await expect(row).toHaveCount(0);
      expect([await there(), await linked(), await parts()]).toEqual([true, id, 1]);
    });
  });
}

test('rows of a table come back by Undo, and its trash is reached from the view and the palette', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, mark, table } = await world(api);
  await api.save(slug, { title: `Tower ${mark}` });
  const count = async () => (await api.find(slug, 'amount', 7)).length;
  await signIn(page, { at: `/view/${table}` });
  await page.getByRole('checkbox', { name: 'Select the row' }).first().check();
  await page.getByRole('region', { name: 'Chosen rows' }).or(page.getByText('1 selected')).first().waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect.poll(count).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(count).toBe(1);
  await expect(page.getByText(`Bridge ${mark}`).first()).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Trash: Gadget ${mark}` }).click();
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('trash');
  await expect(page.getByRole('dialog').getByText('Trash', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Trash', exact: true })).toBeVisible();
});

test('one change is taken back from the timeline, and what was changed again since only when asked again', async ({ page, request }, info) => {
  const api = await Api.signIn(request);
  const { slug, id } = await world(api);
  const amount = async () => (await api.find(slug, 'identity', id))[0]?.properties.amount;
  await api.post('/v1/graph/update/', { node_id: id, properties: { amount: 9 } });
  await signIn(page, { at: `/object/${id}` });
  const entry = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'changed 1 field' });
  // The page knows of one change while another one follows.
  await expect(entry.getByRole('button', { name: 'Undo this change' })).toBeVisible();
  await page.route('**/v1/events/*?*', (route) => route.abort());
  await api.post('/v1/graph/update/', { node_id: id, properties: { amount: 11 } });
  await entry.getByRole('button', { name: 'Undo this change' }).click();
  await expect(dialog(page)).toContainText('Changed again since: Amount.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await amount()).toBe(11);
  await entry.getByRole('button', { name: 'Undo this change' }).click();
  await dialog(page).getByRole('button', { name: 'Undo anyway' }).click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect.poll(amount).toBe(7);

  await page.unroute('**/v1/events/*?*');
  // Opens the record as it was after that change, read-only, and goes back.
  await entry.getByRole('link', { name: 'As it was then' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'As it was on' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('9,00');
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  await expectAccessible(page, 'a record as it was');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: info.outputPath('past.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.screenshot({ path: info.outputPath('past-phone.png') });
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await expect(page.getByRole('button', { name: /^Change Amount/ })).toContainText('7,00');
  await page.screenshot({ path: info.outputPath('timeline-phone.png'), fullPage: true });
});
