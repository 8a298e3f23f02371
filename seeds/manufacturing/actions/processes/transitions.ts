import type { Condition } from '@millwright/core/filter/types.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { binding } from '../../processes/binding.ts';
import { inStep } from '../../shared/steps.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';

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

/** For each kind of object: assigns its process, its operations and its first step. A record that has them is not changed. */
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

/** For objects that are moved by hand or by an automation: moves to the next step. */
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

/**
 * Moves a record to the next step when quantities received or counted are entered. A record that is already further
 * stays there. Two concurrent calls are executed one after the other.
 */
const goingOn = (folder: string, model: string, own: { name: string; label: string; description: string }, step: Condition): ServerAction =>
  aboutRecord({
    ...own,
    name: `steps/${folder}/${own.name}`,
    model,
    reads: [
      (id) => ({ lock: locked(model, id) }),
      (id) => ({ standing: list(model, { all: [{ fact: 'identity', operator: 'equal', value: id }, step] }, 'identity') }),
    ],
    decide: (id, rows) => (rowOf(rows, 'standing') ? { effects: [{ op: 'transition', object_id: id, action: 'advance' }] } : nothing),
  });

export const receive: ServerAction = goingOn(
  'receptions',
  'std_reception',
  {
    name: 'receive',
    label: 'Go on with a reception that came',
    description: 'One that is still awaited goes on to its control; any other is left alone.',
  },
  inStep('std-rec-status-waiting'),
);

export const finishCount: ServerAction = goingOn(
  'inventories',
  'std_inventory',
  {
    name: 'finish',
    label: 'Finish a counted inventory',
    description: 'A draft is finished; one that is to be looked at first, or is finished, is left alone.',
  },
  { all: [inStep('std-inv-status-draft'), { not: { fact: 'std_review', operator: 'equal', value: true } }] },
);

const preparing = ['picking-to-input', 'note-to-print', 'preparation'].map((step) => `std-shipment-status-${step}`);

/**
 * Moves a picked shipment directly to its check, for a person who picks and ships in one go, without the steps in which
 * an office prints documents. Two concurrent calls are executed one after the other.
 */
export const takeToCheck: ServerAction = aboutRecord({
  name: 'steps/shipments/takeToCheck',
  label: 'Take a picked shipment to its check',
  description: 'One whose picks are all confirmed goes on to its control at once; any other is left alone.',
  model: 'std_shipment',
  reads: [
    (id) => ({ lock: locked('std_shipment', id) }),
    (id) => ({
      picked: list(
        'std_shipment',
        {
          all: [
            { fact: 'identity', operator: 'equal', value: id },
            inStep(...preparing),
            { fact: 'std_unconfirmed_picks', operator: 'equal', value: 0 },
            { fact: 'std_picked_quantity', operator: 'greaterThan', value: 0 },
          ],
        },
        'identity',
      ),
    }),
  ],
  decide: (id, rows) =>
    rowOf(rows, 'picked') ? { effects: [{ op: 'transition', object_id: id, action: 'set_step', step: 'std-shipment-status-control' }] } : nothing,
});

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
