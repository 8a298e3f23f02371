import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { expectReachable } from '../lib/touch.ts';

const block = (page: Page) => page.getByRole('region', { name: 'Gadgets', exact: true });
const card = (page: Page, title: string) => block(page).getByRole('row').filter({ hasText: title });
const bar = (page: Page) => block(page).getByRole('region', { name: 'Actions for the selected records' });
const drawer = (page: Page) => page.locator('[data-region="drawer"]');
const headings = (page: Page) => block(page).getByRole('columnheader');
const titles = (page: Page) =>
  block(page)
    .locator('[row-id] [data-name]')
    .evaluateAll((all) =>
      all.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map(({ textContent }) => textContent),
    );

/** Four gadgets in a table of many columns. The last but one has few values. */
async function table(api: Api, parts: Record<string, unknown> = {}) {
  const { slug, view } = await gadgets(api);
  const due = '2026-09-30';
  await api.save(slug, { title: 'Anvil', amount: 3, state: 'good', due, plain: 'upper shelf', open: true, pieces: 12 });
  await api.save(slug, { title: 'Bench', amount: 1, state: 'poor', due, plain: 'lower shelf' });
  await api.save(slug, { title: 'Crane', pieces: 7 });
  await api.save(slug, { title: 'A drill with a name that is longer than any telephone is wide', amount: 2, state: 'bad', due });
  const columns = ['title', 'amount', 'state', 'due', 'plain', 'open', 'pieces', 'at', 'notes'];
  return view('Stacked', [{ id: 'one', label: 'Gadgets' }], { one: tableOf(slug, columns, parts) });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a row of a table is a card on a phone: read, sorted, filtered, chosen and opened by taps', async ({ page, request }) => {
    const id = await table(await Api.signIn(request));
    await signIn(page, { at: `/view/${id}` });
    const anvil = card(page, 'Anvil');
    await expect(anvil.getByRole('term')).toHaveText(['Amount', 'Due', 'Plain']);
    await expect(anvil.getByRole('definition')).toHaveText(['3,00', '30 Sept 2026', 'upper shelf']);
    await expect(anvil).toContainText('Good');
    await expect(card(page, 'Crane').getByRole('term')).toHaveText(['Pieces']);
    await expect(headings(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a table of cards');
    await expectReachable(page, 'a table of cards');
    await page.screenshot({ path: test.info().outputPath('cards.png') });

    await block(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Amount');
    await expect.poll(() => titles(page)).toEqual(['Bench', expect.stringContaining('drill'), 'Anvil', 'Crane']);
    await block(page).getByRole('button', { name: 'Sort descending' }).tap();
    await expect.poll(() => titles(page)).toEqual(['Anvil', expect.stringContaining('drill'), 'Bench', 'Crane']);

    await anvil.getByRole('checkbox').tap();
    await card(page, 'Crane').getByRole('checkbox').tap();
    await expect(bar(page)).toContainText('2 selected');
    await expect(drawer(page)).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('chosen.png') });
    await bar(page).getByRole('button', { name: 'Clear the selection' }).tap();
    await expect(bar(page)).toHaveCount(0);
    // All of the card opens it, also its values.
    await card(page, 'Bench').getByText('lower shelf').tap();
    await expect(drawer(page).getByRole('heading', { level: 2, name: 'Bench' })).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close' }).tap();
    await expect(drawer(page)).toHaveCount(0);

    await block(page).getByRole('searchbox').fill('nothing of the kind');
    await expect(block(page)).toContainText('Nothing matches the search and the filters.');
    await expectAccessible(page, 'a table of cards without any');
    await block(page).getByRole('button', { name: 'Clear filters' }).tap();
    await expect(anvil).toBeVisible();
  });

  test('cards keep groups, figures, what a value starts and the menu of a row; turned, the telephone shows the table', { tag: '@all' }, async ({
    page,
    request,
  }) => {
    const id = await table(await Api.signIn(request), {
      grouping: [{ path: 'state' }],
      aggregation: true,
      actions: [
        { id: 'move', trigger: 'cell_click', column: 'plain', kind: 'update_object', label: 'Moved', values: { plain: 'middle shelf' } },
        { id: 'new', trigger: 'button', kind: 'refresh', label: 'Again' },
      ],
    });
    await signIn(page, { at: `/view/${id}` });
    const group = block(page).getByRole('row', { name: /^State Good/ });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(group.getByRole('definition')).toHaveText(['Sum3,00', 'Sum12 pcs']);
    await group.tap();
    const anvil = card(page, 'Anvil');
    await expect(anvil.getByRole('definition').last()).toBeVisible();
    const figures = block(page).getByRole('row').filter({ hasText: 'Sum19' });
    await expect(figures.getByRole('term')).toHaveText(['Amount', 'Pieces']);
    await expect(figures.getByRole('definition')).toHaveText(['Sum6,00', 'Sum19 pcs']);
    await page.screenshot({ path: test.info().outputPath('groups.png') });
    await expectAccessible(page, 'groups of cards');

    await anvil.getByRole('button', { name: 'upper shelf' }).tap();
    await expect(anvil.getByRole('button', { name: 'middle shelf' })).toBeVisible();
    await expect(drawer(page)).toHaveCount(0);
    // As a telephone tells of a long press.
    await anvil.getByText('Amount').dispatchEvent('contextmenu', { clientX: 100, clientY: 300 });
    await page.getByRole('menuitem', { name: 'Filter by this value' }).tap();
    await expect(block(page)).toContainText('1 record');

    await page.setViewportSize({ width: 844, height: 390 });
    await expect(headings(page).filter({ hasText: 'Amount' })).toBeVisible();
    await expect(block(page).getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
    await expect.poll(async () => (await anvil.boundingBox())?.height).toBeLessThan(60);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(headings(page)).toHaveCount(0);
    await expect.poll(async () => (await anvil.boundingBox())?.height).toBeGreaterThan(90);
    await expect(anvil.getByRole('term').first()).toHaveText('Amount');
  });
});
