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
    },
    {
      key: 'std-so-status-billing',
      line_num: 3,
      label: { en: 'Billing', fr: 'Facturation', de: 'Abrechnung', es: 'Facturación', it: 'Fatturazione', pt: 'Faturamento', zh: '开票' },
      tone: 'billing',
      workstation: 'accounting',
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
