import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { rowOf } from '../library/rows.ts';
import type { ManufacturingOrder } from '../materials/order.ts';
import { availability, awaitedBy, materialPhases, missingOf, serve } from '../materials/picks.ts';

export const checkMaterials: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/checkMaterials',
  label: 'Check whether a waiting order can be picked',
  description: 'An order awaiting materials goes on to picking when all its parts are free; otherwise it says what it waits for.',
  model: 'std_manufacturing_order',
  reads: materialPhases,
  decide: (_, rows, context) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    if (order?.std_active_operation?.std_key !== 'std-mo-status-awaiting-materials') return nothing;
    const missing = missingOf(serve(order, rows, context));
    const effects = availability(order, missing);
    if (missing.length > 0) return { effects: [...effects, ...awaitedBy(missing)] };
    return { effects: [...effects, { op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-mo-status-picking' }] };
  },
});
