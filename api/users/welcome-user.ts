import type { NewUser } from '@millwright/core/contract/users.ts';
import { queueInvitation } from '../auth/mails/account-mails.ts';
import type { TenantTransaction } from '../db/types.ts';
import { createUser } from './users.service.ts';

/** Adds a user to the transaction's client. A user without a password gets an invitation by mail. */
export async function welcomeUser(tenant: TenantTransaction, input: NewUser): Promise<string> {
  const id = await createUser(tenant, input);
  if (input.password === undefined) await queueInvitation(tenant, id);
  return id;
}
