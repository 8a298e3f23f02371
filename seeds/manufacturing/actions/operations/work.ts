import type { ActionContext, Effect } from '@millwright/core/automation/actions.ts';
import { is, list } from '../library/reads.ts';
import type { Linked } from '../library/rows.ts';
import { activeLinks, objectAt } from './active-links.ts';

/** The fields of an operation that are needed for reporting work. */
export type WorkedOperation = {
  identity: string;
  std_label: string | null;
  std_status: string | null;
  std_unreported_minutes: number | null;
  std_manufacturing_order: (Linked & { std_unit: string | null }) | null;
} & { [back: string]: Linked | string | number | null };

/** GraphQL fields of an operation, including each relation to an object that may be at it. */
export const operationFields = `identity std_label std_status std_unreported_minutes std_manufacturing_order { identity std_unit }
  ${activeLinks.map((back) => `${back} { identity }`).join(' ')}`;

/** Whether an object is at the operation now. */
export const isCurrent = (operation: WorkedOperation): boolean => objectAt(operation) !== null;

/** Whether the operation is completed or cancelled. */
export const isClosed = ({ std_status }: WorkedOperation): boolean => std_status === 'completed' || std_status === 'cancelled';

/** A record that a person has started or paused work. */
export type Mark = { identity: string; std_mark: string; std_at: string; std_person: string | null; std_user_id: string | null };

/** GraphQL fields of marks. `marksOf` reads the marks of an operation in order of time. */
export const markFields = 'identity std_mark std_at std_person std_user_id';
export const marksOf = (operation: string) =>
  list('std_work_mark', is('std_operation', operation), markFields, { order: '{field: "std_at", direction: "asc"}' });

/** The user of a mark; the empty text for a caller without a session, who counts as one person. */
export const whoOf = ({ std_user_id }: Pick<Mark, 'std_user_id'>): string => std_user_id ?? '';

/** Returns the last mark of each person who is working now. */
export function atWork(marks: readonly Mark[]): Mark[] {
  const last = new Map<string, Mark>();
  for (const mark of marks) last.set(whoOf(mark), mark);
  return [...last.values()].filter(({ std_mark }) => std_mark === 'start');
}

/** Stores on the operation which persons are working. */
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

/**
 * Pauses everybody who is working on an operation that ends. A person without a user is paused only if the caller has
 * no session either, because a mark without a user gets the user of the caller.
 */
export const endWork = (operation: string, marks: readonly Mark[], { now, user_id }: Pick<ActionContext, 'now' | 'user_id'>): Effect[] =>
  atWork(marks)
    .filter(({ std_user_id }) => std_user_id !== null || user_id === null)
    .map(({ std_person, std_user_id }) => ({
      op: 'create',
      model: 'std_work_mark',
      properties: { std_mark: 'pause', std_at: now, std_person, std_user_id },
      links: { std_operation: operation },
    }));
