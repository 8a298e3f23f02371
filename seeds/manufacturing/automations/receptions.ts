import type { BuiltIn } from '../../languages/english.ts';
import { act, automation, created, enters } from './shared/automation.ts';

export const receptions: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-reception',
    label: 'Give a new reception its process',
    trigger: created('std_reception'),
    steps: [act('generate-operations', 'steps/receptions/generateOperations', 'Generate the operations of the reception')],
  }),
  automation({
    slug: 'generate-process-post-reception',
    label: 'Give an entered reception its process',
    trigger: { type: 'form_submitted', form_ids: ['edit-reception'] },
    steps: [
      act('generate-operations', 'steps/receptions/generateOperations', 'Generate the operations of the reception'),
      act('to-control', 'steps/receptions/receive', 'Received: on to control'),
    ],
  }),
  automation({
    slug: 'generate-stock-mouvements-post-reception',
    label: 'Put a received delivery into stock',
    trigger: enters('std_reception', 'std-rec-status-to-control', 'std-rec-status-complete'),
    steps: [
      act('generate-movements', 'steps/receptions/generateMovements', 'Match the lots and write the movements'),
      act('detect-stuck-orders', 'steps/manufacturing-orders/detectStuckOrders', 'Say which waiting orders can go on'),
    ],
  }),
  automation({
    slug: 'generate-stock-mouvements-after-reception-form',
    label: 'Put lots noted later into stock',
    trigger: { type: 'form_submitted', form_ids: ['edit-reception'] },
    steps: [act('generate-movements', 'steps/receptions/generateMovements', 'Match the lots and write the movements')],
  }),
];
