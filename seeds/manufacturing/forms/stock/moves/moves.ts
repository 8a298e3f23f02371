import { formula, items, longText, number, option, readOnly, relationship, text } from '../../shared/fields.ts';
import { form } from '../../shared/form.ts';
import { takesGoods } from '../../shared/places.ts';

const inStock = { fact: 'std_quantity', operator: 'greaterThan' as const, value: 0 };
const lot = relationship('std_lot', { allow_existing: true, required: true, filter: inStock });
const article = text('std_lot_article', readOnly);
const unit = text('std_unit', readOnly);
const free = formula('std_free_quantity');
const quantity = number('std_quantity', { required: true, min: 0 });
/** The quantity of the lot that was shipped and has not come back. */
const returnable = formula('std_returnable_quantity');
/** Only shipped goods can be returned; if a shipment is chosen, only the goods of that shipment. */
const shippedLot = {
  allow_existing: true,
  filter: { fact: 'std_returnable_quantity', operator: 'greaterThan' as const, value: 0 },
  narrowing: { fact: 'std_stock_mouvements.std_shipment', operator: 'equal' as const, value: { context: 'form.std_shipment' } },
};
/** One lot is entered in the form itself, further lots in the lines below. */
const further = { allow_creation: true, allow_deletion: true };
const reason = longText('std_reason', { required: true });

export const transferLot = form('transfer-lot', 'Transfer', {
  model: 'std_lot_transfer',
  submit: 'Transfer',
  fields: [
    lot,
    article,
    free,
    number('std_quantity', { min: 0, description: 'Empty: all of it' }),
    unit,
    relationship('std_to_location', { allow_existing: true, required: true, filter: takesGoods }),
    longText('std_reason'),
  ],
});

export const scrapLot = form('scrap-lot', 'Scrap', { model: 'std_lot_scrap', submit: 'Scrap', fields: [lot, article, free, quantity, unit, reason] });

export const customerReturn = form('customer-return', 'Customer return', {
  model: 'std_customer_return',
  submit: 'Take back',
  fields: [
    relationship('std_shipment', { allow_existing: true }),
    relationship('std_lot', shippedLot),
    article,
    returnable,
    number('std_quantity', { min: 0 }),
    unit,
    option('std_decision', { required: true }),
    reason,
    items('std_lines', further, [relationship('std_lot', { ...shippedLot, required: true }), article, returnable, quantity, unit]),
  ],
});

export const supplierReturn = form('supplier-return', 'Supplier return', {
  model: 'std_supplier_return',
  submit: 'Return',
  fields: [
    relationship('std_supplier', { allow_existing: true, required: true }),
    { ...lot, required: false },
    article,
    free,
    number('std_quantity', { min: 0 }),
    unit,
    reason,
    items('std_lines', further, [lot, article, free, quantity, unit]),
  ],
});

/** Corrects the quantity that was received or shipped. */
export const correctMovement = form('correct-movement', 'Put a receipt or a shipment right', {
  model: 'std_correction',
  submit: 'Put right',
  fields: [
    relationship('std_mouvement', {
      allow_existing: true,
      required: true,
      filter: { fact: 'std_type', operator: 'in', value: ['reception', 'shipment'] },
    }),
    text('std_article', readOnly),
    text('std_lot_num', readOnly),
    formula('std_booked_quantity'),
    number('std_quantity', { required: true, min: 0 }),
    text('std_unit', readOnly),
    reason,
  ],
});

export const materialReturn = form('material-return', 'Return of issued material', {
  model: 'std_material_return',
  submit: 'Return',
  fields: [
    relationship('std_manufacturing_order', { allow_existing: true, required: true }),
    relationship('std_lot', { allow_existing: true, required: true }),
    article,
    quantity,
    unit,
    longText('std_reason'),
  ],
});
