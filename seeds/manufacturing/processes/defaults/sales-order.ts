import { exportToAccounting, issueInvoice, shipTheRest } from '../../shared/offers.ts';
import { inStep } from '../../shared/steps.ts';
import type { ProcessDefinition, StepDefinition } from './definition.ts';
import { goodsHaveMoved, isBilled } from './objections.ts';

const billing: NonNullable<StepDefinition['offers']> = [
  { automation: 'sales-order-export-to-accounting', label: exportToAccounting, when: { fact: 'std_billed', operator: 'equal', value: false } },
  { automation: 'sales-order-issue-invoice', label: issueInvoice, when: { fact: 'std_billed', operator: 'equal', value: false } },
];

export const salesOrder: ProcessDefinition = {
  key: 'PR-STD-SALES-ORDER',
  type: 'sales-order',
  label: 'Sales order',
  steps: [
    { key: 'std-so-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'sales-administration' },
    {
      key: 'std-so-status-shipping',
      line_num: 2,
      label: 'Shipping',
      tone: 'active',
      workstation: 'logistics',
      confirm: { when: { fact: 'std_has_lines', operator: 'equal', value: false }, text: 'This order has no lines: there is nothing to ship.' },
      next: { open: 'std_shipments', when: { not: inStep('std-shipment-status-complete', 'std-shipment-status-cancelled') } },
      help: 'Once everything is shipped the order goes straight to Done. To bill it first, advance it to Billing by hand.',
      offers: [
        {
          automation: 'sales-order-ship-the-rest',
          label: shipTheRest,
          when: { fact: 'std_rest_quantity', operator: 'greaterThan', value: 0 },
        },
      ],
    },
    {
      key: 'std-so-status-billing',
      line_num: 3,
      label: 'Billing',
      tone: 'billing',
      workstation: 'accounting',
      help: 'An order comes here by hand only, before its last shipment is complete. Advance it to Done when it is billed.',
      confirm: {
        when: { fact: 'std_open_quantity', operator: 'greaterThan', value: 0 },
        text: 'Not all of this order has been shipped yet.',
      },
      offers: billing,
    },
    { key: 'std-so-status-done', line_num: 4, label: 'Done', tone: 'done', workstation: 'sales-administration', offers: billing },
    {
      key: 'std-so-status-cancelled',
      line_num: 100,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'sales-administration',
      refuse: [{ id: 'goods-have-moved', ...goodsHaveMoved }, isBilled],
    },
  ],
};
