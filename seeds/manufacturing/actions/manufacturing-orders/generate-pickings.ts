import type { ActionContext, Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { rowOf } from '../library/rows.ts';
import { billLineOf, notedComponents, targetOf } from '../materials/components.ts';
import { beforeProduction, type ManufacturingOrder, requiredOf } from '../materials/order.ts';
import { availability, awaitedBy, materialPhases, missingOf, reasonsOf, type ServedNeed, serve } from '../materials/picks.ts';

const picking = 'std-mo-status-picking';
const awaiting = 'std-mo-status-awaiting-materials';

export const generateOrderPickings: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/generatePickings',
  label: 'Compute the raw material picks of a manufacturing order',
  description:
    'Reserves lots for raw materials and packaging without picks; an order of which something is missing waits for materials and says for what.',
  model: 'std_manufacturing_order',
  reads: materialPhases,
  decide: (_, rows, context) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    return order && beforeProduction(order) ? pickAgain(order, rows, context) : nothing;
  },
});

/**
 * Returns the effects that reserve what an order lacks. An order that lacks goods goes to awaiting materials; a waiting
 * order that lacks nothing goes on to picking.
 */
export function pickAgain(order: ManufacturingOrder, rows: Rows, context: ActionContext): Decision {
  const served = serve(order, rows, context);
  const missing = missingOf(served);
  const picks = picksFor(order, served, reasonsOf(rows, context));
  return { effects: [...picks, ...availability(order, missing), ...awaitedBy(missing), ...stepFor(order, missing.length > 0)] };
}

/** Creates picks for the components of an order, and stores on each component the quantity for which they were made. */
export const picksFor = (order: ManufacturingOrder, served: readonly ServedNeed[], why: ReturnType<typeof reasonsOf>): Effect[] => [
  ...notedComponents(order, new Map(served.filter(hasPicks).map(({ need: { component } }) => [component.identity, requiredOf(order, component)]))),
  ...served.flatMap((line) => picksOfNeed(order, line, why)),
];

/** If nothing could be taken there is no pick, so that the next attempt starts from the beginning. */
const hasPicks = ({ need, taken }: ServedNeed) => taken.length > 0 || need.picks.length > 0;

/** The quantity that is still missing is stored on the pick that was short before, or else on the last new pick. */
function picksOfNeed(order: ManufacturingOrder, { need, taken, missing }: ServedNeed, why: ReturnType<typeof reasonsOf>): Effect[] {
  const { component, picks } = need;
  const short = picks.find((pick) => (pick.std_missing_quantity ?? 0) > 0) ?? (taken.length === 0 ? picks[0] : undefined);
  const created = taken.map(
    ({ lot, quantity }, index): Effect => ({
      op: 'create',
      model: 'std_picking_line',
      properties: {
        std_line_num: picks.length + index + 1,
        std_qty_to_pick: quantity,
        std_missing_quantity: !short && index === taken.length - 1 ? missing : 0,
        std_lot_stock_quantity: lot.lot.std_quantity,
        std_dlc: lot.lot.std_dlc,
        std_lot_reasons: why(lot.lot),
        std_merge_key: `${order.identity}/${lot.lot_id}`,
        std_type_of_bom: component.std_type_of_bom ?? 'bomline-raw-materials',
      },
      links: {
        std_manufacturing_order: order.identity,
        std_component: targetOf(order, component),
        std_bom_line: billLineOf(order, component),
        std_lot: lot.lot_id,
      },
    }),
  );
  const marks = short ? picks.map((pick) => mark(pick.identity, pick === short ? missing : 0)) : [];
  return [...created, ...marks];
}

const mark = (id: string, missing: number): Effect => ({ op: 'update', id, properties: { std_missing_quantity: missing } });

/** An order that lacks goods goes to awaiting materials; a waiting order that is complete goes back to picking. */
function stepFor(order: ManufacturingOrder, short: boolean): Effect[] {
  const active = order.std_active_operation?.std_key;
  const step = active === picking && short ? awaiting : active === awaiting && !short ? picking : null;
  return step ? [{ op: 'transition', object_id: order.identity, action: 'set_step', step }] : [];
}
