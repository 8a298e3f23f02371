import { makeAutomation, openAutomation, transform } from '../../data/automations.ts';
import { expectAccessible } from '../../lib/accessible.ts';
import { Api } from '../../lib/api.ts';
import { expect, test } from '../../lib/test.ts';

test('the events of the last days are held against an automation: what would have started, beside what did', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const supplier = await api.save('std_supplier', { std_label: 'Mill A' });
  const rename = (std_label: string) => api.post('/v1/graph/update/', { node_id: supplier, properties: { std_label } });
  await rename('Mill B');
  await rename('Mill C');
  const trigger = { type: 'object_edited', model_ids: ['std_supplier'], changed: ['std_label'] };
  const items = [{ model: 'std_supplier', properties: { std_label: { $: '"Copy of " & record.std_label' } } }];
  const write = { id: 'note', name: 'Note it', type: 'write', enabled: true, input: { items } };
  const { id } = await makeAutomation(api, {
    trigger,
    steps: [write, transform('more', 'More', '1')],
    edges: [{ from: 'note', port: 'next', to: 'more' }],
  });
  await rename('Mill D');
  await api.settled();
  await openAutomation(page, id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Against the last 30 days…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Against the last 30 days' });
  await expect(dialog).toContainText(/events? (was|were) looked at/);
  await expect(dialog).toContainText('Did start1');
  await expect(dialog.getByRole('region', { name: 'Would start, but did not' }).getByRole('link', { name: 'Mill D' }).first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'What it would have written and sent' })).toContainText(/: \d+ created/);
  await expectAccessible(page, 'replay');
  await page.screenshot({ path: test.info().outputPath('replay.png') });
});
