import type { BuiltIn } from '../../../english.ts';

export const editReception: BuiltIn['forms'][number] = {
  slug: 'edit-reception',
  name: 'edit-reception',
  title: 'Reception',
  model: 'std_reception',
  process: 'PR-STD-RECEPTION',
  step: 'std-rec-status-waiting',
  read_query:
    'query ($node_id: ID!) { std_reception_by_id(id: $node_id) { identity version std_label std_supplier { identity std_label } std_po { identity std_label } std_expected_reception_date std_actual_reception_date std_lines { identity version std_line_num std_sku { identity std_label } std_order_quantity std_received_quantity std_invoice_quantity std_unit std_stock_management_mode std_lots { identity version std_lot_num std_dlc std_qty_to_receive std_stock_location { identity std_label } } } } }',
  write_query: 'mutation ($values: JSON!) { save_std_reception(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    { id: 'supplier', kind: 'relationship', attribute: 'std_supplier', allow_existing: true },
    { id: 'po', kind: 'relationship', attribute: 'std_po', read_only: true },
    { id: 'expected-reception-date', kind: 'date', attribute: 'std_expected_reception_date' },
    { id: 'actual-reception-date', kind: 'date', attribute: 'std_actual_reception_date', default: { context: 'today' } },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num' },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'order-quantity', kind: 'number', attribute: 'std_order_quantity', min: 0 },
        { id: 'received-quantity', kind: 'number', attribute: 'std_received_quantity', min: 0 },
        { id: 'invoice-quantity', kind: 'number', attribute: 'std_invoice_quantity', min: 0 },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'stock-management-mode', kind: 'option', attribute: 'std_stock_management_mode', read_only: true, required: false },
        {
          id: 'lots',
          kind: 'items',
          attribute: 'std_lots',
          columns: [
            { id: 'lot-num', kind: 'text', attribute: 'std_lot_num' },
            { id: 'dlc', kind: 'date', attribute: 'std_dlc' },
            { id: 'qty-to-receive', kind: 'number', attribute: 'std_qty_to_receive', required: true, min: 0 },
            {
              id: 'stock-location',
              kind: 'relationship',
              attribute: 'std_stock_location',
              allow_existing: true,
              filter: { fact: 'std_key', operator: 'isEmpty', value: true },
            },
          ],
          allow_creation: true,
          allow_deletion: true,
        },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
  advances: true,
};
