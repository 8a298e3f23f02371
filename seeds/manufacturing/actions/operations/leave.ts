import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { is, list, locked } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';
import { endWork, isCurrent, type Mark, markFields, operationFields, type WorkedOperation } from './work.ts';

type PlacedMark = Mark & { std_operation: Linked };

/**
 * Ends the work on operations that an order has left. An order leaves a step not only by a report, but also by a
 * button, a board, its last output or a cancellation.
 */
export const endLeftWork: ServerAction = aboutRecord({
  name: 'steps/operations/endLeftWork',
  label: 'End the work on operations that an order has left',
  description: 'Whoever is still at work on an operation that their order has left stops there.',
  model: 'std_manufacturing_order',
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      operations: list(
        'std_operation',
        { all: [is('std_manufacturing_order', id), { fact: 'std_running', operator: 'greaterThan', value: 0 }] },
        operationFields,
      ),
      marks: list('std_work_mark', is('std_operation.std_manufacturing_order', id), `${markFields} std_operation { identity }`, {
        order: '{field: "std_at", direction: "asc"}',
      }),
    }),
  ],
  decide: (_, rows, context) => {
    const left = rowsOf<WorkedOperation>(rows, 'operations').filter((operation) => !isCurrent(operation));
    const marksOn = (id: string) => rowsOf<PlacedMark>(rows, 'marks').filter(({ std_operation }) => std_operation.identity === id);
    return { effects: left.flatMap(({ identity }) => endWork(identity, marksOn(identity), context)) };
  },
});
