import type { ActionContext, Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { plus } from '../library/quantities.ts';
import { byId, locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { refuse } from '../moves/document.ts';
import { endWork, isClosed, type Mark, marksOf, operationFields, type WorkedOperation } from './work.ts';

type Report = {
  identity: string;
  std_done: boolean | null;
  std_quantity: number | null;
  std_scrap_quantity: number | null;
  std_dlc: string | null;
  std_take_missing: boolean | null;
  std_covered_minutes: number | null;
  std_user_id: string | null;
  std_operation: Linked | null;
};

const reportFields =
  'identity std_done std_quantity std_scrap_quantity std_dlc std_take_missing std_covered_minutes std_user_id std_operation { identity }';

const operationOf = (rows: Rows) => rowOf<Report>(rows, 'report')?.std_operation?.identity ?? noRecord;

export const reportWork: ServerAction = aboutRecord({
  name: 'steps/operations/report',
  label: 'Post a work report',
  description:
    'Notes who reported and which time it covers, records what was made as an output of the order, and ends the work of all when the operation is done.',
  model: 'std_work_report',
  refusals: [
    { id: 'closed', text: 'This operation is finished already.' },
    { id: 'makes-nothing', text: 'Nothing is made at this operation: it belongs to no manufacturing order.' },
  ],
  reads: [
    (id) => ({ report: byId('std_work_report', id, reportFields) }),
    (_, rows) => ({ lock: locked('std_operation', operationOf(rows)) }),
    (_, rows) => ({ operation: byId('std_operation', operationOf(rows), operationFields), marks: marksOf(operationOf(rows)) }),
  ],
  decide: (_, rows, context) => {
    const report = rowOf<Report>(rows, 'report');
    const operation = rowOf<WorkedOperation>(rows, 'operation');
    return report && operation && report.std_covered_minutes === null ? post(report, operation, rowsOf<Mark>(rows, 'marks'), context) : nothing;
  },
});

function post(report: Report, operation: WorkedOperation, marks: readonly Mark[], context: ActionContext): Decision {
  if (report.std_done && isClosed(operation)) return refuse('std_operation', 'closed');
  const made = plus(report.std_quantity, report.std_scrap_quantity) > 0;
  const order = operation.std_manufacturing_order;
  if (made && !order) return refuse('std_quantity', 'makes-nothing');
  const noted = { std_user_id: context.user_id, std_covered_minutes: operation.std_unreported_minutes ?? 0 };
  return {
    effects: [
      { op: 'update', id: report.identity, properties: noted },
      ...(report.std_done ? endWork(operation.identity, marks, context) : []),
      ...(made && order ? [outputOf(report, order)] : []),
    ],
  };
}

/** Creates an output of the order for the reported quantity, with all effects of an output. */
const outputOf = ({ identity, std_quantity, std_scrap_quantity, std_dlc, std_take_missing }: Report, order: Linked): Effect => ({
  op: 'create',
  model: 'std_production_output',
  once: `${identity} output`,
  properties: { std_quantity, std_scrap_quantity, std_rest: 'keep-open', std_take_missing, ...(std_dlc && { std_dlc }) },
  links: { std_manufacturing_order: order.identity, std_work_report: identity },
});
