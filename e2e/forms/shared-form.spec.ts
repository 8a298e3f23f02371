import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { expectAccessible } from '../lib/accessible.ts';
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

/** Texts that a company writes for outsiders, in two scripts. */
const told = {
  title: { en: 'Delivery', de: 'Anlieferungsavisierung Gefahrgutsammelladung', zh: '送货通知' },
  preflight: {
    en: 'Tell us what comes.',
    de: 'Bitte teilen Sie uns mit, was wann und womit angeliefert wird.',
    zh: '请告诉我们送什么货、何时送达。',
  },
};
const nameOfIt = { en: 'Title', de: 'Bezeichnung der Sendung', zh: '名称' };
const fields = [
  { id: 'title', kind: 'text', attribute: 'title', label: nameOfIt, required: true },
  { id: 'notes', kind: 'long_text', attribute: 'notes', label: { en: 'Notes', de: 'Anmerkungen für die Warenannahme', zh: '备注' } },
  { id: 'amount', kind: 'number', attribute: 'amount', label: { en: 'Amount', de: 'Versandstückanzahl', zh: '数量' } },
  { id: 'due', kind: 'date', attribute: 'due', label: { en: 'Due', de: 'Voraussichtliches Anlieferungsdatum', zh: '到货日期' } },
  { id: 'state', kind: 'option', attribute: 'state', label: { en: 'State', de: 'Zustand', zh: '状态' } },
  ...lineFields.slice(1, 2),
];

for (const [language, sends] of [
  ['de', 'Speichern'],
  ['zh', '保存'],
] as const)
  test(`a link is filled in at 320 px in the dark: ${language}`, { tag: '@all' }, async ({ browser }) => {
    const form_id = await makeForm(api, { ...jobForm(shop, `Looks ${language}`, fields), ...told });
    const { data } = await api.post<{ data: { url: string } }>('/v1/forms/share/', { form_id, emails: [] });
    const { pathname, hash } = new URL(data.url);
    const phone = await browser.newContext({ locale: language, colorScheme: 'dark', viewport: { width: 320, height: 640 } });
    const page = await phone.newPage();
    await page.goto(pathname + hash);
    await expect(page.getByRole('heading', { name: told.title[language] })).toBeVisible();
    await expect(page.getByRole('button', { name: sends, exact: true })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`shared-${language}.png`), fullPage: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: sends, exact: true }).click();
    await expect(page.getByRole('textbox', { name: nameOfIt[language] })).toBeFocused();
    await page.screenshot({ path: test.info().outputPath(`shared-${language}-refused.png`), fullPage: true });
    await expectAccessible(page, `a shared form in ${language}`);
    await phone.close();
  });
