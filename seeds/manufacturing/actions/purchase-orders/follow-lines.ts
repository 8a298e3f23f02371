import type { Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { followEach, movedAlready } from '../deliveries/follow-each.ts';
import { type Share, shares } from '../deliveries/share.ts';
import { idsIn } from '../library/action.ts';
import { minus, total } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';

type PurchaseLine = Linked & {
  std_label: string | null;
  std_line_num: number | null;
  std_quantity: number | null;
  std_sku: Linked | null;
  std_po: Linked | null;
};
type Step = { std_key: string | null } | null;
type ReceivedLine = Linked & {
  std_order_quantity: number | null;
  std_received_quantity: number | null;
  std_unit: string | null;
  std_sku: Linked | null;
  std_pol: Linked | null;
  std_reception: (Linked & { std_label: string | null; std_active_operation: Step }) | null;
  std_lots: { std_qty_to_receive: number | null; std_stock_mouvement: Linked | null }[];
};
type Reception = Linked & { std_po: Linked | null; std_active_operation: Step };

const receivedFields = `identity std_order_quantity std_received_quantity std_unit std_sku { identity } std_pol { identity }
  std_reception { identity std_label std_active_operation { std_key } } std_lots { std_qty_to_receive std_stock_mouvement { identity } }`;
const takesMore = new Set<string | null | undefined>(['std-rec-status-draft', 'std-rec-status-waiting']);

const hasCome = {
  id: 'has-come',
  tells: { gone: 'std_reception_line.std_received_quantity', unit: 'std_reception_line.std_unit', receptions: 'std_reception.std_label' },
  text: '{gone} {unit} of it have come with {receptions}, so it can not become that. Send goods back with a return, or order something else on a new line.',
};

const keyOf = ({ std_reception }: ReceivedLine) => std_reception?.std_active_operation?.std_key;

/**
 * The quantity that a reception line takes of its order line, computed as in the formula of the order line, and how
 * much of it was received or recorded as received.
 */
function shareOf(line: ReceivedLine): Share {
  const came = Math.max(
    line.std_received_quantity ?? 0,
    total(line.std_lots, (lot) => lot.std_qty_to_receive),
  );
  if (keyOf(line) === 'std-rec-status-complete') return { taken: line.std_received_quantity ?? 0, gone: line.std_received_quantity ?? 0 };
  return { taken: Math.max(line.std_order_quantity ?? 0, came), gone: came };
}

export const followPurchaseLines: ServerAction = {
  name: 'steps/purchase-orders/followLines',
  label: 'Have receptions follow the lines of their purchase order',
  description:
    'What has not come yet is expected as its purchase line says now, and added lines go on the reception that is awaited. What has come refuses the change.',
  refusals: [hasCome],
  model: null,
  reads: [
    (_, context) => ({ changed: list('std_pol', oneOf('identity', idsIn(context)), 'identity std_po { identity }', { lock: true }) }),
    // Locked in the same way as when the rest of an order is received, so that the rest is expected with only one reception.
    (rows) => ({ orders: list('std_po', oneOf('identity', ordersOf(rows)), 'identity', { lock: true }) }),
    (_, context) => ({
      lines: list(
        'std_pol',
        oneOf('identity', idsIn(context)),
        'identity std_label std_line_num std_quantity std_sku { identity } std_po { identity }',
      ),
    }),
    (rows) => ({
      receptions: list(
        'std_reception',
        {
          any: [
            oneOf('std_po', ordersOf(rows)),
            oneOf(
              'std_lines.std_pol',
              rowsOf<Linked>(rows, 'lines').map(({ identity }) => identity),
            ),
          ],
        },
        'identity std_po { identity } std_active_operation { std_key }',
        { lock: true },
      ),
    }),
    (_, context) => ({
      received: list('std_reception_line', oneOf('std_pol', idsIn(context)), receivedFields, { order: '{field: "created_at", direction: asc}' }),
    }),
  ],
  decide: (rows) => followEach(rowsOf<PurchaseLine>(rows, 'lines'), (line) => follow(line, rows)),
};

const ordersOf = (rows: Rows) => distinct(rowsOf<Pick<PurchaseLine, 'std_po'>>(rows, 'changed').map(({ std_po }) => std_po?.identity));

function follow(line: PurchaseLine, rows: Rows): Decision {
  const own = rowsOf<ReceivedLine>(rows, 'received').filter(
    (each) => each.std_pol?.identity === line.identity && keyOf(each) !== 'std-rec-status-cancelled',
  );
  if (own.length === 0) return { effects: added(line, rows) };
  const parts = own.map(shareOf);
  const left = shares(parts, line.std_quantity);
  const elsewhere = own.filter((each) => each.std_sku?.identity !== line.std_sku?.identity);
  const stays = own.filter((each) => shareOf(each).gone > 0);
  if (left === null) return refuse('std_quantity', stays);
  if (elsewhere.some((each) => stays.includes(each))) return refuse('std_sku', stays);
  const cut = own.flatMap((each, at): Effect[] => {
    const std_order_quantity = left[at] as number;
    if (std_order_quantity >= (parts[at]?.taken ?? 0)) return [];
    return [std_order_quantity > 0 ? { op: 'update', id: each.identity, properties: { std_order_quantity } } : { op: 'delete', id: each.identity }];
  });
  const other = line.std_sku
    ? elsewhere.map((each): Effect => ({ op: 'update', id: each.identity, links: { std_sku: line.std_sku?.identity ?? null } }))
    : [];
  return { effects: [...other, ...cut, ...more(line, own)] };
}

const refuse = (field: string, stays: readonly ReceivedLine[]): Decision =>
  movedAlready(field, hasCome.id, stays, {
    gone: (each) => shareOf(each).gone,
    unit: ({ std_unit }) => std_unit,
    documents: 'receptions',
    label: ({ std_reception }) => std_reception?.std_label,
  });

/** Adds a quantity beyond all lines to the last reception line that is awaited; if there is none, it becomes a rest of the order. */
function more(line: PurchaseLine, own: readonly ReceivedLine[]): Effect[] {
  const quantity = minus(
    line.std_quantity,
    total(own, (each) => shareOf(each).taken),
  );
  const last = own.findLast((each) => takesMore.has(keyOf(each)));
  if (quantity <= 0 || !last) return [];
  return [{ op: 'update', id: last.identity, properties: { std_order_quantity: minus(shareOf(last).taken, -quantity) } }];
}

/** Puts a line that was added to an order on its reception if that is still awaited. */
function added(line: PurchaseLine, rows: Rows): Effect[] {
  const last = rowsOf<Reception>(rows, 'receptions').findLast(
    (each) => each.std_po?.identity === line.std_po?.identity && takesMore.has(each.std_active_operation?.std_key),
  );
  if (!last || !line.std_sku) return [];
  return [
    {
      op: 'create',
      model: 'std_reception_line',
      once: `${line.identity}/${last.identity}`,
      properties: { std_line_num: line.std_line_num, std_order_quantity: line.std_quantity, std_description: line.std_label },
      links: { std_reception: last.identity, std_sku: line.std_sku.identity, std_pol: line.identity },
    },
  ];
}
