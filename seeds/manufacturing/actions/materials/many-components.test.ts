import { expect, it } from 'vitest';
import { created, decide } from '../../../testing/decide.ts';
import { cakeOrder, issuedPick, lotOf, places, production } from '../../../testing/manufacturing-order.ts';
import { generateOrderPickings } from '../manufacturing-orders/generate-pickings.ts';
import { recordOutput } from '../production/record-output.ts';
import type { Component, ManufacturingOrder } from './order.ts';

let looks = 0;

/** An order with this number of components that counts how often one of them is read. */
function orderOf(count: number): ManufacturingOrder {
  const order = cakeOrder('picking');
  const flour = order.std_sku?.std_bom?.std_lines[0] as Component;
  const std_components = Array.from({ length: count }, (_, at): Component => {
    const component = { ...flour, identity: `part-${at}`, std_sku: { ...flour.std_sku, identity: `article-${at}`, std_label: `Part ${at}` } };
    const get = () => {
      looks++;
      return 'bomline-raw-materials';
    };
    return Object.defineProperty(component, 'std_type_of_bom', { get, enumerable: true });
  });
  return { ...order, std_components };
}

const articles = (count: number) => Array.from({ length: count }, (_, at) => `article-${at}`);

function looksForPicks(count: number) {
  const order = orderOf(count);
  looks = 0;
  const lots = articles(count).map((article) => lotOf(article, 50));
  expect(created(decide(generateOrderPickings, { order: [order], lots, reservations: [] }).effects, 'std_picking_line')).toHaveLength(count);
  return looks;
}

function looksForOutput(count: number) {
  const picks = articles(count).map((article, at) => ({
    ...issuedPick(`pick-${at}`, '', article, 2, 2),
    std_bom_line: null,
    std_component: { identity: `part-${at}` },
  }));
  const order = { ...orderOf(count), std_picking_lines: picks };
  const output = {
    identity: 'output',
    std_quantity: 10,
    std_scrap_quantity: 0,
    std_lot_num: 'L',
    std_dlc: null,
    std_rest: null,
    std_take_missing: null,
  };
  const links = { std_manufacturing_order: { identity: 'order' }, std_stock_mouvements: [], std_consumptions: [] };
  looks = 0;
  const rows = {
    output: [{ ...output, ...links }],
    order: [order],
    picks,
    production: [production],
    places,
    earlier: [],
    operations: [],
    touched: [],
  };
  expect(created(decide(recordOutput, { ...rows, lots: [], reservations: [] } as never).effects, 'std_consumption')).toHaveLength(count);
  return looks;
}

it.each([
  ['picks', looksForPicks],
  ['an output', looksForOutput],
])('an order of ten times the components looks ten times as often at them for %s', (_, looksFor) => {
  expect(looksFor(500)).toBe(looksFor(50) * 10);
  expect(looksFor(500)).toBeLessThanOrEqual(500 * 20);
});
