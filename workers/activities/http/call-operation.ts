import type { Outgoing } from '@millwright/api/automations/execution/outside.ts';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { accepted } from '@millwright/api/egress/accepted.ts';
import { operationOf } from '@millwright/api/integrations/proxy/call-integration.ts';
import { noted } from '@millwright/api/integrations/proxy/health.ts';
import { type Performed, performOperation } from '@millwright/api/integrations/proxy/perform-operation.ts';
import { placeOf } from '@millwright/api/integrations/stored/integrations.service.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { callLimits } from '@millwright/core/document/collections/integrations.ts';
import { AppError } from '@millwright/core/errors.ts';
import { typedParams } from '@millwright/core/integration/calls/typed-params.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { isRepeatable } from '@millwright/core/integration/repeatable.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { keyOf } from './call.ts';
import { integrationOfStep } from './through-integration.ts';

/** The status of a call that was refused by a rate limit, and so had no effect. */
const tooMany = 429;

/** A call that may have had an effect is not repeated, unless the other system recognises repetitions. */
function unrepeated(operation: Operation, error: unknown): unknown {
  const isLost = error instanceof AppError && (error.code === 'upstream_failed' || error.code === 'outgoing_failed');
  if (isRepeatable(operation) || !isLost || error.details.status === tooMany) return error;
  return new AppError(error.code, { ...error.details, may_pass: false, permanent: true }, { cause: error });
}

/** The answer, unless its status or content is a refusal. */
function acceptedOf({ retry }: Operation, { refusal, answer, status, data, pages, more, made }: Performed): Json {
  if (!refusal) return { status, data, pages, more };
  try {
    accepted(answer);
  } catch (error) {
    // Statuses in the retry rule of the operation are temporary, as often as it says; no others are.
    if (retry && error instanceof AppError) error.details.may_pass = retry.statuses.includes(status) && made < retry.tries;
    throw error;
  }
  throw new AppError('upstream_failed', { reason: refusal.reason, permanent: true });
}

/** Calls an operation of an integration with the values of the step, with the idempotency key of its place or a given one. */
export async function callOperation(
  given: Parameters<typeof integrationOfStep>[0],
  { input, key, timeout_ms: step_ms }: Pick<Outgoing, 'input' | 'key' | 'timeout_ms'>,
  { signal: ends, company }: { signal: AbortSignal; company(): Promise<{ id: string }> },
): Promise<Json> {
  const params = input.params ?? {};
  if (!isObject(params)) throw badInput('params', 'not_an_object');
  const { stored, services } = await integrationOfStep(given, (await company()).id, textOf(input, 'integration'));
  const operation = operationOf(stored, textOf(input, 'operation'));
  const asked = { operation, params: typedParams(operation, params as JsonObject), key: keyOf(input.idempotency_key) ?? key };
  const timeout_ms = Math.min(step_ms, stored.limits?.timeout_ms ?? step_ms);
  const signal = AbortSignal.any([ends, AbortSignal.timeout(timeout_ms)]);
  const bounds = { timeout_ms, max_bytes: stored.limits?.max_bytes ?? callLimits.max_bytes, signal };
  try {
    const performed = await noted(
      services.transactions,
      placeOf(stored),
      ({ status }: Performed) => status,
      () => performOperation(services, stored, asked, bounds),
    );
    return acceptedOf(operation, performed);
  } catch (error) {
    throw unrepeated(operation, error);
  }
}
