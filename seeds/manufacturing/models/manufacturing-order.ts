import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** A quantity of one article to be made. */
export const manufacturingOrder: ModelTemplate = {
  slug: 'std_manufacturing_order',
  name: 'std_manufacturing_order',
  displayed_name: {
    en: 'Manufacturing order',
    fr: 'Ordre de fabrication',
    de: 'Fertigungsauftrag',
    es: 'Orden de fabricación',
    it: 'Ordine di produzione',
    pt: 'Ordem de produção',
    zh: '生产订单',
  },
  icon: 'building-factory',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Reference', fr: 'Référence', de: 'Referenz', es: 'Referencia', it: 'Riferimento', pt: 'Referência', zh: '参考号' },
      type: 'text',
      misc: { searchable: true, counter: 'MO-{n}' },
    },
    {
      name: 'std_quantity',
      label: { en: 'Quantity', fr: 'Quantité', de: 'Menge', es: 'Cantidad', it: 'Quantità', pt: 'Quantidade', zh: '数量' },
      type: 'number',
      subtype: 'float',
    },
    {
      name: 'std_quantity_produced',
      label: {
        en: 'Quantity produced',
        fr: 'Quantité produite',
        de: 'Produzierte Menge',
        es: 'Cantidad producida',
        it: 'Quantità prodotta',
        pt: 'Quantidade produzida',
        zh: '产出数量',
      },
      type: 'number',
      subtype: 'float',
    },
    { name: 'std_raw_materials_available', label: { en: 'Raw materials available', fr: 'Matières premières disponibles' }, type: 'boolean' },
    {
      name: 'std_awaiting_materials_reason',
      label: {
        en: 'Reason for waiting',
        fr: "Motif d'attente",
        de: 'Wartegrund',
        es: 'Motivo de espera',
        it: "Motivo dell'attesa",
        pt: 'Motivo da espera',
        zh: '等待原因',
      },
      type: 'text',
    },
    { name: 'std_layout_key', label: { en: 'Layout key', fr: 'Clé de mise en page' }, type: 'text' },
    {
      name: 'std_due_date',
      label: { en: 'Due date', fr: 'Échéance', de: 'Fälligkeit', es: 'Vencimiento', it: 'Scadenza', pt: 'Vencimento', zh: '到期日' },
      type: 'date',
    },
    { name: 'std_dlc', label: { en: 'Expiry date of the produced lot', fr: 'Date limite du lot produit' }, type: 'date' },
    {
      name: 'std_unit',
      label: { en: 'Unit', fr: 'Unité', de: 'Einheit', es: 'Unidad', it: 'Unità', pt: 'Unidade', zh: '单位' },
      type: 'text',
      misc: { formulaV1: 'std_sku.std_unit' },
    },
  ],
  misc: { indexes: [['std_label'], ['std_due_date']], owns: ['std_picking_lines', 'std_operations'], kept_by: ['std_stock_mouvements'] },
};
