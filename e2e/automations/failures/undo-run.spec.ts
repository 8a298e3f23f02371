import { makeAutomation } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { signIn } from '../../lib/people.ts';
import { expect, test } from '../../lib/test.ts';

test('what a run wrote is taken back on its page, which says before what comes back and what stays', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const [one, two] = [await api.save('std_supplier', { std_label: 'Mill one' }), await api.save('std_supplier', { std_label: 'Mill two' })];
  const items = [one, two].map((identity) => ({ model: 'std_supplier', identity, properties: { std_label: `Renamed ${identity.slice(-4)}` } }));
  const write = { id: 'write', name: 'Rename', type: 'write', enabled: true, input: { items } };
  const { id } = await makeAutomation(api, { steps: [write], edges: [] });
  const { run_id } = await api.post<{ run_id: string }>(`/v1/data_connections/${id}`, { async: true, trigger: { type: 'manual' } });
  await api.settled();
  await api.post('/v1/graph/update/', { node_id: two, properties: { std_label: 'Mill of somebody else' } });
  await signIn(page, { at: `/automation/${id}?run=${encodeURIComponent(run_id)}` });
  await page.getByRole('button', { name: 'Undo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo what this run wrote' });
  await expect(dialog.getByRole('region', { name: '1 record is undone' })).toContainText('gets back:');
  await expect(dialog.getByRole('region', { name: '1 record stays, completely or partly' })).toContainText('changed since (');
  await expectAccessible(page, 'undo of a run');
  await page.screenshot({ path: test.info().outputPath('undo.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('undo-390.png') });
  await dialog.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Undone \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('undone-390.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/object/${one}`);
  await expect(page.getByRole('link', { name: /^undoing a run of/ })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('timeline.png') });
});

test('a webhook of Meta says what it needs, and its token is made under Credentials', { tag: '@all' }, async ({ page, request }) => {
  const { id } = await makeAutomation(await Api.signIn(request), {
    trigger: { type: 'webhook', signature: 'meta' },
    steps: [],
    edges: [],
    disabled: true,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { at: `/automation/${id}?tab=credentials` });
  await page.getByRole('tab', { name: 'Credentials' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Verify token' });
  await row.getByRole('button', { name: 'Replace' }).click();
  await row.getByRole('button', { name: 'Make a token' }).click();
  await expect(row.getByRole('textbox', { name: 'New secret' })).toHaveValue(/^[0-9a-f]{48}$/);
  await expectAccessible(page, 'credentials of a webhook of Meta');
  await page.screenshot({ path: test.info().outputPath('meta-390.png') });
});

test('the rules of an operation are opened below it, on a phone too', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const operations = [{ name: 'list', method: 'GET', path: '/list', params: [{ name: 'after', in: 'query', type: 'text' }] }];
  const id = await api.create('integrations', { name: `Rules ${Date.now().toString(36)}`, url: 'https://rules.test', operations });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { at: `/integrations/${id}` });
  await page.getByRole('button', { name: 'Pages, repetition and success: list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Pages' }).click();
  await page.getByRole('option', { name: 'By a mark in the answer' }).click();
  await page.getByRole('textbox', { name: 'Refusals that pass' }).fill('429, 503');
  await expect(page.getByRole('textbox', { name: 'Calls at most' })).toHaveValue('3');
  await expectAccessible(page, 'rules of an operation');
  await page.screenshot({ path: test.info().outputPath('rules-390.png'), fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('combobox', { name: 'Pages' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('rules.png') });
});
