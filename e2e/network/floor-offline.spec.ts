import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signInByScreen } from '../lib/people.ts';
import { type BrowserContext, expect, type Page, test } from '../lib/test.ts';
import { toPick } from '../scan/to-pick.ts';
import { keptNames, untilKept } from './kept-files.ts';
import { Line } from './line.ts';

// Without a connection, requests fail, and open responses are aborted.
test.use({ noise: [/net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/] });

let line: Line;
let context: BrowserContext;
let page: Page;

test.beforeEach(async ({ browser, baseURL }) => {
  line = new Line(String(baseURL));
  await line.mend();
  context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow', viewport: { width: 1024, height: 768 }, hasTouch: true });
  page = await context.newPage();
});
test.afterEach(async () => {
  await context.close();
  await line.cut();
});

const picks = () => page.getByRole('region', { name: 'To pick', exact: true });
const progress = () => picks().getByRole('status').first();
const unsent = () => page.getByRole('link', { name: /^\d+ unsent/ });
const bar = () => page.getByRole('status').filter({ hasText: /No connection\. As of .*\d\d:\d\d\./ });

/** The names of the cached reads of the signed-in person. */
const keptReads = () => keptNames(page, 'millwright-pages', 'reads');

async function loseConnection() {
  await line.cut();
  await context.setOffline(true);
}
async function findConnection() {
  await line.mend();
  await context.setOffline(false);
}

test('a tablet that reloads without a connection finds its picks: three taps arrive once each when it is back, and nobody else finds them', async ({
  request,
}) => {
  const api = await Api.signIn(request);
  const { shipment, lots, pickOf } = await toPick(api);
  await signInByScreen(page, 'operator@demo.test');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Work to do' })).toBeVisible();
  await expect.poll(keptReads, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/^\["work"/));
  await page.goto(`/object/${shipment}`);
  await expect(progress()).toContainText('0 of 3 confirmed');
  await untilKept(page);
  await expect.poll(keptReads).toContainEqual(expect.stringContaining(`["object","${shipment}","table"`));

  await loseConnection();
  await page.reload();
  await expect(progress()).toContainText('0 of 3 confirmed');
  await expect(bar()).toBeVisible();
  await expectAccessible(page, 'a record without a connection', ['scrollable-region-focusable']);
  for (const name of ['flour', 'rye', 'oats'])
    await picks()
      .getByRole('button', { name: new RegExp(`^Confirm .* ${name}`) })
      .tap();
  await expect(progress()).toContainText('3 of 3 confirmed');
  await page.reload();
  await expect(progress()).toContainText('3 of 3 confirmed');
  await expect(picks().getByText('Saved on this device, and sent when the connection is back.')).toHaveCount(3);
  await expect(unsent()).toHaveText(/^3 unsent/);
  await page.goto('/');
  await expect(bar()).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Work to do' })).toBeVisible();
  await page.goto(`/object/${shipment}`);
  await expect(progress()).toContainText('3 of 3 confirmed');

  await findConnection();
  await expect(unsent()).toHaveCount(0, { timeout: 60_000 });
  await expect(bar()).toHaveCount(0, { timeout: 60_000 });
  for (const name of ['flour', 'rye', 'oats'] as const) {
    expect((await pickOf(name))?.properties).toMatchObject({ std_confirmed: true, std_qty_to_pick: 5 });
    const [pick, ...others] = await api.find('std_picking_line', 'std_lot', lots[name]);
    expect(others).toEqual([]);
    const { data } = await api.get<{ data: { type: string }[] }>(`/v1/events/${pick?.identity}`);
    expect(data.filter(({ type }) => type === 'form_submitted')).toHaveLength(1);
  }

  await page.getByRole('button', { name: /^Account|^Me$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(keptReads).toEqual([]);
  await signInByScreen(page);
  await loseConnection();
  await page.goto(`/object/${shipment}`);
  await expect(page.getByRole('main')).toContainText('No connection');
  await expect(picks()).toHaveCount(0);
});
