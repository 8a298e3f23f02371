import { date, longText, number, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';
import { takesGoods } from '../shared/places.ts';

export const createSkuLot = form('create-sku-lot', 'New lot', {
  model: 'std_sku_lot',
  fields: [
    relationship('std_sku', { allow_existing: true, required: true, allow_new: true }),
    text('std_lot_num'),
    number('std_quantity', { min: 0 }),
    date('std_dlc'),
    relationship('std_stock_location', { allow_existing: true, required: true, filter: takesGoods }),
    longText('std_correction_reason'),
  ],
});
