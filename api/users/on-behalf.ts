import { isAdmin } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { personNameSql } from '../db/sql/values.ts';

type Person = { role: string; name: string; client_id: string };

const personSql = `
  SELECT u.role, ${personNameSql('u')} AS name, u.client_id FROM platform.users u JOIN platform.clients c ON c.id = u.client_id
  WHERE u.id = $1 AND NOT u.disabled AND NOT c.disabled`;

/**
 * Who a job acts as: the person who asked for it, with the role they have now; 403 when they are gone, disabled, or
 * no longer of this client. Without a person (set-up) it is the product itself.
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
