import { tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of (?:422|503)/] });

const inspector = (page: Page) => page.locator('aside[data-region="inspector"]');
const plan = (page: Page) => page.getByRole('dialog', { name: 'What this change does' });

test('every setting of a field has a control, is stored, and is obeyed by a form, a record and a table; records in the way of a unique field are named', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const slug = `tin_${mark}`;
  const field = (name: string, label: string, type = 'text') => ({ name, label, type });
  const id = await api.create('models', {
    name: slug,
    displayed_name: `Tin ${mark}`,
    schema: [
      field('title', 'Title'),
      field('code', 'Code'),
      field('price', 'Price', 'number'),
      field('mail', 'Mail'),
      field('filled', 'Filled on', 'date'),
    ],
    primary_attribute: 'title',
  });
  await api.save(slug, { title: 'Peas', code: 'T-1', price: 2 });
  const twin = await api.save(slug, { title: 'Beans', code: 'T-1', price: 3 });
  await signIn(page, { at: `/data/${slug}` });
  const panel = inspector(page);
  const open = async (label: string) => {
    await page.locator('tbody').getByRole('button', { name: label }).click();
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(label);
  };
  const limits = panel.getByRole('group', { name: 'Form and limits' });
  const limit = async (name: string, value: string) => {
    await limits.getByRole('textbox', { name, exact: true }).fill(value);
    await page.keyboard.press('Tab');
  };
  const choose = async (name: string, option: string) => {
    await panel.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await open('Code');
  await panel.getByRole('switch', { name: 'Unique' }).click();
  await panel.getByRole('switch', { name: 'Searchable' }).click();
  await limit('Fewest characters', '3');
  await limit('Most characters', '8');
  await panel.getByRole('button', { name: 'Names the records' }).click();
  await open('Price');
  await limit('Unit', '€');
  await limit('At least', '1');
  await limit('At most', '100');
  await limit('Decimals shown', '2');
  await choose('New records get', 'A value');
  await panel.getByRole('textbox', { name: 'A value' }).fill('5');
  await open('Mail');
  await panel.getByRole('combobox', { name: 'It looks like' }).click();
  await page.getByRole('option', { name: 'Email address' }).click();
  await open('Filled on');
  await choose('New records get', 'The day they are made');
  await page.keyboard.press('Control+s');
  await expect(plan(page).getByText('Code can’t be unique: 1 value occurs in more than one record.')).toBeVisible();
  await expect(plan(page).getByRole('listitem').filter({ hasText: '“T-1”' }).getByRole('link')).toHaveText(['Peas', 'Beans']);
  await expect(plan(page).getByRole('button', { name: 'Make the change' })).toBeDisabled();
  await expectAccessible(page, 'records in the way of a unique field');
  await api.post('/v1/graph/update/', { node_id: twin, properties: { code: 'T-2' } });
  await plan(page).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await expect(plan(page).getByText('Lets no two records have the same Code.')).toBeVisible();
  await expect(plan(page).getByText('Records are called by Code from now on.')).toBeVisible();
  await plan(page).getByRole('button', { name: 'Make the change' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible({ timeout: 90_000 });
  const { data } = await api.get<{ data: { primary_attribute: string; schema: { name: string; misc?: object }[] } }>(`/v1/documents/models/${id}`);
  expect(data.primary_attribute).toBe('code');
  expect(Object.fromEntries(data.schema.map(({ name, misc }) => [name, misc ?? {}]))).toEqual({
    title: {},
    code: { unique: true, searchable: true, min_length: 3, max_length: 8 },
    price: { unit: '€', min: 1, max: 100, decimals: 2, default: 5 },
    mail: { format: 'email' },
    filled: { default: { context: 'today' } },
  });

  // In a form, the default fills an empty field, and a violated limit is reported at its field.
  const form = await api.create('forms', {
    name: `tin-${mark}`,
    title: 'Tin',
    model: slug,
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { identity version code price mail } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
    fields: ['code', 'mail'].map((name) => ({ id: name, kind: 'text', attribute: name })),
  });
  await page.goto(`/form/${form}`);
  const filling = page.getByRole('form');
  const save = () => filling.getByRole('button', { name: 'Save', exact: true }).click();
  await filling.getByRole('textbox', { name: 'Code' }).fill('T-2');
  await filling.getByRole('textbox', { name: 'Mail' }).fill('nobody');
  await save();
  await expect(page.getByText('Enter an email address, such as name@example.com.').first()).toBeVisible();
  await filling.getByRole('textbox', { name: 'Mail' }).fill('ada@example.com');
  await save();
  await expect(page.getByText(/is already taken|already/i).first()).toBeVisible();
  await filling.getByRole('textbox', { name: 'Code' }).fill('T-3');
  await save();
  await expect.poll(async () => (await api.find(slug, 'code', 'T-3')).length).toBe(1);
  const [made] = await api.find(slug, 'code', 'T-3');
  expect(made?.properties).toMatchObject({ price: 5, mail: 'ada@example.com', filled: expect.stringMatching(/^\d{4}-\d\d-\d\d/) });

  // On a record page, a violated limit is reported at the field.
  await page.goto(`/object/${made?.identity}`);
  await expect(page.getByRole('heading', { level: 1, name: 'T-3' })).toBeVisible();
  await page.getByRole('button', { name: /Price/ }).first().click();
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill('250');
  await price.press('Enter');
  await expect(page.getByText('At most 100.').first()).toBeVisible();
  await price.fill('7.5');
  await price.press('Enter');
  await expect.poll(async () => (await api.find(slug, 'code', 'T-3'))[0]?.properties.price).toBe(7.5);

  // In a table, the number has its unit and its number of decimals.
  const group = await api.create('view_groups', { name: `Tins ${mark}`, order: 900, parent: null });
  const view = await api.create('views', {
    name: `Tins ${mark}`,
    model: slug,
    view_group: group,
    order: 1,
    root: { blocks: [{ id: 'all', label: 'All' }] },
    setup: { all: tableOf(slug, ['code', 'price', 'filled']) },
  });
  await page.goto(`/view/${view}`);
  await expect(page.locator('[role="gridcell"][col-id="price"]').filter({ hasText: '7,50' })).toContainText('€');
});
