import { receiveTheRest } from '../../shared/rest.ts';
import type { ProcessDefinition } from './definition.ts';

export const purchaseOrder: ProcessDefinition = {
  key: 'PR-STD-PURCHASE-ORDER',
  type: 'purchase-order',
  label: 'Purchase order',
  steps: [
    {
      key: 'std-po-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'purchase-administration',
    },
    {
      key: 'std-po-status-waiting-confirmation',
      line_num: 2,
      label: {
        en: 'Awaiting supplier confirmation',
        fr: 'En attente de confirmation fournisseur',
        de: 'Wartet auf Lieferantenbestätigung',
        es: 'En espera de confirmación del proveedor',
        it: 'In attesa di conferma del fornitore',
        pt: 'Aguardando confirmação do fornecedor',
        zh: '等待供应商确认',
      },
      tone: 'hold',
      workstation: 'purchase-administration',
    },
    {
      key: 'std-po-status-waiting-reception',
      line_num: 3,
      label: {
        en: 'Awaiting reception',
        fr: 'En attente de réception',
        de: 'Wartet auf Wareneingang',
        es: 'En espera de recepción',
        it: 'In attesa di ricevimento',
        pt: 'Aguardando recebimento',
        zh: '等待收货',
      },
      tone: 'hold',
      workstation: 'logistics',
      offers: [
        {
          automation: 'purchase-order-receive-the-rest',
          label: receiveTheRest,
          when: { fact: 'std_rest_quantity', operator: 'greaterThan', value: 0 },
        },
      ],
    },
    {
      key: 'std-po-status-billing',
      line_num: 4,
      label: { en: 'Billing', fr: 'Facturation', de: 'Abrechnung', es: 'Facturación', it: 'Fatturazione', pt: 'Faturamento', zh: '开票' },
      tone: 'billing',
      workstation: 'accounting',
      confirm: {
        when: { fact: 'std_open_quantity', operator: 'greaterThan', value: 0 },
        text: {
          en: 'Part of this purchase order has not been received yet.',
          fr: 'Une partie de cette commande fournisseur n’est pas encore reçue.',
          de: 'Ein Teil dieser Bestellung ist noch nicht eingegangen.',
          es: 'Parte de este pedido de compra aún no se ha recibido.',
          it: 'Una parte di questo ordine di acquisto non è ancora stata ricevuta.',
          pt: 'Parte deste pedido de compra ainda não foi recebida.',
          zh: '此采购订单还有部分未收货。',
        },
      },
    },
    {
      key: 'std-po-status-completed',
      line_num: 5,
      label: { en: 'Completed', fr: 'Terminée', de: 'Abgeschlossen', es: 'Completada', it: 'Completata', pt: 'Concluída', zh: '已完成' },
      tone: 'done',
      workstation: 'purchase-administration',
    },
    {
      key: 'std-po-status-cancelled',
      line_num: 100,
      label: { en: 'Cancelled', fr: 'Annulé', de: 'Storniert', es: 'Cancelado', it: 'Annullato', pt: 'Cancelado', zh: '已取消' },
      tone: 'cancelled',
      workstation: 'purchase-administration',
    },
  ],
};
