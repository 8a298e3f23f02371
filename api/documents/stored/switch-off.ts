import { contentOf } from '@millwright/core/document/check.ts';
import { isDeleted } from '../../configuration/configuration.ts';
import type { Database } from '../../db/database.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { putContent } from './content-row.ts';
import { Draft } from './draft.ts';
import { raiseVersion, storeChanges } from './rows.ts';

const collection = 'settings_data_connections';

/** Disables automations in the caller's transaction, even invalid ones. Automations that are already disabled do not change. */
export async function switchOff(database: Database, tenant: TenantTransaction, ids: readonly string[]): Promise<void> {
  await raiseVersion(tenant);
  const before = await database.configurations.load(tenant.client.id, (sql) => tenant.query(sql));
  const draft = new Draft(before);
  for (const id of ids) {
    const current = draft.config.effective(collection, id);
    if (!current || isDeleted(current) || current.disabled === true) continue;
    putContent(tenant, draft, collection, current, { ...contentOf(current), disabled: true });
  }
  await storeChanges(tenant, before, [...draft.changes.values()]);
}
