import type { ModelTemplate } from '../../../languages/english.ts';
import { expectedReceptionDate, openQuantityOfLines, ownNumber, restQuantity } from '../shared/documents.ts';
import { foreignContact, ownContact } from '../shared/fields.ts';
import { orderAmounts, proposesTerms } from '../shared/money.ts';
import { movedWith } from '../shared/moved.ts';

/** What is ordered from a supplier. */
export const po: ModelTemplate = {
  slug: 'std_po',
  name: 'std_po',
  displayed_name: 'Purchase order',
  icon: 'shopping-bag',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'PO-{n}' } },
    expectedReceptionDate,
    { name: 'std_purchase_order_date', label: 'Purchase order date', type: 'date', misc: { default: { context: 'today' } } },
    { name: 'std_supplier_address', label: 'Supplier address', type: 'text', misc: { formulaV1: 'std_supplier.std_address' } },
    ...orderAmounts('std_supplier'),
    openQuantityOfLines,
    movedWith('std_receptions'),
    foreignContact('std_supplier'),
    restQuantity('IF(COUNT(std_receptions.std_label) > 0, COALESCE(SUM(std_lines.std_rest_quantity), 0), 0)'),
  ],
  misc: {
    refused: [ownContact('std_supplier')],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_purchase_order_date'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_receptions'],
    tells: ['std_receptions'],
    proposing: proposesTerms('std_po', ['std_exchange_rate', 'std_expected_reception_date']),
  },
};
