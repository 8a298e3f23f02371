import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isSealed, type SecretBox, UnreadableSecret } from './secret-box.ts';
import { changeDocumentSecrets } from './secrets.ts';

/**
 * Seals what a caller sends before it is merged with what is stored. It counts as plain text, whatever it looks like. A
 * secret of the document itself that is sent again as it is in `before` stays sealed as it was, so that it is no change.
 */
export function sealed(
  secrets: SecretBox,
  tenant: TenantTransaction,
  collection: ConfigurationCollection,
  sent: JsonObject,
  before: JsonObject = {},
): JsonObject {
  const problems = collectionOf(collection).secrets?.problems(sent) ?? [];
  if (problems.length) throw invalid(problems);
  const content = changeDocumentSecrets(collection, sent, (secret) => secrets.seal(tenant.client.id, secret));
  const isSame = (was: Json | undefined, is: Json) =>
    typeof was === 'string' &&
    typeof is === 'string' &&
    isSealed(was) &&
    isSealed(is) &&
    was !== is &&
    opensAlike(secrets, tenant.client.id, was, is);
  return Object.fromEntries(Object.entries(content).map(([key, is]) => [key, isSame(before[key], is) ? (before[key] as Json) : is]));
}

/** Whether two sealed texts have the same content. One of a lost key is like no other. */
function opensAlike(secrets: SecretBox, client_id: string, was: string, is: string): boolean {
  try {
    return secrets.open(client_id, was) === secrets.open(client_id, is);
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}
