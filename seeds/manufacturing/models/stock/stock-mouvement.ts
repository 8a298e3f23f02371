import type { ModelTemplate } from '../../../languages/english.ts';
import { label, lotUnit, movedQuantity } from '../shared/fields.ts';
import { documentsOfMovement } from './documents-of-movement.ts';

/** The number of the document that a movement belongs to. */
const documentOfMovement = `COALESCE(${documentsOfMovement.map((path) => `${path}.std_label`).join(', ')})`;

/** A quantity moved from one location to another. Movements can't be changed or deleted. */
export const stockMouvement: ModelTemplate = {
  slug: 'std_stock_mouvement',
  name: 'std_stock_mouvement',
  displayed_name: 'Stock movement',
  icon: 'arrows-exchange',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_type',
      label: 'Type',
      type: 'tag',
      misc: {
        options: [
          { key: 'reception', label: 'Reception' },
          { key: 'production', label: 'Production' },
          { key: 'shipment', label: 'Shipment' },
          { key: 'inventory', label: 'Inventory' },
          { key: 'mo-packaging-consumption', label: 'Packaging consumption' },
          { key: 'mo-raw-materials-picking', label: 'Raw materials picking' },
          { key: 'transfer', label: 'Transfer' },
          { key: 'scrap', label: 'Scrap' },
          { key: 'customer-return', label: 'Customer return' },
          { key: 'supplier-return', label: 'Supplier return' },
          { key: 'material-return', label: 'Material return' },
          { key: 'correction', label: 'Correction' },
        ],
      },
    },
    movedQuantity,
    {
      name: 'std_shipped_quantity',
      label: 'Shipped quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'IF(COALESCE(std_type, "") = "shipment", std_net_quantity, 0)' },
    },
    {
      name: 'std_net_quantity',
      label: 'Quantity with its corrections',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_quantity + COALESCE(SUM(std_corrections.std_difference), 0)' },
    },
    {
      name: 'std_change',
      label: 'Change',
      type: 'number',
      subtype: 'float',
      misc: {
        formulaV1: `IF(EMPTY(COALESCE(std_from_location.std_key, "")), 0, COALESCE(std_quantity, 0)) - IF(EMPTY(COALESCE(std_to_location.std_key, "")), 0, COALESCE(std_quantity, 0))`,
      },
    },
    { name: 'std_document', label: 'Document', type: 'text', misc: { formulaV1: documentOfMovement } },
    {
      name: 'std_created_at',
      label: 'Created at',
      type: 'datetime',
      misc: { default: { context: 'now' } },
    },
    lotUnit,
    { name: 'std_value', label: 'Value', type: 'number', subtype: 'float', misc: { formulaV1: 'std_value_entry.std_value', decimals: 2 } },
  ],
  misc: {
    append_only: true,
    by_actions_only: true,
    settling: [
      { action: 'steps/stock/valueMovements', created: true, changed: [] },
      { action: 'steps/manufacturing-orders/followMovements', created: true, changed: [] },
    ],
    indexes: [['std_created_at'], ['std_type']],
    unique: [['std_inventory_line', 'std_type']],
  },
};
