import type { BuiltIn } from '../../languages/english.ts';
import { withoutDeletion } from '../shared/copies.ts';
import { bringInLine } from '../shared/offers.ts';
import { act, automation, byHand, created } from './shared/automation.ts';

export const processes: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'auto-assign-processes',
    label: 'Assign processes and active operations',
    trigger: { type: 'manual' },
    steps: [act('assign', 'steps/processes/assign', 'Assign what is missing')],
  }),
  automation({
    slug: 'create-manufacturing-bom',
    label: 'Create the manufacturing routing of an article',
    trigger: byHand('std_sku'),
    steps: [act('create-routing', 'steps/processes/createRouting', 'Create the routing')],
  }),
  automation({
    slug: 'duplicate-bom',
    label: 'Duplicate a bill of materials',
    description: withoutDeletion.components,
    trigger: byHand('std_bom'),
    steps: [act('duplicate', 'steps/boms/duplicate', 'Copy the bill and its lines')],
  }),
  automation({
    slug: 'duplicate-manufacturing-bom',
    label: 'Duplicate a manufacturing routing',
    description: withoutDeletion.steps,
    trigger: byHand('std_process'),
    steps: [act('duplicate', 'steps/processes/duplicate', 'Copy the routing and its steps')],
  }),
  automation({
    slug: 'generate-mandatory-process-steps',
    label: 'Add the mandatory steps of a new routing',
    trigger: created('std_process', { fact: 'std_process_type', operator: 'equal', value: 'manufacturing-order' }),
    steps: [act('add-mandatory-steps', 'steps/processes/addMandatorySteps', 'Add the missing steps')],
  }),
  automation({
    slug: 'generate-process-inventory',
    label: 'Give a new inventory its process',
    trigger: created('std_inventory'),
    steps: [act('generate-operations', 'steps/inventories/generateOperations', 'Generate the operations of the inventory')],
  }),
  automation({
    slug: 'generate-process-design-order',
    label: 'Give a new design order its process',
    trigger: created('std_do'),
    steps: [act('generate-operations', 'steps/design-orders/generateOperations', 'Generate the operations of the design order')],
  }),
  automation({
    slug: 'initialize-environment',
    label: 'Set up the environment',
    trigger: { type: 'manual' },
    steps: [
      act('stock-locations', 'steps/environment/stockLocations', 'Add the missing places'),
      act('default-processes', 'steps/environment/defaultProcesses', 'Add the missing processes'),
      act('initial-lots', 'steps/articles/initialLots', 'Make the missing default lots'),
      act('assign', 'steps/processes/assign', 'Assign processes'),
    ],
  }),
  automation({
    slug: 'refresh-processes',
    label: bringInLine,
    description: 'About one process, or, without one, about all. Finished records stay as they were.',
    trigger: byHand('std_process'),
    steps: [{ ...act('refresh', 'steps/processes/refresh', 'Add and remove operations'), output_variable: 'refreshed' }],
  }),
];
