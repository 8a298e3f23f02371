import { AppError } from '../errors.ts';
import type { Operation, ProcessBinding } from './types.ts';

type Statuses = ProcessBinding['statuses'];
export type Move = { action: 'advance' | 'set_step'; step?: string };

export const inOrder = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort((a, b) => a.line_num - b.line_num || a.identity.localeCompare(b.identity));

/**
 * The operation that a move leads to. For `advance` it is the next one that is not a cancellation, or the last one itself. `step`
 * is a key or identity.
 */
export function destination(operations: readonly Operation[], active: string | null, move: Move, cancelled: readonly string[], number: string) {
  const ordered = inOrder(operations);
  if (move.action === 'set_step') {
    const target = ordered.find(({ key, identity }) => move.step !== undefined && (key === move.step || identity === move.step));
    if (!target) throw new AppError('operation_not_found', { number, step: move.step ?? null });
    return target;
  }
  const at = ordered.findIndex(({ identity }) => identity === active);
  const current = ordered[at];
  if (!current) throw new AppError('operation_not_found', { number });
  return ordered.slice(at + 1).find(({ key }) => !cancelled.includes(key)) ?? current;
}

/**
 * The status of each operation when `active` is the current one: done before it, active at it, next for the one after
 * it, hold for the rest. When the current one is a cancellation, all are cancelled.
 */
export function statusesAt(operations: readonly Operation[], active: string, cancelled: readonly string[], statuses: Statuses): Map<string, string> {
  const ordered = inOrder(operations);
  const at = ordered.findIndex(({ identity }) => identity === active);
  if (cancelled.includes(ordered[at]?.key ?? '')) return new Map(ordered.map(({ identity }) => [identity, statuses.cancelled]));
  const next = ordered.slice(at + 1).find(({ key }) => !cancelled.includes(key))?.identity;
  const statusOf = (identity: string, index: number) => {
    if (index < at) return statuses.done;
    if (index === at) return statuses.active;
    return identity === next ? statuses.next : statuses.hold;
  };
  return new Map(ordered.map(({ identity }, index) => [identity, statusOf(identity, index)]));
}

/** The operations whose status changes. */
export function changedStatuses(operations: readonly Operation[], wanted: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    operations.flatMap(({ identity, status }) => {
      const status_wanted = wanted.get(identity);
      return status_wanted === undefined || status_wanted === status ? [] : [[identity, status_wanted] as const];
    }),
  );
}
