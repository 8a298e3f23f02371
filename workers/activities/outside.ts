import { beginOutside, endOutside } from '@millwright/api/automations/outside.ts';
import { isOutage, stepError } from '@millwright/api/automations/step-error.ts';
import { StepInputError } from '@millwright/api/automations/steps/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { OutsideActivities, SendOutside } from '@millwright/workflows/activities.ts';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { runJobWith } from '../jobs/run-job.ts';
import { type ActivityServices, patient, type Send, transactionsOf, untilGone } from './context.ts';
import { sendEmail } from './email.ts';
import { callRest } from './rest.ts';
import { postWebhook } from './webhook.ts';

const beat_ms = 2_000;

/** Tells the engine while the work goes on that this worker lives. */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
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
  if (error instanceof StepInputError) return false;
  if (!(error instanceof AppError)) return true;
  if (error.code === 'outgoing_failed') return error.details.may_pass === true;
  return error.code === 'unavailable' || (error.code === 'upstream_failed' && error.details.permanent !== true);
}

/**
 * One outgoing step: its row says it is under way, then it is sent with the key of its place, then its row has the
 * answer. A failure that may pass is thrown, so that it is tried again; the last one is the step's.
 */
function outgoingStep(services: ActivityServices, send: Send): SendOutside {
  return async (place, attempts) => {
    const transactions = patient(transactionsOf(services, place));
    const begun = await untilGone(beginOutside(transactions, place));
    if ('failed' in begun) return begun;
    if ('done' in begun) return {};
    try {
      const { cancellationSignal } = Context.current();
      const output = await withHeartbeat(() => send(services, begun.outgoing, cancellationSignal));
      await endOutside(transactions, place, { output });
      return {};
    } catch (error) {
      const failed = isOutage(error) ? { code: 'unavailable', message: (error as Error).message } : stepError(error);
      await endOutside(transactions, place, { failed });
      const { attempt } = Context.current().info;
      if (mayPass(error) && attempt < attempts) throw ApplicationFailure.retryable(failed.message, failed.code);
      return { failed };
    }
  };
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
