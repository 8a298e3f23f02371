import { expect, type Locator, type Page, test } from '@playwright/test';
import { documentsInEveryStep, masterData } from './data/stages.ts';
import { Api } from './lib/api.ts';
import { builtInViews } from './lib/built-in-views.ts';
import { signIn } from './lib/people.ts';

// The documents are made once; each test looks at them and changes none that another one needs.
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
/** The first of the test's records; its last cell is neither a link nor to be typed in. */
const rowOf = (table: Locator) => table.getByRole('row').filter({ hasText: mark }).first();
const drawer = (name: string) => page.getByRole('complementary', { name, exact: true });

async function openView(group: string, name: string) {
  const section = page.getByRole('navigation', { name: 'Navigation' }).getByRole('region', { name: group, exact: true });
  await section.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Searches for the test's records and waits for the answer: rows that look alike before it are taken away once more. */
async function search(box: Locator) {
  if ((await box.inputValue()) === mark) return;
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/v1/graph') && (answer.request().postData() ?? '').includes(mark));
  await box.fill(mark);
  await answered;
}

/** The test's records in a table, once they are those that belong there. */
async function expectRows(title: string, key: string, rows: string[]) {
  const table = block(title);
  await table.scrollIntoViewIfNeeded();
  await search(table.getByRole('searchbox'));
  await expect.poll(async () => (await cells(table, key).allTextContents()).sort(), title).toEqual(rows.map((row) => `${mark} ${row}`).sort());
}

/** What a drawer says, in its texts and in its fields. */
const shown = async (aside: Locator) =>
  (await aside.allTextContents()).join() +
  (await aside.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join()));

async function closeDrawer(name: string) {
  await page.keyboard.press('Escape');
  await expect(drawer(name)).toHaveCount(0);
}

for (const { group, name, tables } of builtInViews) {
  test(`${name}: opened from the navigation, with the records, buttons and forms of its tables`, async () => {
    await openView(group, name);
    for (const { title, key = 'std_label', rows, columns, button, opens } of tables) {
      await expectRows(title, key, rows);
      const table = block(title);
      if (columns) {
        const headers = table.getByRole('columnheader').filter({ hasText: /\S/ });
        await expect(headers).toHaveText(columns);
      }
      await rowOf(table).getByRole('gridcell').last().click();
      // A record's drawer is called like its list, a form's like the form.
      const opened = opens === 'record' ? title : opens;
      await expect.poll(() => shown(drawer(opened)), `a row of ${title}`).toContain(mark);
      await closeDrawer(opened);
      if (!button) continue;
      await table.getByRole('button', { name: button[0], exact: true }).click();
      await expect(drawer(button[1])).toBeVisible();
      await closeDrawer(button[1]);
    }
  });
}

test('a product leaves the list of those without a bill of materials when it gets one', async () => {
  await openView('Processes', 'Bills and processes');
  const title = 'Finished or semi-finished products without a bill of materials';
  await expectRows(title, 'std_label', ['chair']);
  const [chair] = await api.find('std_sku', 'std_label', `${mark} chair`);
  await api.save('std_bom', { std_label: `${mark} chair bill` }, { std_sku: chair?.identity ?? '' });
  await expect(cells(block(title), 'std_label')).toHaveCount(0);
  await expectRows('Bills of materials', 'std_label', ['chair bill', 'loose bill', 'recipe', 'table bill']);
});

test('a status is an icon and a word in its tone', async () => {
  await openView('Commandes', 'Sales orders');
  await expectRows('To validate', 'std_label', ['draft']);
  const status = cells(block('To validate'), 'std_active_operation').locator('[data-tone="draft"]');
  await expect(status).toHaveText('Draft');
  await expect(status.locator('svg')).toBeVisible();
});

test('shipments and receptions show their status and lines, an article its weight in kilograms', async () => {
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

test('a person without settings of their own reads and writes every kind of record, whatever its workstation, of their company only', async ({
  request,
}) => {
  const operator = await Api.signIn(request, 'operator@demo.test');
  const { data: models } = await operator.get<{ data: { slug: string }[] }>('/v1/documents/models?limit=100');
  expect(models.length).toBeGreaterThan(25);
  for (const { slug } of models) await operator.post('/v1/graph/get/', { model: slug, limit: 1 });
  const order = await operator.save('std_order', { std_label: `${mark} of the operator` });
  await operator.settled();
  for (const key of ['std-so-status-shipping', 'std-so-status-billing']) {
    await operator.post('/v1/processes/update/', { object_id: order, action: 'advance' });
    const { data } = await operator.post<{ data: { active_operation: { key: string } } }>(`/v1/processes/get/live/object/${order}`, {});
    expect(data.active_operation.key).toBe(key);
  }
  const stranger = await Api.signIn(request, 'admin@other.test');
  expect(await stranger.find('std_order', 'std_label', `${mark} of the operator`)).toEqual([]);
});
