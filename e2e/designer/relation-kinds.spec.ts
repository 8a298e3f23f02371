import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

type Made = { first: string; second: string; says: string; called: [string, string] };

/** Creates a relation on the screen. `more` sets its other options. */
async function makeRelation(page: Page, { first, second, says, called: [called, inverse] }: Made, more: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'New relation' }).click();
  const panel = page.getByRole('complementary', { name: 'New relation' });
  for (const [label, option] of [
    ['First model', first],
    ['Second model', second],
  ] as const) {
    await panel.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await panel.getByText(says, { exact: true }).click();
  await panel.getByRole('textbox', { name: `What ${first} calls it` }).fill(called);
  await panel.getByRole('textbox', { name: `What ${second} calls it` }).fill(inverse);
  await more();
  await panel.getByRole('button', { name: 'Make the relation' }).click();
  await page.getByRole('dialog', { name: 'What this change does' }).getByRole('button', { name: 'Make the relation' }).click();
  await expect(panel).toHaveCount(0, { timeout: 90_000 });
  await expect(page.getByRole('row').filter({ hasText: says }).filter({ hasText: called })).toContainText(inverse);
}

test('relations of all four kinds are made with what each end calls the other, attributes of the link and an order; a link is filled in and shown on a record', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const [recipe, food] = [`recipe_${mark}`, `food_${mark}`];
  const [first, second] = [`Recipe ${mark}`, `Food ${mark}`];
  for (const [name, displayed_name] of [
    [recipe, first],
    [food, second],
  ])
    await api.create('models', {
      name,
      displayed_name,
      schema: [{ name: 'name', label: 'Name', type: 'text', misc: { searchable: true } }],
      primary_attribute: 'name',
    });
  await signIn(page, { at: `/data?tab=relations&model=${recipe}` });
  const between = { first, second };
  const panel = page.getByRole('complementary', { name: 'New relation' });
  await makeRelation(page, { ...between, says: `${first}: each has one ${second}; one ${second} has many`, called: ['Main food', 'Main in'] });
  await makeRelation(page, { ...between, says: `${first}: each has many ${second}; one ${second} has one`, called: ['By-products', 'Comes from'] });
  await makeRelation(page, { ...between, says: `${first}: each has one ${second}, and the other way round`, called: ['Symbol', 'Symbol of'] });
  await makeRelation(
    page,
    { ...between, says: `${first}: each has many ${second}, and the other way round`, called: ['Ingredients', 'Used in'] },
    async () => {
      const own = panel.getByRole('group', { name: 'Of each link' });
      await own.getByRole('button', { name: 'Add a field' }).click();
      await own.getByRole('textbox', { name: 'Name' }).fill('Share');
      await own.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Number', exact: true }).click();
      await panel.getByRole('combobox', { name: `Order of ${second}` }).click();
      await page.getByRole('option', { name: 'Name', exact: true }).click();
      await panel.getByRole('combobox', { name: 'Direction' }).click();
      await page.getByRole('option', { name: 'Descending', exact: true }).click();
      await expectAccessible(page, 'a relation with attributes of its links');
    },
  );
  const { data } = await api.get<{
    data: { object_id: string; type: string; labels: object; sort?: object; schema?: { name: string; type: string }[] }[];
  }>('/v1/documents/relations?limit=500');
  const { data: model } = await api.get<{ data: { id: string } }>(`/v1/documents/models/${recipe}`);
  const made = data.filter(({ object_id }) => object_id === model.id || object_id === recipe);
  expect(made.map(({ type }) => type).sort()).toEqual(['1_1', '1_N', 'N_1', 'N_N']);
  expect(made.find(({ type }) => type === 'N_N')).toMatchObject({
    labels: { name: 'Ingredients', inverse: 'Used in' },
    sort: { field: 'name', direction: 'desc' },
    schema: [{ name: 'share', type: 'number' }],
  });

  const [bread] = [await api.save(recipe, { name: 'Bread' }), await api.save(food, { name: 'Flour' }), await api.save(food, { name: 'Water' })];
  await page.goto(`/object/${bread}`);
  await page.getByRole('button', { name: 'More details' }).click();
  const ingredients = page.getByRole('region', { name: 'Ingredients' });
  const add = async (name: string, share: string) => {
    await ingredients.getByRole('button', { name: 'Add existing' }).click();
    await ingredients.getByRole('textbox', { name: 'Choose a record' }).fill(name);
    await page.getByRole('option', { name }).click();
    const dialog = page.getByRole('dialog', { name: `Link to ${name}` });
    await dialog.getByRole('textbox', { name: 'Share' }).fill(share);
    if (name === 'Flour') await expectAccessible(page, 'the attributes of a link');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('Flour', '0.6');
  await add('Water', '0.3');
  // In the ordering of the relation.
  await expect(ingredients.getByRole('row')).toHaveText([/Name.*Share/, /Water.*0,3/, /Flour.*0,6/]);
  await ingredients.getByRole('button', { name: 'Change the values of the link to Water' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to Water' });
  await expect(dialog.getByRole('textbox', { name: 'Share' })).toHaveValue('0,3');
  await dialog.getByRole('textbox', { name: 'Share' }).fill('0,4');
  await page.keyboard.press('Enter');
  await expect(ingredients.getByRole('row').filter({ hasText: 'Water' })).toContainText('0,4');
  await page.screenshot({ path: 'test-results/link-values.png' });
  const read = `{ ${recipe}_by_id(id: "${bread}") { ingredients(order_by: {field: "name"}) { name _relation { share } } } }`;
  const { data: stored } = await api.post<{ data: Record<string, unknown> }>('/v1/graph', { query: read });
  expect(stored[`${recipe}_by_id`]).toEqual({
    ingredients: [
      { name: 'Flour', _relation: { share: 0.6 } },
      { name: 'Water', _relation: { share: 0.4 } },
    ],
  });
  // The other end shows the same link.
  const [water] = await api.find(food, 'name', 'Water');
  await page.goto(`/object/${water?.identity}`);
  await page.getByRole('button', { name: 'More details' }).click();
  await expect(page.getByRole('region', { name: 'Used in' }).getByRole('row').filter({ hasText: 'Bread' })).toContainText('0,4');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/link-values-phone.png' });

  // The diagram: both models alone when one is in focus, joined by one line with the number of its relations.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/data?tab=diagram&model=${recipe}`);
  await expect(page.locator('[data-model]')).toHaveCount(2);
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.screenshot({ path: 'test-results/diagram.png' });
});
