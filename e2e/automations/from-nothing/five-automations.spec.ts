import { createHmac } from 'node:crypto';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { mailFolder, mailsTo } from '../../lib/mails.ts';
import { emailOf } from '../../lib/people.ts';
import { expect, test } from '../../lib/test.ts';
import { mayConnect, notConnected, otherOrigin, otherSystem } from '../../setup/other-system.ts';
import { drawn, Hand, most } from './hand.ts';

/** Another system that accepts requests below /orders and refuses all others. */
const heard: { url: string; body: string }[] = [];
otherSystem(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  heard.push({ url: request.url ?? '', body });
  const taken = request.url?.startsWith('/orders') && !body.includes('refuse');
  response.writeHead(taken ? 200 : 409, { 'content-type': 'application/json' }).end(JSON.stringify({ reason: taken ? 'ok' : 'the shop is closed' }));
});
test.afterEach(async ({ request }) => {
  const api = await Api.signIn(request);
  for (const id of drawn.splice(0)) await api.drop('settings_data_connections', id);
});

const designerMails = () => mailsTo(String(mailFolder), emailOf('admin@demo.test'));
const noMails = 'Mails of a product that runs elsewhere are not at hand.';
const title = { name: 'name', label: 'Name', type: 'text' };

/** Creates a model for the test. */
async function makeModel(api: Api, fields: object[]) {
  const mark = Date.now().toString(36);
  const [slug, name] = [`crate_${mark}`, `Crate ${mark}`];
  await api.create('models', { name: slug, displayed_name: name, schema: [title, ...fields], primary_attribute: 'name' });
  return { slug, name, mark };
}

type Run = { id: string; status: string; steps: { step_id: string; status: string; output: unknown; input: unknown }[] };
/** Waits until an automation has `count` runs and all have ended. Returns them, newest first. */
async function runsOf(api: Api, id: string, count = 1): Promise<Run[]> {
  await expect.poll(async () => (await api.get<{ total: number }>(`/v1/data_connections/${id}/runs`)).total, { timeout: 60_000 }).toBe(count);
  await api.settled();
  return (await api.get<{ data: Run[] }>(`/v1/data_connections/${id}/runs`)).data;
}

test('a new record, a condition, and a mail with its fields take twelve clicks at most, and the mail comes', async ({ page, request }) => {
  test.skip(!mailFolder, noMails);
  const api = await Api.signIn(request);
  const { slug, name, mark } = await makeModel(api, [
    { name: 'state', label: 'State', type: 'text' },
    { name: 'weight', label: 'Weight', type: 'number' },
  ]);
  const hand = new Hand(page);
  await hand.begin();
  await hand.startedBy('A new record');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Records of' }), name, name);
  await hand.next('First step', 'Condition');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Value to compare' }), /› State$/, 'State');
  await hand.goOn(hand.dock.getByRole('textbox', { name: 'Value', exact: true }), 'late');
  await hand.next('If so', 'Send an email');
  await expectAccessible(page, 'steps that are offered');
  const id = await hand.finish();
  expect(hand.clicks).toBeLessThanOrEqual(most);

  await api.save(slug, { name: `On time ${mark}`, state: 'fine', weight: 1 });
  await api.save(slug, { name: `Delayed ${mark}`, state: 'late', weight: 12 });
  const runs = await runsOf(api, id, 2);
  expect(runs.map(({ status }) => status)).toEqual(['success', 'success']);
  const mails = designerMails().filter((text) => text.includes(mark));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`Subject: ${name}: Delayed ${mark}`);
  expect(mails[0]).toMatch(/State: late[\s\S]*Weight: 12/);
});

test('a signed webhook of a shop, a transform, a write and the answer take twelve clicks at most, and the shop is answered', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const fields = ['email', 'currency', 'total_price'].map((name) => ({ name, label: name, type: 'text' }));
  const { slug, name, mark } = await makeModel(api, fields);
  const hand = new Hand(page);
  await hand.begin();
  await hand.startedBy('A signed webhook');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Signed by' }), 'Shopify');
  await hand.type(hand.dock.getByLabel('Signing secret'), 'hush-secret-of-the-shop');
  await hand.next('First step', 'Transform');
  await hand.next('Then', 'Write records');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Model' }), name, name);
  await hand.next('Then', 'Answer the webhook');
  const slugOf = await hand.finish();
  expect(hand.clicks).toBeLessThanOrEqual(most);

  const { data } = await api.get<{ data: { id: string } }>(`/v1/documents/settings_data_connections/${slugOf}`);
  const body = JSON.stringify({ id: 7, name: `#${mark}`, email: 'jon@example.com', currency: 'EUR', total_price: '398.00', line_items: [] });
  const call = (secret: string) =>
    request.post(`/v1/hooks/${data.id}`, {
      data: Buffer.from(body),
      headers: { 'content-type': 'application/json', 'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64') },
    });
  expect((await call('another')).status()).toBe(401);
  const answer = await call('hush-secret-of-the-shop');
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  const stored = await api.post<{ data: Record<string, object[]> }>('/v1/graph', {
    query: `{ ${slug} { identity name email currency total_price } }`,
  });
  expect(stored.data[slug]).toEqual([{ identity: id, name: `#${mark}`, email: 'jon@example.com', currency: 'EUR', total_price: '398.00' }]);
});

test('a schedule, a query, a loop, a call and a branch on its status take twelve clicks at most, and each record goes its way', {
  tag: '@all',
}, async ({ page, request }) => {
  test.skip(!mayConnect, notConnected);
  test.skip(!mailFolder, noMails);
  const api = await Api.signIn(request);
  const { slug, name, mark } = await makeModel(api, []);
  for (const each of ['take one', 'refuse one', 'take two']) await api.save(slug, { name: `${each} ${mark}` });
  const hand = new Hand(page);
  await hand.begin();
  await hand.startedBy('A schedule');
  await hand.next('First step', 'Query');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Read records of' }), name, name);
  await hand.next('Then', 'For each');
  await hand.next('Each item', 'Call a REST API');
  await hand.type(hand.dock.getByRole('textbox', { name: 'Address (URL)' }), `${otherOrigin}/orders/${mark}`);
  await hand.next('Then', 'Branch on its status');
  await hand.next('Otherwise', 'Send an email');
  const id = await hand.finish();
  expect(hand.clicks).toBeLessThanOrEqual(most);

  const refusals = () => designerMails().filter((text) => text.includes('HTTP 409'));
  const before = refusals().length;
  heard.splice(0);
  // Its schedule starts it at the next minute, without a click.
  test.setTimeout(240_000);
  const { data } = await api.get<{ data: { trigger: { type: string } } }>(`/v1/documents/settings_data_connections/${id}`);
  expect(data.trigger.type).toBe('schedule');
  await api.change('settings_data_connections', id, { trigger: { ...data.trigger, cron: '* * * * *' } });
  const total = async () => (await api.get<{ total: number }>(`/v1/data_connections/${id}/runs`)).total;
  await expect.poll(total, { timeout: 120_000 }).toBeGreaterThan(0);
  await api.change('settings_data_connections', id, { disabled: true });
  const [run] = await runsOf(api, id);
  expect(
    heard
      .filter(({ url }) => url === `/orders/${mark}`)
      .map(({ body }) => (JSON.parse(body) as { name: string }).name)
      .sort(),
  ).toEqual([`refuse one ${mark}`, `take one ${mark}`, `take two ${mark}`]);
  expect(run?.status).toMatch(/^(success|partial)/);
  expect(refusals()).toHaveLength(before + 1);
});

test('two branches of which one fails, and a mail that says why, take twelve clicks at most, and the other branch goes on', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.skip(!mayConnect, notConnected);
  test.skip(!mailFolder, noMails);
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const hand = new Hand(page);
  await hand.begin();
  await hand.next('First step', 'At the same time');
  await hand.next('Branch 1', 'Call a REST API');
  await hand.type(hand.dock.getByRole('textbox', { name: 'Address (URL)' }), `${otherOrigin}/closed/${mark}`);
  await hand.next('On error', 'Send an email');
  await hand.press(page.locator('[data-step]').filter({ hasText: 'At the same time' }));
  await hand.next('Branch 2', 'Call a REST API');
  await hand.type(hand.dock.getByRole('textbox', { name: 'Address (URL)' }), `${otherOrigin}/orders/${mark}`);
  const id = await hand.finish();
  expect(hand.clicks).toBeLessThanOrEqual(most);

  heard.splice(0);
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Run|Start)/ })
    .click();
  await runsOf(api, id);
  expect(heard.map(({ url }) => url)).toEqual(expect.arrayContaining([`/closed/${mark}`, `/orders/${mark}`]));
  const [mail] = designerMails().filter((text) => text.includes('Call a REST API:'));
  expect(mail).toMatch(/Subject: .*has_fai/);
  expect(mail).toContain('The other system answered 409.');
  expect(mail).toContain('the shop is closed');
});

test('a transition that asks another object takes twelve clicks at most, and moves only what that object lets go', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const hand = new Hand(page);
  await hand.begin();
  await hand.startedBy('A changed record');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Records of' }), 'Purchase order', 'Purchase order');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Only when one of these changes' }), 'Supplier', 'Supplier');
  await hand.next('First step', 'Condition');
  await hand.choose(hand.dock.getByRole('combobox', { name: 'Value to compare' }), /^The record › Supplier › (Name|Label)$/, 'Supplier › ');
  await hand.goOn(hand.dock.getByRole('textbox', { name: 'Value', exact: true }), `Trusted ${mark}`);
  await hand.next('If so', 'Advance a process');
  const id = await hand.finish();
  expect(hand.clicks).toBeLessThanOrEqual(most);

  const order = async (supplier: string) => {
    const std_supplier = await api.save('std_supplier', { std_label: `${supplier} ${mark}` });
    const id = await api.save('std_po', { std_label: `${supplier} order ${mark}` });
    await api.settled();
    await api.post('/v1/graph/update/', { node_id: id, relations: [{ name: 'std_supplier', action: 'link', ids: [std_supplier] }] });
    return id;
  };
  const [trusted, other] = [await order('Trusted'), await order('Other')];
  await runsOf(api, id, 2);
  const stepOf = async (object: string) =>
    (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${object}`, {})).data.active_operation
      ?.key;
  expect(await stepOf(trusted)).toBe('std-po-status-waiting-confirmation');
  expect(await stepOf(other)).toBe('std-po-status-draft');
});
