import { askedOf, howItWent, tellStep } from '@millwright/core/automation/expressions/how-it-went.ts';
import { graphOf, isLoop, reachable } from '@millwright/core/automation/flow/graph.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { FlowError, Step } from '@millwright/core/automation/types.ts';
import { inLanguage, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { DoneStep, LoadedRun } from '../runs/run-rows.ts';
import { passOutputs } from './pass-outputs.ts';

/** A pass can read what was done in it and in the passes around it. */
export const isVisible = (done: string, here: string) => done === '' || done === here || here.startsWith(`${done}.`);

/** A failure as automations may read it: the step, the reason, and the other system's response. */
function flowError({ definition }: LoadedRun, done: DoneStep, language: string): FlowError {
  const { code = 'internal', message = '', details = {}, at } = done.error ?? {};
  const { status, headers, body, run_id, fields } = details;
  const failing = definition.steps.find(({ id }) => id === (at ?? done.step_id));
  return {
    code,
    message,
    step: inLanguage(failing?.name, language),
    step_id: at ?? done.step_id,
    attempts: done.attempt,
    ...(typeof status === 'number' ? { status, answer: { status, headers: headers ?? {}, body: body ?? null } } : {}),
    ...(typeof run_id === 'string' ? { run_id } : {}),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** The failure that led to an error path: the latest failure of a step whose error path leads to this place. Undefined elsewhere. */
export function whatFailed(run: LoadedRun, { step_id, item }: StepInstance, language: string): FlowError | undefined {
  const { edges } = graphOf(run.definition);
  const leadsHere = (from: string) => edges.some((edge) => edge.from === from && edge.port === 'error' && reachable(edges, [edge.to]).has(step_id));
  const failed = run.done.findLast((done) => done.status === 'failure' && isVisible(done.item, item) && leadsHere(done.step_id));
  return failed && flowError(run, failed, language);
}

/** The latest execution of a step that is visible from a place: in its own pass, or else in the passes around it. */
function executionOf(run: LoadedRun, { id }: Step, here: StepInstance): DoneStep | undefined {
  const seen = run.done.filter((done) => done.step_id === id && done.status !== 'skipped' && isVisible(done.item, here.item));
  return seen.sort((a, b) => b.item.length - a.item.length)[0];
}

/** A step is named by its output variable or its id. */
const isCalled = (step: Step, name: string) => step.output_variable === name || step.id === name;

/** The status of the steps that the paths ask about. */
export async function howStepsWent(tenant: TenantTransaction, run: LoadedRun, here: StepInstance, paths: readonly string[][]): Promise<JsonObject> {
  const asked = paths.flatMap((path) => askedOf(path) ?? []);
  const told: JsonObject = {};
  for (const [name, words] of Map.groupBy(asked, ({ step }) => step)) {
    const step = run.definition.steps.find((one) => isCalled(one, name));
    const done = step && executionOf(run, step, here);
    const collects = step && done && isLoop(step.type) && words.some(({ word }) => word === 'output');
    if (step && done) told[name] = tellDone(run, step, done, tenant.client.language, collects ? await passOutputs(tenant, run, done) : undefined);
  }
  return asked.length > 0 ? { [howItWent]: told } : {};
}

function tellDone(run: LoadedRun, step: Step, done: DoneStep, language: string, collected: Json | undefined): JsonObject {
  const { status, attempt: attempts, output } = done;
  if (status === 'success') return tellStep(collected === undefined ? output : null, { status, attempts, output: collected ?? output });
  const error = status === 'failure' ? flowError(run, done, language) : undefined;
  // A refused call has the status of its response, like a successful one.
  const answered = stepDescriptor(step.type).answersOfOthers ? error?.status : undefined;
  const words = { status: answered ?? status, attempts, ...(error ? { error: error as unknown as Json } : {}) };
  return tellStep(null, collected === undefined ? words : { ...words, output: collected });
}
