import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { articleType, stockManagementMode } from '../shared/articles.ts';
import { externalAccountingId } from '../shared/documents.ts';
import { requiredLabel, unit } from '../shared/fields.ts';

/** What is bought, made, stored and sold. */
export const sku: ModelTemplate = {
  slug: 'std_sku',
  name: 'std_sku',
  displayed_name: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
  icon: 'package',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    articleType,
    { ...stockManagementMode, misc: { ...stockManagementMode.misc, default: 'batch' } },
    unit,
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
      misc: { searchable: true },
    },
    {
      name: 'std_unit_weight',
      label: {
        en: 'Unit weight',
        fr: 'Poids unitaire',
        de: 'Stückgewicht',
        es: 'Peso unitario',
        it: 'Peso unitario',
        pt: 'Peso unitário',
        zh: '单重',
      },
      type: 'number',
      subtype: 'float',
      misc: { unit: 'kg', decimals: 3 },
    },
    {
      name: 'std_attachment',
      label: { en: 'Attachment', fr: 'Pièce jointe', de: 'Anhang', es: 'Adjunto', it: 'Allegato', pt: 'Anexo', zh: '附件' },
      type: 'file',
    },
    {
      name: 'std_price',
      label: { en: 'Price', fr: 'Prix', de: 'Preis', es: 'Precio', it: 'Prezzo', pt: 'Preço', zh: '价格' },
      type: 'number',
      subtype: 'float',
      misc: { decimals: 2 },
    },
    {
      name: 'std_article_familly',
      label: {
        en: 'Article family',
        fr: "Famille d'articles",
        de: 'Artikelgruppe',
        es: 'Familia de artículos',
        it: 'Famiglia di articoli',
        pt: 'Família de artigos',
        zh: '物料族',
      },
      type: 'text',
      misc: { searchable: true },
    },
    externalAccountingId,
    {
      name: 'std_shelf_life_days',
      label: {
        en: 'Shelf life (days)',
        fr: 'Durée de conservation (jours)',
        de: 'Haltbarkeit (Tage)',
        es: 'Vida útil (días)',
        it: 'Durata di conservazione (giorni)',
        pt: 'Validade (dias)',
        zh: '保质期（天）',
      },
      type: 'number',
      subtype: 'integer',
      misc: { unit: 'd' },
    },
    {
      name: 'std_quantity_in_stock',
      label: {
        en: 'Quantity in stock',
        fr: 'Quantité en stock',
        de: 'Bestand',
        es: 'Cantidad en existencias',
        it: 'Quantità in magazzino',
        pt: 'Quantidade em estoque',
        zh: '库存数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'SUM(std_lots.std_quantity)' },
    },
  ],
  misc: {
    indexes: [['std_label'], ['std_type'], ['std_stock_management_mode']],
    kept_by: ['std_lots', 'std_bom_lines', 'std_order_lines', 'std_shipment_lines', 'std_pols', 'std_reception_lines', 'std_manufacturing_orders'],
  },
};
