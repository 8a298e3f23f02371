import { makeAutomation } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { mailFolder, mailsTo } from '../../lib/mails.ts';
import { emailOf } from '../../lib/people.ts';
import { type Browser, expect, type Page, test } from '../../lib/test.ts';

test.skip(!mailFolder, 'Mails of a product that runs elsewhere are not at hand.');

/** A person who has never opened the product and does not sign in. */
const stranger = async (browser: Browser) => (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

/** Starts a run that asks the administrator by mail. Returns the path of the link in the mail. */
async function asked(api: Api, title: string): Promise<string> {
  const ask = { id: 'ask', name: 'Ask', type: 'approval', enabled: true, input: { title, group: 'client_admin' } };
  const { id } = await makeAutomation(api, { steps: [ask], edges: [] });
  await api.post(`/v1/data_connections/${id}`, { async: true });
  const link = () =>
    mailsTo(String(mailFolder), emailOf('admin@demo.test'))
      .filter((text) => text.includes(title))
      .flatMap((text) => /\/approval\/mailed#token=[\w-]+/.exec(text)?.[0] ?? [])[0];
  await expect.poll(link, { timeout: 60_000 }).toBeTruthy();
  return link() ?? '';
}
const heading = (page: Page, title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();

test('the page of a mailed link decides by its button alone, says who has decided, and decides once', { tag: '@all' }, async ({
  browser,
  request,
}) => {
  const api = await Api.signIn(request);
  const title = `Chairs ${Date.now().toString(36)}`;
  const path = await asked(api, title);
  // A mail scanner opens the link, and a person opens it twice. None of them decides anything.
  expect((await request.get(path.replace(/#.*/, ''))).status()).toBe(200);
  const page = await stranger(browser);
  const posts: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/mailed-approvals/decide')) posts.push(sent.method());
  });
  await page.goto(path);
  await heading(page, title);
  await page.reload();
  await heading(page, title);
  expect(posts).toEqual([]);
  const open = async () => (await api.get<{ data: { title: string }[] }>('/v1/approvals')).data.filter((one) => one.title === title).length;
  expect(await open()).toBe(1);
  await expectAccessible(page, 'a mailed approval');
  await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/mailed-open-390.png` });

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible();
  expect(posts).toEqual(['POST']);
  expect(await open()).toBe(0);
  const later = await stranger(browser);
  await later.goto(path);
  await expect(later.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible();
  await expect(later.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await later.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/mailed-decided-390.png` });
});
