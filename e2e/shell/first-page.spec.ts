import { languages } from '@millwright/core/json.ts';
import { gzipped, loginScripts } from '../../bench/cases/script-size.ts';
import { signInByScreen } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const scriptIn = (url: string) => /\/(assets\/[^/]+\.js)$/.exec(url)?.[1];

for (const language of languages) {
  test(`the sign-in page loads what it needs in ${language}, at most 200 KB of scripts`, { tag: '@all' }, async ({ browser }) => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const script = scriptIn(request.url());
      if (script) loaded.add(script);
    });
    await page.goto('/auth/login', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('input[name="email"]')).toBeVisible();
    expect([...loaded].sort()).toEqual(loginScripts(language).sort());
    expect(gzipped([...loaded])).toBeLessThanOrEqual(200);
    expect(loaded.size).toBeLessThanOrEqual(8);
    await context.close();
  });
}

test('who signs in sees no screen before its texts', { tag: '@all' }, async ({ page }) => {
  let letThrough = () => {};
  const wait = new Promise<void>((done) => {
    letThrough = done;
  });
  const asked = page.waitForRequest(/\/assets\/texts-en/);
  await page.route(/\/assets\/texts-en/, async (route) => {
    await wait;
    await route.continue();
  });
  const signedIn = signInByScreen(page);
  await asked;
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(/\b(shell|home|palette|auth)\.\w+/);
  letThrough();
  await signedIn;
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
});

test('the language of a page without a person changes with its own texts only', { tag: '@all' }, async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter');
  expect(asked.filter((url) => /texts-/.test(url)).map((url) => url.replace(/.*\/|-[\w-]{8}\.js$/g, ''))).toEqual(['first-texts-fr']);
});
