/**
 * The types of events on a record's timeline. `restored` is not a creation, because the work for a new record was done when it
 * was created (decision 0022). Failures of automations, creations of belonging records, messages and decisions are only shown;
 * they start no automation.
 */
export const eventTypes = [
  'created',
  'updated',
  'deleted',
  'restored',
  'comment',
  'form_submitted',
  'transition',
  'automation_failed',
  'linked',
  'message',
  'decision',
] as const;
/** The type of an event. */
export type EventType = (typeof eventTypes)[number];
