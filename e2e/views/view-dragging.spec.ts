import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview with real data' });
const items = (page: Page) => outline(page).locator('[data-outline]');
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });
const block = (page: Page, name: string) => preview(page).getByRole('button', { name: `Choose ${name}` });
/** A point of an element: in the middle of its width, at this fraction of its height. */
const at = async (page: Page, name: string, part: number) => {
  const { width, height } = (await block(page, name).boundingBox()) ?? { width: 0, height: 0 };
  return { x: width / 2, y: height * part };
};

async function opened(page: Page, api: Api) {
  const { slug, view, mark } = await gadgets(api);
  await api.save(slug, { title: 'Anvil', state: 'good' });
  const blocks = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
    { id: 'tabs', label: 'Tabs', blocks: [{ id: 'in', label: 'Inside' }] },
  ];
  const id = await view('Dragged', blocks, {
    one: tableOf(slug, ['title']),
    two: tableOf(slug, ['title']),
    in: tableOf(slug, ['title']),
    tabs: { type: 'layout', misc: { layout: 'tabs' } },
  });
  // All of the page is in sight: a mouse does not scroll while it drags.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await signIn(page, { at: `/view/edit/${id}` });
  // Blocks have their height once their rows are there.
  await expect(preview(page).getByText('Anvil')).toHaveCount(3);
  return { id, mark };
}

test('blocks are dragged on the page and in the outline, into tabs and out of them, each drag one step', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  await opened(page, api);
  await expect(async () => {
    await block(page, 'Two').dragTo(block(page, 'One'), { targetPosition: await at(page, 'One', 0.2) });
    await expect(items(page)).toHaveText(['Two', 'One', 'Tabs', 'Inside'], { timeout: 3000 });
  }).toPass();
  await expect(items(page).nth(0)).toHaveAttribute('aria-current', 'true');
  // A drop behind a block in a tab creates another tab. After the count, a tab shows its number of records.
  await expect(async () => {
    // Blocks have their height once their rows are there; a drop beside them changes nothing.
    await expect(preview(page).getByText('Anvil')).toHaveCount(3);
    await block(page, 'One').dragTo(block(page, 'Inside'), { targetPosition: await at(page, 'Inside', 0.9) });
    await expect(preview(page).getByRole('tab')).toHaveText([/^Inside\d*$/, /^One\d*$/], { timeout: 3000 });
  }).toPass();
  await expect(async () => {
    await outline(page)
      .locator('[data-outline=one]')
      .dragTo(outline(page).locator('[data-outline=two]'), { targetPosition: { x: 40, y: 4 } });
    await expect(items(page)).toHaveText(['One', 'Two', 'Tabs', 'Inside'], { timeout: 3000 });
  }).toPass();
  await expect(preview(page).getByRole('tab')).toHaveText([/^Inside\d*$/]);
  // A block does not go into itself.
  await outline(page).locator('[data-outline=tabs]').dragTo(outline(page).locator('[data-outline=in]'));
  await expect(items(page)).toHaveText(['One', 'Two', 'Tabs', 'Inside']);
  for (const left of [
    ['Two', 'Tabs', 'Inside', 'One'],
    ['Two', 'One', 'Tabs', 'Inside'],
    ['One', 'Two', 'Tabs', 'Inside'],
  ]) {
    await undo(page).click();
    await expect(items(page)).toHaveText(left);
  }
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
});

test('a type of block is dragged from the palette to its place, and a block is pulled to its width', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { id, mark } = await opened(page, api);
  await outline(page)
    .getByRole('button', { name: 'Add: Cards' })
    .dragTo(block(page, 'Two'), { targetPosition: await at(page, 'Two', 0.1) });
  await expect(items(page)).toHaveText(['One', `Gadget ${mark}`, 'Two', 'Tabs', 'Inside']);
  await expect(block(page, `Gadget ${mark}`)).toHaveAttribute('aria-pressed', 'true');
  await undo(page).click();
  await expect(items(page)).toHaveCount(4);
  // By keys a type is pressed, and a ready block chosen.
  await outline(page).getByRole('button', { name: 'Add: Cards' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a block' });
  await expect(adding.getByRole('button', { name: 'Cards', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  await expect(preview(page).getByText('Anvil')).toHaveCount(3);
  const cell = preview(page).locator('[data-span]').first();
  const sizer = preview(page).locator('[data-sizer=one]');
  await sizer.hover({ position: { x: 2, y: 40 } });
  const wide = (await cell.boundingBox())?.width ?? 0;
  const handle = (await sizer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = handle.y + 40;
  await page.mouse.move(handle.x + handle.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(handle.x - wide * 0.2, y, { steps: 4 });
  await page.mouse.move(handle.x - wide * 0.5, y, { steps: 4 });
  await expect(preview(page)).toContainText('Width: 6 of 12');
  await page.mouse.up();
  await expect(cell).toHaveAttribute('data-span', '6');
  await expectAccessible(page, 'the view editor with its palette');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish the view?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const { data } = await api.get<{ data: { root: { blocks: { id: string; width?: number }[] } } }>(`/v1/documents/views/${id}`);
  expect(data.root.blocks[0]).toMatchObject({ id: 'one', width: 6 });
  await undo(page).click();
  await expect(cell).toHaveAttribute('data-span', '12');
});
