import { inspector, makeAutomation, openAutomation, save, step } from '../data/automations.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { mayConnect, notConnected, otherOrigin, otherSystem } from '../setup/other-system.ts';

test.skip(!mayConnect, notConnected);

const heard: { url: string; key: string | undefined }[] = [];
otherSystem((request, response) => {
  heard.push({ url: request.url ?? '', key: request.headers['x-api-key']?.toString() });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ orders: [{ number: 'A-1' }] }));
});

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/integration-${name}.png`, fullPage: true });
const begin = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Begin with' }).getByText(name, { exact: true }).click();

test('a line of curl becomes an integration with its key sealed, a step calls it, and the run has its answer', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  await signIn(page, { at: '/integrations/new' });
  await begin(page, 'A curl line');
  await page.getByRole('textbox', { name: 'Line of curl' }).fill('wget x');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This is no line of curl.');
  await page.getByRole('textbox', { name: 'Line of curl' }).fill(`curl '${otherOrigin}/api/orders?state=open' -H 'X-Api-Key: hush-key'`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('A key was found.')).toBeVisible();
  await shot(page, 'curl-1440');
  await expectAccessible(page, 'reading a line of curl');
  await page.getByRole('button', { name: 'Continue with 1 operation' }).click();
  const name = `Line ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/integrations\/[\da-f-]{36}$/);
  await page.getByRole('button', { name: `Test: ${name}` }).click();
  await expect(page.getByText('It works.')).toBeVisible();
  await shot(page, 'page-1440');
  const id = page.url().split('/').at(-1);
  const stored = JSON.stringify(await api.get(`/v1/documents/integrations/${id}`));
  expect(stored).not.toContain('hush-key');

  const ask = { id: 'ask', name: 'Ask', type: 'operation', enabled: false, input: { integration: '', operation: '' }, output_variable: 'answer' };
  const { id: automation } = await makeAutomation(api, { steps: [ask], edges: [], disabled: true });
  await openAutomation(page, automation);
  await step(page, 'Ask').click();
  const choose = async (field: string, option: string) => {
    await inspector(page).getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Integration', name);
  await choose('Operation', 'get_orders');
  await shot(page, 'step-1440');
  await inspector(page).getByRole('tab', { name: 'Input' }).click();
  await inspector(page).getByRole('textbox', { name: 'state' }).fill('open');
  await shot(page, 'values-1440');
  await save(page);
  const { data } = await api.get<{ data: { steps: object[] } }>(`/v1/documents/settings_data_connections/${automation}`);
  await api.change('settings_data_connections', automation, { disabled: false, steps: data.steps.map((one) => ({ ...one, enabled: true })) });
  heard.splice(0);
  const run = await api.post<{ status: string; output: unknown }>(`/v1/data_connections/${automation}`, {
    async: false,
    trigger: { type: 'manual' },
  });
  expect(run).toMatchObject({ status: 'success', output: { status: 200, data: { orders: [{ number: 'A-1' }] } } });
  expect(heard).toEqual([{ url: '/api/orders?state=open', key: 'hush-key' }]);
});

for (const [width, scheme] of [
  [1440, 'light'],
  [1024, 'dark'],
  [390, 'light'],
] as const)
  test(`integrations, connectors and documents at ${width}, ${scheme}`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, { at: '/integrations/new' });
    await begin(page, 'A ready connector');
    await expect(page.getByRole('button', { name: 'Use: Shopify' })).toBeDisabled();
    await page.getByLabel('Your shop').fill('acme/evil');
    await expect(page.getByText('Letters, digits, hyphens and dots only.')).toBeVisible();
    await page.getByLabel('Your shop').fill('acme');
    await shot(page, `gallery-${width}`);
    await expectAccessible(page, 'the connectors');
    await page.getByRole('searchbox', { name: 'Search connectors' }).fill('invoice');
    await page.getByRole('button', { name: 'Use: Pennylane' }).click();
    await expect(page.getByLabel('Base address')).toHaveValue('https://app.pennylane.com/api/external/v2');
    await shot(page, `form-${width}`);
    await begin(page, 'An OpenAPI document');
    const paths = Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [`/things${at}`, { get: { summary: `List things ${at}`, responses: {} } }]),
    );
    const document = {
      openapi: '3.1.0',
      info: { title: 'Things' },
      servers: [{ url: 'https://things.test/v1' }],
      paths: { ...paths, '/far': { $ref: 'https://elsewhere.test/a.yaml' } },
    };
    await page.getByRole('textbox', { name: 'OpenAPI document' }).fill(JSON.stringify(document));
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('1 thing was left out')).toBeVisible();
    await page.getByRole('checkbox', { name: 'List things 0' }).uncheck();
    await shot(page, `openapi-${width}`);
    await page.getByRole('button', { name: 'Continue with 14 operations' }).click();
    await expect(page.getByLabel('Base address')).toHaveValue('https://things.test/v1');
    await page.goto('/integrations');
    await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
    await shot(page, `list-${width}`);
  });
