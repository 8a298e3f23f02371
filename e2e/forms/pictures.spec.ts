import { withCamera } from '../data/camera.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

test.use(withCamera());

let api: Api;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});
test.afterAll(() => api?.close());

/** A model with a field for pictures, and its form. */
async function damages() {
  const mark = Date.now().toString(36);
  const slug = `damage_${mark}`;
  const schema = [
    { name: 'title', label: 'Title', type: 'text', validation: 'required' },
    { name: 'photos', label: 'Photos', type: 'file' },
  ];
  await api.create('models', { name: slug, displayed_name: `Damage ${mark}`, schema, primary_attribute: 'title' });
  const form = await api.create('forms', {
    name: `damage-${mark}`,
    title: 'Damage',
    model: slug,
    read_query: `query ($node_id: ID!) { ${slug}_by_id(id: $node_id) { identity version title photos } }`,
    write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
    fields: [
      { id: 'title', kind: 'text', attribute: 'title', required: true },
      { id: 'photos', kind: 'image', attribute: 'photos' },
    ],
  });
  return { slug, form };
}

const photos = (page: Page) => page.getByRole('list', { name: 'Photos' });
const enlarge = (page: Page) => photos(page).getByRole('button', { name: /^Show .* large$/ });
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('pictures are taken by the camera into a form, shown small and large, taken off, and kept', { tag: '@all' }, async ({ page }) => {
  const { slug, form } = await damages();
  await signIn(page, { at: `/form/${form}` });
  await page.getByRole('textbox', { name: 'Title' }).fill('Dent');
  await page.getByRole('button', { name: 'Take a picture for Photos' }).click();
  const camera = page.getByRole('dialog', { name: 'Photos' });
  const take = camera.getByRole('button', { name: 'Take a picture' });
  await expect(take).toBeEnabled();
  await expectAccessible(page, 'the camera of a form');
  await take.click();
  await expect(camera.getByText('1 picture taken')).toBeVisible();
  await take.click();
  await camera.getByRole('button', { name: 'Done' }).click();
  await expect(camera).toBeHidden();
  await expect(enlarge(page)).toHaveCount(2);
  await expect(photos(page).getByText(/, JPEG$/)).toHaveCount(2);
  await photos(page)
    .getByRole('button', { name: /^Take off / })
    .first()
    .click();
  await expect(enlarge(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await api.find(slug, 'title', 'Dent')).length).toBe(1);
  const [dent] = await api.find(slug, 'title', 'Dent');
  expect(dent?.properties.photos).toHaveLength(1);

  await page.goto(`/form/${form}?node_id=${dent?.identity}`);
  await enlarge(page).click();
  const large = page.getByRole('dialog').locator('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expectAccessible(page, 'a form with pictures');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => isWide(page)).toBe(0);
});
