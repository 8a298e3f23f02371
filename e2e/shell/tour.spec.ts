import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Api } from '../lib/api.ts';
import { emailOf, password } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** The texts of the screen in one language. The English ones are the bold words in README. */
const english = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  menu: 'Menu',
  orders: ['Sales', 'Sales orders'],
  newOrder: 'New order',
  order: 'Sales order',
  customer: 'Customer',
  article: 'Article',
  quantity: 'Quantity',
  save: 'Save',
  waiting: 'To validate',
  advance: 'Advance to',
  shipping: 'Shipping',
  open: 'Open',
  confirm: 'Confirm',
  steps: ['Delivery note to print', 'Preparation', 'Shipment control', 'Complete'],
  done: 'Done',
  automations: ['Build', 'Automations', 'Prepare the shipment of a sales order'],
  lastRuns: 'Last runs',
  reserve: 'Reserve the lots',
  output: 'Output of the shown run',
};
type Words = typeof english;

const french: Words = {
  email: 'E-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  menu: 'Menu',
  orders: ['Commandes', 'Commandes clients'],
  newOrder: 'Nouvelle commande',
  order: 'Commande client',
  customer: 'Client',
  article: 'Article',
  quantity: 'Quantité',
  save: 'Enregistrer',
  waiting: 'À valider',
  advance: 'Avancer à',
  shipping: 'Expédition',
  open: 'Ouvrir',
  confirm: 'Confirmer',
  steps: ['Bon de livraison à imprimer', 'Préparation', "Contrôle d'expédition", 'Terminée'],
  done: 'Terminé',
  automations: ['Construire', 'Automatisations', 'Préparer l’expédition d’une commande client'],
  lastRuns: 'Dernières exécutions',
  reserve: 'Réserver les lots',
  output: 'Sortie de l’exécution affichée',
};

const [, steps = ''] = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8').split('## Two minutes');
const inBold = [...(steps.split('![')[0] ?? '').matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words);

test('README names what stands on the screen of its tour', () => {
  expect(inBold).toEqual([
    english.orders.join(' › '),
    english.newOrder,
    english.waiting,
    `${english.advance} ${english.shipping}`,
    `${english.open} SHP-…`,
    english.confirm,
    english.automations.join(' › '),
    english.lastRuns,
  ]);
});

const phone = 390;
const isPhone = (page: Page) => page.viewportSize()?.width === phone;

/** Opens an entry of the navigation. On a phone it is in the menu. */
async function goTo(page: Page, words: Words, [section = '', place = '']: string[]) {
  if (isPhone(page)) await page.getByRole('button', { name: words.menu, exact: true }).click();
  await page.getByRole('region', { name: section, exact: true }).getByRole('link', { name: place, exact: true }).click();
}

/** The number of the order that was entered by hand. */
async function writeOrder(page: Page, words: Words, api: Api) {
  const button = page.getByRole('button', { name: words.newOrder });
  await expect(button).toBeVisible();
  if (isPhone(page)) await button.click();
  else await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: words.order });
  await form.getByRole('combobox', { name: words.customer }).click();
  await page.getByRole('option', { name: 'Customer A' }).click();
  await form.getByRole('combobox', { name: words.article }).fill('R_1K_0402_1%');
  const found = page.getByRole('option', { name: 'R_1K_0402_1%' });
  await expect(found).toBeInViewport({ ratio: 1 });
  await found.click();
  await form.getByRole('textbox', { name: words.quantity }).fill('5');
  if (isPhone(page)) await form.getByRole('button', { name: words.save }).click();
  else await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  const newest = { model: 'std_order', ordering: [{ field: 'created_at', direction: 'desc' }], limit: 1 };
  const { data } = await api.post<{ data: { properties: { std_label: string } }[] }>('/v1/graph/get/', newest);
  const name = String(data[0]?.properties.std_label);
  await expect(page.getByRole('grid', { name: words.waiting }).getByText(name, { exact: true })).toBeVisible();
  return name;
}

const stepOf = (page: Page) => page.getByRole('complementary').locator('[aria-current="step"]');

/** Confirms all picks, and advances until the shipment is complete. */
async function ship(page: Page, words: Words) {
  const picks = page.getByRole('complementary').getByRole('button', { name: new RegExp(`^${words.confirm}`) });
  await expect(picks.first()).toBeVisible();
  while (await picks.count()) {
    const left = await picks.count();
    await picks.first().click();
    await expect(picks).toHaveCount(left - 1);
  }
  for (const step of words.steps) {
    await page.getByRole('button', { name: `${words.advance} ${step}`, exact: true }).click();
    await expect(stepOf(page)).toContainText(step);
  }
}

for (const [language, words, locale, width, height] of [
  ['English', english, 'en-GB', 1440, 900],
  ['French', french, 'fr-FR', 1440, 900],
  ['English', english, 'en-GB', phone, 844],
] as const)
  test.describe(`${language}, ${width} pixels wide`, () => {
    test.use({ locale, viewport: { width, height }, hasTouch: width === phone });

    test('README’s two minutes are walked by what stands on the screen', { tag: '@all' }, async ({ page, request }) => {
      await page.goto('/');
      await page.getByLabel(words.email).fill(emailOf('admin@demo.test'));
      await page.getByLabel(words.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

      await goTo(page, words, words.orders);
      const order = await writeOrder(page, words, await Api.signIn(request));
      await page.getByText(order, { exact: true }).click();
      await page.getByRole('button', { name: `${words.advance} ${words.shipping}` }).click();
      await page.getByRole('button', { name: new RegExp(`^${words.open} SHP-`) }).click();
      await ship(page, words);
      await page.getByRole('complementary').getByRole('link', { name: order, exact: true }).first().click();
      await expect(stepOf(page)).toContainText(words.done);

      if (isPhone(page)) await page.keyboard.press('Escape');
      await goTo(page, words, words.automations);
      await page.getByRole('main').getByRole('link', { name: words.automations[2], exact: true }).click();
      await page.getByText(words.lastRuns).locator('../..').getByRole('button').first().click();
      await expect(page.getByRole('link', { name: order, exact: true }).first()).toBeVisible();
      await page.getByText(words.reserve, { exact: true }).click();
      await expect(page.getByRole('region', { name: words.output })).toBeVisible();
    });
  });
