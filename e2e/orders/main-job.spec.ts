import { inspector, step } from '../data/automations.ts';
import { expectShipped, importedOrder, orderOf, shipmentWith, stepOf, type Wanted } from '../data/imported-order.ts';
import { Api } from '../lib/api.ts';
import { signIn, signInByScreen } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { type Browser, expect, type Page, test } from '../lib/test.ts';

/** A second window of the same company, on the list of shipments. */
async function secondWindow(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await signInByScreen(page);
  await page.getByRole('link', { name: 'Shipments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const numberOf = async (api: Api, model: string, id: string) => String((await api.find(model, 'identity', id))[0]?.properties.std_label);
const form = (page: Page) => page.getByRole('complementary', { name: 'Sales order' });

async function choose(page: Page, name: string, text: string) {
  await form(page).getByRole('combobox', { name }).last().fill(text);
  await page.getByRole('option', { name: text }).click();
}

async function advanceTo(page: Page, step: RegExp) {
  await page.getByRole('button', { name: step }).click();
}

/** Confirms every pick of a shipment in its row. */
async function confirmPicks(page: Page, count: number) {
  const picks = page.getByRole('region', { name: 'To pick' });
  for (let done = 1; done <= count; done++) {
    await picks
      .getByRole('button', { name: /^Confirm / })
      .first()
      .click();
    await expect(picks.getByRole('status').first()).toContainText(`${done} of ${count} confirmed`);
  }
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

/** Expects the timeline of the order to show who advanced it, and the rule that completed it. */
async function expectOrderSaysWhy(page: Page, order: string) {
  await page.goto(`/object/${order}`);
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText('Done');
  await expect(timeline(page).first()).toContainText('by the rule “A complete shipment ends its sales order when nothing is left to ship”');
  await expect(timeline(page).filter({ hasText: 'with the form “Sales order”' }).first()).toBeVisible();
}

/** The input or output of the selected step in the shown run, fully unfolded. */
async function partOfRun(page: Page, part: 'Input' | 'Output') {
  await inspector(page).getByRole('tab', { name: part }).click();
  const shown = inspector(page).getByRole('region', { name: `${part} of the shown run` });
  await expect(shown).toBeVisible();
  const folded = shown.locator('[aria-expanded="false"]');
  while (await folded.count()) await folded.first().click();
  return shown;
}

/** Expects the canvas of the run to show that each step succeeded, and the last step to show the picked lots and quantities. */
async function expectRunSaysWhy(page: Page, wanted: Wanted) {
  for (const name of ['Generate the shipment', 'Reserve the lots']) await expect(step(page, name)).toHaveAttribute('data-status', 'success');
  await step(page, 'Generate the shipment').click();
  await expect(await partOfRun(page, 'Output')).toContainText(/created\s*true/);
  await step(page, 'Reserve the lots').click();
  await expect(await partOfRun(page, 'Input')).toContainText('steps/orders/computeShipmentPicks');
  const output = await partOfRun(page, 'Output');
  const lots = output.getByRole('listitem').filter({ has: page.getByText('quantity_to_pick') });
  for (const pick of wanted.picks) {
    const [, number, quantity] = pick.split(' / ');
    const taken = lots.filter({ has: page.getByRole('link', { name: number, exact: true }) }).last();
    await expect(taken).toContainText(new RegExp(`quantity_to_pick\\s*${quantity}$`));
  }
}

/** Opens the run that created the shipment from the shipment's timeline. Expects it in the run history with its steps. */
async function expectShipmentSaysWhy(page: Page, shipment: string, order: string, wanted: Wanted) {
  await page.goto(`/object/${shipment}`);
  await expect(timeline(page).filter({ hasText: 'Active operation' }).first()).toContainText('Complete');
  await expect(timeline(page).filter({ hasText: 'Shipping date' }).first()).toBeVisible();
  const made = timeline(page).filter({ hasText: 'created this' });
  await expect(made).toContainText('by the automation “Prepare the shipment of a sales order”');
  await made.getByRole('link', { name: 'Prepare the shipment of a sales order' }).click();
  await expect(page).toHaveURL(/\/automation\/.*\?run=/);
  const run = new URL(page.url()).searchParams.get('run') ?? '';
  await expectRunSaysWhy(page, wanted);
  await page.getByRole('tab', { name: 'History' }).click();
  const row = page.getByRole('row').filter({ has: page.getByText(run, { exact: true }) });
  await expect(row).toContainText('Succeeded');
  await expect(row.getByRole('link')).toHaveAttribute('href', `/object/${order}`);
  await row.getByRole('button', { name: /^Show what is in/ }).click();
  const inside = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Step', exact: true }) })
    .last();
  await expect(inside.locator('tbody tr')).toHaveText([/^Generate the shipmentSucceeded/, /^Reserve the lotsSucceeded/]);
}

test('a sales order goes from entry to done in the browser, and a second window follows', async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const wanted = await importedOrder(api, 'R_1K_0805_1%');
  const other = await secondWindow(browser);
  await signIn(page);

  await page.getByRole('link', { name: 'Sales orders' }).click();
  await page.getByRole('button', { name: 'New order' }).click();
  await choose(page, 'Customer', wanted.customer);
  await form(page).getByRole('textbox', { name: 'Customer order reference' }).fill(wanted.reference);
  for (const [index, { article, quantity }] of wanted.lines.entries()) {
    if (index > 0) await form(page).getByRole('button', { name: 'Add a line' }).click();
    await choose(page, 'Article', article);
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill(String(quantity));
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  await expect.poll(() => orderOf(api, wanted.reference)).toBeTruthy();

  const order = String(await orderOf(api, wanted.reference));
  await expect.poll(() => stepOf(api, order)).toBe('std-so-status-draft');
  await page.goto(`/object/${order}`);
  await advanceTo(page, /Advance to Shipping/);
  const shipment = await shipmentWith(api, order, wanted.picks);
  const number = await numberOf(api, 'std_shipment', shipment);
  // A row that moves up exists twice for a moment: at its new place, and fading out at its old one.
  const followedAt = async (tab: string, step: string) => {
    await openTab(other, tab);
    await expect(other.getByRole('row').filter({ hasText: number }).filter({ hasText: step })).toBeVisible();
  };
  await followedAt('Picking to validate or enter', 'Picking to validate');

  await page.goto(`/object/${shipment}`);
  await expect(page.getByText(`Picks that nobody has confirmed: ${wanted.picks.length}.`)).toBeVisible();
  await confirmPicks(page, wanted.picks.length);
  for (const step of [/note/i, /preparation/i, /control/i, /complete/i]) await advanceTo(page, new RegExp(`Advance to .*${step.source}`, 'i'));
  await expectShipped(api, wanted, order, shipment);
  await followedAt('Completed', 'Complete');
  await expectOrderSaysWhy(page, order);
  await expectShipmentSaysWhy(page, shipment, order, wanted);
  await other.context().close();
});

/** Opens a page or record with the command palette. */
async function goTo(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder(/Search records, places and actions/);
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.locator('[data-action]').first().getByText(text).first()).toBeVisible();
  await page.keyboard.press('Enter');
  // Waits for the page, because an earlier key press would go to the page before.
  await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
  await expect(box).toBeHidden();
}

/** Presses Tab until the named field has the focus. */
async function tabTo(page: Page, role: 'combobox' | 'textbox', name: string) {
  const field = form(page).getByRole(role, { name }).last();
  for (let i = 0; i < 20 && !(await field.evaluate((element) => element === document.activeElement)); i++) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
}

async function chooseByKeys(page: Page, name: string, text: string) {
  await tabTo(page, 'combobox', name);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(form(page).getByRole('combobox', { name }).last()).toHaveValue(text);
}

/** Presses A until the record is in its last step. */
async function advanceByKeys(page: Page, api: Api, id: string, last: string) {
  for (let i = 0; i < 8 && (await stepOf(api, id)) !== last; i++) {
    const before = await stepOf(api, id);
    await expect(page.getByRole('button', { name: /^Advance to/ })).toBeEnabled();
    await page.keyboard.press('a');
    await expect.poll(() => stepOf(api, id)).not.toBe(before);
  }
  expect(await stepOf(api, id)).toBe(last);
}

/**
 * Confirms all picks by keyboard: Tab to the first pick, Enter confirms it, and the focus moves to the next pick by
 * itself, and after the last one to the next action.
 */
async function confirmByKeys(page: Page, count: number) {
  await expect(page.getByText(`0 of ${count} confirmed`)).toBeVisible();
  const isConfirm = () => page.evaluate(() => document.activeElement?.matches('[data-confirms]') === true);
  for (let i = 0; i < 40 && !(await isConfirm()); i++) await page.keyboard.press('Tab');
  for (let done = 1; done <= count; done++) {
    await expect.poll(isConfirm).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${done} of ${count} confirmed`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Advance to/ })).toBeFocused();
}

test('the same with the keyboard only', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const wanted = await importedOrder(api, 'R_4.7K_0805_1%');
  await signIn(page);

  await goTo(page, 'Sales orders');
  await expect(page.getByRole('button', { name: 'New order' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(form(page)).toBeVisible();
  await chooseByKeys(page, 'Customer', wanted.customer);
  await tabTo(page, 'textbox', 'Customer order reference');
  await page.keyboard.type(wanted.reference);
  for (const [index, { article, quantity }] of wanted.lines.entries()) {
    if (index > 0) await page.keyboard.press('Alt+n');
    await chooseByKeys(page, 'Article', article);
    await tabTo(page, 'textbox', 'Quantity');
    await page.keyboard.type(String(quantity));
  }
  await page.keyboard.press('Control+Enter');
  await expect(form(page)).toHaveCount(0);
  await expect.poll(() => orderOf(api, wanted.reference)).toBeTruthy();

  const order = String(await orderOf(api, wanted.reference));
  await goTo(page, await numberOf(api, 'std_order', order));
  await advanceByKeys(page, api, order, 'std-so-status-shipping');
  const shipment = await shipmentWith(api, order, wanted.picks);
  await goTo(page, await numberOf(api, 'std_shipment', shipment));
  await confirmByKeys(page, wanted.picks.length);
  await advanceByKeys(page, api, shipment, 'std-shipment-status-complete');
  await expectShipped(api, wanted, order, shipment);
});
