import type { SignIn } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { endSignInsOf, signInsOf, type Which } from '../auth/sessions/sign-ins.ts';
import type { TenantTransaction } from '../db/types.ts';
import { checkMayChange } from './user-rights.ts';
import { findUser } from './users.service.ts';

/** A person whom the caller may change. Only such callers may see or end the person's sign-ins, because these are private. */
export async function inReach(tenant: TenantTransaction, id: string): Promise<string> {
  const user = await findUser(tenant, id, () => new AppError('user_not_found'));
  checkMayChange(tenant, user);
  return user.id;
}

/** All active sign-ins of a person, the last used first. */
export const sessionsOfPerson = async (tenant: TenantTransaction, id: string): Promise<SignIn[]> =>
  signInsOf(tenant, await inReach(tenant, id), tenant.principal.session_id);

/** Ends one or all sign-ins of a person, with an entry in the audit log. The event streams of these sign-ins end too. */
export const endSessionsOfPerson = async (tenant: TenantTransaction, id: string, asked: Which): Promise<{ own: boolean }> =>
  endSignInsOf(tenant, { whose: await inReach(tenant, id), by: tenant.principal, asked });
