import type { FieldTemplate } from '../../../languages/english.ts';

/** The sources from which a line can be shipped, in the order in which they are used. */
export const possibleKinds = [
  { key: 'stock', label: 'In stock', tone: 'done' },
  { key: 'reception', label: 'Reception expected', tone: 'active' },
  { key: 'production', label: 'In production', tone: 'active' },
  { key: 'parts', label: 'Parts missing', tone: 'hold' },
  { key: 'to-make', label: 'To be made', tone: 'draft' },
  { key: 'to-buy', label: 'To be bought', tone: 'draft' },
] as const;
export type PossibleKind = (typeof possibleKinds)[number]['key'];

const day = (name: string, label: string, formulaV1?: string): FieldTemplate => ({
  name,
  label,
  type: 'date',
  ...(formulaV1 && { misc: { formulaV1 } }),
});

const daysLate = (formulaV1: string): FieldTemplate => ({
  name: 'std_days_late',
  label: 'Days late',
  type: 'number',
  subtype: 'integer',
  misc: { formulaV1, unit: 'd' },
});

/** Days by which the possible shipping date (today at the earliest) is after the promised date, else after the requested one. */
const late = (wanted: string) =>
  `IF(std_open_quantity > 0, COALESCE(MAX(0, DATE_DIFF(MAX(std_possible_date, TODAY()), COALESCE(std_promised_date, ${wanted}), "day")), 0), 0)`;

/** A share of a whole in per cent; empty if the whole is zero. */
const share = (name: string, label: string, whole: string, part: string): FieldTemplate => ({
  name,
  label,
  type: 'progress',
  misc: {
    formulaV1: `IF(COALESCE(SUM(${whole}), 0) > 0, ROUND(MAX(0, MIN(100, 100 * COALESCE(SUM(${part}), 0) / SUM(${whole})))))`,
  },
});

const sum = (name: string, label: string, ...paths: string[]): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1: paths.map((path) => `COALESCE(SUM(${path}), 0)`).join(' + ') },
});

/** Suggestions from which orders for a line were created, and the suggestions caused by those. */
const [direct, caused] = ['std_pegs.std_suggestion', 'std_pegs.std_suggestion.std_causes.std_suggestion'];

/** The quantities that planned orders make and receive for a line, and how much of them is available. */
const progressOfLines = [
  sum(
    'std_to_make_quantity',
    'To be made for it',
    `${direct}.std_manufacturing_order.std_quantity`,
    `${caused}.std_manufacturing_order.std_quantity`,
  ),
  sum(
    'std_made_quantity',
    'Made for it',
    `${direct}.std_manufacturing_order.std_recorded_quantity`,
    `${caused}.std_manufacturing_order.std_recorded_quantity`,
  ),
  sum('std_to_receive_quantity', 'To be received for it', `${direct}.std_pol.std_quantity`, `${caused}.std_pol.std_quantity`),
  sum('std_came_quantity', 'Received for it', `${direct}.std_pol.std_received_quantity`, `${caused}.std_pol.std_received_quantity`),
];

/** The requested, promised and possible date of a line. Only planning writes the possible date. */
export const datesOfLines: FieldTemplate[] = [
  day('std_requested_date', 'Requested date'),
  day('std_promised_date', 'Promised date'),
  day('std_possible_date', 'Possible date'),
  { name: 'std_possible_kind', label: 'Why not earlier', type: 'tag', misc: { options: [...possibleKinds] } },
  { name: 'std_possible_reason', label: 'Waits for', type: 'text' },
  day('std_wanted_date', 'Wanted on', 'COALESCE(std_requested_date, std_order.std_delivery_date)'),
  daysLate(late('std_wanted_date')),
  ...progressOfLines,
];

/** The dates of an order: the latest of its lines. */
export const datesOfOrders: FieldTemplate[] = [
  day('std_requested_date', 'Requested date', 'COALESCE(MAX(std_lines.std_wanted_date), std_delivery_date)'),
  day('std_promised_date', 'Promised date', 'MAX(std_lines.std_promised_date)'),
  day('std_possible_date', 'Possible date', 'MAX(std_lines.std_possible_date)'),
  // Before the first plan no possible date is known. Then the promised date is expected, else the requested one.
  day('std_expected_date', 'Expected date', 'COALESCE(std_possible_date, std_promised_date, std_requested_date)'),
  daysLate(late('std_requested_date')),
  share('std_production_progress', 'Produced', 'std_lines.std_to_make_quantity', 'std_lines.std_made_quantity'),
  share('std_reception_progress', 'Received', 'std_lines.std_to_receive_quantity', 'std_lines.std_came_quantity'),
  share('std_shipment_progress', 'Shipped', 'std_lines.std_quantity', 'std_lines.std_shipped_quantity'),
];

/** Fields of a line that planning writes. */
export const possible = [
  'std_possible_date',
  'std_possible_kind',
  'std_possible_reason',
  'std_awaited_pol',
  'std_awaited_order',
  'std_awaited_suggestion',
] as const;
