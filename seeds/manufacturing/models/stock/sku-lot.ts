import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { articleUnit, dlc, label } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** A quantity of one article with one number, at one place. */
export const skuLot: ModelTemplate = {
  slug: 'std_sku_lot',
  name: 'std_sku_lot',
  displayed_name: { en: 'Lot', fr: 'Lot', de: 'Charge', es: 'Lote', it: 'Lotto', pt: 'Lote', zh: '批次' },
  icon: 'barcode',
  primary_attribute: 'std_lot_num',
  schema: [
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
      misc: { searchable: true, counter: 'LOT-{n}' },
    },
    label,
    {
      name: 'std_quantity',
      label: { en: 'Quantity', fr: 'Quantité', de: 'Menge', es: 'Cantidad', it: 'Quantità', pt: 'Quantidade', zh: '数量' },
      type: 'number',
      subtype: 'float',
      misc: {
        balance: {
          entries: 'std_stock_mouvement',
          amount: 'std_quantity',
          account: 'std_lot',
          in: 'std_from_location.std_key',
          out: 'std_to_location.std_key',
          may_be_negative: 'std_stock_location.std_key',
          opening: {
            properties: {
              std_label: { fact: 'std_lot_num' },
              std_type: 'inventory',
              std_quantity: { fact: 'std_quantity' },
              std_created_at: { fact: 'std_created_at' },
            },
            links: {
              std_lot: { self: true },
              std_from_location: { find: { model: 'std_stock_location', field: 'std_key', value: 'inventory' } },
              std_to_location: { fact: 'std_stock_location' },
            },
          },
        },
      },
    },
    dlc,
    {
      name: 'std_created_at',
      label: { en: 'Created at', fr: 'Créé le', de: 'Erstellt am', es: 'Creado el', it: 'Creato il', pt: 'Criado em', zh: '创建时间' },
      type: 'datetime',
      misc: { default: { context: 'now' }, create_only: true },
    },
    articleUnit,
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
  ],
  misc: {
    fixed: [fixedOnceMoved(['std_sku'])],
    indexes: [['std_dlc'], ['std_created_at'], ['std_quantity']],
    kept_by: ['std_stock_mouvements', 'std_picking_lines'],
  },
};
