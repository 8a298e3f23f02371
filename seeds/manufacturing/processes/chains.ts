import type { AnewRule, ChainRule } from '../../languages/english.ts';

/**
 * Rules for documents of a cancelled order: open ones are cancelled with it, or continue without it for other orders,
 * in the same transaction. So nothing is shipped or received for a cancelled order.
 */
export const chains: ChainRule[] = [
  {
    id: 'cancelled-order-cancels-shipments',
    label: 'A cancelled sales order cancels its open shipments',
    model: 'std_order',
    enters: 'std-so-status-cancelled',
    behind: ['std_shipments', 'std_lines.std_shipment_lines.std_shipment'],
    except: ['std-shipment-status-complete', 'std-shipment-status-cancelled'],
    set_step: 'std-shipment-status-cancelled',
    shared: { parts: 'std_lines', owner: 'std_order_line.std_order', link: 'std_order' },
  },
  {
    id: 'cancelled-purchase-order-cancels-receptions',
    label: 'A cancelled purchase order cancels its open receptions',
    model: 'std_po',
    enters: 'std-po-status-cancelled',
    behind: ['std_receptions', 'std_lines.std_reception_lines.std_reception'],
    except: ['std-rec-status-complete', 'std-rec-status-cancelled'],
    set_step: 'std-rec-status-cancelled',
    shared: { parts: 'std_lines', owner: 'std_pol.std_po', link: 'std_po' },
  },
];

/** Rules for a cancelled document that is reopened: it picks anew, because the goods that it had reserved may have been given to others. */
export const anew: AnewRule[] = [
  {
    id: 'reopened-shipment-picks-anew',
    label: 'A shipment that is taken up again picks anew',
    model: 'std_shipment',
    leaves: 'std-shipment-status-cancelled',
    drops: 'std_lines.std_picking_lines',
    unless: 'std_stock_mouvement',
  },
  {
    id: 'reopened-manufacturing-order-picks-anew',
    label: 'A manufacturing order that is taken up again picks anew',
    model: 'std_manufacturing_order',
    leaves: 'std-mo-status-cancelled',
    drops: 'std_picking_lines',
    unless: 'std_stock_mouvement',
  },
];
