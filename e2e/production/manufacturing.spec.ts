import { documentsInEveryStep, masterData } from '../data/stages.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';
import { builtInViews } from './built-in-views.ts';

// The documents are created once. No test changes a document that another test needs.
let page: Page;
let api: Api;
let mark: string;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  mark = `V${Date.now().toString(36)}`;
  api = await Api.signIn(await playwright.request.newContext({ baseURL }));
  await masterData(api, mark);
  await documentsInEveryStep(api, mark);
  page = await (await browser.newContext()).newPage();
  await signIn(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await api?.close();
});

const block = (title: string) => page.getByRole('region', { name: title, exact: true });
const cells = (table: Locator, key: string) => table.locator(`[role="gridcell"][col-id="${key}"]`);
const cards = (list: Locator) => list.locator('[data-open-card]');
/** The first row with a record of the test. Clicks go to its last cell, which is neither a link nor editable. */
const rowOf = (table: Locator) => table.getByRole('row').filter({ hasText: mark }).first();
/** The drawer of a form by its name, or of a record, whose name contains the mark of this test. */
const drawer = (form: string | null) => page.getByRole('complementary', form === null ? { name: mark } : { name: form, exact: true });

async function openView(group: string, name: string) {
  const section = page.getByRole('navigation', { name: 'Navigation' }).getByRole('region', { name: group, exact: true });
  await section.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Searches for the test's records and waits for the response, because rows that are shown before it are replaced. */
async function search(box: Locator) {
  if ((await box.inputValue()) === mark) return;
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/v1/graph') && (answer.request().postData() ?? '').includes(mark));
  await box.fill(mark);
  await answered;
}

/** Opens the tab of a table if it is behind one. */
async function show(title: string) {
  await expect(page.getByRole('tab').or(block(title)).first()).toBeVisible();
  if (await page.getByRole('tab').count()) await openTab(page, title);
}

/** Waits until a table or card list shows exactly these records of the test. */
async function expectRows(title: string, key: string, rows: string[], places = cells) {
  await show(title);
  const table = block(title);
  await table.scrollIntoViewIfNeeded();
  await search(table.getByRole('searchbox'));
  await expect.poll(async () => (await places(table, key).allTextContents()).sort(), title).toEqual(rows.map((row) => `${mark} ${row}`).sort());
}

/** The texts and the field values of a drawer. */
const shown = async (aside: Locator) =>
  (await aside.allTextContents()).join() +
  (await aside.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join()));

async function closeDrawer(name: string | null) {
  await page.keyboard.press('Escape');
  await expect(drawer(name)).toHaveCount(0);
}

for (const { group, name, tables } of builtInViews) {
  test(`${name}: opened from the navigation, with the records, buttons and forms of its tables`, { tag: '@all' }, async () => {
    await openView(group, name);
    for (const { title, key = 'std_label', rows, columns, button, by, opens, cards: inCards } of tables) {
      await expectRows(title, key, rows, inCards ? cards : cells);
      const table = block(title);
      if (columns) {
        const headers = table.getByRole('columnheader').filter({ hasText: /\S/ });
        await expect(headers).toHaveText(columns);
      }
      const inRow = by ? rowOf(table).locator(`[col-id="${by}"]`) : rowOf(table).getByRole('gridcell').last();
      await (inCards ? cards(table).first() : inRow).click();
      const opened = opens === 'record' ? null : opens;
      await expect.poll(() => shown(drawer(opened)), `a row of ${title}`).toContain(mark);
      await closeDrawer(opened);
      if (!button) continue;
      await table.getByRole('button', { name: button[0], exact: true }).click();
      await expect(drawer(button[1])).toBeVisible();
      await closeDrawer(button[1]);
    }
  });
}

test('a product leaves the list of those without a bill of materials when it gets one', { tag: '@all' }, async () => {
  await openView('Processes', 'Bills and processes');
  const title = 'Products without a bill of materials';
  await expectRows(title, 'std_label', ['chair']);
  const [chair] = await api.find('std_sku', 'std_label', `${mark} chair`);
  await api.save('std_bom', { std_label: `${mark} chair bill` }, { std_sku: chair?.identity ?? '' });
  await expect(cells(block(title), 'std_label')).toHaveCount(0);
  await expectRows('Bills of materials', 'std_label', ['chair bill', 'loose bill', 'recipe', 'table bill']);
});

for (const [title, name, model, warning] of [
  ['Bills of materials', 'recipe', 'std_bom', 'there must be no components to delete in the copied bill'],
  ['Manufacturing routings', 'routing', 'std_process', 'there must be no steps to delete in the copied routing'],
] as const) {
  test(`${title}: a copy is made once it was read that its form takes nothing away`, { tag: '@all' }, async () => {
    await openView('Processes', 'Bills and processes');
    await show(title);
    await search(block(title).getByRole('searchbox'));
    await block(title)
      .getByRole('row')
      .filter({ hasText: `${mark} ${name}` })
      .getByRole('checkbox')
      .check();
    const answer = async (button: string) => {
      await block(title).getByRole('button', { name: 'Duplicate', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(warning);
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    const copies = async () => (await api.find(model, 'std_label', `${mark} ${name} - copie`)).length;
    await answer('Back');
    await answer('Duplicate');
    await expect.poll(copies).toBe(1);
    await api.settled();
    expect(await copies()).toBe(1);
  });
}

test('a status is an icon and a word in its tone', { tag: '@all' }, async () => {
  await openView('Sales', 'Sales orders');
  await expectRows('To validate', 'std_label', ['draft']);
  const status = cells(block('To validate'), 'std_active_operation').locator('[data-tone="draft"]');
  await expect(status).toHaveText('Draft');
  await expect(status.locator('svg')).toBeVisible();
});

test('shipments and receptions show their status and lines, an article its weight in kilograms', { tag: '@all' }, async () => {
  const bolt = await api.save('std_sku', { std_label: `${mark} bolt`, std_unit_weight: 0.35 });
  for (const [model, line, link, step, word] of [
    ['std_shipment', 'std_shipment_line', 'std_shipment', 'std-shipment-status-preparation', 'Preparation'],
    ['std_reception', 'std_reception_line', 'std_reception', 'std-rec-status-to-control', 'Received / To control'],
  ] as const) {
    const id = await api.save(model, { std_label: `${mark} with lines` });
    await api.save(line, { std_order_quantity: 3 }, { [link]: id, std_sku: bolt });
    await api.settled();
    await api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step });
    await page.goto(`/object/${id}`);
    await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText(word);
    await expect(page.getByRole('region', { name: 'Lines', exact: true })).toContainText(`${mark} bolt`);
  }
  await page.goto(`/object/${bolt}`);
  await expect(page.getByRole('main').getByText(/^0[.,]350? kg$/)).toBeVisible();
});
