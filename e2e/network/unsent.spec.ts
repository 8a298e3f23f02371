import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn, signInByScreen } from '../lib/people.ts';
import { type BrowserContext, expect, type Page, test } from '../lib/test.ts';

const submission = '**/v1/graph/form/';

// A server that is away answers so.
test.use({ noise: [/status of 503/] });

let api: Api;
let shop: Workshop;
let form: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
  form = await makeForm(api, jobForm(shop, 'Job', lineFields));
});

const word = (name: string) => `${name} ${Date.now().toString(36)}`;
const title = (page: Page) => page.getByRole('form').getByRole('textbox', { name: 'Title' });
const submit = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /unsent/ });
const saved = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saved here, is sent when the connection is back' });
const rows = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Unsent forms' }).getByRole('listitem');
const stored = async (name: string) => (await api.find(shop.job, 'title', name)).length;

/** Records the key and the title of each submission from these pages. */
function sendings(context: BrowserContext) {
  const all: { key: string | undefined; title: string }[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/v1/graph/form/')) return;
    all.push({ key: request.headers()['idempotency-key'], title: (request.postDataJSON() as { values: { title: string } }).values.title });
  });
  return all;
}

/** Submits the form once for each name, one after the other. */
async function submitEach(page: Page, names: string[]) {
  for (const [index, name] of names.entries()) {
    if (index) await page.getByRole('main').getByRole('button', { name: 'Fill in another' }).click();
    await title(page).fill(name);
    await submit(page);
    await expect(saved(page)).toBeVisible();
  }
}

/** Triggers sending, as the browser does when the connection is back, and waits until it has ended. */
const roundOver = (page: Page) =>
  page.evaluate(async () => {
    const rounds = async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name?.startsWith('millwright.unsent')).length;
    };
    dispatchEvent(new Event('online'));
    while (await rounds()) await new Promise((next) => setTimeout(next, 20));
  });

async function openForm(page: Page) {
  await page.goto(`/form/${form}`);
  await expect(title(page)).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('three submissions without a connection are three records in their order once it is back, and the mark goes from 3 to none', {
  tag: '@all',
}, async ({ page, context }) => {
  const names = ['first', 'second', 'third'].map(word);
  const sent = sendings(context);
  await signIn(page);
  await openForm(page);
  await context.setOffline(true);
  await submitEach(page, names);
  await expect(mark(page)).toHaveText('3 unsent');
  await page.getByRole('link', { name: '3 not sent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unsent forms' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  for (const [index, name] of names.entries()) {
    await expect(rows(page).nth(index)).toContainText(`Job ${shop.mark}`);
    await expect(rows(page).nth(index)).toContainText(name);
    await expect(rows(page).nth(index)).toContainText('Waiting');
  }
  for (const name of names) expect(await stored(name)).toBe(0);
  sent.length = 0;

  await context.setOffline(false);
  await expect(mark(page)).toHaveCount(0);
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  for (const name of names) expect(await stored(name)).toBe(1);
  expect(sent.map((one) => one.title)).toEqual(names);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('what waits outlives the page and is sent when the product is opened again; a lost answer makes no second record', async ({ page, context }) => {
  const [kept, lost] = [word('kept'), word('lost')];
  await signIn(page);
  await openForm(page);
  await context.route(submission, (route) => route.abort());
  await submitEach(page, [kept, lost]);
  await page.reload();
  await expect(mark(page)).toHaveText('2 unsent');
  // Requests that are delayed when a page closes are sent by the browser, and arrive.
  await roundOver(page);
  await page.close();
  await context.unrouteAll();
  expect(await stored(kept)).toBe(0);

  // Of the second the server's answer gets lost on its first way back.
  const keys: (string | undefined)[] = [];
  let storedAtFirst = 0;
  await context.route(submission, async (route) => {
    if (!route.request().postData()?.includes(lost)) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    storedAtFirst = await stored(lost);
    await route.abort();
  });
  const next = await context.newPage();
  await next.goto('/');
  await expect(mark(next)).toHaveText('1 unsent');
  await expect(mark(next)).toHaveCount(0, { timeout: 30_000 });
  expect(storedAtFirst).toBe(1);
  expect([await stored(kept), await stored(lost)]).toEqual([1, 1]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('what is refused says why, holds up nothing, and is sent once it is corrected', { tag: '@all' }, async ({ page, context }) => {
  const [wrong, right] = [word('wrong'), word('right')];
  await signIn(page);
  await openForm(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a line' }).last().click();
  await page.getByRole('textbox', { name: 'What' }).first().fill('Half');
  await page.getByRole('textbox', { name: 'Hours' }).first().fill('2,5');
  await submitEach(page, [wrong, right]);
  await context.setOffline(false);
  await expect.poll(() => stored(right)).toBe(1);
  await expect(mark(page)).toHaveText(/^1 unsent/);
  await expect(page.getByText('1 form that waited here was refused.')).toBeVisible();
  await mark(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Refused');
  await expect(rows(page)).toContainText('Work 1: Hours: Enter a whole number.');
  await expectAccessible(page, 'a refused form in the line');
  expect(await stored(wrong)).toBe(0);

  await page.getByRole('link', { name: `Edit: Job ${shop.mark} ${wrong}` }).click();
  await expect(title(page)).toHaveValue(wrong);
  const hours = page.getByRole('textbox', { name: 'Hours' }).first();
  await expect(hours).toHaveValue(/^2,5/);
  await expect(hours).toHaveAttribute('aria-invalid', 'true');
  await hours.fill('3');
  await submit(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the record' })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  expect(await stored(wrong)).toBe(1);
});

test('what is being edited is not sent until it is submitted again or closed', { tag: '@all' }, async ({ page, context }) => {
  const [closed, before, after] = [word('closed'), word('before'), word('after')];
  const sent = sendings(context);
  await signIn(page);
  await openForm(page);
  await context.setOffline(true);
  await submitEach(page, [closed, before]);
  await mark(page).click();

  // Without a connection: it opens from this device and goes back to its place with the new value.
  await page.getByRole('link', { name: new RegExp(before) }).click();
  await expect(title(page)).toHaveValue(before);
  await title(page).fill(after);
  await submit(page);
  await expect(saved(page)).toBeVisible();
  await mark(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(after);

  await page.getByRole('link', { name: new RegExp(closed) }).click();
  await expect(title(page)).toHaveValue(closed);
  sent.length = 0;
  await context.setOffline(false);
  await expect.poll(() => stored(after)).toBe(1);
  await roundOver(page);
  await expect(mark(page)).toHaveText('1 unsent');
  expect(sent.map((one) => one.title)).toEqual([after]);
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Unsent forms' }).click();
  await expect(mark(page)).toHaveCount(0);
  expect([await stored(closed), await stored(before), await stored(after)]).toEqual([1, 0, 1]);
});

test('an entry is tried again at once when asked for, and discarded for good unless that is undone', { tag: '@all' }, async ({ page, context }) => {
  const [retried, discarded] = [word('retried'), word('discarded')];
  await signIn(page);
  await openForm(page);
  const away = { error: { code: 'unavailable', message: 'x', request_id: 'r' } };
  await context.route(submission, (route) => route.fulfill({ status: 503, json: away }));
  await submitEach(page, [retried, discarded]);
  await mark(page).click();
  await expect(rows(page).first()).toContainText(/without an answer; next at \d\d:\d\d/);
  await expectAccessible(page, 'the line');

  const discard = page.getByRole('button', { name: `Discard: Job ${shop.mark} ${discarded}` });
  await discard.click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(discarded);
  await discard.focus();
  await page.keyboard.press('Enter');
  await expect(mark(page)).toHaveText('1 unsent');

  // After five attempts the next one is half a minute later, so only the button can send the submission now.
  await expect(rows(page).getByText(/^5 tries/)).toBeVisible({ timeout: 60_000 });
  await context.unrouteAll();
  await page.getByRole('button', { name: `Try again: Job ${shop.mark} ${retried}` }).click();
  await expect(page.getByText('Everything has been sent')).toBeVisible({ timeout: 20_000 });
  expect([await stored(retried), await stored(discarded)]).toEqual([1, 0]);
  await expectAccessible(page, 'an empty line');
});

test('signing out keeps what waits for its person: another one is told how much it is, and neither sees nor sends it', async ({ page, context }) => {
  const name = word('mine');
  const sent = sendings(context);
  await signIn(page);
  await openForm(page);
  await context.route(submission, (route) => route.abort());
  await submitEach(page, [name]);
  await signOut(page);
  await context.unrouteAll();
  sent.length = 0;

  await signInByScreen(page, 'operator@demo.test');
  await page.goto('/unsent');
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  await expect(page.getByText('1 more form on this device belongs to somebody else, and is sent when they sign in.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(mark(page)).toHaveCount(0);
  await roundOver(page);
  expect(sent).toEqual([]);
  await signOut(page);

  await signInByScreen(page);
  await expect.poll(() => stored(name)).toBe(1);
  await expect(mark(page)).toHaveCount(0);
  expect(sent.map((one) => one.title)).toEqual([name]);
  const [record] = await api.find(shop.job, 'title', name);
  const { data } = await api.get<{ data: { type: string; user: { first_name: string } }[] }>(`/v1/events/${record?.identity}`);
  expect(data.filter(({ type }) => type === 'form_submitted').map(({ user }) => user.first_name)).toEqual(['Ana']);
});

test('of two tabs one sends, and both show what waits, also on the home page', { tag: '@all' }, async ({ page, context }) => {
  const names = ['one', 'two', 'three'].map(word);
  const sent = sendings(context);
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await openForm(page);
  await context.setOffline(true);
  await submitEach(page, names);
  for (const tab of [page, other]) await expect(mark(tab)).toHaveText('3 unsent');
  await expect(other.getByRole('region', { name: 'Unsent forms' }).getByRole('listitem')).toHaveText(
    names.map((name) => new RegExp(`${name}.*Waiting`)),
  );
  sent.length = 0;
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(mark(tab)).toHaveCount(0);
  for (const name of names) expect(await stored(name)).toBe(1);
  expect(sent.map((one) => one.title)).toEqual(names);
  await expect(other.getByRole('region', { name: 'Unsent forms' })).toHaveCount(0);
});

test('forms of one record are stored in the order in which they were submitted', { tag: '@all' }, async ({ page, context }) => {
  const record = await api.save(shop.job, { title: word('start') });
  const [first, last] = [word('first'), word('last')];
  await signIn(page, { at: `/form/${form}?node_id=${record}` });
  await expect(title(page)).not.toHaveValue('');
  await context.route(submission, (route) => (route.request().postData()?.includes(first) ? route.abort() : route.continue()));
  await submitEach(page, [first]);
  await page.getByRole('main').getByRole('button', { name: 'Fill in another' }).click();
  await title(page).fill(last);
  await submit(page);
  // The first still gets no answer: the second waits behind it instead of being overwritten later.
  await expect(saved(page)).toBeVisible();
  await expect(mark(page)).toHaveText('2 unsent');
  await context.unrouteAll();
  await expect(mark(page)).toHaveCount(0, { timeout: 30_000 });
  expect((await api.find(shop.job, 'identity', record))[0]?.properties.title).toBe(last);
});

test('a record that its opener goes on with is not put off: its form stays open', { tag: '@all' }, async ({ page, context }) => {
  const fields = [
    { id: 'title', kind: 'text', attribute: 'title', label: 'Title' },
    { id: 'kind', kind: 'relationship', attribute: 'kind', label: 'Kind', allow_new: true },
  ];
  const outer = await makeForm(api, jobForm(shop, 'Outer', fields));
  await signIn(page, { at: `/form/${outer}` });
  await page.getByRole('form').getByRole('button', { name: 'New' }).click();
  const drawer = page.getByRole('complementary', { name: `Kind ${shop.mark}` });
  await drawer.getByLabel('Name').fill(word('kind'));
  await context.setOffline(true);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByRole('alert')).toContainText('No connection to the server.');
  await expect(mark(page)).toHaveCount(0);
  await context.setOffline(false);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
});
