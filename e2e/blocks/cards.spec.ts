import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, title = 'Cards') => page.getByRole('region', { name: title, exact: true });
const cards = (page: Page, title = 'Cards') => block(page, title).getByRole('list', { name: title }).getByRole('listitem');
const titles = (page: Page, title = 'Cards') => cards(page, title).locator('[data-open-card]');
const bar = (page: Page, title = 'Cards') => block(page, title).getByRole('region', { name: 'Actions for the selected records' });

/** The setup of a card list of a model: the setup of a table without the parts for grids only. */
const cardsOf = (slug: string, columns: string[], parts: object = {}) => {
  const { sortable: _, ...misc } = (tableOf(slug, columns) as { misc: Record<string, unknown> }).misc;
  return { type: 'cardlist', misc: { ...misc, ...parts } };
};

/**
 * Lists controls of a block that overflow it or are too small for fingers (lower than 44 px). For a checkbox the label around
 * it counts.
 */
const misfits = (page: Page) =>
  block(page).evaluate((panel) => {
    const frame = panel.getBoundingClientRect();
    const controls = [...panel.querySelectorAll('button, input, a')].filter((element) => element.checkVisibility());
    return controls.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { height } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return left < frame.left || right > frame.right || height < 44 ? [`${name}: ${left} to ${right}, ${height} high`] : [];
    });
  });

test('a card list searches, filters, chooses, advances and opens its records, by mouse and by keys, on every screen', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const name = (i: number) => (i === 5 ? 'item 05 in the second room on the left hand side of the cold store' : `item 0${i}`);
  const all = Array.from({ length: 9 }, (_, i) => name(i));
  await Promise.all(
    all.map((title, i) => api.save(slug, { title, amount: i * 100, state: i % 3 ? 'good' : 'poor', due: '2026-09-30', plain: 'upper shelf' })),
  );
  const client = await api.save('std_client', { std_label: `${mark} client` });
  for (const order of ['a', 'b']) await api.save('std_order', { std_label: `${mark} ${order}` }, { std_client: client });
  const setup = cardsOf(slug, ['title', 'amount', 'state', 'due', 'plain'], {
    limit: 6,
    formatting: [{ when: { fact: 'amount', operator: 'equal', value: 500 }, tone: 'hold', label: 'More than there is room for', scope: 'card' }],
    actions: [
      { id: 'beside', trigger: 'row_click', kind: 'open_dialog' },
      { id: 'empty', trigger: 'cell_click', column: 'amount', kind: 'update_object', label: 'Emptied', values: { plain: 'lower shelf' } },
      { id: 'new', trigger: 'button', kind: 'refresh', label: 'A long word for it' },
    ],
  });
  const orders = cardsOf('std_order', ['std_label', 'std_active_operation'], {
    ordering: [{ field: 'std_label', direction: 'asc' }],
    actions: [{ id: 'advance', trigger: 'selected_rows', kind: 'advance', label: 'Advance' }],
  });
  const own = { fact: 'std_label', operator: 'contains', value: mark };
  await view(
    'Cards',
    [
      { id: 'all', label: 'Cards' },
      { id: 'orders', label: 'Orders', betterFilters: own },
    ],
    { all: setup, orders },
  );
  await signIn(page);
  await page.getByRole('link', { name: `Cards ${mark}` }).click();
  await expect(titles(page)).toHaveText(all.slice(0, 6));
  await expect(block(page)).toContainText('9 records');
  await expect(cards(page).nth(5)).toContainText('More than there is room for');
  await block(page).getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page)).toHaveText(all);
  await expect(block(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await titles(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(titles(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(titles(page).nth(8)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('item 00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(titles(page).first()).toBeFocused();
  await cards(page).nth(1).locator('dd').getByRole('button').click();
  await expect(cards(page).nth(1)).toContainText('lower shelf');

  await cards(page).nth(2).getByRole('checkbox').click();
  await cards(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page, 'a card list');
  const choice = block(page).getByText('Select all that match');
  await choice.click();
  await expect(bar(page)).toHaveCount(0);
  await choice.click();
  await expect(bar(page)).toContainText('9 selected');

  // On a tablet, rows and controls must be large enough for fingers.
  await page.evaluate(() => {
    document.documentElement.dataset.density = 'touch';
  });
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await misfits(page), String(width)).toEqual([]);
    const [card, heading] = await Promise.all([cards(page).nth(5).boundingBox(), titles(page).nth(5).boundingBox()]);
    expect.soft(heading?.width, `the name of a card, ${width}`).toBeGreaterThan((card?.width ?? 0) / 2);
  }
  await block(page).getByRole('searchbox').fill('nothing of the kind');
  const clear = block(page).getByRole('button', { name: 'Clear filters' });
  await expect(clear).toBeVisible();
  expect.soft(await misfits(page), 'nothing found').toEqual([]);
  await clear.click();
  // Pages that were read before are still shown.
  await expect(titles(page)).toHaveText(all);
  await page.setViewportSize({ width: 1440, height: 900 });

  await block(page).getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  await filter.getByRole('textbox', { name: 'Value' }).fill('item 07');
  await expect(filter.getByText('1 record matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['item 07']);

  const before = await cards(page, 'Orders').first().textContent();
  await block(page, 'Orders').getByRole('checkbox', { name: 'Select all that match' }).click();
  await bar(page, 'Orders').getByRole('button', { name: 'Advance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 2 records' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cards(page, 'Orders').first()).not.toHaveText(before ?? '');
  await api.save('std_order', { std_label: `${mark} c` }, { std_client: client });
  await expect(titles(page, 'Orders')).toHaveText(['a', 'b', 'c'].map((order) => `${mark} ${order}`));
});
