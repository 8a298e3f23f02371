import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

/** A name that no other test run uses. */
const unique = () => `tool_${Date.now().toString(36)}`;

test('a choice, its type change with values that do not fit, and a formula that is wrong at its place', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const field = (name: string, type = 'text', misc = {}) => ({ name, label: name.toUpperCase(), type, misc });
  await api.create('models', {
    name: slug,
    displayed_name: `Item ${slug}`,
    schema: [field('name'), field('size'), field('price', 'number'), field('total', 'number', { formulaV1: 'price * 2' })],
    primary_attribute: 'name',
  });
  await api.save(slug, { name: 'One', size: '12', price: 10 });
  await api.save(slug, { name: 'Two', size: 'large' });
  await signIn(page, { at: `/data/${slug}` });
  const panel = page.locator('aside[data-region="inspector"]');
  const plan = page.getByRole('dialog', { name: 'What this change does' });

  await page.getByRole('button', { name: 'SIZE' }).click();
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect(plan.getByText('1 of 2 values fit the new type.')).toBeVisible();
  await expect(plan.getByText('“large”')).toBeVisible();
  await expectAccessible(page, 'what a type change does');
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Make choices of the 2 values it has' })).toBeVisible();
  const choice = panel.getByRole('textbox', { name: 'New choice, or a pasted list' });
  await choice.fill('Small');
  await choice.press('Enter');
  await choice.fill('Large');
  await choice.press('Enter');
  await panel.getByRole('combobox', { name: 'Tone of Small' }).click();
  await page.getByRole('option', { name: 'Done (green)' }).click();
  await expectAccessible(page, 'choices');

  await page.getByRole('button', { name: 'TOTAL' }).click();
  const formula = panel.getByRole('textbox', { name: 'Formula' });
  await formula.click();
  await expect(panel.locator('.cm-editor')).toBeVisible();
  await formula.fill('price * ');
  await expect(panel.getByText(/At character 9:.*a field/)).toBeVisible();
  await formula.fill('total + 1');
  await expect(panel.getByText(/depends on itself/)).toBeVisible();
  await formula.fill('price * 3');
  await expect(panel.getByText('It gives a number.')).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: 'One' })).toContainText('30');
  await formula.fill('ROUND()');
  await formula.press('ArrowLeft');
  await panel.getByText('Fields', { exact: true }).click();
  await panel.getByRole('button', { name: 'PRICE price' }).click();
  await expect(formula).toHaveText('ROUND(price)');
  await panel.getByText('Functions', { exact: true }).click();
  await panel.getByRole('textbox', { name: 'Find a function' }).fill('round');
  await expect(panel.getByRole('button', { name: /^ROUND\(/ })).toBeVisible();
  await expectAccessible(page, 'a formula with its functions');
  await formula.fill('price * 3');
  await page.getByRole('button', { name: 'PRICE' }).click();
  await expect(panel.getByText('Used in 1 place')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(plan.getByText('Turns SIZE from Text into Choice.')).toBeVisible();
  await plan.getByRole('button', { name: 'Make the change' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'SIZE' })).toContainText('Choice');

  // A new type that does not fit some values: these are stored, and restored in a field whose type fits them.
  await page.getByRole('button', { name: 'SIZE' }).click();
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.keyboard.press('Control+s');
  await plan.getByRole('button', { name: 'Make the change' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Write back' }).click();
  await expectAccessible(page, 'values that did not fit');
  await page.getByRole('dialog').getByRole('button', { name: 'Write back' }).click();
  await expect(page.getByText('0 values are back; 1 do not fit.')).toBeVisible();

  // Each distinct value gets a replacement.
  await page.getByRole('button', { name: 'Replace each value' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace each value' });
  await expect(replacing.getByRole('button', { name: 'Replace each value' })).toBeDisabled();
  await replacing.getByRole('textbox', { name: 'Instead of “large”' }).fill('40');
  await expectAccessible(page, 'replacements of values that did not fit');
  await replacing.getByRole('button', { name: 'Replace each value' }).click();
  await expect.poll(async () => (await api.find(slug, 'name', 'Two'))[0]?.properties.size).toBe(40);
  await expect(page.getByRole('button', { name: 'Replace each value' })).toHaveCount(0);
});

test('what does not fit a new type is replaced along with the change', { tag: '@all' }, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const field = (name: string) => ({ name, label: name.toUpperCase(), type: 'text' });
  await api.create('models', { name: slug, displayed_name: `Item ${slug}`, schema: [field('name'), field('size')], primary_attribute: 'name' });
  for (const name of ['One', 'Two']) await api.save(slug, { name, size: 'large' });
  await api.save(slug, { name: 'Three', size: '7' });
  await signIn(page, { at: `/data/${slug}` });
  await page.getByRole('button', { name: 'SIZE' }).click();
  const panel = page.locator('aside[data-region="inspector"]');
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.keyboard.press('Control+s');
  const plan = page.getByRole('dialog', { name: 'What this change does' });
  await expect(plan.getByText('× 2')).toBeVisible();
  await plan.getByRole('textbox', { name: 'Instead of “large”' }).fill('40');
  await page.setViewportSize({ width: 390, height: 844 });
  await plan.getByRole('button', { name: 'Make the change' }).click();
  const sizes = async () =>
    (await Promise.all(['One', 'Two', 'Three'].map((name) => api.find(slug, 'name', name)))).map(([one]) => one?.properties.size);
  await expect.poll(sizes).toEqual([40, 40, 7]);
});

for (const width of [1440, 390])
  test(`a formula is written by keyboard with what is proposed, and wrong at its place, ${width} pixels wide`, { tag: '@all' }, async ({
    page,
    request,
  }) => {
    const slug = unique();
    const api = await Api.signIn(request);
    const field = (name: string, label: string, type = 'text', misc = {}) => ({ name, label, type, misc });
    const total = field('total', 'Total', 'number', { formulaV1: 'price' });
    const schema = [field('name', 'Name'), field('price', 'Unit price', 'number'), total];
    await api.create('models', { name: slug, displayed_name: `Item ${slug}`, schema, primary_attribute: 'name' });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/data/${slug}` });
    await page.getByRole('button', { name: 'Total' }).click();
    const panel = page.locator('aside[data-region="inspector"]');
    const formula = panel.getByRole('textbox', { name: 'Formula' });
    await formula.focus();
    await expect(panel.locator('.cm-editor')).toBeVisible();
    await expect(formula).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ROU');
    await expect(page.getByRole('option', { name: /ROUND.*\(number, decimals\)/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Rounded to so many decimals')).toBeVisible();
    await expectAccessible(page, 'what is proposed in a formula');
    await page.keyboard.press('Enter');
    await expect(formula).toHaveText('ROUND()');
    // Finds the type by a word that people use for it.
    await page.keyboard.type('unit');
    await expect(page.getByRole('option', { name: /price.*Unit price · a number/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(formula).toHaveText('ROUND(price)');
    await page.keyboard.press('End');
    await page.keyboard.type(' + name');
    await page.keyboard.press('Escape');
    await expect(panel.locator('.cm-lintRange-error')).toHaveText('name');
    await expect(panel.getByText(/Expected: a number, a date. Found: a text/)).toBeVisible();
    await expectAccessible(page, 'a formula that is wrong at its place');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(panel.getByText('Escape leaves the formula')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(formula).not.toBeFocused();
    await expect(panel.getByRole('radio', { name: 'Hide' })).toBeFocused();
    // Undo on the page also changes the code editor.
    await page.keyboard.press('Control+z');
    await expect(formula).toHaveText('price');
  });
