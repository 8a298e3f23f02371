import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { type APIRequestContext, expect, type Locator, type Page, test } from '../lib/test.ts';
import { version } from '../lib/version.ts';

const help = (page: Page) => page.getByRole('complementary', { name: 'Help and keys' });
const helpButton = (page: Page) => page.getByRole('button', { name: 'Help and keys' });
const stop = (page: Page, place: number, count = 5) => page.getByRole('dialog', { name: `Tour, stop ${place} of ${count}` });

/** A view with one record in its table. */
async function openList(page: Page, request: APIRequestContext) {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00' });
  const id = await view('List', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title']) });
  await signIn(page, { at: `/view/${id}` });
}

test('the help opens by key and by button, speaks of the page, names keys and version, and leads to About', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await expect(help(page)).toBeFocused();
  await expect(help(page).getByText('“Work to do” lists what is open')).toBeVisible();
  await expectAccessible(page, 'the help');
  await page.keyboard.press('?');
  await expect(help(page)).toHaveCount(0);

  await page.goto('/automations');
  await helpButton(page).click();
  await expect(help(page).getByText('What your company does by itself')).toBeVisible();
  await expect(help(page).getByText('Search, go to, do')).toBeVisible();
  await expect(help(page).getByRole('switch', { name: 'Single-letter keys' })).toBeChecked();
  await expect(help(page).getByText(`Version ${version}`)).toBeVisible();
  // Otherwise the first Escape would close the tooltip.
  await page.mouse.move(700, 500);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(helpButton(page)).toBeFocused();
  await helpButton(page).click();
  await help(page).getByRole('link', { name: 'About and licences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(help(page)).toHaveCount(0);
});

test('the help takes the place of a record in the drawer, which is there again afterwards', { tag: '@all' }, async ({ page, request }) => {
  await openList(page, request);
  const cell = page.getByRole('gridcell', { name: 'item 00' });
  await cell.click();
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const record = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'item 00' }) });
  await expect(record).toBeVisible();
  await helpButton(page).click();
  await expect(help(page).getByText('A view shows records as tables.')).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(1);
  await helpButton(page).click();
  await expect(record).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(1);
});

test('the tour is walked by keyboard, shows each part, and begins again', { tag: '@all' }, async ({ page, request }) => {
  await openList(page, request);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const start = async () => {
    await page.keyboard.press('?');
    await help(page).getByRole('button', { name: 'Take the tour' }).focus();
    await page.keyboard.press('Enter');
  };
  await start();
  await expect(help(page)).toHaveCount(0);
  await expect(stop(page, 1).getByRole('heading', { name: 'Where everything is' })).toBeVisible();
  await expect(stop(page, 1).getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page, 'the help');
  await page.keyboard.press('Enter');
  await expect(stop(page, 2).getByRole('heading', { name: 'One box for everything' })).toBeVisible();
  // Shortcuts of the page have no effect here.
  await page.keyboard.press('[');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveAttribute('data-narrow', 'false');
  await expect(stop(page, 2).getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stop(page, 3).getByRole('heading', { name: 'A table' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(stop(page, 3).getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stop(page, 2)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stop(page, 4).getByRole('heading', { name: 'Help, any time' })).toBeVisible();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  expect(await stop(page, 4).evaluate((card) => card.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await stop(page, 5).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(helpButton(page)).toBeFocused();

  await start();
  await expect(stop(page, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(helpButton(page)).toBeFocused();
  await start();
  await stop(page, 1).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on each page the part that the tour speaks of stands in its frame', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const order = await api.save('std_order', { std_customer_order_reference: 'tour' });
  await api.settled();
  await signIn(page);
  const main = page.locator('#main');
  const places: [string, string, Locator][] = [
    ['/', 'Work to do', main.getByRole('heading', { name: 'Work to do' })],
    ['/view/sales-orders', 'A table', main.getByRole('gridcell').first()],
    [`/object/${order}`, 'The steps of the record', main.getByRole('button', { name: /^Advance to/ })],
    ['/form/input-sales-order', 'Nothing is lost', main.getByRole('button', { name: 'Save', exact: true })],
    ['/profile', 'The page', main.getByRole('heading', { name: 'Profile' })],
  ];
  for (const [path, title, part] of places) {
    await page.goto(path);
    await expect(part).toBeVisible();
    await helpButton(page).click();
    await help(page).getByRole('button', { name: 'Take the tour' }).click();
    await stop(page, 1).getByRole('button', { name: 'Next' }).click();
    await stop(page, 2).getByRole('button', { name: 'Next' }).click();
    await expect(stop(page, 3).getByRole('heading', { name: title }), path).toBeVisible();
    const card = await stop(page, 3).boundingBox();
    const size = page.viewportSize();
    if (!card || !size) throw new Error('the card is not on the screen');
    expect(card.x >= 0 && card.y >= 0 && card.x + card.width <= size.width && card.y + card.height <= size.height, path).toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('who is new is offered the tour at home, until they say no; the answer follows them', { tag: '@all' }, async ({ page, browser }) => {
  await signIn(page, { as: 'root@demo.test' });
  const offer = page.getByRole('complementary', { name: 'Take the tour' });
  await expectAccessible(page, 'home with the offer of the tour');
  await offer.getByRole('button', { name: 'Show me around' }).click();
  await expect(page.getByRole('dialog', { name: /^Tour, stop 1 of/ })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect
    .poll(async () => {
      const other = await (await browser.newContext()).newPage();
      await signIn(other, { as: 'root@demo.test', settings: 'kept' });
      await expect(other.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
      const offered = await other.getByRole('button', { name: 'Not now' }).count();
      await other.context().close();
      return offered;
    })
    .toBe(0);
});
