import { setTimeout as sleep } from 'node:timers/promises';
import type { AutomationServices } from '@millwright/api/automations/definitions/lookup.ts';
import type { Outgoing } from '@millwright/api/automations/execution/outside.ts';
import type { Transactions } from '@millwright/api/automations/execution/run-group.ts';
import type { FileRoom, StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { RunGoneError } from '@millwright/api/automations/runs/claim-run.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { SecretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import type { Egress } from '@millwright/api/egress/fetch.ts';
import type { ProcessChannels } from '@millwright/api/messages/send-message.ts';
import type { ConsentToken } from '@millwright/api/sign-ins/sessions/session.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { patience_seconds } from '@millwright/core/automation/flow/retry-policy.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { RunRef } from '@millwright/workflows/activities.ts';
import { ApplicationFailure } from '@temporalio/common';

/** What activities need of the process. */
export type ActivityServices = AutomationServices & {
  egress: Egress;
  channels: ProcessChannels;
  secrets: SecretBox;
  files: FileRoom;
  public_url: string;
};

/** Transactions of a run: the system acts, in the name of the person who started it. */
export function transactionsOf({ database }: Pick<AutomationServices, 'database'>, { client_id, user_id }: RunRef): Transactions {
  const principal = systemPrincipal(client_id, user_id);
  return (work) => inTenant(database, principal, work, { timeout_ms: 20_000 });
}

/** Waits for the database to come back, for a while: what was sent must be recorded, and an outage is no failed attempt. */
export const patient =
  (transactions: Transactions): Transactions =>
  async (work) => {
    const end = performance.now() + patience_seconds * 1000;
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        return await transactions(work);
      } catch (error) {
        if (!isOutage(error) || performance.now() > end) throw error;
        await sleep(pause);
      }
    }
  };

/** A run whose rows are gone ends for good. Any other error is an outage, and is repeated. */
export async function unlessGone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RunGoneError) throw ApplicationFailure.nonRetryable(error.message, 'run_gone');
    throw error;
  }
}

/**
 * `signal` ends a step at its time limit, on cancellation, or when the worker stops. What it stores is `so_far` of the
 * next attempt. `files` reads and writes files. `company` is the sender.
 */
type Attempt = {
  signal: AbortSignal;
  files: StepFiles;
  transactions: Transactions;
  keep(progress: Json): Promise<void>;
  company(): Promise<{ id: string; time_zone: string }>;
  /** Changes by the step itself are marked on the timeline; the record of its run. */
  asStep: { write: Transactions; primary_item_id(): Promise<string | null> };
  /** The tokens of the step's own consent, limited to the server of this input. */
  consent(input: JsonObject): ConsentToken;
};

/** Sends an outgoing step and returns its output. */
export type Send = (services: ActivityServices, outgoing: Outgoing, attempt: Attempt) => Promise<Json>;
