import { expect, test } from '@playwright/test';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

test('the processes screen lists every process with its steps', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { data, total } = await api.get<{ data: { process: { label: string }; steps: { key: string }[] }[]; total: number }>(
    '/v1/processes?limit=500',
  );
  expect(data).toHaveLength(total);
  expect(data.flatMap(({ steps }) => steps.map(({ key }) => key))).toContain('std-so-status-shipping');
  await signIn(page);
  await page.goto('/processes');
  for (const { process } of data) await expect(page.getByText(process.label, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Delivery note to print').first()).toBeVisible();
});

test('the step library offers the server actions of this installation', async ({ request }) => {
  const api = await Api.signIn(request);
  const { data } = await api.get<{ data: { name: string; model: string | null }[] }>('/v1/actions');
  expect(data.map(({ name }) => name)).toContain('steps/algorithms/pickingList');
});
