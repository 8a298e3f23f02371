import type { FieldTemplate } from '../../../languages/english.ts';

export const articleType: FieldTemplate = {
  name: 'std_type',
  label: 'Type',
  type: 'tag',
  misc: {
    options: [
      { key: 'finished-good', label: 'Finished good' },
      { key: 'semi-finished', label: 'Semi-finished' },
      { key: 'raw-material', label: 'Raw material' },
      { key: 'consumable', label: 'Consumables' },
      {
        key: 'packaging',
        label: 'Packaging',
      },
    ],
  },
};

export const stockManagementMode: FieldTemplate = {
  name: 'std_stock_management_mode',
  label: 'Stock management mode',
  type: 'tag',
  misc: {
    options: [
      { key: 'global', label: 'Global' },
      { key: 'batch', label: 'Batch' },
      { key: 'batch-perishable', label: 'Batch, perishable' },
      {
        key: 'batch-non-perishable',
        label: 'Batch, non-perishable',
      },
    ],
  },
};
