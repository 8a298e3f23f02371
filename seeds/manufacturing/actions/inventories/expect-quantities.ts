import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { stockSettings } from '../stock/settings.ts';
import { heldAt, type Later, movedSince } from './held-at.ts';

type Line = {
  identity: string;
  updated_at: string;
  std_counted_at: string | null;
  std_expected_quantity: number | null;
  std_counted_quantity: number | null;
  std_lot_quantity: number | null;
  std_inventory_completed: boolean;
  std_inventory: { std_review: boolean | null } | null;
  std_stock_location: Linked | null;
  std_lot: (Linked & { std_quantity: number | null; std_stock_location: Linked | null }) | null;
};

const lineFields = `identity updated_at std_counted_at std_expected_quantity std_counted_quantity std_lot_quantity
  std_inventory_completed std_inventory { std_review } std_stock_location { identity }
  std_lot { identity std_quantity std_stock_location { identity } }`;

const open = (rows: Rows) => rowsOf<Line>(rows, 'lines').filter((line) => line.std_lot && !line.std_inventory_completed);
const timeOf = (line: Line) => line.std_counted_at ?? line.updated_at;

export const expectQuantities: ServerAction = {
  name: 'steps/inventories/expectQuantities',
  label: 'Note what counted lots should hold',
  description:
    'Notes on lines of an open inventory what their lot held when it was counted, and its place. Where the company counts blind, nothing is noted before the count is posted. Where a count waits for a look at its differences, what agrees is posted at once.',
  model: null,
  reads: [
    (_, context) => ({ lines: list('std_inventory_line', oneOf('identity', idsIn(context)), lineFields) }),
    (rows) => ({ movements: movedSince(distinct(open(rows).map(({ std_lot }) => std_lot?.identity)), open(rows).map(timeOf)) }),
  ],
  decide: (rows, { options }) => ({
    effects: open(rows).flatMap((line) => noted(line, rowsOf<Later>(rows, 'movements'), stockSettings(options).blind_counts)),
  }),
};

/**
 * Whether a counted line needs no review because the count equals the expected quantity. In a blind count nothing is
 * shown before the whole inventory is posted.
 */
const agrees = ({ std_counted_quantity, std_inventory }: Line, expected: number | null) =>
  std_inventory?.std_review === true && expected !== null && std_counted_quantity === expected;

function noted(line: Line, movements: readonly Later[], blind: boolean): Effect[] {
  const lot = line.std_lot as NonNullable<Line['std_lot']>;
  const std_expected_quantity = blind ? null : heldAt(lot.identity, timeOf(line), lot.std_quantity ?? 0, movements);
  const std_lot_quantity = agrees(line, std_expected_quantity) ? std_expected_quantity : null;
  const place = lot.std_stock_location?.identity ?? null;
  const placed = place === (line.std_stock_location?.identity ?? null);
  if (placed && std_expected_quantity === line.std_expected_quantity && std_lot_quantity === line.std_lot_quantity) return [];
  const properties = { std_expected_quantity, std_lot_quantity, ...(std_lot_quantity !== null && { std_counted_at: timeOf(line) }) };
  return [{ op: 'update', id: line.identity, properties, ...(placed ? {} : { links: { std_stock_location: place } }) }];
}
