import { move, moveLine } from './move.ts';

/** A lot, or a part of it, goes to another place of the store. */
export const lotTransfer = move({
  slug: 'std_lot_transfer',
  displayed_name: 'Transfer',
  icon: 'transfer',
  counter: 'TRF-{n}',
  posting: 'steps/stock/transferLot',
  links: ['std_lot', 'std_to_location'],
  explained: false,
});

/** Goods that are of no use any more. */
export const lotScrap = move({
  slug: 'std_lot_scrap',
  displayed_name: 'Scrap',
  icon: 'trash-x',
  counter: 'SCR-{n}',
  posting: 'steps/stock/scrapLot',
  links: ['std_lot'],
});

/** Goods that a customer sends back. They wait in a lot of their own, at a blocked place, for what is decided on them. */
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

/** One of several lots that come back together. */
export const customerReturnLine = moveLine({
  slug: 'std_customer_return_line',
  displayed_name: 'Line of a customer return',
  icon: 'list',
  posting: 'steps/stock/customerReturnLine',
  links: ['std_customer_return'],
});

/** Goods that go back to who delivered them. */
export const supplierReturn = move({
  slug: 'std_supplier_return',
  displayed_name: 'Supplier return',
  icon: 'arrow-back-up',
  counter: 'SRT-{n}',
  posting: 'steps/stock/supplierReturn',
  links: ['std_lot', 'std_supplier'],
  lines: 'std_lines',
});

/** One of several lots that go back together. */
export const supplierReturnLine = moveLine({
  slug: 'std_supplier_return_line',
  displayed_name: 'Line of a supplier return',
  icon: 'list',
  posting: 'steps/stock/supplierReturnLine',
  links: ['std_supplier_return'],
});

/** What was issued to production for an order and is not needed there goes back to its lot. */
export const materialReturn = move({
  slug: 'std_material_return',
  displayed_name: 'Material return',
  icon: 'arrow-back-up',
  counter: 'MRT-{n}',
  posting: 'steps/stock/materialReturn',
  links: ['std_lot', 'std_manufacturing_order'],
  explained: false,
});
