import type { ModelTemplate } from '../../../languages/english.ts';

/** The stock settings of a company (`stockSettings`). */
export const stockOptions: NonNullable<NonNullable<ModelTemplate['misc']>['settings']> = {
  title: 'Stock',
  fields: [
    {
      option: 'stock.shipment_days_ahead',
      name: 'shipment_days_ahead',
      label: 'Days that shipped lots still keep',
      description: 'Shipments take only lots that expire at least so many days ahead. 0: any lot that has not expired.',
      type: 'number',
      subtype: 'integer',
      misc: { min: 0, max: 3650, default: 0 },
    },
    {
      option: 'stock.blind_counts',
      name: 'blind_counts',
      label: 'Who counts is not told what should be there',
      type: 'boolean',
      misc: { default: false },
    },
  ],
};
