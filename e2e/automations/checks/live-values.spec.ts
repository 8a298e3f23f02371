import { inspector, makeAutomation, openAutomation, step, transform } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { expect, type Page, test } from '../../lib/test.ts';

const shot = (page: Page, name: string) => page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/live-${name}.png` });

test('an expression shows its result as it is typed, with the values of the last run, behind relations too', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const model = (slug: string) =>
    api.create('models', {
      slug,
      name: slug,
      displayed_name: slug,
      schema: [{ name: 'name', label: 'Name', type: 'text' }],
      primary_attribute: 'name',
    });
  const [crate, owner] = [`crate_${mark}`, `owner_${mark}`];
  await model(owner);
  await model(crate);
  await api.create('relations', {
    type: 'N_1',
    object_id: crate,
    to_object_id: owner,
    name: 'owner',
    inverse: 'crates',
    labels: { name: 'Owner', inverse: 'Crates' },
  });
  const ana = await api.save(owner, { name: 'Ana' });
  const { id } = await makeAutomation(api, {
    trigger: { type: 'object_created', model_ids: [crate] },
    steps: [transform('one', 'First', '20'), transform('two', 'Second', 'steps.one + 1')],
    edges: [{ from: 'one', port: 'next', to: 'two' }],
  });
  await api.post('/v1/graph/save/', { model: crate, properties: { name: 'Box' }, relations: [{ name: 'owner', action: 'link', ids: [ana] }] });
  await api.settled();

  await openAutomation(page, id);
  await step(page, 'Second').click();
  const field = inspector(page).getByRole('textbox', { name: 'Value: JSONata expression' });
  await expect(inspector(page).getByText('Now: 21')).toBeVisible();
  await field.fill('steps.one * 2 & " crates"');
  await expect(inspector(page).getByText('Now: 40 crates')).toBeVisible();
  await shot(page, 'value-1440');
  await field.fill('record.owner.name & "!"');
  await expect(inspector(page).getByText('Now: Ana!')).toBeVisible();
  await field.fill('"a" + 1');
  await expect(inspector(page).getByRole('alert').filter({ hasText: 'It fails:' })).toBeVisible();
  await shot(page, 'failure-1440');
  await expectAccessible(page, 'an expression that fails');

  await field.fill('');
  await inspector(page).getByRole('button', { name: 'Pick a variable: Value' }).click();
  const found = page.getByRole('button', { name: /Owner › Name/ });
  await expect(found).toContainText('Ana');
  await found.click();
  await expect(field).toHaveValue('record.owner.name');
  await expect(inspector(page).getByText('Now: Ana')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'value-390-dark');
});

test('the check names an integration that is off and a loop without a limit, and leads to their places', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const slug = `off-${Date.now().toString(36)}`;
  await api.create('integrations', { name: slug, slug, url: 'https://shop.example.test', disabled: true });
  const rows = {
    id: 'rows',
    name: 'Read all',
    type: 'query',
    enabled: true,
    input: { query: '{ std_supplier { std_label } }' },
    output_variable: 'data',
  };
  const each = { id: 'each', name: 'Each of them', type: 'for_each', enabled: true, input: { items: { $: 'steps.data.std_supplier' } } };
  const call = { id: 'call', name: 'Tell the shop', type: 'rest', enabled: true, input: { integration: slug, url: '/x' } };
  const { id } = await makeAutomation(api, {
    disabled: true,
    steps: [rows, each, call],
    edges: [
      { from: 'rows', port: 'next', to: 'each' },
      { from: 'each', port: 'item', to: 'call' },
    ],
  });
  await openAutomation(page, id);
  const link = (name: string) => page.getByRole('listitem').getByRole('button', { name, exact: true });
  await expect(link('Tell the shop')).toHaveAttribute('title', new RegExp(`“${slug}” is switched off`));
  await expect(link('Each of them')).toHaveAttribute('title', /Give the query a limit/);
  await link('Tell the shop').click();
  await expect(inspector(page).getByRole('heading', { name: 'Tell the shop' })).toBeVisible();
  await link('Each of them').click();
  await expect(inspector(page).getByRole('heading', { name: 'Each of them' })).toBeVisible();
  await shot(page, 'check-1440');
});
