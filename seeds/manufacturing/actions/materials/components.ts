import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import type { Linked } from '../library/rows.ts';
import { askedOf, type Component, componentsOf, hasOwnComponents, type ManufacturingOrder, pickedTypes, picksOf } from './order.ts';

const everyType = [...pickedTypes, 'bomline-by-products'];
const refOf = (order: string, component: Linked) => `component-${order}-${component.identity}`;

/** The link of a new pick or consumption to the order's component, which may be created in the same transaction. */
export const targetOf = (order: ManufacturingOrder, component: Component): Target =>
  hasOwnComponents(order) ? component.identity : { ref: refOf(order.identity, component) };

/** The line of the bill of materials from which a component was copied. */
export const billLineOf = (order: ManufacturingOrder, component: Component): string | null =>
  hasOwnComponents(order) ? (component.std_bom_line?.identity ?? null) : component.identity;

type Asked = (component: Component) => number | null;

/** Creates a component of the order from a line of its bill or of another order. */
export const copyOf = (
  order: string,
  line: Omit<Component, 'std_sku'> & { std_sku: { identity: string } },
  std_bom_line: string | null,
  std_asked_quantity: number | null,
): Effect => ({
  op: 'create',
  model: 'std_component',
  ref: refOf(order, line),
  properties: {
    std_quantity: line.std_quantity,
    std_type_of_bom: line.std_type_of_bom ?? 'bomline-raw-materials',
    std_line_num: line.std_line_num,
    std_description: line.std_description,
    std_asked_quantity,
  },
  links: { std_manufacturing_order: order, std_sku: line.std_sku.identity, std_bom_line },
});

/** Copies the lines of the bill to an order that has no components yet, and links its existing picks to them. */
function copied(order: ManufacturingOrder, asked: Asked): Effect[] {
  return componentsOf(order, everyType).flatMap((line) => [
    copyOf(order.identity, line, line.identity, asked(line)),
    ...picksOf(order, line).map(
      ({ identity }): Effect => ({ op: 'update', id: identity, links: { std_component: { ref: refOf(order.identity, line) } } }),
    ),
  ]);
}

/** The quantity for which the picks of an order without components of its own were made: the whole requirement. */
export const askedOfBill =
  (order: ManufacturingOrder): Asked =>
  (component) =>
    picksOf(order, component).length > 0 ? askedOf(order, component) : null;

/**
 * Stores on each component the quantity for which picks were made. If the order has no components of its own, the lines
 * of the bill are copied first.
 */
export function notedComponents(order: ManufacturingOrder, asked: ReadonlyMap<string, number>): Effect[] {
  if (!hasOwnComponents(order)) {
    const before = askedOfBill(order);
    return [...copied(order, (line) => asked.get(line.identity) ?? before(line)), asTaken(order)];
  }
  return componentsOf(order, pickedTypes).flatMap((component): Effect[] => {
    const std_asked_quantity = asked.get(component.identity);
    return std_asked_quantity === undefined || std_asked_quantity === component.std_asked_quantity
      ? []
      : [{ op: 'update', id: component.identity, properties: { std_asked_quantity } }];
  });
}

/** Stores the bill of materials that the order was made from, so that a later change of the bill can be detected. */
export const asTaken = ({ identity, std_sku }: ManufacturingOrder): Effect => ({
  op: 'update',
  id: identity,
  properties: { std_bill_state: std_sku?.std_bom?.std_state ?? null },
});
