import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { Api } from '../lib/api.ts';
import { signInByScreen } from '../lib/people.ts';
import { type BrowserContext, expect, type Page, test } from '../lib/test.ts';
import { keptBuilds, keptFiles, keptNames, untilKept } from './kept-files.ts';
import { Line } from './line.ts';

// Without a connection, requests fail, and open responses are aborted.
test.use({ noise: [/net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/] });

let api: Api;
let shop: Workshop;
let form: string;
let line: Line;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
  const fields = [
    { id: 'title', kind: 'text', attribute: 'title', label: 'Title', required: true },
    { id: 'due', kind: 'date', attribute: 'due', label: 'Due' },
    { id: 'kind', kind: 'relationship', attribute: 'kind', label: 'Kind', allow_existing: true },
  ];
  form = await makeForm(api, jobForm(shop, 'Job', fields));
});
test.beforeEach(async ({ browser, baseURL }) => {
  line = new Line(String(baseURL));
  await line.mend();
  context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow' });
  page = await context.newPage();
});
test.afterEach(async () => {
  await context.close();
  await line.cut();
});

const title = () => page.getByRole('form').getByRole('textbox', { name: 'Title' });
const mark = () => page.getByRole('banner').getByRole('link', { name: /unsent/ });
const stored = async (name: string) => (await api.find(shop.job, 'title', name)).length;
const word = (name: string) => `${name} ${Date.now().toString(36)}`;

async function openForm() {
  await page.goto(`/form/${form}`);
  await expect(title()).toBeVisible();
}

/** The names of the cached responses of the signed-in person. */
const keptAnswers = () => keptNames(page, 'millwright-answers', 'answers');

async function loseConnection() {
  await line.cut();
  await context.setOffline(true);
}
async function findConnection() {
  await line.mend();
  await context.setOffline(false);
}

async function signOut() {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('without a connection a reloaded form opens, with the choices made before; three submissions are three records once it is back', async () => {
  const names = ['first', 'second', 'third'].map(word);
  await signInByScreen(page);
  await openForm();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const kinds = await page.getByRole('option').count();
  await page.keyboard.press('Escape');
  await untilKept(page);
  await loseConnection();

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Stock locations' })).toBeVisible();
  for (const [index, name] of names.entries()) {
    if (index) await page.getByRole('main').getByRole('button', { name: 'Fill in another' }).click();
    await title().fill(name);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await expect(page.getByRole('option')).toHaveCount(kinds);
    await page.getByRole('option').first().click();
    await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved here' })).toBeVisible();
  }
  await page.reload();
  await expect(mark()).toHaveText('3 unsent');
  expect(await Promise.all(names.map(stored))).toEqual([0, 0, 0]);

  await findConnection();
  await expect(mark()).toHaveCount(0, { timeout: 60_000 });
  expect(await Promise.all(names.map(stored))).toEqual([1, 1, 1]);
});

test('a new build takes the place of the old one, and is what opens without a connection from then on', { tag: '@all' }, async () => {
  const release = () => page.evaluate(() => document.querySelector('meta[name="release"]')?.getAttribute('content') ?? null);
  await signInByScreen(page);
  await openForm();
  const id = (await untilKept(page)).replace('millwright-', '');
  line.change = (path, text) => {
    if (path === '/service-worker.js') return text.replaceAll(id, 'newer');
    if (path === '/v1/status') return JSON.stringify({ ...JSON.parse(text), version: '99.0.0' });
    return text.replace('<head>', '<head><meta name="release" content="newer">');
  };
  // An open page is informed of a new version, and an old page is never served if a new one is available.
  await page.reload();
  expect(await release()).toBe('newer');
  await page.getByRole('status').filter({ hasText: 'New version available' }).getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/[?&]t=\d{13}$/);
  await expect.poll(() => keptBuilds(page), { timeout: 60_000 }).toEqual(['millwright-newer']);
  await expect(title()).toBeVisible();
  await untilKept(page);
  await loseConnection();
  await page.reload();
  await expect(title()).toBeVisible();
  expect(await release()).toBe('newer');
});

test('a device that scans keeps of a new build what a scan opens, before it scans again', { tag: '@all' }, async () => {
  const opensScans = async () =>
    (await keptFiles(page)).filter((path) => /\/(ObjectScreen|WorkList|WorkPanel|ask-ahead)-[^/]*\.js$/.test(path)).length;
  await signInByScreen(page);
  await page.evaluate(() => localStorage.setItem('millwright.scanner', '1'));
  await openForm();
  await expect.poll(opensScans, { timeout: 60_000 }).toBe(4);
  const id = (await untilKept(page)).replace('millwright-', '');
  // From here on, pages prefetch nothing.
  await page.evaluate(() => localStorage.removeItem('millwright.scanner'));
  line.change = (path, text) => (path === '/service-worker.js' ? text.replaceAll(id, 'newer') : text);
  await page.reload();
  await expect.poll(() => keptBuilds(page), { timeout: 60_000 }).toEqual(['millwright-newer']);
  expect(await opensScans()).toBe(4);
});

test('yesterday’s tablet has a newer build and an ended session: what was refused still waits and says why, what waited arrives in its author’s name at its moment', {
  tag: '@all',
}, async () => {
  const [wrong, right] = [word('wrong'), word('right')];
  const ofLines = await makeForm(api, jobForm(shop, 'Lines', lineFields));
  const submit = async (name: string) => {
    await title().fill(name);
    await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved here' })).toBeVisible();
  };
  await signInByScreen(page);
  await page.goto(`/form/${ofLines}`);
  await expect(title()).toBeVisible();
  const id = (await untilKept(page)).replace('millwright-', '');
  await loseConnection();
  await page.getByRole('button', { name: 'Add a line' }).last().click();
  await page.getByRole('textbox', { name: 'What' }).first().fill('Half');
  await page.getByRole('textbox', { name: 'Hours' }).first().fill('2,5');
  await submit(wrong);
  await findConnection();
  await expect(mark()).toHaveText(/^1 unsent.*needs a look/, { timeout: 60_000 });
  await loseConnection();
  await page.getByRole('main').getByRole('button', { name: 'Fill in another' }).click();
  const before = Date.now();
  await submit(right);
  const after = Date.now();
  await page.close();

  await context.clearCookies();
  line.change = (path, text) => {
    if (path === '/service-worker.js') return text.replaceAll(id, 'newer');
    return path === '/v1/status' ? JSON.stringify({ ...JSON.parse(text), version: '99.0.0' }) : text;
  };
  await findConnection();
  page = await context.newPage();
  await page.goto(`/form/${ofLines}`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => keptBuilds(page), { timeout: 60_000 }).toEqual(['millwright-newer']);
  await signInByScreen(page, 'operator@demo.test');
  await page.goto('/unsent');
  await expect(page.getByText('2 more forms on this device belong to somebody else, and are sent when they sign in.')).toBeVisible();
  await expect(page.getByText(right)).toHaveCount(0);
  await signOut();
  expect(await stored(right)).toBe(0);

  await signInByScreen(page);
  await expect.poll(() => stored(right), { timeout: 60_000 }).toBe(1);
  await page.goto('/unsent');
  const waiting = page.getByRole('main').getByRole('list', { name: 'Unsent forms' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText(wrong);
  await expect(waiting).toContainText('Refused');
  await expect(waiting).toContainText('Work 1: Hours: Enter a whole number.');
  const [record] = await api.find(shop.job, 'title', right);
  type Entry = { type: string; entered_at: string | null; user: { first_name: string } };
  const { data } = await api.get<{ data: Entry[] }>(`/v1/events/${record?.identity}`);
  const [sent, ...others] = data.filter(({ type }) => type === 'form_submitted');
  expect([sent?.user.first_name, others.length]).toEqual(['Ana', 0]);
  const entered = Date.parse(String(sent?.entered_at));
  expect([entered >= before - 1000, entered <= after + 1000]).toEqual([true, true]);
});

test('whoever signs out leaves nothing behind: without a connection nobody is here, and the next person finds no form of theirs', async () => {
  await signInByScreen(page);
  await openForm();
  await untilKept(page);
  await expect.poll(keptAnswers).toContain(`form ${form}`);
  await signOut();
  await expect.poll(keptAnswers).toEqual([]);
  expect((await keptFiles(page)).filter((path) => path.startsWith('/v1'))).toEqual([]);
  await loseConnection();
  await page.goto(`/form/${form}`);
  await expect(page.getByLabel('Email')).toBeVisible();

  await findConnection();
  await signInByScreen(page, 'operator@demo.test');
  await loseConnection();
  await page.goto(`/form/${form}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading the form.' })).toBeVisible();
});

test('a sign-in that ends with the browser is over when the browser is opened again, also without a connection', { tag: '@all' }, async () => {
  await signInByScreen(page);
  await openForm();
  await untilKept(page);
  // As when a browser is closed: cookies without an expiry date are deleted.
  await context.clearCookies();
  await loseConnection();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
});
