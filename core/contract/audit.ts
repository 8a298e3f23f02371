import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, page, paging } from './parts/shapes.ts';

/** The audited actions, by kind. These names are stored: add new ones, never rename. */
export const auditActions = {
  rights: ['rights', 'access_granted', 'access_declined'],
  people: [
    'user_created',
    'user_changed',
    'user_disabled',
    'user_enabled',
    'user_removed',
    'invited',
    'sessions_ended',
    'pin_set',
    'pin_removed',
    'badge_set',
    'badge_removed',
    'second_step_set',
    'second_step_removed',
    'second_step_reset',
    'recovery_code_used',
    'passkey_added',
    'passkey_removed',
    'provider_linked',
    'password_changed',
    'password_reset',
  ],
  settings: ['settings', 'provider_set', 'provider_removed', 'client_shut', 'client_opened', 'device_shared', 'device_unshared'],
  tokens: ['token_created', 'token_revoked', 'form_shared'],
  documents: ['document_created', 'document_changed', 'document_deleted', 'document_restored', 'document_removed'],
  exports: ['export', 'configuration_export', 'audit_export', 'webhook_resent'],
  visits: ['impersonation', 'impersonation_ended', 'view_as', 'view_as_ended'],
} as const;
export type AuditKind = keyof typeof auditActions;
export type AuditAction = (typeof auditActions)[AuditKind][number];
export const auditKinds = Object.keys(auditActions) as AuditKind[];

/** The company option that says for how many years audit entries are stored. Without it they are stored for ever. */
export const auditYearsOption = 'audit_years';
export const auditYears = [1, 2, 3, 5, 10] as const;

/** An audit entry. Names are those of the time of the entry, because the people and things may be gone. */
const entry = z.strictObject({
  id: identity,
  at: instant,
  action: z.string(),
  /** Null if the product itself acted. */
  person: z.strictObject({ id: identity, name: z.string() }).nullable(),
  subject: z.strictObject({ id: z.string().nullable(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.json()),
});
export type AuditEntry = z.output<typeof entry>;

const filter = {
  kind: z.enum(auditKinds as [AuditKind, ...AuditKind[]]).optional(),
  /** Only entries of this person. */
  person: identity.optional(),
  /** Only entries about the person, document or thing with this id. */
  subject: z.string().max(100).optional(),
  /** Words in the name of the person or of the subject. */
  search: z.string().max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};
const filtered = z.strictObject(filter);
export type AuditFilter = z.output<typeof filtered>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/audit',
  summary: 'The audit log of the company, newest first: changes of rights, people, settings, tokens and documents, exports, and impersonation.',
  access: ['UPDATE', 'CLIENTS'],
  by_person: true,
  query: paging.extend(filter),
  output: page(entry),
});

export const exportAudit = endpoint({
  method: 'POST',
  path: '/v1/audit/export',
  summary: 'The audit log, or a filtered part of it, as CSV, oldest first. The export itself is recorded.',
  access: ['UPDATE', 'CLIENTS'],
  by_person: true,
  reads: true,
  gives: 'text/csv',
  input: filtered,
  output: z.string(),
});
