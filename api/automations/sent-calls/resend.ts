import { isTemplate } from '@millwright/core/automation/expressions/templates.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import { changeInputSecrets } from '@millwright/core/document/secrets/automation-secrets.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { note } from '../../audit/notes/note.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isSealed, type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import { originOf } from '../../documents/secrets/secrets.ts';
import { mayUse } from '../definitions/rights.ts';
import { queueJob } from '../runs/outbox.ts';
import { hidden } from '../runs/redact.ts';
import { addResend, findSentCall, type StoredCall } from './sent-calls.ts';

/** The type of the steps whose calls are logged. */
export const loggedType = 'webhook';

/** An input in characters above this is not stored, and so not sent again. */
const largestRequest = 262_144;

/** Whether a secret is one to sign or sign in with. Those in a body are a part of what is sent, and stay as they were. */
const isCredential = ([name]: readonly string[]) => name !== 'body';

/** What a resend needs: the evaluated input of the step, and its address as the step has it, before it was evaluated. */
type StoredRequest = { input: JsonObject; address: Json };

/** A request as the log stores it: sealed, and without the credentials that its automation stores itself. */
export function sealedRequest(secrets: SecretBox, client_id: string, step: Pick<Step, 'input'>, sent: JsonObject): string | null {
  const input = changeInputSecrets(loggedType, sent, (secret, path) => (isCredential(path) && isSealed(secret) ? hidden : secret));
  const text = JSON.stringify({ input, address: (step.input as JsonObject).url ?? null } satisfies StoredRequest);
  return text.length > largestRequest ? null : secrets.seal(client_id, text);
}

/** The step that sent a call and the input that sends it again, with the secrets that the step has now; refused where one of them is gone, or belongs to another server. */
export function resendOf(secrets: SecretBox, client_id: string, automation: Automation | undefined, { step_id, request }: StoredCall) {
  if (request === null) throw new AppError('delivery_gone');
  const step = automation?.steps.find(({ id, type }) => id === step_id && type === loggedType);
  if (!step) throw new AppError('sending_step_gone');
  return { step, input: withSecrets(step, openRequest(secrets, client_id, request)) };
}

function openRequest(secrets: SecretBox, client_id: string, request: string): StoredRequest {
  try {
    return JSON.parse(secrets.open(client_id, request)) as StoredRequest;
  } catch (error) {
    if (error instanceof UnreadableSecret) throw new AppError('delivery_gone');
    throw error;
  }
}

function withSecrets(step: Pick<Step, 'input'>, request: StoredRequest): JsonObject {
  const today = step.input as JsonObject;
  return changeInputSecrets(loggedType, request.input, (secret, path) => {
    if (!isCredential(path)) return secret;
    const now = valueAt(today, path);
    if (now === undefined || now === null || now === '') throw new AppError('sending_secret_gone');
    if (secret !== hidden) return secret;
    if (typeof now !== 'string' || !isSameServer(today.url ?? null, request)) throw new AppError('sending_secret_gone');
    return now;
  });
}

/** Whether an address leads to the server of a request. Nobody knows where an expression leads today, unless it is still the same. */
function isSameServer(address: Json, request: StoredRequest): boolean {
  const isExpression = typeof address !== 'string' || isTemplate(address);
  return isExpression ? JSON.stringify(address) === JSON.stringify(request.address) : originOf(address) === originOf(request.input.url);
}

const valueAt = (input: JsonObject, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), input);

/** The host alone: Slack, Teams and others write a secret into the path. */
const hostOf = ({ address }: Pick<StoredCall, 'address'>) => address?.split('/')[0] ?? null;

/** Has a call sent again, as another attempt of its message; for who may retry the run that sent it. */
export async function resendCall(tenant: TenantTransaction, secrets: SecretBox, id: string): Promise<SentCall> {
  const call = isUuid(id) ? await findSentCall(tenant, id) : undefined;
  if (!call || !mayUse(tenant, 'READ', { id: call.automation_id })) throw new AppError('not_found');
  const automation = tenant.config.find('settings_data_connections', call.automation_id);
  resendOf(secrets, tenant.client.id, automation, call);
  const added = await addResend(tenant, newId(), call.id);
  await queueJob(tenant, 'webhook_resend', added.id);
  const subject = { id: call.automation_id, name: automation?.name ?? '' };
  await note(tenant, tenant.principal, { action: 'webhook_resent', subject, details: { host: hostOf(call), message: call.message } });
  return added;
}
