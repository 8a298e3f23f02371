import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { RowChange } from '../../documents/stored/draft.ts';
import { markOf, wantedOf } from './wanted.ts';

/** The present registrations of these automations, with the call that removes each. */
async function registeredMarks(tenant: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const text = `SELECT automation_id AS id, mark FROM platform.webhook_registrations WHERE remote_id IS NOT NULL AND automation_id = ANY($1)`;
  return new Map((await tenant.query<{ id: string; mark: string | null }>(text, [ids])).map(({ id, mark }) => [id, mark]));
}

/**
 * The changed automations whose webhook must be registered with another system or removed there. Present registrations
 * are included, because their integration may have changed or been removed.
 */
export async function changedRegistrations(
  tenant: TenantTransaction,
  before: Configuration,
  after: Configuration,
  changes: readonly RowChange[],
): Promise<string[]> {
  const ids = changes.flatMap(({ row: { collection, id } }) => (collection === 'settings_data_connections' ? [id] : []));
  const registered = await registeredMarks(tenant, ids);
  const markIn = (config: Configuration, id: string) => markOf(wantedOf(config, config.find('settings_data_connections', id)));
  return ids.filter((id) => {
    const mark = markIn(after, id);
    return markIn(before, id) !== mark || (registered.has(id) && registered.get(id) !== mark);
  });
}
