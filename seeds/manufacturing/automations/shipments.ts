import type { BuiltIn } from '../../languages/english.ts';
import { checkAndShip, shipWhatIsThere } from '../shared/offers.ts';
import { act, automation, byHand, created, enters } from './shared/automation.ts';

export const shipments: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'generate-process-shipment',
    label: 'Give a new shipment its process',
    trigger: created('std_shipment'),
    steps: [act('generate-operations', 'steps/shipments/generateOperations', 'Generate the operations of the shipment')],
  }),
  automation({
    slug: 'generate-picking-lines-for-shipment',
    label: 'Generate the picking lines of a shipment',
    trigger: enters('std_shipment', 'std-shipment-status-picking-to-input'),
    steps: [
      {
        ...act('generate-picks', 'steps/shipments/generatePicks', 'Reserve the lots'),
        output_variable: 'picks',
      },
    ],
  }),
  automation({
    slug: 'generate-stock-mouvements-post-shipment',
    label: 'Take a complete shipment out of stock',
    trigger: enters('std_shipment', 'std-shipment-status-complete'),
    steps: [act('generate-movements', 'steps/shipments/generateMovements', 'Write the movements to the customer')],
  }),
  automation({
    slug: 'shipment-ship-what-is-there',
    label: shipWhatIsThere,
    description: 'What is not picked goes to a new shipment, which waits for it; this one goes on.',
    trigger: byHand('std_shipment'),
    steps: [act('ship-what-is-there', 'steps/shipments/shipWhatIsThere', 'Split the shipment')],
  }),
  automation({
    slug: 'shipment-check-and-ship',
    label: checkAndShip,
    description: 'Takes a shipment whose picks are all confirmed to its check, from where it is weighed and shipped.',
    trigger: byHand('std_shipment'),
    steps: [act('take-to-check', 'steps/shipments/takeToCheck', 'Go on to the check')],
  }),
  automation({
    slug: 'follow-changed-picking-line',
    label: 'Follow a changed picking line',
    trigger: {
      type: 'object_edited',
      model_ids: ['std_picking_line'],
      changed: ['std_lot', 'std_qty_to_pick'],
      when: { fact: 'std_stock_mouvement', operator: 'isEmpty', value: true },
    },
    steps: [
      act('follow', 'steps/picking-lines/follow', 'Note the lot, add up the line'),
      act('serve-waiting', 'steps/stock/serveWaiting', 'Give who waits what it let go'),
    ],
  }),
];
