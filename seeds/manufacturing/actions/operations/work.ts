import type { ActionContext, Effect } from '@millwright/core/automation/actions.ts';
import { is, list } from '../library/reads.ts';
import type { Linked } from '../library/rows.ts';
import { activeLinks, objectAt } from './active-links.ts';

/** What is known of an operation by those who work on it. */
export type WorkedOperation = {
  identity: string;
  std_label: string | null;
  std_status: string | null;
  std_unreported_minutes: number | null;
  std_manufacturing_order: (Linked & { std_unit: string | null }) | null;
} & { [back: string]: Linked | string | number | null };

/** What is read of an operation, in GraphQL: the record that stands at it by each of the links that it may have. */
export const operationFields = `identity std_label std_status std_unreported_minutes std_manufacturing_order { identity std_unit }
  ${activeLinks.map((back) => `${back} { identity }`).join(' ')}`;

/** Whether its object stands at it now. */
export const isCurrent = (operation: WorkedOperation): boolean => objectAt(operation) !== null;

/** Whether nobody works on it any more. */
export const isClosed = ({ std_status }: WorkedOperation): boolean => std_status === 'completed' || std_status === 'cancelled';

/** That somebody has started, or paused. */
export type Mark = { identity: string; std_mark: string; std_at: string; std_person: string | null; std_user_id: string | null };

/** What is read of marks, in GraphQL, and the marks of an operation in the order of their moments. */
export const markFields = 'identity std_mark std_at std_person std_user_id';
export const marksOf = (operation: string) =>
  list('std_work_mark', is('std_operation', operation), markFields, { order: '{field: "std_at", direction: "asc"}' });

/** One who nobody knows is one as well: a caller without a session. */
export const whoOf = ({ std_user_id }: Pick<Mark, 'std_user_id'>): string => std_user_id ?? '';

/** The last mark of each who is at work now. */
export function atWork(marks: readonly Mark[]): Mark[] {
  const last = new Map<string, Mark>();
  for (const mark of marks) last.set(whoOf(mark), mark);
  return [...last.values()].filter(({ std_mark }) => std_mark === 'start');
}

/** Notes on the operation who is at work. */
export const toldAtWork = (operation: string, marks: readonly Mark[]): Effect => {
  const working = atWork(marks);
  return {
    op: 'update',
    id: operation,
    properties: {
      std_at_work: working.flatMap(({ std_person }) => std_person ?? []).join(', ') || null,
      std_working_ids: working.map(whoOf).filter(Boolean).join(' ') || null,
    },
  };
};

/** Whoever is at work stops with the operation. Who has no name is stopped only where nobody is signed in, either: a mark is of whoever writes it. */
export const endWork = (operation: string, marks: readonly Mark[], { now, user_id }: Pick<ActionContext, 'now' | 'user_id'>): Effect[] =>
  atWork(marks)
    .filter(({ std_user_id }) => std_user_id !== null || user_id === null)
    .map(({ std_person, std_user_id }) => ({
      op: 'create',
      model: 'std_work_mark',
      properties: { std_mark: 'pause', std_at: now, std_person, std_user_id },
      links: { std_operation: operation },
    }));
