import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { isSigned, type TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { validOldSecret } from '@millwright/core/automation/webhook-secret.ts';
import type { HookQuestion } from '@millwright/core/contract/hooks.ts';
import { AppError } from '@millwright/core/errors.ts';
import { valueAt } from '@millwright/core/integration/calls/rules-of-calls.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { hookKeys, type Limits } from '../../auth/limits.ts';
import { templateId } from '../../configuration/template-id.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import { incoming, markCredentials } from '../definitions/credential-marks.ts';
import { type CalledRun, enqueueRun } from '../runs/create-run.ts';
import { challengeIn, challengeOf, isAskedByReading } from './challenges.ts';
import { isListenedFor, noteDelivery, noteRefusal } from './deliveries.ts';
import { keptCall, problemOf } from './kept-call.ts';
import { messageRunId } from './message-run-id.ts';
import { type SignedCall, toldHeaders, type Verified, verifySignature } from './verify-signature.ts';

type HookCall = Omit<SignedCall, 'header'> & { id: string; ip: string };
type Question = { id: string; ip: string; headers: SignedCall['headers']; question: HookQuestion };
/** The result of a call: a run, and whether the sender waits for its answer; or an immediate answer to a challenge. */
export type HookRun = { client_id: string; run: CalledRun; waits: boolean };
export type HookAnswer = HookRun | { challenge: string } | { test: true } | { ignored: true };
/** A client that has changed an automation, and the version of its documents. */
type Owner = { client_id: string; documents_version: number };
/** The services that accepting a webhook call requires. */
type HookServices = { database: Database; secrets: SecretBox; limits: Limits /** Runs of one company in flight at once. */; most: number };

/**
 * Accepts a signed webhook call for the automation with this id; a built-in automation can also be named by slug. The
 * run's id is derived from the message (`messageRunId`), so the same message returns the same run. All other failures
 * get the answer for a wrong signature. A call without a valid signature counts against the limit of its network.
 */
export async function acceptHook(services: HookServices, given: HookCall): Promise<HookAnswer> {
  const call = { ...given, id: idOf(given.id) };
  const isSignedBy = (automation: Automation, client_id: string) => signedMessage(services.secrets, client_id, automation, call) !== null;
  const likeliestOf = (owners: readonly Owner[]) => likeliest(owners, services.database, call.id, isSignedBy);
  const first = await acceptAmong(likeliestOf(ownersByAutomation.get(call.id) ?? []).sure, services, call);
  if (first) return first;
  await services.limits.take(hookKeys(call.ip));
  const owners = await ownersOf(services.database, call.id);
  if (owners.length > 0) ownersByAutomation.set(call.id, owners);
  const { sure, guesses } = likeliestOf(owners);
  const accepted = await acceptAmong([...sure, ...guesses], services, call);
  if (!accepted) {
    await noteRefused(services, owners, call);
    throw new AppError('bad_signature');
  }
  await services.limits.giveBack(hookKeys(call.ip));
  return accepted;
}

const idOf = (named: string): string => (isUuid(named) ? named : templateId('settings_data_connections', named));

/**
 * Answers a GET verification of a webhook address, whether the automation is enabled or not. Failures get the answer
 * for a wrong token and count against the limit.
 */
export async function answerQuestion(services: HookServices, asked: Question) {
  const { database, secrets, limits } = services;
  const id = idOf(asked.id);
  await limits.take(hookKeys(asked.ip));
  const answerOf = (automation: Automation, client_id: string) =>
    challengeOf(automation, opened(secrets, client_id, automation.webhook_verify_token), asked.question);
  const owners = await ownersOf(database, id);
  const { sure, guesses } = likeliest(owners, database, id, (automation, client_id) => answerOf(automation, client_id) !== null);
  for (const client_id of [...sure, ...guesses]) {
    const challenge = await inTenant(database, systemPrincipal(client_id), async (tenant) => {
      const automation = tenant.config.find('settings_data_connections', id);
      return automation ? answerOf(automation, client_id) : null;
    });
    if (challenge === null) continue;
    await limits.giveBack(hookKeys(asked.ip));
    return challenge;
  }
  await noteWrongToken(services, owners, { ...asked, id });
  throw new AppError('wrong_verify_token');
}

/** Records a verification with a wrong token for the only company with this webhook, enabled or not, because senders verify before that. */
async function noteWrongToken({ database, secrets }: HookServices, owners: readonly Owner[], { id, headers, question }: Question): Promise<void> {
  const [owner, ...others] = owners;
  if (owner === undefined || others.length > 0) return;
  await inTenant(database, systemPrincipal(owner.client_id), async (tenant) => {
    const automation = tenant.config.find('settings_data_connections', id);
    if (!automation || !isAskedByReading(automation)) return;
    const { 'hub.verify_token': _, ...said } = question;
    const body = new URLSearchParams(said).toString();
    const call = keptCall({ headers, body: Buffer.from(body), input: body, url: '' }, hiddenIn(secrets, owner.client_id, automation));
    await noteRefusal(tenant, { automation_id: automation.id, bytes: 0, call, why: 'wrong_verify_token' });
  });
}

/** Records an unsigned call for the only company that it can be meant for: the one with this webhook. */
async function noteRefused({ database, secrets }: HookServices, owners: readonly Owner[], call: HookCall): Promise<void> {
  const [owner, ...others] = owners;
  if (owner === undefined || others.length > 0) return;
  const { client_id } = owner;
  await inTenant(database, systemPrincipal(client_id), async (tenant) => {
    const automation = tenant.config.find('settings_data_connections', call.id);
    if (!automation || !isSigned(automation.trigger)) return;
    // A disabled automation takes no calls, unless somebody listens for one.
    if (automation.disabled && !(await isListenedFor(tenant, automation.id))) return;
    const { signature = 'standard', header } = automation.trigger as TriggerOf<'webhook'>;
    const signed = { ...call, header };
    const why = problemOf(signature, Boolean(automation.webhook_secret), signed);
    const kept = keptCall(signed, hiddenIn(secrets, client_id, automation));
    await noteRefusal(tenant, { automation_id: automation.id, bytes: call.body.length, call: kept, why });
  });
}

/** The clients with a document for an automation, at the last look-up. */
const ownersByAutomation = new Map<string, Owner[]>();

async function acceptAmong(clients: readonly string[], services: HookServices, call: HookCall): Promise<HookAnswer | null> {
  for (const client_id of clients) {
    const accepted = await acceptFor(services, client_id, call);
    if (accepted) return accepted;
  }
  return null;
}

/** Null when the client's automation is not a webhook or has another secret. */
function acceptFor({ database, secrets, most }: HookServices, client_id: string, call: HookCall): Promise<HookAnswer | null> {
  return inTenant(database, systemPrincipal(client_id), async (tenant) => {
    const automation = tenant.config.find('settings_data_connections', call.id);
    const message = automation ? signedMessage(secrets, client_id, automation, call) : null;
    if (!automation || message === null) return null;
    // A signature with the old secret says nothing about the new one.
    if (!message.by_old) await markCredentials(tenant, automation, incoming, 'accepted');
    const setup = automation.trigger as TriggerOf<'webhook'>;
    const challenge = challengeIn(automation, call.input);
    if (challenge !== null) return { challenge };
    const kept = keptCall({ ...call, header: setup.header }, hiddenIn(secrets, client_id, automation));
    const noted = {
      automation_id: automation.id,
      message: message.id,
      bytes: call.body.length,
      why: message.by_old ? ('old_secret' as const) : null,
    };
    if (automation.disabled && (await isListenedFor(tenant, automation.id))) {
      await noteDelivery(tenant, { ...noted, outcome: 'test', run_id: null }, kept);
      return { test: true };
    }
    if (automation.disabled) throw new AppError('automation_disabled');
    if (!isMeant(setup, call)) {
      await noteDelivery(tenant, { ...noted, outcome: 'ignored', run_id: null }, kept);
      return { ignored: true };
    }
    const id = await messageRunId(tenant, automation.id, message);
    const run = await enqueueRun(tenant, automation, id, triggerOf(setup, call, message.id), { most, caller: automation.id });
    const outcome = run.again ? 'repeated' : 'accepted';
    await noteDelivery(tenant, { ...noted, outcome, run_id: run.id }, kept);
    return { client_id, run, waits: setup.answer === 'run' };
  });
}

/** Whether a call is for the event that the trigger waits for. Header names are compared in lower case. */
function isMeant({ event }: TriggerOf<'webhook'>, { headers, input }: HookCall): boolean {
  if (!event) return true;
  return (event.in === 'header' ? headers[event.at.toLowerCase()] : valueAt(input, event.at)) === event.equals;
}

/** The variables of a run about the call that started it. */
function triggerOf({ type, header, raw }: TriggerOf<'webhook'>, { headers, body, input }: HookCall, message: string | null): TriggerData {
  return {
    type,
    ...(message === null ? {} : { origin: message }),
    input,
    headers: toldHeaders({ headers, header }),
    ...(raw ? { raw_body: body.toString('utf8') } : {}),
  };
}

/** A webhook's secret, decrypted; empty if there is none or it can't be decrypted. */
function opened(secrets: SecretBox, client_id: string, sealed: string | undefined): string {
  if (!sealed) return '';
  try {
    return secrets.open(client_id, sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) return '';
    throw error;
  }
}

/** The texts to hide in stored calls of a webhook: its secret and the previous one. */
const hiddenIn = (secrets: SecretBox, client_id: string, { webhook_secret, old_webhook_secret }: Automation): string[] =>
  [webhook_secret, old_webhook_secret?.secret].map((sealed) => opened(secrets, client_id, sealed));

type Signed = Verified & { /** Whether it is the secret before that has signed it. */ by_old: boolean };

/** The message, if the automation is a webhook and the call is signed with its secret, or with the previous one while that is valid. Otherwise null. */
function signedMessage(secrets: SecretBox, client_id: string, automation: Automation, call: HookCall): Signed | null {
  const { trigger } = automation;
  if (!isSigned(trigger)) return null;
  const { signature = 'standard', header } = trigger as TriggerOf<'webhook'>;
  const by = (sealed: string | undefined) => verifySignature(signature, opened(secrets, client_id, sealed), { ...call, header });
  const message = by(automation.webhook_secret);
  if (message) return { ...message, by_old: false };
  const before = by(validOldSecret(automation, Date.now()));
  return before && { ...before, by_old: true };
}

/** The most transactions that a call may open for clients that are not known to have signed it. */
const mostGuesses = 20;

/**
 * The clients to try: those whose known secret matches (a built-in automation belongs to every client), and some
 * others, beginning with clients whose present documents this process has not loaded yet.
 */
function likeliest(
  owners: readonly Owner[],
  { configurations }: Database,
  id: string,
  fits: (automation: Automation, client_id: string) => boolean,
): { sure: string[]; guesses: string[] } {
  const looked = owners.map(({ client_id, documents_version }) => {
    const config = configurations.last(client_id);
    const automation = config?.find('settings_data_connections', id);
    return { client_id, unseen: config?.version !== documents_version, sure: automation !== undefined && fits(automation, client_id) };
  });
  const guesses = looked.filter(({ sure }) => !sure).sort((a, b) => Number(b.unseen) - Number(a.unseen));
  const ids = (list: typeof looked) => list.map(({ client_id }) => client_id);
  return { sure: ids(looked.filter(({ sure }) => sure)), guesses: ids(guesses.slice(0, mostGuesses)) };
}

/** The clients with a document of their own for this automation. Ids are not secret; the signature decides. */
async function ownersOf(database: Database, id: string): Promise<Owner[]> {
  const text = `SELECT d.client_id, c.documents_version FROM platform.documents d JOIN platform.clients c ON c.id = d.client_id
    WHERE d.collection = 'settings_data_connections' AND d.id = $1 ORDER BY d.client_id`;
  return inPlatform(database, (platform) => platform.query<Owner>(text, [id], { name: 'hook.clients' }));
}
