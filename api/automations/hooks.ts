import { runIdFor } from '@millwright/core/automation/match.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { v5 } from 'uuid';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/identifiers.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { addRun } from './launch.ts';
import { systemPrincipal } from './principal.ts';
import type { Startable } from './start-run.ts';
import { verifiedId } from './webhook-signature.ts';

const namespace = 'b4f1b3d6-5a0e-5d7b-8d0c-6f0f3b2f9c55';

export type HookCall = { id: string; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type HookRun = { client_id: string; run: Startable };

/**
 * Accepts a signed webhook for the automation with this id. The run's id follows from the webhook-id, so the same
 * message again answers the same run. Whatever does not fit is answered like a wrong signature.
 */
export async function acceptHook(database: Database, call: HookCall): Promise<HookRun> {
  for (const client_id of await clientsOf(database, call.id)) {
    const run = await acceptFor(database, client_id, call);
    if (run) return { client_id, run };
  }
  throw new AppError('bad_signature');
}

/** Null when the client's automation is no webhook or has another secret. */
function acceptFor(database: Database, client_id: string, { id, headers, body }: HookCall): Promise<Startable | null> {
  return inTenant(database, systemPrincipal(client_id), async (tenant) => {
    const automation = tenant.config.find('settings_data_connections', id);
    const message = automation?.trigger.type === 'webhook' ? verifiedId(automation.webhook_secret, headers, body) : null;
    if (!automation || message === null) return null;
    return addRun(tenant, automation, runIdFor(automation.id, v5(message, namespace)), { type: 'webhook', origin: message, input: inputOf(body) });
  });
}

const inputOf = (body: Buffer) => JSON.parse(body.toString('utf8')) as Json;

const known = new Map<string, string[]>();

/** Clients that keep a document of their own for this automation. Ids are not secret; the signature decides. */
async function clientsOf(database: Database, id: string): Promise<string[]> {
  const found = known.get(id);
  if (found) return found;
  if (!isUuid(id)) return [];
  const text = `SELECT client_id FROM platform.documents WHERE collection = 'settings_data_connections' AND id = $1 ORDER BY client_id LIMIT 100`;
  const rows = await inPlatform(database, (platform) => platform.query<{ client_id: string }>(text, [id], { name: 'hook.clients' }));
  const clients = rows.map(({ client_id }) => client_id);
  if (clients.length > 0) known.set(id, clients);
  return clients;
}
