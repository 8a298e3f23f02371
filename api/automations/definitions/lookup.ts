import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/types.ts';

export type Actions = ReadonlyMap<string, ServerAction>;
/** What automations need of the process: the database and the server actions that were registered at its start. */
export type AutomationServices = { database: Database; actions: Actions };

/** Server actions by name; a name may be registered once. */
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

/** An automation by id or slug; 404 without one. */
export const automationOf = (tenant: Tenant, id: string): Automation => tenant.config.get('settings_data_connections', id);
