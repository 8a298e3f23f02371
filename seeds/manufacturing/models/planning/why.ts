import { labelled, type Outlook } from './outlooks.ts';

const article = { name: 'article', label: 'Article' };
const unit = { name: 'unit', label: 'Unit', of: 'article', path: 'std_unit' };

/**
 * The outlook that explains the plan of an article: its figures, their parts and consequences. For a record that is not
 * stored it explains the whole plan, and lists data that looks wrong.
 */
export const whyPlanned = (...from: string[]): Outlook => ({
  action: 'steps/planning/explain',
  label: 'Why?',
  from,
  changed: [],
  of_stored: true,
  measured: [
    'std_order_line.std_quantity',
    'std_sku_lot.std_quantity',
    'std_manufacturing_order.std_quantity',
    'std_pol.std_quantity',
    'std_suggestion.std_quantity',
  ],
  words: labelled({
    'sales-order': 'Sales order',
    'manufacturing-order': 'Manufacturing order',
    suggestion: 'Suggestion',
    'safety-stock': 'Safety stock',
    stock: 'In stock',
    in_production: 'In production',
    on_order: 'On order',
    make: 'To make',
    buy: 'To buy',
    added: 'New',
    changed: 'Changed',
    removed: 'Taken away',
    without_supplier: 'No supplier',
    without_bill: 'No bill of materials',
    empty_bill: 'Nothing in its bill of materials',
    without_steps: 'Its routing has no steps',
    without_lead_time: 'No lead time: it counts as there at once',
    below_zero: 'Stock below zero',
    due_long_ago: 'Due more than a year ago',
  }),
  parts: [
    {
      name: 'figures',
      label: 'Required − in stock − in production − on order = net need',
      columns: [
        article,
        ...labelled({ required: 'Required', stock: '− In stock', production: '− In production', ordered: '− On order', net: '= Net need' }),
        unit,
        { name: 'lost', label: 'Expires before it is needed' },
      ],
    },
    {
      name: 'needs',
      label: 'Who requires it',
      text: 'Nobody requires it.',
      columns: labelled({
        need: 'Required for',
        purpose: 'Purpose',
        order: 'Sales order',
        quantity: 'Quantity',
        date: 'Needed on',
        from_stock: 'From stock',
        from_coming: 'From what is on its way',
        from_suggested: 'Suggested',
      }),
    },
    {
      name: 'orders',
      label: 'Sales orders that wait for it in the end',
      columns: [{ name: 'order', label: 'Sales order' }, article, { name: 'quantity', label: 'Quantity' }, { name: 'date', label: 'Needed on' }],
    },
    {
      name: 'sources',
      label: 'What is there and what is on its way',
      text: 'Nothing is in stock, in production or on order.',
      columns: labelled({
        source: 'Lot or order',
        kind: 'Where',
        quantity: 'Quantity',
        used: 'Of it used',
        left: 'Left',
        date: 'Expires or comes on',
        overdue: 'Days overdue',
      }),
    },
    {
      name: 'causes',
      label: 'What it causes',
      columns: [
        article,
        { name: 'quantity', label: 'Quantity' },
        unit,
        ...labelled({ kind: 'Where from', source: 'Lot, order or suggestion', date: 'Date' }),
      ],
    },
    {
      name: 'changes',
      label: 'What planning would write',
      text: 'Planning would change nothing.',
      columns: [
        ...labelled({ change: 'Change', kind: 'Kind' }),
        article,
        { name: 'quantity', label: 'Quantity' },
        unit,
        ...labelled({ due: 'Due date', was: 'Quantity so far', was_due: 'Due date so far' }),
      ],
    },
    {
      name: 'wrong',
      label: 'What looks wrong',
      text: 'Nothing looks wrong.',
      by: 'wrong',
      columns: labelled({ about: 'Record', wrong: 'What looks wrong' }),
    },
  ],
});
