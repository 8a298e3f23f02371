import { makeAutomation, openAutomation, save, step, steps, transform } from '../../data/automations.ts';
import { Api } from '../../lib/api.ts';
import { expect, test } from '../../lib/test.ts';

test('several steps are marked by Shift, copied behind another one, noted on, and removed at once', { tag: '@all' }, async ({ page, request }) => {
  const three = [transform('a', 'First', '1'), transform('b', 'Second', 'steps.a + 1'), transform('c', 'Third', '3')];
  const edges = [
    { from: 'a', port: 'next', to: 'b' },
    { from: 'b', port: 'next', to: 'c' },
  ];
  const { id, stored } = await makeAutomation(await Api.signIn(request), { steps: three, edges, disabled: true });
  await openAutomation(page, id);
  await step(page, 'First').click();
  await step(page, 'Second').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status').filter({ hasText: '2 steps marked' })).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 steps copied.')).toBeVisible();
  await step(page, 'Third').click();
  await page.keyboard.press('Control+v');
  await expect(steps(page)).toHaveCount(5);
  await page.getByRole('textbox', { name: 'Note for whoever reads this' }).fill('Counts once more');
  await save(page);
  const copies = (await stored()).steps.slice(3);
  expect(copies).toMatchObject([
    { name: 'First', note: 'Counts once more', output_variable: 'a_2' },
    { name: 'Second', input: { value: { $: 'steps.a_2 + 1' } }, output_variable: 'b_2' },
  ]);
  await expect(steps(page).filter({ hasText: 'Counts once more' })).toHaveCount(1);
  await steps(page).nth(3).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '2 steps marked' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(steps(page)).toHaveCount(3);
});
