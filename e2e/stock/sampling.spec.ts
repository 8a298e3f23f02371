import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

let api: Api;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});
test.afterAll(() => api?.close());

/** Creates lots with readings and their inspection form: 13 of 60 pieces are inspected, and one may be outside the limits. */
async function control() {
  const mark = Date.now().toString(36);
  const [lot, reading] = [`lot_${mark}`, `reading_${mark}`];
  const options = ['accepted', 'refused'].map((key) => ({ key, label: `Is ${key}` }));
  const schema = [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'result', label: 'Result', type: 'tag', misc: { options } },
    { name: 'reason', label: 'Reason', type: 'text' },
  ];
  await api.create('models', { name: lot, displayed_name: `Lot ${mark}`, schema, primary_attribute: 'title' });
  const readings = [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'diameter', label: 'Diameter', type: 'number' },
  ];
  await api.create('models', { name: reading, displayed_name: `Reading ${mark}`, schema: readings, primary_attribute: 'name' });
  const labels = { name: 'Lot', inverse: 'Readings' };
  await api.create('relations', { name: 'lot', inverse: 'readings', type: 'N_1', object_id: reading, to_object_id: lot, labels });
  const form = await api.create('forms', {
    name: `control-${mark}`,
    title: 'Incoming control',
    model: lot,
    read_query: `query ($node_id: ID!) { ${lot}_by_id(id: $node_id) { identity version title quantity result reason readings { identity version diameter } } }`,
    write_query: `mutation ($values: JSON!) { save_${lot}(items: [$values]) { identity } }`,
    fields: [
      { id: 'title', kind: 'text', attribute: 'title' },
      { id: 'quantity', kind: 'number', attribute: 'quantity' },
      {
        id: 'readings',
        kind: 'sampling',
        attribute: 'readings',
        allow_creation: true,
        allow_deletion: true,
        columns: [{ id: 'diameter', kind: 'number', attribute: 'diameter', min: 9.8, max: 10.2 }],
        sampling: { lot: 'quantity', aql: 4, result: 'result', reason: 'reason' },
      },
      { id: 'result', kind: 'option', attribute: 'result', required: false },
      { id: 'reason', kind: 'text', attribute: 'reason' },
    ],
  });
  return { lot, form };
}

const readings = (page: Page) => page.getByRole('group', { name: 'Readings', exact: true });
const save = async (page: Page) => {
  const answered = page.waitForResponse('**/v1/graph/form/');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).ok()).toBe(true);
};

test('a lot is sampled by the table: its size is told, readings are judged as they are typed, and who refuses says why', { tag: '@all' }, async ({
  page,
}) => {
  const { lot, form } = await control();
  await signIn(page, { at: `/form/${form}` });
  await page.getByRole('textbox', { name: 'Title' }).fill('Bolts');
  await expect(readings(page)).toContainText('Fill in “Quantity”');
  await expect(readings(page).getByRole('button', { name: 'Add a line' })).toHaveCount(0);
  await expect(readings(page).getByRole('button', { name: 'Accept the lot' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('60');
  await expect(readings(page)).toContainText('Sample: 13 of 60 (letter E, quality limit 4 %)');
  await expect(readings(page)).toContainText('Diameter 9,8 – 10,2');
  await expect(readings(page).getByRole('button', { name: 'Accept the lot' })).toBeDisabled();

  await page.locator('[id="readings[0].diameter"]').focus();
  for (let item = 0; item < 13; item++) {
    await expect(page.locator(`[id="readings[${item}].diameter"]`)).toBeFocused();
    await page.keyboard.type(item === 3 ? '10,3' : '10');
    if (item < 12) await page.keyboard.press('Enter');
  }
  await expect(readings(page).getByRole('status')).toContainText('Measured: 13 of 13. Outside the limits: 1.');
  await expect(readings(page).getByRole('row').filter({ hasText: 'Outside the limits' })).toHaveCount(1);
  await expect(readings(page).getByRole('button', { name: 'Add a line' })).toHaveCount(0);
  await expectAccessible(page, 'a form with a sample');
  await page.emulateMedia({ colorScheme: 'light' });

  await readings(page).getByRole('button', { name: 'Refuse the lot' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await readings(page).getByRole('button', { name: 'Accept the lot' }).click();
  await save(page);
  const [bolts] = await api.find(lot, 'title', 'Bolts');
  expect(bolts?.properties).toMatchObject({ result: 'accepted' });

  await page.goto(`/form/${form}?node_id=${bolts?.identity}`);
  await expect(readings(page).getByRole('status')).toContainText('May be accepted');
  await page.locator('[id="readings[0].diameter"]').fill('9');
  await expect(readings(page).getByRole('status')).toContainText('Refused');
  await expect(readings(page).getByRole('button', { name: 'Accept the lot' })).toBeDisabled();
  await readings(page).getByRole('button', { name: 'Refuse the lot' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too thin');
  await save(page);
  await expect.poll(async () => (await api.find(lot, 'title', 'Bolts'))[0]?.properties.result).toBe('refused');
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/form/${form}?node_id=${bolts?.identity}`);
    await expect(readings(page).getByRole('status')).toContainText('Refused');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
});
