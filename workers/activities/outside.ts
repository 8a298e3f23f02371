import { beginOutside, endOutside, keepProgress, type Outgoing } from '@millwright/api/automations/execution/outside.ts';
import type { Transactions } from '@millwright/api/automations/execution/run-group.ts';
import { stepError } from '@millwright/api/automations/runs/step-error.ts';
import { UnreadableSecret } from '@millwright/api/documents/secrets/secret-box.ts';
import { changeSecrets } from '@millwright/api/documents/secrets/secrets.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { OutsideActivities, RunPlace, SendOutside } from '@millwright/workflows/activities.ts';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { type ActivityServices, patient, type Send, transactionsOf, untilGone } from './context.ts';
import { sendEmail } from './email.ts';
import { callRest } from './rest.ts';
import { runJobWith } from './run-job.ts';
import { postWebhook } from './webhook.ts';

const beat_ms = 2_000;

/** Tells the engine while the work goes on that this worker lives. */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const beats = setInterval(() => Context.current().heartbeat(), beat_ms);
  Context.current().heartbeat();
  try {
    return await work();
  } finally {
    clearInterval(beats);
  }
}

/** Whether another attempt may succeed. Refusals of our own side, and answers that say so, are final. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  if (error.code === 'outgoing_failed') return error.details.may_pass === true;
  return error.code === 'unavailable' || (error.code === 'upstream_failed' && error.details.permanent !== true);
}

/**
 * One outgoing step: its row says it is under way, then it is sent with the key of its place, then its row has the
 * answer. A failure that may pass is thrown, so that it is tried again; the last one is the step's.
 */
function outgoingStep(services: ActivityServices, send: Send): SendOutside {
  const attempt: SendOutside = async (place, attempts) => {
    const transactions = patient(transactionsOf(services, place));
    const begun = await untilGone(beginOutside(transactions, place));
    if ('failed' in begun) return begun;
    if ('done' in begun) return {};
    try {
      const output = await sendOnce(services, send, transactions, place, begun.outgoing);
      await endOutside(transactions, place, { output });
      return {};
    } catch (error) {
      const failed = isOutage(error) ? { code: 'unavailable', message: (error as Error).message } : stepError(error);
      await endOutside(transactions, place, { failed });
      if (mayPass(error) && Context.current().info.attempt < attempts) throw ApplicationFailure.retryable(failed.message, failed.code);
      return { failed };
    }
  };
  return (place, attempts) => withHeartbeat(() => attempt(place, attempts));
}

/** Sends, for as long as the step may take and nobody has cancelled it. */
function sendOnce(services: ActivityServices, send: Send, transactions: Transactions, place: RunPlace, outgoing: Outgoing): Promise<Json> {
  const signal = AbortSignal.any([Context.current().cancellationSignal, AbortSignal.timeout(outgoing.timeout_ms)]);
  return send(services, opened(services, place, outgoing), { signal, keep: (progress) => keepProgress(transactions, place, progress) });
}

/** The step's secrets are opened here and nowhere before, so that neither history nor variables ever hold one. */
function opened({ secrets }: ActivityServices, { client_id }: RunPlace, outgoing: Outgoing): Outgoing {
  try {
    return { ...outgoing, input: changeSecrets(outgoing.input, (secret) => secrets.open(client_id, secret)) as JsonObject };
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw badInput('secret', 'unreadable_secret');
  }
}

/** The activities that reach other systems, and the jobs. */
export function outsideActivities(services: ActivityServices): OutsideActivities {
  return {
    email: outgoingStep(services, sendEmail),
    webhook: outgoingStep(services, postWebhook),
    rest: outgoingStep(services, callRest),
    runJob: (job) => withHeartbeat(() => runJobWith(services, job)),
  };
}
