import type { ModelTemplate } from '../../../languages/english.ts';

/** A change of a bill to the quantities that were really used, or the reversal of such a change. */
export const billChange: ModelTemplate = {
  slug: 'std_bill_change',
  name: 'std_bill_change',
  displayed_name: 'Change of a bill',
  icon: 'list-check',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'BCH-{n}' } },
    { name: 'std_change', label: 'What has changed', type: 'text', misc: { derived: true } },
    { name: 'std_was', label: 'Quantities before and after', type: 'textarea', hidden: true, misc: { derived: true } },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    { name: 'std_undone', label: 'Taken back', type: 'boolean', misc: { formulaV1: 'NOT(EMPTY(std_undone_by.identity))' } },
    { name: 'std_posted', label: 'Written into the bill', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_was))' } },
  ],
  misc: {
    posting: 'steps/boms/changeBill',
    indexes: [['std_created_at']],
    page: {
      facts: ['std_bom', 'std_change', 'std_created_at', 'std_undone', 'std_undoes'],
      more: ['std_label'],
      forms: [{ form: 'undo-bill-change', label: 'Take back', fills: 'std_undoes', when: { fact: 'std_undone', operator: 'equal', value: false } }],
    },
    kept_by: ['std_undone_by'],
    fixed: [
      { when: 'std_posted', names: ['std_bom', 'std_undoes'], text: 'It is written into the bill, so it stays as it is. Take it back instead.' },
    ],
  },
};
