import { makeAutomation, transform } from '../data/automations.ts';
import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { pressAsPerson, typeAsScanner } from '../lib/scan.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name: string) => block(page, name).locator('[role="gridcell"][col-id="title"]');
const click = (id: string, kind: string, parts: object = {}) => ({ id, trigger: 'button', kind, label: id, ...parts });

test('a block shows what its set-up says: hidden, order, search, sorting, selection, looks, and nothing without columns', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  for (const [title, amount, state] of [
    ['a', 5, 'good'],
    ['b', 50, 'poor'],
    ['c', 500, 'bad'],
  ] as const)
    await api.save(slug, { title, amount, state });
  const large = { fact: 'amount', operator: 'greaterThan', value: 100 };
  const formatting = [
    { when: large, tone: 'cancelled', icon: 'box', scope: 'cell', column: 'amount' },
    { when: { fact: 'amount', operator: 'greaterThan', value: 10 }, tone: 'hold', scope: 'row' },
  ];
  const bare = { searchable: false, sortable: false, selectable: false, ordering: [{ field: 'title', direction: 'desc' }] };
  const id = await view(
    'Looks',
    [
      { id: 'rich', label: 'Rich' },
      { id: 'bare', label: 'Bare' },
      { id: 'gone', label: 'Gone', hidden: true },
      { id: 'none', label: 'None' },
    ],
    {
      rich: tableOf(slug, ['title', 'amount', 'state'], { formatting }),
      bare: tableOf(slug, ['title', 'amount'], bare),
      gone: tableOf(slug, ['title']),
      none: tableOf(slug, []),
    },
  );
  await signIn(page, { at: `/view/${id}` });
  await expect(titles(page, 'Rich')).toHaveText(['a', 'b', 'c']);
  await expect(titles(page, 'Bare')).toHaveText(['c', 'b', 'a']);
  await expect(block(page, 'Gone')).toHaveCount(0);
  // People who may edit the view see that columns are missing. Readers do not (broken-views.spec.ts).
  await expect(block(page, 'None').getByText('Table has no column.')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(2);
  const { data } = await api.get<{ data: { setup: object } }>(`/v1/documents/views/${id}`);
  await api.change('views', id, { setup: { ...data.setup, none: tableOf(slug, ['amount']) } });
  await expect(block(page, 'None').getByRole('grid')).toBeVisible();

  await expect(block(page, 'Rich').getByRole('searchbox')).toBeVisible();
  await expect(block(page, 'Bare').getByRole('searchbox')).toHaveCount(0);
  await expect(block(page, 'Rich').getByRole('checkbox', { name: 'Select the row' })).toHaveCount(3);
  await expect(block(page, 'Bare').getByRole('checkbox')).toHaveCount(0);
  await block(page, 'Bare').getByRole('columnheader', { name: 'Amount' }).click();
  await expect(titles(page, 'Bare')).toHaveText(['c', 'b', 'a']);
  await block(page, 'Rich').getByRole('columnheader', { name: 'Amount' }).click();
  await block(page, 'Rich').getByRole('columnheader', { name: 'Amount' }).click();
  await expect(titles(page, 'Rich')).toHaveText(['c', 'b', 'a']);

  const cell = block(page, 'Rich').locator('[role="row"][row-index="0"] [col-id="amount"]');
  await expect(cell).toHaveClass(/mw-tone-cancelled/);
  await expect(cell.locator('svg[data-tone="cancelled"]')).toHaveClass(/tabler-icon-box/);
  await expect(block(page, 'Rich').locator('[role="row"][row-index="1"]').last()).toHaveClass(/mw-tone-hold/);
  await expect(block(page, 'Rich').locator('[role="row"][row-index="1"] [col-id="title"] svg[data-tone="hold"]')).toBeVisible();
  await expect(block(page, 'Rich').locator('[role="row"][row-index="2"]').last()).not.toHaveClass(/mw-tone/);
  for (const [row, tone, word] of [
    [0, 'cancelled', 'Bad'],
    [1, 'hold', 'Poor'],
    [2, 'done', 'Good'],
  ]) {
    const badge = block(page, 'Rich').locator(`[role="row"][row-index="${row}"] [col-id="state"] [data-tone="${tone}"]`);
    await expect(badge).toHaveText(String(word));
    await expect(badge.locator('svg')).toBeVisible();
  }
});

test('buttons of a block go to an address, open forms and records, write, show and hide blocks, and run what follows', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, form } = await gadgets(api);
  const ids = [await api.save(slug, { title: 'one' }), await api.save(slug, { title: 'two' }), await api.save(slug, { title: 'three' })];
  const amountOf = async (id: string | undefined) => (await api.find(slug, 'identity', id))[0]?.properties.amount;
  const chosen = (id: string, kind: string, parts: object = {}) => ({ ...click(id, kind, parts), trigger: 'selected_rows' });
  const actions = [
    click('Make', 'open_drawer', { form, variant: 'primary', callback: click('then', 'show', { block: 'second' }) }),
    click('Elsewhere', 'go_to_url', { url: '/about', variant: 'secondary' }),
    click('Show it', 'show', { block: 'second', variant: 'secondary' }),
    click('Hide it', 'hide', { block: 'second', variant: 'secondary' }),
    click('Again', 'refresh', { variant: 'secondary' }),
    chosen('Fill', 'update_object', { values: { amount: 7 }, callback: chosen('then', 'update_object', { values: { pieces: 3 } }) }),
    chosen('Remove', 'delete_object'),
    chosen('Edit it', 'open_form', { form }),
    { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
    { id: 'cell', trigger: 'cell_click', kind: 'go_to_url', column: 'plain', url: '/objects?q={value}' },
  ];
  const columns = [{ path: 'title' }, { path: 'amount' }, { path: 'plain' }];
  const id = await view(
    'Acts',
    [
      { id: 'first', label: 'First' },
      { id: 'second', label: 'Second', hidden: true },
    ],
    {
      first: tableOf(slug, [], { columns, actions, ordering: [{ field: 'created_at', direction: 'asc' }] }),
      second: tableOf(slug, ['title']),
    },
  );
  await signIn(page, { at: `/view/${id}` });
  await expect(titles(page, 'First')).toHaveText(['one', 'two', 'three']);
  const button = (name: string) => block(page, 'First').getByRole('button', { name, exact: true });

  const looks = async (name: string) => button(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await looks('Make')).toBe('rgb(15, 107, 116)');
  expect(await looks('Elsewhere')).not.toBe(await looks('Make'));
  await button('Show it').click();
  await expect(titles(page, 'Second')).toHaveCount(3);

  await api.post('/v1/graph/update/', { node_id: ids[2], properties: { title: 'drei' } });
  await expect(titles(page, 'Second')).toHaveText(['drei', 'one', 'two']);
  const reads: string[] = [];
  page.on('request', (sent) => sent.postData()?.includes('query rows') && reads.push(String(sent.postData())));
  await button('Again').click();
  await expect.poll(() => reads.length).toBe(1);
  expect(reads[0]).toContain('identity version title amount plain');
  await expect(titles(page, 'First')).toHaveText(['one', 'two', 'drei']);
  await button('Hide it').click();
  await expect(block(page, 'Second')).toHaveCount(0);

  await button('Make').click();
  const drawer = page.getByRole('complementary', { name: /^Gadget form/ });
  await drawer.getByLabel('Title').fill('four');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(titles(page, 'First')).toHaveText(['one', 'two', 'drei', 'four']);
  await expect(block(page, 'Second')).toBeVisible();
  expect(await api.find(slug, 'title', 'four')).toHaveLength(1);

  await block(page, 'First').getByRole('checkbox', { name: 'Select all that match' }).click();
  await block(page, 'First').getByRole('checkbox', { name: 'Select the row' }).first().click();
  const bar = block(page, 'First').getByRole('region', { name: 'Actions for the selected records' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Fill' }).click();
  await expect.poll(() => amountOf(ids[2])).toBe(7);
  await expect.poll(() => amountOf(ids[1])).toBe(7);
  expect(await amountOf(ids[0])).toBeNull();
  await expect.poll(async () => (await api.find(slug, 'pieces', 3)).length).toBe(3);

  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await block(page, 'First').getByRole('checkbox', { name: 'Select the row' }).nth(1).click();
  await bar.getByRole('button', { name: 'Remove', exact: true }).click();
  const asking = page.getByRole('dialog', { name: /^Delete 1 record of Gadget/ });
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(titles(page, 'First')).toHaveText(['one', 'drei', 'four']);
  expect(await api.find(slug, 'title', 'two')).toEqual([]);

  await titles(page, 'First').first().click();
  const panel = page.getByRole('complementary', { name: /^Gadget \S+ one$/ });
  await expect(panel.getByRole('heading', { name: 'one' })).toBeVisible();
  // Empty parts are folded.
  await panel.getByRole('button', { name: 'More details' }).click();
  await panel.getByRole('button', { name: /^Change Amount:/ }).click();
  await panel.getByLabel('Amount', { exact: true }).last().fill('11');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => amountOf(ids[0])).toBe(11);
  await page.keyboard.press('Escape');
  await block(page, 'First').getByRole('checkbox', { name: 'Select the row' }).first().click();
  await bar.getByRole('button', { name: 'Edit it' }).click();
  await expect(drawer.getByLabel('Title')).toHaveValue('one');
  await page.keyboard.press('Escape');
  await api.post('/v1/graph/update/', { node_id: ids[0], properties: { plain: 'drei' } });
  await button('Again').click();
  const plain = block(page, 'First').locator('[role="row"][row-index="0"] [col-id="plain"]');
  await expect(plain).toHaveText('drei');
  await plain.click();
  await expect(page).toHaveURL(/\/objects\?q=drei$/);
  await page.goBack();
  await button('Elsewhere').click();
  await expect(page).toHaveURL(/\/about$/);
});

test('an edited row starts the action of a changed row, and a scan on the view opens its form on the item', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view, form } = await gadgets(api);
  const item = await api.save(slug, { title: 'one' });
  const changed = { id: 'changed', trigger: 'row_changed', kind: 'update_object', values: { state: 'good' } };
  const setup = { only: tableOf(slug, ['title', 'state'], { actions: [changed] }) };
  const id = await view('Scanned', [{ id: 'only', label: 'Only' }], setup, { misc: { open_form_on_scanned_item: form } });
  await signIn(page, { at: `/view/${id}` });
  // A double click has no effect while the list still computes its column widths.
  await expect(async () => {
    await titles(page, 'Only').first().dblclick();
    await expect(block(page, 'Only').getByRole('textbox', { name: 'Title' })).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('uno', { delay: 60 });
  await pressAsPerson(page, 'Enter');
  await expect.poll(async () => (await api.find(slug, 'identity', item))[0]?.properties).toMatchObject({ title: 'uno', state: 'good' });

  await page.getByRole('heading', { level: 1 }).click();
  await typeAsScanner(page, `MW:o${item}`);
  const drawer = page.getByRole('complementary', { name: /^Gadget form/ });
  await expect(drawer.getByLabel('Title')).toHaveValue('uno');

  const write = { id: 'scan', trigger: 'scan', kind: 'update_object', values: { plain: 'scanned' } };
  const scans = await view('Scans', [{ id: 'only', label: 'Only' }], { only: tableOf(slug, ['title'], { actions: [write] }) });
  await page.goto(`/view/${scans}`);
  await expect(titles(page, 'Only')).toHaveText(['uno']);
  await typeAsScanner(page, `MW:o${item}`);
  await expect.poll(async () => (await api.find(slug, 'identity', item))[0]?.properties.plain).toBe('scanned');
});

// One block's rows fail on the server.
test.use({ noise: [/status of 500/] });

test('a failing block keeps its failure to itself, and an action beyond the own rights says so', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'one' });
  const sum = { steps: [transform('sum', 'Sum', '1 + 1')], edges: [] };
  const offered = await makeAutomation(api, { ...sum, trigger: { type: 'manual', offered_for: [slug] } });
  const own = await makeAutomation(api, sum);
  const actions = [click('Start', 'run_automation', { automation: offered.id }), click('Run', 'run_automation', { automation: own.id })];
  const id = await view(
    'Failing',
    [
      { id: 'works', label: 'Works' },
      { id: 'fails', label: 'Fails' },
    ],
    {
      works: tableOf(slug, ['title'], { actions }),
      fails: tableOf(slug, ['amount']),
    },
  );
  await page.route('**/v1/graph', (route) =>
    route.request().postData()?.includes('identity version amount')
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no', details: {}, request_id: 'r' } } })
      : route.fallback(),
  );
  await signIn(page, { as: 'operator@demo.test', at: `/view/${id}` });
  await expect(titles(page, 'Works')).toHaveText(['one']);
  await expect(block(page, 'Fails').getByText('Something went wrong on our side.')).toBeVisible();
  await expect(block(page, 'Fails').getByRole('gridcell').filter({ hasText: /\S/ })).toHaveCount(0);

  const started: string[] = [];
  page.on('request', (sent) => sent.url().includes('/v1/data_connections/') && started.push(sent.url()));
  const denied = block(page, 'Works').getByRole('button', { name: 'Run', exact: true });
  await expect(denied).toHaveAttribute('aria-disabled', 'true');
  await denied.focus();
  await expect(page.getByRole('tooltip', { name: 'You are not permitted to perform this action.' })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(started.filter((url) => url.includes(own.id))).toEqual([]);

  const answer = page.waitForResponse((each) => each.url().includes(`/v1/data_connections/${offered.id}`));
  await block(page, 'Works').getByRole('button', { name: 'Start', exact: true }).click();
  expect((await answer).ok()).toBe(true);
});
