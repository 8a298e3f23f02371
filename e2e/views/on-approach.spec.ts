import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';
import { approach } from '../lib/touch.ts';

test('a block far down a page has its place and title, and asks for its rows once it is approached', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const names = Array.from({ length: 16 }, (_, at) => `Block ${String(at + 1).padStart(2, '0')}`);
  for (const title of names) await api.save(slug, { title: `row of ${title}` });
  const blocks = names.map((id) => ({ id, label: id, betterFilters: { fact: 'title', operator: 'equal', value: `row of ${id}` } }));
  const id = await view('Long', blocks, Object.fromEntries(names.map((name) => [name, tableOf(slug, ['title'])])));
  const asked = new Set<string>();
  page.on('request', (one) => {
    for (const name of names) if (one.url().includes('/v1/') && one.postData()?.includes(`row of ${name}`)) asked.add(name);
  });
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await signIn(page, { at: `/view/${id}` });
  await expect(block('Block 01')).toContainText('row of Block 01');
  await expect(block('Block 02')).toContainText('row of Block 02');
  await expect(block('Block 16')).toBeAttached();
  expect(asked).toContain('Block 02');
  expect(asked).not.toContain('Block 16');
  await approach(block('Block 16'));
  await expect(block('Block 16')).toContainText('row of Block 16');
  // The same by keyboard: the focused block is visible, and the next one is drawn before it gets the focus.
  await page.reload();
  await expect(block('Block 01')).toContainText('row of Block 01');
  await block('Block 01').getByRole('searchbox').focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? '');
  for (let presses = 0; presses < 300 && (await focused()) !== 'Block 16'; presses++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Block 16');
});
