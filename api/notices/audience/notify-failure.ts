import { administeringRoles, designingRoles } from '@millwright/core/access/administrators.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { storableJson } from '@millwright/core/storable.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { waySql } from './ways.ts';

/** A run that has failed. */
export type FailedRun = { id: string; automation_id: string; label: Text; error: StepError | null };

/** Minutes from the first failure to its mail, so that the mail includes further ones, and between two mails to one person. */
export const mailAfter = { first: 1, next: 60 } as const;

/** Who is notified without having chosen so, in SQL: the owner of the automation, designers and administrators. */
export const notifiedByDefault = `(u.id = $1::uuid OR u.role = ANY($2::text[]))`;

/** Whether a run is the first of its group to fail within a day, in SQL. Failures that were dismissed do not count; a run without a row is the first. */
const isNewSql = (runs: string, dismissed: string) => `NOT EXISTS (
  SELECT FROM ${runs} run JOIN ${runs} r ON r.failure_group = run.failure_group LEFT JOIN ${dismissed} d ON d.failure_group = run.failure_group
  WHERE run.id = $5 AND r.id <> run.id AND r.ended_at > now() - interval '1 day' AND (d.dismissed_at IS NULL OR r.ended_at > d.dismissed_at))`;

/** Notifies people once of a group of failures. An unseen notice counts the further ones. */
const notifySql = (schema: string) => `
  WITH audience AS (
    SELECT u.id FROM platform.users u LEFT JOIN platform.notice_choices c ON c.user_id = u.id AND c.automation_id = $3
      LEFT JOIN platform.notice_mails m ON m.user_id = u.id
    WHERE u.client_id = platform.current_client() AND u.signs_in AND ${waySql('failed')} <> 'off' AND COALESCE(c.follows, ${notifiedByDefault})
      AND (${isNewSql(`${schema}._runs`, `${schema}._dismissed_failures`)}
        OR EXISTS (SELECT FROM platform.notices o WHERE o.user_id = u.id AND o.automation_id = $3 AND o.seen_at IS NULL)) ORDER BY u.id
  ),
  noted AS (
    INSERT INTO platform.notices AS n (user_id, automation_id, label, run_id, error) SELECT id, $3, $4, $5, $6 FROM audience
    ON CONFLICT (user_id, automation_id) WHERE seen_at IS NULL
    DO UPDATE SET count = n.count + 1, last_at = now(), run_id = excluded.run_id, error = excluded.error, label = excluded.label RETURNING user_id
  )
  INSERT INTO platform.notice_mails AS m (user_id, due_at) SELECT user_id, now() + $7 * interval '1 minute' FROM noted ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET due_at = greatest(excluded.due_at, m.sent_at + $8 * interval '1 minute') WHERE m.due_at IS NULL AND m.mails`;

/** The owner of an automation and the roles that are notified of its failures: the first two values of `notifiedByDefault`. */
export function answerable({ config }: TenantTransaction, automation_id: string): [string | null, string[]] {
  const owner = config.effective('settings_data_connections', automation_id)?.created_by ?? null;
  const acl = config.acl ?? defaultAcl();
  return [owner, [...new Set([...designingRoles(acl), ...administeringRoles(acl)])]];
}

/** Notifies the people responsible for an automation that a run has failed: in the product at once, and by a mail that collects failures. */
export async function notifyOfFailure(tenant: TenantTransaction, { id, automation_id, label, error }: FailedRun): Promise<void> {
  const stored = error ? storableJson({ code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) }) : null;
  const values = [...answerable(tenant, automation_id), automation_id, JSON.stringify(label), id, stored, mailAfter.first, mailAfter.next];
  await tenant.query(notifySql(identifier(tenant.client.schema)), values, { name: 'notices.tell' });
}
