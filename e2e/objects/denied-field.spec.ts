import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

type Acl = { roles: object[]; privileges: object[] };

test('a field that a role may not read is left out of its form, record, list and search, which work as before', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = `Withheld ${Date.now()}`;
  const sku = await api.save('std_sku', { std_label: mark, std_type: 'finished-good', std_stock_management_mode: 'batch', std_price: 4711.25 });
  const { data } = await api.get<{ data: { id: string; acl: Acl }[] }>('/v1/documents/clients');
  const own = data[0] as { id: string; acl: Acl };
  const model = await api.get<{ data: { schema: { id: string; name: string }[] } }>('/v1/documents/models/std_sku');
  const price = model.data.schema.find(({ name }) => name === 'std_price')?.id;
  const { roles, privileges } = own.acl;
  const denied = ['READ', 'READ_OWN'].map((action) => ({ role: 'user', resource: `FIELDS.${price}`, verb: 'deny', action }));
  await api.change('clients', own.id, { acl: { roles, privileges: [...privileges, ...denied] } });
  try {
    await signIn(page, { as: 'operator@demo.test' });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${answer.url()} ${answer.request().postData()?.slice(0, 300)}`);
    });
    await page.goto(`/form/edit-sku?node_id=${sku}`);
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue(mark);
    await expect(page.getByText(/^Withheld from your role: .*Price/)).toBeVisible();
    await expect(page.getByText('4711')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Name' }).first().fill(`${mark} B`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await api.find('std_sku', 'std_label', `${mark} B`)).length).toBe(1);
    await page.goto(`/object/${sku}`);
    await expect(page.getByText(`${mark} B`).first()).toBeVisible();
    await page.goto('/view/articles-and-lots');
    await page.getByRole('searchbox').first().fill(mark);
    await expect(page.getByText(`${mark} B`).first()).toBeVisible();
    expect(refused).toEqual([]);
  } finally {
    await api.change('clients', own.id, { acl: { roles, privileges } });
  }
});
