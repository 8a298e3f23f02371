import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { dlc, lotLabel, lotUnit } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** One counted lot. */
export const inventoryLine: ModelTemplate = {
  slug: 'std_inventory_line',
  name: 'std_inventory_line',
  displayed_name: {
    en: 'Inventory line',
    fr: "Ligne d'inventaire",
    de: 'Inventurzeile',
    es: 'Línea de inventario',
    it: "Riga d'inventario",
    pt: 'Linha de inventário',
    zh: '盘点行',
  },
  icon: 'list-check',
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    {
      name: 'std_lot_quantity',
      label: {
        en: 'Lot quantity (before)',
        fr: 'Quantité du lot (avant)',
        de: 'Chargenmenge (vorher)',
        es: 'Cantidad del lote (antes)',
        it: 'Quantità del lotto (prima)',
        pt: 'Quantidade do lote (antes)',
        zh: '批次数量（盘点前）',
      },
      type: 'number',
      subtype: 'float',
    },
    {
      name: 'std_counted_quantity',
      label: {
        en: 'Counted quantity',
        fr: 'Quantité comptée',
        de: 'Gezählte Menge',
        es: 'Cantidad contada',
        it: 'Quantità contata',
        pt: 'Quantidade contada',
        zh: '盘点数量',
      },
      type: 'number',
      subtype: 'float',
    },
    {
      name: 'std_counted_at',
      label: { en: 'Counted at', fr: 'Compté le', de: 'Gezählt am', es: 'Contado el', it: 'Contato il', pt: 'Contado em', zh: '盘点时间' },
      type: 'datetime',
    },
    {
      name: 'std_lot_article',
      label: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
      type: 'text',
      misc: { formulaV1: 'std_lot.std_sku.std_label' },
    },
    {
      name: 'std_lot_num',
      label: {
        en: 'Lot number',
        fr: 'Numéro de lot',
        de: 'Chargennummer',
        es: 'Número de lote',
        it: 'Numero di lotto',
        pt: 'Número do lote',
        zh: '批号',
      },
      type: 'text',
      misc: { formulaV1: 'std_lot.std_lot_num' },
    },
    { ...dlc, misc: { formulaV1: 'std_lot.std_dlc' } },
    lotUnit,
    {
      name: 'std_internal_reference',
      label: {
        en: 'Internal reference',
        fr: 'Référence interne',
        de: 'Interne Referenz',
        es: 'Referencia interna',
        it: 'Riferimento interno',
        pt: 'Referência interna',
        zh: '内部参考号',
      },
      type: 'text',
      misc: { formulaV1: 'std_lot.std_sku.std_internal_reference' },
    },
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
  ],
  misc: {
    kept_by: ['std_stock_mouvements'],
    fixed: [fixedOnceMoved(['std_counted_quantity', 'std_counted_at', 'std_lot_quantity', 'std_lot', 'std_stock_location', 'std_inventory'])],
  },
};
