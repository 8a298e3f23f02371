import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { articleUnit, quantity } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

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
    quantity,
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
    {
      name: 'std_raw_materials_available',
      label: {
        en: 'Raw materials available',
        fr: 'Matières premières disponibles',
        de: 'Rohstoffe verfügbar',
        es: 'Materias primas disponibles',
        it: 'Materie prime disponibili',
        pt: 'Matérias-primas disponíveis',
        zh: '原材料可用',
      },
      type: 'boolean',
    },
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
    {
      name: 'std_layout_key',
      label: {
        en: 'Layout key',
        fr: 'Clé de mise en page',
        de: 'Layoutschlüssel',
        es: 'Clave de diseño',
        it: 'Chiave di layout',
        pt: 'Chave de layout',
        zh: '布局键',
      },
      type: 'text',
    },
    {
      name: 'std_due_date',
      label: { en: 'Due date', fr: 'Échéance', de: 'Fälligkeit', es: 'Vencimiento', it: 'Scadenza', pt: 'Vencimento', zh: '到期日' },
      type: 'date',
    },
    {
      name: 'std_dlc',
      label: {
        en: 'Expiry date of the produced lot',
        fr: 'Date limite du lot produit',
        de: 'Verfallsdatum der produzierten Charge',
        es: 'Fecha de caducidad del lote producido',
        it: 'Data di scadenza del lotto prodotto',
        pt: 'Data de validade do lote produzido',
        zh: '产出批次的有效期',
      },
      type: 'date',
    },
    articleUnit,
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
    {
      name: 'std_produced',
      label: {
        en: 'Produced into stock',
        fr: 'Entré en stock',
        de: 'Ins Lager produziert',
        es: 'Producido a existencias',
        it: 'Prodotto a magazzino',
        pt: 'Produzido para o estoque',
        zh: '已生产入库',
      },
      type: 'boolean',
      misc: { formulaV1: 'CONTAINS(std_stock_mouvements.std_type, "production")' },
    },
    completed('std-mo-status-done'),
  ],
  misc: {
    fixed: [
      fixedOnceMoved(['std_sku']),
      fixedOnceMoved(['std_quantity', 'std_quantity_produced', 'std_dlc'], 'std_produced'),
      fixedOnceCompleted('std_parent_order', 'std_picking_lines'),
    ],
    indexes: [['std_label'], ['std_due_date']],
    owns: ['std_picking_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
