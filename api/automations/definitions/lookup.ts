import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';

export type Actions = ReadonlyMap<string, ServerAction>;
/** What performing steps requires: the registered server actions, and the key to stored secrets. */
export type StepServices = { actions: Actions; secrets: Pick<SecretBox, 'open'> };
/** The services that automations require. */
export type AutomationServices = StepServices & { database: Database };

/** Server actions by name. Registering a name twice is an error. */
export function registerActions(actions: readonly ServerAction[]): Actions {
  const byName = new Map(actions.map((action) => [action.name, action]));
  if (byName.size !== actions.length) throw new Error('Two server actions have the same name.');
  return byName;
}

export function actionNamed(actions: Actions, name: string): ServerAction {
  const action = actions.get(name);
  if (!action) throw new AppError('unknown_action', { name });
  return action;
}

/** An automation by id or slug; 404 if there is none. */
export const automationOf = (tenant: TenantTransaction, id: string): Automation => tenant.config.get('settings_data_connections', id);
