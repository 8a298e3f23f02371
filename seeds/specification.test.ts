import { inLanguage, languages } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { tones } from '@millwright/core/schema/tones.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { describe, expect, it } from 'vitest';
import { seeds } from './seeds.ts';
import { schema } from './testing/configuration.ts';

const { models, view_groups, views, records, policies } = seeds.builtIn;
const field = (model: string, name: string) => models.find((one) => one.slug === model)?.schema.find((one) => one.name === name);
const keys = (model: string, name: string) => field(model, name)?.misc?.options?.map((option) => option.key);
const view = (slug: string) => views.find((one) => one.slug === slug);
const table = (slug: string, block: string) => view(slug)?.setup[block]?.misc as TableSetup;
const forms = (slug: string, block: string) => table(slug, block).actions.map((action) => [action.trigger, action.form ?? action.kind]);
const stepsOf = (process: string) =>
  records
    .filter((record) => record.model === 'std_process_step' && record.links?.std_process === process)
    .map((record) => [record.properties.std_key, record.properties.std_line_num]);

describe('choices are exactly those of the specification', () => {
  it.each([
    ['std_sku', 'std_type', 'finished-good semi-finished raw-material consumable packaging'],
    ['std_sku', 'std_stock_management_mode', 'global batch batch-perishable batch-non-perishable'],
    ['std_bom_line', 'std_type_of_bom', 'bomline-raw-materials bomline-by-products bomline-packaging'],
    ['std_process', 'std_process_type', 'sales-order purchase-order shipment manufacturing-order inventory reception design-order'],
    ['std_operation', 'std_status', 'on-hold to-launch ongoing completed cancelled'],
    [
      'std_stock_mouvement',
      'std_type',
      'reception production shipment inventory mo-packaging-consumption mo-raw-materials-picking transfer scrap customer-return supplier-return material-return correction',
    ],
  ])('%s.%s', (model, name, expected) => expect(keys(model, name)).toEqual(expected.split(' ')));
});

describe('default processes have the steps of the design', () => {
  it.each([
    ['PR-STD-SALES-ORDER', 'so', { draft: 1, shipping: 2, billing: 3, done: 4, cancelled: 100 }],
    ['PR-STD-PURCHASE-ORDER', 'po', { draft: 1, 'waiting-confirmation': 2, 'waiting-reception': 3, billing: 4, completed: 5, cancelled: 100 }],
    ['PR-STD-RECEPTION', 'rec', { draft: 1, waiting: 100, 'to-control': 200, complete: 300, cancelled: 1000 }],
    [
      'PR-STD-SHIPMENT',
      'shipment',
      {
        draft: 1,
        'awaiting-materials': 100,
        'picking-to-input': 200,
        'note-to-print': 300,
        preparation: 400,
        control: 500,
        complete: 600,
        cancelled: 700,
      },
    ],
    [
      'PR-STD-MANUFACTURING-ORDER',
      'mo',
      { draft: 1, 'awaiting-materials': 2, picking: 3, production: 10, packaging: 100, done: 100000, cancelled: 100001 },
    ],
    ['PR-STD-INVENTORY', 'inv', { draft: 1, finished: 2 }],
    ['PR-STD-DESIGN-ORDER', 'do', { draft: 1, ongoing: 2, done: 3, cancelled: 100 }],
  ])('%s', (process, prefix, steps) => {
    expect(stepsOf(process)).toEqual(Object.entries(steps).map(([key, line]) => [`std-${prefix}-status-${key}`, line]));
  });

  it('of which only the first three of manufacturing count for planning', () => {
    const planned = records.filter((record) => record.properties.std_include_in_mrp).map((record) => record.properties.std_key);
    expect(planned).toEqual(['std-mo-status-draft', 'std-mo-status-awaiting-materials', 'std-mo-status-picking']);
  });

  it('and every step has a tone and a word', () => {
    const steps = records.filter((record) => record.model === 'std_process_step').map((record) => record.properties.std_key);
    expect(steps.filter((key) => !policies.some((policy) => policy.key === key))).toEqual([]);
    expect(policies.find((policy) => policy.key === 'std-pol-status-to-order')?.label).toMatchObject({ en: 'To order' });
  });
});

it('people are operators or sales persons', () => {
  expect(models.find(({ slug }) => slug === 'std_user')?.displayed_name).toMatchObject({ en: 'Operator or sales person' });
});

it('the order number of a step asks for 10 to 99999, in every language, also in its forms', () => {
  const label = field('std_process_step', 'std_line_num')?.label as Record<string, string>;
  for (const language of languages) expect(label[language]).toMatch(/10\D+99999/);
  for (const form of ['edit-manufacturing-process', 'process-input', 'input-process-steps']) {
    const steps = seeds.builtIn.forms.find(({ slug }) => slug === form)?.fields.find(({ attribute }) => attribute === 'std_steps');
    expect(steps?.columns?.find(({ attribute }) => attribute === 'std_line_num')).toEqual(expect.not.objectContaining({ label: expect.anything() }));
  }
});

it('every status has one of the eight tones', () => {
  const statuses = [...policies, ...(field('std_operation', 'std_status')?.misc?.options ?? [])];
  expect(statuses.length).toBeGreaterThan(30);
  expect(statuses.filter(({ tone }) => !tone || !tones.includes(tone))).toEqual([]);
});

describe('a new company', () => {
  const keysOf = (model: string) =>
    records.filter((record) => record.model === model).map((record) => record.properties.std_key ?? inLanguage(record.texts?.std_label, 'en'));

  it('has the six fixed places and one ordinary one', () => {
    expect(keysOf('std_stock_location')).toEqual([
      'supplier',
      'client',
      'production',
      'inventory-compensation',
      'physical-inventory',
      'inventory',
      'Stock',
    ]);
  });

  it('has the five workstations', () => {
    expect(keysOf('std_workstation')).toEqual(['production', 'purchase-administration', 'sales-administration', 'logistics', 'accounting']);
  });
});

describe('the navigation', () => {
  it('has its groups in order, below one root', () => {
    const [root, ...groups] = [...view_groups].sort((one, other) => one.order - other.order);
    expect(groups.map((group) => group.slug)).toEqual(['processes', 'production', 'purchasing', 'sales-order', 'shipments', 'stocks']);
    expect(groups.every((group) => group.parent === root?.slug)).toBe(true);
    expect(groups.slice(3).map(({ name }) => name)).toMatchObject([{ fr: 'Commandes' }, { fr: 'Expéditions' }, { fr: 'Stocks' }]);
    expect(groups.filter((group) => !views.some((one) => one.view_group === group.slug))).toEqual([]);
  });

  it('has the views of the specification', () => {
    const named = `articles-and-lots bom-processes completed-mos mo-packaging mo-pickings mo-production mo-suggestions purchase-orders
      receptions sales-orders shipments stock-mouvements`;
    expect(named.split(/\s+/).filter((slug) => !view(slug))).toEqual([]);
    expect(view('stock-mouvements')?.name).toMatchObject({ en: 'Inventories' });
  });
});

it('every table says how it is read: added up or not, page, order, search, selection, sorting', () => {
  const tables = views.flatMap(({ setup }) => Object.values(setup)).filter(({ type }) => type === 'table');
  expect(tables.length).toBeGreaterThan(30);
  for (const { misc } of tables) {
    const { aggregation, limit, ordering, searchable, selectable, sortable } = misc as TableSetup;
    expect([aggregation, searchable, selectable, sortable].every((setting) => typeof setting === 'boolean')).toBe(true);
    expect([limit, ordering.length]).toEqual([expect.any(Number), 1]);
  }
});

it('every figure that is shown with a unit has the decimals that it has: 100 pieces, 0,125 litres', () => {
  const modelAt = (slug: string, path: string[]) =>
    path.reduce<ResolvedModel | undefined>((at, name) => schema.models.get(at?.ends.get(name)?.to ?? ''), schema.models.get(slug));
  const measured = models.flatMap(({ slug, misc }) =>
    (misc?.page?.tables ?? []).flatMap(({ name, columns }) =>
      columns.flatMap(({ path, unit }) => {
        const names = `${name}.${path}`.split('.');
        const last = names.pop() ?? '';
        return unit ? [[`${slug} ${name} ${path}`, modelAt(slug, names)?.fields.get(last)?.misc?.decimals]] : [];
      }),
    ),
  );
  expect(measured.length).toBeGreaterThan(20);
  expect(measured.filter(([, decimals]) => decimals !== 'as_stored')).toEqual([]);
});

it('a figure that is kept as it was once says when', () => {
  const names = ['std_lot_stock_quantity', 'std_lot_qty_bfr_picking', 'std_lot_qty_aft_picking'];
  const words = names.map((name) => (field('std_picking_line', name)?.label as { en?: string } | undefined)?.en);
  expect(words).toEqual(['Lot stock when reserved', 'Lot quantity before picking', 'Lot quantity after picking']);
});

describe('articles and lots', () => {
  it('shows two titled tables with their columns', () => {
    expect(view('articles-and-lots')?.root.blocks[0]?.blocks?.map(({ label }) => label)).toMatchObject([
      { en: 'Stock by article', fr: 'Etat des stocks (par article)' },
      { en: 'Stock by lot', fr: 'Etats des stocks (par lot)' },
    ]);
    const columns = table('articles-and-lots', 'articles').columns.map((column) => column.path);
    expect(columns).toEqual(['std_label', 'std_type', 'std_stock_management_mode', 'std_quantity_in_stock', 'std_unit']);
  });

  it('opens its forms by buttons and a drawer by a row', () => {
    expect(forms('articles-and-lots', 'articles')).toEqual([
      ['button', 'edit-sku'],
      ['row_click', 'open_drawer'],
    ]);
    expect(forms('articles-and-lots', 'lots')).toEqual([
      ['button', 'create-sku-lot'],
      ['row_click', 'open_drawer'],
      ['selected_rows', 'transfer-lot'],
      ['selected_rows', 'scrap-lot'],
      ['selected_rows', 'supplier-return'],
    ]);
  });
});

it('blocks open the forms that the specification names', () => {
  expect(forms('bom-processes', 'boms')).toContainEqual(['button', 'create-bom']);
  expect(forms('bom-processes', 'routings')).toContainEqual(['button', 'edit-manufacturing-process']);
  expect(forms('mo-packaging', 'packaging')).toContainEqual(['row_click', 'manufacturing-order-packaging']);
  expect(forms('mo-pickings', 'pickings')).toEqual(
    expect.arrayContaining([
      ['row_click', 'manufacturing-order-stock-picking'],
      ['button', 'create-manufacturing-order'],
    ]),
  );
  // Picks are confirmed on the page of a shipment, so a row of its lists opens that page.
  for (const block of ['pickings', 'notes', 'preparation']) expect(forms('shipments', block)).toContainEqual(['row_click', 'open_drawer']);
  expect(forms('mo-production', 'production')).toContainEqual(['row_click', 'move-mo-forward']);
  expect(forms('purchase-orders', 'in-progress')).toContainEqual(['button', 'create-purchase-order']);
  for (const block of ['waiting', 'to-control', 'complete']) expect(forms('receptions', block)).toContainEqual(['row_click', 'edit-reception']);
  expect(forms('sales-orders', 'to-validate')).toContainEqual(['button', 'input-sales-order']);
  expect(forms('stock-mouvements', 'inventories')).toContainEqual(['button', 'perform-inventory']);
});
