import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';

type Reception = { std_po: { identity: string; std_open_quantity: number | null; std_active_operation: { std_key: string | null } | null } | null };

export const advancePurchaseOrder: ServerAction = aboutRecord({
  name: 'steps/receptions/advancePurchaseOrder',
  label: {
    en: 'Advance the purchase order of a reception',
    fr: "Faire avancer la commande fournisseur d'une réception",
    de: 'Die Bestellung eines Wareneingangs weiterführen',
    es: 'Avanzar el pedido de compra de una recepción',
    it: "Far avanzare l'ordine di acquisto di un ricevimento",
    pt: 'Avançar o pedido de compra de um recebimento',
    zh: '推进收货单对应的采购订单',
  },
  description: {
    en: 'Takes it from awaiting reception to billing when nothing of it is left open.',
    fr: "La fait passer d'en attente de réception à la facturation quand il n'en reste rien.",
    de: 'Bringt sie vom Warten auf Wareneingang zur Abrechnung, wenn nichts mehr offen ist.',
    es: 'Lo pasa de espera de recepción a facturación cuando no queda nada abierto.',
    it: "Lo porta dall'attesa di ricevimento alla fatturazione quando non resta nulla di aperto.",
    pt: 'Passa-o de aguardando recebimento a faturamento quando nada fica em aberto.',
    zh: '当没有未完部分时，将其从等待收货转入开票。',
  },
  model: 'std_reception',
  reads: [(id) => ({ reception: byId('std_reception', id, 'std_po { identity std_open_quantity std_active_operation { std_key } }') })],
  decide: (_, rows) => {
    const order = rowOf<Reception>(rows, 'reception')?.std_po;
    if (order?.std_active_operation?.std_key !== 'std-po-status-waiting-reception' || (order.std_open_quantity ?? 0) > 0) return nothing;
    return { effects: [{ op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-po-status-billing' }] };
  },
});
