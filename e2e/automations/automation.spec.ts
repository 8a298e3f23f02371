import { save as publish } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { type Browser, expect, type Locator, type Page, test } from '../lib/test.ts';

const steps = (page: Page) => page.locator('[data-step]:not([data-step="trigger"])');
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^(Saved|Published)$/ });

/** Adds a step at an open port by its + button, and sets its expression. */
async function addTransform(page: Page, plus: Locator, name: string, value: string) {
  await plus.click();
  const library = page.getByRole('complementary', { name: 'Add a step' });
  await library.getByRole('textbox', { name: 'Search steps and actions' }).fill('Transform');
  await library.getByRole('button', { name: /^Transform/ }).click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' }).fill(value);
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  await inspector(page).getByRole('textbox', { name: 'Hands on as' }).fill(name.toLowerCase());
}

/** Renames the automation in a second session and saves it there. */
async function renameElsewhere(browser: Browser, url: string, name: string) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { at: url });
  await page.getByRole('textbox', { name: 'Name of the automation' }).fill(name);
  await publish(page);
  await page.context().close();
}

test('the drawing of a built-in automation shows each of its steps', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const path = '/v1/documents/settings_data_connections/sales-order-generate-shipment-and-pickings';
  const { data } = await api.get<{ data: { steps: { id: string; name: { en: string } }[] } }>(path);
  expect(data.steps.length).toBeGreaterThan(1);
  await signIn(page, { at: '/automation/sales-order-generate-shipment-and-pickings' });
  await expect(steps(page)).toHaveCount(data.steps.length);
  for (const { id, name } of data.steps) await expect(page.locator(`[data-step="${id}"]`)).toContainText(name.en);
});

test('an automation is drawn, undone, redone, saved and run, and another session blocks saving', async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const name = `Answer ${Date.now().toString(36)}`;
  await signIn(page, { at: '/automations' });
  await page.getByRole('button', { name: 'New automation' }).click();
  await page.getByRole('textbox', { name: 'Name of the automation' }).fill(name);
  await addTransform(page, page.getByRole('button', { name: 'Add the first step' }), 'Compute', '6 * 7');
  await expect(steps(page)).toHaveCount(1);
  await addTransform(page, page.getByRole('button', { name: /^Add a step: Then, after Compute/ }), 'Shout', '1 + 1');
  await expect(steps(page)).toHaveCount(2);
  await inspector(page).getByRole('tab', { name: 'Setup' }).click();
  await inspector(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(steps(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(steps(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(steps(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await steps(page).filter({ hasText: 'Shout' }).click();
  await inspector(page).getByRole('switch', { name: 'Runs' }).click();
  await expect(steps(page).filter({ hasText: 'Shout' })).toHaveAttribute('data-off', 'true');
  await page.getByRole('switch', { name: 'Off', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/automation/${name.toLowerCase().replace(' ', '-')}$`));

  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Run|Start)/ })
    .click();
  const first = steps(page).filter({ hasText: 'Compute' });
  await expect(first).toHaveAttribute('data-status', 'success');
  await expect(steps(page).filter({ hasText: 'Shout' })).toHaveAttribute('data-quiet', 'true');
  await first.click();
  await inspector(page).getByRole('tab', { name: 'Input' }).click();
  await expect(inspector(page).getByText('Input of the shown run')).toBeVisible();
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  await expect(inspector(page).getByText('Output of the shown run')).toBeVisible();
  await expect(inspector(page).getByText('42')).toBeVisible();
  await page.getByRole('button', { name: 'Close the run' }).click();

  await page.getByRole('textbox', { name: 'Name of the automation' }).fill(`${name} mine`);
  await renameElsewhere(browser, page.url(), `${name} theirs`);
  const bar = page.getByRole('alert').filter({ hasText: 'saving is blocked' });
  await expect(bar).toBeVisible();
  const save = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+s');
  await bar.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await expect(bar).toBeHidden();
  const id = new URL(page.url()).pathname.split('/').pop();
  const stored = async () =>
    (await api.get<{ data: { label: string | { en: string } } }>(`/v1/documents/settings_data_connections/${id}`)).data.label;
  expect(JSON.stringify(await stored())).toContain('theirs');
  await expect(page.getByRole('textbox', { name: 'Name of the automation' })).toHaveValue(`${name} mine`);
});
