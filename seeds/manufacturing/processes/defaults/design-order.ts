import type { ProcessDefinition } from './definition.ts';

export const designOrder: ProcessDefinition = {
  key: 'PR-STD-DESIGN-ORDER',
  type: 'design-order',
  label: 'Design order',
  steps: [
    { key: 'std-do-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'sales-administration' },
    { key: 'std-do-status-ongoing', line_num: 2, label: 'Ongoing', tone: 'active', workstation: 'production' },
    { key: 'std-do-status-done', line_num: 3, label: 'Done', tone: 'done', workstation: 'production' },
    {
      key: 'std-do-status-cancelled',
      line_num: 100,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'sales-administration',
    },
  ],
};
