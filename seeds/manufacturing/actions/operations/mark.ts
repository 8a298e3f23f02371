import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked, noRecord } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { refuse } from '../moves/document.ts';
import { atWork, isClosed, isCurrent, type Mark, markFields, marksOf, operationFields, toldAtWork, type WorkedOperation, whoOf } from './work.ts';

/** A time further in the past than this is not trusted: a tablet that was without power may report 1970. */
const longestAgoMs = 30 * 86_400_000;

type NewMark = Mark & { std_operation: Linked };

const operationOf = (rows: Rows) => rowOf<NewMark>(rows, 'mark')?.std_operation.identity ?? noRecord;

export const markWork: ServerAction = aboutRecord({
  name: 'steps/operations/mark',
  label: 'Note who is at work on an operation',
  description: 'Somebody starts on the operation at which its object stands, or pauses: each of them once, in turn, and no later than now.',
  model: 'std_work_mark',
  refusals: [
    { id: 'closed', text: 'This operation is closed. Start on the one that is open now.' },
    { id: 'not-current', text: 'It is not the turn of this operation yet: what stands before it is to be finished first.' },
    { id: 'started', text: 'You are at work on it already.' },
    { id: 'not-started', text: 'You are not at work on it, so there is nothing to pause.' },
    { id: 'too-old', text: 'That is more than 30 days ago. Correct the time.' },
    { id: 'earlier', text: 'Something later is marked for you already.' },
  ],
  reads: [
    (id) => ({ mark: byId('std_work_mark', id, `${markFields} std_operation { identity }`) }),
    (_, rows) => ({ lock: locked('std_operation', operationOf(rows)) }),
    (_, rows) => ({ operation: byId('std_operation', operationOf(rows), operationFields), marks: marksOf(operationOf(rows)) }),
  ],
  decide: (_, rows, context) => {
    const mark = rowOf<NewMark>(rows, 'mark');
    const operation = rowOf<WorkedOperation>(rows, 'operation');
    return mark && operation ? decideOn(mark, operation, rowsOf<Mark>(rows, 'marks'), context) : nothing;
  },
});

function decideOn(mark: NewMark, operation: WorkedOperation, marks: readonly Mark[], { now, user_id }: ActionContext): Decision {
  // Marks that the product writes itself (for a report that ends the work of everybody) already contain the user.
  const std_user_id = mark.std_user_id ?? user_id;
  const std_at = Date.parse(mark.std_at ?? now) > Date.parse(now) ? now : (mark.std_at ?? now);
  const noted: Mark = { ...mark, std_user_id, std_at };
  const before = marks.filter(({ identity }) => identity !== mark.identity);
  const own = before.filter((one) => whoOf(one) === whoOf(noted));
  const works = atWork(own).length > 0;
  const starts = mark.std_mark === 'start';
  if (starts && isClosed(operation)) return refuse('std_operation', 'closed');
  if (starts && !isCurrent(operation)) return refuse('std_operation', 'not-current');
  if (starts === works) return refuse('std_mark', starts ? 'started' : 'not-started');
  if (Date.parse(now) - Date.parse(std_at) > longestAgoMs) return refuse('std_at', 'too-old');
  const last = own.at(-1);
  if (last && Date.parse(last.std_at) > Date.parse(std_at)) return refuse('std_at', 'earlier');
  return {
    effects: [{ op: 'update', id: mark.identity, properties: { std_user_id, std_at } }, toldAtWork(operation.identity, [...before, noted])],
  };
}
