import type { ModelTemplate } from '../../../../languages/english.ts';
import { dlc, label, longDescription, quantity } from '../../shared/fields.ts';
import { workedBy } from './worked-by.ts';

/** A report about an operation that was completed or worked on: how long it took, and what was made. */
export const workReport: ModelTemplate = {
  slug: 'std_work_report',
  name: 'std_work_report',
  displayed_name: 'Work report',
  icon: 'clipboard-check',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_done',
      label: 'Done',
      type: 'boolean',
      misc: { default: false },
    },
    longDescription,
    { name: 'std_minutes', label: 'Working time', type: 'number', subtype: 'float', misc: { min: 0, unit: 'min' } },
    { ...quantity, label: 'Good quantity' },
    { name: 'std_scrap_quantity', label: 'Scrap', type: 'number', subtype: 'float', misc: { min: 0 } },
    { ...dlc, label: 'Expiry date' },
    { name: 'std_take_missing', label: 'Take what is missing from stock', type: 'boolean', misc: { default: false } },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    {
      name: 'std_covered_minutes',
      label: 'Time that it covers',
      type: 'number',
      subtype: 'float',
      hidden: true,
    },
    { name: 'std_covers', label: 'Says which time it covers', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_covered_minutes))' } },
    ...workedBy.fields,
  ],
  misc: {
    posting: 'steps/operations/report',
    kept_by: ['std_outputs'],
    refused: [
      workedBy.refused,
      {
        when: 'std_covers',
        names: ['std_covered_minutes'],
        by_hand: true,
        text: 'It is found by the product: the time worked since the last report.',
      },
    ],
  },
};
