import type { FieldTemplate } from '@millwright/core/seed/types.ts';

export const articleType: FieldTemplate = {
  name: 'std_type',
  label: { en: 'Type', fr: 'Type', de: 'Typ', es: 'Tipo', it: 'Tipo', pt: 'Tipo', zh: '类型' },
  type: 'tag',
  misc: {
    options: [
      {
        key: 'finished-good',
        label: {
          en: 'Finished good',
          fr: 'Produit fini',
          de: 'Fertigerzeugnis',
          es: 'Producto terminado',
          it: 'Prodotto finito',
          pt: 'Produto acabado',
          zh: '成品',
        },
      },
      {
        key: 'semi-finished',
        label: {
          en: 'Semi-finished',
          fr: 'Semi-fini',
          de: 'Halbfabrikat',
          es: 'Semielaborado',
          it: 'Semilavorato',
          pt: 'Semiacabado',
          zh: '半成品',
        },
      },
      {
        key: 'raw-material',
        label: {
          en: 'Raw material',
          fr: 'Matière première',
          de: 'Rohstoff',
          es: 'Materia prima',
          it: 'Materia prima',
          pt: 'Matéria-prima',
          zh: '原材料',
        },
      },
      {
        key: 'consumable',
        label: {
          en: 'Consumables',
          fr: 'Consommables',
          de: 'Verbrauchsmaterial',
          es: 'Consumibles',
          it: 'Materiali di consumo',
          pt: 'Consumíveis',
          zh: '耗材',
        },
      },
      {
        key: 'packaging',
        label: { en: 'Packaging', fr: 'Emballage', de: 'Verpackung', es: 'Embalaje', it: 'Imballaggio', pt: 'Embalagem', zh: '包装' },
      },
    ],
  },
};

export const stockManagementMode: FieldTemplate = {
  name: 'std_stock_management_mode',
  label: {
    en: 'Stock management mode',
    fr: 'Mode de gestion de stock',
    de: 'Bestandsführung',
    es: 'Gestión de existencias',
    it: 'Gestione delle scorte',
    pt: 'Gestão de estoque',
    zh: '库存管理方式',
  },
  type: 'tag',
  misc: {
    options: [
      { key: 'global', label: { en: 'Global', fr: 'Global', de: 'Global', es: 'Global', it: 'Globale', pt: 'Global', zh: '整体' } },
      { key: 'batch', label: { en: 'Batch', fr: 'Lot', de: 'Charge', es: 'Lote', it: 'Lotto', pt: 'Lote', zh: '批次' } },
      {
        key: 'batch-perishable',
        label: {
          en: 'Batch, perishable',
          fr: 'Lot périssable',
          de: 'Verderbliche Charge',
          es: 'Lote perecedero',
          it: 'Lotto deperibile',
          pt: 'Lote perecível',
          zh: '易腐批次',
        },
      },
      {
        key: 'batch-non-perishable',
        label: {
          en: 'Batch, non-perishable',
          fr: 'Lot non périssable',
          de: 'Unverderbliche Charge',
          es: 'Lote no perecedero',
          it: 'Lotto non deperibile',
          pt: 'Lote não perecível',
          zh: '非易腐批次',
        },
      },
    ],
  },
};
