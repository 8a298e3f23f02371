import { inspector, makeAutomation, openAutomation, step, steps, transform } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { expect, type Page, test } from '../lib/test.ts';

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Failed|Succeeded|Cancelled|Waiting|Running|Queued|successfully|launch failed/ });

async function runNow(page: Page) {
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
}

test('a launched automation ends in success or in failure, and says which', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const good = await makeAutomation(api, { steps: [transform('sum', 'Sum', '1 + 1')], edges: [] });
  await openAutomation(page, good.id);
  await runNow(page);
  await expect(bar(page)).toContainText(`“${good.name}” ran successfully.`);
  await expect(step(page, 'Sum')).toHaveAttribute('data-status', 'success');

  const bad = await makeAutomation(api, { steps: [transform('sum', 'Sum', '$error("no")')], edges: [] });
  await page.goto(`/automation/${bad.id}`);
  await runNow(page);
  await expect(bar(page)).toContainText('Automation launch failed');
  await expect(step(page, 'Sum')).toHaveAttribute('data-status', 'failure');
});

test('a launch that fails says so, leads to the failing step with its message, and goes on from there', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const steps = [transform('good', 'Good', '"kept"'), transform('bad', 'Bad', '$error("no stock")')];
  const { id } = await makeAutomation(api, { steps, edges: [{ from: 'good', port: 'next', to: 'bad' }] });
  await openAutomation(page, id);
  await runNow(page);
  await expect(bar(page).getByText('Automation launch failed')).toBeVisible();
  await expect(step(page, 'Bad')).toHaveAttribute('data-status', 'failure');
  await expect(step(page, 'Good')).toHaveAttribute('data-status', 'success');
  await expect(step(page, 'Bad')).toHaveAttribute('data-selected', 'true');
  await inspector(page).getByRole('tab', { name: 'Errors' }).click();
  await expect(inspector(page).getByRole('alert')).toContainText('no stock');

  const attempts = async () => {
    const { data } = await api.get<{ data: { id: string }[] }>(`/v1/data_connections/${id}/runs`);
    const run = await api.get<{ data: { steps: { step_id: string; attempt: number }[] } }>(`/v1/data_connections/runs/${data[0]?.id}`);
    return Object.fromEntries(run.data.steps.map(({ step_id, attempt }) => [step_id, attempt]));
  };
  expect(await attempts()).toEqual({ good: 1, bad: 1 });
  await page.getByRole('button', { name: 'Go on where it failed' }).click();
  await expect.poll(attempts).toEqual({ good: 1, bad: 2 });
  await expect(bar(page).getByText('Automation launch failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Do again…' })).toBeVisible();
});

test('a run that waits is cancelled, and goes on from there to its success', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const wait = { id: 'hold', name: 'Hold', type: 'wait', enabled: true, input: { signal: 'go' } };
  const { id, name } = await makeAutomation(api, { steps: [wait], edges: [] });
  await openAutomation(page, id);
  await runNow(page);
  await expect(step(page, 'Hold')).toHaveAttribute('data-status', 'waiting');
  await page.getByRole('button', { name: 'Cancel the run' }).click();
  await expect(bar(page).getByText('Cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the run' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Go on where it was stopped' }).click();
  await expect(step(page, 'Hold')).toHaveAttribute('data-status', 'waiting');
  const run = new URL(page.url()).searchParams.get('run') ?? '';
  await api.post(`/v1/data_connections/runs/${encodeURIComponent(run)}/resume`, { signal: 'go', value: 1 });
  await expect(bar(page).getByText(`“${name}” ran successfully.`)).toBeVisible();
  await expect(step(page, 'Hold')).toHaveAttribute('data-status', 'success');
});

test('what a run would do again is told before, and each step of it can be left as it was done', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const label = `Again ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
  const place = (name: string) => ({ items: [{ model: 'std_stock_location', properties: { std_label: { $: name } } }] });
  const write = (id: string, name: string, text: string) => ({ id, name, type: 'write', enabled: true, input: place(text) });
  const steps = [
    write('first', 'First', `"${label} first"`),
    { id: 'each', name: 'Each', type: 'for_each', enabled: true, input: { items: ['a', 'b'] } },
    write('say', 'Say', `"${label} " & item`),
    transform('bad', 'Bad', 'item = "b" ? $error("no") : 1'),
  ];
  const edges = [
    { from: 'first', port: 'next', to: 'each' },
    { from: 'each', port: 'item', to: 'say' },
    { from: 'say', port: 'next', to: 'bad' },
  ];
  const { id } = await makeAutomation(api, { steps, edges });
  const count = async (what: string) => (await api.find('std_stock_location', 'std_label', `${label} ${what}`)).length;
  const counts = async () => [await count('first'), await count('a'), await count('b')];
  await openAutomation(page, id);
  await runNow(page);
  await expect(bar(page).getByText('Automation launch failed')).toBeVisible();
  expect(await counts()).toEqual([1, 1, 1]);
  const dialog = page.getByRole('dialog', { name: 'Retry the run' });
  const done = async () => {
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(bar(page).getByText('Automation launch failed')).toBeVisible();
  };

  await step(page, 'Say').click();
  await page.getByRole('button', { name: 'Do again…' }).click();
  await expect(dialog.getByLabel('Do again from')).toHaveValue('say');
  await expect(dialog.getByRole('radio', { name: 'Only those that failed (1)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Say: 1 ×' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'All of them (2)' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Say: 2 ×' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Only those that failed (1)' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Say: 1 ×' })).toBeChecked();
  await done();
  await expect.poll(counts).toEqual([1, 1, 2]);

  await page.getByRole('button', { name: 'Do again…' }).click();
  await dialog.getByLabel('Do again from').selectOption('The start');
  await expect(dialog.getByRole('checkbox', { name: 'First: 1 ×' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'First: 1 ×' }).uncheck();
  await expect(dialog.getByRole('checkbox', { name: 'Say: 2 ×' })).toBeChecked();
  await done();
  await expect.poll(counts).toEqual([1, 2, 3]);
});

test('the history lists each run with its id and date, its steps with start and end, and draws one over the automation', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { id } = await makeAutomation(api, { steps: [transform('sum', 'Sum', 'trigger.input.a + 1')], edges: [] });
  const ids: string[] = [];
  const day = () =>
    new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'Europe/Paris' }).format(new Date());
  const before = day();
  for (const a of [1, 2])
    ids.push((await api.post<{ run_id: string }>(`/v1/data_connections/${id}`, { trigger: { type: 'manual' }, input: { a } })).run_id);
  const begun = day();
  await openAutomation(page, id);
  await page.getByRole('tab', { name: 'History' }).click();
  for (const run of ids) await expect(page.getByRole('cell', { name: run })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Show on the drawing' }) });
  await expect(rows).toHaveCount(2);
  const newest = rows.first();
  await expect(newest).toContainText(String(ids[1]));
  // Around midnight the run may have begun on either day.
  await expect(newest).toContainText(new RegExp(`${before}|${begun}`));
  await newest.getByRole('button', { name: /^Show what is in/ }).click();
  const inside = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Step' }) })
    .last();
  await expect(inside.getByRole('columnheader')).toHaveText(['Step', 'Status', 'Start', 'End', 'Time']);
  const cells = inside.locator('tbody td');
  await expect(cells.nth(0)).toHaveText('Sum');
  for (const at of [2, 3]) await expect(cells.nth(at)).toHaveText(/\d\d:\d\d:\d\d/);

  const { data } = await api.get<{ data: { steps: object[] } }>(`/v1/data_connections/runs/${ids[1]}`);
  expect(data.steps).toMatchObject([{ name: 'Sum', attempt: 1, input: { value: 3 }, output: 3, error: null }]);

  await newest.getByRole('button', { name: 'Show on the drawing' }).click();
  await step(page, 'Sum').click();
  await inspector(page).getByRole('tab', { name: 'Input' }).click();
  await expect(inspector(page).getByText('Input of the shown run')).toBeVisible();
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  await expect(inspector(page).getByRole('region', { name: 'Output of the shown run' })).toContainText('3');
});

test('a dry run shows what each step would write, and writes nothing', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const label = `Dry ${Date.now().toString(36)}`;
  const write = {
    id: 'w',
    name: 'Store',
    type: 'write',
    enabled: true,
    input: { items: [{ model: 'std_stock_location', properties: { std_label: label } }] },
  };
  const mail = { id: 'm', name: 'Tell', type: 'email', enabled: true, input: { to: 'ann@works.test', subject: 'Made', body: 'There it is' } };
  const { id } = await makeAutomation(api, { steps: [write, mail], edges: [{ from: 'w', port: 'next', to: 'm' }] });
  await openAutomation(page, id);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('Dry run: nothing was written, nothing was sent')).toBeVisible();
  await expect(step(page, 'Store')).toContainText('Would change 1 record');
  await expect(step(page, 'Tell')).toContainText('Would send');
  await step(page, 'Store').click();
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  const effects = inspector(page).getByRole('region', { name: 'Would change 1 record' });
  await expect(effects).toContainText('New: ');
  await expect(effects).toContainText(label);
  expect(await api.find('std_stock_location', 'std_label', label)).toEqual([]);
  await expect(steps(page)).toHaveCount(2);
});
