/**
 * What an event tells of its record. That a record came back from the trash is no creation: what was done for a new one
 * was done when it was (decision 0022). That an automation failed, that a record was made that belongs to this one, that a
 * message was sent about it, or that somebody has decided something about it, is told only: no automation starts on it.
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
/** The name of what happened to a record. */
export type EventType = (typeof eventTypes)[number];
