import { withOldSecret } from '@millwright/core/automation/webhook-secret.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** Whether a key of a document has a temporary secret. */
export const isPassing = (collection: ConfigurationCollection, key: string | undefined): boolean =>
  collectionOf(collection).secrets?.passing?.some((each) => each === key) ?? false;

/** A changed document with secrets that follow from the stored ones, whatever was sent: the previous secret of a webhook. */
export const ofStored = ({ now }: Pick<TenantTransaction, 'now'>, collection: ConfigurationCollection, before: JsonObject, content: JsonObject) =>
  collection === 'settings_data_connections' ? withOldSecret(before, content, new Date(now).getTime()) : content;

/** The same for the content of an archive. It does not contain a previous secret, so that stays. */
export function ofStoredBeside(tenant: Pick<TenantTransaction, 'now'>, collection: ConfigurationCollection, before: JsonObject, content: JsonObject) {
  const { old_webhook_secret: old = null } = before;
  return ofStored(tenant, collection, before, collection === 'settings_data_connections' ? { ...content, old_webhook_secret: old } : content);
}
