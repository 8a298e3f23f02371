import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { inspector, makeAutomation, openAutomation, step } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { expect, type Page, test } from '../../lib/test.ts';
import { mayConnect, notConnected, otherHost, otherOrigin, otherSystem } from '../../setup/other-system.ts';

test.skip(!mayConnect, notConnected);

/** Another system that refuses its first call as busy. */
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
otherSystem(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  heard.push({ headers: request.headers, body });
  const busy = heard.length === 1;
  response.writeHead(busy ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ taken: !busy }));
});

const key = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const isSigned = ({ headers, body }: (typeof heard)[number]) => {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')}`;
};
const shot = (page: Page, name: string) => page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/sent-calls-${name}.png`, fullPage: true });
const line = (page: Page, text: string) => page.getByRole('region', { name: 'Sent calls' }).getByRole('listitem').filter({ hasText: text });

test('what a step has sent is listed with its answers at the step and for the automation, and is sent again by keyboard, once', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const tell = {
    id: 'tell',
    name: 'Tell the shop',
    type: 'webhook',
    enabled: true,
    retry: { attempts: 2, interval_seconds: 0.1 },
    input: { url: `${otherOrigin}/orders?key=hush`, body: { order: 'SO-1' }, secret: `whsec_${key}` },
  };
  const { id } = await makeAutomation(api, { steps: [tell], edges: [] });
  await openAutomation(page, id);
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
  await expect(step(page, 'Tell the shop')).toHaveAttribute('data-status', 'success');
  await step(page, 'Tell the shop').click();
  await inspector(page).getByRole('tab', { name: 'Output' }).click();
  await expect(line(page, 'Delivered · 200')).toContainText(`${otherHost}/orders · Attempt 2`);
  await expect(line(page, 'Refused · 503')).toContainText('Attempt 1');
  await shot(page, 'step-1440');
  await expectAccessible(page, 'the calls of a step');

  await page.getByRole('tab', { name: 'Sent calls' }).click();
  await expect(line(page, 'Refused · 503')).toContainText('Tell the shop');
  await line(page, 'Refused · 503')
    .getByRole('button', { name: /^Content of attempt 1/ })
    .click();
  await expect(line(page, 'Refused · 503')).toContainText('{"order":"SO-1"}');
  await expect(line(page, 'Refused · 503')).toContainText('{"taken":false}');
  await expect(page.getByRole('main')).not.toContainText('hush');
  await shot(page, 'tab-1440');
  await expectAccessible(page, 'the calls of an automation');

  const again = line(page, 'Refused · 503').getByRole('button', { name: /^Send attempt 1 of .* again$/ });
  await again.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this webhook again?' });
  await expect(dialog).toContainText('The same body goes to the same address once more');
  await shot(page, 'dialog-1440');
  await expectAccessible(page, 'the question before a call is sent again');
  await dialog.getByRole('button', { name: 'Send again' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(line(page, 'sent again by hand')).toContainText('Delivered · 200');
  expect(heard.map(({ body }) => body)).toEqual(Array(3).fill('{"order":"SO-1"}'));
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(heard.every(isSigned)).toBe(true);

  await page.getByLabel('Outcome').selectOption('Refused');
  await expect(line(page, 'Delivered')).toHaveCount(0);
  await expect(line(page, 'Refused · 503')).toBeVisible();
  await page.getByLabel('Outcome').selectOption('All outcomes');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line(page, 'sent again by hand')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(page, 'tab-390');
  await page.emulateMedia({ colorScheme: 'dark' });
  await line(page, 'sent again by hand')
    .getByRole('button', { name: /^Content of attempt 3/ })
    .click();
  await expect(line(page, 'sent again by hand')).toContainText('{"taken":true}');
  await shot(page, 'tab-390-dark');
  await expectAccessible(page, 'the calls of an automation on a phone');
  await line(page, 'sent again by hand').getByRole('link').click();
  await expect(step(page, 'Tell the shop')).toHaveAttribute('data-status', 'success');
  await api.drop('settings_data_connections', id);
});
