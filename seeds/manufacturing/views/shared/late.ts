import type { FormatRule } from '@millwright/core/view/types.ts';

/** Marks a day that has passed. */
export const late = (column: string): FormatRule[] => [
  {
    when: {
      all: [
        { fact: column, operator: 'isNotEmpty', value: true },
        { fact: column, operator: 'relativeToToday', value: { direction: 'past', count: 10, unit: 'year' } },
        { not: { fact: column, operator: 'relativeToToday', value: { direction: 'this', count: 1, unit: 'day' } } },
      ],
    },
    tone: 'cancelled',
    icon: 'alert-triangle',
    label: { en: 'late', fr: 'en retard', de: 'verspätet', es: 'con retraso', it: 'in ritardo', pt: 'atrasado', zh: '逾期' },
    scope: 'cell',
    column: column,
  },
];
