import type { ServerAction } from '../../../languages/english.ts';
import { binding } from '../../processes/binding.ts';
import { aboutRecord } from '../library/action.ts';
import { list } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type Subject = { folder: string; model: string; label: string };

const folders: Subject[] = [
  {
    folder: 'orders',
    model: 'std_order',
    label: 'a sales order',
  },
  {
    folder: 'purchase-orders',
    model: 'std_po',
    label: 'a purchase order',
  },
  {
    folder: 'receptions',
    model: 'std_reception',
    label: 'a reception',
  },
  {
    folder: 'shipments',
    model: 'std_shipment',
    label: 'a shipment',
  },
  {
    folder: 'manufacturing-orders',
    model: 'std_manufacturing_order',
    label: 'a manufacturing order',
  },
  {
    folder: 'inventories',
    model: 'std_inventory',
    label: 'an inventory',
  },
  {
    folder: 'design-orders',
    model: 'std_do',
    label: 'a design order',
  },
];

/** For each kind of object: give it its process, operations and first step. One that has them is left alone. */
export const generateOperations: ServerAction[] = folders.map(({ folder, model, label }) =>
  aboutRecord({
    name: `steps/${folder}/generateOperations`,
    label: `Generate the operations of ${label}`,
    description: 'Gives it the process of its article or of its kind, its operations and its first step.',
    model,
    reads: [],
    decide: (id) => ({ effects: [{ op: 'transition', object_id: id, action: 'assign' }] }),
  }),
);

/** For the objects that are moved by hand or by an automation: go to the next step. */
export const advance: ServerAction[] = folders
  .filter(({ folder }) => ['shipments', 'manufacturing-orders', 'purchase-orders'].includes(folder))
  .map(({ folder, model, label }) =>
    aboutRecord({
      name: `steps/${folder}/advance`,
      label: `Advance ${label}`,
      description: 'Moves it to its next step; at the last one nothing happens.',
      model,
      reads: [],
      decide: (id) => ({ effects: [{ op: 'transition', object_id: id, action: 'advance' }] }),
    }),
  );

const withoutStep = { any: [{ fact: 'std_active_operation', operator: 'isEmpty' as const, value: true }] };
const assignable = binding.subjects.filter((subject) => subject.model !== 'std_pol').map((subject) => subject.model);

export const assignProcesses: ServerAction = {
  name: 'steps/processes/assign',
  label: 'Assign processes and active operations',
  description: 'Every object without an active operation gets its process, operations and first step.',
  model: null,
  reads: [() => Object.fromEntries(assignable.map((model) => [model, list(model, withoutStep, 'identity')]))],
  decide: (rows) => ({
    effects: assignable.flatMap((model) =>
      rowsOf<Linked>(rows, model).map(({ identity }) => ({ op: 'transition' as const, object_id: identity, action: 'assign' as const })),
    ),
  }),
};
