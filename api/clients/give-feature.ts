import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { note } from '../audit/notes/note.ts';
import type { Database } from '../db/database.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inTenant } from '../db/tenant.ts';
import { markChanged } from '../documents/stored/marker.ts';
import { provisionClient } from './lifecycle/clients.service.ts';

/**
 * Gives a company a feature of the built-in configuration with its tables, as what a person has asked for needs it.
 * Whoever calls has checked that this person may ask for that. One that the company has is given once.
 */
export async function giveFeature(database: Database, principal: Principal, flag: string): Promise<void> {
  const id = principal.client_id;
  const client = await inTenant(database, systemPrincipal(id), async (tenant) => {
    const before = await tenant.one(ClientEntity, { id });
    if (before.feature_flags.includes(flag)) return before;
    const feature_flags = [...before.feature_flags, flag];
    const { version } = before;
    const given = await tenant.update(ClientEntity, { id, version }, { feature_flags, version: version + 1, updated_at: new Date(tenant.now) });
    if (!given) throw new AppError('out_of_sync', {});
    const details = { feature_flags: [before.feature_flags, feature_flags] };
    await note(tenant, principal, { action: 'settings', subject: { id, name: before.name }, details });
    await markChanged(tenant, 'refresh_store');
    return { ...before, feature_flags };
  });
  await provisionClient(database, client);
}
