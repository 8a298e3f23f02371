import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { type Linked, rowOf } from '../library/rows.ts';
import { activeLinks, objectAt } from './active-links.ts';

type Report = { std_done: boolean | null; std_operation: ({ identity: string } & { [back: string]: Linked | string | null }) | null };

const readReport = (id: string) => ({
  report: byId('std_work_report', id, `std_done std_operation { identity ${activeLinks.map((back) => `${back} { identity }`).join(' ')} }`),
});

function objectOf(rows: Rows) {
  const operation = rowOf<Report>(rows, 'report')?.std_operation;
  return operation ? objectAt(operation) : null;
}

export const closeOperation: ServerAction = aboutRecord({
  name: 'steps/operations/close',
  label: 'Close the operation of a work report',
  description: 'A report that says done moves the object that stands at the operation to its next step; any other operation is noted as completed.',
  model: 'std_work_report',
  reads: [
    readReport,
    // If two reports complete the operation at the same moment, the second one finds that the object has already gone on.
    (_, rows): Record<string, Read> => {
      const object = objectOf(rows);
      return object ? { lock: locked(object.model, object.identity) } : {};
    },
    readReport,
  ],
  decide: (_, rows) => {
    const report = rowOf<Report>(rows, 'report');
    const operation = report?.std_done ? report.std_operation : null;
    if (!operation) return nothing;
    const object = objectOf(rows);
    if (object) return { effects: [{ op: 'transition', object_id: object.identity, action: 'advance' }] };
    return { effects: [{ op: 'update', id: operation.identity, properties: { std_status: 'completed' } }] };
  },
});
