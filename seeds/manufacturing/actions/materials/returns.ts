import type { Effect, Links } from '@millwright/core/automation/actions.ts';
import { movement } from '../stock/movement.ts';
import type { IssuedPick } from './issued.ts';
import type { ManufacturingOrder } from './order.ts';

type Back = { order: Pick<ManufacturingOrder, 'identity' | 'std_label'>; production: string | null; now: string; source?: Links };

/** Moves a quantity of an issued pick from production back to its lot, at the present location of the lot. */
export const back = ({ order, production, now, source = {} }: Back, pick: IssuedPick, quantity: number): Effect =>
  movement({
    type: 'material-return',
    quantity,
    now,
    lot: pick.std_lot?.identity ?? '',
    from: production,
    to: pick.std_lot?.std_stock_location?.identity ?? null,
    line: `${pick.identity}/${pick.std_return_mouvements.length}`,
    source: { std_manufacturing_order: order.identity, std_returned_pick: pick.identity, ...source },
    document: order.std_label,
    subject: pick.std_lot?.std_lot_num ?? null,
  });
