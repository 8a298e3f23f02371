import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const work = (page: Page) => page.getByRole('region', { name: 'Work to do' });

/** Creates a person for this test, and a sales order that is more overdue than all others. */
async function prepare(request: Parameters<typeof Api.signIn>[0]) {
  const api = await Api.signIn(request);
  const mark = Date.now();
  const as = `station-${mark}@demo.test`;
  await api.create('users', { email: emailOf(as), first_name: 'Flo', last_name: 'Loor', role: 'user', password });
  const std_client = await api.save('std_client', { std_label: `Shop ${mark}` });
  const number = `SO-${mark}`;
  const order = await api.save('std_order', { std_label: number, std_delivery_date: '2019-01-02' }, { std_client });
  const query = '{ std_workstation(where: { fact: "std_key", operator: "equal", value: "sales-administration" }) { identity } }';
  const { data } = await api.post<{ data: { std_workstation: { identity: string }[] } }>('/v1/graph', { query });
  const step = { std_label: 'Draft', std_key: 'std-so-status-draft', std_line_num: 1, std_status: 'ongoing' };
  // Where automations give it its operations first, it stands in the same step, at the same workstation.
  const operation = await api.save('std_operation', step, { std_order: order, std_workstation: data.std_workstation[0]?.identity ?? '' });
  const relations = [{ name: 'std_active_operation', action: 'link', ids: [operation] }];
  await api.post('/v1/graph/update/', { node_id: order, relations });
  return { api, as, number };
}

test('home greets a person, shows the work of their own workstation, late first, all of it by one switch, what is pinned and what was open last', async ({
  page,
  request,
}) => {
  const { api, as, number } = await prepare(request);
  await signIn(page, { as, at: '/profile' });
  await page.getByRole('combobox', { name: 'Workstation' }).click();
  await page.getByRole('option', { name: 'Sales administration' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/view/shipments');
  await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Flo$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'Shipments' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pinned' })).toBeVisible();
  await expect(work(page).getByText('Your workstation: Sales administration')).toBeVisible();
  await expect(work(page).getByRole('button').first()).toContainText(number);
  await expectAccessible(page, 'home with a workstation');

  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Workstation' }).click();
  await page.getByRole('option', { name: 'Accounting' }).click();
  await expect(page.getByRole('combobox', { name: 'Workstation' })).toHaveValue('Accounting');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(work(page).getByText('Your workstation: Accounting')).toBeVisible();
  await expect(work(page).getByText(number)).toBeHidden();
  await work(page).getByRole('switch', { name: 'All workstations' }).click();
  await expect(work(page).getByText(number)).toBeVisible();
  await api.close();
});

test('where nothing waits at the own workstation, home says so, and where others’ work is', { tag: '@all' }, async ({ page, request }) => {
  const { api, as } = await prepare(request);
  const empty = await api.save('std_workstation', { std_label: `Paint shop ${Date.now()}` });
  const admin = await api.get<{ data: { id: string; email: string; version: number }[] }>('/v1/documents/users?limit=500');
  const person = admin.data.find(({ email }) => email === emailOf(as));
  await api.post(`/v1/user/${person?.id}`, { workstation_id: empty });
  await signIn(page, { as });
  await expect(work(page).getByText(/^Nothing is waiting at Paint shop/)).toBeVisible();
  await expect(work(page).getByText(/“All workstations” shows what waits elsewhere/)).toBeVisible();
  await api.close();
});
