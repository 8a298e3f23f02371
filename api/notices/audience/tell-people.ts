import { storableText } from '@millwright/core/storable.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Audience } from './audience.ts';

/** What a step of an automation tells; `object_id` is the record that it is about. */
export type Told = { title: string; details: string; object_id: string | null };

/** People that one step tells at most, in the order in which they came to the company. */
const mostTold = 1_000;

/** Tells people of the company something in the name of the run that does so; answers how many. */
export async function tellPeople(tenant: TenantTransaction, { person_id, role }: Audience, { title, details, object_id }: Told): Promise<number> {
  const text = `WITH told AS (
      INSERT INTO platform.notices (user_id, automation_id, label, run_id, title, details, object_id)
      SELECT u.id, r.automation_id, r.definition->'label', r.id, $4, $5, $6 FROM ${identifier(tenant.client.schema)}._runs r, LATERAL (
        SELECT id FROM platform.users WHERE client_id = platform.current_client() AND NOT disabled AND (id = $2 OR ($2::uuid IS NULL AND role = $3))
        ORDER BY id LIMIT ${mostTold}) u
      WHERE r.id = $1 RETURNING 1)
    SELECT count(*)::int AS told FROM told`;
  const values = [tenant.principal.cause.id, person_id, role, storableText(title), storableText(details), object_id];
  const [row] = await tenant.query<{ told: number }>(text, values);
  return row?.told ?? 0;
}
