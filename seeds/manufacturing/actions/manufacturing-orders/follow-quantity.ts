import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';
import { beforeProduction, isDone, type ManufacturingOrder, needsOf } from '../materials/order.ts';
import { materialPhases } from '../materials/picks.ts';
import { returnMaterials } from '../materials/return-materials.ts';
import { pickAgain } from './generate-pickings.ts';

/** Picks what an order lacks after it was changed, if the order is in its picking step. An order before that step picks nothing yet. */
function follow(rows: Rows, context: ActionContext): Decision {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  const step = order?.std_active_operation?.std_key ?? 'std-mo-status-draft';
  if (!order || isDone(order) || ['std-mo-status-draft', 'std-mo-status-cancelled'].includes(step)) return nothing;
  if (beforeProduction(order)) return pickAgain(order, rows, context);
  if (needsOf(order).length === 0) return nothing;
  return { effects: [{ op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-mo-status-picking' }] };
}

export const followQuantity: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/followQuantity',
  label: 'Pick what a changed manufacturing order lacks',
  description: 'An order whose quantity or components have grown picks the difference, in its picking, and waits when it is not there.',
  model: 'std_manufacturing_order',
  reads: materialPhases,
  decide: (_, rows, context) => follow(rows, context),
});

/** The same action, started for a component of the order. */
const ofComponent = (action: ServerAction, name: string, label: string): ServerAction => {
  const about = (rows: Rows, context: ActionContext): ActionContext => ({
    ...context,
    primary_item_id: rowOf<{ std_manufacturing_order: Linked | null }>(rows, 'component')?.std_manufacturing_order?.identity ?? null,
  });
  return {
    ...action,
    name,
    label,
    model: 'std_component',
    reads: [
      (_, { primary_item_id }): Record<string, Read> =>
        primary_item_id ? { component: byId('std_component', primary_item_id, 'std_manufacturing_order { identity }') } : {},
      ...action.reads.map((phase) => (rows: Rows, context: ActionContext) => phase(rows, about(rows, context))),
    ],
    decide: (rows, context) => action.decide(rows, about(rows, context)),
  };
};

export const followComponent = ofComponent(
  followQuantity,
  'steps/components/followQuantity',
  'Pick what the manufacturing order of a changed component lacks',
);

export const returnOfComponent = ofComponent(
  returnMaterials,
  'steps/components/returnMaterials',
  'Return what the manufacturing order of a changed component does not need',
);
