import { tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

const rows = 100_000;

async function countIn(api: Api, slug: string): Promise<number> {
  const { data } = await api.post<{ data: { all: { count: number }[] } }>('/v1/graph', { query: `{ all: ${slug}_aggregate { count } }` });
  return data.all[0]?.count ?? 0;
}

/** Drops a file that is created in the page, because it would take long to send its rows to the browser. */
const dropRows = (page: Page, count: number) =>
  page
    .locator('[role="grid"], [role="treegrid"]')
    .first()
    .evaluate((target, many) => {
      const lines = Array.from({ length: many }, (_, at) => `L-${at};${at % 1000},5`);
      const data = new DataTransfer();
      data.items.add(new File([`Code;Weight\n${lines.join('\n')}\n`], 'long.csv', { type: 'text/csv' }));
      for (const kind of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    }, count);

test('a hundred thousand rows are dropped on a list, imported with their progress, counted, and undone as a whole', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.setTimeout(1_800_000);
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const slug = `long_${mark}`;
  await api.create('models', {
    name: slug,
    displayed_name: `Long ${mark}`,
    schema: [
      { name: 'code', label: 'Code', type: 'text', validation: 'required', misc: { unique: true } },
      { name: 'weight', label: 'Weight', type: 'number' },
    ],
    primary_attribute: 'code',
  });
  await api.save(slug, { code: 'before', weight: 1 });
  const group = await api.create('view_groups', { name: `Long ${mark}`, order: 900, parent: null });
  const view = await api.create('views', {
    name: `Long ${mark}`,
    model: slug,
    view_group: group,
    order: 1,
    root: { blocks: [{ id: 'all', label: 'All' }] },
    setup: { all: tableOf(slug, ['code', 'weight'], { ordering: [{ field: 'code', direction: 'asc' }] }) },
  });
  await signIn(page, { at: `/view/${view}` });
  await expect(page.locator('[role="gridcell"][col-id="code"]')).toHaveText(['before']);
  // The menu of the view leads there too.
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: `Import into Long ${mark}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await dropRows(page, rows);
  await expect(page.getByRole('heading', { level: 1, name: `Import into Long ${mark}` })).toBeVisible();
  await expect(page.getByText('100 000 rows, 2 columns')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Import 100 000 rows' }).click();
  const run = page.getByRole('region', { name: 'long.csv' });
  await expect(run.getByText(/^[1-9][\d\s]* of 100\s000 rows$/)).toBeVisible({ timeout: 300_000 });
  await expect(run.getByText('100 000 rows are imported.')).toBeVisible({ timeout: 900_000 });
  expect(await countIn(api, slug)).toBe(rows + 1);
  expect(await api.find(slug, 'code', 'L-99999')).toMatchObject([{ properties: { weight: 999.5 } }]);

  await run.getByRole('button', { name: 'Undo the import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question.getByText(/^100\s000 records that it added go to the trash/)).toBeVisible();
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(run.getByText('The import is undone')).toBeVisible({ timeout: 900_000 });
  await expect.poll(() => countIn(api, slug)).toBe(1);
  expect(await api.find(slug, 'code', 'before')).toHaveLength(1);
});
