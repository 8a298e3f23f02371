import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { toOrder } from '../../processes/defaults/to-order.ts';
import { aboutRecord } from '../library/action.ts';
import { empty, is, list, locked } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';

/** Creates the single operation of a purchase order line, with the line at it. */
const operationOf = (line: string, workstation: string | null): Effect[] => [
  {
    op: 'create',
    model: 'std_operation',
    ref: line,
    properties: { std_label: toOrder.label, std_line_num: toOrder.line_num, std_key: toOrder.key, std_status: 'ongoing' },
    links: { std_pol: line, std_workstation: workstation },
  },
  { op: 'update', id: line, links: { std_active_operation: { ref: line } } },
];

export const generateLineOperations: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/generateLineOperations',
  label: "Mark a purchase order's lines 'To order'",
  description: 'Gives each line without operation its single one.',
  model: 'std_po',
  reads: [
    (id) => ({ lock: locked('std_po', id) }),
    (id) => ({
      lines: list('std_pol', { all: [is('std_po', id), empty('std_active_operation')] }, 'identity'),
      workstation: list('std_workstation', is('std_key', toOrder.workstation), 'identity'),
    }),
  ],
  decide: (_, rows) => {
    const workstation = rowOf<Linked>(rows, 'workstation')?.identity ?? null;
    return { effects: rowsOf<Linked>(rows, 'lines').flatMap(({ identity }) => operationOf(identity, workstation)) };
  },
});
