import { expect } from 'vitest';
import { moSuggestions } from '../../../manufacturing/views/production/mo-suggestions.ts';
import { day, find, type Works } from '../../works.ts';
import { article, bill, figures, ordered, plans, suggested } from './company.ts';

/** Why an order is in the list of suggestions, from the columns of that list. */
async function listedWhy(works: Works, order: string) {
  const columns = (moSuggestions.setup.drafts?.misc.columns ?? []) as { path: string }[];
  const why = columns.flatMap(({ path }) => (path.startsWith('std_suggestion.') ? path.split('.').slice(1) : []));
  const [row] = await find<{ std_suggestion: unknown }>(works, 'std_manufacturing_order', 'identity', order, `std_suggestion { ${why.join(' ')} }`);
  return row?.std_suggestion;
}

/** Tables with a top and four legs; legs with two screws, tops with six. */
async function tables(works: Works) {
  const table = await article(works, 'Table', 'finished-good');
  const top = await article(works, 'Top', 'semi-finished');
  const leg = await article(works, 'Leg', 'semi-finished');
  const screw = await article(works, 'Screw', 'raw-material');
  const carton = await article(works, 'Carton', 'packaging');
  await bill(works, table, [
    [top, 1],
    [leg, 4],
    [carton, 1, 'bomline-packaging'],
  ]);
  await bill(works, top, [[screw, 6]]);
  await bill(works, leg, [[screw, 2]]);
  const place = await works.save('std_stock_location', { properties: { std_label: 'Shelf' } });
  const lot = (std_sku: string, std_quantity: number, std_stock_location = place) =>
    works.save('std_sku_lot', { properties: { std_lot_num: `L${std_quantity}`, std_quantity }, links: { std_sku, std_stock_location } });
  return { table, top, leg, screw, carton, place, lot };
}

/** Ten tables over all levels: parents before components, exact quantities, each with its figures and what it is for. */
export async function plansAllLevels(works: Works): Promise<void> {
  const { table, top, leg, screw, carton, lot } = await tables(works);
  await lot(table, 3);
  await lot(leg, 5);
  await lot(screw, 20.5);
  const blocked = await works.save('std_stock_location', { properties: { std_label: 'Bloqué qualité' } });
  await lot(screw, 1000, blocked);
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Screws & Co' } });
  await works.save('std_supplier_article_reference', {
    properties: { std_label: 'S6', std_lead_time_days: 3 },
    links: { std_sku: screw, std_supplier: supplier },
  });
  const { line } = await ordered(works, table, 10, day(works, 30));
  await ordered(works, table, 99, day(works, 30), 'std-so-status-draft');
  await plans(works);

  // 10 needed (the draft does not count) − 3 in stock = 7; 7 tops; 7 × 4 = 28 legs − 5 = 23.
  expect(await figures(works, table)).toEqual([10, 3, 0, 7]);
  expect(await figures(works, top)).toEqual([7, 0, 0, 7]);
  expect(await figures(works, leg)).toEqual([28, 5, 0, 23]);
  // 7 × 6 + 23 × 2 = 88 − 20.5 (the thousand are blocked) = 67.5.
  expect(await figures(works, screw)).toEqual([88, 20.5, 0, 67.5]);
  expect(await figures(works, carton)).toEqual([7, 0, 0, 7]);

  const [made] = await suggested(works, table);
  expect(made).toMatchObject({ std_kind: 'make', std_quantity: 7, std_due_date: day(works, 30) });
  expect(made?.std_manufacturing_order).toMatchObject({ std_quantity: 7, std_due_date: day(works, 30), std_parent_order: null });
  expect(made?.std_manufacturing_order?.std_active_operation.std_key).toBe('std-mo-status-draft');
  expect(made?.std_pegs).toMatchObject([{ std_purpose: 'sales-order', std_quantity: 7, std_order_line: { identity: line } }]);
  expect(await listedWhy(works, made?.std_manufacturing_order?.identity ?? '')).toEqual({
    std_required: 10,
    std_stock: 3,
    std_in_production: 0,
    std_net: 7,
    std_advice: null,
    std_difference: null,
    std_needed_date: null,
  });
  for (const part of [top, leg]) {
    const [child] = await suggested(works, part);
    expect(child?.std_manufacturing_order?.std_parent_order?.identity).toBe(made?.std_manufacturing_order?.identity);
    expect(child?.std_pegs).toMatchObject([{ std_purpose: 'suggestion', std_for_suggestion: { identity: made?.identity } }]);
  }
  const [bought] = await suggested(works, screw);
  expect(bought).toMatchObject({ std_kind: 'buy', std_quantity: 67.5, std_manufacturing_order: null, std_without_supplier: false });
  expect(bought?.std_pol).toMatchObject({ std_quantity: 67.5 });
  const [unsourced] = await suggested(works, carton);
  expect(unsourced).toMatchObject({ std_kind: 'buy', std_pol: null, std_without_supplier: true });
}
