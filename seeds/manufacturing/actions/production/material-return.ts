import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import { minus, plus, total } from '../library/quantities.ts';
import { locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';
import { notedComponents } from '../materials/components.ts';
import { type IssuedPick, inConsumingOrder, picksOfOrder } from '../materials/issued.ts';
import { askedOf, componentOf, isDone, type ManufacturingOrder, orderWithComponents } from '../materials/order.ts';
import { back } from '../materials/returns.ts';
import { type Move, type MoveDocument, moves, noQuantity, quantityOf, refuse } from '../moves/document.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';

type Return = MoveDocument & { std_manufacturing_order: Linked };
const orderOf = (document: MoveDocument | undefined) => (document as Return | undefined)?.std_manufacturing_order.identity ?? noRecord;

function decide({ rows, lot, now, document }: Move): Decision {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  const asked = quantityOf(document);
  if (asked === null || !order) return refuse('std_quantity', noQuantity.id);
  if (isDone(order)) return refuse('std_manufacturing_order', 'is-done');
  const picks = inConsumingOrder(rows).filter(({ std_lot, std_left_quantity }) => std_lot?.identity === lot.identity && (std_left_quantity ?? 0) > 0);
  const there = total(picks, ({ std_left_quantity }) => std_left_quantity);
  if (asked > there) return refuse('std_quantity', 'not-issued', { there, lot: lot.std_lot_num });
  return { effects: returned(order, shared(picks, asked), { rows, now, document: document.identity }) };
}

/** Distributes a returned quantity over picks, the last pick first, so that the goods that are consumed next stay in production. */
function shared(picks: readonly IssuedPick[], quantity: number) {
  let rest = quantity;
  return picks.toReversed().flatMap((pick) => {
    const taken = Math.min(rest, pick.std_left_quantity ?? 0);
    rest = minus(rest, taken);
    return taken > 0 ? [{ pick, quantity: taken }] : [];
  });
}

type At = { rows: Move['rows']; now: string; document: string };

function returned(order: ManufacturingOrder, parts: readonly { pick: IssuedPick; quantity: number }[], { rows, now, document }: At): Effect[] {
  const production = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
  const component = parts[0] && componentOf(order, parts[0].pick);
  const quantity = plus(...parts.map((part) => part.quantity));
  return [
    ...(component ? notedComponents(order, new Map([[component.identity, minus(askedOf(order, component), quantity)]])) : []),
    ...parts.map((part) => back({ order, production, now, source: { std_material_return: document } }, part.pick, part.quantity)),
  ];
}

export const materialReturn = moves({
  name: 'steps/stock/materialReturn',
  label: 'Return issued material',
  description: 'Takes what was issued to an order and is not consumed back to its lot.',
  model: 'std_material_return',
  fields: 'std_manufacturing_order { identity }',
  refusals: [
    noQuantity,
    {
      id: 'not-issued',
      text: 'Only {there} of lot {lot} are in production for this order.',
      tells: { there: 'std_sku_lot.std_quantity', lot: 'std_sku_lot.std_lot_num' },
    },
    { id: 'is-done', text: 'The order is done, and what it did not consume is back already.' },
  ],
  places: { production: 'production' },
  before: (_, rows) => ({ lock: locked('std_manufacturing_order', orderOf(rowOf<MoveDocument>(rows, 'document'))) }),
  reads: (_, rows) => {
    const order = orderOf(rowOf<MoveDocument>(rows, 'document'));
    return { order: orderWithComponents(order), picks: picksOfOrder(order), production: fixedPlace('production') };
  },
  decide,
});
