import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

let api: Api;
let shop: Workshop;
let form: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
  form = await makeForm(api, jobForm(shop, 'Carrier', lineFields));
});

test('a link made from a form is filled in once on a phone, without an account, and opening it again says so', async ({ page, browser }) => {
  await signIn(page, { at: `/form/${form}` });
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /Share/ });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const { pathname, hash } = new URL(url);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const outside = await phone.newPage();
  await outside.goto(pathname + hash);
  await expect(outside.getByText(/asks you to fill in this form/)).toBeVisible();
  await expect(outside.getByRole('navigation')).toHaveCount(0);
  const words = `Outside ${Date.now().toString(36)}`;
  await outside.getByRole('textbox', { name: 'Title' }).fill(words);
  await expect(outside.getByRole('status').filter({ hasText: 'Kept here at' })).toBeVisible();

  await outside.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => outside.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await outside.reload();
  await outside.getByRole('button', { name: 'Continue with it' }).click();
  await expect(outside.getByRole('textbox', { name: 'Title' })).toHaveValue(words);
  await phone.setOffline(true);
  await outside.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(outside.getByRole('heading', { name: 'Saved here, is sent when the connection is back' })).toBeVisible();
  await phone.setOffline(false);
  await expect(outside.getByRole('heading', { name: 'Sent. Thank you!' })).toBeVisible();
  expect(await api.find(shop.job, 'title', words)).toHaveLength(1);

  await outside.reload();
  await expect(outside.getByRole('heading', { name: 'Form already submitted.' })).toBeVisible();
  await phone.close();
});
