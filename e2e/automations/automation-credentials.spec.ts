import { createHmac } from 'node:crypto';
import { makeAutomation, save } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const key = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The headers of a message that is signed by Standard Webhooks. */
function signed(id: string, body: string) {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${time}.${body}`).digest('base64');
  return { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

test('an automation has tabs for its design, its history and its credentials, which say who uses them and when they were last verified', {
  tag: '@all',
}, async ({ page, request }) => {
  const call = {
    id: 'call',
    name: 'Ask the carrier',
    type: 'rest',
    enabled: false,
    input: { url: 'https://carrier.test/', headers: { 'X-Api-Key': 'hush' } },
  };
  const { id } = await makeAutomation(await Api.signIn(request), {
    trigger: { type: 'webhook' },
    webhook_secret: `whsec_${key}`,
    steps: [call],
    edges: [],
  });
  await signIn(page, { at: `/automation/${id}` });
  for (const name of ['Design', 'History']) await expect(page.getByRole('tab', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Credentials' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Used by', 'Address', 'Secret', 'Last verified']);
  await expect(row(page, 'Incoming webhook')).toContainText('Not used yet');
  await expect(row(page, 'Ask the carrier')).toContainText('https://carrier.test/');
  await expect(row(page, 'Ask the carrier')).toContainText('X-Api-Key · Set');

  const body = '{"n":1}';
  const answer = await request.post(`/v1/hooks/${id}`, { data: body, headers: signed(`message-${Date.now()}`, body) });
  expect(answer.status()).toBe(202);
  await page.reload();
  await expect(row(page, 'Incoming webhook')).toContainText(/Accepted · (now|\d+ seconds? ago)/);
  await expect(row(page, 'Ask the carrier')).toContainText('Not used yet');

  // The new secret is not tested yet. Neither secret is ever sent to the browser again.
  await row(page, 'Incoming webhook').getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('textbox', { name: 'New secret' }).fill('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  await expect(row(page, 'Incoming webhook')).toContainText('Not used yet');
  // Waits for the response to this request, not to an earlier one.
  const address = page.url();
  await page.goto('/icon.svg');
  const heard = page.waitForResponse((response) => response.url().endsWith(`/v1/documents/settings_data_connections/${id}`));
  await page.goto(address);
  expect(await (await heard).text()).not.toMatch(/hush|whsec_/);
});
