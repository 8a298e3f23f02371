import { type Language, languages } from '@millwright/core/json.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { version } from '../lib/version.ts';
import { Dictionary, documentTexts, processNames } from '../lib/walk/dictionary.ts';
import { addressesOf, isOpen, routes } from '../lib/walk/routes.ts';

/** In `npm test` a third of the pages, a different third for each release. In `npm run test:all` all pages in all languages. */
const quick: readonly Language[] = ['de'];
const parts = 3;

/** The addresses that this run visits. They depend only on the release, so each run of a release visits the same ones. */
function walked(addresses: readonly string[]): string[] {
  if (process.env.TEST_ALL) return [...addresses];
  const turn = version.split('.').reduce((sum, figure) => sum + Number.parseInt(figure, 10), 0);
  return addresses.filter((_, position) => position % parts === turn % parts);
}

/** The texts of a page: its visible texts and the accessible names of its parts. */
const texts = (page: Page) =>
  page.evaluate(() => {
    const said = new Set<string>();
    // Texts typed by people, code, and names of languages are not translated.
    const asTyped = 'script, style, code, pre, textarea, [data-typed], .cm-editor';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      if (text && node.parentElement && !node.parentElement.closest(asTyped) && node.parentElement.checkVisibility()) said.add(text);
    }
    for (const part of document.body.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], [alt]')) {
      if (!part.checkVisibility() || part.closest(asTyped)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (part.getAttribute(name)?.trim()) said.add(String(part.getAttribute(name)).trim());
    }
    return [...said];
  });

/** Lists words that are cut off, and whether the page is wider than its window. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const parts = 'button, a, h1, h2, h3, h4, label, legend, [role="tab"], [role="menuitem"], .mantine-Button-label, .mantine-SegmentedControl-label';
    const cut = [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => part.checkVisibility() && part.innerText?.trim())
      .filter((part) => {
        const style = getComputedStyle(part);
        return part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 2 && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis';
      })
      .map((part) => `cut: ${part.innerText.slice(0, 80)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [...cut, `wider than its window: ${scrollWidth} of ${clientWidth}`] : cut;
  });

async function look(page: Page, place: string, dictionary: Dictionary) {
  await expect.soft(page.locator('h1, h2, form, [role="alert"]').first(), place).toBeAttached();
  await expect.soft(page.locator('[aria-busy="true"]'), place).toHaveCount(0);
  const wrong = async () => (await texts(page)).flatMap((text) => dictionary.fault(text) ?? []);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    // The page lays itself out anew after the window has another width.
    await expect.soft.poll(async () => [...(await wrong()), ...(await clipped(page))], { message: `${place} at ${width}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const language of languages) {
  const tag = quick.includes(language) ? [] : '@all';
  test(`every page speaks ${language} alone, and all of it fits, at 1280 and 375 px`, { tag }, async ({ browser, request }) => {
    test.setTimeout(1_200_000);
    const api = await Api.signIn(request);
    const dictionary = new Dictionary(language, await documentTexts(api), await processNames(api));
    // Proves that the check finds a planted fault.
    expect(dictionary.fault('notices.empty')).toBe('key notices.empty');
    expect(dictionary.fault(language === 'en' ? 'Rien de nouveau' : 'Nothing new')).toMatch(/^(en|fr): /);
    const all = routes();
    expect(all.length).toBeGreaterThan(50);
    const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    for (const address of walked(await addressesOf(api, all.filter(isOpen)))) {
      await page.goto(address);
      await look(page, address, dictionary);
    }
    await page.goto('/auth/login');
    await page.locator('input[type="email"], input[name="email"], input[autocomplete="username"]').first().fill(emailOf('admin@demo.test'));
    await page.locator('input[type="password"]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-region="navigation"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    if (language === 'zh') expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Noto Sans SC');
    const closed = await addressesOf(
      api,
      all.filter((route) => !isOpen(route)),
    );
    for (const address of ['/', ...walked(closed)]) {
      await page.goto(address);
      await look(page, address, dictionary);
      const top = await page.evaluate(() => document.querySelector('[data-region="top"]')?.scrollWidth ?? 0);
      expect.soft(top, address).toBeLessThanOrEqual(1280);
    }
    await context.close();
  });
}
