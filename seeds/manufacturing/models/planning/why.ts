import type { ModelTemplate } from '../../../languages/english.ts';

type Outlook = NonNullable<NonNullable<ModelTemplate['misc']>['outlook']>;

const article = { name: 'article', label: 'Article' };
const unitOf = (of: string, path = 'std_unit') => ({ name: 'unit', label: 'Unit', of, path });

/** Why an article is planned as it is: its figures, what they are made of and what follows. Of nothing that is stored it tells the whole plan, and what looks wrong. */
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
  words: [
    { name: 'sales-order', label: 'Sales order' },
    { name: 'manufacturing-order', label: 'Manufacturing order' },
    { name: 'suggestion', label: 'Suggestion' },
    { name: 'safety-stock', label: 'Safety stock' },
    { name: 'stock', label: 'In stock' },
    { name: 'in_production', label: 'In production' },
    { name: 'on_order', label: 'On order' },
    { name: 'make', label: 'To make' },
    { name: 'buy', label: 'To buy' },
    { name: 'added', label: 'New' },
    { name: 'changed', label: 'Changed' },
    { name: 'removed', label: 'Taken away' },
    { name: 'without_supplier', label: 'No supplier' },
    { name: 'without_bill', label: 'No bill of materials' },
    { name: 'empty_bill', label: 'Nothing in its bill of materials' },
    { name: 'without_lead_time', label: 'No lead time: it counts as there at once' },
    { name: 'below_zero', label: 'Stock below zero' },
    { name: 'due_long_ago', label: 'Due more than a year ago' },
  ],
  parts: [
    {
      name: 'figures',
      label: 'Required − in stock − in production − on order = net need',
      columns: [
        article,
        { name: 'required', label: 'Required' },
        { name: 'stock', label: '− In stock' },
        { name: 'production', label: '− In production' },
        { name: 'ordered', label: '− On order' },
        { name: 'net', label: '= Net need' },
        unitOf('article'),
        { name: 'lost', label: 'Expires before it is needed' },
      ],
    },
    {
      name: 'needs',
      label: 'Who requires it',
      text: 'Nobody requires it.',
      columns: [
        { name: 'need', label: 'Required for' },
        { name: 'purpose', label: 'Purpose' },
        { name: 'order', label: 'Sales order' },
        { name: 'quantity', label: 'Quantity' },
        { name: 'date', label: 'Needed on' },
        { name: 'from_stock', label: 'From stock' },
        { name: 'from_coming', label: 'From what is on its way' },
        { name: 'from_suggested', label: 'Suggested' },
      ],
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
      columns: [
        { name: 'source', label: 'Lot or order' },
        { name: 'kind', label: 'Where' },
        { name: 'quantity', label: 'Quantity' },
        { name: 'used', label: 'Of it used' },
        { name: 'left', label: 'Left' },
        { name: 'date', label: 'Expires or comes on' },
        { name: 'overdue', label: 'Days overdue' },
      ],
    },
    {
      name: 'causes',
      label: 'What it causes',
      columns: [
        article,
        { name: 'quantity', label: 'Quantity' },
        unitOf('article'),
        { name: 'kind', label: 'Where from' },
        { name: 'source', label: 'Lot, order or suggestion' },
        { name: 'date', label: 'Date' },
      ],
    },
    {
      name: 'changes',
      label: 'What planning would write',
      text: 'Planning would change nothing.',
      columns: [
        { name: 'change', label: 'Change' },
        { name: 'kind', label: 'Kind' },
        article,
        { name: 'quantity', label: 'Quantity' },
        unitOf('article'),
        { name: 'due', label: 'Due date' },
        { name: 'was', label: 'Quantity so far' },
        { name: 'was_due', label: 'Due date so far' },
      ],
    },
    {
      name: 'wrong',
      label: 'What looks wrong',
      text: 'Nothing looks wrong.',
      by: 'wrong',
      columns: [
        { name: 'about', label: 'Record' },
        { name: 'wrong', label: 'What looks wrong' },
      ],
    },
  ],
});
