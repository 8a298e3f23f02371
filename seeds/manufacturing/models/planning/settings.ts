import type { ModelTemplate } from '../../../languages/english.ts';
import { weekdayKeys, weekdays } from '../../shared/weekdays.ts';

/** The planning settings of a company (`planningSettings`). */
export const planningOptions: NonNullable<NonNullable<ModelTemplate['misc']>['settings']> = {
  title: 'Planning',
  fields: [
    {
      option: 'planning.closed_weekdays',
      name: 'closed_weekdays',
      label: 'Closed on',
      description: 'Days of the week on which nobody works: they count as no lead time. Holidays stand on the planning screen, under Closed days.',
      type: 'multitag',
      misc: { options: weekdays.map((label, at) => ({ key: weekdayKeys[at] ?? label, label })), default: ['saturday', 'sunday'] },
    },
    {
      option: 'planning.period_days',
      name: 'period_days',
      label: 'Days of a suggestion',
      description: 'Needs of an article within so many days become one suggestion, 1 is each day by itself. Empty: all needs become one.',
      type: 'number',
      subtype: 'integer',
      misc: { min: 1, max: 366 },
    },
    {
      option: 'planning.count_drafts',
      name: 'count_drafts',
      label: 'Sales orders in draft are planned too',
      type: 'boolean',
      misc: { default: false },
    },
  ],
};
