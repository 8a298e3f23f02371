import { labelled, type Outlook } from '../planning/outlooks.ts';
import { whyPlanned } from '../planning/why.ts';
import { possibleKinds } from './dates.ts';

const why = whyPlanned('std_sku');

/** Order lines that can only be shipped later. */
const becomesLater: Outlook['parts'][number] = {
  name: 'later',
  label: 'What becomes later by it',
  text: 'No other line becomes later by it.',
  preflight: 'By these changes other order lines can only be shipped later.',
  columns: [
    { name: 'order', label: 'Sales order', of: 'line', path: 'std_order.std_label' },
    { name: 'line', label: 'Article' },
    { name: 'wanted', label: 'Wanted on', of: 'line', path: 'std_wanted_date' },
    { name: 'promised', label: 'Promised date', of: 'line', path: 'std_promised_date' },
    ...labelled({ before: 'Possible date so far', possible: 'Possible date', days: 'Days later' }),
  ],
};

/** An outlook that tells when the lines of a quotation or an order can be shipped, and which other lines become later because of them. */
const shipping = (from: string[], changed: string[], measured: string[]): Outlook => ({
  action: 'steps/planning/promiseLines',
  label: 'When can it be shipped?',
  from: ['std_delivery_date', 'std_client', 'std_lines.std_sku', 'std_lines.std_quantity', ...from],
  changed,
  measured: [...['sku', 'quantity', 'possible_date', 'possible_kind', 'possible_reason'].map((name) => `std_order_line.std_${name}`), ...measured],
  words: possibleKinds.map(({ key, label }) => ({ name: key, label })),
  parts: [
    {
      name: 'lines',
      label: 'Lines',
      text: 'No line has an article and a quantity that is still to be shipped.',
      columns: labelled({
        article: 'Article',
        quantity: 'Quantity',
        wanted: 'Wanted on',
        possible: 'Possible date',
        kind: 'Why not earlier',
        reason: 'Waits for',
        before: 'Possible date so far',
      }),
    },
    becomesLater,
  ],
});

/** A quotation is no demand before it is ordered, so saving it delays no other order. */
export const outlookOfQuotations = shipping(['std_lines.std_accepted_quantity', 'std_order'], [], ['std_quotation_line.std_quantity']);

export const outlookOfOrders = shipping(
  ['std_priority', 'std_lines.std_requested_date'],
  ['std_delivery_date', 'std_priority', 'std_client', 'std_lines'],
  ['std_order_line.std_shipped_quantity'],
);

/** An outlook that explains the plan of an order; if its date is changed, the consequences are shown before it is saved. */
const planned = (day: string): Outlook => ({
  ...why,
  action: 'steps/planning/explainOrder',
  from: ['std_sku', day],
  changed: [day],
  measured: [...why.measured, 'std_order_line.std_possible_date'],
  parts: [...why.parts, becomesLater],
});

export const outlookOfMaking = planned('std_due_date');
export const outlookOfPurchaseLines = planned('std_expected_reception_date');

/** If the date of a purchase order or of its lines is changed, the consequences are shown before it is saved. */
export const outlookOfPurchases: Outlook = {
  action: 'steps/planning/moveSupply',
  label: 'What becomes later by it',
  from: ['std_expected_reception_date', 'std_lines.std_expected_reception_date'],
  changed: ['std_expected_reception_date', 'std_lines'],
  measured: [...why.measured, 'std_order_line.std_possible_date'],
  words: [],
  parts: [becomesLater],
  of_stored: true,
  only_saving: true,
};

/** The outlook of a line that is edited on its own. Other values that decide belong to its order and are part of the order's outlook. */
export const outlookOfOrderLines: Outlook = {
  ...outlookOfPurchases,
  from: ['std_quantity', 'std_shipped_quantity', 'std_requested_date', 'std_sku'],
  changed: ['std_quantity', 'std_requested_date', 'std_sku'],
};
