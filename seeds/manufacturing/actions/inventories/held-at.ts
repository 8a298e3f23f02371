import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

/** A movement on a counted lot. */
export type Later = {
  std_quantity: number | null;
  std_created_at: string;
  std_lot: Linked;
  /** The lot that a part of this one went into. */
  std_counterpart_lot: Linked | null;
  std_inventory_line: Linked | null;
  std_from_location: { std_key: string | null } | null;
  std_to_location: { std_key: string | null } | null;
};

export const instant = (value: string) => new Date(value).getTime();

/** What has moved on these lots since the earliest of these times. */
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

/** What each of `lots` holds now. */
export const quantitiesOf = (rows: Rows) =>
  new Map(rowsOf<{ identity: string; std_quantity: number | null }>(rows, 'lots').map(({ identity, std_quantity }) => [identity, std_quantity ?? 0]));

/** The movements that each lot plays a part in. */
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
 * What a lot held at an instant: what it holds now, less the goods that have come and gone since. What another count found
 * is no movement of goods: it was so before, and is left in.
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
