import type { FieldTemplate, ModelTemplate } from '../../../../languages/english.ts';

const operation = 'std_active_operation';

/** A field of the operation in which the order is. */
const ofOperation = (name: string, label: string, type: FieldTemplate['type'], parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type,
  hidden: true,
  ...parts,
  misc: { formulaV1: `${operation}.${name}` },
});
const figure: Partial<FieldTemplate> = { subtype: 'float' };

/** The state of the work on an order's operation, and what can be reported about it. */
export const atWork: FieldTemplate[] = [
  ofOperation('std_at_work', 'At work', 'text'),
  ofOperation('std_working_ids', 'Who is at work', 'text'),
  ofOperation('std_running', 'At work now', 'number', figure),
  ofOperation('std_worked_minutes', 'Time worked', 'number', figure),
  ofOperation('std_unreported_minutes', 'Time worked since the last report', 'number', figure),
  {
    name: 'std_in_making',
    label: 'Is being made',
    type: 'boolean',
    hidden: true,
    misc: { formulaV1: `NOT(EMPTY(${operation}.std_making_num))` },
  },
  {
    name: 'std_proposed_quantity',
    label: 'Good quantity to report',
    type: 'number',
    subtype: 'float',
    hidden: true,
    misc: {
      formulaV1: `IF(AND(NOT(EMPTY(${operation}.std_making_num)), COALESCE(${operation}.std_making_num, 0) >= COALESCE(MAX(std_operations.std_making_num), 0)), std_remaining_quantity)`,
    },
  },
];

/**
 * Whether the user is working. If marks were deleted, `std_working_ids` may be out of date, but `std_running` is not;
 * the user can then start again.
 */
const isAtWork = {
  all: [
    { fact: 'std_working_ids', operator: 'contains' as const, value: { context: 'user_id' } },
    { fact: 'std_running', operator: 'greaterThan' as const, value: 0 },
  ],
};

/**
 * The panel for an order on the tablet of a workstation: start, pause and finish with a tap. Good quantity is reported
 * at the end of the last production step.
 */
export const workPanel: NonNullable<NonNullable<NonNullable<ModelTemplate['misc']>['page']>['panel']> = {
  when: { fact: 'std_in_making', operator: 'equal', value: true },
  about: ['std_sku', operation],
  figures: [
    { name: 'std_quantity', unit: 'std_unit' },
    { name: 'std_recorded_quantity', unit: 'std_unit' },
    { name: 'std_remaining_quantity', unit: 'std_unit' },
  ],
  table: 'std_picking_lines',
  clock: { minutes: 'std_worked_minutes', running: 'std_running', people: 'std_at_work' },
  forms: [
    {
      id: 'start',
      form: 'work-mark',
      label: 'Start',
      of: operation,
      fills: 'std_operation',
      begins: [{ name: 'std_mark', value: 'start' }],
      at_once: true,
      first: true,
      when: { not: isAtWork },
    },
    {
      id: 'pause',
      form: 'work-mark',
      label: 'Pause',
      of: operation,
      fills: 'std_operation',
      begins: [{ name: 'std_mark', value: 'pause' }],
      at_once: true,
      when: isAtWork,
    },
    {
      id: 'finish',
      form: 'end-of-task',
      label: 'Finish',
      of: operation,
      fills: 'std_operation',
      begins: [
        { name: 'std_quantity', field: 'std_proposed_quantity' },
        { name: 'std_minutes', field: 'std_unreported_minutes' },
      ],
      first: true,
      when: isAtWork,
    },
    {
      id: 'finish-unstarted',
      form: 'end-of-task',
      label: 'Finish',
      of: operation,
      fills: 'std_operation',
      begins: [
        { name: 'std_quantity', field: 'std_proposed_quantity' },
        { name: 'std_minutes', field: 'std_unreported_minutes' },
      ],
      when: { not: isAtWork },
    },
  ],
};
