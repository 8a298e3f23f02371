import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** The browser's time zone is far from the company's. Times are shown and typed in the company's zone. */
test.use({ timezoneId: 'America/New_York' });

const changing = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Change ${name}:`) });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

/** Edits a field in place. Saves with Ctrl Enter, because Enter is a line break in a long text. */
async function fill(page: Page, name: string, value: string) {
  await changing(page, name).click();
  await page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }))
    .last()
    .fill(value);
  await page.keyboard.press('Control+Enter');
  await expect(changing(page, name)).toBeVisible();
}

test('fields of every type are created, filled in on the object page, shown there and in a table, and filtered', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const id = await api.save(slug, { title: 'item 00' });
  await api.save(slug, { title: 'item 01' });
  const stored = async () => (await api.find(slug, 'identity', id))[0]?.properties ?? {};
  await signIn(page, { at: `/object/${id}` });
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByRole('button', { name: 'Change Title', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('item zero');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'item zero' })).toBeVisible();
  await fill(page, 'Amount', '1234,5');
  await fill(page, 'Pieces', '12');
  await fill(page, 'Due', '2026-03-04');
  await fill(page, 'At', '2026-07-01T00:30');
  await fill(page, 'Wall clock', '2026-07-01T00:30');
  await fill(page, 'Share', '40');
  await fill(page, 'Notes', 'first line\nsecond line');
  await fill(page, 'Site', 'https://example.com/x');
  await fill(page, 'Page', 'https://example.com/y');
  await fill(page, 'Plain', 'https://example.com/z');
  await changing(page, 'Open').click();
  await page.getByRole('checkbox', { name: 'Open' }).check();
  await page.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ title: 'item zero', amount: 1234.5, pieces: 12, due: '2026-03-04', share: 40, open: true });
  expect(new Date(String((await stored()).at)).toISOString()).toBe('2026-06-30T22:30:00.000Z');
  expect(String((await stored()).wall)).toMatch(/^2026-07-01T00:30(:00)?$/);
  expect((await stored()).notes).toBe('first line\nsecond line');

  await expect(changing(page, 'Amount')).toContainText('1 234,50');
  await expect(changing(page, 'Pieces')).toContainText('12 pcs');
  await expect(changing(page, 'Due')).toContainText('04 Mar 2026');
  await expect(changing(page, 'At')).toContainText('01 Jul 2026, 00:30');
  await expect(changing(page, 'Wall clock')).toContainText('01 Jul 2026, 00:30');
  await expect(changing(page, 'Open')).toContainText('Yes');
  await expect(changing(page, 'Share').locator('meter')).toHaveJSProperty('value', 40);
  const notes = await changing(page, 'Notes').evaluate((element) => (element as HTMLElement).innerText);
  expect(notes).toContain('first line\nsecond line');
  await expect(page.getByRole('link', { name: 'https://example.com/x' })).toHaveAttribute('href', 'https://example.com/x');
  await expect(page.getByRole('link', { name: 'https://example.com/y' })).toHaveAttribute('href', 'https://example.com/y');
  await expect(page.getByRole('link', { name: 'https://example.com/z' })).toHaveCount(0);

  await changing(page, 'Pieces').click();
  await page.getByLabel('Pieces', { exact: true }).last().fill('1,5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await stored()).pieces).toBe(12);

  const shown = ['title', 'due', 'at', 'wall', 'open', 'share', 'site'];
  const list = await view('Types', [{ id: 'all', label: 'All' }], { all: tableOf(slug, shown) });
  await page.goto(`/view/${list}`);
  const cell = (path: string) => page.locator(`[role="row"][row-index="1"] [role="gridcell"][col-id="${path}"]`);
  await expect(cell('title')).toHaveText('item zero');
  await expect(cell('due')).toHaveText('04 Mar 2026');
  await expect(cell('at')).toHaveText('01 Jul 2026, 00:30');
  await expect(cell('wall')).toHaveText('01 Jul 2026, 00:30');
  await expect(cell('open').getByRole('img', { name: 'Yes' }).or(cell('open').locator('svg[aria-label="Yes"]'))).toBeVisible();
  await expect(cell('share').locator('meter')).toHaveJSProperty('value', 40);
  await expect(cell('site').getByRole('link')).toHaveAttribute('href', 'https://example.com/x');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  for (const [field, comparison, value] of [
    ['Title', 'contains', 'ZERO'],
    ['Due', 'is on or before', '2026-03-04'],
    ['At', 'is before', '2026-07-01T00:31'],
    ['Wall clock', 'is after', '2026-07-01T00:29'],
    ['Open', 'is', 'true'],
  ] as const) {
    await filter.getByRole('combobox', { name: 'Field' }).selectOption({ label: field });
    await filter.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: comparison });
    const input = filter.locator('input[aria-label="Value"], select[aria-label="Value"]').last();
    if (field === 'Open') await input.selectOption(value);
    else await input.fill(value);
    await expect(filter.getByText('1 record matches'), field).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="gridcell"][col-id="title"]')).toHaveText(['item zero']);
});

test('the timeline shows comments, edits with both values and forms, and the page its fields and relations', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, form, mark } = await gadgets(api);
  await api.create('relations', {
    name: 'place',
    inverse: `gadgets_${mark}`,
    type: 'N_1',
    object_id: slug,
    to_object_id: 'std_stock_location',
    labels: { name: 'Place', inverse: `Gadgets ${mark}` },
  });
  const place = await api.save('std_stock_location', { std_label: `Shelf ${mark}` });
  const id = await api.save(slug, { title: 'item 00', amount: 3, plain: 'before' }, { place });
  await api.post('/v1/graph/form/', { form_id: form, node_id: id, values: { title: 'item 00', amount: 5 } });
  await signIn(page, { at: `/object/${id}` });
  await expect(page.getByRole('heading', { level: 1, name: 'item 00' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Shelf ${mark}` })).toBeVisible();
  const entries = timeline(page).getByRole('listitem');
  const submitted = entries.filter({ hasText: `submitted “Gadget form ${mark}”` });
  await expect(submitted).toHaveCount(1);

  await fill(page, 'Plain', 'after');
  const edit = timeline(page).locator('dl > div:has(> dt:text-is("Plain")) > dd');
  await expect(edit).toHaveText(/from\s*before\s*→\s*to\s*after/);

  const before = Date.now();
  await timeline(page).getByRole('textbox', { name: 'Write a comment' }).fill('Looks good\nto me');
  await timeline(page).getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = entries.filter({ hasText: 'Looks good' });
  await expect(comment).toContainText('commented');
  const { data } = await api.get<{ data: { first_name: string; last_name: string } }>(`/v1/user/${api.user.id}`);
  await expect(comment).toContainText(`${data.first_name} ${data.last_name}`);
  const written = Date.parse(String(await comment.locator('time').getAttribute('datetime')));
  // Browser and server use the clock of this machine.
  expect(written).toBeGreaterThanOrEqual(before);
  expect(written).toBeLessThanOrEqual(Date.now());
  await expect(comment.locator('time')).toHaveText(/now|ago/);

  await page.goto(`/object/${place}`);
  await expect(page.getByRole('region', { name: `Gadgets ${mark}` }).getByRole('link', { name: 'item 00' })).toBeVisible();
  await page
    .getByRole('region', { name: `Gadgets ${mark}` })
    .getByRole('link', { name: 'item 00' })
    .click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'item 00' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('region', { name: 'Timeline' })).toContainText('Looks good');
});

test('a code that is typed quickly opens its item, and the code of an action runs it', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, mark } = await gadgets(api);
  const code = `CODE${mark}`.toUpperCase();
  const id = await api.save(slug, { title: code });
  const step = { id: 'one', name: 'Note', type: 'transform', enabled: true, input: { value: '40 + 2' }, output_variable: 'answer' };
  const automation = await api.create('settings_data_connections', {
    name: `scan-${mark}`,
    label: `Scan ${mark}`,
    trigger: { type: 'manual' },
    steps: [step],
    edges: [],
  });
  await signIn(page, { at: '/about' });
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await typeAsScanner(page, code);
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));

  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await typeAsScanner(page, `MW:o${id}`);
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));
  await typeAsScanner(page, `MW:a${automation}`);
  await expect(page.getByText(`“Scan ${mark}” was started`)).toBeVisible();
  await expect
    .poll(async () => (await api.get<{ data: { status: string }[] }>(`/v1/data_connections/${automation}/runs`)).data.map(({ status }) => status))
    .toEqual(['success']);
});

test('two people who change the same field see both values, and what was typed is kept until one is chosen', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug } = await gadgets(api);
  const id = await api.save(slug, { title: 'item 00', plain: 'before', notes: 'old' });
  const stored = async () => (await api.find(slug, 'identity', id))[0]?.properties;
  await signIn(page, { at: `/object/${id}` });
  const typeWhile = async (mine: string, theirs: string) => {
    await changing(page, 'Plain').click();
    const editor = page.getByRole('textbox', { name: 'Plain', exact: true });
    await editor.fill(mine);
    await api.post('/v1/graph/update/', { node_id: id, properties: { plain: theirs, notes: `with ${theirs}` } });
    await expect(editor).toHaveValue(mine);
    await editor.press('Control+Enter');
    const conflict = page.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
    await expect(conflict).toContainText(`${api.user.first_name}`);
    await expect(conflict.getByRole('definition')).toHaveText([theirs, mine]);
    await expect(editor).toHaveValue(mine);
    expect((await stored())?.plain).toBe(theirs);
    return conflict;
  };

  await (await typeWhile('mine', 'theirs')).getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(stored).toMatchObject({ plain: 'mine', notes: 'with theirs' });
  await expect(changing(page, 'Plain')).toContainText('mine');

  await (await typeWhile('mine again', 'theirs again')).getByRole('button', { name: 'Keep what is stored' }).click();
  await expect(changing(page, 'Plain')).toContainText('theirs again');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await stored()).toMatchObject({ plain: 'theirs again', notes: 'with theirs again' });
});

test('a record that exists is added to a relation, and taken off without being deleted', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, mark } = await gadgets(api);
  await api.create('relations', {
    name: 'shelf',
    inverse: `things_${mark}`,
    type: 'N_1',
    object_id: slug,
    to_object_id: 'std_stock_location',
    labels: { name: 'Shelf', inverse: `Things ${mark}` },
  });
  const shelf = await api.save('std_stock_location', { std_label: `Shelf ${mark}` });
  const thing = await api.save(slug, { title: `thing ${mark}` });
  const onShelf = async () => (await api.find(slug, 'shelf', shelf)).map(({ identity }) => identity);
  await signIn(page, { at: `/object/${shelf}` });
  const things = page.getByRole('region', { name: `Things ${mark}` });
  await page.getByRole('button', { name: 'More details' }).click();
  await expect(things).toContainText('None yet');
  await things.getByRole('button', { name: 'Add existing' }).click();
  await things.getByRole('textbox', { name: 'Choose a record' }).fill(`thing ${mark}`);
  await page.getByRole('option', { name: `thing ${mark}` }).click();
  await expect(things.getByRole('link', { name: `thing ${mark}` })).toBeVisible();
  expect(await onShelf()).toEqual([thing]);

  await things.getByRole('button', { name: `Take off the link to thing ${mark}` }).click();
  await expect(things).toContainText('None yet');
  expect(await onShelf()).toEqual([]);
  expect(await api.find(slug, 'identity', thing)).toHaveLength(1);
});
