import { openSecrets } from '@millwright/api/automations/execution/open-secrets.ts';
import type { Outgoing, TransactionHook } from '@millwright/api/automations/execution/outside.ts';
import { maskBody, maskSecrets } from '@millwright/api/automations/masking/mask-text.ts';
import { stepIn } from '@millwright/api/automations/runs/claim-run.ts';
import type { Run } from '@millwright/api/automations/runs/run-rows.ts';
import { interrupted, stepError } from '@millwright/api/automations/runs/step-error.ts';
import { loggedType, resendOf, sealedRequest } from '@millwright/api/automations/sent-calls/resend.ts';
import { addAttempt, type CallResult, claimResend, completeAttempt, type RequestSummary } from '@millwright/api/automations/sent-calls/sent-calls.ts';
import { newId } from '@millwright/api/db/sql/new-id.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { log } from '@millwright/api/log/log.ts';
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

/** How much of an address is stored, in characters. */
const longestAddress = 500;

/** The entry of one attempt in the log of sent calls. It is written with what the step writes before and after its call. */
type CallEntry = {
  before(tenant: TenantTransaction, run: Run, outgoing: Outgoing): Promise<void>;
  after(end: End): TransactionHook;
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
      const request = sealedRequest(services.secrets, client_id, stepIn(run, step_id), input);
      return addAttempt(tenant, run, { id, step_id, message: key, timeout_ms, request, ...summaryOf(sent.input) });
    },
    after: (end) => {
      const result = resultOf(end, sent.input, sent.at);
      return (tenant) => completeAttempt(tenant, id, result);
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

/** The credentials in an input as it is sent, also without the scheme of an authorization. What a body calls secret is hidden by its keys. */
function credentialsIn(input: JsonObject): string[] {
  const all: string[] = [];
  changeInputSecrets(loggedType, { ...input, body: null }, (secret, path) => {
    all.push(secret);
    const space = secret.indexOf(' ');
    if (space >= 0 && /authorization$/i.test(path.at(-1) ?? '')) all.push(secret.slice(space + 1).trim());
    return secret;
  });
  return all;
}

/** What the log shows of an input as it is sent. */
function summaryOf(input: JsonObject): Omit<RequestSummary, 'request'> {
  const secrets = credentialsIn(input);
  const url = typeof input.url === 'string' ? URL.parse(input.url) : null;
  const body = bodyText(input);
  return {
    address: url && maskSecrets(`${url.host}${url.pathname}`, secrets, longestAddress),
    bytes: body === null ? 0 : Buffer.byteLength(body),
    body: body === null ? null : maskBody({ text: body, value: input.body ?? null }, secrets, longestTold.body),
  };
}

/** The body as it is sent; null where it can't be, as the step then says. */
function bodyText(input: JsonObject): string | null {
  try {
    return bodyOf(input).body;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** How a call ended that began at a moment. A call that was made is never repeated because its answer can't be shown. */
function resultOf(end: End, input: JsonObject, began: number): CallResult {
  const duration_ms = Math.round(performance.now() - began);
  const withAnswer = (outcome: CallResult['outcome'], { status, body }: JsonObject): CallResult => {
    const result = { outcome, status: Number.isInteger(status) ? Number(status) : null, error: null, duration_ms };
    return { ...result, answer: answerOf(body ?? '', input) };
  };
  if ('output' in end) return withAnswer('delivered', isObject(end.output) ? end.output : {});
  if ('broken_off' in end) return { outcome: 'failed', status: null, answer: null, error: interrupted(), duration_ms };
  const { error } = end;
  if (error instanceof AppError && error.code === 'outgoing_failed' && 'status' in error.details)
    return withAnswer('refused', error.details as JsonObject);
  const failed = isOutage(error) ? { code: 'unavailable', message: (error as Error).message } : stepError(error);
  return { outcome: 'failed', status: null, answer: null, error: failed, duration_ms };
}

/** What the log shows of an answer; null where it can't be shown, for instance because it is nested too deeply. */
function answerOf(body: Json, input: JsonObject): string | null {
  try {
    return maskBody({ text: typeof body === 'string' ? body : JSON.stringify(body), value: body }, credentialsIn(input), longestTold.answer);
  } catch (error) {
    log('error', 'the answer to a webhook could not be shown', { error });
    return null;
  }
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
  const result = resultOf(end, sent.input, began);
  await transactions((tenant) => completeAttempt(tenant, id, result));
  return 'end';
}

async function endOf(send: () => Promise<Json>): Promise<End> {
  try {
    return { output: await send() };
  } catch (error) {
    return { error };
  }
}
