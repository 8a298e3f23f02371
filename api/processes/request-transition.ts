import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '@millwright/core/access/types.ts';
import { processWorkflowId, transitionUpdate, workflowTypes } from '@millwright/core/automation/names.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { Refusal, TransitionInput, TransitionRequest, TransitionResult } from '@millwright/workflows/activities.ts';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { type Workflow, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { v5 } from 'uuid';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { WorkflowEngine } from '../engine/workflow-engine.ts';
import type { OnceKey } from '../http/routing/idempotency.ts';
import { log } from '../log/log.ts';
import { subjectOf } from './definitions/subjects.ts';
import { requireModel } from './processes.service.ts';

const namespace = '1d1a7a1e-0b7e-5f0e-9c56-3f1f8c5b8a21';
/**
 * A request that was lost with a dying worker gets no answer. Repeating it with the same id finds its result or applies
 * it once. So one attempt is short, and the caller's time is used for several.
 */
const attempt_ms = 4_000;
const patience_ms = 25_000;
/** The workflow may be about to end when the request arrives; then the next one handles it. */
const attempts = 3;

/** Throws 404 if there is no such record, and 403 unless the caller may change it. */
export async function authorise(tenant: TenantTransaction, { object_id }: TransitionInput): Promise<void> {
  const subject = await subjectOf(tenant, object_id);
  requireModel(tenant, 'UPDATE', subject.model);
}

/**
 * Sends a transition to the record's workflow, starting it if necessary, and returns after the commit. With an
 * idempotency key the same request is applied once and gets the same answer; a different one is `key_reused`. Throws
 * 503 if the engine is unavailable.
 */
export async function requestTransition(
  engine: WorkflowEngine,
  queue: string,
  principal: Principal,
  input: TransitionInput,
  once?: OnceKey | null,
): Promise<TransitionResult> {
  // The engine recognises a repeated update only by its id, so a different request under the same key must have a different id.
  const id = once ? v5(`${principal.client_id} ${once.key} ${once.fingerprint}`, namespace) : newId();
  const client = await engine.client();
  const answer = await ask(client, queue, { id, principal, input, ...(once ? { once } : {}) });
  if ('refused' in answer) throw new AppError(answer.refused.code as ErrorCode, answer.refused.details);
  return answer;
}

async function ask(client: Client, queue: string, request: TransitionRequest): Promise<TransitionResult | Refusal> {
  const end = performance.now() + patience_ms;
  for (let refused = 0; ; ) {
    const asked = performance.now();
    try {
      return await client.withDeadline(Date.now() + attempt_ms, () => askOnce(client, queue, request));
    } catch (error) {
      const waited = performance.now() - asked >= attempt_ms - 100;
      refused += waited ? 0 : 1;
      if (refused >= attempts || performance.now() > end) throw unavailable(request, error);
      if (!waited) await sleep(100);
    }
  }
}

function unavailable({ id }: TransitionRequest, error: unknown): AppError {
  log('warn', 'a transition was not answered', { id, error });
  return new AppError('unavailable', { service: 'workflows' }, { cause: error });
}

function askOnce(client: Client, queue: string, request: TransitionRequest): Promise<TransitionResult | Refusal> {
  const start = new WithStartWorkflowOperation(workflowTypes.transition, {
    workflowId: processWorkflowId(request.principal.client_id, request.input.object_id),
    taskQueue: queue,
    args: [],
    workflowTaskTimeout: '5s',
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  });
  return client.workflow.executeUpdateWithStart<Workflow, TransitionResult | Refusal, [TransitionRequest]>(transitionUpdate, {
    startWorkflowOperation: start,
    args: [request],
    updateId: request.id,
  });
}
