import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from './secret-box.ts';
import { changeDocumentSecrets } from './secrets.ts';

/** What a caller sends is plain, whatever it looks like; it is sealed before it meets what is stored. */
export function sealed(secrets: SecretBox, tenant: TenantTransaction, collection: ConfigurationCollection, sent: JsonObject): JsonObject {
  const problems = collectionOf(collection).secrets?.problems(sent) ?? [];
  if (problems.length) throw invalid(problems);
  return changeDocumentSecrets(collection, sent, (secret) => secrets.seal(tenant.client.id, secret));
}
