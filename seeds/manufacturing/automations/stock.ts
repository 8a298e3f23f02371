import type { BuiltIn } from '../../languages/english.ts';
import { act, automation, byHand, created, enters } from './shared/automation.ts';

export const stock: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'finish-performed-inventory',
    label: 'Finish an inventory that was counted',
    trigger: { type: 'form_submitted', form_ids: ['perform-inventory'] },
    steps: [
      act('generate-operations', 'steps/inventories/generateOperations', 'Generate the operations of the inventory'),
      act('finish', 'steps/inventories/finish', 'Counted: finish it'),
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
