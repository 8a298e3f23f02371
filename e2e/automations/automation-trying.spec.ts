import { inspector, makeAutomation, openAutomation, save, step, transform } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { expect, type Page, test } from '../lib/test.ts';

const panel = (page: Page) => inspector(page).getByRole('region', { name: 'Test step' });
const outcome = (page: Page) => panel(page).getByRole('status');
const run = (api: Api, id: string, input: object) =>
  api.post<{ run_id: string }>(`/v1/data_connections/${id}`, { trigger: { type: 'manual' }, input });

async function openTest(page: Page, name: string) {
  await step(page, name).click();
  await inspector(page).getByRole('button', { name: 'Test step' }).click();
  await expect(panel(page)).toBeVisible();
}
const tryIt = (page: Page) => panel(page).getByRole('button', { name: 'Try it' }).click();

test('a step is tried by itself with the values of the last run, or by hand, and writes nothing', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const label = `Tried ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
  const input = { items: [{ model: 'std_stock_location', properties: { std_label: { $: `"${label} " & steps.word` } } }] };
  const store = { id: 'store', name: 'Store', type: 'write', enabled: true, input };
  const steps = [transform('word', 'Word', 'trigger.input.word'), { ...transform('never', 'Never', '$error("no stock")'), enabled: false }, store];
  const edges = [
    { from: 'word', port: 'next', to: 'never' },
    { from: 'never', port: 'next', to: 'store' },
  ];
  const { id } = await makeAutomation(api, { steps, edges, disabled: false });
  const found = async () => (await api.find('std_stock_location', 'std_label', `${label} run`)).length;
  await run(api, id, { word: 'run' });
  expect(await found()).toBe(1);

  await openAutomation(page, id);
  await openTest(page, 'Store');
  await tryIt(page);
  await expect(outcome(page)).toContainText('It would succeed; nothing was written');
  await expect(outcome(page).getByRole('region', { name: 'Would change 1 record' })).toContainText(`${label} run`);
  await panel(page).getByText('By hand', { exact: true }).click();
  const values = panel(page).getByLabel('What else it reads');
  await expect(values).toHaveValue(/"word": "run"/);
  await values.fill('{"steps": ');
  await expect(panel(page).getByRole('button', { name: 'Try it' })).toBeDisabled();
  await expect(outcome(page)).toHaveCount(0);
  await values.fill('{"steps": {"word": "by hand"}}');
  await tryIt(page);
  await expect(outcome(page).getByRole('region', { name: 'Would change 1 record' })).toContainText(`${label} by hand`);
  expect(await found()).toBe(1);
  expect(await api.find('std_stock_location', 'std_label', `${label} by hand`)).toEqual([]);

  await openTest(page, 'Never');
  await tryIt(page);
  await expect(outcome(page)).toContainText('It would fail');
  await expect(outcome(page)).toContainText('no stock');
});

test('what a tried step answers is what later steps offer to read; a changed step is saved first', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const steps = [transform('sum', 'Total', '40 + 2'), transform('told', 'Notice', 'steps.sum')];
  const { id } = await makeAutomation(api, { steps, edges: [{ from: 'sum', port: 'next', to: 'told' }] });
  await openAutomation(page, id);
  await openTest(page, 'Total');
  await tryIt(page);
  await expect(outcome(page).getByRole('region', { name: 'Output' })).toContainText('42');
  await openTest(page, 'Notice');
  await expect(panel(page).getByLabel('What else it reads')).toHaveValue(/"sum": 42/);
  await tryIt(page);
  await expect(outcome(page).getByRole('region', { name: 'Output' })).toContainText('42');

  await inspector(page).getByRole('textbox', { name: 'Name' }).fill('Notice again');
  await expect(panel(page).getByRole('button', { name: 'Try it' })).toBeDisabled();
  await save(page);
  await tryIt(page);
  await expect(outcome(page)).toContainText('It would succeed');
});

test('a failed run is retried by the version of then or by that of today, once the automation has changed', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const broken = { steps: [transform('good', 'Good', '"kept"'), transform('bad', 'Bad', '$error("not yet")')] };
  const { id, name } = await makeAutomation(api, { ...broken, edges: [{ from: 'good', port: 'next', to: 'bad' }] });
  const { run_id } = await run(api, id, {});
  const path = `/v1/documents/settings_data_connections/${id}`;
  const { version } = (await api.get<{ data: { version: number } }>(path)).data;
  const mended = { steps: [broken.steps[0], transform('bad', 'Bad', '"mended"')] };
  await api.change('settings_data_connections', id, mended);
  const state = async () =>
    (await api.get<{ data: { status: string; definition_version: number; steps: { attempt: number }[] } }>(`/v1/data_connections/runs/${run_id}`))
      .data;

  await openAutomation(page, id);
  await page.goto(`/automation/${id}?run=${encodeURIComponent(run_id)}`);
  const retry = async (choice: RegExp) => {
    await page.getByRole('button', { name: 'Go on where it failed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry the run' });
    await dialog.getByRole('radio', { name: choice }).check();
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await retry(/As it was then/);
  await expect.poll(async () => (await state()).steps.map(({ attempt }) => attempt)).toEqual([1, 2]);
  await expect.poll(async () => (await state()).status).toBe('failure');
  expect((await state()).definition_version).toBe(version);
  await retry(/As it is today/);
  await expect.poll(async () => (await state()).status).toBe('success');
  expect(await state()).toMatchObject({ definition_version: version + 1, steps: [{ attempt: 1 }, { attempt: 3 }] });
  await expect(page.getByText(`“${name}” ran successfully.`)).toBeVisible();
});
