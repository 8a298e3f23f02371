/** The relations from a movement to the document that it can belong to. The first one that leads somewhere counts. */
export const documentsOfMovement = [
  'std_correction',
  ...['std_shipment', 'std_reception', 'std_production_output', 'std_output_undo', 'std_manufacturing_order', 'std_inventory_line.std_inventory'],
  ...['std_customer_return', 'std_customer_return_line.std_customer_return', 'std_supplier_return', 'std_supplier_return_line.std_supplier_return'],
  ...['std_lot_transfer', 'std_lot_scrap', 'std_material_return'],
];
