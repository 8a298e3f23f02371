import type { Client } from '../../db/entities/client.entity.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { Scratch } from '../../testing/scratch.ts';

type OpenApproval = { user_id: string; title: string; created_at?: string; expires_at?: string };

/** An approval for one person, with the step that waits for it; its email is due. */
export async function openApproval({ database }: Scratch, client: Client, { user_id, title, created_at, expires_at }: OpenApproval): Promise<void> {
  const [id, run] = [newId(), newId()];
  const at = (value: string | undefined) => (value === undefined ? 'NULL' : `'${value}'::timestamptz`);
  const schema = identifier(client.schema);
  await database.migrator.use(async (ddl) => {
    await ddl.rows(`INSERT INTO ${schema}._runs (id, automation_id, definition, status, trigger) VALUES ('${run}', '${id}', '{}', 'waiting', '{}')`);
    await ddl.rows(`INSERT INTO ${schema}._steps (id, run_id, step_id, type, status, output)
      VALUES ('${newId()}', '${run}', 'ask', 'approval', 'waiting', jsonb_build_object('approval', '${id}'))`);
    await ddl.rows(`INSERT INTO platform.approvals (id, client_id, automation_id, label, run_id, step_id, item, title, created_at, expires_at)
      VALUES ('${id}', '${client.id}', '${id}', '""', '${run}', 'ask', '', '${title}', coalesce(${at(created_at)}, now()), ${at(expires_at)})`);
    await ddl.rows(
      `INSERT INTO platform.approval_seats (client_id, approval_id, place, person_id) VALUES ('${client.id}', '${id}', 0, '${user_id}')`,
    );
    await ddl.rows(`INSERT INTO platform.approval_mails (client_id, approval_id, user_id) VALUES ('${client.id}', '${id}', '${user_id}')`);
  });
}
