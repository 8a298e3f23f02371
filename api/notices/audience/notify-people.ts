import { badInput } from '@millwright/core/automation/bad-input.ts';
import { storableText } from '@millwright/core/storable.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Audience } from './audience.ts';
import { mailSoonSql, waySql } from './ways.ts';

/** The notice of an automation's step; `object_id` is the record that the notice is about. */
export type Told = { title: string; details: string; object_id: string | null };

/** How many people one step may notify. */
const mostNotified = 1_000;

/**
 * Notifies people of the company in the name of the calling run, and returns how many. People who turned off notices by automations
 * are left out. A repeated notice about the same record increases the count of the unseen one and replaces its details.
 * Throws `too_many_people` above `mostNotified`.
 */
export async function notifyPeople(tenant: TenantTransaction, audiences: readonly Audience[], { title, details, object_id }: Told): Promise<number> {
  const text = `WITH audience AS (
      SELECT id FROM platform.users WHERE client_id = platform.current_client() AND NOT disabled AND (id = ANY($2::uuid[]) OR role = ANY($3::text[]))
      ORDER BY id LIMIT ${mostNotified + 1}),
    told AS (
      INSERT INTO platform.notices AS n (user_id, told_by, label, run_id, title, details, object_id)
      SELECT u.id, r.automation_id, r.definition->'label', r.id, $4, $5, $6 FROM ${identifier(tenant.client.schema)}._runs r CROSS JOIN audience u
        LEFT JOIN platform.notice_mails m ON m.user_id = u.id
      WHERE r.id = $1 AND (SELECT count(*) FROM audience) <= ${mostNotified} AND ${waySql('told')} <> 'off' ORDER BY u.id
      ON CONFLICT (user_id, told_by, title, object_id) WHERE seen_at IS NULL AND title IS NOT NULL
      DO UPDATE SET count = n.count + 1, last_at = now(), run_id = excluded.run_id, details = excluded.details, label = excluded.label RETURNING user_id),
    noted AS (SELECT user_id FROM told),
    mailed AS (${mailSoonSql('told')})
    SELECT (SELECT count(*)::int FROM told) AS told, (SELECT count(*)::int FROM audience) AS people`;
  const people = audiences.flatMap(({ person_id }) => person_id ?? []);
  const roles = audiences.flatMap(({ role }) => role ?? []);
  const values = [tenant.principal.cause.id, people, roles, storableText(title), storableText(details), object_id];
  const [row] = await tenant.query<{ told: number; people: number }>(text, values);
  if (row && row.people > mostNotified) throw badInput('people', 'too_many_people', { max: mostNotified });
  return row?.told ?? 0;
}
