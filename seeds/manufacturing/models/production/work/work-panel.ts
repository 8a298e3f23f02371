import type { FieldTemplate, ModelTemplate } from '../../../../languages/english.ts';

const operation = 'std_active_operation';

/** What the operation says at which the order stands. */
const ofOperation = (name: string, label: string, type: FieldTemplate['type'], parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label,
  type,
  hidden: true,
  ...parts,
  misc: { formulaV1: `${operation}.${name}` },
});
const figure: Partial<FieldTemplate> = { subtype: 'float' };

/** How the operation of an order stands with those who work on it, and what there is to report of it. */
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

/** Whoever is here is at work. Of marks that were deleted since the names may still tell, never the time: then they begin anew. */
const isAtWork = {
  all: [
    { fact: 'std_working_ids', operator: 'contains' as const, value: { context: 'user_id' } },
    { fact: 'std_running', operator: 'greaterThan' as const, value: 0 },
  ],
};

/** An order on the tablet of a workstation: started, paused and finished with a tap. Good goods are reported where its last step of making ends. */
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
