/**
 * What an event tells of its record. That an automation failed, or that a record was made that belongs to this one, is told
 * only: no automation starts on it.
 */
export const eventTypes = ['created', 'updated', 'deleted', 'comment', 'form_submitted', 'transition', 'automation_failed', 'linked'] as const;
/** The name of what happened to a record. */
export type EventType = (typeof eventTypes)[number];
