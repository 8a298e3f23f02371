import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('the preview of a view is shown as a user group would see it, says what that withholds, and writes nothing', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark, view } = await gadgets(api);
  await api.save(slug, { title: 'Anvil', amount: 42 });
  const model = await api.get<{ data: { id: string; schema: { id: string; name: string }[] } }>(`/v1/documents/models/${slug}`);
  const field = model.data.schema.find(({ name }) => name === 'amount')?.id;
  const [clerk, stranger] = [`clerk_${mark}`, `stranger_${mark}`];
  const deny = (role: string, resource: string) => ({ role, resource, action: 'READ', verb: 'deny' });
  await api.post('/v1/access/changes', {
    roles: [
      { role: clerk, parent: 'user', label: `Clerks ${mark}` },
      { role: stranger, parent: 'user', label: `Strangers ${mark}` },
    ],
    cells: [deny(clerk, `FIELDS.${field}`), deny(stranger, `MODELS.${model.data.id}`)],
  });
  const id = await view('Shown', [{ id: 'one', label: 'Stock' }], { one: tableOf(slug, ['title', 'amount']) });
  const asked: string[] = [];
  page.on('request', (call) => void (call.headers()['x-preview-role'] && asked.push(call.method())));
  await signIn(page, { at: `/view/edit/${id}` });
  const preview = page.getByRole('region', { name: 'Preview with real data' });
  await expect(preview).toContainText('42,00');
  const as = preview.getByLabel('Shown as');
  await as.selectOption({ label: `Clerks ${mark}` });
  await expect(preview.getByRole('status')).toContainText(`Gadget ${mark}: without Amount.`);
  await expect(preview).toContainText('Anvil');
  await expect(preview).not.toContainText('42,00');
  expect(asked.length).toBeGreaterThan(0);
  await expectAccessible(page, 'preview as a group');
  await as.selectOption({ label: `Strangers ${mark}` });
  await expect(preview.getByRole('status')).toContainText('the group may not read these records');
  await expect(preview).not.toContainText('Anvil');
  await as.selectOption({ label: 'Yourself' });
  await expect(preview).toContainText('42,00');
});
