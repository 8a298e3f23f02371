import { emailOf, password } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const languages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'zh'];
const paths = ['/', '/view/sales-orders', '/form/input-sales-order', '/automations', '/settings', '/profile', '/about'];

/** Keys of texts that are shown as they are, and buttons whose words don't fit. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const rooms =
      'screens|actions|states|about|notFound|language|auth|shell|palette|scan|keys|home|profile|settings|views|forms|table|filter|bulk|errors|rights|problems|objects|timeline|automations|processes|filling|blocks|unsent|help|tour|tokens';
    const raw = document.body.innerText.match(new RegExp(`\\b(${rooms})(\\.[a-z]+[A-Za-z_]*)+\\b`, 'g')) ?? [];
    const clipped = [...document.querySelectorAll<HTMLElement>('button, a[role="button"], .mantine-Button-root')]
      .filter((button) => button.checkVisibility() && button.innerText.trim())
      .flatMap((button) => [button, ...button.querySelectorAll<HTMLElement>('.mantine-Button-label')])
      .filter(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          getComputedStyle(part).overflowX !== 'visible' &&
          getComputedStyle(part).textOverflow !== 'ellipsis',
      )
      .map((part) => part.innerText);
    return [...raw, ...clipped];
  });

for (const language of languages) {
  test(`no raw key and no clipped button in ${language}, at 1280 and 375 px`, { tag: language === 'de' ? [] : '@all' }, async ({ browser }) => {
    const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto('/auth/login');
    expect.soft(await faults(page), 'login').toEqual([]);
    await page.locator('input[type="email"], input[name="email"], input[autocomplete="username"]').first().fill(emailOf('admin@demo.test'));
    await page.locator('input[type="password"]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-region="navigation"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    if (language === 'zh') expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Noto Sans SC');
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        // The page lays itself out anew after the window has another width.
        await expect.soft.poll(() => faults(page), { message: `${path} at ${width}` }).toEqual([]);
        expect.soft(await page.evaluate(() => document.querySelector('[data-region="top"]')?.scrollWidth ?? 0), path).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await context.close();
  });
}
