import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';

/** A period in which a supplier, or the company itself, is closed. Planning does not count these days as lead time. */
export const closure: ModelTemplate = {
  slug: 'std_closure',
  name: 'std_closure',
  displayed_name: 'Closed days',
  icon: 'calendar',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    { name: 'std_closed_from', label: 'Closed from', type: 'date', validation: 'required', misc: { default: { context: 'today' } } },
    { name: 'std_closed_until', label: 'Closed until', type: 'date', validation: 'required', misc: { default: { context: 'today' } } },
    {
      name: 'std_impossible',
      label: 'Ends before it begins, or lasts longer than a year',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'OR(std_closed_until < std_closed_from, DATE_DIFF(std_closed_until, std_closed_from, "days") > 366)' },
    },
  ],
  misc: {
    refused: [
      {
        when: 'std_impossible',
        names: ['std_closed_until', 'std_closed_from'],
        text: 'Closed days end after they begin, and within a year.',
      },
    ],
    indexes: [['std_closed_from']],
  },
};
