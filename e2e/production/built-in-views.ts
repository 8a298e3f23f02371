/**
 * A table or card list of a view: its title, the test's records in it, the form that its button opens, and what a click on a
 * row opens. The click is on the last cell, unless `by` has another.
 */
type Table = {
  title: string;
  rows: string[];
  key?: string;
  by?: string;
  columns?: string[];
  button?: [name: string, form: string];
  opens: string;
  cards?: true;
};
type ViewOfTables = { group: string; name: string; tables: Table[] };

/** The value of `opens` if a row opens its record in the drawer. */
const record = 'record';

const products = ['Name', 'Type', 'Stock management mode', 'Quantity in stock', 'Unit'];

/** The content of the built-in views by the specification, for the records of stages.ts. */
export const builtInViews: ViewOfTables[] = [
  {
    group: 'Stock',
    name: 'Articles and lots',
    tables: [
      {
        title: 'Stock by article',
        rows: ['cake', 'chair', 'glue', 'part', 'table'],
        columns: products,
        button: ['New article', 'Article'],
        opens: record,
      },
      { title: 'Stock by lot', key: 'std_lot_num', rows: ['lot'], button: ['New lot', 'New lot'], opens: record },
    ],
  },
  {
    group: 'Stock',
    name: 'Inventories',
    tables: [
      { title: 'Inventories', rows: ['count'], button: ['New inventory', 'Inventory'], opens: record },
      { title: 'Stock movements', rows: ['lot'], opens: record },
    ],
  },
  {
    group: 'Processes',
    name: 'Bills and processes',
    tables: [
      { title: 'Products without a bill of materials', rows: ['chair'], opens: record },
      { title: 'Bills without articles', rows: ['loose bill'], opens: 'Bill of materials' },
      {
        title: 'Bills of materials',
        rows: ['loose bill', 'recipe', 'table bill'],
        button: ['New bill of materials', 'Bill of materials'],
        opens: 'Bill of materials',
      },
      { title: 'Products without a routing', rows: ['cake', 'chair'], opens: record },
      { title: 'Routings without articles', rows: ['manufacturing-order'], opens: 'Manufacturing routing' },
      {
        title: 'Manufacturing routings',
        rows: ['manufacturing-order', 'routing'],
        button: ['New manufacturing routing', 'Manufacturing routing'],
        opens: 'Manufacturing routing',
      },
      {
        title: 'Flow processes',
        rows: ['inventory', 'manufacturing-order', 'purchase-order', 'reception', 'routing', 'sales-order', 'shipment'],
        button: ['New process', 'Process'],
        opens: 'Process',
      },
    ],
  },
  {
    group: 'Production',
    name: 'Suggestions',
    tables: [
      { title: 'Drafts and suggestions', rows: ['draft', 'ready'], button: ['New manufacturing order', 'Manufacturing order'], opens: record },
      { title: 'Blocked awaiting materials', rows: ['awaiting-materials'], by: 'std_quantity', opens: record },
      { title: 'Ready to launch', rows: ['ready'], opens: record },
    ],
  },
  {
    group: 'Production',
    name: 'Picking',
    tables: [{ title: 'Picking to do', rows: ['picking'], button: ['New manufacturing order', 'Manufacturing order'], opens: 'Stock picking' }],
  },
  { group: 'Production', name: 'In production', tables: [{ title: 'In production', rows: ['production'], opens: 'Move forward' }] },
  {
    group: 'Production',
    name: 'Packaging',
    tables: [{ title: 'Awaiting packaging', rows: ['packaging'], opens: 'Post-production packaging', cards: true }],
  },
  { group: 'Production', name: 'Completed orders', tables: [{ title: 'Completed manufacturing orders', rows: ['done'], opens: record }] },
  {
    group: 'Purchasing',
    name: 'Purchase orders',
    tables: [
      {
        title: 'In progress',
        rows: ['draft', 'waiting-confirmation', 'waiting-reception'],
        button: ['New purchase order', 'Purchase order'],
        opens: record,
      },
      { title: 'Received', rows: ['billing', 'completed'], opens: record },
    ],
  },
  {
    group: 'Purchasing',
    name: 'Receptions',
    tables: [
      { title: 'Awaiting logistics reception', rows: ['waiting'], opens: 'Reception' },
      { title: 'Received or to be checked', rows: ['to-control'], opens: 'Reception' },
      { title: 'Completed', rows: ['complete'], opens: 'Reception' },
    ],
  },
  {
    group: 'Sales',
    name: 'Sales orders',
    tables: [
      { title: 'To validate', rows: ['draft'], button: ['New order', 'Sales order'], opens: record },
      { title: 'In progress', rows: ['shipping'], opens: record },
      { title: 'In invoicing or finished', rows: ['billing', 'done'], opens: record },
    ],
  },
  {
    group: 'Shipments',
    name: 'Shipments',
    tables: [
      { title: 'Awaiting materials', rows: ['awaiting-materials'], opens: 'Shipment' },
      { title: 'Picking to validate or enter', rows: ['picking-to-input'], opens: record },
      { title: 'Delivery notes to print', rows: ['note-to-print'], opens: record },
      { title: 'Preparation to do', rows: ['preparation'], opens: record },
      { title: 'Shipment control', rows: ['control'], opens: 'Shipment control' },
      { title: 'Completed', rows: ['complete'], opens: record },
    ],
  },
];
