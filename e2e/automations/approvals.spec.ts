import { makeAutomation } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('what a run waits for stands on the home page, and a button decides it', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const title = `Pay twelve chairs, ${Date.now()}?`;
  const ask = {
    id: 'ask',
    name: 'Ask the office',
    type: 'approval',
    enabled: true,
    input: { title, details: 'By Friday, from the account of the workshop.', group: 'client_admin', expires_after_hours: 48 },
  };
  const { id } = await makeAutomation(api, { trigger: { type: 'manual' }, steps: [ask], edges: [] });
  await api.post(`/v1/data_connections/${id}`, { async: true });
  await signIn(page, { at: '/' });
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});
