import type { Json } from '@millwright/core/json.ts';
import type { TimelineEvent } from '../../data/records/timeline.ts';
import type { Leaving } from '../data/steps.ts';

/** The identity of an operation in an event, which stores the identity or a record. */
function identityOf(value: Json): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length > 0 ? identityOf(value[0] ?? null) : null;
  return typeof value === 'object' && value !== null ? identityOf(value.identity ?? null) : null;
}

/** Who left each step and when, by the operation's identity: the last time if it was left several times. */
export function leavings(events: readonly TimelineEvent[], operations: ReadonlySet<string>): Map<string, Leaving> {
  const byOperation = new Map<string, Leaving>();
  for (const { old_value, user, external_user, date, cause } of events) {
    const step = identityOf(old_value);
    if (!step || !operations.has(step) || byOperation.has(step)) continue;
    const person = user ? `${user.first_name} ${user.last_name}`.trim() : external_user;
    byOperation.set(step, { who: (cause.rule && cause.label) || person || null, when: date });
  }
  return byOperation;
}

/** The steps that a record has been in; null if the loaded events don't include its creation. */
export function visited(events: readonly TimelineEvent[], operations: ReadonlySet<string>): Set<string> | null {
  if (!events.some(({ type }) => type === 'created')) return null;
  const entered = events.flatMap(({ old_value, new_value }) => [identityOf(old_value), identityOf(new_value)]);
  return new Set(entered.filter((step) => step !== null).filter((step) => operations.has(step)));
}
