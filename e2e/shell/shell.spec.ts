import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { version } from '../lib/version.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const trail = (page: Page) => page.getByRole('navigation', { name: 'Where you are' });
const newer = { status: 'ok', version: '99.0.0', time: new Date().toISOString() };

test('every route opens its page', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const order = await api.save('std_order', { std_customer_order_reference: 'routes' });
  await signIn(page);
  const routes: [string, string | RegExp][] = [
    ['/', new RegExp(`^Good (morning|afternoon|evening), ${api.user.first_name}$`)],
    ['/about', 'About'],
    ['/automations', 'Automations'],
    ['/form/input-sales-order', 'Sales order'],
    ['/forms', 'Forms'],
    [`/object/${order}`, /^SO-/],
    ['/objects', 'Objects'],
    ['/processes', 'Process editor'],
    ['/profile', 'Profile'],
    ['/settings', 'Settings'],
    ['/unsent', 'Unsent forms'],
    ['/view/sales-orders', 'Sales orders'],
    ['/views', 'Views'],
  ];
  for (const [path, heading] of routes) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(navigation(page)).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('data-layout', path === '/' ? 'home' : 'default');
  }
  await page.goto('/about');
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await expect(page.getByText('Licence: Apache-2.0')).toBeVisible();
  await expect(page.getByText(/under the MIT licence/)).toBeVisible();
  await page.goto('/automation/sales-order-generate-shipment-and-pickings');
  await expect(page.locator('[data-step]').first()).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Search settings' }).fill('zone');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
});

test('the unknown page says what was tried and leads to a search, and the objects page finds records of every model', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark } = await gadgets(api);
  const word = `needle ${mark}`;
  await api.save(slug, { title: `${word} one` });
  await api.save('std_stock_location', { std_label: `${word} two` });
  await signIn(page);
  await page.goto(`/nowhere/needle-${mark}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeAttached();
  await expect(page.getByText(`/nowhere/needle-${mark}`)).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveAttribute('data-layout', '404');
  await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Search for it' }).click();
  await expect(page).toHaveURL(/\/objects\?q=needle/);
  await expect(page.getByRole('link', { name: `${word} one` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${word} two` })).toBeVisible();
});

test('a page that cannot be loaded says so, with its code, details to copy and a way to load it again', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  await page.route(/\/ProfileScreen-[^/]+\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading page content' })).toBeVisible();
  await expect(page.getByText('Code: internal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.unroute(/\/ProfileScreen-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('without sign-in every route leads to sign-in with its query, but sign-in and reset', async ({ page }) => {
  const closed = [
    '/',
    '/about',
    '/automation/x',
    '/automations',
    '/form/x',
    '/forms',
    '/object/x',
    '/objects',
    '/processes',
    '/profile',
    '/settings',
    '/unsent',
  ];
  for (const path of [...closed, '/view/x', '/views']) {
    await page.goto(`${path}?keep=me`);
    await expect(page, path).toHaveURL(/\/auth\/login\?/);
    expect(new URL(page.url()).searchParams.get('keep'), path).toBe('me');
  }
  for (const path of ['/auth/login', '/auth/reset-pass?token=x']) {
    await page.goto(path);
    await expect(
      page
        .getByRole('button', { name: 'Language' })
        .or(page.getByRole('combobox', { name: 'Language' }))
        .first(),
    ).toBeVisible();
    expect(page.url()).toContain(path);
    await expect(navigation(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'default');
  }
});

test('breadcrumbs lead from the company over group and view to the record', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const id = await api.save(slug, { title: 'item 00' });
  await view('List', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title']) });
  await signIn(page, { at: `/object/${id}` });
  await expect(trail(page)).toHaveText(new RegExp(`.+Gadgets ${mark}List ${mark}item 00$`));
  await trail(page)
    .getByRole('link', { name: `List ${mark}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `List ${mark}` })).toBeVisible();
  await expect(trail(page).locator('[aria-current="page"]')).toHaveText(`List ${mark}`);
  await page.goto('/automations');
  await expect(trail(page).locator('[aria-current="page"]')).toHaveText('Automations');
});

test('view groups stand in the navigation in their order, with built-in and own views, and fold', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  type Group = { id: string; slug: string; order: number; name: string | { en: string } };
  type View = { id: string; order: number; slug: string; view_group: string; name: string | { en: string }; root: { blocks: unknown[] } };
  const mark = Date.now().toString(36);
  const layout = { one: { type: 'layout', misc: { layout: 'rows' } } };
  await api.create('views', { name: `Own ${mark}`, view_group: 'stocks', order: 999, root: { blocks: [{ id: 'one' }] }, setup: layout });
  await api.create('views', { name: `Begun ${mark}`, view_group: 'stocks', order: 999, root: { blocks: [] }, setup: {} });
  const { data: groups } = await api.get<{ data: Group[] }>('/v1/documents/view_groups?limit=500');
  const { data: all } = await api.get<{ data: View[] }>('/v1/documents/views?limit=500');
  // Empty views and groups are not in the navigation.
  const views = all.filter(({ root }) => root.blocks.length);
  const nameOf = (name: string | { en: string }) => (typeof name === 'string' ? name : name.en);
  const inGroup = (group: Group) => views.filter(({ view_group }) => view_group === group.id || view_group === group.slug);
  const wanted = groups.filter((group) => inGroup(group).length).sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  expect(wanted.length).toBeGreaterThan(2);
  await signIn(page);
  const sections = navigation(page).locator('section:has(> button[aria-expanded])');
  await expect(sections).toHaveCount(wanted.length);
  expect(await sections.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(wanted.map(({ name }) => nameOf(name)));
  // No entry outside of a group has the name of a group.
  const parts = await navigation(page)
    .locator('section')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('aria-label'), ...[...one.querySelectorAll('a')].map(({ textContent }) => textContent)]),
    );
  const called = parts.flatMap((names) => [...new Set(names)]);
  expect(called.filter((name, at) => called.indexOf(name) !== at)).toEqual([]);
  const stocks = groups.find(({ slug }) => slug === 'stocks') as Group;
  const section = navigation(page).getByRole('region', { name: nameOf(stocks.name), exact: true });
  const listed = inGroup(stocks).sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
  await expect(section.getByRole('link')).toHaveText(listed.map(({ name }) => nameOf(name)));
  await expect(section.getByRole('link', { name: `Own ${mark}` })).toBeVisible();
  await section.getByRole('button').click();
  await expect(section.getByRole('link')).toHaveCount(0);
  await section.getByRole('button').click();
  await expect(section.getByRole('link').first()).toBeVisible();
});

test('a group that may not be read is neither listed nor in the navigation', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const operator = await Api.signIn(request, 'operator@demo.test');
  type Acl = { roles: object[]; privileges: object[] };
  const { data } = await api.get<{ data: { id: string; acl: Acl }[] }>('/v1/documents/clients');
  const [own] = data;
  if (!own) throw new Error('the own client is not listed');
  const id = await api.documentId('view_groups', 'stocks');
  const groups = async () => (await operator.get<{ data: { slug: string }[] }>('/v1/documents/view_groups?limit=500')).data.map(({ slug }) => slug);
  const { roles, privileges } = own.acl;
  expect(await groups()).toContain('stocks');
  await api.change('clients', own.id, {
    acl: { roles, privileges: [...privileges, { role: 'user', resource: `VIEW_GROUPS.${id}`, verb: 'deny', action: 'READ' }] },
  });
  try {
    expect(await groups()).not.toContain('stocks');
    await signIn(page, { as: 'operator@demo.test' });
    await expect(navigation(page).getByRole('region', { name: 'Production', exact: true })).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: 'Stock locations' })).toHaveCount(0);
  } finally {
    await api.change('clients', own.id, { acl: { roles, privileges } });
  }
});

test('the banner appears within a minute when the server is newer; it closes, and it reloads with a timestamp', { tag: '@all' }, async ({ page }) => {
  let answer: object | null = null;
  let answered = 0;
  await page.route('**/v1/status', (route) => (answer ? route.fulfill({ json: answer }) : route.continue()));
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/v1/status') answered++;
  });
  // The next minute begins when the page has taken in an answer, which this page shows: time that goes on before then would be lost.
  const server = (running: string) => expect(page.getByText(`Server ${running}`, { exact: true })).toBeVisible();
  await page.clock.install();
  await signIn(page);
  const banner = page.getByRole('status').filter({ hasText: 'New version available' });
  await page.goto('/about');
  await server(version);
  await expect(banner).toHaveCount(0);
  for (const old of ['1.74.8', '0.99.99', version]) {
    answer = { ...newer, version: old };
    await page.clock.fastForward(60_000);
    await server(old);
    await expect(banner).toHaveCount(0);
  }
  answer = newer;
  const before = answered;
  await page.clock.fastForward(59_000);
  expect(answered).toBe(before);
  await page.clock.fastForward(1_000);
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Close this notice' }).click();
  await expect(banner).toHaveCount(0);

  await page.goto('/about?auth_token=abc');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/about');
  await expect(banner).toBeVisible();
  await page.evaluate(() => caches.open('old').then((cache) => cache.put('/x', new Response('x'))));
  await banner.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\/about\?t=\d{13}$/);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('the splash says the version and offers to reload while the product loads', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  let held = true;
  await page.route('**/v1/auth/refresh', async (route) => {
    while (held) await new Promise((done) => setTimeout(done, 100));
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\?t=\d{13}$/);
  held = false;
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('the offline bar stands for as long as there is no connection', { tag: '@all' }, async ({ page, context }) => {
  await signIn(page);
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' });
  await expect(bar).toHaveCount(0);
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
});

test('the chosen home page opens at the root, G H leads there and G T to the work to do', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/profile' });
  await page.getByRole('combobox', { name: 'Home page' }).click();
  await page.getByRole('option', { name: 'Stock locations' }).click();
  await page.goto('/');
  await expect(page).toHaveURL(/\/view\/stock-locations$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock locations' })).toBeVisible();
  await page.keyboard.type('gt', { delay: 20 });
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await page.keyboard.type('gh', { delay: 20 });
  await expect(page).toHaveURL(/\/view\/stock-locations$/);
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Home page' }).click();
  await page.getByRole('option', { name: 'Home', exact: true }).click();
});

test('a page beyond the own rights names the missing right, who can grant it, and a way to ask', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test', at: '/automations' });
  const state = page.locator('[data-kind="no-access"]');
  await expect(state.getByText('You do not have access to this page.')).toBeVisible();
  await expect(state.getByText('Missing right: read automations.')).toBeVisible();
  await expect(state.getByText(/ can grant it\./)).toBeVisible();
  await state.getByRole('button', { name: 'Ask for access' }).click();
  await expect(state.getByText('You have asked for this.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('User');
});

test('calls and answers forbid caching', { tag: '@all' }, async ({ page }) => {
  const seen: [string | undefined, string | undefined][] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/v1/')) seen.push([answer.request().headers()['cache-control'], answer.headers()['cache-control']]);
  });
  await signIn(page, { at: '/view/stock-locations' });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  expect(seen.length).toBeGreaterThan(5);
  for (const [asked, answered] of seen) expect([asked, answered]).toEqual(['no-store', expect.stringContaining('no-store')]);
});

for (const [where, size, person] of [
  ['on a phone', { width: 390, height: 844 }, 'admin@demo.test'],
  ['on a laptop at 200 %', { width: 720, height: 450 }, 'admin@demo.test'],
  ['with the rights of an operator on a small tablet', { width: 600, height: 960 }, 'operator@demo.test'],
] as const)
  test(`${where} everybody reaches every place of the navigation from the bar below`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, { at: '/', as: person });
    const places = navigation(page).getByRole('link');
    await expect(places.filter({ hasText: 'Purchase orders' })).toBeVisible();
    const all = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(all.length).toBeGreaterThan(15);
    await page.setViewportSize(size);
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await open.click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Purchase orders' })).toBeVisible();
    const inMenu = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(all.filter((place) => !inMenu.includes(place))).toEqual([]);
    expect((await menu.getByRole('link', { name: 'Purchase orders' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, `the menu ${where}`);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole('link', { name: 'Purchase orders' }).click();
    await expect(page).toHaveURL(/\/view\/purchase-orders$/);
    await expect(menu).toBeHidden();
  });

test('the menu of the account is walked with arrows, and gives the focus back after Escape and after a choice', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  const account = page.getByRole('button', { name: /^Account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  await account.click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  await account.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
});
