import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { includeInMrp, label, lineNum, stepKey } from '../shared/fields.ts';
import { timeOfMarks } from './work/work-mark.ts';

/** The links to the object of an operation; each operation has exactly one of them. */
const subjects = ['std_order', 'std_po', 'std_pol', 'std_reception', 'std_shipment', 'std_manufacturing_order', 'std_inventory', 'std_do'];

/** Steps in which an order is not being made: it waits, is packed, or is over. */
const otherSteps = ['draft', 'awaiting-materials', 'picking', 'packaging', 'done', 'cancelled'].map(
  (step) => `COALESCE(std_key, "") = "std-mo-status-${step}"`,
);

const figure = (name: string, label: string, formulaV1: string, parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  ...parts,
  misc: { formulaV1 },
});

/** Who works on the operation, and for how long. */
const workFields: FieldTemplate[] = [
  { name: 'std_at_work', label: 'At work', type: 'text', misc: { derived: true } },
  { name: 'std_working_ids', label: 'Who is at work', type: 'text', hidden: true, misc: { derived: true } },
  figure('std_running', 'At work now', timeOfMarks.running, { hidden: true }),
  figure('std_worked_minutes', 'Time worked', timeOfMarks.minutes),
  figure('std_reported_minutes', 'Reported working time', 'COALESCE(SUM(std_work_reports.std_minutes), 0)'),
  figure(
    'std_unreported_minutes',
    'Time worked since the last report',
    `MAX(0, ROUND(std_worked_minutes - COALESCE(SUM(std_work_reports.std_covered_minutes), 0), 0))`,
    {
      hidden: true,
    },
  ),
  figure(
    'std_making_num',
    'Line number of a step in which it is made',
    `IF(NOT(OR(EMPTY(std_manufacturing_order.identity), ${otherSteps.join(', ')})), std_line_num)`,
    { hidden: true },
  ),
];

/** A step of a process for one object. */
export const operation: ModelTemplate = {
  slug: 'std_operation',
  name: 'std_operation',
  displayed_name: 'Operation',
  icon: 'progress',
  primary_attribute: 'std_label',
  schema: [
    label,
    lineNum,
    stepKey,
    includeInMrp,
    {
      name: 'std_status',
      label: 'Status',
      type: 'tag',
      misc: {
        derived: true,
        options: [
          { key: 'on-hold', label: 'On hold', tone: 'hold' },
          { key: 'to-launch', label: 'To launch', tone: 'ready' },
          { key: 'ongoing', label: 'Ongoing', tone: 'active' },
          { key: 'completed', label: 'Completed', tone: 'done' },
          {
            key: 'cancelled',
            label: 'Cancelled',
            tone: 'cancelled',
          },
        ],
      },
    },
    ...workFields,
    {
      name: 'std_of_several',
      label: 'Of several objects',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: `${subjects.map((name) => `IF(EMPTY(${name}.identity), 0, 1)`).join(' + ')} > 1` },
    },
  ],
  misc: {
    indexes: [['std_key'], ['std_status']],
    owns: ['std_work_reports', 'std_work_marks'],
    refused: [{ when: 'std_of_several', names: subjects, text: 'An operation belongs to one object.' }],
  },
};
