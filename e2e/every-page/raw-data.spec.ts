import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Document = { id: string; slug?: string; trigger?: unknown };
type Model = { slug: string; schema: { name: string; misc?: { options?: { key: string }[] } }[] };

/** Keys of options and steps that are recognizable as keys: they contain a hyphen, and no text contains them. */
const keysOf = (models: readonly Model[]) =>
  new Set(
    models.flatMap(({ schema }) => schema.flatMap(({ misc }) => (misc?.options ?? []).map(({ key }) => key))).filter((key) => key.includes('-')),
  );

/** Texts that a page must never show: identities, names of fields, keys, JSON, and words such as `undefined`. */
const raw = [
  ['an identity', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i],
  ['a name of a field or a key', /\bstd[_-]\w/],
  ['JSON', /[{[]\s*"|"\s*:\s*["{[]|\[object /],
  ['nothing as a program says it', /\b(undefined|NaN|null|Invalid Date)\b/],
] as const;

/** The visible texts of the page and the values of its controls, without texts that people have typed. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      if (text && node.parentElement && !node.parentElement.closest('script, style') && node.parentElement.checkVisibility()) said.push(text);
    }
    for (const control of document.querySelectorAll<HTMLInputElement>('input, textarea')) if (control.checkVisibility()) said.push(control.value);
    return said;
  });

async function faultsOf(page: Page, keys: ReadonlySet<string>): Promise<string[]> {
  const texts = [...new Set(await textsOf(page))];
  return texts.flatMap((text) => {
    const kind = keys.has(text) ? 'a key' : raw.find(([, pattern]) => pattern.test(text))?.[0];
    return kind ? `${kind}: ${text.slice(0, 120)}` : [];
  });
}

async function look(page: Page, address: string, keys: ReadonlySet<string>) {
  await page.goto(address);
  const settled = async () => {
    await expect.soft(page.locator('h1, h2, form').first(), address).toBeAttached();
    await expect.soft(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
  };
  await settled();
  expect.soft(await faultsOf(page, keys), address).toEqual([]);
  const tabs = page.getByRole('main').getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at++) {
    const tab = tabs.nth(at);
    if ((await tab.getAttribute('aria-selected')) === 'true') continue;
    await tab.click();
    await settled();
    expect.soft(await faultsOf(page, keys), `${address}, tab ${at + 1}`).toEqual([]);
  }
}

test('no page of the built-in configuration shows an operator identities, names of fields, keys or JSON', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.setTimeout(1_800_000);
  const api = await Api.signIn(request);
  const list = async <T>(collection: string) => (await api.get<{ data: T[] }>(`/v1/documents/${collection}?limit=500`)).data;
  const [views, forms, models] = [await list<Document>('views'), await list<Document>('forms'), await list<Model>('models')];
  const keys = keysOf(models);
  // Proves that the check finds a planted fault.
  expect(keys.has('bomline-raw-materials')).toBe(true);
  const records: string[] = [];
  for (const { slug: model } of models) {
    const { data } = await api.post<{ data: { identity: string }[] }>('/v1/graph/get/', {
      model,
      limit: 2,
      ordering: [{ field: 'created_at', direction: 'desc' }],
    });
    records.push(...data.map(({ identity }) => `/object/${identity}`));
  }
  const addresses = ['/', ...views.map(({ slug, id }) => `/view/${slug ?? id}`), ...forms.map(({ slug, id }) => `/form/${slug ?? id}`), ...records];
  expect(addresses.length).toBeGreaterThan(100);
  await signIn(page, { as: 'operator@demo.test' });
  for (const address of addresses) await look(page, address, keys);
});
