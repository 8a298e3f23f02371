import { inspector, makeAutomation, openAutomation, save, step, transform } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const call = {
  id: 'ask',
  name: 'Ask',
  type: 'rest',
  enabled: true,
  input: { method: 'GET', url: 'https://other.invalid/' },
  output_variable: 'answer',
};

test('a new automation is off, is saved unfinished, and what the server refuses once it is on stands at its field', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  await signIn(page, { at: '/automations' });
  await page.getByRole('button', { name: 'New automation' }).click();
  await expect(page.getByRole('switch', { name: 'Off', exact: true })).not.toBeChecked();

  const query = '{ std_stock_location { identity } }';
  const read = { id: 'read', name: 'Read', type: 'query', enabled: true, input: { query }, output_variable: 'read' };
  const edges = [{ from: 'read', port: 'next', to: 'sum' }];
  const { id, stored } = await makeAutomation(api, { steps: [read, transform('sum', 'Sum', 'steps.nope.x')], edges, disabled: true });
  await page.goto(`/automation/${id}`);
  await step(page, 'Sum').click();
  await expect(inspector(page).getByRole('alert')).toHaveText('There is no “steps.nope” here.');
  await expect(page.getByRole('switch', { name: 'Off', exact: true })).toBeDisabled();
  await inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' }).fill('1 + 1');
  await expect(inspector(page).getByRole('alert')).toHaveCount(0);
  await step(page, 'Read').click();
  await inspector(page).getByRole('textbox', { name: 'GraphQL query' }).fill('{ nope { identity } }');
  await page.getByRole('switch', { name: 'Off', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(inspector(page).getByRole('alert')).toContainText('The query does not fit');
  expect((await stored()).disabled).toBe(true);
  await inspector(page).getByRole('textbox', { name: 'GraphQL query' }).fill(query);
  await expect(inspector(page).getByRole('alert')).toHaveCount(0);
  await save(page);
  expect((await stored()).disabled).toBe(false);
});

test('the address of a webhook is the one that works, and its secret is made here and shown until it is applied', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { id } = await makeAutomation(api, { steps: [transform('sum', 'Sum', '1')], edges: [], trigger: { type: 'webhook' } });
  const { data } = await api.get<{ data: { slug: string } }>(`/v1/documents/settings_data_connections/${id}`);
  await openAutomation(page, data.slug);
  await expect(inspector(page).getByRole('textbox', { name: 'Address' })).toHaveValue(new RegExp(`/v1/hooks/${id}$`));
  await page.getByRole('tab', { name: 'Credentials' }).click();
  await expect(page.getByRole('cell', { name: new RegExp(`/v1/hooks/${id}$`) })).toBeVisible();
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByLabel('New secret').fill('weak');
  await expect(page.getByText('A signing secret is whsec_')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByRole('button', { name: 'Make a secret' }).click();
  await expect(page.getByLabel('New secret')).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  await expect(page.getByText('Set', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('whsec_');
});

test('a loop with failed passes has succeeded in part; they are filtered, and the policy that is used is shown', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const steps = [
    { id: 'each', name: 'Each', type: 'for_each', enabled: true, input: { items: [1, 2, 3, 4, 5] } },
    { ...transform('odd', 'Odd', 'item % 2 = 0 ? $error("even") : item'), soft_fail: true },
    { ...call, enabled: false },
  ];
  const { id } = await makeAutomation(api, {
    steps,
    edges: [
      { from: 'each', port: 'item', to: 'odd' },
      { from: 'each', port: 'next', to: 'ask' },
    ],
  });
  const { run_id, partly } = await api.post<{ run_id: string; partly: object }>(`/v1/data_connections/${id}`, { async: false });
  expect(partly).toEqual({ failed: 2, of: 5 });
  await openAutomation(page, `${id}?run=${encodeURIComponent(run_id)}`);
  await expect(page.getByText('Partly succeeded: 2 of 5 passes failed')).toBeVisible();
  await step(page, 'Odd').click();
  await inspector(page).getByRole('tab', { name: 'Errors' }).click();
  await inspector(page).getByText('Failed (2)').click();
  await expect(inspector(page).getByRole('alert')).toContainText('even');
  await page.screenshot({ path: test.info().outputPath('partly.png') });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByLabel('Status').selectOption('Partly succeeded');
  await expect(page.getByText('2 of 5 passes failed')).toBeVisible();
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page.getByText('No run has ended so.')).toBeVisible();

  await page.goto(`/automation/${id}`);
  await step(page, 'Ask').click();
  await inspector(page).getByRole('tab', { name: 'Errors' }).click();
  await expect(inspector(page).getByLabel('Attempts', { exact: true })).toHaveValue('3');
  await expect(inspector(page).getByLabel('Seconds between attempts')).toHaveValue('2');
  await expect(inspector(page).getByLabel('Give up after (seconds)')).toHaveValue('30');
});

test('a run that waits for a signal goes on by a button, with a value', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const wait = { id: 'hold', name: 'Hold', type: 'wait', enabled: true, input: { signal: 'approved' }, output_variable: 'hold' };
  const steps = [wait, transform('said', 'Said', 'steps.hold.value')];
  const { id } = await makeAutomation(api, { steps, edges: [{ from: 'hold', port: 'next', to: 'said' }] });
  const { run_id } = await api.post<{ run_id: string }>(`/v1/data_connections/${id}`, { async: true });
  await openAutomation(page, `${id}?run=${encodeURIComponent(run_id)}`);
  await page.getByRole('button', { name: 'Let it go on: approved' }).click();
  await page.getByLabel('Value with which the run continues').fill('by Ann');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Said')).toHaveAttribute('data-status', 'success');
  const { data } = await api.get<{ data: { output: unknown } }>(`/v1/data_connections/runs/${encodeURIComponent(run_id)}`);
  expect(data.output).toBe('by Ann');
});

test('the variables of an error path and of a record are picked by their names', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { id } = await makeAutomation(api, {
    trigger: { type: 'object_edited', model_ids: ['std_supplier'] },
    steps: [call, transform('told', 'Told', '1')],
    edges: [{ from: 'ask', port: 'error', to: 'told' }],
  });
  await openAutomation(page, id);
  await step(page, 'Told').click();
  await inspector(page).getByRole('button', { name: 'Pick a variable' }).click();
  await expect(page.getByRole('button', { name: 'The failure that led here', exact: false }).last()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('picker.png') });
  await page.getByRole('textbox', { name: 'Search variables and values' }).fill('steps.answer.status');
  await page.getByRole('button', { name: 'status not run yet', description: 'steps.answer.status' }).click();
  await expect(inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' })).toHaveValue('1 steps.answer.status');
  for (const [width, scheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: test.info().outputPath(`editor-${width}.png`) });
  }
});
