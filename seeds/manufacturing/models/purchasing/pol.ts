import type { ModelTemplate } from '../../../languages/english.ts';
import { adviceAbout } from '../planning/advice.ts';
import { comingOf } from '../planning/coming.ts';
import { fixedOncePrepared, followedBy, onDelivery } from '../rules/delivery-lines.ts';
import { outlookOfPurchaseLines } from '../sales/outlook.ts';
import { completedWith, fixedOnceDone } from '../shared/completed.ts';
import { openQuantity, restQuantity } from '../shared/documents.ts';
import { articleName, articleUnit, askedQuantity, label, lineNum } from '../shared/fields.ts';
import { lineAmounts, proposesPrice } from '../shared/money.ts';

/** One article ordered from a supplier. */
export const pol: ModelTemplate = {
  slug: 'std_pol',
  name: 'std_pol',
  displayed_name: 'Purchase order line',
  icon: 'list',
  primary_attribute: 'std_article',
  schema: [
    label,
    articleName('std_sku'),
    lineNum,
    askedQuantity,
    articleUnit,
    { name: 'std_supplier_reference', label: "Supplier's reference", type: 'text', misc: { searchable: true } },
    {
      name: 'std_expected_reception_date',
      label: 'Expected on',
      description: 'Empty: with the purchase order.',
      type: 'date',
    },
    ...lineAmounts('std_po'),
    {
      name: 'std_received_quantity',
      label: 'Received quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_reception_lines.std_completed_quantity), 0)' },
    },
    openQuantity('MAX(0, COALESCE(std_quantity, 0) - std_received_quantity)'),
    restQuantity('IF(EMPTY(std_sku.std_label), 0, MAX(0, COALESCE(std_quantity, 0) - COALESCE(SUM(std_reception_lines.std_taken_quantity), 0)))'),
    completedWith('std_po'),
    onDelivery('std_reception_lines'),
    ...comingOf(
      'IF(OR(COALESCE(std_po.std_active_operation.std_key, "") = "std-po-status-completed", COALESCE(std_po.std_active_operation.std_key, "") = "std-po-status-cancelled"), 0, MAX(0, COALESCE(std_quantity, 0) - COALESCE(SUM(std_reception_lines.std_stocked_quantity), 0)))',
      'COALESCE(std_expected_reception_date, std_po.std_expected_reception_date)',
      'std_po.std_label',
    ),
    ...adviceAbout,
  ],
  misc: {
    outlook: outlookOfPurchaseLines,
    owns: ['std_operations', 'std_reception_lines'],
    settling: [
      followedBy('steps/purchase-orders/followLines'),
      { action: 'steps/purchase-orders/followDays', changed: ['std_expected_reception_date'], when: 'std_prepared' },
    ],
    fixed: [fixedOnceDone('std_quantity', 'std_sku', 'std_po'), fixedOncePrepared('std_po')],
    proposing: proposesPrice('std_pol', 'steps/prices/proposePurchasePrices', ['std_supplier_reference']),
  },
};
