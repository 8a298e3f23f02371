import type { Verb } from '@millwright/core/access/types.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * What the caller may do with an automation: READ shows it, its runs and their history; running, cancelling and
 * retrying it is READ too, for what it does was decided by who may UPDATE it.
 */
export const mayUse = (tenant: TenantTransaction, verb: Verb, { id }: Pick<Automation, 'id'>): boolean =>
  tenant.access.allows(verb, 'SETTING_DATA_CONNECTIONS', { id });

export function requireAutomation(tenant: TenantTransaction, verb: Verb, automation: Pick<Automation, 'id'>): void {
  if (!mayUse(tenant, verb, automation)) throw new AppError('forbidden', { verb, resource: `SETTING_DATA_CONNECTIONS.${automation.id}` });
}
