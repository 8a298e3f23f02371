import { inspector, makeAutomation, openAutomation, save, step, transform } from '../../data/automations.ts';
import { Api } from '../../lib/api.ts';
import { expect, test } from '../../lib/test.ts';

test('an automation declares an input in the editor, and another one hands it over by a field', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const day = { name: 'day', label: 'Day', type: 'date', help: 'The day that it counts from.' };
  const trigger = { type: 'manual', inputs: [day] };
  const called = await makeAutomation(api, { trigger, steps: [transform('twice', 'Twice', 'trigger.input')], edges: [] });
  await openAutomation(page, called.id);
  await page.locator('[data-step="trigger"]').click();
  const inputs = inspector(page).getByRole('region', { name: 'Inputs' });
  await inputs.getByRole('button', { name: 'Add an input' }).click();
  await inputs.getByLabel('Name', { exact: true }).fill('amount');
  await inputs.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await inputs.getByRole('switch', { name: /^Required/ }).check();
  await save(page);
  expect((await called.stored()).trigger).toEqual({ ...trigger, inputs: [day, { name: 'amount', type: 'number', required: true }] });

  await page.getByRole('button', { name: 'Run now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog).toContainText('Fill this in.');
  await dialog.getByLabel('amount').fill('12.5');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const run = { id: 'run', name: 'Hand over', type: 'automation', enabled: true, input: { automation: called.id } };
  const caller = await makeAutomation(api, { steps: [run], edges: [], disabled: true });
  await page.goto(`/automation/${caller.id}`);
  await step(page, 'Hand over').click();
  await inspector(page).getByRole('tab', { name: 'Input' }).click();
  await inspector(page).getByLabel('amount', { exact: true }).fill('7');
  await expect(inspector(page)).toContainText('The day that it counts from.');
  await save(page);
  expect((await caller.stored()).steps[0]?.input).toEqual({ automation: called.id, input: { amount: 7 } });
});
