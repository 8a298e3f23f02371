import { inspector, makeAutomation, openAutomation, save, saved, step, steps } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

/** The names of the steps, from the top of the canvas. */
async function downward(page: Page) {
  const cards = await steps(page).all();
  const placed = await Promise.all(cards.map(async (card) => ({ y: (await card.boundingBox())?.y ?? 0, words: await card.innerText() })));
  return placed.sort((a, b) => a.y - b.y).map(({ words }) => words.match(/First|Second|Third/)?.[0]);
}

const three = [
  { id: 'a', name: 'First', type: 'transform', enabled: true, input: { value: { $: '1' } } },
  { id: 'b', name: 'Second', type: 'transform', enabled: true, input: { value: { $: '2' } } },
  { id: 'c', name: 'Third', type: 'transform', enabled: true, input: { value: { $: '3' } } },
];
const inARow = [
  { from: 'a', port: 'next', to: 'b' },
  { from: 'b', port: 'next', to: 'c' },
];

/** Starts a run and waits for its end. */
async function settledRun(api: Api, start: () => Promise<string>) {
  const run = await start();
  await api.settled();
  return run;
}

test('what two people changed is joined by Refresh and reapply mine, and then saved', { tag: '@all' }, async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const { id, stored } = await makeAutomation(api, { steps: three, edges: inARow, disabled: true });
  await openAutomation(page, id);
  const other = await (await browser.newContext()).newPage();
  await openAutomation(other, id);

  await step(page, 'First').click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill('Mine');
  await step(other, 'Third').click();
  await inspector(other).getByRole('textbox', { name: 'Name' }).fill('Theirs');
  await save(other);

  const bar = page.getByRole('alert').filter({ hasText: 'saving is blocked' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'See differences' }).click();
  await expect(bar.getByRole('cell', { name: 'Theirs' })).toBeVisible();
  await bar.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await expect(bar).toBeHidden();
  await expect(step(page, 'Mine')).toBeVisible();
  await expect(step(page, 'Theirs')).toBeVisible();
  await save(page);
  expect((await stored()).steps.map(({ name }) => name)).toEqual(['Mine', 'Second', 'Theirs']);

  await expect(step(other, 'Mine')).toBeVisible();
  await step(other, 'Second').click();
  await inspector(other).getByRole('textbox', { name: 'Name' }).fill('Both');
  await save(other);
  await expect(step(page, 'Both')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await other.context().close();
});

test('a step is moved with Alt and the arrows, and put back by undo', { tag: '@all' }, async ({ page, request }) => {
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: three, edges: inARow });
  await openAutomation(page, id);
  await expect.poll(() => downward(page)).toEqual(['First', 'Second', 'Third']);
  await step(page, 'Second').click();
  await step(page, 'Second').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => downward(page)).toEqual(['First', 'Third', 'Second']);
  await expect(step(page, 'Second')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => downward(page)).toEqual(['Second', 'First', 'Third']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => downward(page)).toEqual(['First', 'Second', 'Third']);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('ArrowDown');
  await expect(step(page, 'First')).toBeFocused();
  await save(page);
  const edges = (await stored()).edges.map(({ from, to }) => `${from}>${to}`).sort();
  expect(edges).toEqual(['a>c', 'b>a']);
});

test('an open end is led to a step by dragging, and never back to itself', { tag: '@all' }, async ({ page, request }) => {
  const steps = [
    { id: 'if', name: 'Fork', type: 'condition', enabled: true, input: { when: { all: [] } } },
    { id: 'a', name: 'First', type: 'transform', enabled: true, input: { value: { $: '1' } } },
    { id: 'b', name: 'Second', type: 'transform', enabled: true, input: { value: { $: '2' } } },
  ];
  const edges = [
    { from: 'if', port: 'true', to: 'a' },
    { from: 'a', port: 'next', to: 'b' },
  ];
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps, edges });
  await openAutomation(page, id);
  const drag = async (from: string, to: string) => {
    const card = await standingBox(step(page, to));
    const grip = await standingBox(page.locator(`.react-flow__handle[data-handleid="${from}"].connectable.source`).first());
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(card.x + card.width / 2, card.y + card.height, { steps: 8 });
    await page.mouse.move(card.x + card.width / 2, card.y + 2, { steps: 8 });
    await page.mouse.up();
  };
  await drag('false', 'Second');
  await expect(page.getByRole('button', { name: 'Add a step: Otherwise, after Fork' })).toHaveCount(1);
  await save(page);
  expect((await stored()).edges).toContainEqual({ from: 'if', port: 'false', to: 'b' });

  await drag('next', 'First');
  await expect(page.getByText('That would lead back to the same step.')).toBeVisible();
  await expect(saved(page)).toBeVisible();
});

test('JSON that is incorrect is said to be so and is not saved', { tag: '@all' }, async ({ page, request }) => {
  const call = { id: 'r', name: 'Call', type: 'rest', enabled: true, input: { url: 'https://example.com/', method: 'POST', body: { a: 1 } } };
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: [call], edges: [], disabled: true });
  await openAutomation(page, id);
  await step(page, 'Call').click();
  await inspector(page).getByRole('tab', { name: 'Input' }).click();
  const body = inspector(page).getByRole('textbox', { name: 'Body' });
  await body.fill('{"a": ');
  await expect(inspector(page).getByText(/^JSON is incorrect\./)).toBeVisible();
  await expect(body).toHaveValue('{"a": ');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  expect((await stored()).steps[0]?.input.body).toEqual({ a: 1 });
  await body.fill('{"a": 2}');
  await save(page);
  expect((await stored()).steps[0]?.input.body).toEqual({ a: 2 });
});

test('a save that fails says so and keeps what was changed', { tag: '@all' }, async ({ page, request }) => {
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: three, edges: inARow, disabled: true });
  await openAutomation(page, id);
  await step(page, 'First').click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill('Kept');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unable to save the automation.')).toBeVisible();
  await expect(step(page, 'Kept')).toBeVisible();
  expect((await stored()).steps[0]?.name).toBe('First');
  await page.context().setOffline(false);
  await save(page);
  expect((await stored()).steps[0]?.name).toBe('Kept');
});

test('a schedule and new rows of a query are chosen as what starts an automation', { tag: '@all' }, async ({ page, request }) => {
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: three, edges: inARow });
  await openAutomation(page, id);
  await page.locator('[data-step="trigger"]').click();
  const chooseTrigger = async (name: string) => {
    await inspector(page).getByRole('combobox', { name: 'Started by' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await chooseTrigger('A schedule');
  await inspector(page).getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'Every working day' }).click();
  await expect(inspector(page).getByText('Every working day at 06:00, Europe/Paris')).toBeVisible();
  const next = inspector(page).getByRole('region', { name: 'Due next' }).getByRole('listitem');
  await expect(next).toHaveCount(5);
  await expect(next.first()).toContainText('06:00');
  await page.screenshot({ path: test.info().outputPath('schedule.png') });
  await save(page);
  expect((await stored()).trigger).toEqual({ type: 'schedule', cron: '0 6 * * 1-5' });
  await chooseTrigger('New rows of a query');
  await inspector(page).getByRole('textbox', { name: 'GraphQL query' }).fill('{ std_stock_location { identity } }');
  await save(page);
  expect((await stored()).trigger).toEqual({ type: 'query', cron: '0 6 * * 1-5', query: '{ std_stock_location { identity } }' });
});

test('the list shows what starts each automation, opens it, and turns it off and on', { tag: '@all' }, async ({ page, request }) => {
  const { name, stored } = await makeAutomation(await Api.signIn(request), { steps: three, edges: inARow });
  const counted: string[] = [];
  page.on('request', (sent) => sent.url().includes('/stats') && counted.push(sent.url()));
  await signIn(page, { at: '/automations' });
  await page.getByRole('textbox', { name: 'Search automations' }).fill(name);
  // Until the list is searched its rows move, and the switch with them.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: 'By hand' })).toBeVisible();
  await expect(row.getByText('no run yet')).toBeVisible();
  expect(counted).toHaveLength(1);
  await row.getByRole('switch', { name: `Turn “${name}” off` }).click({ force: true });
  await expect.poll(async () => (await stored()).disabled).toBe(true);
  await row.getByRole('switch', { name: `Turn “${name}” on` }).click({ force: true });
  await expect.poll(async () => (await stored()).disabled).toBe(false);
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/automation\//);
  await expect(steps(page)).toHaveCount(3);
  await step(page, 'First').click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill('Configured');
  await save(page);
  expect((await stored()).steps[0]?.name).toBe('Configured');
});

test('a variable is picked from the trigger and the steps before, with the values of the last run, and followed by the next run', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const steps = [
    {
      id: 'goods',
      name: 'Goods',
      type: 'transform',
      enabled: true,
      input: { value: { $: '{"count": 7, "names": ["a", "b"]}' } },
      output_variable: 'goods',
    },
    { id: 'use', name: 'Use', type: 'transform', enabled: true, input: { value: { $: '0' } }, output_variable: 'used' },
  ];
  const { id, stored } = await makeAutomation(api, { steps, edges: [{ from: 'goods', port: 'next', to: 'use' }] });
  const run = async () => (await api.post<{ run_id: string }>(`/v1/data_connections/${id}`, { trigger: { type: 'manual' }, input: {} })).run_id;
  await settledRun(api, run);
  await openAutomation(page, id);
  await step(page, 'Use').click();
  const expression = inspector(page).getByRole('textbox', { name: /JSONata expression/ });
  await expression.fill('');
  await inspector(page).getByRole('button', { name: 'Pick a variable' }).click();
  const search = page.getByRole('textbox', { name: 'Search variables and values' });
  await expect(search).toBeFocused();
  await search.fill('nothing like it');
  await expect(page.getByText('No variable matches.')).toBeVisible();
  await search.fill('count');
  await page.getByRole('button', { name: /^count\s*7$/ }).click();
  await expect(search).toHaveCount(0);
  await expect(expression).toHaveValue(/\.count$/);
  await expect(inspector(page).getByText('Now: 7')).toBeVisible();
  await save(page);
  expect((await stored()).steps[1]?.input).toEqual({ value: { $: await expression.inputValue() } });

  const { data } = await api.get<{ data: { steps: { name: string; output: unknown }[] } }>(`/v1/data_connections/runs/${await settledRun(api, run)}`);
  expect(data.steps.map(({ name, output }) => [name, output])).toEqual([
    ['Goods', { count: 7, names: ['a', 'b'] }],
    ['Use', 7],
  ]);
});

test('a mail without subject and text is marked beside its step, and is saved switched off only', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const input = { to: 'ana@works.test', subject: '', body: '' };
  const mail = { id: 'm', name: 'Tell', type: 'email', input };
  const { id } = await makeAutomation(api, { steps: [{ ...mail, enabled: false }], edges: [] });
  await openAutomation(page, id);
  await step(page, 'Tell').click();
  await expect(page.getByTitle('“Subject” is missing or not valid.')).toHaveCount(0);
  await inspector(page).getByRole('switch').first().click();
  await expect(page.getByTitle('“Subject” is missing or not valid.')).toBeVisible();
  await expect(api.change('settings_data_connections', id, { steps: [{ ...mail, enabled: true }] })).rejects.toThrow(/steps\[0\]\.input\.subject/);
});

test('a step that is renamed is renamed in the other languages too, where they can be seen', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const [first, ...others] = three;
  const { id, stored } = await makeAutomation(api, { steps: [{ ...first, name: { en: 'First', fr: 'Premier' } }, ...others], edges: inARow });
  await openAutomation(page, id);
  await step(page, 'First').click();
  await inspector(page).getByRole('textbox', { name: 'Name' }).fill('Begin');
  await expect(inspector(page).getByText('Other languages keep theirs')).toBeVisible();
  await inspector(page).getByRole('button', { name: 'Name in other languages' }).click();
  const french = page.getByRole('textbox', { name: 'Français' });
  await expect(french).toHaveValue('Premier');
  await french.fill('Commencer');
  await page.getByRole('textbox', { name: 'Deutsch' }).fill('Beginnen');
  await page.keyboard.press('Escape');
  await expect(french).toBeHidden();
  await save(page);
  expect((await stored()).steps[0]?.name).toEqual({ en: 'Begin', fr: 'Commencer', de: 'Beginnen' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the inspector comes over the drawing, and its button or Escape leads back to the step', { tag: '@all' }, async ({ page, request }) => {
    const { id } = await makeAutomation(await Api.signIn(request), { steps: three, edges: inARow });
    await openAutomation(page, id);
    await expect(inspector(page)).toHaveCount(0);
    await step(page, 'Second').click();
    await expect(inspector(page)).toBeFocused();
    await expect(inspector(page).getByRole('textbox', { name: 'Name' })).toBeInViewport();
    await page.screenshot({ path: test.info().outputPath('inspector-390.png') });
    await inspector(page).getByRole('button', { name: 'Close' }).click();
    await expect(inspector(page)).toHaveCount(0);
    await expect(step(page, 'Second')).toBeFocused();
    await page.screenshot({ path: test.info().outputPath('drawing-390.png') });
    await page.keyboard.press('Enter');
    await expect(inspector(page)).toBeFocused();
    await inspector(page).getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.press('Escape');
    await expect(inspector(page)).toHaveCount(0);
    await expect(step(page, 'Second')).toBeFocused();
    await page.getByRole('button', { name: /^Add a step: Then, after Third/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Add a step' })).toHaveCount(0);
  });
});
