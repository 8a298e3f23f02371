import type { CrossRule } from '@millwright/core/process/types.ts';

/** What one object's step does to another: an order or purchase order moves on once nothing of it is left open. */
export const rules: CrossRule[] = [
  {
    id: 'shipment-complete-ends-order',
    label: {
      en: 'A complete shipment ends its sales order when nothing is left to ship',
      fr: 'Une expédition terminée clôt sa commande client quand il ne reste rien à expédier',
      de: 'Ein abgeschlossener Versand beendet seinen Kundenauftrag, wenn nichts mehr zu versenden ist',
      es: 'Un envío completo cierra su pedido de venta cuando no queda nada por enviar',
      it: 'Una spedizione completata chiude il suo ordine di vendita quando non resta nulla da spedire',
      pt: 'Uma expedição concluída encerra o seu pedido de venda quando não resta nada a expedir',
      zh: '发货完成且无剩余待发时，其销售订单随之完结',
    },
    model: 'std_shipment',
    enters: 'std-shipment-status-complete',
    when: { fact: 'std_order.std_open_quantity', operator: 'lessThanInclusive', value: 0 },
    target: 'std_order',
    only_from: 'std-so-status-shipping',
    set_step: 'std-so-status-done',
  },
  {
    id: 'reception-complete-bills-purchase-order',
    label: {
      en: 'A complete reception takes its purchase order to billing when nothing is left to receive',
      fr: 'Une réception terminée passe sa commande fournisseur en facturation quand il ne reste rien à recevoir',
      de: 'Ein abgeschlossener Wareneingang bringt seine Bestellung zur Abrechnung, wenn nichts mehr zu empfangen ist',
      es: 'Una recepción completa pasa su pedido de compra a facturación cuando no queda nada por recibir',
      it: 'Un ricevimento completato porta il suo ordine di acquisto in fatturazione quando non resta nulla da ricevere',
      pt: 'Um recebimento concluído leva o seu pedido de compra ao faturamento quando não resta nada a receber',
      zh: '收货完成且无剩余待收时，其采购订单进入开票',
    },
    model: 'std_reception',
    enters: 'std-rec-status-complete',
    when: { fact: 'std_po.std_open_quantity', operator: 'lessThanInclusive', value: 0 },
    target: 'std_po',
    only_from: 'std-po-status-waiting-reception',
    set_step: 'std-po-status-billing',
  },
];
