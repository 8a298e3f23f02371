import type { ModelTemplate } from '../../../../languages/english.ts';
import { workedBy } from './worked-by.ts';

/** Whole minutes since a day before all work: of two such figures the difference is a time. */
const sinceEver = (moment: string) => `DATE_DIFF(${moment}, DATE(2020, 1, 1), "minute")`;

/** What the marks of an operation say of its time, as formulas: how many are at work, and minutes worked by all together until now. */
export const timeOfMarks = {
  running: 'COALESCE(SUM(std_work_marks.std_sign), 0)',
  minutes: `MAX(0, ROUND(COALESCE(SUM(std_work_marks.std_sign), 0) * ${sinceEver('NOW()')} - COALESCE(SUM(std_work_marks.std_signed_minutes), 0), 1))`,
};

/** That a person has started on an operation, or paused: from the times of both follows how long was worked. */
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
