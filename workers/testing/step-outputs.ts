import { schemaKit } from '@millwright/core/automation/descriptor/schema-kit.ts';
import { type StepType, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Json } from '@millwright/core/json.ts';

/** A step of a history that has succeeded. */
export type SucceededStep = { step_id: string; type: StepType; output: Json };

/** Lists the steps that have handed on something else than their types promise (`output` of their descriptors), each with what is wrong. */
export const wrongOutputs = (steps: readonly SucceededStep[]): string[] =>
  steps.flatMap(({ step_id, type, output }) => {
    const { error } = stepDescriptor(type).output(schemaKit).safeParse(output);
    return error ? [`${step_id} (${type}) handed on ${JSON.stringify(output)}: ${error.issues.map(({ message }) => message).join(' ')}`] : [];
  });
