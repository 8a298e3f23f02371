import type { Schema } from '@millwright/core/model/schema.ts';
import { doubtsOf } from '@millwright/core/process/objections.ts';
import type { Operation } from '@millwright/core/process/types.ts';
import type { StepPolicies } from '../../data/documents/use-step-policies.ts';
import { post } from '../../data/http.ts';
import { fetchObject } from '../../data/records/use-object.ts';
import { cancelKeys, nextStep, ordered } from '../data/steps.ts';
import { type Doubt, doubtOf } from './use-doubts.ts';

/** The current and next step of a record; `next` is null at the last step. `doubt` is a question to confirm first. */
export type Foreseen = { id: string; active: Operation | null; next: Operation | null; doubt: Doubt | null };
/** The steps and models; `typing` means that the record's values are about to change. */
export type Known = { policies: StepPolicies; schema: Schema; zone: string; typing?: boolean };

/** Previews what advancing a record would do, by its stored values. */
export async function foresee(id: string, { policies, schema, zone, typing }: Known, signal?: AbortSignal): Promise<Foreseen> {
  const { data } = await post(`/v1/processes/get/live/object/${id}`, {}, { ...(signal && { signal }) });
  const next = nextStep(ordered(data, cancelKeys(policies)).steps, data.active_operation);
  const move = { from: policies.get(data.active_operation?.key ?? ''), to: next ? policies.get(next.key) : undefined, typing };
  const step = { id, active: data.active_operation, next };
  if (!next || doubtsOf(move.from, move.to).length === 0) return { ...step, doubt: null };
  const { primary_model, object } = await fetchObject(id, signal);
  return { ...step, doubt: await doubtOf(move, schema, primary_model, object.properties, zone) };
}
