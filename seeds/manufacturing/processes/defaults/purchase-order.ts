import { receiveTheRest } from '../../shared/offers.ts';
import { inStep } from '../../shared/steps.ts';
import type { ProcessDefinition } from './definition.ts';
import { goodsHaveMoved } from './objections.ts';

export const purchaseOrder: ProcessDefinition = {
  key: 'PR-STD-PURCHASE-ORDER',
  type: 'purchase-order',
  label: 'Purchase order',
  steps: [
    { key: 'std-po-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'purchase-administration' },
    {
      key: 'std-po-status-waiting-confirmation',
      line_num: 2,
      label: 'Awaiting supplier confirmation',
      tone: 'hold',
      workstation: 'purchase-administration',
    },
    {
      key: 'std-po-status-waiting-reception',
      line_num: 3,
      label: 'Awaiting reception',
      tone: 'hold',
      workstation: 'logistics',
      next: { open: 'std_receptions', when: { not: inStep('std-rec-status-complete', 'std-rec-status-cancelled') } },
      offers: [
        {
          automation: 'purchase-order-receive-the-rest',
          label: receiveTheRest,
          when: { fact: 'std_rest_quantity', operator: 'greaterThan', value: 0 },
        },
      ],
    },
    {
      key: 'std-po-status-billing',
      line_num: 4,
      label: 'Billing',
      tone: 'billing',
      workstation: 'accounting',
      confirm: {
        when: { fact: 'std_open_quantity', operator: 'greaterThan', value: 0 },
        text: 'Part of this purchase order has not been received yet.',
      },
    },
    { key: 'std-po-status-completed', line_num: 5, label: 'Completed', tone: 'done', workstation: 'purchase-administration' },
    {
      key: 'std-po-status-cancelled',
      line_num: 100,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'purchase-administration',
      refuse: goodsHaveMoved,
    },
  ],
};
