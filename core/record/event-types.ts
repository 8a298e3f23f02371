/** What an event tells of its record. That an automation failed is told only: no automation starts on it. */
export const eventTypes = ['created', 'updated', 'deleted', 'comment', 'form_submitted', 'transition', 'automation_failed'] as const;
export type EventType = (typeof eventTypes)[number];
