import { AppError, errors, type Problem } from '@millwright/core/errors.ts';
import { type Conflict, conflictsOf } from '@millwright/core/form/conflicts.ts';
import type { Form } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { lockRecords } from '../records/stored/lock-records.ts';

/** The conflicts, without fields that this person was the last to write by hand: nobody is asked about their own submission. */
async function ofOthers(tenant: TenantTransaction, node_id: string, conflicts: readonly Conflict[]): Promise<Conflict[]> {
  const { user_id } = tenant.principal;
  if (!user_id || conflicts.length === 0) return [...conflicts];
  const text = `SELECT coalesce(last.user_id = $3::uuid AND last.kind IS DISTINCT FROM 'run', false) AS own
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS asked(node_id, attribute, place)
    LEFT JOIN LATERAL (
      SELECT user_id, cause->>'kind' AS kind FROM ${identifier(tenant.client.schema)}._events e
      WHERE e.node_id = asked.node_id AND jsonb_exists(changes, asked.attribute) ORDER BY id DESC LIMIT 1
    ) last ON true ORDER BY place`;
  const records = conflicts.map(({ record }) => record ?? node_id);
  const rows = await tenant.query<{ own: boolean }>(text, [records, conflicts.map(({ attribute }) => attribute), user_id]);
  return conflicts.filter((_, at) => !rows[at]?.own);
}

const problemOf = ({ field }: Conflict): Problem => ({ field, code: 'out_of_sync', message: errors.out_of_sync.text });

/** Locks a record until the transaction ends, so that nobody else changes it. */
export async function holdRecord(tenant: TenantTransaction, form: Form, node_id: string): Promise<void> {
  const model = tenant.config.schema.models.get(form.model);
  if (model) await lockRecords(tenant, model.table, [node_id]);
}

/**
 * Throws `out_of_sync` if the submission would overwrite values that somebody else has written since the form was opened (`before`).
 * The error lists these fields and their stored values. A person with a share link does not get the stored values.
 */
export async function refuseConflicts(
  tenant: TenantTransaction,
  form: Form,
  node_id: string,
  { values, before, stored }: { values: JsonObject; before: JsonObject; stored: JsonObject },
): Promise<void> {
  const conflicts = await ofOthers(tenant, node_id, conflictsOf(form.fields, values, before, stored));
  if (!conflicts.length) return;
  throw new AppError('out_of_sync', {
    fields: conflicts.map(problemOf),
    ...(!tenant.principal.share && { stored: Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.stored])) }),
  });
}
