import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import type { User } from '../../db/entities/user.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { closedFor, setDisabled } from '../closing/close-company.ts';
import { upgradeClient } from './upgrade.ts';

/**
 * Reopens the closed company of a user whose credentials have been checked, if the user may close it and the time limit has not passed.
 * Then upgrades it, because a closed company misses new releases and monthly tables.
 */
export async function reopenCompany(database: Database, user: User): Promise<void> {
  const client = await inPlatform(database, (platform) => platform.one(ClientEntity, { id: user.client_id }));
  if (!client.disabled) return;
  const refused = closedFor(user, client);
  if (refused.details.reopen !== true) throw refused;
  const { id: user_id, role, client_id } = user;
  const opened = await setDisabled(
    database,
    { kind: 'user', client_id, user_id, role, cause: { kind: 'user', depth: 0, chain: [] } },
    client_id,
    false,
  );
  if (!opened) throw new AppError('wrong_credentials');
  await upgradeClient(database, opened);
}
