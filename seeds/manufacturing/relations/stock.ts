import type { BuiltIn } from '../../languages/english.ts';
import { relation } from './shared/relation.ts';

export const stock: BuiltIn['relations'] = [
  relation('std_stock_mouvement.std_from_location → std_stock_location.std_outgoing_mouvements', { name: 'From', inverse: 'Outgoing movements' }),
  relation('std_stock_mouvement.std_to_location → std_stock_location.std_incoming_mouvements', { name: 'To', inverse: 'Incoming movements' }),
  relation('std_stock_mouvement.std_lot → std_sku_lot.std_stock_mouvements', { name: 'Lot', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_manufacturing_order → std_manufacturing_order.std_stock_mouvements', {
    name: 'Manufacturing order',
    inverse: 'Stock movements',
  }),
  relation('std_stock_mouvement.std_shipment → std_shipment.std_stock_mouvements', { name: 'Shipment', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_reception → std_reception.std_stock_mouvements', { name: 'Reception', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_inventory_line → std_inventory_line.std_stock_mouvements', {
    name: 'Inventory line',
    inverse: 'Stock movements',
  }),
  relation('std_inventory_line.std_inventory → std_inventory.std_lines', { name: 'Inventory', inverse: 'Lines' }),
  relation('std_inventory_line.std_lot → std_sku_lot.std_inventory_lines', { name: 'Lot', inverse: 'Inventory lines' }),
  relation('std_inventory_line.std_stock_location → std_stock_location.std_inventory_lines', { name: 'Stock location', inverse: 'Inventory lines' }),
];
