import { inspector, makeAutomation, openAutomation, step, transform } from '../data/automations.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** One step of each appearance: an expression, a condition with two ports, a call with headers and a body, a write of records. */
const parts = {
  steps: [
    transform('sum', 'Sum', '6 * 7'),
    { id: 'fork', name: 'Fork', type: 'condition', enabled: true, input: { when: { fact: 'steps.sum', operator: 'equal', value: 42 } } },
    {
      id: 'call',
      name: 'Call',
      type: 'rest',
      enabled: true,
      input: { url: 'https://example.com', method: 'POST', headers: { accept: 'text/plain' }, body: { count: { $: 'steps.sum' } } },
    },
  ],
  edges: [
    { from: 'sum', port: 'next', to: 'fork' },
    { from: 'fork', port: 'true', to: 'call' },
  ],
};

const dialogClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** On a phone the dock covers the canvas, so it is closed before the next step. */
async function choose(page: Page, name: string) {
  const close = inspector(page).getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
  await step(page, name).click();
  await expect(inspector(page).getByRole('tab', { name: 'Setup' })).toBeVisible();
}

async function walkDock(page: Page) {
  await page.locator('[data-step="trigger"]').click();
  await expect(inspector(page).getByRole('combobox', { name: 'Started by' })).toBeVisible();
  await expectAccessible(page, 'the trigger');
  for (const name of ['Sum', 'Fork', 'Call']) {
    await choose(page, name);
    for (const tab of ['Setup', 'Input', 'Output', 'Errors']) {
      await inspector(page).getByRole('tab', { name: tab }).click();
      await expect(inspector(page).getByRole('tabpanel')).toBeVisible();
      await expectAccessible(page, `${name}, ${tab}`);
    }
  }
  await choose(page, 'Sum');
  await inspector(page).getByRole('button', { name: 'Pick a variable' }).click();
  await expect(page.getByRole('textbox', { name: 'Search variables and values' })).toBeVisible();
  await expectAccessible(page, 'the variables');
  await page.keyboard.press('Escape');
  await inspector(page).getByRole('button', { name: 'Test step' }).click();
  await inspector(page).getByRole('region', { name: 'Test step' }).getByRole('button', { name: 'Try it' }).click();
  await expect(inspector(page).getByRole('region', { name: 'Output' })).toContainText('42');
  await expectAccessible(page, 'a step that was tried');
}

async function walkDialogs(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Description' })).toBeVisible();
  await expectAccessible(page, 'the menu of the editor');
  await page.getByRole('menuitem', { name: 'Description' }).click();
  await expect(page.getByRole('dialog', { name: 'Description' })).toBeVisible();
  await expectAccessible(page, 'the description');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the automation' }).click();
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  await expectAccessible(page, 'the question before its deletion');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the start of a run');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
}

for (const width of [1440, 390]) {
  test(`the panels and dialogs of the automation editor have no serious violation while they are open at ${width} px, light and dark`, {
    tag: '@all',
  }, async ({ page, request }) => {
    test.slow();
    const { id } = await makeAutomation(await Api.signIn(request), parts);
    await page.setViewportSize({ width, height: 900 });
    await openAutomation(page, id);
    await walkDialogs(page);
    await walkDock(page);
    const close = inspector(page).getByRole('button', { name: 'Close', exact: true });
    if (await close.isVisible()) await close.click();
    await page
      .getByRole('button', { name: /^Add a step: Otherwise, after Fork/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: 'Add a step' })).toBeVisible();
    await expectAccessible(page, 'the library of steps');
  });
}
