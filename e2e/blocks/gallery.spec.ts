import { blockOf } from '../data/blocks.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a gallery shows the pictures of its records in one shape, and says where one is missing or broken', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const slug = `picture_${mark}`;
  const schema = [
    { name: 'title', label: 'Title', type: 'text', misc: { searchable: true } },
    { name: 'photo', label: 'Photo', type: 'file' },
  ];
  await api.create('models', { name: slug, displayed_name: `Picture ${mark}`, schema, primary_attribute: 'title' });
  const group = await api.create('view_groups', { name: `Pictures ${mark}`, order: 900, parent: null });
  const login = await request.post('/v1/auth/login', { data: { email: emailOf('admin@demo.test'), password } });
  const { token } = (await login.json()) as { token: string };
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const answer = await request.post('/v1/files', {
      multipart: { file: { name, mimeType, buffer } },
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  await api.save(slug, { title: 'Oven', photo: [await upload('oven.png', 'image/png', pixel)] });
  await api.save(slug, { title: 'Manual', photo: [await upload('manual.txt', 'text/plain', Buffer.from('no picture'))] });
  await api.save(slug, { title: 'Bare' });
  const blocks = [{ id: 'all', label: 'Gallery' }];
  const setup = { all: blockOf('gallery', slug, ['title'], { image: 'photo', ratio: '3:2' }) };
  await api.create('views', { name: `Gallery ${mark}`, model: slug, view_group: group, order: 1, root: { blocks }, setup });
  await signIn(page);
  await page.getByRole('link', { name: `Gallery ${mark}` }).click();
  const tile = (name: string) => page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').filter({ hasText: name });
  await expect
    .poll(() =>
      tile('Oven')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1);
  await expect(tile('Manual')).toContainText('Images failed to load.');
  await expect(tile('Bare')).toContainText('No picture');
  const shapes = await page.locator('[data-broken]').evaluateAll((all) => all.map((one) => one.clientWidth / one.clientHeight));
  for (const shape of shapes) expect(shape).toBeCloseTo(1.5, 1);
  await expectAccessible(page, 'a gallery');
  await tile('Bare').getByRole('button').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText(/Oven|Manual|Bare/);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
