import * as files from '../../api/imports/inspect/foreign-sheets.fixture.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// While a table is created, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

/** Chooses a file of another system, and gives the proposed model a name that no other test uses. */
async function propose(page: Page, name: string, file: Uint8Array) {
  const title = `${name} ${Date.now().toString(36)}`;
  await signIn(page, { at: '/data/from-sheet' });
  await page.locator('input[type=file]').setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const model = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(model).toHaveValue('Export');
  await model.fill(title);
  return title;
}
const type = (page: Page, column: string) => page.getByRole('combobox', { name: `Type of ${column}`, exact: true });
async function make(page: Page, count: number) {
  const button = page.getByRole('button', { name: 'Make the model and import the rows' });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText(`${count} rows are imported.`)).toBeVisible({ timeout: 120_000 });
}
const slugIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a DATEV batch becomes a model: its first line is passed over, and its letters, commas and choices are right', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await propose(page, 'Postings', files.datev);
  await expect(page.getByText('5 rows, 10 columns')).toBeVisible();
  await expect(type(page, 'Umsatz (ohne Soll/Haben-Kz)')).toHaveValue('Number');
  await expect(type(page, 'Soll/Haben-Kennzeichen')).toHaveValue('Choice');
  await expect(type(page, 'Belegdatum')).toHaveValue('Text');
  await make(page, 5);
  const api = await Api.signIn(request);
  const [found] = await api.find(slugIn(page), 'belegfeld_1', 'RE-1001');
  expect(found?.properties).toMatchObject({ buchungstext: 'Bürotisch Müller', umsatz_ohne_soll_haben_kz: 1190, belegdatum: '0203' });
});

test('a Xero template becomes a model without the stars of its headings, and the columns that nobody fills in stay out', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await propose(page, 'Invoices', files.xero);
  await expect(page.getByRole('textbox', { name: 'Name of the field for *InvoiceDate' })).toHaveValue('InvoiceDate');
  await expect(type(page, '*InvoiceDate')).toHaveValue('Date');
  await expect(page.getByRole('checkbox', { name: 'Take over Total', exact: true })).not.toBeChecked();
  await make(page, 5);
  const api = await Api.signIn(request);
  const found = await api.find(slugIn(page), 'invoicenumber', 'INV-0042');
  expect(found[0]?.properties).toMatchObject({ invoicedate: '2026-02-28', quantity: 2.5, unitamount: 60 });
});

test('an Odoo list becomes a model whose column of names is a link to records that are there', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const slug = `category_${Date.now().toString(36)}`;
  await api.create('models', {
    name: slug,
    displayed_name: `Category ${slug}`,
    schema: [{ name: 'name', label: 'Name', type: 'text', validation: 'required' }],
    primary_attribute: 'name',
  });
  for (const name of ['Furniture', 'Services', 'Supplies']) await api.save(slug, { name: `All / ${name}` });
  await propose(page, 'Products', files.odoo);
  await expect(type(page, 'Product Category')).toHaveValue('Link to a record');
  await expect(page.getByRole('combobox', { name: 'Model that Product Category leads to' })).toHaveValue(`Category ${slug}`);
  await expect(type(page, 'Product Type')).toHaveValue('Choice');
  await expect(type(page, 'Can be Sold')).toHaveValue('Yes or no');
  await make(page, 5);
  const made = slugIn(page);
  expect(await api.find(made, 'product_category.name', 'All / Furniture')).toHaveLength(3);
  expect((await api.find(made, 'internal_reference', 'FURN_003'))[0]?.properties).toMatchObject({ name: 'Desk, "large"', can_be_sold: true });
});
