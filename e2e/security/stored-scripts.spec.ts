import { tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { addresses, expectInert, hostileTexts, missing, planted, polyglot, watch } from '../lib/hostile-texts.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const named = (texts: string[]) => texts.map((label, at) => ({ label, at }));

/** Creates a model whose fields, options, form and view are named by the texts. */
async function trap(api: Api) {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const slug = `trap_${mark}`;
  const fields = named(hostileTexts).map(({ label, at }) => ({ name: `f${at}`, label, type: at % 2 ? 'link' : 'text', description: label }));
  const options = named(hostileTexts).map(({ label, at }) => ({ key: `o${at}`, label, ...(at % 2 ? { tone: 'done' } : {}) }));
  const schema = [
    { name: 'title', label: 'Title', type: 'text', misc: { searchable: true } },
    { name: 'site', label: 'Site', type: 'link' },
    { name: 'page', label: 'Page', type: 'text', subtype: 'link' },
    { name: 'kinds', label: 'Kinds', type: 'multitag', misc: { options } },
    ...fields,
  ];
  await api.create('models', { name: slug, displayed_name: `${polyglot} ${mark}`, schema, primary_attribute: 'title' });
  return { slug, mark, all: Object.fromEntries(hostileTexts.map((text, at) => [`f${at}`, text])), kinds: options.map(({ key }) => key) };
}

test.describe('no text runs, brings an element or leads elsewhere', () => {
  test('as the label, value, option and comment of a record', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, all, kinds } = await trap(api);
    const id = await api.save(slug, { title: polyglot, kinds, ...all });
    for (const comment of hostileTexts) await api.post('/v1/events/comment', { related_object_id: id, comment });
    const watched = await watch(page);
    await signIn(page, { at: `/object/${id}` });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(polyglot);
    await page.getByRole('button', { name: 'More details' }).click();
    // As a field's label, in the name of its button, as its value and as an option.
    await expect.poll(() => missing(page, hostileTexts, 4)).toEqual([]);
    // The texts are also comments. The timeline shows fifty of them at a time.
    const older = page.locator('button:enabled', { hasText: 'Show older' });
    const asComments = async () => {
      if (await older.count()) await older.click();
      return missing(
        page,
        hostileTexts.map((text) => text.trim()),
        5,
      );
    };
    await expect.poll(asComments, { timeout: 60_000 }).toEqual([]);
    await expectInert(page, watched);
  });

  test('in the cells of a table, its links among them, nor in the names of views and in the search', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, mark } = await trap(api);
    const items = hostileTexts.map((text) => ({ title: text, site: text, page: text }));
    await api.post('/v1/graph', { query: `mutation ($items: [JSON!]!) { save_${slug}(items: $items) { identity } }`, variables: { items } });
    const group = await api.create('view_groups', { name: `${polyglot} ${mark}`, order: 900, parent: null });
    const view = await api.create('views', {
      name: `${polyglot} ${mark}`,
      model: slug,
      view_group: group,
      order: 1,
      root: { blocks: [{ id: 'rows', label: polyglot }] },
      setup: { rows: tableOf(slug, ['title', 'site', 'page'], { limit: 500 }) },
    });
    const watched = await watch(page);
    await signIn(page, { at: `/view/${view}` });
    const seen = new Set<string>();
    let pages = 0;
    await page.getByRole('gridcell').nth(1).click();
    await expect
      .poll(
        async () => {
          const unseen = hostileTexts.filter((text) => !seen.has(text));
          const still = new Set(await missing(page, unseen, 3));
          for (const text of unseen) if (!still.has(text)) seen.add(text);
          await expectInert(page, watched);
          // Rows that loaded late may have been missed, so the list is scrolled again from the top.
          pages += 1;
          await page.keyboard.press(pages % 40 ? 'PageDown' : 'Control+Home');
          return hostileTexts.length - seen.size;
        },
        { timeout: 60_000, intervals: [100] },
      )
      .toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Search records, places and actions/).fill('planted');
    await expect(page.locator('[data-action]').filter({ hasText: 'data-planted' }).first()).toBeVisible();
    await expectInert(page, watched);
    await api.drop('views', view);
    await api.drop('view_groups', group);
  });

  test('in a form: its labels, descriptions and what is missing', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, mark } = await trap(api);
    const form = await api.create('forms', {
      name: `trap-${mark}`,
      title: `${polyglot} ${mark}`,
      model: slug,
      read_query: '',
      write_query: `mutation ($values: JSON!) { save_${slug}(items: [$values]) { identity } }`,
      fields: named(hostileTexts).map(({ label, at }) => ({
        id: `f${at}`,
        kind: 'text',
        attribute: `f${at}`,
        label,
        description: label,
        required: true,
      })),
    });
    const watched = await watch(page);
    await signIn(page, { at: `/form/${form}` });
    await expect.poll(() => missing(page, hostileTexts, 2)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The summary of missing fields contains the name of each field again.
    await expect.poll(() => missing(page, hostileTexts, 3)).toEqual([]);
    await expectInert(page, watched);
    await api.drop('forms', form);
  });

  test('as the address of a link: what may run is a text that nobody can follow', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const slug = `lure_${Date.now().toString(36)}`;
    const kinds = [{ type: 'link' }, { type: 'text', subtype: 'link' }];
    const links = addresses.flatMap((address, at) =>
      kinds.map((kind, of) => ({ name: `l${at}_${of}`, label: `Link ${at} ${of}`, address, ...kind })),
    );
    const schema = [{ name: 'title', label: 'Title', type: 'text' }, ...links.map(({ address, ...field }) => field)];
    await api.create('models', { name: slug, displayed_name: slug, schema, primary_attribute: 'title' });
    const id = await api.save(slug, { title: 'Lures', ...Object.fromEntries(links.map(({ name, address }) => [name, address])) });
    const watched = await watch(page);
    await signIn(page, { at: `/object/${id}` });
    await page.getByRole('button', { name: 'More details' }).click();
    await expect(page.getByRole('button', { name: /^Change Link/ })).toHaveCount(links.length);
    expect(await missing(page, addresses, kinds.length)).toEqual([]);
    const followed = page.getByRole('main').locator('dd a');
    const leading = links.map(({ address }) => address).filter((address) => address.startsWith('https://example.com/'));
    expect((await followed.allTextContents()).sort()).toEqual(leading.sort());
    await expectInert(page, watched);
  });

  test.describe('where one does', () => {
    // The content security policy prevents the handler from running.
    test.use({ noise: [/script-src-attr/] });

    test('and this would be noticed', async ({ page }) => {
      const watched = await watch(page);
      await page.goto('/auth/login');
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectInert(page, watched);
      await page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<img data-planted src=x onerror=alert(1)><a href="javascript:alert(2)">x</a>');
        setTimeout(() => alert(3));
      });
      await expect.poll(async () => (await planted(page)).length).toBeGreaterThan(3);
      await expect.poll(() => watched.dialogs).toEqual(['3']);
      expect(await missing(page, ['nowhere'])).toEqual(['nowhere']);
    });
  });
});
