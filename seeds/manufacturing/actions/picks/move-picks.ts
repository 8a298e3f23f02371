import type { Effect, Links } from '@millwright/core/automation/actions.ts';
import { type MovementType, movement } from '../stock/movement.ts';
import type { pickFacts } from './picks-to-move.ts';

type MovedDocument = {
  type: MovementType;
  document: string | null;
  source: Links;
  /** The location to which the picked quantities move. */
  to: string | null;
  now: string;
};

/** Creates a movement out of the lot's location for each pick. From then on the pick has a movement instead of a reservation. */
export const movePicks = ({ type, document, source, to, now }: MovedDocument, facts: ReturnType<typeof pickFacts>): Effect[] =>
  facts.flatMap(({ pick, quantity, before, after }): Effect[] => {
    const ref = `movement-${pick.identity}`;
    const { identity: lot, std_lot_num, std_stock_location } = pick.std_lot;
    return [
      movement({
        type,
        quantity,
        now,
        ref,
        lot,
        from: std_stock_location?.identity ?? null,
        to,
        line: pick.identity,
        source,
        document,
        subject: std_lot_num,
      }),
      {
        op: 'update',
        id: pick.identity,
        properties: { std_qty_to_pick: quantity, std_lot_qty_bfr_picking: before, std_lot_qty_aft_picking: after },
        links: { std_stock_mouvement: { ref } },
      },
    ];
  });
