import type { Effect, Read } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';

type ReceivedLine = {
  std_order_quantity: number | null;
  std_received_quantity: number | null;
  std_reception: { std_active_operation: { std_key: string | null } | null } | null;
};
type PurchaseLine = {
  identity: string;
  std_label: string | null;
  std_line_num: number | null;
  std_quantity: number | null;
  std_expected_reception_date?: string | null;
  std_sku: Linked | null;
  std_reception_lines: ReceivedLine[];
};
export type PurchaseOrder = {
  identity: string;
  std_expected_reception_date: string | null;
  std_supplier: Linked | null;
  std_receptions: Linked[];
  std_active_operation?: { std_key: string | null } | null;
  std_lines: PurchaseLine[];
};

export const purchaseOrderWithReceptions = (id: string): Read =>
  byId(
    'std_po',
    id,
    `identity std_expected_reception_date std_supplier { identity } std_receptions { identity }
    std_active_operation { std_key }
    std_lines {
      identity std_label std_line_num std_quantity std_expected_reception_date std_sku { identity }
      std_reception_lines { std_order_quantity std_received_quantity std_reception { std_active_operation { std_key } } }
    }`,
  );

/**
 * The quantity that a reception line takes of its order line: nothing once cancelled, the received quantity once
 * complete, the expected quantity before.
 */
function taken({ std_order_quantity, std_received_quantity, std_reception }: ReceivedLine): number {
  const step = std_reception?.std_active_operation?.std_key;
  if (step === 'std-rec-status-cancelled') return 0;
  return (step === 'std-rec-status-complete' ? std_received_quantity : (std_order_quantity ?? std_received_quantity)) ?? 0;
}

type RemainingLine = { line: PurchaseLine; article: string; quantity: number };

/** Whether an order is cancelled. For a cancelled order nothing is created any more, also not by actions that were started before. */
export const isCancelled = ({ std_active_operation }: PurchaseOrder): boolean => std_active_operation?.std_key === 'std-po-status-cancelled';

/** Returns the lines that are not completely on a reception, with the quantity that is left. */
export const remainder = (order: PurchaseOrder): RemainingLine[] =>
  order.std_lines.flatMap((line) => {
    const quantity = minus(line.std_quantity, total(line.std_reception_lines, taken));
    return line.std_sku && quantity > 0 ? [{ line, article: line.std_sku.identity, quantity }] : [];
  });

/** The earliest expected date of these lines: their own, or that of the order. */
const firstDay = (order: PurchaseOrder, lines: readonly RemainingLine[]): string | null =>
  distinct(lines.map(({ line }) => line.std_expected_reception_date ?? order.std_expected_reception_date)).sort()[0] ??
  order.std_expected_reception_date;

/** Creates a reception from its order, with the given lines, at the first step of its process. */
export function receptionOfOrder(order: PurchaseOrder, lines: readonly RemainingLine[]): Effect[] {
  const reception: Effect = {
    op: 'create',
    model: 'std_reception',
    ref: 'reception',
    properties: { std_expected_reception_date: firstDay(order, lines) },
    links: { std_po: order.identity, std_supplier: order.std_supplier?.identity ?? null },
  };
  return [reception, ...lines.map(lineOf), { op: 'transition', object_id: { ref: 'reception' }, action: 'assign' }];
}

const lineOf = ({ line, article, quantity }: RemainingLine): Effect => ({
  op: 'create',
  model: 'std_reception_line',
  properties: { std_line_num: line.std_line_num, std_order_quantity: quantity, std_description: line.std_label },
  links: { std_reception: { ref: 'reception' }, std_sku: article, std_pol: line.identity },
});
