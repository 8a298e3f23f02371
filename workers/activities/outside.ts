import { asStep } from '@millwright/api/automations/execution/as-step.ts';
import { openSecrets } from '@millwright/api/automations/execution/open-secrets.ts';
import { beginOutside, endOutside, keepProgress, type Outgoing } from '@millwright/api/automations/execution/outside.ts';
import type { Transactions } from '@millwright/api/automations/execution/run-group.ts';
import { stepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { RunGoneError } from '@millwright/api/automations/runs/claim-run.ts';
import { findRun } from '@millwright/api/automations/runs/run-rows.ts';
import { stepError } from '@millwright/api/automations/runs/step-error.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { observeStep } from '@millwright/api/operations/metrics.ts';
import { retryAfter } from '@millwright/core/automation/flow/retry-after.ts';
import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { OutsideActivities, RunStepRef, SendOutside } from '@millwright/workflows/activities.ts';
import { activityInfo, Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { stepConsent } from './http/step-consent.ts';
import { runJobWith } from './run-job.ts';
import { senders } from './senders.ts';
import { callEntry } from './sent-call.ts';
import { type ActivityServices, patient, transactionsOf, unlessGone } from './services/context.ts';

const beat_ms = 2_000;

/** Sends heartbeats to the engine while the work is running. */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const beats = setInterval(() => Context.current().heartbeat(), beat_ms);
  Context.current().heartbeat();
  try {
    return await work();
  } finally {
    clearInterval(beats);
  }
}

/** Whether another attempt may succeed. Refusals of our own, and answers that say so, are final. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  if (error.code === 'outgoing_failed') return error.details.may_pass === true;
  return error.code === 'unavailable' || error.code === 'too_many' || (error.code === 'upstream_failed' && error.details.permanent !== true);
}

/** Has the step repeated: by its own policy, by request of the other system, or if an integration may be called again. */
function tryAgain({ message, code }: StepError, error: unknown): ApplicationFailure {
  const headers = error instanceof AppError && isObject(error.details.headers as Json) ? (error.details.headers as JsonObject) : {};
  const seconds = error instanceof AppError && error.code === 'too_many' ? Number(error.details.seconds) : retryAfter(headers, Date.now());
  return ApplicationFailure.create({ message, type: code, ...(seconds === null ? {} : { nextRetryDelay: Math.max(seconds * 1000, 1) }) });
}

/** Whether the run was cancelled and our work interrupted. A stopping worker cancels nothing. */
const isCancelled = () => Context.current().cancellationDetails?.cancelRequested === true;

/**
 * One outgoing step. Its row is marked as running, then it is sent with the key of its place, then the row gets the
 * answer. A temporary failure is thrown, so that the step is repeated; the last failure is recorded.
 */
function outgoingStep(services: ActivityServices, type: OutsideType): SendOutside {
  const attempt: SendOutside = async (instance, attempts) => {
    const transactions = patient(transactionsOf(services, instance));
    const entry = callEntry(services, type, instance);
    const begun = await unlessGone(beginOutside(transactions, instance, entry?.before));
    if ('failed' in begun) return begun;
    if ('done' in begun) return {};
    const began = performance.now();
    try {
      const output = await sendOnce(services, type, transactions, instance, begun.outgoing);
      await endOutside(transactions, instance, { output }, entry?.after({ output }));
      observeStep(activityInfo().activityType, 'success', (performance.now() - began) / 1000);
      return {};
    } catch (error) {
      if (isCancelled()) {
        await endOutside(transactions, instance, { broken_off: true }, entry?.after({ broken_off: true }));
        throw error;
      }
      const failed = isOutage(error) ? { code: 'unavailable', message: (error as Error).message } : stepError(error);
      await endOutside(transactions, instance, { failed }, entry?.after({ error }));
      observeStep(activityInfo().activityType, 'failure', (performance.now() - began) / 1000);
      if (mayPass(error) && Context.current().info.attempt < attempts) throw tryAgain(failed, error);
      return { failed };
    }
  };
  return (instance, attempts) => withHeartbeat(() => attempt(instance, attempts));
}

/** Sends once, until the time limit of the step or a cancellation. */
function sendOnce(
  services: ActivityServices,
  type: OutsideType,
  transactions: Transactions,
  instance: RunStepRef,
  outgoing: Outgoing,
): Promise<Json> {
  const signal = AbortSignal.any([Context.current().cancellationSignal, AbortSignal.timeout(outgoing.timeout_ms)]);
  const input = openSecrets(services.secrets, instance.client_id, type, outgoing.input);
  return senders[type](
    services,
    { ...outgoing, input },
    {
      signal,
      files: stepFiles(services.files, transactions, instance),
      transactions,
      keep: (progress) => keepProgress(transactions, instance, progress),
      consent: stepConsent(services, transactions, instance),
      asStep: writingAs(transactions, instance),
      company: () => transactions(async ({ client: { id, time_zone } }) => ({ id, time_zone })),
    },
  );
}

/** Writes with the run and step as cause. */
function writingAs(transactions: Transactions, { run_id, step_id }: RunStepRef) {
  const run = async (tenant: TenantTransaction) => {
    const there = await findRun(tenant, run_id);
    if (!there) throw new RunGoneError(`There is no run ${run_id}.`);
    return there;
  };
  const write: Transactions = (work) => transactions(async (tenant) => work(asStep(tenant, await run(tenant), step_id)));
  return { write, primary_item_id: () => transactions(async (tenant) => (await run(tenant)).trigger.primary_item_id ?? null) };
}

/** The activities that reach other systems, and the jobs. */
export function outsideActivities(services: ActivityServices): OutsideActivities {
  const types = Object.keys(senders) as OutsideType[];
  const steps = Object.fromEntries(types.map((type) => [type, outgoingStep(services, type)])) as Record<OutsideType, SendOutside>;
  return { ...steps, runJob: (job) => withHeartbeat(() => runJobWith(services, job)) };
}
