import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name: string) => block(page, name).locator('[role="gridcell"][col-id="title"]');
const cells = (page: Page, name: string, column: string) => block(page, name).locator(`[role="gridcell"][col-id="${column}"]`);
type Fields = { data: { schema: { name: string }[] } };

test('a filter, a rule, an order and a formula of a field that has gone are skipped and told; the rest of the view shows', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const { schema } = (await api.get<Fields>(`/v1/documents/models/${slug}`)).data;
  const formula = { name: 'twice', label: 'Twice', type: 'number', misc: { formulaV1: 'amount * 2' } };
  await api.change('models', slug, { schema: [...schema, formula] });
  for (const [title, amount, pieces] of [
    ['a', 5, 1],
    ['b', 50, 2],
  ] as const)
    await api.save(slug, { title, amount, pieces });
  const dear = { fact: 'amount', operator: 'greaterThan', value: 10 };
  const many = { fact: 'pieces', operator: 'greaterThan', value: 1 };
  const misc = {
    ordering: [
      { field: 'amount', direction: 'desc' },
      { field: 'title', direction: 'asc' },
    ],
    formatting: [{ when: dear, tone: 'hold', scope: 'row' }],
  };
  const id = await view(
    'Broken',
    [
      { id: 'dear', label: 'Dear', betterFilters: dear },
      { id: 'many', label: 'Many', betterFilters: many },
    ],
    { dear: tableOf(slug, ['title', 'twice'], misc), many: tableOf(slug, ['title']) },
  );
  await signIn(page, { at: `/view/${id}` });
  await expect(titles(page, 'Dear')).toHaveText(['b']);
  await expect(cells(page, 'Dear', 'twice')).toHaveText(['100,00']);
  await expect(block(page, 'Dear').getByText('skipped')).toHaveCount(0);

  const grown = (await api.get<Fields>(`/v1/documents/models/${slug}`)).data.schema;
  await api.change('models', slug, { schema: grown.map((field) => (field.name === 'amount' ? { ...field, deleted: true } : field)) });
  await page.reload();
  await expect(titles(page, 'Dear')).toHaveText(['a', 'b']);
  await expect(cells(page, 'Dear', 'twice')).toHaveText(['', '']);
  const told = block(page, 'Dear').getByRole('status').filter({ hasText: 'skipped' });
  for (const part of ['The filter of this list', 'A rule of its colours', 'Part of its order', 'The formula of “Twice”'])
    await expect(told.getByText(new RegExp(`^${part} is skipped: .*amount`))).toBeVisible();
  await expect(titles(page, 'Many')).toHaveText(['b']);
  await expect(block(page, 'Many').getByText('skipped')).toHaveCount(0);
  await expect.poll(() => api.save(slug, { title: 'c', pieces: 3 })).toBeTruthy();
  await expect(titles(page, 'Dear')).toHaveText(['a', 'b', 'c']);

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(other, { as: 'operator@demo.test', at: `/view/${id}` });
  await expect(titles(other, 'Dear')).toHaveText(['a', 'b', 'c']);
  await expect(block(other, 'Dear').getByText('Part of this list no longer fits its model and is skipped.')).toBeVisible();
  await expect(block(other, 'Dear').getByText('amount')).toHaveCount(0);
  await other.context().close();
});

test('a table without a column, a view without an attribute and one without a model say so to those they concern', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark, view } = await gadgets(api);
  // Without a record a table is a line that says so, and no grid.
  await api.save(slug, { title: 'Anvil' });
  const schema = [{ name: 'title', label: 'Title', type: 'text' }];
  const gone = `gone_${mark}`;
  const model = await api.create('models', { name: gone, displayed_name: 'Gone', schema, primary_attribute: 'title' });
  const blocks = ['Empty', 'Attribute', 'Model', 'Whole'].map((label) => ({ id: label, label }));
  const id = await view('Bare', blocks, {
    Empty: tableOf(slug, []),
    Attribute: tableOf(slug, ['amount']),
    Model: tableOf(gone, ['title']),
    Whole: tableOf(slug, ['title']),
  });
  const { data } = await api.get<Fields>(`/v1/documents/models/${slug}`);
  await api.change('models', slug, { schema: data.schema.map((field) => (field.name === 'amount' ? { ...field, deleted: true } : field)) });
  await api.drop('models', model);
  await signIn(page, { at: `/view/${id}` });
  await expect(block(page, 'Empty').getByText('Table has no column.', { exact: true })).toBeVisible();
  await expect(block(page, 'Attribute').getByText('The view has no attribute (configure it).', { exact: true })).toBeVisible();
  await expect(block(page, 'Model').getByText('The view has no model (contact IT or an admin).', { exact: true })).toBeVisible();
  await expect(block(page, 'Whole').getByRole('grid')).toBeVisible();

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(other, { as: 'operator@demo.test', at: `/view/${id}` });
  await expect(block(other, 'Whole').getByRole('grid')).toBeVisible();
  await expect(other.getByText('Table has no column.')).toHaveCount(0);
  await expect(block(other, 'Empty')).toHaveCount(0);
  await other.context().close();
});
