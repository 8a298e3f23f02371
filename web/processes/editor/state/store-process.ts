import type { Json } from '@millwright/core/json.ts';
import { AppFailure, call, post } from '../../../data/http.ts';
import type { ProcessDefinition } from '../../data/use-process.ts';
import { lineNumbers, type Policies, type ProcessDraft, policyChange, type StepDraft, same } from './draft.ts';

export type Saved = { definition: ProcessDefinition; draft: ProcessDraft };
type Names = (step: StepDraft) => string;

/**
 * Saves the process with its steps, then the policies of these steps, each based on its edited version. Resolves to
 * the refusal of the second part, if the first succeeded: policies never apply to steps that don't exist.
 */
export async function storeProcess(saved: Saved, policies: Policies, draft: ProcessDraft, nameOf: Names): Promise<AppFailure | null> {
  await storeSteps(saved, draft, nameOf);
  try {
    await storePolicies(saved, policies, draft);
    return null;
  } catch (error) {
    if (error instanceof AppFailure) return error;
    throw error;
  }
}

async function storeSteps({ definition, draft: was }: Saved, draft: ProcessDraft, nameOf: Names): Promise<void> {
  const { process, steps } = definition;
  const wasSet = new Map(was.steps.map((step) => [step.id, step]));
  const numbers = lineNumbers(draft, definition);
  const before = new Map(steps.map((step) => [step.identity, step]));
  const body = {
    process_id: process.identity,
    label: draft.label.trim(),
    is_default: draft.is_default,
    steps: draft.steps.map((step, at) => {
      const { identity, key, planned, workstation } = step;
      const isRenamed = !same(step.name, wasSet.get(step.id)?.name);
      const label = isRenamed ? nameOf(step) : (before.get(identity ?? '')?.label ?? nameOf(step));
      return { ...(identity ? { identity } : {}), key, label, line_num: numbers[at] ?? at + 1, include_in_mrp: planned, workstation };
    }),
  };
  await call('POST', '/v1/processes/save/', body, { version: process.version });
}

/** Creates new policies one by one, and updates the changed ones in one transaction. */
async function storePolicies({ definition, draft: was }: Saved, policies: Policies, draft: ProcessDraft): Promise<void> {
  const wasSet = new Map(was.steps.map((step) => [step.id, step]));
  const changed = draft.steps.map((step) => ({
    step,
    stored: policies.get(step.key),
    change: policyChange(step, policies.get(step.key), definition.process.model),
  }));
  for (const { step, stored, change } of changed) {
    // A step without settings needs no policy.
    if (!stored && !isAsBefore(step, wasSet.get(step.id)))
      await post('/v1/documents/processes', { key: step.key, slug: step.key, ...withoutNulls(change) });
  }
  const documents = changed.flatMap(({ stored, change }) =>
    stored && Object.keys(change).length ? [{ collection: 'processes', id: stored.id, version: stored.version, data: change }] : [],
  );
  if (documents.length) await post('/v1/documents/publish', { documents });
}

/** Whether a step's settings are unchanged. */
function isAsBefore(step: StepDraft, before: StepDraft | undefined): boolean {
  return before !== undefined && same(policyParts(step), policyParts(before));
}
const policyParts = ({ name, tone, enter, leave, moves, help, confirm, ask, offers, next }: StepDraft) => ({
  ...{ name, tone, enter, leave, moves },
  ...{ help, confirm, ask, offers, next },
});

const withoutNulls = (change: Record<string, Json>) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
