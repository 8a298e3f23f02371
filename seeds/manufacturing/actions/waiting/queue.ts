import { priorities, usualPriority } from '../../models/shared/documents.ts';
import { type ManufacturingOrder, type Need, needsOf } from '../materials/order.ts';
import { isAwaiting, lacking, type PickedShipment, type ShipmentLine } from '../picks/shipment-lines.ts';

/** A document that waits for goods, with its missing quantities: lines of a shipment or components of a manufacturing order. */
export type Waiting =
  | { kind: 'shipment'; document: PickedShipment; lines: ShipmentLine[] }
  | { kind: 'order'; document: ManufacturingOrder; needs: Need[] };

/** Returns the rank of a priority: 0 is the most urgent. */
export const rankOf = (std_priority: string | null) => priorities.findIndex(({ key }) => key === (std_priority ?? usualPriority));
const dueOf = (waiting: Waiting) => (waiting.kind === 'shipment' ? waiting.document.std_delivery_date : waiting.document.std_due_date);
/** A date after all others. */
const never = '9999-12-31';

/** The fields that decide the order of serving. */
export type InTurn = { identity: string; std_priority: string | null; created_at: string };

/** Returns the sort key of the order of serving: priority, then due date (none is last), then age. */
export const turnOf = ({ std_priority, created_at, identity }: InTurn, due: string | null) =>
  [rankOf(std_priority), due ?? never, created_at, identity].join('/');

export const inTurn = (waiting: readonly Waiting[]): Waiting[] =>
  waiting
    .map((each) => ({ each, at: turnOf(each.document, dueOf(each)) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ each }) => each);

export const orderWaits = (order: ManufacturingOrder) => order.std_active_operation?.std_key === 'std-mo-status-awaiting-materials';

/** Returns the waiting documents in the order of serving. A shipment without lines is left out, because no goods could help it. */
export const queueOf = (shipments: readonly PickedShipment[], lines: readonly ShipmentLine[], orders: readonly ManufacturingOrder[]): Waiting[] => {
  const linesOf = Map.groupBy(lines, ({ std_shipment }) => std_shipment.identity);
  return inTurn([
    ...shipments.filter(isAwaiting).flatMap((document): Waiting[] => {
      const own = linesOf.get(document.identity) ?? [];
      return own.length === 0 ? [] : [{ kind: 'shipment', document, lines: own.filter((line) => lacking(line, true) > 0) }];
    }),
    ...orders.filter(orderWaits).map((document): Waiting => ({ kind: 'order', document, needs: needsOf(document) })),
  ]);
};
