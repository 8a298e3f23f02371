import type { ProcessDefinition } from './definition.ts';

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
    },
  ],
};
