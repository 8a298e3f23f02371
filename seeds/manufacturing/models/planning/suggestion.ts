import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { articleLabel, articleUnit, quantity } from '../shared/fields.ts';
import { advices } from './advice.ts';
import { planningOptions } from './settings.ts';
import { whyPlanned } from './why.ts';

const figure = (name: string, label: string): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  misc: { derived: true, decimals: 'as_stored' },
});

/** A suggestion of planning to make or to purchase an article, and why: required − stock − in production = net. */
export const suggestion: ModelTemplate = {
  slug: 'std_suggestion',
  name: 'std_suggestion',
  displayed_name: 'Suggestion',
  icon: 'bulb',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    {
      name: 'std_kind',
      label: 'Kind',
      type: 'tag',
      misc: {
        options: [
          { key: 'make', label: 'To make' },
          { key: 'buy', label: 'To buy' },
        ],
      },
    },
    { ...quantity, label: 'Suggested quantity' },
    articleUnit,
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    { name: 'std_start_date', label: 'Start date', type: 'date' },
    figure('std_required', 'Required'),
    figure('std_stock', 'Stock'),
    figure('std_in_production', 'In production'),
    figure('std_net', 'Net need'),
    figure('std_lost', 'Expires before it is needed'),
    { name: 'std_kept', label: 'Changed by hand', type: 'boolean', misc: { default: false } },
    figure('std_difference', 'Difference to the need'),
    { name: 'std_needed_date', label: 'Needed on', type: 'date', misc: { derived: true } },
    { name: 'std_advice', label: 'Advice', type: 'tag', misc: { derived: true, options: advices } },
    { name: 'std_declined', label: 'Declined advice', type: 'text', hidden: true, misc: { derived: true } },
    {
      name: 'std_without_supplier',
      label: 'Without supplier',
      type: 'boolean',
      misc: { formulaV1: 'AND(std_kind = "buy", EMPTY(std_pol.identity))' },
    },
  ],
  misc: {
    settings: planningOptions,
    by_actions_only: true,
    outlook: whyPlanned('std_sku', 'std_kind'),
    owns: ['std_pegs'],
    page: {
      facts: [
        'std_sku',
        'std_kind',
        'std_quantity',
        'std_unit',
        'std_due_date',
        'std_start_date',
        'std_required',
        'std_stock',
        'std_in_production',
        'std_net',
        'std_lost',
        'std_kept',
        'std_difference',
        'std_advice',
        'std_needed_date',
        'std_manufacturing_order',
        'std_pol',
      ],
      tables: [
        {
          name: 'std_pegs',
          label: 'What it serves',
          columns: [
            { path: 'std_purpose' },
            { path: 'std_order_line.std_order' },
            { path: 'std_for_order' },
            { path: 'std_for_suggestion' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_date' },
          ],
          hide_empty: true,
        },
        {
          name: 'std_causes',
          label: 'What it causes',
          columns: [{ path: 'std_suggestion' }, { path: 'std_quantity', unit: 'std_unit' }, { path: 'std_date' }],
          hide_empty: true,
        },
      ],
    },
  },
};
