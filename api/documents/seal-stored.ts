import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { contentOf } from '@millwright/core/document/check.ts';
import { collectionOf, isCollection } from '@millwright/core/document/collections/registry.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { changeSecrets } from '@millwright/core/document/secrets/change-secrets.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { renewProviders } from '../auth/identity-provider/provider-rows.ts';
import { renewSecondSteps } from '../auth/second-steps/second-steps.ts';
import { runsTable } from '../automations/runs/run-rows.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { DocumentRow } from '../configuration/effective.ts';
import type { Database } from '../db/database.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { renewTokens } from '../integrations/rows/renew-tokens.ts';
import { log } from '../log/log.ts';
import { renewDrafts } from './drafts/draft-rows.ts';
import { isSealed, type SecretBox, UnreadableSecret } from './secrets/secret-box.ts';
import { changeDocumentSecrets } from './secrets/secrets.ts';
import { storedContent } from './stored/content-row.ts';
import { raiseVersion, storeChanges } from './stored/rows.ts';

/** Seals one secret with the current key. A secret that can't be read stays, because its key may come back. */
function renew(box: SecretBox, client_id: string, stored: string): string {
  try {
    return box.renew(client_id, stored);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    log('warn', 'a secret cannot be read with the keys at hand', { client_id, error });
    return stored;
  }
}

/** Parked changes of an override are in no document, so their sealed texts are recognised by their format. */
const renewParked = (box: SecretBox, client_id: string, data: JsonObject) =>
  changeSecrets(
    data,
    (text) => (isSealed(text) ? renew(box, client_id, text) : text),
    () => true,
  ) as JsonObject;

/** The rows whose secrets are not sealed with the current key, sealed again. */
function renewedRows(config: Configuration, client_id: string, box: SecretBox): DocumentRow[] {
  return config.documents.flatMap((row) => {
    if (!isCollection(row.collection) || !collectionOf(row.collection).secrets) return [];
    const content = contentOf(config.effective(row.collection, row.id) ?? {});
    const sealed = changeDocumentSecrets(row.collection, content, (secret) => renew(box, client_id, secret));
    const parked = row.template ? renewParked(box, client_id, row.data) : row.data;
    if (sameJson(content, sealed) && sameJson(row.data, parked)) return [];
    const stored = storedContent(config, row.collection, row.id, sealed, () => false);
    return [{ ...row, ...stored, data: row.template ? renewParked(box, client_id, stored.data) : stored.data }];
  });
}

/** Runs have a copy of their automation; its secrets are sealed as well. */
async function renewRuns(tenant: TenantTransaction, automation_id: string, box: SecretBox): Promise<void> {
  const table = runsTable(tenant);
  for (let after = ''; ; ) {
    const text = `SELECT id, definition FROM ${table} WHERE automation_id = $1 AND id > $2 ORDER BY id LIMIT 200`;
    const runs = await tenant.query<{ id: string; definition: JsonObject }>(text, [automation_id, after]);
    const last = runs.at(-1);
    if (!last) return;
    after = last.id;
    const sealed = runs.map(({ id, definition }) => ({
      id,
      definition: changeDocumentSecrets('settings_data_connections', definition, (secret) => renew(box, tenant.client.id, secret)),
    }));
    const update = `UPDATE ${table} r SET definition = n.definition FROM jsonb_to_recordset($1::jsonb) AS n(id text, definition jsonb) WHERE r.id = n.id`;
    await tenant.query(update, [JSON.stringify(sealed)]);
  }
}

async function sealClient(database: Database, tenant: TenantTransaction, box: SecretBox): Promise<void> {
  await renewTokens(tenant, (stored) => renew(box, tenant.client.id, stored));
  await renewDrafts(tenant, (collection, content) => changeDocumentSecrets(collection, content, (secret) => renew(box, tenant.client.id, secret)));
  if (renewedRows(tenant.config, tenant.client.id, box).length === 0) return;
  await raiseVersion(tenant);
  const config = await database.configurations.load(tenant.client.id, (sql) => tenant.query(sql));
  const rows = renewedRows(config, tenant.client.id, box);
  await storeChanges(
    tenant,
    config,
    rows.map((row) => ({ row, removed: false })),
  );
  for (const { collection, id } of rows) if (collection === 'settings_data_connections') await renewRuns(tenant, id, box);
}

/**
 * Seals every stored secret that is not sealed with the current key: those from before there was one, and those of
 * former keys. Versions of documents stay, because nothing visible changes. Runs at every start.
 */
export async function sealStoredSecrets(database: Database, box: SecretBox): Promise<void> {
  const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, {}));
  await renewProviders(database, box, (client_id, stored) => renew(box, client_id, stored));
  await renewSecondSteps(database, box, (client_id, stored) => renew(box, client_id, stored));
  for (const { id, ready_at, disabled } of clients) {
    if (!ready_at || disabled) continue;
    await inTenant(database, systemPrincipal(id), (tenant) => sealClient(database, tenant, box), { timeout_ms: 60_000 });
  }
}
