import type { ProcessDefinition } from './definition.ts';
import { deliveryHasMoved, orderIsCancelled } from './objections.ts';

const ofNoOrder = orderIsCancelled('std_po', 'std-po-status-cancelled');

export const reception: ProcessDefinition = {
  key: 'PR-STD-RECEPTION',
  type: 'reception',
  label: 'Reception',
  steps: [
    { key: 'std-rec-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'logistics' },
    {
      key: 'std-rec-status-waiting',
      line_num: 100,
      label: 'Awaiting logistics reception',
      tone: 'hold',
      workstation: 'logistics',
      refuse: [ofNoOrder],
    },
    { key: 'std-rec-status-to-control', line_num: 200, label: 'Received / To control', tone: 'check', workstation: 'logistics', refuse: [ofNoOrder] },
    { key: 'std-rec-status-complete', line_num: 300, label: 'Complete', tone: 'done', workstation: 'logistics', refuse: [ofNoOrder] },
    {
      key: 'std-rec-status-cancelled',
      line_num: 1000,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'logistics',
      refuse: deliveryHasMoved,
    },
  ],
};
