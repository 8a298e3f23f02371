import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

/** A movement of a counted lot. */
export type Later = {
  std_quantity: number | null;
  std_created_at: string;
  std_lot: Linked;
  /** The lot that received a part of this one. */
  std_counterpart_lot: Linked | null;
  std_inventory_line: Linked | null;
  std_from_location: { std_key: string | null } | null;
  std_to_location: { std_key: string | null } | null;
};

export const instant = (value: string) => new Date(value).getTime();

/** Reads the movements of these lots since the earliest of these times. */
export const movedSince = (lots: readonly string[], times: readonly string[]): Read =>
  list(
    'std_stock_mouvement',
    {
      all: [
        { any: [oneOf('std_lot', lots), oneOf('std_counterpart_lot', lots)] },
        { fact: 'std_created_at', operator: 'greaterThan', value: new Date(times.length > 0 ? Math.min(...times.map(instant)) : 0).toISOString() },
      ],
    },
    'std_quantity std_created_at std_lot { identity } std_counterpart_lot { identity } std_inventory_line { identity } std_from_location { std_key } std_to_location { std_key }',
  );

/** The present quantity of each lot in the read `lots`, by its identity. */
export const quantitiesOf = (rows: Rows) =>
  new Map(rowsOf<{ identity: string; std_quantity: number | null }>(rows, 'lots').map(({ identity, std_quantity }) => [identity, std_quantity ?? 0]));

/** Movements by each lot that takes part in them. */
export function movementsByLot(rows: Rows): Map<string, Later[]> {
  const byLot = new Map<string, Later[]>();
  for (const later of rowsOf<Later>(rows, 'movements'))
    for (const id of new Set([later.std_lot.identity, later.std_counterpart_lot?.identity]))
      if (id) {
        const own = byLot.get(id);
        if (own) own.push(later);
        else byLot.set(id, [later]);
      }
  return byLot;
}

/**
 * Returns the quantity of a lot at an instant: its present quantity minus all movements of goods since then. A movement
 * that corrects the result of another count is no movement of goods and is not subtracted: the difference existed
 * before.
 */
export function heldAt(lot: string, at: string, quantity: number, movements: readonly Later[]): number {
  const since = movements.filter((later) => !later.std_inventory_line && instant(later.std_created_at) > instant(at));
  const own = since.filter((later) => later.std_lot.identity === lot);
  const come = total(
    [...own.filter((later) => later.std_from_location?.std_key), ...since.filter((later) => later.std_counterpart_lot?.identity === lot)],
    (later) => later.std_quantity,
  );
  const gone = total(
    own.filter((later) => later.std_counterpart_lot || later.std_to_location?.std_key),
    (later) => later.std_quantity,
  );
  return minus(quantity, come, -gone);
}
