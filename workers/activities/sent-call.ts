import { openSecrets } from '@millwright/api/automations/execution/open-secrets.ts';
import type { Noting, Outgoing } from '@millwright/api/automations/execution/outside.ts';
import { toldText, withoutSecrets } from '@millwright/api/automations/masking/told-text.ts';
import type { Run } from '@millwright/api/automations/runs/run-rows.ts';
import { interrupted, stepError } from '@millwright/api/automations/runs/step-error.ts';
import { loggedType, resendOf, sealedRequest } from '@millwright/api/automations/sent-calls/resend.ts';
import { claimResend, noteSending, noteSent, type Sent, type ToldRequest } from '@millwright/api/automations/sent-calls/sent-calls.ts';
import { newId } from '@millwright/api/db/sql/new-id.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { timeoutOf } from '@millwright/core/automation/flow/retry-policy.ts';
import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import { longestTold } from '@millwright/core/contract/sent-calls.ts';
import { changeInputSecrets } from '@millwright/core/document/secrets/automation-secrets.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { JobInput, RunStepRef } from '@millwright/workflows/activities.ts';
import { type ActivityServices, patient, transactionsOf } from './services/context.ts';
import { bodyOf, postWebhook } from './webhook.ts';

type Secrets = Pick<ActivityServices, 'secrets'>;
type End = { output: Json } | { error: unknown } | { broken_off: true };

/** The entry of one attempt in the log of sent calls. It is written with what the step writes before and after its call. */
type CallEntry = {
  before(tenant: TenantTransaction, run: Run, outgoing: Outgoing): Promise<void>;
  after(end: End): Noting;
};

/** The entry of an attempt of a step; null where the calls of its type are not logged. */
export function callEntry(services: Secrets, type: OutsideType, { client_id, step_id }: RunStepRef): CallEntry | null {
  if (type !== loggedType) return null;
  const id = newId();
  const sent = { input: {} as JsonObject, at: performance.now() };
  return {
    before: (tenant, run, { key, input, timeout_ms }) => {
      sent.input = opened(services, client_id, input);
      sent.at = performance.now();
      const request = sealedRequest(services.secrets, client_id, input);
      return noteSending(tenant, run, { id, step_id, message: key, timeout_ms, request, ...toldRequest(sent.input) });
    },
    after: (end) => {
      const told = sentOf(end, secretsIn(sent.input), sent.at);
      return (tenant) => noteSent(tenant, id, told);
    },
  };
}

/** An input as it is sent; as it is stored where a secret can't be read, for then nothing is sent. */
function opened({ secrets }: Secrets, client_id: string, input: JsonObject): JsonObject {
  try {
    return openSecrets(secrets, client_id, loggedType, input);
  } catch (error) {
    if (error instanceof AppError) return input;
    throw error;
  }
}

/** The secrets in an input as it is sent. */
function secretsIn(input: JsonObject): string[] {
  const all: string[] = [];
  changeInputSecrets(loggedType, input, (secret) => {
    all.push(secret);
    return secret;
  });
  return all;
}

/** What the log tells of an input as it is sent. */
function toldRequest(input: JsonObject): Omit<ToldRequest, 'request'> {
  const hide = secretsIn(input);
  const url = typeof input.url === 'string' ? URL.parse(input.url) : null;
  const body = written(input);
  return {
    address: url && withoutSecrets(`${url.host}${url.pathname}`, hide).slice(0, 500),
    bytes: body === null ? 0 : Buffer.byteLength(body),
    body: body === null ? null : toldText({ text: body, value: input.body ?? null }, hide, longestTold.body),
  };
}

/** The body as it is sent; null where it can't be, as the step then says. */
function written(input: JsonObject): string | null {
  try {
    return bodyOf(input).body;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What the log tells of the end of a call that began at a moment. */
function sentOf(end: End, secrets: readonly string[], began: number): Sent {
  const duration_ms = Math.round(performance.now() - began);
  const answered = (outcome: Sent['outcome'], { status, body }: JsonObject): Sent => {
    const text = typeof body === 'string' ? body : body === null || body === undefined ? '' : JSON.stringify(body);
    const answer = toldText({ text, value: body ?? '' }, secrets, longestTold.answer);
    return { outcome, status: Number(status), answer, error: null, duration_ms };
  };
  if ('output' in end) return answered('delivered', isObject(end.output) ? end.output : {});
  if ('broken_off' in end) return { outcome: 'failed', status: null, answer: null, error: interrupted(), duration_ms };
  const { error } = end;
  if (error instanceof AppError && error.code === 'outgoing_failed' && 'status' in error.details)
    return answered('refused', error.details as JsonObject);
  const failed = isOutage(error) ? { code: 'unavailable', message: (error as Error).message } : stepError(error);
  return { outcome: 'failed', status: null, answer: null, error: failed, duration_ms };
}

/** Answers that are no text are not stored: no step reads them. */
const noFiles = {
  keep: () => Promise.reject(new AppError('answer_not_kept')),
};

/**
 * Sends a call again for a person, once: what the other system answers is its end, whatever that is. If this process is killed meanwhile,
 * another one sends it with the same id.
 */
export async function resend(services: ActivityServices, { client_id, id }: JobInput): Promise<'end'> {
  const transactions = patient(transactionsOf(services, { client_id, run_id: '', user_id: null }));
  const claimed = await transactions(async (tenant) => {
    const call = await claimResend(tenant, id);
    return call && { call, automation: tenant.config.find('settings_data_connections', call.automation_id) };
  });
  if (!claimed) return 'end';
  const { call, automation } = claimed;
  const began = performance.now();
  const sent = { input: {} as JsonObject };
  const end = await endOf(async () => {
    const { step, input } = resendOf(services.secrets, client_id, automation, call);
    sent.input = openSecrets(services.secrets, client_id, loggedType, input);
    const timeout_ms = timeoutOf(step) * 1000;
    return postWebhook(services, { key: call.message, input: sent.input, timeout_ms }, { signal: AbortSignal.timeout(timeout_ms), files: noFiles });
  });
  const told = sentOf(end, secretsIn(sent.input), began);
  await transactions((tenant) => noteSent(tenant, id, told));
  return 'end';
}

async function endOf(send: () => Promise<Json>): Promise<End> {
  try {
    return { output: await send() };
  } catch (error) {
    return { error };
  }
}
