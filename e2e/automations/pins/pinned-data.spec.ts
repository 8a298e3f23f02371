import { inspector, makeAutomation, openAutomation, step, transform } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { expect, type Page, test } from '../../lib/test.ts';
import { mayConnect, notConnected, otherOrigin, otherSystem } from '../../setup/other-system.ts';

test.skip(!mayConnect, notConnected);

let calls = 0;
otherSystem((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rate: ++calls, token: 'hush' }));
});

const panel = (page: Page) => inspector(page).getByRole('region', { name: 'Test step' });
const shot = (page: Page, name: string) => page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/pins-${name}.png` });

async function open(page: Page, name: string, tab?: string) {
  await step(page, name).click();
  await expect(inspector(page).getByRole('heading', { name })).toBeVisible();
  if (tab) await inspector(page).getByRole('tab', { name: tab }).click();
}
async function tryStep(page: Page, name: string) {
  await open(page, name);
  if (!(await panel(page).isVisible())) await inspector(page).getByRole('button', { name: 'Test step' }).click();
  await panel(page).getByRole('button', { name: 'Try it' }).click();
  return panel(page).getByRole('status');
}

test('the answer of a REST step is pinned, tests of the next one use it without calling again, until it is unpinned', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const ask = { id: 'ask', name: 'Ask for the rate', type: 'rest', enabled: true, input: { url: `${otherOrigin}/rate` }, output_variable: 'ask' };
  const steps = [ask, transform('told', 'Tell it', '"rate " & $string(steps.ask.body.rate) & " " & steps.ask.body.token')];
  const { id } = await makeAutomation(api, { steps, edges: [{ from: 'ask', port: 'next', to: 'told' }] });
  const start = () => api.post(`/v1/data_connections/${id}`, { trigger: { type: 'manual' } });
  await start();
  expect(calls).toBe(1);

  await openAutomation(page, id);
  await open(page, 'Ask for the rate', 'Output');
  await inspector(page).getByRole('button', { name: 'Pin this output' }).click();
  const data = inspector(page).getByRole('region', { name: 'Pinned data' });
  await expect(data).toContainText('rate');
  await expect(data).toContainText('•••');
  await expect(step(page, 'Ask for the rate')).toContainText('Pinned');
  await shot(page, 'pinned');
  await expectAccessible(page, 'pinned data');

  await inspector(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const field = inspector(page).getByRole('textbox', { name: 'Pinned data' });
  await expect(field).toBeFocused();
  await field.fill('{"body": {"rate": 50, "token": "none"');
  await expect(inspector(page).getByRole('button', { name: 'Pin', exact: true })).toBeDisabled();
  await field.fill('{"body": {"rate": 50, "token": "mine"}}');
  await inspector(page).getByRole('button', { name: 'Pin', exact: true }).press('Enter');
  await expect(data).toContainText('50');

  const outcome = await tryStep(page, 'Tell it');
  await expect(outcome).toContainText('Used pinned data of step Ask for the rate');
  await expect(outcome.getByRole('region', { name: 'Output' })).toContainText('rate 50 •••');
  await shot(page, 'used');
  expect(calls).toBe(1);

  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('Used pinned data of step Ask for the rate').first()).toBeVisible();
  await expect(step(page, 'Ask for the rate')).toContainText('Pinned');
  await shot(page, 'dry-run');
  await page.getByRole('button', { name: 'Close the run' }).click();

  await start();
  expect(calls).toBe(2);
  await page.reload();
  await open(page, 'Ask for the rate', 'Output');
  await inspector(page).getByRole('button', { name: 'Unpin' }).click();
  await expect(data).toBeHidden();
  await expect(step(page, 'Ask for the rate')).not.toContainText('Pinned');
  await expect(await tryStep(page, 'Tell it')).toContainText('rate 2 hush');
  expect(calls).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('pinned data is entered and removed by touch', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { id } = await makeAutomation(api, { steps: [transform('sum', 'Total', '40 + 2')], edges: [] });
    await openAutomation(page, id);
    await step(page, 'Total').tap();
    await inspector(page).getByRole('tab', { name: 'Output' }).tap();
    await inspector(page).getByRole('button', { name: 'Enter pinned data' }).tap();
    await inspector(page).getByRole('textbox', { name: 'Pinned data' }).fill('7');
    await inspector(page).getByRole('button', { name: 'Pin', exact: true }).tap();
    await expect(inspector(page).getByRole('region', { name: 'Pinned data' })).toContainText('7');
    await shot(page, 'phone');
    await expectAccessible(page, 'pinned data on a phone');
    await inspector(page).getByRole('button', { name: 'Unpin' }).tap();
    await expect(inspector(page).getByRole('region', { name: 'Pinned data' })).toBeHidden();
  });
});
