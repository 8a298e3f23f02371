import type { ModelTemplate } from '../../../languages/english.ts';

/** Undoes an output with goods that have not moved; possible once. What it made is removed from stock, and its consumption is reversed. */
export const outputUndo: ModelTemplate = {
  slug: 'std_output_undo',
  name: 'std_output_undo',
  displayed_name: 'Undone output',
  icon: 'arrow-back-up',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'UND-{n}' } },
    { name: 'std_reason', label: 'Reason', type: 'textarea', validation: 'required' },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    { name: 'std_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_production_output.std_article' } },
    { name: 'std_quantity', label: 'Quantity', type: 'number', subtype: 'float', misc: { formulaV1: 'std_production_output.std_quantity' } },
    { name: 'std_unit', label: 'Unit', type: 'text', misc: { formulaV1: 'std_production_output.std_unit' } },
    {
      name: 'std_moved',
      label: 'Moved in stock',
      type: 'boolean',
      misc: { formulaV1: 'NOT(EMPTY(std_production_output.identity))' },
    },
  ],
  misc: {
    posting: 'steps/production/undoOutput',
    kept_by: ['std_stock_mouvements', 'std_production_output'],
    indexes: [['std_created_at']],
    fixed: [{ when: 'std_moved', names: ['std_production_output'], text: 'The output is undone, and that stays as it is. Record it anew.' }],
  },
};
