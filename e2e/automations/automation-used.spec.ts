import { makeAutomation, openAutomation, save, step, steps, transform } from '../data/automations.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const call = (automation: string) => ({ id: 'sub', name: 'Call it', type: 'automation', enabled: true, input: { automation } });

async function lamp(api: Api, name: string) {
  const schema = [{ name: 'name', label: 'Name', type: 'text' }];
  return api.create('models', { name, displayed_name: name, schema, primary_attribute: 'name' });
}

test('an automation whose model has gone is shown as broken and is still edited', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const name = `lamp${Date.now().toString(36)}`;
  const model = await lamp(api, name);
  const { name: label, stored } = await makeAutomation(api, {
    trigger: { type: 'object_created', model_ids: [name] },
    steps: [transform('sum', 'Sum', '1')],
    edges: [],
  });
  await api.drop('models', model);
  await signIn(page, { at: '/automations' });
  await page.getByRole('textbox', { name: 'Search automations' }).fill(label);
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText(`Broken: There is no model ${name}.`);
  await page.screenshot({ path: test.info().outputPath('list.png') });
  await expectAccessible(page, 'the list with a broken automation');
  await page.getByRole('link', { name: label }).click();
  await expect(page.getByText('1 thing that it uses is not there any more')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('broken.png') });
  await page.getByRole('textbox', { name: 'Name of the automation' }).fill('Waits in vain');
  await save(page);
  expect(await stored()).toMatchObject({ label: expect.anything(), disabled: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('broken-390.png') });
});

test('deleting an automation says who uses it, and is undone; its runs stay to be read, each with what led to it', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const inner = await makeAutomation(api, { steps: [transform('sum', 'Sum', '1 + 1')], edges: [] });
  const outer = await makeAutomation(api, { steps: [call(inner.id)], edges: [] });
  await api.post(`/v1/data_connections/${outer.id}`, { async: false });
  const runs = await api.get<{ data: { id: string }[] }>(`/v1/data_connections/${inner.id}/runs`);
  await openAutomation(page, `${inner.id}?run=${encodeURIComponent(runs.data[0]?.id ?? '')}`);
  const chain = page.getByRole('navigation', { name: 'Led here by' });
  await expect(chain.getByRole('link', { name: outer.name })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('chain.png') });
  await chain.getByRole('link', { name: outer.name }).click();
  await expect(step(page, 'Call it')).toBeVisible();
  await expect(chain).toHaveCount(0);

  await page.goto(`/automation/${inner.id}`);
  await expect(steps(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the automation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 other uses it and stops working:');
  await expect(dialog.getByRole('link', { name: outer.name })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('used.png') });
  await expectAccessible(page, 'the question before a deletion');
  await dialog.getByRole('button', { name: 'Delete all the same' }).click();
  await expect(page.getByText(`“${inner.name}” is deleted.`)).toBeVisible();

  await page.goto(`/automation/${inner.id}`);
  await expect(page.getByRole('heading', { name: 'Deleted automation' })).toBeVisible();
  await page.getByRole('button', { name: /^Show what is in/ }).click();
  await expect(page.getByRole('cell', { name: 'Sum', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: outer.name })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('deleted.png') });
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(step(page, 'Sum')).toBeVisible();
});
