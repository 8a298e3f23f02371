import type { ProcessDefinition } from './definition.ts';

export const manufacturingOrder: ProcessDefinition = {
  key: 'PR-STD-MANUFACTURING-ORDER',
  type: 'manufacturing-order',
  label: 'Manufacturing order',
  steps: [
    {
      key: 'std-mo-status-draft',
      line_num: 1,
      label: 'Draft / Suggestion',
      tone: 'draft',
      workstation: 'production',
      include_in_mrp: true,
    },
    {
      key: 'std-mo-status-awaiting-materials',
      line_num: 2,
      label: 'Awaiting materials',
      tone: 'hold',
      workstation: 'production',
      include_in_mrp: true,
    },
    { key: 'std-mo-status-picking', line_num: 3, label: 'Picking', tone: 'ready', workstation: 'logistics', include_in_mrp: true },
    { key: 'std-mo-status-production', line_num: 10, label: 'Production', tone: 'active', workstation: 'production' },
    { key: 'std-mo-status-packaging', line_num: 100, label: 'Packaging', tone: 'check', workstation: 'production' },
    { key: 'std-mo-status-done', line_num: 100000, label: 'Done', tone: 'done', workstation: 'production' },
    {
      key: 'std-mo-status-cancelled',
      line_num: 100001,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'production',
    },
  ],
};
