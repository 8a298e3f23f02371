import type { FormatRule } from '../../../languages/english.ts';

/** Marks a date in the past: its cell, or the whole card. */
export const late = (column: string, scope: 'cell' | 'card' = 'cell'): FormatRule[] => [
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
    label: 'late',
    scope,
    column,
  },
];
