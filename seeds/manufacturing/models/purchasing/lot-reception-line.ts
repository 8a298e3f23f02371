import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { dlc } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** One lot that arrived with a reception line. */
export const lotReceptionLine: ModelTemplate = {
  slug: 'std_lot_reception_line',
  name: 'std_lot_reception_line',
  displayed_name: {
    en: 'Received lot',
    fr: 'Lot reçu',
    de: 'Erhaltene Charge',
    es: 'Lote recibido',
    it: 'Lotto ricevuto',
    pt: 'Lote recebido',
    zh: '收货批次',
  },
  icon: 'barcode',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { formulaV1: 'std_lot_num' },
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
      misc: { searchable: true },
    },
    dlc,
    {
      name: 'std_qty_to_receive',
      label: {
        en: 'Quantity to receive',
        fr: 'Quantité à recevoir',
        de: 'Zu empfangende Menge',
        es: 'Cantidad a recibir',
        it: 'Quantità da ricevere',
        pt: 'Quantidade a receber',
        zh: '待收数量',
      },
      type: 'number',
      subtype: 'float',
    },
    moved('NOT(EMPTY(std_stock_mouvement.std_quantity))'),
  ],
  misc: {
    kept_by: ['std_stock_mouvement'],
    fixed: [fixedOnceMoved(['std_lot_num', 'std_dlc', 'std_qty_to_receive', 'std_stock_location', 'std_reception_line', 'std_stock_mouvement'])],
  },
};
