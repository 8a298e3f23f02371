import { withOldSecret } from '@millwright/core/automation/webhook-secret.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type SecretBox, UnreadableSecret } from './secret-box.ts';

type Owner = Pick<TenantTransaction, 'client' | 'now'>;

/** Whether a key of a document has a temporary secret. */
export const isPassing = (collection: ConfigurationCollection, key: string | undefined): boolean =>
  collectionOf(collection).secrets?.passing?.some((each) => each === key) ?? false;

/** A changed document with secrets that follow from the stored ones, whatever was sent: the previous secret of a webhook. */
export function ofStored(
  { client, now }: Owner,
  collection: ConfigurationCollection,
  before: JsonObject,
  content: JsonObject,
  secrets: SecretBox,
): JsonObject {
  if (collection !== 'settings_data_connections') return content;
  return withOldSecret(before, content, new Date(now).getTime(), (was, is) => opensAlike(secrets, client.id, was, is));
}

/** The same for the content of an archive. It does not contain a previous secret, so that stays. */
export function ofStoredBeside(
  tenant: Owner,
  collection: ConfigurationCollection,
  before: JsonObject,
  content: JsonObject,
  secrets: SecretBox,
): JsonObject {
  const { old_webhook_secret: old = null } = before;
  const beside = collection === 'settings_data_connections' ? { ...content, old_webhook_secret: old } : content;
  return ofStored(tenant, collection, before, beside, secrets);
}

/** Whether two sealed texts have the same content. A text of a lost key is like no other. */
function opensAlike(secrets: SecretBox, client_id: string, was: Json, is: Json): boolean {
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  try {
    return secrets.open(client_id, was) === secrets.open(client_id, is);
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}
