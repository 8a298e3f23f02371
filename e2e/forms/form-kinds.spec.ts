import { fixedLineFields, jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

let api: Api;
let shop: Workshop;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
});

const form = (page: Page) => page.getByRole('form');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

async function open(page: Page, id: string, node?: string) {
  await signIn(page, { at: `/form/${id}${node ? `?node_id=${node}` : ''}` });
  await expect(form(page)).toBeVisible();
}

async function choose(page: Page, within: Locator, name: string, text: string) {
  await within.getByRole('combobox', { name, exact: true }).fill(text);
  await page.getByRole('option', { name: text }).click();
}

/** Submits the form and returns the stored record. */
async function submit(page: Page) {
  const answered = page.waitForResponse('**/v1/graph/form/');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  const { data } = (await (await answered).json()) as { data: { identity: string } };
  return data.identity;
}

async function stored(id: string) {
  const [found] = await api.find(shop.job, 'identity', id);
  return found?.properties ?? {};
}

test('a form shows its fields in their order, each with label and description, and writes each kind to its attribute', { tag: '@all' }, async ({
  page,
}) => {
  await api.save(shop.job, { title: 'Before', state: 'open', city: `Lisbon ${shop.mark}` });
  await open(page, shop.form);
  const labels = await form(page).locator('label, div[class*="label"]').allTextContents();
  const shown = labels.map((label) => label.replace(/\s*\*$/, '').trim());
  expect(shown.filter((label, at) => shown.indexOf(label) === at)).toEqual([
    'Title',
    'Amount',
    'Notes',
    'Due',
    'Meeting',
    'State',
    'Colours',
    'City',
    'Fixed code',
  ]);
  await expect(form(page).getByText('What it is called')).toBeVisible();
  await expect(form(page).getByText('As long as you like')).toBeVisible();

  await field(page, 'Title').fill('Bridge');
  await field(page, 'Amount').fill('12,5');
  await field(page, 'Notes').fill('First line\nSecond line');
  await form(page).getByLabel('Due').fill('2026-03-04');
  await form(page).getByLabel('Meeting').fill('2026-03-04T15:30');
  await form(page).getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option')).toHaveText(['Is open', 'Is done']);
  await page.getByRole('option', { name: 'Is done' }).click();
  await form(page).getByRole('combobox', { name: 'City' }).pressSequentially('lisb', { delay: 60 });
  await expect(page.getByRole('option', { name: `Lisbon ${shop.mark}` })).toBeVisible();
  await page.getByRole('option', { name: `Lisbon ${shop.mark}` }).click();
  expect(await stored(await submit(page))).toMatchObject({
    title: 'Bridge',
    amount: 12.5,
    notes: 'First line\nSecond line',
    due: '2026-03-04',
    at: expect.stringContaining('2026-03-04T14:30'),
    state: 'done',
    city: `Lisbon ${shop.mark}`,
  });
});

test('defaults stand in the fields at the opening, a required field is asked for, and what is only shown can not be changed', {
  tag: '@all',
}, async ({ page }) => {
  const timeZone = 'Europe/Paris';
  const days = [new Date()];
  await open(page, shop.form);
  await expect(field(page, 'Amount')).toHaveValue('7');
  // Around midnight the form may show either day.
  days.push(new Date());
  const shown = days.map((day) => new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone }).format(day));
  await expect(form(page).getByLabel('Due')).toHaveValue(new RegExp(`^(${shown.join('|')})$`));
  const due = days[shown.indexOf(await form(page).getByLabel('Due').inputValue())];
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(due);
  await expect(form(page).getByText('C-1')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Fixed code' })).toHaveCount(0);

  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'missing field (2)' })).toContainText('Title, State');
  expect(await form(page).getByRole('alert').first().getByRole('link').allTextContents()).toEqual(['Title', 'State']);
  await expect(field(page, 'Title')).toBeFocused();
  expect(await api.find(shop.job, 'due', today)).toEqual([]);

  await field(page, 'Title').fill('Tower');
  await choose(page, form(page), 'State', 'Is open');
  const id = await submit(page);
  expect(await stored(id)).toMatchObject({ title: 'Tower', amount: 7, due: today });
  const forged = { form_id: shop.form, node_id: id, values: { code: 'forged' } };
  await api.post('/v1/graph/form/', forged);
  expect((await stored(id)).code ?? null).toBeNull();
});

test('a multiple-choice field takes several options, or none, and a read-only one takes nothing', { tag: '@all' }, async ({ page }) => {
  await open(page, shop.form);
  await field(page, 'Title').fill('Flag');
  await choose(page, form(page), 'State', 'Is open');
  for (const colour of ['Is red', 'Is blue']) await choose(page, form(page), 'Colours', colour);
  await expect(form(page).getByRole('textbox', { name: 'Fixed code' })).toHaveCount(0);
  const id = await submit(page);
  expect((await stored(id)).tags).toEqual(['red', 'blue']);
  await api.post('/v1/graph/form/', { form_id: shop.form, node_id: id, values: { tags: [], code: 'forged' } });
  const { tags, code = null } = await stored(id);
  expect([tags ?? [], code]).toEqual([[], null]);
});

test('a formula field shows its value while the form is filled in, and the server stores the same', { tag: '@all' }, async ({ page }) => {
  await open(page, await makeForm(api, jobForm(shop, 'Costs', lineFields)));
  await field(page, 'Title').fill('Costs');
  const line = (number: number) =>
    form(page)
      .locator('tbody tr')
      .filter({ has: page.getByRole('textbox', { name: 'What' }) })
      .nth(number);
  const total = form(page).getByText('Total').locator('../..').locator('output');
  await line(0).getByRole('textbox', { name: 'What' }).fill('Cut');
  await line(0).getByRole('textbox', { name: 'Hours' }).fill('3');
  await choose(page, line(0), 'Rate of', `Cheap ${shop.mark}`);
  await expect(line(0).getByRole('status', { name: 'Cost' })).toHaveText('30,00');
  await expect(total).toHaveText('30,00');
  await form(page).getByRole('button', { name: 'Add a line' }).last().click();
  await line(1).getByRole('textbox', { name: 'What' }).fill('Weld');
  await line(1).getByRole('textbox', { name: 'Hours' }).fill('2');
  await choose(page, line(1), 'Rate of', `Dear ${shop.mark}`);
  await expect(total).toHaveText('230,00');
  await line(1).getByRole('textbox', { name: 'Hours' }).fill('4');
  await expect(total).toHaveText('430,00');
  await expect(form(page).getByRole('textbox', { name: 'Cost' })).toHaveCount(0);
  expect(Number((await stored(await submit(page))).total)).toBe(430);
});

test('subtables are saved below their row, and rows come and go only where the form allows it', { tag: '@all' }, async ({ page }) => {
  await open(page, await makeForm(api, jobForm(shop, 'Parts', lineFields)));
  await field(page, 'Title').fill('Parts');
  await form(page).getByRole('textbox', { name: 'What' }).fill('Frame');
  const parts = form(page).getByRole('group', { name: 'Parts', exact: true });
  for (const [at, code] of ['A1', 'B2'].entries()) {
    await parts.getByRole('button', { name: 'Add a line' }).click();
    await parts.getByRole('textbox', { name: 'Code' }).nth(at).fill(code);
  }
  await parts.getByRole('button', { name: 'Add a line' }).click();
  await parts.getByRole('textbox', { name: 'Code' }).nth(2).fill('C3');
  await parts.getByRole('button', { name: 'Remove line 3' }).press('Enter');
  await expect(parts.getByRole('button', { name: 'Remove line 2' })).toBeFocused();
  const id = await submit(page);
  const [work] = await api.find(shop.line, 'job', id);
  const codes = (await api.find(`${shop.job}_part`, 'line', work?.identity)).map(({ properties }) => properties.code);
  expect(codes.sort()).toEqual(['A1', 'B2']);

  const fixed = await makeForm(api, jobForm(shop, 'Fixed', fixedLineFields));
  await page.goto(`/form/${fixed}?node_id=${id}`);
  await expect(form(page).getByRole('textbox', { name: 'What' })).toHaveValue('Frame');
  const rows = form(page).getByRole('group', { name: 'Work', exact: true });
  await expect(rows.getByRole('button', { name: 'Remove line 1' })).toHaveCount(0);
  await expect(rows.getByRole('button', { name: 'Add a line' })).toHaveCount(1);
  await expect(rows.getByRole('group', { name: 'Parts', exact: true }).getByRole('button', { name: 'Add a line' })).toHaveCount(1);
  const lines = [{ identity: work?.identity, _delete: true }, { label: 'Smuggled' }];
  await api.post('/v1/graph/form/', { form_id: fixed, node_id: id, values: { lines } });
  expect((await api.find(shop.line, 'job', id)).map(({ properties }) => properties.label)).toEqual(['Frame']);
});

test('a relationship field lets people choose, make and open records only where the form says so', { tag: '@all' }, async ({ page }) => {
  const kind = (id: string, more: object) => ({ id, kind: 'relationship', attribute: 'kind', label: id, ...more });
  const of = (name: string, more: object) => makeForm(api, jobForm(shop, name, [kind('Kind', more)]));
  const job = await api.save(shop.job, { title: 'Linked' }, { kind: shop.kinds.cheap });
  const opened = async (id: string) => {
    await page.goto(`/form/${id}?node_id=${job}`);
    await expect(form(page).getByLabel('Kind').first()).toHaveValue(`Cheap ${shop.mark}`);
  };
  // The button for a new record appears once the forms are loaded.
  const controls = () =>
    expect.poll(async () => ({
      choose: await form(page).getByRole('combobox', { name: 'Kind' }).count(),
      make: await form(page).getByRole('button', { name: 'New' }).count(),
      view: await form(page).getByRole('button', { name: 'Open' }).count(),
    }));
  await signIn(page);
  await opened(await of('Nothing', {}));
  await controls().toEqual({ choose: 0, make: 0, view: 0 });
  await opened(await of('Existing', { allow_existing: true }));
  await controls().toEqual({ choose: 1, make: 0, view: 0 });
  await opened(await of('View', { allow_view: true }));
  await controls().toEqual({ choose: 0, make: 0, view: 1 });
  await form(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('complementary').getByText(`Cheap ${shop.mark}`).first()).toBeVisible();

  await opened(await of('New', { allow_new: true }));
  await controls().toEqual({ choose: 0, make: 1, view: 0 });
  await form(page).getByRole('button', { name: 'New' }).click();
  const drawer = page.getByRole('complementary', { name: `Kind ${shop.mark}` });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Made ${shop.mark}`);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page).getByLabel('Kind').first()).toHaveValue(`Made ${shop.mark}`);
  await submit(page);
  const [made] = await api.find(shop.kind, 'label', `Made ${shop.mark}`);
  expect(await api.find(shop.job, 'kind', made?.identity)).toMatchObject([{ identity: job }]);
});

test('what somebody else changes in another field while a form is filled in is kept', { tag: '@all' }, async ({ page }) => {
  const identity = await api.save(shop.job, { title: 'Quay', state: 'open', notes: 'Old' });
  await open(page, shop.form, identity);
  await field(page, 'Title').fill('Quay wall');
  await api.post('/v1/graph/update/', { node_id: identity, properties: { notes: 'Told by phone' } });
  await submit(page);
  expect(await stored(identity)).toMatchObject({ title: 'Quay wall', notes: 'Told by phone' });
});

test('a form that wants it asks before it is sent, and shows its summary after', { tag: '@all' }, async ({ page }) => {
  const words = { preflight: { en: 'Really send this job?' }, postflight: { en: 'The workshop has it now.' } };
  await open(page, await makeForm(api, jobForm(shop, 'Asked', [{ id: 'title', kind: 'text', attribute: 'title', label: 'Title' }], words)));
  const title = `Asked ${Date.now()}`;
  await field(page, 'Title').fill(title);
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  const asking = page.getByRole('dialog').filter({ hasText: 'Really send this job?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  expect(await api.find(shop.job, 'title', title)).toEqual([]);
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await asking.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The workshop has it now.' })).toBeVisible();
  expect(await api.find(shop.job, 'title', title)).toHaveLength(1);
});

test('a form keeps by itself when it was opened and submitted, and what was scanned and when', { tag: '@all' }, async ({ page }) => {
  const auto = (id: string, kind: string, autofill: string) => ({ id, kind, attribute: id, label: id, autofill });
  const fields = [
    { id: 'title', kind: 'text', attribute: 'title', label: 'Title' },
    auto('began', 'datetime', 'start_time'),
    auto('ended', 'datetime', 'end_time'),
    auto('code', 'text', 'scanned_code'),
    auto('scanned', 'datetime', 'scan_time'),
  ];
  const id = await makeForm(api, jobForm(shop, 'Times', fields));
  const before = Date.now();
  await open(page, id);
  const opened = Date.now();
  await field(page, 'Title').fill('Timed');
  await page.getByRole('heading', { level: 1 }).click();
  await typeAsScanner(page, '4006381333931');
  await expect(form(page).getByLabel('code')).toHaveValue('4006381333931');
  const scanned = Date.now();
  // Times are stored with seconds.
  await expect.poll(() => Date.now() - scanned).toBeGreaterThan(1000);
  const { began, ended, code, scanned: at } = await stored(await submit(page));
  const done = Date.now();
  const [start, end, time] = [began, ended, at].map((value) => Date.parse(String(value)));
  expect(code).toBe('4006381333931');
  expect(start).toBeGreaterThanOrEqual(before);
  expect(start).toBeLessThanOrEqual(opened);
  expect(time).toBeGreaterThanOrEqual(opened);
  expect(time).toBeLessThanOrEqual(scanned);
  expect(end).toBeGreaterThan(scanned);
  expect(end).toBeLessThanOrEqual(done);
});

test('a form is copied under its title with (copy), and printed without the rest of the page', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await signIn(page, { at: '/forms' });
  await page.getByRole('button', { name: `Duplicate: Job ${shop.mark}`, exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: `Job ${shop.mark} (copy)` });
  await expect(row).toBeVisible();
  const { data } = await api.get<{ data: { name: string; title: { en: string; fr: string }; fields: unknown[] }[] }>('/v1/documents/forms?limit=500');
  const [original, copy] = ['', ' (copy)'].map((end) => data.find(({ name }) => name === `Job ${shop.mark}${end}`));
  expect(copy?.title).toEqual({ en: `Job ${shop.mark} (copy)`, fr: `Job ${shop.mark} (fr) (copy)` });
  expect(copy?.fields).toEqual(original?.fields);

  await row.getByRole('link', { name: 'Fill in' }).click();
  await field(page, 'Title').fill('On paper');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('On paper');
  await expect(field(page, 'Title')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
});

test('a form that can not be loaded says so, with the reason', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  await page.route('**/v1/graph/form/get/', (route) => route.abort());
  await page.goto(`/form/${shop.form}`);
  await expect(page.getByRole('heading', { name: 'Error loading the form.' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Title')).toBeVisible();
});
