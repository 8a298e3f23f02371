import type { Json } from '@millwright/core/json.ts';
import type { TimelineEvent } from '../objects/timeline.ts';
import type { Leaving } from './steps.ts';

/** What an event kept of an operation: its identity, or a record with it. */
function identityOf(value: Json): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length > 0 ? identityOf(value[0] ?? null) : null;
  return typeof value === 'object' && value !== null ? identityOf(value.identity ?? null) : null;
}

/** Who left each step when, by the operation's identity: the last time for steps that were left more than once. */
export function leavings(events: readonly TimelineEvent[], operations: ReadonlySet<string>): Map<string, Leaving> {
  const left = new Map<string, Leaving>();
  for (const { old_value, user, external_user, date } of events) {
    const step = identityOf(old_value);
    if (!step || !operations.has(step) || left.has(step)) continue;
    const who = user ? `${user.first_name} ${user.last_name}`.trim() : external_user;
    left.set(step, { who: who || null, when: date });
  }
  return left;
}
