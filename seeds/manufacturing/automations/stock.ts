import type { BuiltIn } from '../../languages/english.ts';
import { act, ask, automation, byHand, created, enters, goOn } from './shared/automation.ts';

export const stock: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'finish-performed-inventory',
    label: 'Finish an inventory that was counted',
    trigger: { type: 'form_submitted', form_ids: ['perform-inventory'] },
    steps: [
      act('generate-operations', 'steps/inventories/generateOperations', 'Generate the operations of the inventory'),
      ask('still-draft', 'Is it still a draft that is posted at once?', {
        all: [
          { fact: 'record.std_active_operation.std_key', operator: 'equal', value: 'std-inv-status-draft' },
          { not: { fact: 'record.std_review', operator: 'equal', value: true } },
        ],
      }),
      goOn('finish', 'Counted: finish it'),
    ],
    edges: [
      { from: 'generate-operations', port: 'next', to: 'still-draft' },
      { from: 'still-draft', port: 'true', to: 'finish' },
    ],
  }),
  automation({
    slug: 'generate-global-lot-after-article-creation',
    label: 'Make the default lot of a new article',
    trigger: created('std_sku', { fact: 'std_stock_management_mode', operator: 'equal', value: 'global' }),
    steps: [act('generate-global-lot', 'steps/articles/generateGlobalLot', 'Make its one lot')],
  }),
  automation({
    slug: 'customer-return-ship-repaired',
    label: 'Ship repaired goods back',
    trigger: byHand('std_customer_return'),
    steps: [act('ship-repaired', 'steps/returns/shipRepaired', 'Send the repaired lots to their customer')],
  }),
  automation({
    slug: 'inventory-generate-stock-mouvements',
    label: 'Write the compensations of a finished inventory',
    trigger: enters('std_inventory', 'std-inv-status-finished'),
    steps: [act('generate-movements', 'steps/inventories/generateMovements', 'Write the movements')],
  }),
];
