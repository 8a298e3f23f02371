import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Document = { slug?: string; name?: string; key?: string; template: boolean };

/** Technical names that are also words of a language. */
const words = new Set(['semi-finished']);
const named = new Set(['name', 'inverse', 'slug', 'key']);

/** The built-in documents of a collection. Documents that other tests create meanwhile are not checked. */
const builtIn = async (api: Api, collection: string) =>
  (await api.get<{ data: Document[] }>(`/v1/documents/${collection}?limit=500`)).data.filter(({ template }) => template);

/**
 * All technical names of the built-in configuration that can't be words of a language: the names of models, attributes,
 * relations, choices, steps, forms and views.
 */
async function technicalNames(api: Api): Promise<Set<string>> {
  const names = new Set<string>();
  const read = (value: unknown, under = ''): void => {
    if (typeof value === 'string' && named.has(under) && !words.has(value) && /^[a-z0-9]+([_-][a-z0-9]+)+$/i.test(value)) names.add(value);
    if (Array.isArray(value)) for (const one of value) read(one);
    else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) read(one, key);
  };
  for (const collection of ['models', 'relations', 'forms', 'views', 'processes']) read(await builtIn(api, collection));
  return names;
}

/** All texts of a page: visible texts, accessible names of controls, and values of fields. */
const told = (page: Page) =>
  page.evaluate(() => {
    const heard = [document.body.innerText.replaceAll(/\n/g, ' ')];
    for (const part of document.querySelectorAll<HTMLElement>('[aria-label], [title], [placeholder], input, textarea')) {
      heard.push(part.ariaLabel ?? '', part.title, part.getAttribute('placeholder') ?? '');
      if (part instanceof HTMLTextAreaElement || (part instanceof HTMLInputElement && part.type !== 'hidden')) heard.push(part.value);
    }
    return heard.join(' ');
  });

/** Opens addresses one after the other, and reads each page once it has no open requests. */
async function keysOn(page: Page, paths: readonly string[], names: ReadonlySet<string>): Promise<Record<string, string[]>> {
  const underWay = new Set<unknown>();
  page.on('request', (request) => request.resourceType() === 'fetch' && underWay.add(request));
  const ended = (request: unknown) => void underWay.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => underWay.size, { message: path }).toBeLessThanOrEqual(1);
    const words = new Set((await told(page)).split(/[\s“”"'«»:,;()…]+/));
    const keys = [...words].filter((word) => names.has(word) || /^std[_-]/i.test(word));
    if (keys.length) found[path] = keys;
  }
  return found;
}

for (const locale of ['en-GB', 'fr-FR'])
  test.describe(`no technical name is shown to people, ${locale}`, () => {
    test.use({ locale });
    test.describe.configure({ timeout: 400_000 });

    test('in the views', { tag: '@all' }, async ({ page, request }) => {
      const api = await Api.signIn(request);
      const data = await builtIn(api, 'views');
      await signIn(page);
      expect(
        await keysOn(
          page,
          data.map(({ slug }) => `/view/${slug}`),
          await technicalNames(api),
        ),
      ).toEqual({});
    });

    test('on the pages of records', { tag: '@all' }, async ({ page, request }) => {
      const api = await Api.signIn(request);
      const data = await builtIn(api, 'models');
      const first = async ({ name }: Document) =>
        (await api.post<{ data: { identity: string }[] }>('/v1/graph/get/', { model: name, limit: 1 })).data[0];
      const records = await Promise.all(data.map(first));
      await signIn(page);
      expect(
        await keysOn(
          page,
          records.flatMap((one) => (one ? [`/object/${one.identity}`] : [])),
          await technicalNames(api),
        ),
      ).toEqual({});
    });

    test('in the forms', { tag: '@all' }, async ({ page, request }) => {
      const api = await Api.signIn(request);
      const data = await builtIn(api, 'forms');
      await signIn(page);
      expect(
        await keysOn(
          page,
          data.map(({ slug }) => `/form/${slug}`),
          await technicalNames(api),
        ),
      ).toEqual({});
    });
  });
