import { option, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editStockLocation = form('edit-stock-location', 'Stock location', {
  model: 'std_stock_location',
  fields: [
    text('std_label', { required: true }),
    option('std_closed', { required: false, description: 'Nothing more is put there; what is there is picked and counted as before.' }),
  ],
});
