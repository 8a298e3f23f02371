import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const unique = () => `arranged_${Date.now().toString(36)}`;
const facts = (page: Page) => page.getByRole('region', { name: 'Key facts' }).getByRole('listitem');
const named = (page: Page, name: string) => facts(page).filter({ hasText: name });

/** Saves the changes, after the dialog with their effects if there is one. */
async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
}

test('the page of a record is arranged by mouse and keyboard, its work panel gets a button, and a rule refuses from then on', {
  tag: '@all',
}, async ({ page, request }) => {
  const slug = unique();
  const api = await Api.signIn(request);
  const field = (name: string, type = 'text') => ({ name, label: name, type });
  const make = (name: string, schema: object[]) => api.create('models', { name, displayed_name: name, schema, primary_attribute: 'title' });
  const job = await make(slug, [field('title'), field('place'), field('colour'), field('closed', 'boolean')]);
  const note = await make(`${slug}_note`, [field('title')]);
  const labels = { name: 'Job', inverse: 'Notes' };
  await api.create('relations', { name: 'job', inverse: 'notes', type: 'N_1', object_id: note, to_object_id: job, labels });
  const write_query = `mutation ($values: [JSON!]!) { save_${slug}_note(items: $values) { identity } }`;
  const fields = [
    { id: 'job', kind: 'relationship', attribute: 'job' },
    { id: 'title', kind: 'text', attribute: 'title' },
  ];
  await api.create('forms', { name: `${slug}-form`, title: 'Write a note', model: `${slug}_note`, read_query: '', write_query, fields });
  const record = await api.save(slug, { title: 'Anvil', place: 'Hall', colour: 'Red', closed: true });

  // All of the page is in sight: a mouse does not scroll while it drags.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await signIn(page, { at: `/data/${slug}?tab=page` });
  await expect(facts(page)).toHaveCount(4);
  await named(page, 'colour').dragTo(named(page, 'title'), { targetPosition: { x: 60, y: 4 } });
  await expect(facts(page).first()).toContainText('colour');
  await named(page, 'place').getByRole('button', { name: 'Move place up' }).press('Alt+ArrowUp');
  await expect(facts(page).nth(1)).toContainText('place');

  const panel = page.getByRole('region', { name: 'Work panel' });
  await panel.getByRole('combobox', { name: 'What it is about' }).click();
  await page.getByRole('option', { name: 'place' }).click();
  await page.keyboard.press('Escape');
  await panel.getByRole('combobox', { name: 'Add a button' }).click();
  await page.getByRole('option', { name: 'Write a note' }).click();
  await panel.getByRole('textbox', { name: 'What it says' }).fill('Note it');
  await expectAccessible(page, 'how a page is arranged');
  await save(page);

  await page.getByRole('tab', { name: 'Rules' }).click();
  const refused = page.getByRole('region', { name: 'What is refused' });
  await refused.getByRole('button', { name: 'Refuse something' }).click();
  await refused.getByRole('combobox', { name: 'These are not given or changed' }).click();
  await page.getByRole('option', { name: 'colour' }).click();
  await page.keyboard.press('Escape');
  await refused.getByRole('combobox', { name: 'While this holds' }).click();
  await page.getByRole('option', { name: 'closed' }).click();
  await refused.getByRole('textbox', { name: 'What people are told' }).fill('Closed jobs keep their colour.');
  await expectAccessible(page, 'the rules of a model');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'What this change does' }).getByRole('button', { name: 'Make the change' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(api.post('/v1/graph/update/', { node_id: record, properties: { colour: 'Blue' } })).rejects.toThrow('Closed jobs keep their colour.');

  await page.goto(`/object/${record}`);
  await expect(page.locator('dt').first()).toHaveText('colour');
  await page.getByRole('button', { name: 'Note it' }).click();
  await expect(page.getByRole('heading', { name: 'Write a note' })).toBeVisible();
});
