import type { BlockAction, BuiltIn } from '../../../languages/english.ts';
import { newRecord, openDrawer, runOnSelected } from '../shared/actions.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

/** A table of documents that move goods, newest first, with the form for a new one. */
const documents = (model: string, form: string, label: string, columns: string[], more: BlockAction[] = []) =>
  table({
    model,
    columns: ['std_label', 'std_created_at', 'std_lot', 'std_lot_article', 'std_quantity', 'std_unit', ...columns, 'std_reason'].map((path) => ({
      path,
    })),
    ordering: [{ field: 'std_created_at', direction: 'desc' }],
    actions: [newRecord(form, label), openDrawer, ...more],
  });

export const stockMoves: BuiltIn['views'][number] = {
  slug: 'stock-moves',
  name: 'Transfers, scrap and returns',
  model: 'std_lot_transfer',
  view_group: 'stocks',
  order: 4,
  icon: 'transfer',
  root: kindsInTabs([
    { id: 'transfers', label: 'Transfers' },
    { id: 'scraps', label: 'Scrap' },
    { id: 'customer-returns', label: 'Customer returns' },
    { id: 'supplier-returns', label: 'Supplier returns' },
    { id: 'material-returns', label: 'Material returns' },
  ]),
  setup: {
    ...kinds,
    transfers: documents('std_lot_transfer', 'transfer-lot', 'New transfer', ['std_to_location']),
    scraps: documents('std_lot_scrap', 'scrap-lot', 'Scrap goods', []),
    'customer-returns': documents(
      'std_customer_return',
      'customer-return',
      'New customer return',
      ['std_shipment', 'std_decision'],
      [runOnSelected('customer-return-ship-repaired', 'Ship repaired goods back')],
    ),
    'supplier-returns': documents('std_supplier_return', 'supplier-return', 'New supplier return', ['std_supplier']),
    'material-returns': documents('std_material_return', 'material-return', 'Return issued material', ['std_manufacturing_order']),
  },
};
