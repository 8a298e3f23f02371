import type { Automation } from '@millwright/core/automation/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { asDrafted } from '../../documents/drafts/drafts.service.ts';
import { readAutomation } from '../definitions/rights.ts';

/** The automation to try: the live one, or with its draft applied, for callers who may change it. */
export async function triedAutomation(tenant: TenantTransaction, id: string, draft: boolean): Promise<Automation> {
  const live = readAutomation(tenant, id);
  return draft ? ((await asDrafted(tenant, { collection: 'settings_data_connections', id: live.id })) as unknown as Automation) : live;
}
