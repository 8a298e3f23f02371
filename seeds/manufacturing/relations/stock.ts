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
  relation('std_inventory.std_stock_location → std_stock_location.std_inventories', { name: 'Place', inverse: 'Inventories' }),
  relation('std_inventory_line.std_lot → std_sku_lot.std_inventory_lines', { name: 'Lot', inverse: 'Inventory lines' }),
  relation('std_inventory_line.std_stock_location → std_stock_location.std_inventory_lines', { name: 'Stock location', inverse: 'Inventory lines' }),
  relation('std_lot_transfer.std_lot → std_sku_lot.std_lot_transfers', { name: 'Lot', inverse: 'Transfers', required: true }),
  relation('std_lot_transfer.std_to_location → std_stock_location.std_lot_transfers', { name: 'To', inverse: 'Transfers', required: true }),
  relation('std_lot_scrap.std_lot → std_sku_lot.std_lot_scraps', { name: 'Lot', inverse: 'Scrapped', required: true }),
  relation('std_customer_return.std_lot → std_sku_lot.std_customer_returns', { name: 'Lot', inverse: 'Customer returns' }),
  relation('std_customer_return.std_shipment → std_shipment.std_customer_returns', { name: 'Shipment', inverse: 'Customer returns' }),
  relation('std_supplier_return.std_lot → std_sku_lot.std_supplier_returns', { name: 'Lot', inverse: 'Supplier returns' }),
  relation('std_supplier_return.std_supplier → std_supplier.std_supplier_returns', { name: 'Supplier', inverse: 'Supplier returns' }),
  relation('std_material_return.std_lot → std_sku_lot.std_material_returns', { name: 'Lot', inverse: 'Material returns', required: true }),
  relation('std_material_return.std_manufacturing_order → std_manufacturing_order.std_material_returns', {
    name: 'Manufacturing order',
    inverse: 'Material returns',
    required: true,
  }),
  relation('std_stock_mouvement.std_material_return → std_material_return.std_stock_mouvements', {
    name: 'Material return',
    inverse: 'Stock movements',
  }),
  relation('std_stock_mouvement.std_returned_pick → std_picking_line.std_return_mouvements', { name: 'Returned pick', inverse: 'Returns' }),
  relation('std_stock_mouvement.std_production_output → std_production_output.std_stock_mouvements', {
    name: 'Output',
    inverse: 'Stock movements',
  }),
  relation('std_stock_mouvement.std_output_undo → std_output_undo.std_stock_mouvements', { name: 'Undone output', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_reversed_mouvement → std_stock_mouvement.std_reversing_mouvements', {
    name: 'Reversed movement',
    inverse: 'Reversed by',
  }),
  relation('std_stock_mouvement.std_lot_transfer → std_lot_transfer.std_stock_mouvements', { name: 'Transfer', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_lot_scrap → std_lot_scrap.std_stock_mouvements', { name: 'Scrap', inverse: 'Stock movements' }),
  relation('std_stock_mouvement.std_customer_return → std_customer_return.std_stock_mouvements', {
    name: 'Customer return',
    inverse: 'Stock movements',
  }),
  relation('std_stock_mouvement.std_supplier_return → std_supplier_return.std_stock_mouvements', {
    name: 'Supplier return',
    inverse: 'Stock movements',
  }),
  relation('std_customer_return_line.std_customer_return → std_customer_return.std_lines', {
    name: 'Customer return',
    inverse: 'Further lots',
    required: true,
  }),
  relation('std_customer_return_line.std_lot → std_sku_lot.std_customer_return_lines', { name: 'Lot', inverse: 'Customer returns', required: true }),
  relation('std_supplier_return_line.std_supplier_return → std_supplier_return.std_lines', {
    name: 'Supplier return',
    inverse: 'Further lots',
    required: true,
  }),
  relation('std_supplier_return_line.std_lot → std_sku_lot.std_supplier_return_lines', { name: 'Lot', inverse: 'Supplier returns', required: true }),
  relation('std_stock_mouvement.std_customer_return_line → std_customer_return_line.std_stock_mouvements', {
    name: 'Line of a customer return',
    inverse: 'Stock movements',
  }),
  relation('std_stock_mouvement.std_supplier_return_line → std_supplier_return_line.std_stock_mouvements', {
    name: 'Line of a supplier return',
    inverse: 'Stock movements',
  }),
  relation('std_shipment.std_customer_return → std_customer_return.std_replacements', { name: 'Sent for the return', inverse: 'Sent for it' }),
  relation('std_credit.std_customer_return → std_customer_return.std_credits', { name: 'Customer return', inverse: 'Credits' }),
  relation('std_credit.std_order → std_order.std_credits', { name: 'Sales order', inverse: 'Credits' }),
  relation('std_credit.std_client → std_client.std_credits', { name: 'Customer', inverse: 'Credits' }),
  relation('std_stock_mouvement.std_counterpart_lot → std_sku_lot.std_split_mouvements', { name: 'Into lot', inverse: 'Split from other lots' }),
  relation('std_correction.std_mouvement → std_stock_mouvement.std_corrections', { name: 'Movement', inverse: 'Corrections', required: true }),
  relation('std_stock_mouvement.std_correction → std_correction.std_stock_mouvements', { name: 'Correction', inverse: 'Stock movements' }),
  relation('std_stock_value.std_sku → std_sku.std_stock_value', { name: 'Article', inverse: 'Stock value', type: '1_1' }),
  relation('std_value_entry.std_stock_mouvement → std_stock_mouvement.std_value_entry', { name: 'Stock movement', inverse: 'Value', type: '1_1' }),
  relation('std_value_entry.std_sku → std_sku.std_value_entries', { name: 'Article', inverse: 'Values of its movements' }),
];
