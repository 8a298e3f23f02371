import type { NamedObjection, ProcessDefinition } from './definition.ts';

/** A count says what lies there; the form asks for no less than 0, a call may say anything. */
const belowZero: NamedObjection = {
  id: 'counted-below-zero',
  when: { fact: 'std_lines.std_counted_quantity', operator: 'lessThan', value: 0 },
  text: 'A counted quantity is below zero. Correct it first.',
};

export const inventory: ProcessDefinition = {
  key: 'PR-STD-INVENTORY',
  type: 'inventory',
  label: 'Inventory',
  steps: [
    { key: 'std-inv-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'logistics' },
    {
      key: 'std-inv-status-finished',
      line_num: 2,
      label: 'Finished',
      tone: 'done',
      workstation: 'logistics',
      refuse: [belowZero],
      confirm: {
        when: { fact: 'std_also_counted', operator: 'isNotEmpty', value: true },
        text: 'Lots of it are on other open counts: {std_also_counted}. Of two counts of a lot the later one stands.',
      },
    },
  ],
};
