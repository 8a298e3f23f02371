import { shipTheRest } from '../../shared/rest.ts';
import type { ProcessDefinition } from './definition.ts';

export const salesOrder: ProcessDefinition = {
  key: 'PR-STD-SALES-ORDER',
  type: 'sales-order',
  label: 'Sales order',
  steps: [
    {
      key: 'std-so-status-draft',
      line_num: 1,
      label: { en: 'Draft', fr: 'Brouillon', de: 'Entwurf', es: 'Borrador', it: 'Bozza', pt: 'Rascunho', zh: '草稿' },
      tone: 'draft',
      workstation: 'sales-administration',
    },
    {
      key: 'std-so-status-shipping',
      line_num: 2,
      label: { en: 'Shipping', fr: 'Expédition', de: 'Versand', es: 'Envío', it: 'Spedizione', pt: 'Expedição', zh: '发货' },
      tone: 'active',
      workstation: 'logistics',
      help: {
        en: 'Once everything is shipped the order goes straight to Done. To bill it first, advance it to Billing by hand.',
        fr: 'Une fois tout expédié, la commande passe directement à Terminé. Pour la facturer avant, faites-la avancer à la main en Facturation.',
        de: 'Ist alles versandt, geht der Auftrag unmittelbar auf Erledigt. Um ihn vorher abzurechnen, bringen Sie ihn von Hand zur Abrechnung.',
        es: 'Cuando todo se ha enviado, el pedido pasa directamente a Terminado. Para facturarlo antes, avance a mano a Facturación.',
        it: 'Quando tutto è spedito, l’ordine passa direttamente a Completato. Per fatturarlo prima, portatelo a mano in Fatturazione.',
        pt: 'Quando tudo foi expedido, o pedido vai direto para Concluído. Para faturá-lo antes, avance-o à mão para Faturamento.',
        zh: '全部发货后，订单直接进入“完成”。如需先开票，请手动推进到“开票”。',
      },
      offers: [
        {
          automation: 'sales-order-ship-the-rest',
          label: shipTheRest,
          when: { fact: 'std_rest_quantity', operator: 'greaterThan', value: 0 },
        },
      ],
    },
    {
      key: 'std-so-status-billing',
      line_num: 3,
      label: { en: 'Billing', fr: 'Facturation', de: 'Abrechnung', es: 'Facturación', it: 'Fatturazione', pt: 'Faturamento', zh: '开票' },
      tone: 'billing',
      workstation: 'accounting',
      help: {
        en: 'An order comes here by hand only, before its last shipment is complete. Advance it to Done when it is billed.',
        fr: 'Une commande n’arrive ici qu’à la main, avant que sa dernière expédition soit terminée. Faites-la avancer à Terminé une fois facturée.',
        de: 'Ein Auftrag kommt nur von Hand hierher, bevor sein letzter Versand abgeschlossen ist. Bringen Sie ihn auf Erledigt, wenn er abgerechnet ist.',
        es: 'Un pedido llega aquí solo a mano, antes de que se complete su último envío. Avance a Terminado cuando esté facturado.',
        it: 'Un ordine arriva qui solo a mano, prima che la sua ultima spedizione sia completata. Portatelo a Completato quando è fatturato.',
        pt: 'Um pedido só chega aqui à mão, antes de a última expedição ser concluída. Avance-o para Concluído quando estiver faturado.',
        zh: '订单只能在最后一次发货完成之前手动进入此步骤。开票后请推进到“完成”。',
      },
      confirm: {
        when: { fact: 'std_open_quantity', operator: 'greaterThan', value: 0 },
        text: {
          en: 'Not all of this order has been shipped yet.',
          fr: 'Cette commande n’est pas encore entièrement expédiée.',
          de: 'Dieser Auftrag ist noch nicht vollständig versandt.',
          es: 'Este pedido aún no se ha enviado por completo.',
          it: 'Questo ordine non è ancora stato spedito per intero.',
          pt: 'Este pedido ainda não foi expedido por completo.',
          zh: '此订单尚未全部发货。',
        },
      },
    },
    {
      key: 'std-so-status-done',
      line_num: 4,
      label: { en: 'Done', fr: 'Terminé', de: 'Erledigt', es: 'Terminado', it: 'Completato', pt: 'Concluído', zh: '完成' },
      tone: 'done',
      workstation: 'sales-administration',
    },
    {
      key: 'std-so-status-cancelled',
      line_num: 100,
      label: { en: 'Cancelled', fr: 'Annulé', de: 'Storniert', es: 'Cancelado', it: 'Annullato', pt: 'Cancelado', zh: '已取消' },
      tone: 'cancelled',
      workstation: 'sales-administration',
    },
  ],
};
