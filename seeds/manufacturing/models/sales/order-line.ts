import type { ModelTemplate } from '../../../languages/english.ts';
import { fixedOncePrepared, followedBy, onDelivery } from '../rules/delivery-lines.ts';
import { completedWith, fixedOnceDone, fixedWhileBilled } from '../shared/completed.ts';
import { openQuantity, restQuantity } from '../shared/documents.ts';
import { articleLabel, articleUnit, askedQuantity, lineNum } from '../shared/fields.ts';
import { lineAmounts, proposesPrice } from '../shared/money.ts';
import { articlePicked, fixedUnderPicks } from '../shared/picks.ts';
import { datesOfLines } from './dates.ts';
import { outlookOfOrderLines } from './outlook.ts';

/** One ordered article. */
export const orderLine: ModelTemplate = {
  slug: 'std_order_line',
  name: 'std_order_line',
  displayed_name: 'Sales order line',
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    askedQuantity,
    articleUnit,
    { name: 'std_description', label: 'Description', type: 'text', misc: { searchable: true } },
    ...lineAmounts('std_order'),
    {
      name: 'std_shipped_quantity',
      label: 'Shipped quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_shipment_lines.std_shipped_quantity), 0)' },
    },
    openQuantity('MAX(0, COALESCE(std_quantity, 0) - std_shipped_quantity)'),
    restQuantity('IF(EMPTY(std_sku.std_label), 0, MAX(0, COALESCE(std_quantity, 0) - COALESCE(SUM(std_shipment_lines.std_taken_quantity), 0)))'),
    ...datesOfLines,
    completedWith('std_order'),
    {
      name: 'std_order_billed',
      label: 'Order is billed',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_order.std_billed, false)' },
    },
    onDelivery('std_shipment_lines'),
    articlePicked(
      'COALESCE(SUM(std_shipment_lines.std_picking_lines.std_reserved_quantity), 0) + COALESCE(SUM(std_shipment_lines.std_picking_lines.std_issued_quantity), 0) > 0',
    ),
  ],
  misc: {
    outlook: outlookOfOrderLines,
    owns: ['std_shipment_lines'],
    settling: followedBy('steps/orders/followLines'),
    fixed: [
      fixedOnceDone('std_quantity', 'std_sku', 'std_order'),
      fixedWhileBilled('std_order_billed', 'std_quantity', 'std_sku', 'std_order'),
      fixedUnderPicks,
      fixedOncePrepared('std_order'),
    ],
    proposing: proposesPrice('std_order_line', 'steps/prices/proposeSalesPrices'),
  },
};
