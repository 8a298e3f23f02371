import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const receptions: BuiltIn['relations'] = [
  relation('std_reception.std_po → std_po.std_receptions', { name: 'Purchase order', inverse: 'Receptions' }),
  relation('std_reception.std_supplier → std_supplier.std_receptions', { name: 'Supplier', inverse: 'Receptions' }),
  relation('std_reception.std_received_with → std_reception.std_along', { name: 'Received together with', inverse: 'Received along' }),
  relation('std_reception_line.std_reception → std_reception.std_lines', { name: 'Reception', inverse: 'Lines', sort: byLineNumber }),
  relation('std_reception_line.std_sku → std_sku.std_reception_lines', { name: 'Article', inverse: 'Reception lines' }),
  relation('std_reception_line.std_pol → std_pol.std_reception_lines', { name: 'Purchase order line', inverse: 'Reception lines' }),
  relation('std_lot_reception_line.std_reception_line → std_reception_line.std_lots', { name: 'Reception line', inverse: 'Received lots' }),
  relation('std_lot_reception_line.std_stock_location → std_stock_location.std_lot_reception_lines', {
    name: 'Destination',
    inverse: 'Received lots',
  }),
  relation('std_lot_reception_line.std_stock_mouvement → std_stock_mouvement.std_lot_reception_line', {
    name: 'Stock movement',
    inverse: 'Received lot',
    type: '1_1',
  }),
];
