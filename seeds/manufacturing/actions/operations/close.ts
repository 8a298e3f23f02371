import type { ServerAction } from '../../../languages/english.ts';
import { binding } from '../../processes/binding.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';

/** What stands at an operation, by the operation's relations back (`std_active_order`, `std_active_po`, …). */
const standing = binding.subjects.map(({ operation_link }) => operation_link.replace('std_', 'std_active_'));
type Report = { std_done: boolean | null; std_operation: ({ identity: string } & { [back: string]: Linked | string | null }) | null };

export const closeOperation: ServerAction = aboutRecord({
  name: 'steps/operations/close',
  label: 'Close the operation of a work report',
  description: 'A report that says done moves the object that stands at the operation to its next step; any other operation is noted as completed.',
  model: 'std_work_report',
  reads: [
    (id) => ({
      report: byId('std_work_report', id, `std_done std_operation { identity ${standing.map((back) => `${back} { identity }`).join(' ')} }`),
    }),
  ],
  decide: (_, rows) => {
    const report = rowOf<Report>(rows, 'report');
    const operation = report?.std_done ? report.std_operation : null;
    if (!operation) return nothing;
    const object = standing.map((back) => operation[back]).find((linked) => linked !== null && typeof linked === 'object');
    if (object) return { effects: [{ op: 'transition', object_id: object.identity, action: 'advance' }] };
    return { effects: [{ op: 'update', id: operation.identity, properties: { std_status: 'completed' } }] };
  },
});
