import { blockOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';
import { approach } from '../lib/touch.ts';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a gallery, cards and a board show the pictures of their records in one shape, and say where one is missing or broken', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const slug = `picture_${mark}`;
  const schema = [
    { name: 'title', label: 'Title', type: 'text', misc: { searchable: true } },
    { name: 'photo', label: 'Photo', type: 'file' },
    { name: 'kind', label: 'Kind', type: 'tag', misc: { options: [{ key: 'new', label: 'New', tone: 'ready' }] } },
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
  await api.save(slug, { title: 'Oven', kind: 'new', photo: [await upload('oven.png', 'image/png', pixel)] });
  await api.save(slug, { title: 'Manual', kind: 'new', photo: [await upload('manual.txt', 'text/plain', Buffer.from('no picture'))] });
  await api.save(slug, { title: 'Bare', kind: 'new' });
  const blocks = [
    { id: 'all', label: 'Gallery' },
    { id: 'cards', label: 'Cards' },
    { id: 'board', label: 'Board' },
  ];
  const setup = {
    all: blockOf('gallery', slug, ['title'], { image: 'photo', ratio: '3:2' }),
    cards: blockOf('cardlist', slug, ['title', 'photo'], { image: 'photo' }),
    board: blockOf('cardlist', slug, ['title'], { image: 'photo', columns_by: 'kind' }),
  };
  await api.create('views', { name: `Gallery ${mark}`, model: slug, view_group: group, order: 1, root: { blocks }, setup });
  await signIn(page);
  await page.getByRole('link', { name: `Gallery ${mark}` }).click();
  const tileOf = (block: string, name: string) => page.getByRole('region', { name: block }).getByRole('listitem').filter({ hasText: name });
  const tile = (name: string) => tileOf('Gallery', name);
  for (const block of ['Gallery', 'Cards', 'Board']) {
    await approach(page.getByRole('region', { name: block, exact: true }));
    const width = () =>
      tileOf(block, 'Oven')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width, block).toBe(1);
    await expect(tileOf(block, 'Manual')).toContainText('Images failed to load.');
    await expect(tileOf(block, 'Bare')).toContainText('No picture');
  }
  // A field above the name of a card is not repeated below it.
  await expect(tileOf('Cards', 'Manual').getByRole('term')).toHaveCount(0);
  const shapes = await page
    .getByRole('region', { name: 'Gallery' })
    .locator('[data-broken]')
    .evaluateAll((all) => all.map((one) => one.clientWidth / one.clientHeight));
  for (const shape of shapes) expect(shape).toBeCloseTo(1.5, 1);
  await expectAccessible(page, 'a gallery, cards and a board with pictures');
  await tile('Bare').getByRole('button').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText(/Oven|Manual|Bare/);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
