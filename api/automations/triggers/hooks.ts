import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { runIdFor } from '@millwright/core/automation/match.ts';
import { isSigned } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { v5 } from 'uuid';
import { hookKeys, type Limits } from '../../auth/limits.ts';
import { templateId } from '../../configuration/template-id.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import { incoming, markCredentials } from '../definitions/credential-marks.ts';
import { type CalledRun, enqueueRun } from '../runs/create-run.ts';
import { verifiedId } from './webhook-signature.ts';

const namespace = 'b4f1b3d6-5a0e-5d7b-8d0c-6f0f3b2f9c55';

type HookCall = {
  id: string;
  ip: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** The body as it was read. */
  input: Json;
};
type HookRun = { client_id: string; run: CalledRun };
/** What accepting a webhook needs of the process. */
type HookServices = { database: Database; secrets: SecretBox; limits: Limits /** Runs of one company in flight at once. */; most: number };

/**
 * Accepts a signed webhook for the automation with this id; a built-in one may be named by its slug. The run's id
 * follows from the webhook-id, so the same message again answers the same run. Whatever does not fit is answered like a
 * wrong signature; one that no secret is known to have made costs an attempt, of which each network has some.
 */
export async function acceptHook(services: HookServices, given: HookCall): Promise<HookRun> {
  const call = { ...given, id: isUuid(given.id) ? given.id : templateId('settings_data_connections', given.id) };
  const sure = await acceptAmong(likeliest(ownersByAutomation.get(call.id) ?? [], services, call).signed, services, call);
  if (sure) return sure;
  await services.limits.take(hookKeys(call.ip));
  const owners = await ownersOf(services.database, call.id);
  if (owners.length > 0) ownersByAutomation.set(call.id, owners);
  const { signed, guesses } = likeliest(owners, services, call);
  const accepted = await acceptAmong([...signed, ...guesses], services, call);
  if (!accepted) throw new AppError('bad_signature');
  await services.limits.giveBack(hookKeys(call.ip));
  return accepted;
}

/** Who kept a document for an automation when it was last looked up. */
const ownersByAutomation = new Map<string, string[]>();

async function acceptAmong(clients: readonly string[], services: HookServices, call: HookCall): Promise<HookRun | null> {
  for (const client_id of clients) {
    const run = await acceptFor(services, client_id, call);
    if (run) return { client_id, run };
  }
  return null;
}

/** Null when the client's automation is no webhook or has another secret. */
function acceptFor({ database, secrets, most }: HookServices, client_id: string, call: HookCall): Promise<CalledRun | null> {
  return inTenant(database, systemPrincipal(client_id), async (tenant) => {
    const automation = tenant.config.find('settings_data_connections', call.id);
    const message = automation ? signedId(secrets, client_id, automation, call) : null;
    if (!automation || message === null) return null;
    await markCredentials(tenant, automation, incoming, 'accepted');
    const trigger = { type: automation.trigger.type, origin: message, input: call.input };
    return enqueueRun(tenant, automation, runIdFor(automation.id, v5(message, namespace)), trigger, { most, caller: automation.id });
  });
}

/** The message's id when the automation is a webhook's and the signature is its secret's; null otherwise. */
function signedId(secrets: SecretBox, client_id: string, { trigger, webhook_secret }: Automation, { headers, body }: HookCall): string | null {
  if (!isSigned(trigger) || !webhook_secret) return null;
  try {
    return verifiedId(secrets.open(client_id, webhook_secret), headers, body);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/** A call opens so many transactions for clients whose secret is not known to have signed it. */
const mostGuesses = 20;

/**
 * The clients to ask: those whose secret has signed the message as far as this process knows (a built-in automation
 * belongs to every client), and guesses, those first that this process has not seen yet.
 */
function likeliest(owners: readonly string[], { database, secrets }: HookServices, call: HookCall): { signed: string[]; guesses: string[] } {
  const seen = owners.map((client_id) => {
    const config = database.configurations.last(client_id);
    const automation = config?.find('settings_data_connections', call.id);
    return { client_id, unseen: !config, signed: automation !== undefined && signedId(secrets, client_id, automation, call) !== null };
  });
  const guesses = seen.filter(({ signed }) => !signed).sort((a, b) => Number(b.unseen) - Number(a.unseen));
  const ids = (list: typeof seen) => list.map(({ client_id }) => client_id);
  return { signed: ids(seen.filter(({ signed }) => signed)), guesses: ids(guesses.slice(0, mostGuesses)) };
}

/** Clients that keep a document of their own for this automation. Ids are not secret; the signature decides. */
async function ownersOf(database: Database, id: string): Promise<string[]> {
  const text = `SELECT client_id FROM platform.documents WHERE collection = 'settings_data_connections' AND id = $1 ORDER BY client_id`;
  const rows = await inPlatform(database, (platform) => platform.query<{ client_id: string }>(text, [id], { name: 'hook.clients' }));
  return rows.map(({ client_id }) => client_id);
}
