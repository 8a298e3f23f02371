import { accessOfRole } from '@millwright/core/access/check-privileges.ts';
import { reopening_days } from '@millwright/core/access/closing.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { type Client, ClientEntity } from '../../db/entities/client.entity.ts';
import type { User } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';

const endAllSql = 'UPDATE platform.sessions SET revoked_at = now() WHERE revoked_at IS NULL AND (client_id = $1 OR acting_client_id = $1)';

/** Until when people who may close a company can open it again. */
export const reopenedUntil = ({ closed_at }: Pick<Client, 'closed_at'>): Date => new Date((closed_at?.getTime() ?? 0) + reopening_days * 86_400_000);

/** Throws `name_not_typed` unless the typed name is that of the company. */
export function checkTypedName({ name }: Pick<Client, 'name'>, typed: unknown): void {
  if (typeof typed !== 'string' || typed.trim() !== name.trim()) throw new AppError('name_not_typed', { name });
}

/** Shuts a client or opens it again, and writes it to the audit log. Null if the client does not exist. */
export function setDisabled(database: Database, by: Principal, id: string, disabled: boolean): Promise<Client | null> {
  return inPlatform(database, async (platform) => {
    const [client] = await platform.find(ClientEntity, { id });
    if (!client) return null;
    const closed = disabled ? { closed_at: new Date(platform.now), closed_by: by.user_id } : { closed_at: null, closed_by: null };
    // A second call to close it does not change the time of the closing.
    await platform.update(ClientEntity, { id }, client.disabled && disabled ? { disabled } : { disabled, ...closed });
    // All sessions end, because a stolen one may have been the reason. After the opening, people sign in again.
    if (disabled) await platform.query(endAllSql, [id]);
    const action = disabled ? 'client_shut' : 'client_opened';
    await note(platform, by, { action, subject: { id, name: client.name }, details: { name: client.name, client_id: id } });
    return { ...client, disabled };
  });
}

/** Whether the user may close and reopen their company. */
const mayReopen = ({ role }: User, { acl }: Client) => accessOfRole(acl ?? defaultAcl(), role).allows('DELETE', 'CLIENTS');

/** The error for people of a closed company. It says until when it can be opened again, and whether they may do so. */
export function closedFor(user: User, client: Client): AppError {
  const until = reopenedUntil(client);
  if (until.getTime() <= Date.now()) return new AppError('wrong_credentials');
  return new AppError('company_closed', { until: until.toISOString(), reopen: mayReopen(user, client) });
}
