import type { Principal } from '@millwright/core/access/types.ts';
import { processWorkflowId, transitionUpdate, workflowTypes } from '@millwright/core/automation/names.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { Refusal, TransitionInput, TransitionRequest, TransitionResult } from '@millwright/workflows/activities.ts';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { type Workflow, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { v5, v7 } from 'uuid';
import type { Tenant } from '../db/types.ts';
import type { WorkflowEngine } from '../http/workflow-engine.ts';
import { requireModel } from './processes.service.ts';
import { subjectOf } from './subjects.ts';

const namespace = '1d1a7a1e-0b7e-5f0e-9c56-3f1f8c5b8a21';
const patience_ms = 20_000;
/** The workflow may be about to end when the request comes; then the next one takes it. */
const attempts = 3;

/** 404 for no such record, 403 unless the caller may change it. */
export async function authorise(tenant: Tenant, { object_id }: TransitionInput): Promise<void> {
  const subject = await subjectOf(tenant, object_id);
  requireModel(tenant, 'UPDATE', subject.model);
}

/**
 * Asks the record's workflow for a transition, starting it when none is there, and answers after the commit. With an
 * idempotency key the same request is applied once. 503 while the engine is away.
 */
export async function requestTransition(
  engine: WorkflowEngine,
  queue: string,
  principal: Principal,
  input: TransitionInput,
  key?: string,
): Promise<TransitionResult> {
  const id = key === undefined ? v7() : v5(`${principal.client_id} ${principal.user_id} ${key} ${JSON.stringify(input)}`, namespace);
  const client = await engine.client();
  const answer = await ask(client, queue, { id, principal, input });
  if ('refused' in answer) throw new AppError(answer.refused.code as ErrorCode, answer.refused.details);
  return answer;
}

async function ask(client: Client, queue: string, request: TransitionRequest): Promise<TransitionResult | Refusal> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.withDeadline(Date.now() + patience_ms, () => askOnce(client, queue, request));
    } catch (error) {
      console.warn(`Transition ${request.id} was not answered (attempt ${attempt}).`, error instanceof Error ? error.message : error);
      if (attempt >= attempts) throw new AppError('unavailable', { service: 'workflows' });
    }
  }
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
