import { baking } from '../data/bakery.ts';
import { stepOf } from '../data/imported-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

test(
  'what was made is packed from its card by touch: the boxes leave stock, the goods come in, and the card is gone',
  { tag: '@all' },
  async ({ page, request }, info) => {
    const api = await Api.signIn(request);
    const { mark, order, boxes } = await baking(api, { packed: true });
    await signIn(page, { as: 'operator@demo.test', at: `/object/${order}` });
    const work = page.getByRole('region', { name: 'Work', exact: true });
    await work.getByRole('button', { name: 'Start', exact: true }).tap();
    await expect(work.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await work.getByRole('button', { name: 'Finish', exact: true }).tap();
    const report = page.getByRole('complementary', { name: 'End of task' });
    // The good quantity is recorded in packaging.
    await report.getByRole('textbox', { name: 'Good quantity', exact: true }).fill('');
    await report.getByRole('button', { name: 'Record', exact: true }).tap();
    await expect(report).toBeHidden();
    await expect.poll(() => stepOf(api, order)).toBe('std-mo-status-packaging');

    await page.goto('/view/mo-packaging');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: mark });
    await expect(card).toBeVisible();
    await expectAccessible(page, 'cards of what is to be packed');
    await page.screenshot({ path: info.outputPath('cards.png') });
    await card.locator('[data-open-card]').tap();
    const pack = page.getByRole('complementary', { name: 'Post-production packaging' });
    await pack.getByRole('textbox', { name: 'Quantity produced' }).fill('10');
    await expectAccessible(page, 'the packing of an order');
    await page.screenshot({ path: info.outputPath('packing.png') });
    await pack.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(pack).toBeHidden();
    await expect(card).toHaveCount(0);
    await expect.poll(() => stepOf(api, order)).toBe('std-mo-status-done');
    await api.settled();
    const quantity = async (fact: string, value: string) => (await api.find('std_sku_lot', fact, value))[0]?.properties.std_quantity;
    expect(await quantity('identity', boxes)).toBe(20);
    const cake = (await api.find('std_sku', 'std_label', mark))[0]?.identity ?? '';
    expect(await quantity('std_sku', cake)).toBe(10);
  },
);
