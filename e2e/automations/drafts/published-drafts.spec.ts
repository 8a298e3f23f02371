import { inspector, makeAutomation, openAutomation, save, step, transform } from '../../data/automations.ts';
import { Api } from '../../lib/api.ts';
import { expect, type Page, test } from '../../lib/test.ts';

const two = {
  steps: [transform('one', 'First', '1'), transform('two', 'Second', 'steps.one + 1')],
  edges: [{ from: 'one', port: 'next', to: 'two' }],
};
const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft kept$/ });
const outputOf = async (api: Api, id: string) =>
  (await api.post<{ output: unknown }>(`/v1/data_connections/${id}`, { async: false, trigger: { type: 'manual' } })).output;

async function rename(page: Page, from: string, to: string) {
  await step(page, from).click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill(to);
}

test('an automation that is on goes on as it is while a draft of it is made, tried, left, and published', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { id, name, stored } = await makeAutomation(api, two);
  await openAutomation(page, id);
  await step(page, 'First').click();
  await inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' }).fill('41');
  await rename(page, 'Second', 'Sum');
  await expect(kept(page)).toBeVisible();
  await expect(bar(page)).toContainText('Live: version 1 · this draft: 2 changes');
  expect(await outputOf(api, id)).toBe(2);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('dialog')).toContainText('The draft is tried, not version 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
  await step(page, 'Sum').click();
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  await expect(inspector(page).getByText('42')).toBeVisible();
  await page.getByRole('button', { name: 'Close the run' }).click();

  await page.reload();
  await expect(step(page, 'Sum')).toBeVisible();
  await bar(page).getByRole('button', { name: 'See differences' }).click();
  await expect(bar(page).getByRole('row').filter({ hasText: 'Step First: Value' })).toContainText('= 41');
  await expect(bar(page).getByRole('row').filter({ hasText: 'Step Sum: name' })).toContainText('Second');
  for (const [width, scheme] of [
    [390, 'dark'],
    [1024, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: test.info().outputPath(`draft-${width}-${scheme}.png`) });
  }
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Publish this draft?' });
  await expect(dialog).toContainText('It becomes version 2.');
  await page.screenshot({ path: test.info().outputPath('publish-light.png') });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 is live.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect((await stored()).steps.map((one) => one.name)).toEqual(['First', 'Sum']);
  expect(await outputOf(api, id)).toBe(42);

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Succeeded' })
      .getByRole('cell', { name: /^[12]$/ }),
  ).toHaveText(['2', '1']);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Version 1/ })
    .click();
  await page.screenshot({ path: test.info().outputPath('versions-light.png') });
  await page.getByRole('dialog').getByRole('button', { name: 'Go back to version 1' }).click();
  await expect.poll(() => outputOf(api, id)).toBe(2);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the automation' })).toHaveValue(`${name} (copy)`);
  await expect(page.getByRole('switch', { name: 'Off', exact: true })).not.toBeChecked();
});

test('a draft that is unfinished is kept, is not published, and leads to what is wrong; discarding it can be undone', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { id, stored } = await makeAutomation(api, two);
  await openAutomation(page, id);
  await step(page, 'Second').click();
  await inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' }).fill('steps.nope');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this draft?' });
  await expect(dialog.getByRole('heading', { name: '1 problem prevents publishing' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.screenshot({ path: test.info().outputPath('unfinished.png') });
  await dialog.getByRole('button', { name: 'Second' }).click();
  await expect(dialog).toBeHidden();
  await bar(page).getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('The draft is discarded.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(async () => (await api.get<{ data: unknown }>(`/v1/documents/settings_data_connections/${id}/draft`)).data).toBeNull();
  await page.keyboard.press('Control+z');
  await expect(bar(page)).toContainText('1 change');
  await page.getByRole('switch', { name: 'On', exact: true }).click({ force: true });
  await expect.poll(async () => (await stored()).disabled).toBe(true);
  await expect(bar(page)).toContainText('Off: version 2');
});

test('what two people change of one draft is joined, and a change by a program goes on under it', { tag: '@all' }, async ({
  page,
  browser,
  request,
}) => {
  const api = await Api.signIn(request);
  const { id, stored } = await makeAutomation(api, two);
  await openAutomation(page, id);
  const other = await (await browser.newContext()).newPage();
  await openAutomation(other, id);
  await rename(page, 'First', 'Mine');
  await expect(kept(page)).toBeVisible();
  await rename(other, 'Second', 'Theirs');
  await expect(step(other, 'Mine')).toBeVisible();
  await expect(kept(other)).toBeVisible();
  await other.context().close();
  await page.reload();
  await expect(bar(page)).toContainText('2 changes');
  await api.change('settings_data_connections', id, { description: 'By a program' });
  const blocked = page.getByRole('alert').filter({ hasText: 'saving is blocked' });
  await blocked.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await expect(bar(page)).toContainText('Live: version 2 · this draft: 2 changes');
  await save(page);
  const { steps, ...rest } = await stored();
  expect(steps.map((one) => one.name)).toEqual(['Mine', 'Theirs']);
  expect(rest).toMatchObject({ description: 'By a program' });
});
