import type { FieldTemplate } from '../../../languages/english.ts';

const hidden = (name: string, label: string, type: 'date' | 'text', formulaV1: string): FieldTemplate => ({
  name,
  label,
  type,
  hidden: true,
  misc: { formulaV1 },
});
const figure = (formulaV1: string): FieldTemplate => ({
  name: 'std_coming_quantity',
  label: 'On its way',
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** Returns the fields for the quantity that an order or line is still expected to deliver, with date and document. */
export const comingOf = (quantity: string, date: string, document: string): FieldTemplate[] => [
  { ...figure(quantity), hidden: true },
  hidden('std_coming_date', 'Comes on', 'date', `IF(std_coming_quantity > 0, ${date})`),
  hidden('std_coming_document', 'Comes with', 'text', `IF(std_coming_quantity > 0, ${document})`),
];

const [lines, orders] = ['std_pols', 'std_manufacturing_orders'];

/** The quantity of an article that orders lack, from when, for which orders, and how much is expected. */
export const shortageOfArticles: FieldTemplate[] = [
  {
    name: 'std_lacking_quantity',
    label: 'Missing for production',
    type: 'number',
    subtype: 'float',
    misc: { formulaV1: 'COALESCE(SUM(std_components.std_lacking_quantity), 0)' },
  },
  { name: 'std_needed_date', label: 'Needed on', type: 'date', misc: { formulaV1: 'MIN(std_components.std_needed_date)' } },
  {
    name: 'std_waiting_orders',
    label: 'Orders that wait',
    type: 'text',
    misc: { formulaV1: 'JOIN(COLLECT_UNIQUE(std_components.std_waiting_order), ", ")' },
  },
  figure(`COALESCE(SUM(${lines}.std_coming_quantity), 0) + COALESCE(SUM(${orders}.std_coming_quantity), 0)`),
  { name: 'std_coming_date', label: 'Comes on', type: 'date', misc: { formulaV1: `MIN(${lines}.std_coming_date, ${orders}.std_coming_date)` } },
  {
    name: 'std_coming_document',
    label: 'Comes with',
    type: 'text',
    misc: { formulaV1: `JOIN(COLLECT_UNIQUE(${lines}.std_coming_document, ${orders}.std_coming_document), ", ")` },
  },
];
