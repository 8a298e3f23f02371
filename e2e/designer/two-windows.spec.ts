import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// One of two saves of the same version is refused. While a table changes, calls that wait too long fail and are retried by the page.
test.use({ noise: [/status of (?:409|503)/] });

test('a model and a field that two people rename at once: the second is shown the first one’s names, and loses none of their own', {
  tag: '@all',
}, async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const slug = `pair_${Date.now().toString(36)}`;
  const field = (name: string) => ({ name, label: name.toUpperCase(), type: 'text' });
  const id = await api.create('models', {
    name: slug,
    displayed_name: `Pair ${slug}`,
    schema: [field('first'), field('second'), field('third')],
    primary_attribute: 'first',
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signIn(page, { at: `/data/${slug}` });
  await signIn(other, { as: 'root@demo.test', at: `/data/${slug}` });
  const model = (window: Page) => window.getByRole('textbox', { name: 'Name', exact: true }).first();
  const panel = (window: Page) => window.locator('aside[data-region="inspector"]');
  const rename = async (window: Page, from: string, to: string) => {
    await window.locator('tbody').getByRole('button', { name: from }).click();
    await panel(window).getByRole('textbox', { name: 'Name', exact: true }).fill(to);
    await window.keyboard.press('Escape');
  };
  const save = async (window: Page) => {
    await window.keyboard.press('Control+s');
    const make = window.getByRole('dialog', { name: 'What this change does' }).getByRole('button', { name: 'Make the change' });
    const saved = window.getByText('The model is changed.').first();
    await expect(make.or(saved).first()).toBeVisible();
    if (await make.isVisible()) await make.click();
  };

  // Both type before either saves; the second window can't have heard of the first one's save.
  await other.route('**/v1/cache/stream', (route) => route.abort());
  await model(page).fill('Theirs');
  await rename(page, 'SECOND', 'Their second');
  await model(other).fill('Mine');
  await rename(other, 'SECOND', 'My second');
  await rename(other, 'THIRD', 'My third');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await other.keyboard.press('Control+s');
  const reapply = other.getByRole('button', { name: 'Refresh and reapply mine' });
  await expect(reapply).toBeVisible();
  await other.screenshot({ path: 'test-results/two-windows.png' });
  await expect(model(other)).toHaveValue('Mine');
  const stored = async () => {
    const { data } = await api.get<{ data: { displayed_name: string; schema: { label: string }[] } }>(`/v1/documents/models/${id}`);
    return [data.displayed_name, ...data.schema.map(({ label }) => label)];
  };
  expect(await stored()).toEqual(['Theirs', 'FIRST', 'Their second', 'THIRD']);
  await reapply.click();
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(model(other)).toHaveValue('Mine');
  await expect(other.locator('tbody').getByRole('button', { name: 'My second' })).toBeVisible();
  await save(other);
  await expect.poll(stored).toEqual(['Mine', 'FIRST', 'My second', 'My third']);
  await context.close();
});
