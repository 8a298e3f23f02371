import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { type PurchaseOrder, purchaseOrderWithReceptions, receptionOfOrder, remainder } from './remainder.ts';

const reads = [(id: string) => ({ lock: locked('std_po', id) }), (id: string) => ({ order: purchaseOrderWithReceptions(id) })];

export const generateReception: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/generateReception',
  label: { en: 'Generate the reception of a purchase order', fr: "Générer la réception d'une commande fournisseur" },
  description: {
    en: 'Creates one reception prefilled from the purchase order; an order that has one is left alone.',
    fr: "Crée une réception préremplie depuis la commande fournisseur ; une commande qui en a déjà une n'est pas touchée.",
  },
  model: 'std_po',
  reads,
  decide: (_, rows) => {
    const order = rowOf<PurchaseOrder>(rows, 'order');
    if (!order || order.std_receptions.length > 0) return nothing;
    return { effects: receptionOfOrder(order, remainder(order)), output: { created: true } };
  },
});

export const receiveTheRest: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/receiveTheRest',
  label: { en: 'Receive the rest of a purchase order', fr: "Recevoir le reste d'une commande fournisseur" },
  description: {
    en: 'Creates the next reception for what is on none yet; nothing when nothing is left.',
    fr: "Crée la réception suivante pour ce qui n'est encore sur aucune ; rien s'il ne reste rien.",
  },
  model: 'std_po',
  reads,
  decide: (_, rows) => {
    const order = rowOf<PurchaseOrder>(rows, 'order');
    const lines = order ? remainder(order) : [];
    return order && lines.length > 0
      ? { effects: receptionOfOrder(order, lines), output: { created: true } }
      : { effects: [], output: { created: false } };
  },
});
