import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('a colleague is mentioned by keys, told, and led to the comment', async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const operator = await Api.signIn(request, 'operator@demo.test');
  const name = operator.user.first_name;
  await operator.post('/v1/notices/seen', {});
  const order = await api.save('std_order', { std_customer_order_reference: `Mention ${Date.now().toString(36)}` });
  await signIn(page, { at: `/object/${order}` });
  const words = page.getByRole('textbox', { name: 'Write a comment' });
  await words.pressSequentially(`Please look, @${name.slice(0, 3)}`);
  const list = page.getByRole('listbox', { name: 'People who may read this' });
  await expect(list.getByRole('option').first()).toContainText(name);
  await expectAccessible(page, 'people who may be mentioned');
  await words.press('Enter');
  await expect(words).toHaveValue(new RegExp(`^Please look, @${name}.* $`));
  await words.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText(new RegExp(`^@${name}`))).toBeVisible();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, { as: 'operator@demo.test' });
  await theirs.getByRole('button', { name: '1 new notice' }).click();
  const told = theirs.getByRole('dialog', { name: '1 new notice' }).getByRole('link', { name: /mentioned you: SO-/ });
  await told.click();
  await expect(theirs).toHaveURL(/\/object\/.*\?comment=/);
  const comment = theirs.locator('li[data-target]');
  await expect(comment).toContainText('Please look');
  await expect(comment).toBeFocused();
  await expect(theirs.getByRole('button', { name: '1 new notice' })).toHaveCount(0);
  await expectAccessible(theirs, 'a comment that a link leads to');
  await other.close();
});
