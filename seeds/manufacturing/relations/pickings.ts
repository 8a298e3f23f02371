import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const pickings: BuiltIn['relations'] = [
  relation('std_picking_line.std_shipment_line → std_shipment_line.std_picking_lines', {
    name: 'Shipment line',
    inverse: 'Picking lines',
    sort: byLineNumber,
  }),
  relation('std_picking_line.std_manufacturing_order → std_manufacturing_order.std_picking_lines', {
    name: 'Manufacturing order',
    inverse: 'Picking lines',
    sort: byLineNumber,
  }),
  relation('std_picking_line.std_bom_line → std_bom_line.std_picking_lines', { name: 'Bill of materials line', inverse: 'Picking lines' }),
  relation('std_picking_line.std_component → std_component.std_picking_lines', { name: 'Component', inverse: 'Picking lines' }),
  relation('std_picking_line.std_lot → std_sku_lot.std_picking_lines', { name: 'Lot', inverse: 'Picking lines' }),
  relation('std_picking_line.std_stock_mouvement → std_stock_mouvement.std_picking_line', {
    name: 'Stock movement',
    inverse: 'Picking line',
    type: '1_1',
  }),
  relation('std_lost_reservation.std_shipment → std_shipment.std_lost_reservations', { name: 'Shipment', inverse: 'Lost reservations' }),
  relation('std_lost_reservation.std_manufacturing_order → std_manufacturing_order.std_lost_reservations', {
    name: 'Manufacturing order',
    inverse: 'Lost reservations',
  }),
  relation('std_lost_reservation.std_lot → std_sku_lot.std_lost_reservations', { name: 'Lot', inverse: 'Lost reservations' }),
  relation('std_lost_reservation.std_stock_mouvement → std_stock_mouvement.std_lost_reservations', {
    name: 'Stock movement',
    inverse: 'Lost reservations',
  }),
  relation('std_lost_reservation.std_reassignment → std_reassignment.std_lost_reservations', {
    name: 'Reassignment',
    inverse: 'Lost reservations',
  }),
  relation('std_reassignment.std_picking_line → std_picking_line.std_reassignments', { name: 'Picking line', inverse: 'Reassignments' }),
  relation('std_reassignment.std_shipment → std_shipment.std_reassignments', { name: 'Shipment', inverse: 'Reassignments' }),
  relation('std_reassignment.std_manufacturing_order → std_manufacturing_order.std_reassignments', {
    name: 'Manufacturing order',
    inverse: 'Reassignments',
  }),
];
