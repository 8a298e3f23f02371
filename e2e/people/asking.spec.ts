import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const width of [1440, 390])
  test(`who lacks a right asks for it, an administrator answers from the home page, and the asker is told, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page, request, browser }) => {
    const api = await Api.signIn(request);
    const name = `Asker ${width}${Date.now()}`;
    const email = `asker.${width}${Date.now()}@new.test`;
    await api.post('/v1/documents/users', { email, first_name: name, last_name: 'Person', role: 'user', password });
    const theirs = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await signIn(theirs, { as: email, at: '/automations' });
    const state = theirs.locator('[data-kind="no-access"]');
    await expect(state.getByText(/ can grant it\./)).toBeVisible();
    await state.getByRole('textbox', { name: 'What you need it for' }).fill('I look after the labels.');
    await expectAccessible(theirs, 'asking for a right');
    await state.getByRole('button', { name: 'Ask for access' }).click();
    await expect(state.getByText('You have asked for this.')).toBeVisible();
    expect(await sideways(theirs)).toBe(0);
    await shot(theirs, `asked-${width}`);

    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    const panel = page.getByRole('region', { name: 'Requests' });
    const item = panel.getByRole('listitem').filter({ hasText: name });
    await expect(item).toContainText('asks to read automations');
    await expect(item).toContainText('I look after the labels.');
    await shot(page, `requests-${width}`);
    await item.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog', { name: `${name} Person asks to read automations` });
    await dialog.getByRole('link', { name: 'Change the rights of “User”' }).click();
    await expect(page.getByRole('button', { name: /^Automations, Read, In this company/ })).toBeFocused();
    await page.goto('/');
    await item.getByRole('button', { name: 'Answer' }).click();
    await expectAccessible(page, 'answering a request');
    await shot(page, `answer-${width}`);
    await dialog.getByRole('combobox', { name: 'Or give another group' }).click();
    await page.getByRole('option', { name: 'Administrator', exact: true }).click();
    await dialog.getByRole('button', { name: 'Give the group' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item).toHaveCount(0);

    await theirs.goto('/');
    const told = theirs.getByRole('region', { name: 'Requests' });
    await expect(told.getByRole('link', { name: 'You may now: read automations' })).toBeVisible();
    await shot(theirs, `answered-${width}`);
    await told.getByRole('link', { name: 'You may now: read automations' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Automations' })).toBeVisible();
    await theirs.goto('/');
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(told.getByRole('link', { name: 'You may now: read automations' })).toHaveCount(0);
    await theirs.context().close();
  });
