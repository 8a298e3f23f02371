import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from './secret-box.ts';
import { changeDocumentSecrets } from './secrets.ts';

/** Seals what a caller sends before it is merged with what is stored. It counts as plain text, whatever it looks like. */
export function sealed(secrets: SecretBox, tenant: TenantTransaction, collection: ConfigurationCollection, sent: JsonObject): JsonObject {
  const problems = collectionOf(collection).secrets?.problems(sent) ?? [];
  if (problems.length) throw invalid(problems);
  return changeDocumentSecrets(collection, sent, (secret) => secrets.seal(tenant.client.id, secret));
}
