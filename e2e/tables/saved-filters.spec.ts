import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const titles = (page: Page) => block(page).locator('[role="gridcell"][col-id="title"]');
const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const open = async (page: Page) => {
  if (!(await filter(page).isVisible()))
    await block(page)
      .getByRole('button', { name: /^Filter/ })
      .click();
};

const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);

for (const width of [1440, 390])
  test(`a filter is saved under a name, chosen again, and opens the list, also on another device, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page, request, browser }) => {
    const api = await Api.signIn(request);
    const { slug, view } = await gadgets(api);
    for (const [title, state] of [
      ['a', 'good'],
      ['b', 'poor'],
      ['c', 'good'],
    ])
      await api.save(slug, { title, state });
    const id = await view('Kept', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'state']) });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/view/${id}` });
    await expect(titles(page)).toHaveCount(3);

    await block(page).getByRole('searchbox').fill('a');
    await expect(titles(page)).toHaveText(['a']);
    await open(page);
    await filter(page).getByRole('button', { name: 'Save as my filter' }).click();
    await filter(page).getByRole('textbox', { name: 'Name of the filter' }).fill('Only a');
    await page.keyboard.press('Enter');
    const saved = filter(page).getByRole('button', { name: /^(The list opens with it )?Only a$/ });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await filter(page).getByRole('button', { name: 'Menu of Only a' }).click();
    await page.getByRole('menuitem', { name: 'Open the list with it' }).click();
    await page.keyboard.press('Escape');
    await block(page).getByRole('searchbox').fill('');
    await expect(titles(page)).toHaveCount(3);
    await open(page);
    await saved.click();
    await expect(titles(page)).toHaveText(['a']);
    await expect(block(page).getByRole('searchbox')).toHaveValue('a');

    // The panel never extends beyond the screen, whatever its content, and messages do not cover the bar below.
    await open(page);
    await filter(page).getByRole('button', { name: 'Menu of Only a' }).click();
    await page.getByRole('menuitem', { name: 'Keep the present filter here' }).click();
    const message = page.getByRole('alert').filter({ hasText: '“Only a” changed' });
    await expect(message).toBeVisible();
    const bar = width < 768 ? await page.getByRole('navigation', { name: 'Navigation' }).boundingBox() : null;
    await expect.poll(async () => bottomOf(await message.boundingBox())).toBeLessThanOrEqual(bar?.y ?? 900);
    for (let n = 0; n < 8; n++) await filter(page).getByRole('button', { name: 'Add a condition' }).click();
    expect(bottomOf(await filter(page).boundingBox())).toBeLessThanOrEqual(900);
    await filter(page).getByRole('button', { name: 'Clear filters' }).click();
    await page.keyboard.press('Escape');

    const keys = async () => Object.keys((await api.get<{ data: Record<string, unknown> }>('/v1/preferences')).data);
    await expect.poll(async () => (await keys()).filter((key) => key.startsWith(`table.${id}.`)).length).toBeGreaterThanOrEqual(2);
    const elsewhere = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await signIn(elsewhere, { at: `/view/${id}`, settings: 'kept' });
    await expect(titles(elsewhere)).toHaveText(['a']);
    await elsewhere.close();
  });
