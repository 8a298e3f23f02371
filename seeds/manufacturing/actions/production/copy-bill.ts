import type { ActionContext, Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, idsIn, nothing } from '../library/action.ts';
import { filled, list, locked, oneOf } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { asTaken, copyOf, notedComponents } from '../materials/components.ts';
import {
  type Component,
  componentsOf,
  hasOwnComponents,
  type ManufacturingOrder,
  orderFields,
  orderWithComponents,
  pickedTypes,
  picksOf,
} from '../materials/order.ts';

type RestComponents = (Omit<Component, 'std_sku'> & { std_sku: Linked })[];
type Rest = Linked & { std_rest_of: { std_components: RestComponents } | null };

const restFields = `identity std_rest_of { std_components { identity std_quantity std_type_of_bom std_line_num std_description
  std_asked_quantity std_bom_line { identity } std_sku { identity } } }`;
const these = (context: ActionContext) => oneOf('identity', idsIn(context));

/**
 * Creates the components of new orders, for all orders of one save together. An order that continues the rest of
 * another order copies the components of that order.
 */
export const copyBill: ServerAction = {
  name: 'steps/manufacturing-orders/copyBill',
  label: 'Copy the bill to a manufacturing order',
  description: 'Gives an order the components of its bill, once; the rest of another order gets those of that order.',
  model: null,
  reads: [
    (_, context) => ({ lock: list('std_manufacturing_order', these(context), 'identity', { lock: true }) }),
    (_, context) => ({
      orders: list('std_manufacturing_order', these(context), orderFields),
      rests: list('std_manufacturing_order', { all: [these(context), filled('std_rest_of')] }, restFields),
    }),
  ],
  decide: (rows) => {
    const rests = new Map(rowsOf<Rest>(rows, 'rests').map(({ identity, std_rest_of }) => [identity, std_rest_of?.std_components ?? []]));
    return { effects: rowsOf<ManufacturingOrder>(rows, 'orders').flatMap((order) => copied(order, rests.get(order.identity) ?? [])) };
  },
};

function copied(order: ManufacturingOrder, of: RestComponents): Effect[] {
  if (!order.std_sku || hasOwnComponents(order)) return [];
  if (of.length === 0) return notedComponents(order, new Map());
  return [...of.map((line) => copyOf(order.identity, line, line.std_bom_line?.identity ?? null, null)), asTaken(order)];
}

/**
 * Updates the components of an order to the present bill of materials. Picks of a component that the bill no longer
 * contains, or contains with another article, stay until they are released.
 */
export const takeBill: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/takeBill',
  label: 'Take the present bill for a manufacturing order',
  description: 'Makes the components of an open order those of its bill: changed, added and left out.',
  model: 'std_manufacturing_order',
  reads: [(id) => ({ lock: locked('std_manufacturing_order', id) }), (id) => ({ order: orderWithComponents(id) })],
  decide: (_, rows) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    const ended = ['std-mo-status-done', 'std-mo-status-cancelled'].includes(order?.std_active_operation?.std_key ?? '');
    if (!order?.std_sku || ended) return nothing;
    if (!hasOwnComponents(order)) return { effects: notedComponents(order, new Map()) };
    return { effects: [...asTheBill(order), asTaken(order)] };
  },
});

function asTheBill(order: ManufacturingOrder): Effect[] {
  const types = [...pickedTypes, 'bomline-by-products'];
  const own = componentsOf(order, types);
  const bill = order.std_sku?.std_bom?.std_lines ?? [];
  const lines = new Map(bill.map((line) => [line.identity, line]));
  const lineOf = ({ std_bom_line, std_sku }: Component) => {
    const line = lines.get(std_bom_line?.identity ?? '');
    return line?.std_sku.identity === std_sku.identity ? line : undefined;
  };
  const kept = own.flatMap((component): Effect[] => {
    const line = lineOf(component);
    if (!line) return [leftOut(order, component)];
    const { std_quantity, std_type_of_bom, std_line_num, std_description } = line;
    return [{ op: 'update', id: component.identity, properties: { std_quantity, std_type_of_bom, std_line_num, std_description } }];
  });
  const standing = new Set(own.map(lineOf));
  const added = bill.filter((line) => !standing.has(line));
  return [...kept, ...added.map((line) => copyOf(order.identity, line, line.identity, null))];
}

/** Removes a component that is no longer needed. If it has picks, it stays with a quantity of zero instead. */
const leftOut = (order: ManufacturingOrder, component: Component): Effect =>
  picksOf(order, component).length === 0
    ? { op: 'delete', id: component.identity }
    : { op: 'update', id: component.identity, properties: { std_quantity: 0 } };

/** Creates components for orders from before orders had components of their own. */
export const copyBills: ServerAction = {
  name: 'steps/manufacturing-orders/copyBills',
  label: 'Give all open manufacturing orders their components',
  description: 'Every open order without components of its own gets those of its bill; the others stay as they are.',
  model: null,
  reads: [
    () => ({
      orders: list(
        'std_manufacturing_order',
        {
          all: [
            { fact: 'std_components', operator: 'isEmpty', value: true },
            { fact: 'std_active_operation.std_key', operator: 'notIn', value: ['std-mo-status-done', 'std-mo-status-cancelled'] },
          ],
        },
        'identity',
        { lock: true },
      ),
    }),
    (rows) => ({
      all: list(
        'std_manufacturing_order',
        oneOf(
          'identity',
          rowsOf<Linked>(rows, 'orders').map(({ identity }) => identity),
        ),
        orderFields,
      ),
    }),
  ],
  decide: (rows) => ({ effects: rowsOf<ManufacturingOrder>(rows, 'all').flatMap((order) => notedComponents(order, new Map())) }),
};
