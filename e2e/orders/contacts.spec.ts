import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390]) {
  test(`an order offers the contacts of its customer, and says so where the customer changes after, ${width} pixels wide`, { tag: '@all' }, async ({
    page,
    request,
  }) => {
    const api = await Api.signIn(request);
    const mark = `C${Date.now().toString(36)}${width}`;
    for (const name of ['Ours', 'Others']) {
      const partner = await api.save('std_client', { std_label: `${mark} ${name}` });
      await api.save('std_contact', { std_label: `${mark} of ${name}` }, { std_client: partner });
    }
    await api.save('std_sku', { std_label: `${mark} bolt` });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/view/sales-orders' });
    await page.getByRole('button', { name: 'New order' }).click();
    const box = (name: string) => page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first();
    const look = async (name: string, text: string) => {
      await box(name).click();
      await box(name).fill(text);
    };
    const take = async (name: string, text: string) => {
      await look(name, text);
      await page.getByRole('option', { name: new RegExp(text) }).click();
    };
    await take('Customer', `${mark} Ours`);
    await look('Main contact', mark);
    await expect(page.getByRole('option')).toHaveText([new RegExp(`${mark} of Ours`)]);
    await page.getByRole('option').click();
    await take('Article', `${mark} bolt`);
    await page.getByLabel('Quantity', { exact: true }).fill('1');
    await take('Customer', `${mark} Others`);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('This contact belongs to somebody else.').first()).toBeVisible();
    await expectAccessible(page, 'a contact of somebody else');
    await take('Main contact', `${mark} of Others`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await api.find('std_order_line', 'std_label', `${mark} bolt`)).length).toBe(1);
  });
}
