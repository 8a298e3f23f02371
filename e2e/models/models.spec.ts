import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

/** A name that no other test run uses. */
const unique = () => `tool_${Date.now().toString(36)}`;

for (const width of [1440, 390])
  test(`a designer makes a model and a field, sees what that does, and records can hold it, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const slug = unique();
    const title = `Tool ${slug}`;
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/data' });
    await page.getByRole('button', { name: 'New model' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(title);
    const technical = dialog.getByRole('textbox', { name: 'Technical name' });
    await expect(technical).toHaveValue(`tool_${slug}`);
    await technical.fill('my tool');
    await expect(dialog.getByText('A name has no spaces.')).toBeVisible();
    await technical.fill('std_order');
    await expect(dialog.getByText('This name is already used, perhaps by something deleted.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Make the model' })).toBeDisabled();
    await expectAccessible(page, 'a new model');
    await technical.fill(slug);
    await dialog.getByRole('button', { name: 'Make the model' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await page.getByRole('button', { name: 'Add a field' }).click();
    const panel = page.getByRole('complementary', { name: /New field|Weight/ });
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('Weight');
    await expect(panel.getByRole('textbox', { name: 'Technical name' })).toHaveValue('weight');
    await panel.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Number', exact: true }).click();
    await expectAccessible(page, 'a field');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    const plan = page.getByRole('dialog', { name: 'What this change does' });
    await expect(plan.getByText('Adds Weight (Number).')).toBeVisible();
    await expect(plan.getByText(`${slug}, 0 rows: new column`)).toBeVisible();
    await expect(plan.getByText('Nothing else is affected.')).toBeVisible();
    await expectAccessible(page, 'what a change does');
    await plan.getByRole('button', { name: 'Make the change' }).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Weight' })).toContainText('Number');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

    const api = await Api.signIn(request);
    await api.save(slug, { name: 'Hammer', weight: 1.5 });
    expect((await api.find(slug, 'weight', 1.5)).length).toBe(1);

    // Required of a record that lacks it: the plan asks for the value that it gets.
    await api.save(slug, { name: 'Saw' });
    await page.getByRole('button', { name: 'Weight' }).click();
    await page.getByRole('switch', { name: 'Required' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(plan.getByText('1 record lacks it: Saw')).toBeVisible();
    await expect(plan.getByRole('button', { name: 'Make the change' })).toBeDisabled();
    await plan.getByRole('textbox', { name: 'They get' }).fill('2');
    await plan.getByRole('button', { name: 'Make the change' }).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    expect((await api.find(slug, 'weight', 2)).length).toBe(1);
  });

test('fields are moved, deleted and restored by keyboard, and a model goes and comes back', { tag: '@all' }, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const field = (name: string) => ({ name, label: name.toUpperCase(), type: 'text' });
  await api.create('models', {
    name: slug,
    displayed_name: `Bin ${slug}`,
    schema: [field('first'), field('second'), field('third')],
    primary_attribute: 'first',
  });
  await signIn(page, { at: `/data/${slug}` });
  const names = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
  await page.getByRole('button', { name: 'THIRD' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['first', 'third', 'second']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete the field' }).click();
  await expect.poll(names).toEqual(['first', 'second']);
  await page.getByRole('button', { name: '1 deleted field' }).click();
  await page.getByRole('button', { name: 'Restore: THIRD' }).click();
  await expect.poll(names).toEqual(['first', 'third', 'second']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The model is changed.')).toBeVisible();

  await page.goto('/data');
  await page.getByRole('textbox', { name: 'Search models' }).fill(slug);
  await page.getByRole('button', { name: `What can be done with Bin ${slug}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('It has 0 records.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('There is no such model.')).toBeVisible();
  await page.getByText('Deleted', { exact: true }).click();
  await page.getByRole('button', { name: `What can be done with Bin ${slug}` }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('No model is deleted.')).toBeVisible();
  await page.getByText('In use', { exact: true }).click();
  await expect(page.getByRole('link', { name: `Bin ${slug}` })).toBeVisible();
});

test('who may not see the models is told so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test', at: '/data' });
  await expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
});

test('a relation is made between two models, ordered, seen in the diagram, labelled and deleted', { tag: '@all' }, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const model = (name: string, displayed_name: string) =>
    api.create('models', { name, displayed_name, schema: [{ name: 'name', label: 'Name', type: 'text' }], primary_attribute: 'name' });
  await model(`${slug}_visit`, `Visit ${slug}`);
  await model(`${slug}_guest`, `Guest ${slug}`);
  await signIn(page, { at: `/data?tab=relations&model=${slug}_visit` });
  await expect(page.getByText('There is no such relation.')).toBeVisible();
  await page.getByRole('button', { name: 'New relation' }).click();
  const panel = page.getByRole('complementary', { name: 'New relation' });
  const choose = async (label: string, option: string) => {
    await panel.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('First model', `Visit ${slug}`);
  await choose('Second model', `Guest ${slug}`);
  await panel.getByRole('textbox', { name: `What Visit ${slug} calls it` }).fill('Guest');
  await panel.getByRole('textbox', { name: `What Guest ${slug} calls it` }).fill('name');
  await expect(panel.getByRole('textbox', { name: 'Technical name' }).last()).toHaveValue('name_2');
  await panel.getByRole('textbox', { name: `What Guest ${slug} calls it` }).fill('Visits');
  await choose(`Order of Visit ${slug}`, 'Name');
  await expectAccessible(page, 'a new relation');
  await panel.getByRole('button', { name: 'Make the relation' }).click();
  const plan = page.getByRole('dialog', { name: 'What this change does' });
  await expect(plan.getByText(/^Makes the relation\./)).toBeVisible();
  await expect(plan.getByText(/new column/)).toBeVisible();
  await expectAccessible(page, 'what a new relation does');
  await plan.getByRole('button', { name: 'Make the relation' }).click();
  await expect(page.getByText('The relation is saved.')).toBeVisible();
  const says = `Visit ${slug}: each has one Guest ${slug}; one Guest ${slug} has many`;
  await expect(page.getByRole('row').filter({ hasText: says })).toHaveCount(1);
  const guest = await api.save(`${slug}_guest`, { name: 'Ada' });
  await api.save(`${slug}_visit`, { name: 'Monday' }, { guest });

  await page.getByRole('tab', { name: 'Diagram' }).click();
  await expect(page.locator(`[data-model="${slug}_guest"]`)).toBeVisible();
  await expect(page.locator('[data-model]')).toHaveCount(2);
  await expectAccessible(page, 'the diagram');
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('link', { name: says }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Labels' }).click();
  await page.getByRole('button', { name: 'New label' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Label' }).fill(`Reception ${slug}`);
  await dialog.getByRole('combobox', { name: 'Models' }).fill(`Guest ${slug}`);
  await page.getByRole('option', { name: `Guest ${slug}` }).click();
  await dialog.getByRole('combobox', { name: 'Relations' }).fill(`Visit ${slug}`);
  await page.getByRole('option', { name: says }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: `Reception ${slug}` });
  await expect(row.getByRole('link', { name: `Guest ${slug}`, exact: true })).toBeVisible();
  await expectAccessible(page, 'labels');
  await row.getByRole('link', { name: says }).click();

  await page.getByRole('button', { name: `What can be done with ${says}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText('1 link no longer counts.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The relation was deleted.')).toBeVisible();
});

test('nothing typed is lost: taken back, left behind, reloaded, and changed in another window', { tag: '@all' }, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const field = (name: string) => ({ name, label: name.toUpperCase(), type: 'text' });
  const id = await api.create('models', {
    name: slug,
    displayed_name: `Shared ${slug}`,
    schema: [field('first'), field('second')],
    primary_attribute: 'first',
  });
  await signIn(page, { at: `/data/${slug}` });
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await name.fill(`Mine ${slug}`);
  await page.getByRole('button', { name: 'SECOND' }).focus();
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue(`Shared ${slug}`);
  await page.keyboard.press('Control+Shift+z');
  await expect(name).toHaveValue(`Mine ${slug}`);

  await page.getByRole('link', { name: 'Data models' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();

  // Unsaved input is still there after a reload.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.draft.model.')))).toBe(true);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('alert').getByRole('button', { name: 'Resume editing' }).click();
  await expect(name).toHaveValue(`Mine ${slug}`);

  const { data } = await api.get<{ data: { schema: { name: string; label: string }[] } }>(`/v1/documents/models/${id}`);
  await api.change('models', id, { schema: data.schema.map((one) => (one.name === 'second' ? { ...one, label: 'Theirs' } : one)) });
  await page.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await expect(page.getByRole('button', { name: 'Theirs' })).toBeVisible();
  await expect(name).toHaveValue(`Mine ${slug}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The model is changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Mine ${slug}` })).toBeVisible();
});

test('five hundred fields are shown, and the next one is refused where it is added', { tag: '@all' }, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const schema = Array.from({ length: 500 }, (_, at) => ({ name: `field_${at}`, label: `Field ${at}`, type: 'text' }));
  await api.create('models', { name: slug, displayed_name: `Wide ${slug}`, schema, primary_attribute: 'field_0' });
  await signIn(page, { at: `/data/${slug}` });
  await expect(page.getByRole('heading', { name: '500 fields' })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.keyboard.type('One more');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('At most 500 fields.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Technical name' })).toHaveValue('one_more');
});
