import { documentNotFound } from '../configuration/configuration.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Services } from '../http/routing/services.ts';
import { userView } from '../users/user-view.ts';
import { changeUser, findUser, type Missing } from '../users/users.service.ts';
import { welcomeUser } from '../users/welcome-user.ts';
import type { UserOperation } from './operations.ts';

const missing: Missing = (id) => documentNotFound('users', id);

async function changePerson({ sessions }: Services, tenant: TenantTransaction, operation: Exclude<UserOperation, { op: 'create' }>): Promise<string> {
  const { op, id } = operation;
  const deletion = { input: { disabled: true }, options: { verb: 'DELETE' as const } };
  const { input, options } = op === 'delete' ? deletion : { input: operation.data, options: { version: operation.version } };
  const { affects_sessions } = await changeUser(tenant, id, input, missing, options);
  if (affects_sessions) tenant.afterCommit(() => sessions.forget());
  return id;
}

/** Does an operation on a user of the transaction's client. Returns the changed user. */
export async function applyToUser(services: Services, tenant: TenantTransaction, operation: UserOperation) {
  const id = operation.op === 'create' ? await welcomeUser(tenant, operation.data) : await changePerson(services, tenant, operation);
  const row = await findUser(tenant, id, missing);
  return userView(row, row.client, services.database.configurations.hasIcu, services.settings.CHAT_KEY);
}
