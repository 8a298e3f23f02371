import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('the processes screen lists every process with its steps', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { data, total } = await api.get<{ data: { process: { label: string }; steps: { key: string }[] }[]; total: number }>(
    '/v1/processes?limit=500',
  );
  expect(data).toHaveLength(total);
  expect(data.flatMap(({ steps }) => steps.map(({ key }) => key))).toContain('std-so-status-shipping');
  await signIn(page, { at: '/processes' });
  for (const { process } of data) await expect(page.getByText(process.label, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Delivery note to print').first()).toBeVisible();
});

test('a process is waiting, in progress or finished, as the step tells that its record stands in', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const order = await api.save('std_order', { std_customer_order_reference: `State ${Date.now()}` });
  const live = async () =>
    (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${order}`, {})).data.active_operation?.key;
  await expect.poll(live).toBeTruthy();
  await signIn(page, { at: `/object/${order}` });
  for (const [step, state] of [
    ['std-so-status-draft', 'Waiting'],
    ['std-so-status-shipping', 'In progress'],
    ['std-so-status-done', 'Finished'],
  ] as const) {
    await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step });
    await page.reload();
    await expect(page.locator('[data-part="steps"]').getByText(state, { exact: true })).toBeVisible();
    expect(await live()).toBe(step);
  }
  await page.goto('/processes');
  const sales = page.getByRole('region').filter({ hasText: 'Sales order · Default' }).first();
  await sales.getByRole('button', { name: 'Steps' }).click();
  await expect(sales.getByRole('row', { name: /std-so-status-shipping/ })).toContainText('In progress');
});

test('a process shows the bar at each of its steps and how many open records stand there, and such a step is not removed', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  type Defined = { process: { identity: string; label: string }; steps: { identity: string; key: string; open_records: number }[] };
  const label = `Bar ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
  const keys = ['std-so-status-draft', 'std-so-status-shipping', 'std-so-status-done'];
  const steps = keys.map((key, line_num) => ({ label: key, key, line_num }));
  const { data } = await api.post<{ data: Defined }>('/v1/processes/create/', { label, process_type: 'sales-order', steps });
  const order = await api.save('std_order', { std_customer_order_reference: label });
  const live = async () =>
    (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${order}`, {})).data.active_operation?.key;
  await expect.poll(live).toBeTruthy();
  const move = (body: object) => api.post('/v1/processes/update/', { object_id: order, ...body });
  await move({ action: 'set_process', process_id: data.process.identity });
  await move({ action: 'set_step', step: 'std-so-status-shipping' });

  await signIn(page, { at: '/processes' });
  const card = page.getByRole('region', { name: label });
  await card.getByRole('button', { name: 'Steps' }).click();
  const row = (key: string) => card.getByRole('row', { name: key });
  await expect(row('std-so-status-shipping').getByRole('cell', { name: '1', exact: true }).last()).toBeVisible();
  await expect(card).toContainText("A step with open records can't be removed");
  const preview = card.getByRole('region', { name: 'As a record shows it' });
  await expect(preview.locator('[aria-current="step"]')).toHaveText('Draft');
  await card.getByRole('button', { name: 'Show the bar at Shipping' }).click();
  await expect(preview.locator('[aria-current="step"]')).toHaveText('Shipping');
  await expect(preview.locator('[data-state]').first()).toHaveAttribute('data-state', 'past');
  await expect(preview).toContainText('In progress');

  const step = data.steps.find(({ key }) => key === 'std-so-status-shipping');
  await expect(api.remove(String(step?.identity))).rejects.toThrow('step_occupied');
  await move({ action: 'set_step', step: 'std-so-status-done' });
  await api.remove(data.process.identity);
  await page.reload();
  await expect(page.getByRole('region', { name: label })).toHaveCount(0);
});

test('the step library offers the server actions of this installation', { tag: '@all' }, async ({ request }) => {
  const api = await Api.signIn(request);
  const { data } = await api.get<{ data: { name: string; model: string | null }[] }>('/v1/actions');
  expect(data.map(({ name }) => name)).toContain('steps/algorithms/pickingList');
});
