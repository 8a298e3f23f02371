import type { SignIn } from '@millwright/core/contract/auth.ts';
import { AppError } from '@millwright/core/errors.ts';
import { endSignInsOf, signInsOf, type Which } from '../auth/sessions/sign-ins.ts';
import type { TenantTransaction } from '../db/types.ts';
import { checkMayChange } from './user-rights.ts';
import { findUser } from './users.service.ts';

/** A person whom the caller may change: where somebody is signed in, and by what, tells about them; only such callers see it, or end it. */
export async function inReach(tenant: TenantTransaction, id: string): Promise<string> {
  const user = await findUser(tenant, id, () => new AppError('user_not_found'));
  checkMayChange(tenant, user);
  return user.id;
}

/** Every live sign-in of a person, the last used first. */
export const sessionsOfPerson = async (tenant: TenantTransaction, id: string): Promise<SignIn[]> =>
  signInsOf(tenant, await inReach(tenant, id), tenant.principal.session_id);

/** Signs a person out somewhere or everywhere, noted in the company's audit log; event streams end with their sign-in. */
export const endSessionsOfPerson = async (tenant: TenantTransaction, id: string, asked: Which): Promise<{ own: boolean }> =>
  endSignInsOf(tenant, { whose: await inReach(tenant, id), by: tenant.principal, asked });
