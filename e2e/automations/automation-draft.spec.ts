import { makeAutomation, openAutomation, save, steps } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const one = [{ id: 'a', name: 'First', type: 'transform', enabled: true, input: { value: { $: '1' } } }];
const name = (page: Page) => page.getByRole('textbox', { name: 'Name of the automation' });
const offer = (page: Page) => page.getByRole('alert').filter({ hasText: /^Unsaved changes from .*\d\d:\d\d/ });

/** Records the browser's questions before it leaves the page, and confirms each. */
function leaveQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

test('reloading for a newer version first keeps the unsaved changes of an automation, and offers them back', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: one, edges: [], disabled: true });
  await page.route('**/v1/status', (route) => route.fulfill({ json: { status: 'ok', version: '99.0.0', time: new Date().toISOString() } }));
  const asked = leaveQuestions(page);
  await openAutomation(page, id);
  const reload = page.getByRole('status').filter({ hasText: 'New version available' }).getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await page.evaluate(() => caches.open('of-an-older-version'));
  await name(page).fill('typed just now');
  await reload.click();
  await expect(page).toHaveURL(/\/automation\/[^/]+\?t=\d{13}$/);
  await expect(offer(page)).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(name(page)).not.toHaveValue('typed just now');
  await expect(name(page)).not.toBeEditable();
  await offer(page).getByRole('button', { name: 'Resume editing' }).click();
  await expect(name(page)).toHaveValue('typed just now');
  await expect(offer(page)).toBeHidden();
  await save(page);
  expect(JSON.stringify(await stored())).toContain('typed just now');
  await page.reload();
  await expect(steps(page).first()).toBeVisible();
  await expect(name(page)).toBeEditable();
  await expect(offer(page)).toBeHidden();
});

test('unsaved changes outlive the tab, and meet what was stored in between', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { id, stored } = await makeAutomation(api, { steps: one, edges: [], disabled: true });
  await openAutomation(page, id);
  await name(page).fill('Mine');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.draft.automation.')))).toBe(true);
  await page.close();
  await api.change('settings_data_connections', id, { description: 'Theirs' });

  const again = await page.context().newPage();
  await again.goto(`/automation/${id}`);
  await offer(again).getByRole('button', { name: 'Resume editing' }).click();
  const bar = again.getByRole('alert').filter({ hasText: 'saving is blocked' });
  await bar.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await expect(bar).toBeHidden();
  await save(again);
  expect(await stored()).toMatchObject({ label: 'Mine', description: 'Theirs' });
});

test('changes that are discarded, or left without saving, are not offered again', { tag: '@all' }, async ({ page, request }) => {
  const { id, name: given } = await makeAutomation(await Api.signIn(request), { steps: one, edges: [], disabled: true });
  const asked = leaveQuestions(page);
  await openAutomation(page, id);
  await name(page).fill('Given up');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await offer(page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(name(page)).toBeEditable();
  await expect(name(page)).toHaveValue(given);
  await expect(offer(page)).toBeHidden();

  await name(page).fill('Left behind');
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Automations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automations' })).toBeVisible();
  await page.goto(`/automation/${id}`);
  await expect(name(page)).toBeEditable();
  await expect(offer(page)).toBeHidden();
});

test('an unsaved draft of one person is not shown to another on the same device', { tag: '@all' }, async ({ page, request }) => {
  const { id } = await makeAutomation(await Api.signIn(request), { steps: one, edges: [], disabled: true });
  await openAutomation(page, id);
  await name(page).fill('Of Ana');
  await page.evaluate(() => window.dispatchEvent(new Event('millwright-save-drafts')));
  await page.context().clearCookies();
  await page.close({ runBeforeUnload: false });
  const other = await page.context().newPage();
  await signIn(other, { as: 'root@demo.test', at: `/automation/${id}` });
  await expect(name(other)).toBeEditable();
  await expect(offer(other)).toBeHidden();
});
