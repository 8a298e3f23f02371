import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('an attribute of the type relation shows and edits linked records on the object page, in a table and in a form', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark, view } = await gadgets(api);
  const people = `crew_${mark}`;
  const name = { name: 'name', label: 'Name', type: 'text', misc: { searchable: true } };
  await api.create('models', { name: people, displayed_name: `Crew ${mark}`, schema: [name], primary_attribute: 'name' });
  const relate = (called: string, type: string) =>
    api.create('relations', {
      name: called,
      inverse: `${called}_of`,
      type,
      object_id: slug,
      to_object_id: people,
      labels: { name: `Relation ${called}`, inverse: `Back ${called}` },
    });
  const [owner, team] = [await relate('owner', 'N_1'), await relate('team', 'N_N')];
  const path = await api.documentId('models', slug);
  const { data } = await api.get<{ data: { schema: object[] } }>(`/v1/documents/models/${path}`);
  const shows = (attribute: string, label: string, relation_id: string) => ({ name: attribute, label, type: 'relation', misc: { relation_id } });
  await api.change('models', path, { schema: [...data.schema, shows('keeper', 'Keeper', owner), shows('helpers', 'Helpers', team)] });
  const [ada, bob, cleo] = [
    await api.save(people, { name: 'Ada' }),
    await api.save(people, { name: 'Bob' }),
    await api.save(people, { name: 'Cleo' }),
  ];
  const id = await api.save(slug, { title: 'item 00' }, { keeper: ada, helpers: bob });
  await api.save(slug, { title: 'item 01' }, { keeper: cleo });

  await signIn(page, { at: `/object/${id}` });
  const fields = page.getByRole('region', { name: 'Details' });
  const row = (label: string) => fields.locator(`dl > div:has(> dt:text-is("${label}"))`);
  await expect(row('Keeper').getByRole('link', { name: 'Ada' })).toBeVisible();
  await expect(row('Helpers').getByRole('link')).toHaveText(['Bob']);
  await expect(row('Relation owner')).toHaveCount(0);

  await row('Keeper').getByRole('button', { name: 'Change Keeper' }).click();
  await row('Keeper').getByRole('textbox', { name: 'Keeper' }).fill('Cleo');
  await page.getByRole('option', { name: 'Cleo' }).click();
  await expect(row('Keeper').getByRole('link', { name: 'Cleo' })).toBeVisible();
  await row('Helpers').getByRole('button', { name: 'Add to Helpers' }).click();
  await row('Helpers').getByRole('textbox').fill('Ada');
  await page.getByRole('option', { name: 'Ada' }).click();
  await expect(row('Helpers').getByRole('link')).toHaveText(['Ada', 'Bob']);
  await row('Helpers').getByRole('button', { name: 'Take off the link to Bob' }).click();
  await expect(row('Helpers').getByRole('link')).toHaveText(['Ada']);
  await expectAccessible(page, 'a record with attributes of the type relation');
  await page.emulateMedia({ colorScheme: 'light' });

  const list = await view('Crewed', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'keeper', 'helpers']) });
  await page.goto(`/view/${list}`);
  const cells = (column: string) => page.locator(`[role="gridcell"][col-id="${column}"]`);
  await expect(cells('keeper')).toHaveText(['Cleo', 'Cleo']);
  await expect(cells('helpers').first()).toHaveText('Ada');
  await expect(page.getByRole('columnheader', { name: 'Helpers' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  await expect(filter.getByRole('combobox', { name: 'Field' }).locator('option', { hasText: 'Keeper' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  const form = await api.create('forms', {
    name: `crew-${mark}`,
    title: 'Crew',
    model: slug,
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { identity version title keeper { identity name } helpers { identity name } } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
    fields: [
      { id: 'title', kind: 'text', attribute: 'title', required: true },
      { id: 'keeper', kind: 'relationship', attribute: 'keeper', allow_existing: true },
      { id: 'helpers', kind: 'relationship', attribute: 'helpers', allow_existing: true },
    ],
  });
  await page.goto(`/form/${form}?node_id=${id}`);
  const keeper = page.getByRole('combobox', { name: 'Keeper' });
  await expect(keeper).toHaveValue('Cleo');
  await keeper.fill('Bob');
  await page.getByRole('option', { name: 'Bob' }).click();
  await page.getByRole('combobox', { name: 'Helpers' }).fill('Cleo');
  await page.getByRole('option', { name: 'Cleo' }).click();
  const answered = page.waitForResponse('**/v1/graph/form/');
  await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).ok()).toBe(true);
  const read = `{ ${slug}_by_id(id: "${id}") { owner { name } team(order_by: {field: "name"}) { name } } }`;
  const { data: stored } = await api.post<{ data: Record<string, unknown> }>('/v1/graph', { query: read });
  expect(stored[`${slug}_by_id`]).toEqual({ owner: { name: 'Bob' }, team: [{ name: 'Ada' }, { name: 'Cleo' }] });
});
