import { setValues } from '@millwright/api/records/records.service.ts';
import { article, bill, ordered, plans, suggested } from '@millwright/seeds/testing/scenarios/planning/company.ts';
import { day, find } from '@millwright/seeds/testing/works.ts';
import { expect, it } from 'vitest';
import { until } from '../../testing/harness.ts';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

type Written = Record<'std_suggestion' | 'std_peg' | 'std_manufacturing_order' | 'std_po' | 'std_pol', { identity: string; updated_at: string }[]>;

/** Everything that planning writes, as it stands. */
async function written(): Promise<Written> {
  const fields = '(limit: 500) { identity updated_at }';
  const all = await company.works.read(
    `{ std_suggestion${fields} std_peg${fields} std_manufacturing_order${fields} std_po${fields} std_pol${fields} }`,
  );
  const sorted = Object.entries(all as Written).map(([model, rows]) => [
    model,
    rows.toSorted((one, other) => (one.identity < other.identity ? -1 : 1)),
  ]);
  return Object.fromEntries(sorted) as Written;
}

const counts = (all: Written) => Object.fromEntries(Object.entries(all).map(([model, rows]) => [model, rows.length]));

/** The whole plan before it is written: what it would change, and what looks wrong. */
async function preview() {
  const { parts, asks, cut } = await company.works.outlook('std_suggestion', {});
  const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows ?? [];
  return { asks, cut, changes: rowsOf('changes'), wrong: rowsOf('wrong') };
}

const names = Array.from({ length: 400 }, (_, at) => `Screw ${at}`);

it('a first plan of 400 suggestions is shown before anything is written, and written whole', async () => {
  const { h, works } = company;
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Screws Ltd' } });
  const articles = await h.save(
    ...names.map((std_label) => ({ model: 'std_sku', properties: { std_label, std_type: 'raw-material', std_unit: 'pc', std_safety_stock: 3 } })),
  );
  await h.save(
    ...articles.slice(0, 150).map((id) => ({
      model: 'std_supplier_article_reference',
      properties: { std_label: 'S', std_lead_time_days: 2 },
      relations: [
        { name: 'std_sku', action: 'link' as const, ids: [id] },
        { name: 'std_supplier', action: 'link' as const, ids: [supplier] },
      ],
    })),
  );
  await works.settled();
  const before = await preview();
  // 250 have no supplier: a hundred of them are named, as the panel says.
  expect([before.asks, before.cut, before.changes.length, before.wrong.length]).toEqual([true, true, 200, 100]);
  expect(counts(await written())).toMatchObject({ std_suggestion: 0, std_po: 0 });

  await plans(works);
  const first = await written();
  expect(counts(first)).toEqual({ std_suggestion: 400, std_peg: 400, std_manufacturing_order: 0, std_po: 1, std_pol: 150 });
  expect((await preview()).asks).toBe(false);
  await plans(works);
  expect(await written()).toEqual(first);
});

type State = { status: string; ended_at: string | null; steps: { part: number | null } };

async function start(): Promise<string> {
  const body = { async: true, trigger: { type: 'manual', primary_item_id: null } };
  return (await company.call<{ run_id: string }>('POST', '/v1/data_connections/compute-mrp', body)).run_id;
}
const stateOf = async (id: string) => (await company.call<{ data: State }>('GET', `/v1/data_connections/runs/${id}/state`)).data;

it('two plans that are started at once write everything once', async () => {
  const { works } = company;
  const stool = await article(works, 'Stool', 'finished-good');
  const peg = await article(works, 'Stool peg', 'raw-material');
  await bill(works, stool, [[peg, 3]]);
  await ordered(works, stool, 5, day(works, 20));
  const before = counts(await written());
  const runs = await Promise.all([start(), start()]);
  await works.settled();
  expect(await Promise.all(runs.map(async (id) => (await stateOf(id)).status))).toEqual(['success', 'success']);
  expect([await suggested(works, stool), await suggested(works, peg)]).toMatchObject([[{ std_quantity: 5 }], [{ std_quantity: 15 }]]);
  expect(counts(await written())).toMatchObject({
    std_suggestion: (before.std_suggestion ?? 0) + 2,
    std_manufacturing_order: (before.std_manufacturing_order ?? 0) + 1,
  });
});

it('stock below zero is refused; where an older release has left some it is named, and counts as none', async () => {
  const { h, works } = company;
  const oil = await article(works, 'Oil', 'raw-material');
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Tank' } });
  const lot = (std_lot_num: string, std_quantity: number) =>
    works.save('std_sku_lot', { properties: { std_lot_num, std_quantity }, links: { std_sku: oil, std_stock_location } });
  await expect(lot('O1', -4)).rejects.toMatchObject({ code: 'invalid' });
  const id = await lot('O2', 4);
  await lot('O3', 3);
  await works.settled();
  await h.asSystem((tenant) => setValues(tenant, 'std_sku_lot', ['std_quantity'], [{ id, values: { std_quantity: -4 } }]));
  await ordered(works, oil, 10, day(works, 20));
  expect((await preview()).wrong).toContainEqual([{ id: oil, label: 'Oil' }, { words: expect.objectContaining({ en: 'Stock below zero' }) }]);
  await plans(works);
  // 10 − 3 = 7: the four that are missing in the other lot are nobody's need.
  expect(await suggested(works, oil)).toMatchObject([{ std_required: 10, std_stock: 3, std_net: 7, std_quantity: 7 }]);
});

it('an article that an open order sells, makes or is made of is not deleted, and is planned on', async () => {
  const { works } = company;
  const lamp = await article(works, 'Lamp', 'finished-good');
  const shade = await article(works, 'Shade', 'raw-material');
  const bulb = await article(works, 'Bulb', 'raw-material');
  await bill(works, lamp, [[shade, 1]]);
  const { order } = await ordered(works, bulb, 4, day(works, 20));
  for (const [std_sku, std_quantity] of [
    [lamp, 5],
    [shade, 6],
  ] as const)
    await works.save('std_order_line', { properties: { std_quantity }, links: { std_order: order, std_sku } });
  await works.save('std_manufacturing_order', { properties: { std_quantity: 2, std_due_date: day(works, 9) }, links: { std_sku: lamp } });
  await works.settled();
  for (const id of [bulb, lamp, shade]) await expect(works.remove(id)).rejects.toMatchObject({ code: 'in_use' });
  await plans(works);
  // 5 − 2 = 3 lamps; 6 shades that are sold, two for the order that stands and three for the one that is suggested.
  const quantities = async () => (await Promise.all([bulb, lamp, shade].map((id) => suggested(works, id)))).map(([one]) => one?.std_quantity);
  expect(await quantities()).toEqual([4, 3, 11]);

  const after = await written();
  await plans(works);
  expect(await written()).toEqual(after);
});

/** Keeps something locked that a plan needs, until it is let go. */
async function hold(text: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = company.h.asSystem(async (tenant) => {
    await tenant.query(text.replaceAll('{schema}', `"${tenant.client.schema}"`), values);
    taken.resolve();
    await released.promise;
  });
  await Promise.race([taken.promise, held]);
  return () => {
    released.resolve();
    return held;
  };
}

// These stand last: a run that was cancelled counts as one that has failed, and the other tests want none.
it.each([
  ['waits for its turn', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', ['steps/planning/computeMrp'], null],
  ['reads', 'LOCK TABLE {schema}.std_bom_line IN ACCESS EXCLUSIVE MODE', [], 1 / 5],
  ['writes', 'SELECT FROM {schema}.std_suggestion FOR UPDATE', [], 4 / 5],
] as const)('a plan that is cancelled while it %s has written nothing, and the last plan stays', async (_, text, [action], part) => {
  const { h, works } = company;
  const before = await written();
  const [{ identity }] = (await find<{ identity: string }>(works, 'std_sku', 'std_label', 'Screw 7', 'identity')) as [{ identity: string }];
  const [{ std_safety_stock }] = (await find<{ std_safety_stock: number }>(works, 'std_sku', 'identity', identity, 'std_safety_stock')) as [
    { std_safety_stock: number },
  ];
  await works.update('std_sku', identity, { std_safety_stock: std_safety_stock + 2 });
  const letGo = await hold(text, action ? [`${h.client.id} ${action}`] : []);
  try {
    const id = await start();
    await until(async () => {
      const { status, steps } = await stateOf(id);
      return status === 'running' && steps.part === part;
    });
    expect(await company.call('POST', `/v1/data_connections/runs/${id}/cancel`, {})).toEqual({ run_id: id, status: 'cancelled' });
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled' });
  } finally {
    await letGo();
  }
  expect(await written()).toEqual(before);
  // The next run has its turn after whatever was left of that one, and does what it was to do.
  const next = await start();
  const { status } = await until(async () => ((await stateOf(next)).ended_at ? stateOf(next) : null));
  expect(status).toBe('success');
  expect((await suggested(works, identity)).map(({ std_quantity }) => std_quantity)).toEqual([std_safety_stock + 2]);
  expect(counts(await written())).toEqual(counts(before));
});

it('a circle that an older release has left in the bills stops the run and is named, and the last plan stays', async () => {
  const { h, works } = company;
  const [cake, dough] = [await article(works, 'Round cake', 'finished-good'), await article(works, 'Round dough', 'semi-finished')];
  await bill(works, cake, [[dough, 1]]);
  const std_bom = await works.save('std_bom', { properties: { std_label: 'Bill of dough' }, links: { std_sku: dough } });
  const trimmings = await works.save('std_bom_line', {
    properties: { std_quantity: 0.1, std_type_of_bom: 'bomline-by-products' },
    links: { std_bom, std_sku: cake },
  });
  const isOf = (std_type_of_bom: string) =>
    h.asSystem((tenant) => setValues(tenant, 'std_bom_line', ['std_type_of_bom'], [{ id: trimmings, values: { std_type_of_bom } }]));
  const before = await written();
  await works.update('std_sku', cake, { std_safety_stock: 5 });
  await isOf('bomline-raw-materials');
  const statusOf = async (run: string) => (await until(async () => ((await stateOf(run)).ended_at ? stateOf(run) : null))).status;
  const run = await start();
  expect(await statusOf(run)).toBe('failure');
  const [failed] = (await company.call<{ data: { steps: { error?: unknown }[] } }>('GET', `/v1/data_connections/runs/${run}`)).data.steps;
  expect(JSON.stringify(failed?.error)).toMatch(/Round (cake|dough) → Round (cake|dough)/);
  expect(await written()).toEqual(before);

  await isOf('bomline-by-products');
  expect(await statusOf(await start())).toBe('success');
  expect(await suggested(works, cake)).toMatchObject([{ std_quantity: 5 }]);
});
