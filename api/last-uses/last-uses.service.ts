import { ownerOf } from '@millwright/core/access/principals.ts';
import type { UsedCollection } from '@millwright/core/contract/last-uses.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import type { TenantTransaction } from '../db/types.ts';
import { mayRead } from '../documents/checks/rules.ts';

/** Keeps that the caller uses a document today. Who looks as somebody else, and who is no person, uses none. */
export async function noteUse(tenant: TenantTransaction, collection: UsedCollection, name: string): Promise<void> {
  const document = tenant.config.effective(collection, name);
  if (!document || document.deleted_at || !mayRead(tenant, tenant.config, collection, document)) throw documentNotFound(collection, name);
  const person = ownerOf(tenant.principal);
  if (person === null) return;
  await tenant.begin();
  await tenant.query(
    `INSERT INTO platform.last_uses AS kept (collection, document_id, user_id, day) VALUES ($1, $2, $3, $4::date)
     ON CONFLICT (client_id, collection, document_id, user_id) DO UPDATE SET day = excluded.day WHERE kept.day < excluded.day`,
    [collection, document.id, person, tenant.today],
  );
}

/** The last day of use of each document that the caller may read, by its identity; one that nobody has used is missing. */
export async function lastUses(tenant: TenantTransaction, collection: UsedCollection): Promise<Record<string, string>> {
  const rows = await tenant.query<{ id: string; day: string }>(
    'SELECT document_id AS id, max(day)::text AS day FROM platform.last_uses WHERE collection = $1 GROUP BY document_id',
    [collection],
  );
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const readable = tenant.config.all(collection).filter((document) => mayRead(tenant, tenant.config, collection, document));
  return Object.fromEntries(readable.flatMap(({ id }) => (days.has(id) ? [[id, days.get(id) ?? '']] : [])));
}
