import { move, moveLine } from './move.ts';

/** Moves a lot, or a part of it, to another location of the warehouse. */
export const lotTransfer = move({
  slug: 'std_lot_transfer',
  displayed_name: 'Transfer',
  icon: 'transfer',
  counter: 'TRF-{n}',
  posting: 'steps/stock/transferLot',
  links: ['std_lot', 'std_to_location'],
  explained: false,
});

/** Removes goods that can't be used any more. */
export const lotScrap = move({
  slug: 'std_lot_scrap',
  displayed_name: 'Scrap',
  icon: 'trash-x',
  counter: 'SCR-{n}',
  posting: 'steps/stock/scrapLot',
  links: ['std_lot'],
});

/** Goods that a customer sends back. They wait in a lot of their own at a blocked location until it is decided what to do with them. */
export const customerReturn = move({
  slug: 'std_customer_return',
  displayed_name: 'Customer return',
  icon: 'truck-return',
  counter: 'RET-{n}',
  posting: 'steps/stock/customerReturn',
  fields: [
    {
      name: 'std_decision',
      label: 'What the customer gets',
      type: 'tag',
      misc: {
        options: [
          { key: 'replace', label: 'Replacement' },
          { key: 'credit', label: 'Credit' },
          { key: 'repair', label: 'Repair' },
        ],
      },
    },
  ],
  links: ['std_lot', 'std_shipment'],
  lines: 'std_lines',
  follows: 'steps/returns/follow',
});

/** One of several lots that are returned together. */
export const customerReturnLine = moveLine({
  slug: 'std_customer_return_line',
  displayed_name: 'Line of a customer return',
  icon: 'list',
  posting: 'steps/stock/customerReturnLine',
  links: ['std_customer_return'],
});

/** Goods that are returned to their supplier. */
export const supplierReturn = move({
  slug: 'std_supplier_return',
  displayed_name: 'Supplier return',
  icon: 'arrow-back-up',
  counter: 'SRT-{n}',
  posting: 'steps/stock/supplierReturn',
  links: ['std_lot', 'std_supplier'],
  lines: 'std_lines',
});

/** One of several lots that are returned together. */
export const supplierReturnLine = moveLine({
  slug: 'std_supplier_return_line',
  displayed_name: 'Line of a supplier return',
  icon: 'list',
  posting: 'steps/stock/supplierReturnLine',
  links: ['std_supplier_return'],
});

/** Returns issued material that an order does not need from production to its lot. */
export const materialReturn = move({
  slug: 'std_material_return',
  displayed_name: 'Material return',
  icon: 'arrow-back-up',
  counter: 'MRT-{n}',
  posting: 'steps/stock/materialReturn',
  links: ['std_lot', 'std_manufacturing_order'],
  explained: false,
});
