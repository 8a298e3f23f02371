import { makeAutomation, openAutomation, step, transform } from '../data/automations.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('what failed is told in the bar and on the home page, leads to the run, and is gone once it is seen', async ({ page, request }) => {
  const api = await Api.signIn(request);
  await api.post('/v1/notices/seen', {});
  const { id, name } = await makeAutomation(api, { steps: [transform('sum', 'Sum', '$error("out of paper")')], edges: [] });
  for (const _ of [1, 2, 3]) await api.post(`/v1/data_connections/${id}`, { async: false });
  await signIn(page);
  const bell = page.getByRole('button', { name: '1 new notice' });
  const panel = page.getByRole('region', { name: 'Notices' });
  await expect(panel.getByRole('link', { name })).toBeVisible();
  await expect(panel).toContainText('failed 3 times');
  await expect(panel).toContainText('out of paper');
  await page.screenshot({ path: test.info().outputPath('home.png') });
  await bell.click();
  const list = page.getByRole('dialog', { name: '1 new notice' });
  await expect(list.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page, 'the list of what failed');
  await page.screenshot({ path: test.info().outputPath('bell.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('bell-390.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\?run=/);
  await expect(step(page, 'Sum')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notices' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notices' }).press('Enter');
  await expect(page.getByText('Nothing new')).toBeVisible();
});

test('one chooses in an automation whether to be told, and in the profile whether by mail', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { id } = await makeAutomation(api, { steps: [transform('sum', 'Sum', '1')], edges: [] });
  await openAutomation(page, id);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.click();
  await expect(page.getByText('You are notified because it is yours.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  await page.getByRole('menuitem', { name: 'Do not tell me when it fails' }).click();
  await expect(page.getByText('You will no longer be notified when it fails.')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Tell me when it fails' }).click();
  await expect(page.getByText('You will be notified when it fails.')).toBeVisible();
  expect(await api.get(`/v1/data_connections/${id}/follow`)).toEqual({ data: { follows: true, because: 'chosen' } });

  await page.goto('/profile');
  const way = page.getByRole('combobox', { name: 'An automation fails' });
  await expect(way).toHaveValue('Also by mail, at once');
  const choose = async (name: string) => {
    await way.click();
    // Who leaves in the very moment of the click has not been heard yet.
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/v1/notices/settings') && answer.request().method() === 'PATCH');
    await page.getByRole('option', { name }).click();
    await kept;
  };
  await choose('In the product');
  await page.reload();
  await expect(way).toHaveValue('In the product');
  await choose('Also by mail, at once');
  await expect(way).toHaveValue('Also by mail, at once');
});
