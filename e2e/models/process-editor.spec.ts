import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** Publishes the changes, after the dialog that lists them. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish this process?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

test('a process is made of steps with a rule that is tried and then holds, and its steps are moved by keyboard', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const label = `Made ${Date.now().toString(36)}`;
  await signIn(page, { at: '/processes' });
  await page.getByRole('button', { name: 'New process' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the process').fill(label);
  await dialog.getByRole('combobox', { name: 'What goes through it' }).click();
  await page.getByRole('option', { name: 'Sales order' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();

  const list = page.getByRole('navigation', { name: 'Steps' });
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['Offered', 'Signed']) {
    await list.getByRole('button', { name: 'Add a step' }).click();
    await panel('New step').getByLabel('Name of the step').fill(name);
  }
  await list.getByRole('button', { name: 'Signed' }).first().press('Alt+ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('Signed');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.getByRole('listitem').first()).toContainText('Offered');
  await expect(page.locator('[aria-current="step"]')).toHaveText('Signed');
  await publish(page);

  type Defined = { process: { identity: string; label: string }; steps: { key: string; label: string }[] };
  const { data } = await api.get<{ data: Defined[] }>('/v1/processes?limit=500');
  const made = data.find(({ process }) => process.label === label) as Defined;
  expect(made.steps.map((step) => step.label)).toEqual(['Offered', 'Signed']);
  const order = await api.save('std_order', { std_customer_order_reference: label });
  const move = (body: object) => api.post('/v1/processes/update/', { object_id: order, ...body });
  await expect
    .poll(async () => (await api.post<{ data: { process: object | null } }>(`/v1/processes/get/live/object/${order}`, {})).data.process)
    .toBeTruthy();
  await move({ action: 'set_process', process_id: made.process.identity });

  const enter = page.getByRole('region', { name: 'To enter' });
  await enter.getByRole('button', { name: 'Keep records out when' }).click();
  await enter.getByRole('button', { name: 'Add a condition' }).click();
  await enter.getByLabel('Field', { exact: true }).selectOption({ label: 'Customer order reference' });
  await enter.getByLabel('Comparison').selectOption({ label: 'is' });
  await enter.getByLabel('Value').fill(label);
  await enter.getByLabel('What people are told').fill('This one is not signed.');
  await page.getByRole('button', { name: 'Try on the latest records' }).click();
  await expect(page.getByText('1 of 1 record would be refused.')).toBeVisible();
  await publish(page);
  await expect(move({ action: 'set_step', step: made.steps[1]?.key })).rejects.toThrow('This one is not signed.');

  await list.getByRole('button', { name: 'Offered' }).first().click();
  await page.getByRole('button', { name: 'Delete this step' }).click();
  await expect(page.getByText('this draft: 1 change')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume editing' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Publish' }).click();
  const asking = page.getByRole('dialog', { name: 'Publish this process?' });
  await asking.getByRole('combobox', { name: '1 open record is in Offered. Move it to' }).click();
  await page.getByRole('option', { name: 'Signed' }).click();
  await expectAccessible(page, 'publishing a process');
  await asking.getByRole('button', { name: 'Publish' }).click();
  // Its rule refuses it: it stays, and so does the step.
  await expect(asking.getByText('This one is not signed.')).toBeVisible();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});
