import type { ModelTemplate } from '../../../../languages/english.ts';
import { workedBy } from './worked-by.ts';

/** Whole minutes since a date before all work; the difference of two such values is a duration. */
const sinceEver = (moment: string) => `DATE_DIFF(${moment}, DATE(2020, 1, 1), "minute")`;

/** Formulas over the marks of an operation: the number of people working, and the minutes worked by all of them until now. */
export const timeOfMarks = {
  running: 'COALESCE(SUM(std_work_marks.std_sign), 0)',
  minutes: `MAX(0, ROUND(COALESCE(SUM(std_work_marks.std_sign), 0) * ${sinceEver('NOW()')} - COALESCE(SUM(std_work_marks.std_signed_minutes), 0), 1))`,
};

/** A mark that a person has started or paused work on an operation. The durations are computed from these times. */
export const workMark: ModelTemplate = {
  slug: 'std_work_mark',
  name: 'std_work_mark',
  displayed_name: 'Work mark',
  icon: 'clock',
  primary_attribute: 'std_mark',
  schema: [
    {
      name: 'std_mark',
      label: 'Mark',
      type: 'tag',
      validation: 'required',
      misc: {
        options: [
          { key: 'start', label: 'Start', tone: 'active' },
          { key: 'pause', label: 'Pause', tone: 'hold' },
        ],
      },
    },
    { name: 'std_at', label: 'Time', type: 'datetime', misc: { default: { context: 'now' } } },
    ...workedBy.fields,
    {
      name: 'std_sign',
      label: 'Counts as',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'IF(std_mark = "start", 1, 0 - 1)' },
    },
    {
      name: 'std_signed_minutes',
      label: 'Counts as minutes',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: `IF(std_mark = "start", 1, 0 - 1) * ${sinceEver('std_at')}` },
    },
    { name: 'std_kept', label: 'Kept', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(identity))' } },
  ],
  misc: {
    posting: 'steps/operations/mark',
    refused: [workedBy.refused],
    fixed: [
      {
        when: 'std_kept',
        names: ['std_mark', 'std_at', 'std_person', 'std_user_id', 'std_operation'],
        text: 'What was marked stays as it is. Correct the working time on the work report.',
      },
    ],
    indexes: [['std_at']],
  },
};
