import { readFile } from 'node:fs/promises';
import { tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

let api: Api;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});
test.afterAll(() => api?.close());

/** A file with every byte value, which must arrive unchanged. */
const bytes = (seed: number) => Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + seed) % 256));
const file = (name: string, seed = 0) => ({ name, mimeType: 'application/octet-stream', buffer: bytes(seed) });
const chooser = (within: Locator | Page) => within.locator('input[type="file"]');
const item = (within: Locator | Page, name: string) => within.getByRole('button', { name: `Download ${name}` });

async function downloaded(page: Page, within: Locator | Page, name: string) {
  const started = page.waitForEvent('download');
  await item(within, name).click();
  const download = await started;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** A model with a field for files, a form that demands one, and a table. */
async function reports() {
  const mark = Date.now().toString(36);
  const slug = `report_${mark}`;
  const title = { name: 'title', label: 'Title', type: 'text', validation: 'required' };
  const papers = { name: 'papers', label: 'Papers', type: 'file' };
  await api.create('models', { name: slug, displayed_name: `Report ${mark}`, schema: [title, papers], primary_attribute: 'title' });
  const group = await api.create('view_groups', { name: `Reports ${mark}`, order: 901, parent: null });
  const form = await api.create('forms', {
    name: `report-${mark}`,
    title: 'Report',
    model: slug,
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { identity version title papers } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
    fields: [
      { id: 'title', kind: 'text', attribute: 'title', required: true },
      { id: 'papers', kind: 'file', attribute: 'papers', required: true },
    ],
  });
  const view = await api.create('views', {
    name: `Reports ${mark}`,
    model: slug,
    view_group: group,
    order: 1,
    root: { blocks: [{ id: 'all', label: 'All' }] },
    setup: { all: tableOf(slug, ['title', 'papers']) },
  });
  return { slug, form, view };
}

test('a file is put on an article, opens again from it byte for byte, is taken off and put back', async ({ page, request }) => {
  const mark = Date.now().toString(36);
  const id = await api.save('std_sku', { std_label: `Bracket ${mark}` });
  await signIn(page, { at: `/object/${id}` });
  const label = await page
    .locator('dt', { hasText: /attachment/i })
    .first()
    .textContent();
  const row = page.locator(`dl > div:has(> dt:text-is("${label}"))`);
  await chooser(row).setInputFiles([file('drawing.bin', 1), file('plan (final) é.txt', 2)]);
  await expect(item(row, 'drawing.bin')).toBeVisible();
  await expect(item(row, 'plan (final) é.txt')).toBeVisible();
  await page.reload();
  await expect(row.getByText('70 kB')).toHaveCount(2);
  const drawing = await downloaded(page, row, 'drawing.bin');
  expect(drawing.name).toBe('drawing.bin');
  expect(drawing.content.equals(bytes(1))).toBe(true);
  const plan = await downloaded(page, row, 'plan (final) é.txt');
  expect(plan.name).toBe('plan (final) é.txt');
  expect(plan.content.equals(bytes(2))).toBe(true);
  await expectAccessible(page, 'a record with files');
  await page.emulateMedia({ colorScheme: 'light' });

  const stored = async () => (await api.find('std_sku', 'identity', id))[0]?.properties.std_attachment as string[] | null;
  const both = (await stored()) ?? [];
  expect(both).toHaveLength(2);
  await row.getByRole('button', { name: 'Take off drawing.bin' }).click();
  // A notice stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect(item(row, 'drawing.bin')).toHaveCount(0);
  await expect.poll(stored).toEqual([both[1]]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(item(row, 'drawing.bin')).toBeVisible();
  await expect.poll(stored).toEqual(both);

  const operator = await Api.signIn(request, 'operator@demo.test');
  await operator.post('/v1/graph/update/', { node_id: id, properties: { std_attachment: both.slice(1) } });
  await page.reload();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const change = timeline.locator(`dl > div:has(> dt:text-is("${label}")) > dd`).first();
  await expect(change).toContainText(/drawing\.bin.*→.*plan \(final\) é\.txt/);
});

test('a form uploads what is chosen, demands the file it requires, and a table names the files of its rows in one call', { tag: '@all' }, async ({
  page,
}) => {
  const { slug, form, view } = await reports();
  await signIn(page, { at: `/form/${form}` });
  const filled = page.getByRole('form');
  await filled.getByRole('textbox', { name: 'Title' }).fill('First');
  await filled.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(filled.getByText('Form requires a file.').first()).toBeVisible();
  expect(await api.find(slug, 'title', 'First')).toEqual([]);
  await expectAccessible(page, 'a form that requires a file');
  await page.emulateMedia({ colorScheme: 'light' });

  await chooser(filled).setInputFiles([file('one.pdf', 3), file('two.pdf', 4), file('three.pdf', 6)]);
  await expect(item(filled, 'three.pdf')).toBeVisible();
  await filled.getByRole('button', { name: 'Take off one.pdf' }).click();
  const answered = page.waitForResponse('**/v1/graph/form/');
  await filled.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).ok()).toBe(true);
  const [first] = await api.find(slug, 'title', 'First');
  const held = (first?.properties.papers ?? []) as string[];
  expect(held).toHaveLength(2);

  await api.save(slug, { title: 'Second', papers: held.slice(0, 1) });
  await api.save(slug, { title: 'Third' });
  const asked: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/files/details') asked.push(searchParams.get('ids')?.split(',').sort() ?? []);
  });
  await page.goto(`/view/${view}`);
  const cells = page.locator('[role="gridcell"][col-id="papers"]');
  await expect(cells).toHaveText(['2 files', 'two.pdf', '']);
  // Whenever the rows are read again: never a call per cell.
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual(asked.map(() => held.toSorted()));

  await page.goto(`/form/${form}?node_id=${first?.identity}`);
  const copy = await downloaded(page, page.getByRole('form'), 'two.pdf');
  expect(copy.content.equals(bytes(4))).toBe(true);
});

test('what could not be sent stays with its reason and goes when the connection is back; what is too large never goes', async ({ page }) => {
  const { form } = await reports();
  await signIn(page, { at: `/form/${form}` });
  const filled = page.getByRole('form');
  await filled.getByRole('textbox', { name: 'Title' }).fill('Late');
  await page.context().setOffline(true);
  await expect(filled.getByText(/Files can’t be uploaded without a connection/)).toBeVisible();
  await chooser(filled).setInputFiles(file('late.bin', 5));
  await expect(filled.getByText('No connection to the server.')).toBeVisible();
  await filled.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(filled.getByText('A file has not been uploaded yet. Wait for it, or remove it.').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(item(filled, 'late.bin')).toBeVisible();
  const late = await downloaded(page, filled, 'late.bin');
  expect(late.content.equals(bytes(5))).toBe(true);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/files')) sent.push(request.url());
  });
  await chooser(filled).evaluate((input: HTMLInputElement) => {
    const large = new File(['x'], 'film.mov');
    Object.defineProperty(large, 'size', { value: 100_000_001 });
    Object.defineProperty(input, 'files', { value: [large], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(filled.getByText('It is too large: at most 100 MB.')).toBeVisible();
  expect(sent).toEqual([]);
});
