import { checkStockAgain } from '../../shared/rest.ts';
import { inStep } from '../../shared/steps.ts';
import type { ProcessDefinition } from './definition.ts';

const lacksMaterials = { fact: 'std_raw_materials_available', operator: 'equal' as const, value: false };

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
      help: 'It takes what it lacks when goods come, by priority, due date and age, and goes on by itself once it has all.',
      offers: [{ automation: 'check-stock-again', label: checkStockAgain, when: lacksMaterials }],
    },
    {
      key: 'std-mo-status-picking',
      line_num: 3,
      label: 'Picking',
      tone: 'ready',
      workstation: 'logistics',
      include_in_mrp: true,
      refuse: {
        when: { all: [inStep('std-mo-status-awaiting-materials'), lacksMaterials] },
        text: 'It waits for materials. {std_awaiting_materials_reason}',
      },
    },
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
