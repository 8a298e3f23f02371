import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, plus } from '../library/quantities.ts';
import { byId, is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { earlier, madeEarlier } from '../materials/earlier.ts';
import { hasConsumed, isDone, type ManufacturingOrder, orderWithComponents, unrecorded } from '../materials/order.ts';
import { type Operation, workingStep } from '../materials/what-follows.ts';

type About = Linked & { std_parent_order: Linked | null };

export const addFinishedGoods: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/addFinishedGoods',
  label: 'Put the finished goods of a manufacturing order into stock',
  description:
    'Records what was confirmed and is on no output yet as an output, once the order is done and has consumed its materials; then does with the rest as the order says.',
  model: 'std_manufacturing_order',
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      order: orderWithComponents(id),
      about: byId('std_manufacturing_order', id, 'identity std_parent_order { identity }'),
      earlier: earlier(id),
      operations: list('std_operation', is('std_manufacturing_order', id), 'identity std_key std_line_num'),
    }),
  ],
  decide: (_, rows) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (!order || !isDone(order) || !hasConsumed(order)) return nothing;
    const before = madeEarlier(rows);
    const quantity = unrecorded(order, before);
    return { effects: [...outputOf(order, quantity, before), ...restOf(order, rows)] };
  },
});

/**
 * Creates the output for the confirmed quantity. Its key contains the sum made before, so that a repeated call creates
 * no second output.
 */
const outputOf = ({ identity, std_recorded_quantity }: ManufacturingOrder, std_quantity: number, before: number): Effect[] =>
  std_quantity > 0
    ? [
        {
          op: 'create',
          model: 'std_production_output',
          once: `${identity}/${plus(std_recorded_quantity, before)}`,
          properties: { std_quantity },
          links: { std_manufacturing_order: identity },
        },
      ]
    : [];

/** What happens to the rest of an order that made less than planned: it stays open, continues as a new order, or the order ends. */
function restOf(order: ManufacturingOrder, rows: Rows): Effect[] {
  const { identity, std_rest, std_due_date, std_priority, std_sku } = order;
  const std_quantity = minus(order.std_quantity, order.std_quantity_produced);
  if (std_quantity <= 0) return [];
  const step = workingStep(rowsOf<Operation>(rows, 'operations'));
  if (std_rest === 'keep-open')
    return [
      { op: 'update', id: identity, properties: { std_rest: null } },
      { op: 'transition', object_id: identity, action: 'set_step', step },
    ];
  if (std_rest !== 'rest-order') return [];
  const parent = rowOf<About>(rows, 'about')?.std_parent_order?.identity ?? null;
  return [
    {
      op: 'create',
      model: 'std_manufacturing_order',
      once: `${identity}/rest`,
      properties: { std_quantity, std_due_date, std_priority },
      links: { std_sku: std_sku?.identity ?? null, std_rest_of: identity, std_parent_order: parent },
    },
  ];
}
