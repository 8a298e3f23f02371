import { dayOfMonth } from '../data/days.ts';
import { blockOf, tableOf } from '../data/gadgets.ts';
import { hasDatabase, queryCompany } from '../designer/sql.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { approach } from '../lib/touch.ts';

type Part = Record<string, unknown>;
type Acl = { roles: object[]; privileges: object[] };

const columns = ['title', 'kind', 'amount', 'due'];

/** One block of each type, with every field of its model. */
function setups(slug: string): Record<string, Part> {
  const rows = (type: string, parts: Part = {}) => blockOf(type, slug, columns, { ordering: [{ field: 'amount', direction: 'asc' }], ...parts });
  const chart = (parts: Part) => ({ type: 'chart', misc: { model: slug, figure: { aggregation: 'sum', path: 'amount' }, ...parts } });
  return {
    Table: tableOf(slug, columns),
    Cards: rows('cardlist'),
    Board: rows('cardlist', { columns_by: 'kind' }),
    Pictures: rows('gallery', { image: 'photo', title: 'title' }),
    Month: rows('calendar', { start: 'due', title: 'title' }),
    Time: rows('gantt', { start: 'due', title: 'title', status: 'kind' }),
    Bars: chart({ chart: 'bar', axis: { path: 'kind' } }),
    Months: chart({ chart: 'line', axis: { path: 'due', truncate: 'month' } }),
    Spread: chart({ chart: 'histogram', axis: { path: 'amount' }, figure: { aggregation: 'count' } }),
    Figures: { type: 'metrics', misc: { model: slug, metrics: [{ id: 'sum', label: 'Sum', figure: { aggregation: 'sum', path: 'amount' } }] } },
    Choices: {
      type: 'inputs',
      misc: { model: slug, inputs: [{ id: 'kind', kind: 'select', path: 'kind', label: 'Kind', binds: [{ block: 'Table', path: 'kind' }] }] },
    },
    Behind: tableOf(slug, columns),
    Rows: { type: 'dataset', misc: { model: slug, axis: [{ path: 'kind' }, { path: 'amount', aggregation: 'sum' }] } },
  };
}

async function made(api: Api) {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const slug = `bad_${mark}`;
  const field = (name: string, type: string, misc: Part = {}) => ({ name, label: name, type, misc });
  const options = ['good', 'poor'].map((key) => ({ key, label: key, tone: 'ready' }));
  const schema = [
    field('title', 'text', { searchable: true }),
    field('amount', 'number'),
    field('due', 'date'),
    field('photo', 'file'),
    field('kind', 'tag', { options }),
  ];
  const model = await api.create('models', { name: slug, displayed_name: `Bad ${mark}`, schema, primary_attribute: 'title' });
  const group = await api.create('view_groups', { name: `Bad ${mark}`, order: 900, parent: null });
  const setup = setups(slug);
  const block = (id: string) => ({ id, label: id });
  const names = Object.keys(setup);
  const blocks = [...names.filter((id) => id !== 'Behind').map(block), { ...block('Tabs'), blocks: [block('Behind')] }];
  const tabs = { type: 'layout', misc: { layout: 'tabs' } };
  const view = await api.create('views', {
    name: `Bad ${mark}`,
    model: slug,
    view_group: group,
    order: 1,
    root: { blocks },
    setup: { ...setup, Tabs: tabs },
  });
  const fill = async () => {
    for (const [title, kind, amount, day] of [
      ['Anvil', 'good', 3, 4],
      ['Bench', 'poor', 5, 9],
    ] as const)
      await api.save(slug, { title, kind, amount, due: dayOfMonth(day) });
  };
  return { slug, model, group, view, names, fill };
}

/** Finds a block by its name. Input blocks have the role search instead of region. */
function blockNamed(page: Page, name: string) {
  const main = page.getByRole('main');
  return main.getByRole('region', { name, exact: true }).or(main.getByRole('search', { name, exact: true }));
}

/** Expects every block to be shown, without an error. */
async function expectStanding(page: Page, names: readonly string[]) {
  for (const name of names) {
    const block = blockNamed(page, name);
    // The first block takes longer, because the page and its scripts load first.
    await expect(block, name).toBeAttached();
    await approach(block);
    await expect(block, name).toBeVisible();
    await expect(block.locator('[aria-busy="true"]'), name).toHaveCount(0);
    await expect(block.getByRole('button', { name: 'Retry' }), name).toHaveCount(0);
  }
}

test('a block of each type stands without a row, and without the fields that it reads', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, names, fill } = await made(api);
  await signIn(page, { at: `/view/${view}` });
  await expectStanding(page, names);
  // Behind its tab as among others an empty block is a line below its head.
  for (const name of ['Table', 'Behind', 'Cards', 'Pictures', 'Time'])
    expect((await blockNamed(page, name).boundingBox())?.height, name).toBeLessThan(150);
  await expectAccessible(page, 'blocks without a row');

  await fill();
  const { schema } = (await api.get<{ data: { schema: { name: string }[] } }>(`/v1/documents/models/${slug}`)).data;
  await api.change('models', slug, { schema: schema.map((field) => (field.name === 'title' ? field : { ...field, deleted: true })) });
  await page.reload();
  await expectStanding(page, names);
  await expect(blockNamed(page, 'Table')).toContainText('Anvil');
  await expect(blockNamed(page, 'Cards')).toContainText('Bench');
  await expectAccessible(page, 'blocks without their fields');
});

test('a block of each type stands without fields that its reader may not see, and says that its model is gone; that of its group changes nothing', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, model, group, view, names, fill } = await made(api);
  await fill();
  const { data: clients } = await api.get<{ data: { id: string; acl: Acl }[] }>('/v1/documents/clients');
  const { id: own, acl } = clients[0] as { id: string; acl: Acl };
  const { schema } = (await api.get<{ data: { schema: { id: string; name: string }[] } }>(`/v1/documents/models/${slug}`)).data;
  const denied = schema
    .filter(({ name }) => name !== 'title')
    .flatMap(({ id }) => ['READ', 'READ_OWN'].map((action) => ({ role: 'user', resource: `FIELDS.${id}`, verb: 'deny', action })));
  await api.change('clients', own, { acl: { ...acl, privileges: [...acl.privileges, ...denied] } });
  try {
    const refused: string[] = [];
    page.on(
      'response',
      (answer) =>
        void (
          answer.status() >= 400 &&
          /dataset|graph/.test(answer.url()) &&
          refused.push(`${answer.status()} ${answer.request().postData()?.slice(0, 300)}`)
        ),
    );
    await signIn(page, { as: 'operator@demo.test', at: `/view/${view}` });
    await expectStanding(page, names);
    await expect(blockNamed(page, 'Table')).toContainText('Anvil');
    await expect(blockNamed(page, 'Rows').getByRole('status')).toContainText('“kind” is left out');
    expect(refused).toEqual([]);
  } finally {
    await api.change('clients', own, { acl });
  }
  await api.drop('view_groups', group);
  await signIn(page, { at: `/view/${view}` });
  await expectStanding(page, names);
  await expect(blockNamed(page, 'Cards')).toContainText('Bench');
  await api.drop('models', model);
  await page.reload();
  await expectStanding(page, names);
  for (const name of names) await expect(blockNamed(page, name)).toContainText('The view has no model (contact IT or an admin).');
});

test('a block of each type stands before 100,000 records: what it can’t show one by one it counts', { tag: '@all' }, async ({ page, request }) => {
  test.skip(!hasDatabase, 'The database is elsewhere.');
  const api = await Api.signIn(request);
  const { slug, view, names } = await made(api);
  const days = `date '${dayOfMonth(1)}' + n % 28`;
  await queryCompany(
    api.user.client_id,
    `INSERT INTO ${slug} (id, version, created_at, updated_at, title, amount, due, kind)
      SELECT uuidv7(), 1, now(), now(), 'Part ' || lpad(n::text, 6, '0'), n % 97, ${days}, (ARRAY['good', 'poor'])[1 + n % 2]
      FROM generate_series(1, 100000) n;
    INSERT INTO _registry (id, model) SELECT id, '${slug}' FROM ${slug}`,
  );
  await queryCompany(api.user.client_id, `ANALYZE ${slug}`);
  const [whole] = await queryCompany<{ sum: number; day: number }>(
    api.user.client_id,
    `SELECT sum(amount)::int AS sum, (SELECT count(*)::int FROM ${slug} WHERE due = '${dayOfMonth(9)}') AS day FROM ${slug}`,
  );
  await signIn(page, { at: `/view/${view}` });
  await expectStanding(page, names);
  /** Matches a number with any thousands separator. */
  const shown = (value = 0) => new RegExp(String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\\D?'));
  await expect(blockNamed(page, 'Figures')).toContainText(shown(whole?.sum));
  await expect(blockNamed(page, 'Month')).toContainText(shown(whole?.day));
  await expect(blockNamed(page, 'Table')).toContainText(shown(100_000));
  for (const name of ['Cards', 'Pictures']) await expect(blockNamed(page, name).getByRole('button', { name: 'Show more' }), name).toBeVisible();
  await expect(blockNamed(page, 'Time')).toContainText(shown(2_000));
  await expectAccessible(page, 'blocks before 100,000 records');
});
