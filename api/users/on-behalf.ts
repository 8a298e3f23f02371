import { isAdmin } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { personNameSql } from '../db/sql/values.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';

type Person = { role: string; name: string; client_id: string };

const personSql = `
  SELECT u.role, ${personNameSql('u')} AS name, u.client_id FROM platform.users u JOIN platform.clients c ON c.id = u.client_id
  WHERE u.id = $1 AND NOT u.disabled AND NOT c.disabled`;

/**
 * The principal of a job: the person who requested it, with their present role. Throws `forbidden` if they were removed or disabled, or
 * are no longer of this client. Without a person (set-up) it is the system.
 */
export async function onBehalfOf(
  database: Database,
  client_id: string,
  user_id: string | null,
  { kind, id }: { kind: 'import' | 'job'; id: string },
): Promise<Principal> {
  const cause = { kind, id, depth: 0, chain: [] };
  if (user_id === null) return { kind: 'system', client_id, user_id, role: 'system', cause };
  const [person] = await inPlatform(database, (platform) => platform.query<Person>(personSql, [user_id]));
  const own = person?.client_id === client_id;
  if (!person || !(own || isAdmin(person.role))) throw new AppError('forbidden');
  if (own) return { kind: 'user', client_id, user_id, role: person.role, cause };
  return { kind: 'user', client_id, user_id, role: person.role, inside: { name: person.name }, cause: { ...cause, outside: person.name } };
}

type Actor = { id: string; kind: 'import' | 'job'; refuse: (tenant: TenantTransaction, id: string, error: AppError) => Promise<unknown> };

/** The principal of a job. If its person may no longer act, `refuse` ends the job and null is returned. */
export async function actorOf(database: Database, client_id: string, user_id: string | null, { id, kind, refuse }: Actor): Promise<Principal | null> {
  try {
    return await onBehalfOf(database, client_id, user_id, { kind, id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    const system = await onBehalfOf(database, client_id, null, { kind, id });
    await inTenant(database, system, (tenant) => refuse(tenant, id, error));
    return null;
  }
}

/** The row of a job, with the person who requested it. */
type Job = { created_by: string | null };

/** Marks a waiting job as running, or continues one that a crash interrupted. Returns its row, or null if the job has ended. */
export async function startJob<Row extends Job = Job>(
  database: Database,
  client_id: string,
  { id, kind, table }: Pick<Actor, 'id' | 'kind'> & { table: string },
  columns = 'created_by',
): Promise<Row | null> {
  const system = await onBehalfOf(database, client_id, null, { kind, id });
  const [row] = await inTenant(database, system, (tenant) =>
    tenant.query<Row>(
      `UPDATE ${tableOf(tenant, table)} SET status = 'running' WHERE id = $1 AND status IN ('waiting', 'running') RETURNING ${columns}`,
      [id],
    ),
  );
  return row ?? null;
}

/** Marks a job as running and returns its principal. Null if the job has ended, or its person may no longer act. */
export async function beginJob(database: Database, client_id: string, job: Omit<Actor, 'kind'> & { table: string }): Promise<Principal | null> {
  const row = await startJob(database, client_id, { ...job, kind: 'job' });
  return row && actorOf(database, client_id, row.created_by, { ...job, kind: 'job' });
}
