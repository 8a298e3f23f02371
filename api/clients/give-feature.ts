import { AppError } from '@millwright/core/errors.ts';
import { note } from '../audit/notes/note.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import type { TenantTransaction } from '../db/types.ts';
import { markChanged } from '../documents/stored/marker.ts';

/**
 * Gives the company a feature of the built-in configuration, as what a person has asked for needs it. Whoever calls has
 * checked that this person may ask for that, and has made the tables. One that the company has is given once.
 */
export async function giveFeature(tenant: TenantTransaction, flag: string): Promise<void> {
  const { id } = tenant.client;
  const { feature_flags: before, version, name } = await tenant.one(ClientEntity, { id });
  if (before.includes(flag)) return;
  const feature_flags = [...before, flag];
  const changed = await tenant.update(ClientEntity, { id, version }, { feature_flags, version: version + 1, updated_at: new Date(tenant.now) });
  if (!changed) throw new AppError('out_of_sync', {});
  await note(tenant, tenant.principal, { action: 'settings', subject: { id, name }, details: { feature_flags: [before, feature_flags] } });
  await markChanged(tenant, 'refresh_store');
}
